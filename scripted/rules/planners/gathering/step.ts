import { z } from 'zod';
import { type HorizontalFacing, stepOf } from '../../../../protocol/geometry.ts';
import type { ShownPlace } from '../../../../sidecar/prompt/teamState.ts';
import { EATING_FOOD, junkIn } from '../../../knowledge/gathering/needs.ts';
import { CarriedPack } from '../../../knowledge/gathering/pack.ts';
import { LAND_LOGS, ORES, type OreName } from '../../../knowledge/gathering/sources.ts';
import { fieldsOf } from '../../shownAction.ts';
import type { ShownStep, StepReply } from '../planner.ts';
import { lackingFor, openOf, undelivered } from './judge.ts';
import { type GatherOrder, readGatherOrder } from './orders.ts';
import { FLIGHT, NEAR_LEVEL } from './plan.ts';
import { anyWay, call, firstOf, untried } from './retries.ts';
import {
  directionsFor,
  inventoryOf,
  isFood,
  isShownUnderSky,
  newWayFor,
  oreFrom,
  positionOf,
  stoneFrom,
  treesFrom,
} from './scene.ts';

/** One look around over land, and one through caves, seconds. */
const LAND_SECONDS = 30;
const CAVE_SECONDS = 25;
/** Blocks of one tunnel. */
const TUNNEL = 24;
/** Stones taken from one place at once, and levels dug down where none is in sight. */
const HELPING = 16;
const DOWN = 6;
/** How near to the chest nobody digs, and how far one goes from there, blocks. */
const CLEAR_OF_CHEST = 8;
const STEP_ASIDE = 12;
const ASIDE_RANGE = 2;
/** Who is further below the chest than this is in a pit or a tunnel under it, blocks. */
const HEAD_HEIGHT = 2;

/** The next step of an order, from its words, what the agent carries and sees, and what its actions so far reported. */
export function gatheringStep(text: string, shown: ShownStep): StepReply {
  const order = readGatherOrder(text);
  if (!order) return finish('I do not understand what to gather here.');
  const open = openOf(order, shown.actions, shown.teamState, shown.agent);
  if (open.length === 0) return finish('Done: I have all this order asks for.');
  return before(shown) ?? nextCall(order, shown) ?? finish(`Not done: ${open.join(', ')} left.`);
}

/** What one sees to whatever the order is. */
function before(shown: ShownStep): StepReply | undefined {
  const self = shown.teamState.team.find(({ name }) => name === shown.agent);
  if (!self) return undefined;
  if (self.food <= EATING_FOOD && Object.keys(self.inventory).some(isFood)) {
    const eat = call(shown, 'eatFood', {}, 'I am hungry.');
    if (eat) return eat;
  }
  const pack = new CarriedPack(Object.entries(self.inventory).map(([id, count]) => ({ id, count })));
  const junk = junkIn(pack, shown.teamState.land?.target.items ?? []);
  // What was thrown away just now and is there again lies where one cannot but pick it up.
  const last = [...shown.earlier, ...shown.actions].findLast(({ tool }) => tool !== null);
  if (last?.tool === 'tossItem' && fieldsOf(last.args).item_name === junk?.item) return undefined;
  return junk && call(shown, 'tossItem', { item_name: junk.item, item_count: junk.count }, 'I need room.');
}

/** The call that does the next bit of an order; undefined when nothing is left to try. */
function nextCall(order: GatherOrder, shown: ShownStep): StepReply | undefined {
  const { teamState, agent } = shown;
  const from = positionOf(teamState, agent);
  if (!from) return undefined;
  switch (order.type) {
    case 'wood': {
      const thought = `${lackingFor(order, teamState, agent)} logs are still to be cut.`;
      return (
        firstOf(untried(shown, 'fellTree', [...order.at, ...treesFrom(teamState, from)]), (cell) =>
          call(shown, 'fellTree', cellOf(cell), thought),
        ) ?? lookAround(shown, newWayFor(teamState, agent))
      );
    }
    case 'stone': {
      const missing = lackingFor(order, teamState, agent);
      const thought = `${missing} cobblestone are still to be mined.`;
      const most = Math.min(missing, HELPING);
      return (
        firstOf(untried(shown, 'mineVein', [...order.at, ...stoneFrom(teamState, from)]), (cell) =>
          call(shown, 'mineVein', { ...cellOf(cell), most }, thought),
        ) ?? digDown(shown, from)
      );
    }
    case 'ore':
      return (
        firstOf(untried(shown, 'mineVein', [...order.at, ...oreFrom(teamState, order.ore, from)]), (cell) =>
          call(
            shown,
            'mineVein',
            cellOf(cell),
            `${lackingFor(order, teamState, agent)} ${ORES[order.ore].drop} are missing.`,
          ),
        ) ?? lookForOre(order.ore, ORES[order.ore].level, directionsFor(teamState, agent)[0] ?? 'north', shown, from)
      );
    case 'find-trees':
      return isShownUnderSky(teamState, agent)
        ? lookAround(shown, order.toward)
        : call(shown, 'returnToSurface', {}, 'Trees grow in the light.');
    case 'find-ore':
      return lookForOre(order.ore, order.y, order.toward, shown, from);
    case 'stairs':
      return (
        stepAside(shown, from, order.toward) ??
        anyWay(
          shown,
          'digStairs',
          order.toward,
          (direction) => ({ to_y: order.y, direction }),
          `I go to y ${order.y}.`,
        ) ??
        goElsewhere(shown, ORES.iron.blocks)
      );
    case 'surface':
      return (
        call(shown, 'returnToSurface', {}, 'I go back to the light.') ??
        anyWay(
          shown,
          'digStairs',
          directionsFor(teamState, agent)[0] ?? 'north',
          (direction) => ({ to_y: Math.floor(from[1]) + FLIGHT, direction }),
          'There must be another way up.',
        )
      );
    case 'craft': {
      const args = { item_name: order.item, item_count: lackingFor(order, teamState, agent) };
      return call(shown, 'craftItem', args, `I make ${order.item}.`) ?? getMissing(order, shown, from);
    }
    case 'smelt': {
      const count = Math.min(lackingFor(order, teamState, agent), inventoryOf(teamState, agent)[order.item] ?? 0);
      const fuel = inventoryOf(teamState, agent)[order.fuel] ? { fuel_item_name: order.fuel } : {};
      const args = { item_name: order.item, item_count: count, ...fuel };
      return count > 0 ? call(shown, 'smeltItem', args, 'It goes into the furnace.') : undefined;
    }
    case 'hunt':
      return call(shown, 'attackTarget', { target_name: order.kind }, 'I am hungry and have nothing to eat.');
    case 'bring':
      return deliver(order, shown, from);
    default:
      return order satisfies never;
  }
}

const MissingItems = z.array(z.object({ item: z.string(), needed: z.number() }));

/** What a recipe lacks, by what the game reported. Planks of several kinds do not always go together, so that it may be wood. */
function getMissing(
  order: Extract<GatherOrder, { type: 'craft' }>,
  shown: ShownStep,
  from: ShownPlace,
): StepReply | undefined {
  const failed = shown.actions.findLast(({ tool, ok }) => tool === 'craftItem' && !ok);
  const [first] = MissingItems.safeParse(fieldsOf(failed?.data).missing).data ?? [];
  if (first?.item !== 'cobblestone') return cutMore(shown, from);
  return nextCall({ type: 'stone', who: order.who, count: first.needed, at: [] }, shown);
}

/** One more tree, of those in sight. */
function cutMore(shown: ShownStep, from: ShownPlace): StepReply | undefined {
  return firstOf(untried(shown, 'fellTree', treesFrom(shown.teamState, from)), (cell) =>
    call(shown, 'fellTree', cellOf(cell), 'It takes more wood.'),
  );
}

/** Out of a mine first, then to the chest with all that is not yet in it. */
function deliver(
  order: Extract<GatherOrder, { type: 'bring' }>,
  shown: ShownStep,
  from: ShownPlace,
): StepReply | undefined {
  const { teamState, agent, actions } = shown;
  const [x, y, z] = order.chest;
  const isFar = Math.hypot(x - from[0], z - from[2]) > STEP_ASIDE || Math.abs(y - from[1]) > HEAD_HEIGHT;
  if (isFar && !isShownUnderSky(teamState, agent)) {
    const up = call(shown, 'returnToSurface', {}, 'First I get out of here.');
    if (up) return up;
  }
  return firstOf(undelivered(order.goods, actions), ({ item, count }) => {
    const carried = Math.min(count, inventoryOf(teamState, agent)[item] ?? 0);
    const args = { item_name: item, item_count: carried };
    return carried > 0 ? call(shown, 'depositItems', args, `${carried} ${item} belong in the chest.`) : undefined;
  });
}

/** By tunnels: whoever explores from the end of stairs finds the way up again. Caves are for where no tunnel gets on. */
function lookForOre(
  ore: OreName,
  y: number,
  toward: HorizontalFacing,
  shown: ShownStep,
  from: ShownPlace,
): StepReply | undefined {
  const lookFor = [...ORES[ore].blocks];
  const now = Math.floor(from[1]);
  if (Math.abs(now - y) > NEAR_LEVEL) {
    const to_y = now > y ? Math.max(y, now - FLIGHT) : Math.min(y, now + FLIGHT);
    return (
      anyWay(shown, 'digStairs', toward, (direction) => ({ to_y, direction }), `Most of it lies at y ${y}.`) ??
      goElsewhere(shown, lookFor)
    );
  }
  const args = (direction: HorizontalFacing) => ({ look_for: lookFor, length: TUNNEL, direction });
  return anyWay(shown, 'branchMine', toward, args, `I dig for ${ore}.`) ?? goElsewhere(shown, lookFor);
}

/** Somewhere else, where no way can be dug from here. */
function goElsewhere(shown: ShownStep, lookFor: readonly string[]): StepReply | undefined {
  const direction = newWayFor(shown.teamState, shown.agent);
  const args = { look_for: [...lookFor], seconds: CAVE_SECONDS, direction };
  return (
    call(shown, 'explore', args, 'There is no way on here.') ??
    call(shown, 'returnToSurface', {}, 'There is no way but back.')
  );
}

/** A walk where the agent has not been, another way when one leads nowhere. */
function lookAround(shown: ShownStep, toward: HorizontalFacing): StepReply | undefined {
  const { teamState, agent } = shown;
  if (!isShownUnderSky(teamState, agent)) {
    const up = call(shown, 'returnToSurface', {}, 'Trees grow in the light.');
    if (up) return up;
  }
  const args = (direction: HorizontalFacing) => ({ look_for: [...LAND_LOGS], seconds: LAND_SECONDS, direction });
  return anyWay(shown, 'explore', toward, args, 'I look for trees.');
}

/** Down to where there is stone, on stairs that lead up again. */
function digDown(shown: ShownStep, from: ShownPlace): StepReply | undefined {
  const { teamState, agent } = shown;
  const y = Math.floor(from[1]) - DOWN;
  const [toward = 'north'] = directionsFor(teamState, agent);
  return (
    stepAside(shown, from, toward) ??
    anyWay(shown, 'digStairs', toward, (direction) => ({ to_y: y, direction }), 'There is stone below.')
  );
}

/** Goes where digging spoils no way for others: from the team's chest. */
function stepAside(shown: ShownStep, [x, y, z]: ShownPlace, toward: HorizontalFacing): StepReply | undefined {
  const chest = shown.teamState.land?.target.chest;
  if (!chest || Math.hypot(x - chest[0], y - chest[1], z - chest[2]) > CLEAR_OF_CHEST) return undefined;
  const step = stepOf(toward);
  const aside = {
    x: chest[0] + step.x * STEP_ASIDE,
    y: chest[1],
    z: chest[2] + step.z * STEP_ASIDE,
    range: ASIDE_RANGE,
  };
  // Whoever has been there and is still beside the chest gets no further away.
  const last = shown.actions.at(-1);
  if (last?.ok && last.tool === 'travelTo') return undefined;
  return call(shown, 'travelTo', aside, 'I do not dig beside the chest.');
}

function cellOf([x, y, z]: ShownPlace): { x: number; y: number; z: number } {
  return { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
}

function finish(text: string): StepReply {
  return { thought: 'There is nothing more I can do here.', final_answer: text };
}
