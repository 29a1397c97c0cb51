import { TimeLimitError } from '../../clock/clock.ts';
import type { Action, ActionResult, ActionType, FurnaceLoad } from './action.ts';
import { ActionError } from './actionError.ts';
import { attack } from './actions/attack.ts';
import { collectDrops } from './actions/collectDrops.ts';
import { closeWindow, deposit, lookInto, stockUp, withdraw } from './actions/containers.ts';
import { craft } from './actions/craft.ts';
import { digBlock } from './actions/dig.ts';
import { equip } from './actions/equip.ts';
import { handOver, toss } from './actions/handOver.ts';
import { dismantleLadder, erectLadder } from './actions/ladder.ts';
import { pillarDown, pillarUp } from './actions/pillar.ts';
import { place } from './actions/place.ts';
import { putIntoFurnace } from './actions/putIntoFurnace.ts';
import { say } from './actions/say.ts';
import { loadFurnace, smelt, takeFromFurnace } from './actions/smelt.ts';
import { useBlock } from './actions/useBlock.ts';
import { useItemOnBlock } from './actions/useItemOnBlock.ts';
import { useOnEntity } from './actions/useOnEntity.ts';
import { walkWithin } from './actions/walkTo.ts';
import type { Player } from './player.ts';
import { releaseKeys } from './walking/walk.ts';

/** How long each action may take, ms of game time. */
export const ACTION_LIMITS_MS: Readonly<Record<ActionType, number>> = {
  'walk-to': 60_000,
  place: 45_000,
  dig: 60_000,
  'use-block': 45_000,
  equip: 10_000,
  'look-into-container': 45_000,
  withdraw: 60_000,
  'stock-up': 60_000,
  deposit: 60_000,
  toss: 10_000,
  'hand-over': 60_000,
  'collect-drops': 60_000,
  'erect-ladder': 120_000,
  'dismantle-ladder': 120_000,
  'pillar-up': 60_000,
  'pillar-down': 90_000,
  attack: 90_000,
  'use-on-entity': 60_000,
  'use-item-on-block': 45_000,
  craft: 60_000,
  // A stack takes 640 s in a furnace.
  smelt: 720_000,
  'load-furnace': 60_000,
  'put-into-furnace': 60_000,
  'take-from-furnace': 60_000,
  say: 10_000,
  wait: 70_000,
};
/** The longest 'wait', ms. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Runs an action to its end and leaves the body at rest: no key held, no window open. `action` is in arena
 * coordinates. Rejects only for defects of the program, never for what happens in the game.
 */
export async function perform(
  player: Player,
  action: Action,
  lost: AbortSignal,
  signal?: AbortSignal,
): Promise<ActionResult> {
  const stop = signal ? AbortSignal.any([lost, signal]) : lost;
  const limit = player.clock.deadline(ACTION_LIMITS_MS[action.type], stop);
  try {
    stop.throwIfAborted();
    return await run(player, action, limit.signal);
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
    if (!lost.aborted) {
      closeWindow(player);
      releaseKeys(player);
    }
  }
}

function failure(code: 'disconnected' | 'cancelled' | ActionError['code'], message: string): ActionResult {
  return { ok: false, code, message };
}

async function run(player: Player, action: Action, signal: AbortSignal): Promise<ActionResult> {
  const world = (position: { x: number; y: number; z: number }) => player.frame.toWorld(position);
  const inWorld = ({ item, count, fuel, position }: FurnaceLoad) => ({
    item,
    count,
    ...(fuel === undefined ? {} : { fuel }),
    ...(position ? { position: world(position) } : {}),
  });
  switch (action.type) {
    case 'walk-to':
      return walkWithin(player, world(action.position), action.range, signal, action.avoid?.map(world));
    case 'place':
      return place(player, { ...action, position: world(action.position) }, signal);
    case 'dig':
      return digBlock(player, world(action.position), signal, { collect: action.leave !== true });
    case 'use-block':
      return useBlock(player, world(action.position), signal, action.stay);
    case 'equip':
      return equip(player, action.item, action.slot, signal);
    case 'look-into-container':
      return lookInto(player, world(action.position), signal);
    case 'withdraw':
      assertCount(action.count);
      return withdraw(player, world(action.position), action.item, action.count, signal);
    case 'stock-up':
      for (const { count } of action.items) assertCount(count);
      return stockUp(player, world(action.position), action.items, signal);
    case 'deposit':
      assertCount(action.count);
      return deposit(player, world(action.position), action.item, action.count, signal);
    case 'toss':
      assertCount(action.count);
      return toss(player, action.item, action.count, signal);
    case 'hand-over':
      assertCount(action.count);
      return handOver(player, action.to, action.item, action.count, signal);
    case 'collect-drops':
      return collectDrops(player, action.radius, signal);
    case 'erect-ladder':
      return erectLadder(player, world(action.top), signal);
    case 'dismantle-ladder':
      return dismantleLadder(player, world(action.top), signal);
    case 'pillar-up':
      return pillarUp(player, world(action.top), signal);
    case 'pillar-down':
      return pillarDown(player, world(action.foot), signal);
    case 'attack':
      return attack(player, action.target, action.leave !== true, signal);
    case 'use-on-entity':
      return useOnEntity(player, action.item, action.target, signal);
    case 'use-item-on-block':
      return useItemOnBlock(player, action.item, world(action.position), signal);
    case 'craft':
      assertCount(action.count);
      return craft(player, action.item, action.count, signal);
    case 'smelt':
      assertCount(action.count);
      return smelt(player, inWorld(action), signal);
    case 'load-furnace':
      assertCount(action.count);
      return loadFurnace(player, inWorld(action), signal);
    case 'put-into-furnace':
      assertCount(action.count);
      return putIntoFurnace(player, world(action.position), action.as, action.item, action.count, signal);
    case 'take-from-furnace':
      return takeFromFurnace(player, action.position && world(action.position), signal);
    case 'say':
      return say(player, action.message, signal);
    case 'wait': {
      const ms = Math.min(Math.max(0, action.ms), LONGEST_WAIT_MS);
      await player.clock.sleep(ms, signal);
      return { ok: true, message: `waited ${(ms / 1000).toFixed(1)} s` };
    }
    default: {
      const unknown: never = action;
      throw new Error(`unknown action ${JSON.stringify(unknown)}`);
    }
  }
}

function assertCount(count: number): void {
  if (!Number.isInteger(count) || count < 1)
    throw new ActionError('bad-argument', `count must be a whole number of at least 1, not ${count}`);
}
