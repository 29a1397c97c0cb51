import { TimeLimitError } from '../../clock/clock.ts';
import type { Action, ActionResult, ActionType, FurnaceLoad } from './action.ts';
import { ActionError } from './actionError.ts';
import { attack } from './actions/attack.ts';
import { layBeam, removeBeam } from './actions/beam.ts';
import { sleep, wake } from './actions/bed.ts';
import { branchMine } from './actions/branchMine.ts';
import { collectDrops } from './actions/collectDrops.ts';
import { consume } from './actions/consume.ts';
import {
  closeContainer,
  closeWindow,
  deposit,
  lookInto,
  openContainer,
  stockUp,
  withdraw,
} from './actions/containers.ts';
import { craft } from './actions/craft.ts';
import { craftFromScratch } from './actions/craftFromScratch.ts';
import { digBlock } from './actions/dig.ts';
import { eat, eatAtNeed } from './actions/eat.ts';
import { equip } from './actions/equip.ts';
import { explore } from './actions/explore.ts';
import { fellTree } from './actions/fellTree.ts';
import { fish, reelIn } from './actions/fish.ts';
import { followEntity } from './actions/follow.ts';
import { handOver, toss } from './actions/handOver.ts';
import { dismantleLadder, erectLadder } from './actions/ladder.ts';
import { mineVein } from './actions/mineVein.ts';
import { lookAt, move } from './actions/move.ts';
import { pillarDown, pillarUp } from './actions/pillar.ts';
import { place } from './actions/place.ts';
import { putIntoFurnace } from './actions/putIntoFurnace.ts';
import { returnToLight } from './actions/returnToLight.ts';
import { dismount, mount, vehicleOf } from './actions/ride.ts';
import { say } from './actions/say.ts';
import { loadFurnace, smelt, takeFromFurnace } from './actions/smelt.ts';
import { smeltFromScratch } from './actions/smeltFromScratch.ts';
import { staircase } from './actions/staircase.ts';
import { trade } from './actions/trade.ts';
import { travel } from './actions/travel.ts';
import { useBlock } from './actions/useBlock.ts';
import { useItemOnBlock } from './actions/useItemOnBlock.ts';
import { useOnEntity } from './actions/useOnEntity.ts';
import { walkWithin } from './actions/walkTo.ts';
import { walkToEntity } from './actions/walkToEntity.ts';
import { enchant, repair } from './actions/workshop.ts';
import { readBook, writeBook, writeSign } from './actions/writing.ts';
import { unlessEndangered } from './breakingOff.ts';
import type { Player } from './player.ts';
import { dangerTo, isPressing } from './travel/dangers.ts';
import { outOfDanger } from './travel/reflexes.ts';
import { soonAfter } from './waiting.ts';
import { releaseKeys } from './walking/walk.ts';

/** How long each action may take, ms of game time. */
export const ACTION_LIMITS_MS: Readonly<Record<ActionType, number>> = {
  'walk-to': 180_000,
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
  craft: 90_000,
  // A stack takes 640 s in a furnace.
  smelt: 720_000,
  'load-furnace': 60_000,
  'put-into-furnace': 60_000,
  'take-from-furnace': 60_000,
  'walk-to-entity': 60_000,
  'open-container': 45_000,
  'close-container': 5_000,
  consume: 15_000,
  sleep: 45_000,
  wake: 5_000,
  enchant: 60_000,
  repair: 60_000,
  trade: 60_000,
  // A bite takes up to 45 s from the cast.
  fish: 120_000,
  'reel-in': 10_000,
  'read-book': 5_000,
  'write-book': 10_000,
  'write-sign': 45_000,
  mount: 60_000,
  dismount: 5_000,
  move: 20_000,
  'look-at': 5_000,
  'lay-beam': 180_000,
  'remove-beam': 180_000,
  // A dark oak by hand, with pillars.
  explore: 300_000,
  'fell-tree': 240_000,
  'mine-vein': 240_000,
  // Several pieces, each 1.6 s.
  eat: 30_000,
  travel: 600_000,
  staircase: 600_000,
  'branch-mine': 600_000,
  'return-to-light': 600_000,
  follow: 300_000,
  say: 10_000,
  wait: 70_000,
};
/** Actions that need no feet, and so go on while sleeping or riding. */
const SEATED: ReadonlySet<ActionType> = new Set([
  'say',
  'wait',
  'sleep',
  'wake',
  'mount',
  'dismount',
  'look-at',
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
/** The longest 'fish', ms. */
const LONGEST_FISHING_MS = 90_000;
/** The longest 'explore', ms. */
const LONGEST_EXPLORING_MS = 280_000;
/** The longest 'wait', ms. */
const LONGEST_WAIT_MS = 60_000;
/** How long an action may take to stop once it is cancelled or out of time, ms. */
const STOP_MS = 1_000;

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
    if (action.type !== 'close-container') closeWindow(player);
    await findFeet(player, action.type, limit.signal);
    if (SEATED.has(action.type))
      return await soonAfter(player.clock, limit.signal, STOP_MS, run(player, action, limit.signal));
    if (isPressing(dangerTo(player))) await outOfDanger(player, limit.signal);
    if (LONG_WORK.has(action.type)) await eatAtNeed(player, limit.signal);
    return await unlessEndangered(player, action, limit.signal, (rest, guarded) => run(player, rest, guarded));
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
      return walkWithin(
        player,
        { ...action, position: world(action.position), avoid: action.avoid?.map(world) ?? [] },
        signal,
      );
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
      return action.fromScratch
        ? craftFromScratch(player, action.item, action.count, signal)
        : craft(player, action.item, action.count, signal);
    case 'smelt':
      assertCount(action.count);
      return action.fromScratch
        ? smeltFromScratch(player, inWorld(action), signal)
        : smelt(player, inWorld(action), signal);
    case 'load-furnace':
      assertCount(action.count);
      return loadFurnace(player, inWorld(action), signal);
    case 'put-into-furnace':
      assertCount(action.count);
      return putIntoFurnace(player, world(action.position), action.as, action.item, action.count, signal);
    case 'take-from-furnace':
      return takeFromFurnace(player, action.position && world(action.position), signal);
    case 'walk-to-entity':
      return walkToEntity(player, action.target, action.range, signal);
    case 'open-container':
      return openContainer(player, world(action.position), signal);
    case 'close-container':
      return closeContainer(player);
    case 'consume':
      return consume(player, action.item, signal);
    case 'sleep':
      return sleep(player, action.position && world(action.position), signal);
    case 'wake':
      return wake(player, signal);
    case 'enchant':
      return enchant(player, action.item, action.option, signal);
    case 'repair':
      return repair(player, action.item, action.material, signal);
    case 'trade':
      assertCount(action.count);
      return trade(player, action.item, action.count, action.target, signal);
    case 'fish':
      return fish(player, Math.min(Math.max(0, action.ms), LONGEST_FISHING_MS), signal);
    case 'reel-in':
      return reelIn(player, signal);
    case 'read-book':
      return readBook(player, action.item);
    case 'write-book':
      return writeBook(player, action.pages, action.title, signal);
    case 'write-sign':
      return writeSign(player, world(action.position), action.lines, signal);
    case 'mount':
      return mount(player, action.target, signal);
    case 'dismount':
      return dismount(player, signal);
    case 'move':
      return move(player, action.direction, action.ms, signal);
    case 'look-at':
      return lookAt(player, world(action.point));
    case 'lay-beam':
      return layBeam(player, world(action.from), world(action.to), signal);
    case 'remove-beam':
      return removeBeam(player, world(action.from), world(action.to), signal);
    case 'explore':
      return explore(player, { ...action, ms: Math.min(Math.max(0, action.ms), LONGEST_EXPLORING_MS) }, signal);
    case 'fell-tree':
      return fellTree(player, world(action.position), signal);
    case 'mine-vein':
      if (action.most !== undefined) assertCount(action.most);
      return mineVein(player, world(action.position), action.most, signal);
    case 'eat':
      return eat(player, signal);
    case 'travel':
      return travel(
        player,
        { ...action, position: world(action.position), spare: action.spare?.map(world) ?? [] },
        signal,
      );
    case 'staircase':
      return staircase(player, { ...action, toY: world({ x: 0, y: action.toY, z: 0 }).y }, signal);
    case 'branch-mine':
      return branchMine(player, action, signal);
    case 'return-to-light':
      return returnToLight(player, signal);
    case 'follow':
      return followEntity(player, action, signal);
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
