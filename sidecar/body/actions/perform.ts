import { TimeLimitError } from '../../../clock/clock.ts';
import type { Action, ActionResult, ActionType } from '../action.ts';
import { releaseKeys } from '../navigation/walking/keys.ts';
import { ActionError } from '../player/actionError.ts';
import type { Player } from '../player/player.ts';
import { soonAfter } from '../player/waiting.ts';
import { ACTION_LIMITS_MS } from './actionLimits.ts';
import { wake } from './bed.ts';
import { unlessEndangered } from './breakingOff.ts';
import { closeWindow } from './containers.ts';
import { eatAtNeed } from './eat.ts';
import { vehicleOf } from './ride.ts';
import { runAction } from './runAction.ts';
import { dangerTo, isPressing } from './travel/dangers.ts';
import { outOfDanger } from './travel/reflexes.ts';

/** Actions that need no feet, and so go on while sleeping or riding. */
const SEATED: ReadonlySet<ActionType> = new Set([
  'say',
  'wait',
  'sleep',
  'wake',
  'mount',
  'dismount',
  'look-at',
  'look-along',
  'equip',
  'toss',
  'consume',
  'read-book',
  'write-book',
  'close-container',
]);
/** Long work in the open, before which a body eats at need. */
const LONG_WORK: ReadonlySet<ActionType> = new Set([
  'travel',
  'explore',
  'fell-tree',
  'mine-vein',
  'staircase',
  'branch-mine',
  'return-to-light',
  'follow',
]);
/** How long an action may take to stop once it is cancelled or out of time, ms. */
const STOP_MS = 1_000;

/**
 * Runs an action to its end and leaves the body at rest: no key held, no window open. `action` is in arena
 * coordinates. Rejects only for defects of the program, never for what happens in the game.
 * @param isBeside whether another action is under way, whose keys and windows are left alone.
 */
export async function perform(
  player: Player,
  action: Action,
  lost: AbortSignal,
  signal?: AbortSignal,
  isBeside = false,
): Promise<ActionResult> {
  const stop = signal ? AbortSignal.any([lost, signal]) : lost;
  const limit = player.clock.deadline(ACTION_LIMITS_MS[action.type], stop);
  try {
    stop.throwIfAborted();
    if (isBeside) return await runAction(player, action, limit.signal);
    if (action.type !== 'close-container') closeWindow(player);
    await findFeet(player, action.type, limit.signal);
    if (SEATED.has(action.type))
      return await soonAfter(player.clock, limit.signal, STOP_MS, runAction(player, action, limit.signal));
    if (isPressing(dangerTo(player))) await outOfDanger(player, limit.signal);
    if (LONG_WORK.has(action.type)) await eatAtNeed(player, limit.signal);
    return await unlessEndangered(player, action, limit.signal, (rest, guarded) => runAction(player, rest, guarded));
  } catch (error) {
    if (lost.aborted) return failure('disconnected', 'the body lost its connection');
    if (signal?.aborted) return failure('cancelled', `${action.type} was cancelled`);
    if (error instanceof ActionError)
      return error.data === undefined
        ? failure(error.code, error.message)
        : { ok: false, code: error.code, message: error.message, data: error.data };
    if (error instanceof TimeLimitError)
      return failure('time-limit', `${action.type} took longer than ${ACTION_LIMITS_MS[action.type] / 1000} s`);
    throw error;
  } finally {
    limit.clear();
    if (!lost.aborted && !isBeside) {
      if (action.type !== 'open-container') closeWindow(player);
      releaseKeys(player);
    }
  }
}

function failure(code: 'disconnected' | 'cancelled' | ActionError['code'], message: string): ActionResult {
  return { ok: false, code, message };
}

/** Gets up from a bed for what cannot be done in it. */
async function findFeet(player: Player, type: ActionType, signal: AbortSignal): Promise<void> {
  if (player.bot.isSleeping && type !== 'say' && type !== 'wait' && type !== 'sleep' && type !== 'wake')
    await wake(player, signal);
  const vehicle = vehicleOf(player);
  if (vehicle && !SEATED.has(type)) throw new ActionError('riding', `rides ${vehicle.name}: get off first`);
}
