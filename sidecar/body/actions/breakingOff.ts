import type { Action, ActionResult, ActionType } from '../action.ts';
import { releaseKeys } from '../navigation/walking/keys.ts';
import { ActionError } from '../player/actionError.ts';
import { carried } from '../player/inventory.ts';
import { feetOf, isSurviving, type Player } from '../player/player.ts';
import { soonAfter, until, within } from '../player/waiting.ts';
import { closeWindow } from './containers.ts';
import { type Danger, kills } from './travel/dangers.ts';
import { whileSafe } from './travel/dangerWatch.ts';
import { outOfDanger } from './travel/reflexes.ts';
import { roundedPoint } from './walkTo.ts';

/** How often an action is begun again after the body had to get out of a danger. */
const MOST_TIMES = 6;
/** How long one may take to stop once it is to, and the server to bring the dead back, ms. */
const STOP_MS = 1_000;
const RESPAWN_MS = 5_000;
const SETTLE_MS = 300;
/** What can be begun again as if it had not been begun; anything else may have done half of what must not be done twice. */
const AGAIN: ReadonlySet<ActionType> = new Set([
  'walk-to',
  'walk-to-entity',
  'place',
  'dig',
  'collect-drops',
  'attack',
  'travel',
  'explore',
  'fell-tree',
  'staircase',
  'return-to-light',
  'follow',
]);

/** Stops an action for what may kill the body, or has. */
class BrokenOff extends Error {
  readonly danger: Danger | 'dead';

  constructor(danger: Danger | 'dead') {
    super(`broken off: ${danger}`);
    this.danger = danger;
  }
}

/**
 * Does an action, but leaves everything for what may kill the body and gets it out of that; then begins again, or fails
 * with 'endangered' where that could do things twice. Fails with 'died' where the body does. Throws ActionError.
 *
 * @param work what is done; stops soon after its signal
 */
export async function unlessEndangered<A extends Action>(
  player: Player,
  action: A,
  signal: AbortSignal,
  work: (action: A, signal: AbortSignal) => Promise<ActionResult>,
): Promise<ActionResult> {
  const { clock } = player;
  const since = clock.now();
  const fled = new Set<Danger>();
  for (let times = 0; ; times++) {
    try {
      const result = await untilBrokenOff(player, signal, (guarded) =>
        soonAfter(clock, guarded, STOP_MS, work(shortened(action, clock.now() - since), guarded)),
      );
      return fled.size === 0
        ? result
        : { ...result, message: `${result.message}; on the way ${describeDangers(fled, player)}` };
    } catch (error) {
      if (signal.aborted || !(error instanceof BrokenOff)) throw error;
      closeWindow(player);
      releaseKeys(player);
      if (error.danger === 'dead') throw await afterDeath(player, action.type, signal);
      fled.add(error.danger);
      await outOfDanger(player, signal);
      if (!AGAIN.has(action.type) || times >= MOST_TIMES)
        throw new ActionError(
          'endangered',
          `${action.type} was broken off: ${describeDangers(fled, player)}; now at ${player.frame.showPoint(feetOf(player))}`,
        );
    }
  }
}

async function untilBrokenOff<T>(
  player: Player,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const death = new AbortController();
  const die = () => death.abort(new BrokenOff('dead'));
  player.bot.once('death', die);
  try {
    return await whileSafe(
      player,
      AbortSignal.any([signal, death.signal]),
      (danger) => (kills(danger) ? new BrokenOff(danger) : undefined),
      work,
    );
  } finally {
    player.bot.removeListener('death', die);
  }
}

/** What is left of an action that goes on for a time, after some of it. */
function shortened<A extends Action>(action: A, ms: number): A {
  return action.type === 'explore' || action.type === 'follow'
    ? { ...action, ms: Math.max(0, action.ms - ms) }
    : action;
}

/** Waits until the body has respawned, and reports where it died. */
async function afterDeath(player: Player, type: ActionType, signal: AbortSignal): Promise<ActionError> {
  const { bot, clock, frame } = player;
  const place = { ...feetOf(player) };
  const alive = () => (bot.health > 0 ? true : undefined);
  await within(clock, RESPAWN_MS, signal, (limited) => until(bot, ['spawn', 'health'], alive, limited));
  // The server says where once it has brought it back.
  await clock.sleep(SETTLE_MS, signal);
  const { died, cameBack, own } = isSurviving(player) ? READER : BODY;
  const lost = carried(player).length === 0 ? `, where ${own} items stay on the ground for five minutes` : '';
  return new ActionError(
    'died',
    `${died} during ${type} at ${frame.showPoint(place)}${lost}; ${cameBack} at ${frame.showPoint(feetOf(player))}`,
    { died: roundedPoint(frame.toArena(place)), position: roundedPoint(frame.toArena(feetOf(player))) },
  );
}

/** How results speak of the body: to whoever is to survive as to a reader, to others as they always did. */
const BODY = { who: 'it', own: 'its', itself: 'itself', was: 'was', died: 'the body died', cameBack: 'it came back' };
const READER = {
  who: 'you',
  own: 'your',
  itself: 'yourself',
  was: 'were',
  died: 'you died',
  cameBack: 'you came back',
};

/** What happened on the way, as half a sentence. */
function describeDangers(fled: ReadonlySet<Danger>, player: Player): string {
  return [...fled].map((danger) => describe(danger, isSurviving(player) ? READER : BODY)).join(' and ');
}

function describe(danger: Danger, { who, own, itself, was }: typeof BODY): string {
  switch (danger) {
    case 'lava':
      return `${who} had to get out of lava`;
    case 'fire':
      return `${who} burned and ran to water`;
    case 'drowning':
      return `${who} ran out of air under water and had to come up`;
    case 'smothered':
      return `${who} ${was} buried and had to dig ${itself} out`;
    case 'held':
      return `${own} feet were buried`;
    default:
      throw new Error(`no such danger: ${danger satisfies never}`);
  }
}
