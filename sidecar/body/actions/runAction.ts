import type { Action, ActionResult, FurnaceLoad } from '../action.ts';
import { ActionError } from '../player/actionError.ts';
import type { Player } from '../player/player.ts';
import { attack } from './attack.ts';
import { layBeam, removeBeam } from './beam.ts';
import { sleep, wake } from './bed.ts';
import { branchMine } from './branchMine.ts';
import { clearFurnace } from './clearFurnace.ts';
import { collectDrops } from './collectDrops.ts';
import { consume } from './consume.ts';
import { closeContainer, deposit, lookInto, openContainer, stockUp, withdraw } from './containers.ts';
import { craft } from './craft.ts';
import { craftFromScratch } from './craftFromScratch.ts';
import { craftTimes } from './craftTimes.ts';
import { digBlock } from './dig.ts';
import { eat } from './eat.ts';
import { equip } from './equip.ts';
import { explore } from './explore.ts';
import { fellTree } from './fellTree.ts';
import { fish, reelIn } from './fish.ts';
import { followEntity } from './follow.ts';
import { handOver, toss } from './handOver.ts';
import { dismantleLadder, erectLadder } from './ladder.ts';
import { mineVein } from './mineVein.ts';
import { lookAlong, lookAt, move } from './move.ts';
import { pillarDown, pillarUp } from './pillar.ts';
import { place } from './place.ts';
import { putIntoFurnace } from './putIntoFurnace.ts';
import { returnToLight } from './returnToLight.ts';
import { dismount, mount } from './ride.ts';
import { say } from './say.ts';
import { loadFurnace, smelt, takeFromFurnace } from './smelt.ts';
import { smeltFromScratch } from './smeltFromScratch.ts';
import { staircase } from './staircase.ts';
import { trade } from './trade.ts';
import { travel } from './travel.ts';
import { useBlock } from './useBlock.ts';
import { useItemOnBlock } from './useItemOnBlock.ts';
import { useOnEntity } from './useOnEntity.ts';
import { waitAlert } from './waitAlert.ts';
import { walkWithin } from './walkTo.ts';
import { walkToEntity } from './walkToEntity.ts';
import { enchant, repair } from './workshop.ts';
import { readBook, writeBook, writeSign } from './writing.ts';

/** The longest 'fish', ms. */
const LONGEST_FISHING_MS = 90_000;
/** The longest 'explore', ms. */
const LONGEST_EXPLORING_MS = 280_000;
/** The longest 'wait', ms. */
const LONGEST_WAIT_MS = 60_000;

/** Does what an action in arena coordinates asks for. Throws ActionError and whatever `signal` was aborted with. */
export async function runAction(player: Player, action: Action, signal: AbortSignal): Promise<ActionResult> {
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
      return attack(player, action, signal);
    case 'use-on-entity':
      return useOnEntity(player, action.item, action.target, signal);
    case 'use-item-on-block':
      return useItemOnBlock(player, action.item, world(action.position), signal);
    case 'craft':
      assertCount(action.count);
      return action.fromScratch
        ? craftFromScratch(player, action.item, action.count, signal)
        : craft(player, action.item, action.count, signal);
    case 'craft-times':
      assertCount(action.times);
      return craftTimes(player, action.item, action.times, signal);
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
    case 'clear-furnace':
      return clearFurnace(player, action.position && world(action.position), signal);
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
    case 'look-along':
      return lookAlong(player, action.target);
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
      if (action.alert) return waitAlert(player, ms, signal);
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
