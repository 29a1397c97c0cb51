import type { Clock } from '../../../../clock/clock.ts';
import type { Console } from '../rcon/console.ts';
import { isSyntaxError, readOnline, readTime } from '../replies/replies.ts';
import { type Check, failed, ok, warning } from './check.ts';

/** How long the game's time is compared with the clock's, ms. */
const WATCHED_MS = 3000;
/** Ticks a second below which a game is no fair one, and below which it is hardly any. */
const FAIR = 19;
const LEAST = 15;

/** Whether the server keeps up with its twenty ticks a second, by its game time against the clock. */
export async function checkPace(console: Console, clock: Clock): Promise<Check> {
  const id = 'tick-rate';
  // From 1.20.3 on; else the command is unknown.
  const answer = await console.run('tick query');
  if (!isSyntaxError(answer) && /is frozen/.test(answer))
    return failed(id, 'the game is frozen', 'run "tick unfreeze" at the console');
  const [since, before] = [clock.now(), readTime(await console.run('time query gametime'))];
  await clock.sleep(WATCHED_MS);
  const after = readTime(await console.run('time query gametime'));
  const rate = ((after - before) * 1000) / (clock.now() - since);
  const busy = /Average time per tick: ([\d.]+)ms/.exec(answer)?.[1];
  const found = `${rate.toFixed(1)} ticks a second${busy === undefined ? '' : `, ${busy} ms each`}`;
  if (rate >= FAIR) return ok(id, found);
  if (rate < 1 && (await isEmpty(console)))
    return failed(
      id,
      'the game is paused, as servers from 1.21.2 on pause while nobody is online',
      'set pause-when-empty-seconds=0 in server.properties and restart',
    );
  const remedy =
    'give the server a faster machine or less work: a lower view and simulation distance, fewer mobs and machines elsewhere';
  return rate >= LEAST ? warning(id, found, remedy) : failed(id, found, remedy);
}

/** Whether there is room for a team. */
export async function checkPlaces(console: Console): Promise<Check> {
  const id = 'places';
  const { most, names } = readOnline(await console.run('list'));
  const free = most - names.length;
  const found = `${free} of ${most} player slots are free`;
  if (free >= 8) return ok(id, found);
  const remedy = 'raise max-players in server.properties';
  return free > 0 ? warning(id, `${found}: enough for a team of ${free}`, remedy) : failed(id, found, remedy);
}

async function isEmpty(console: Console): Promise<boolean> {
  return readOnline(await console.run('list')).names.length === 0;
}
