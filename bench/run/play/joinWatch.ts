import type { Clock, Timer } from '../../../clock/clock.ts';
import { MS_PER_TICK } from '../../../protocol/version.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';

/** Time left to join at which those who are missing are named again, ms. */
const REMINDERS_MS = [300_000, 120_000, 60_000, 30_000];

interface JoinOptions {
  readonly clock: Clock;
  readonly print: (line: string) => void;
  /** How long the referee waits from the built arena on, ticks. */
  readonly joinTicks: number;
  readonly startWithout: boolean;
}

/**
 * Prints whom an episode waits for, what they still have to do and how long they have, until it begins or is over.
 * @param seats agents whose seats people take.
 * @returns prints it again where it has changed; for whenever somebody came or left.
 */
export function watchJoining(
  episode: Episode,
  seats: readonly string[],
  { clock, print, joinTicks, startWithout }: JoinOptions,
): () => void {
  let deadline: number | undefined;
  let shown = '';
  const reminders: Timer[] = [];
  const show = (isReminder: boolean) => {
    if (deadline === undefined || episode.state !== 'waiting-for-agents') return;
    const missing = missingOf(episode, seats);
    if (missing === '' || (missing === shown && !isReminder)) return;
    shown = missing;
    print(`${episode.id}: waiting up to ${minutes(deadline - clock.now())} for ${missing}`);
  };
  const stop = episode.onState((state) => {
    if (state === 'waiting-for-agents' && deadline === undefined) {
      const left = joinTicks * MS_PER_TICK;
      deadline = clock.now() + left;
      show(false);
      print(
        `${episode.id}: it begins when all are ready, ${startWithout ? 'or without those who are missing then' : 'and is not played if anybody is missing then'}`,
      );
      for (const at of REMINDERS_MS) if (at < left) reminders.push(clock.after(left - at, () => show(true)));
    }
    // One whose log cannot be written is archived without having ended.
    if (state !== 'running' && state !== 'ended' && state !== 'archived') return;
    stop();
    for (const reminder of reminders) reminder.cancel();
    const { ending } = episode;
    if (state === 'running') print(`${episode.id}: all are ready: the game begins`);
    else if (ending?.detail.startsWith('not ready in time')) print(`${episode.id}: not played: ${ending.detail}`);
  });
  return () => show(false);
}

/** Who is missing and what they have to do, in words; empty where all are ready. */
function missingOf(episode: Episode, seats: readonly string[]): string {
  const agents = episode.status().agents.filter(({ agent }) => seats.includes(agent));
  const away = agents.filter(({ inGame }) => !inGame).map(({ agent }) => agent);
  const unready = agents.filter(({ inGame, report }) => inGame && report === 'none').map(({ agent }) => agent);
  return [
    ...(away.length > 0 ? [`${away.join(', ')} to join`] : []),
    ...(unready.length > 0 ? [`${unready.join(', ')} to type /ready`] : []),
  ].join(', and ');
}

function minutes(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')} min`;
}
