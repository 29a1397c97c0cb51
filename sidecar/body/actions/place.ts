import { type BlockState, formatBlockState } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  distance,
  type Facing,
  neighbour,
  oppositeOf,
  type Point,
} from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { placingItem, secondItem } from '../../../protocol/placingItem.ts';
import { shownState } from '../../../protocol/shownState.ts';
import type { Action, ActionResult } from '../action.ts';
import { approach, bodyIsIn } from '../navigation/walking/approach.ts';
import { onEachTick } from '../navigation/walking/keys.ts';
import { bodySizeOf, isDead, isLiving } from '../perception/mobAppearance.ts';
import { visibleName } from '../perception/visibleName.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries, assertItemExists, countOf, holdItem, similarNames } from '../player/inventory.ts';
import { feetOf, othersOf, type Player } from '../player/player.ts';
import { lookNow, settles, sneak, useOn } from '../player/playerInput.ts';
import { within } from '../player/waiting.ts';
import { higherStand } from './placing/higherStand.ts';
import { isOwnWork } from './placing/ownWork.ts';
import { isDecided, opensByHand, stackingOf } from './placing/placedProperties.ts';
import type { Use } from './placing/predict.ts';
import { findUse, isAsWanted, isPlaceable, type Looking, referencesOf, useKey } from './placing/uses.ts';
import { clickBlock } from './useBlock.ts';

/** How long to wait for someone who stands in the cell to leave, ms. */
const PATIENCE_MS = 2_000;
/** Uses of an item tried before a refusal by the server is final. */
const TRIES = 4;

/** Places one block; see `Action` 'place'. World coordinates. Throws ActionError. */
export async function place(
  player: Player,
  action: Extract<Action, { type: 'place' }>,
  signal: AbortSignal,
): Promise<ActionResult> {
  const { id } = action.state;
  assertPlaceable(player, action.state);
  const target = mainPart(action.position, action.state);
  const { blocks } = player;
  const finished = () => {
    const found = blocks.at(action.position)?.state;
    return found !== undefined && isAsWanted(found, action.state);
  };
  const done = (verb: string): ActionResult => {
    player.vision.learn(action.position);
    return {
      ok: true,
      message: `${verb} ${shownState(blocks.at(action.position)?.state ?? action.state)} at ${player.frame.show(action.position)}`,
    };
  };
  const item = action.item ?? placingItem(id);
  // Who carries none of it learns nothing about what is out of sight by naming it.
  if (finished() && (player.vision.at(action.position) || countOf(player, item) > 0)) return done('already there:');

  assertItemExists(player, item);
  const plant = secondItem(id);
  if (plant) return placePotted(player, action, plant, signal, finished, done);

  const stacking = stackingOf(target.state);
  const has = stacking ? stackedAt(blocks.at(target.cell)?.state, target.state, stacking) : 0;
  const rounds = stacking ? stacking.count - has : 1;
  assertVacant(player, target.cell, target.state.id, has > 0);
  assertCarries(player, item, rounds);
  let own = false;
  for (let round = 0; round < rounds; round++)
    own = (await placeOnce(player, target.cell, target.state, item, signal, action.stay)) || own;

  const wantsOpen = target.state.properties.open;
  if (wantsOpen !== undefined && opensByHand(id) && blocks.at(target.cell)?.state.properties.open !== wantsOpen) {
    await clickBlock(player, target.cell, signal);
    await settles(player, target.cell, () => blocks.at(target.cell)?.state.properties.open === wantsOpen, signal);
  }
  await settles(player, action.position, finished, signal);
  if (finished()) return done(own ? 'placed' : 'already there:');
  return wrongResult(player, action.position, action.state);
}

function assertPlaceable(player: Player, state: BlockState): void {
  const known = player.bot.registry.blocksByName;
  if (!known[state.id]) {
    if (player.bot.registry.itemsByName[state.id])
      throw new ActionError(
        'bad-argument',
        `${state.id} is not placed as a block: use it on the block it goes on, as seeds on farmland`,
      );
    const near = similarNames(state.id, Object.keys(known));
    throw new ActionError(
      'unknown-item',
      `there is no block "${state.id}"${near.length > 0 ? `; similar: ${near.join(', ')}` : ''}`,
    );
  }
  if (state.id === 'air') throw new ActionError('bad-argument', 'air is not placed; dig the block instead');
}

/** The cell a hand places and the state it gets there: the lower half of a door, the foot of a bed. */
function mainPart(cell: BlockPosition, state: BlockState): { cell: BlockPosition; state: BlockState } {
  const { properties } = state;
  if (properties.half === 'upper')
    return { cell: neighbour(cell, 'down'), state: { ...state, properties: { ...properties, half: 'lower' } } };
  if (properties.part === 'head' && properties.facing)
    return {
      cell: neighbour(cell, oppositeOf(properties.facing as Facing)),
      state: { ...state, properties: { ...properties, part: 'foot' } },
    };
  return { cell, state };
}

function stackedAt(
  found: BlockState | undefined,
  wanted: BlockState,
  stacking: { property: string; count: number },
): number {
  if (!found || found.id !== wanted.id) return 0;
  const value = found.properties[stacking.property];
  return stacking.property === 'type' ? 1 : Number(value ?? 0);
}

function assertVacant(player: Player, cell: BlockPosition, id: string, addsToIt: boolean): void {
  const facts = player.blocks.at(cell);
  if (!facts) throw new ActionError('too-far', `${player.frame.show(cell)} is not loaded yet: go closer first`);
  if (facts.replaceable || addsToIt) return;
  throw new ActionError(
    'occupied',
    `${player.frame.show(cell)} holds ${player.vision.at(cell) ? shownState(facts.state) : visibleName(player, cell)}; dig it before placing ${id}`,
    { found: visibleName(player, cell) },
  );
}

/** @returns whether the body placed it; false when somebody else did, before it clicked or in the same moment. */
async function placeOnce(
  player: Player,
  cell: BlockPosition,
  wanted: BlockState,
  item: string,
  signal: AbortSignal,
  stay = false,
): Promise<boolean> {
  const { blocks } = player;
  const before = formatBlockState(blocks.at(cell)?.state ?? wanted);
  const changed = () => formatBlockState(blocks.at(cell)?.state ?? wanted) !== before;
  const refused = new Set<string>();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    assertSupported(player, cell, wanted);
    await waitForOthers(player, cell, wanted, signal);
    const use = await findStandAndUse(player, cell, wanted, refused, signal, stay);
    await holdItem(player, item);
    // The click would hit something else.
    if (changed()) return false;
    const carried = countOf(player, item);
    await click(player, use, signal);
    if (await settles(player, cell, changed, signal)) return await isOwnWork(player, cell, item, carried, signal);
    refused.add(useKey(use));
    assertCarries(player, item);
  }
  throw new ActionError(
    'refused-by-server',
    `the server did not place ${wanted.id} at ${player.frame.show(cell)} in ${TRIES} tries; it still holds ${before}`,
  );
}

function assertSupported(player: Player, cell: BlockPosition, wanted: BlockState): void {
  if (isPlaceable(player.blocks, cell, wanted)) return;
  const beside = referencesOf(player.blocks, cell, wanted).length;
  const why =
    beside === 0
      ? 'no block beside it to place against'
      : `what is beside it cannot hold ${shownState(wanted)}${neededFor(wanted)}`;
  throw new ActionError('no-support', `no support at ${player.frame.show(cell)}: ${why}`);
}

/** Beside which cells a block with an axis needs another one. */
const BESIDE_AXIS: Readonly<Record<string, string>> = nameTable({
  x: 'west or east',
  y: 'below or above',
  z: 'north or south',
});

function neededFor({ properties }: BlockState): string {
  const sides = BESIDE_AXIS[properties.axis ?? ''];
  return sides ? `: that takes a block ${sides} of it` : '';
}

/** How often it walks to another place from which a block can be placed, and how near the last one that is, blocks. */
const WALKS = 3;
const AT_A_SPOT = 0.5;

/** Where a body may stop around the middle of a footing, blocks from it; on no common line with a diagonal. */
const STOPS = [
  { x: 0.1, z: 0.03 },
  { x: -0.03, z: 0.1 },
  { x: -0.1, z: -0.03 },
  { x: 0.03, z: -0.1 },
];

async function findStandAndUse(
  player: Player,
  cell: BlockPosition,
  wanted: BlockState,
  refused: ReadonlySet<string>,
  signal: AbortSignal,
  stay: boolean,
): Promise<Use> {
  const what = `a place to put ${shownState(wanted)} at ${player.frame.show(cell)}`;
  const shapes = player.blocks.shapesOf(wanted);
  const sneaks = player.bot.getControlState('sneak');
  const useFrom = (looking: Looking, feet: Point) =>
    bodyIsIn(feet, cell, shapes) ? undefined : findUse(player.blocks, cell, wanted, feet, looking, sneaks, refused);
  // Where it stood in vain: mates build while it walks.
  const vain: Point[] = [];
  const usable = (looking: Looking) => (feet: Point) =>
    vain.every((spot) => distance(spot, feet) > AT_A_SPOT) &&
    // Bodies do not stop at the exact middle of a footing: walking there, stay out of the cell altogether, and rely on no
    // line of sight that is gone half a step aside.
    (shapes.length === 0 || !bodyIsIn(feet, cell)) &&
    [feet, ...STOPS.map(({ x, z }) => ({ x: feet.x + x, y: feet.y, z: feet.z + z }))].every(
      (stop) => useFrom(looking, stop) !== undefined,
    );
  const useHere = (looking: Looking) => useFrom(looking, feetOf(player));
  const ready = useHere('straight');
  if (ready) return ready;
  for (let walk = 0; walk < (stay ? 1 : WALKS); walk++) {
    let looking: Looking = 'straight';
    if (!stay)
      try {
        await approach(player, cell, usable('straight'), what, signal);
      } catch (error) {
        if (!(error instanceof ActionError)) throw error;
        looking = 'loose';
        try {
          await approach(player, cell, usable('loose'), what, signal);
        } catch (failed) {
          if (!(failed instanceof ActionError) || failed.code !== 'unreachable') throw failed;
          // A higher stand is no help where a mate has only to step aside.
          if (hasSomebodyInTheWay(failed)) throw failed;
          throw higherStand(player, cell, wanted, (feet) => useFrom('loose', feet) !== undefined) ?? failed;
        }
      }
    const use = useHere(looking) ?? useHere('loose');
    if (use) return use;
    vain.push({ ...feetOf(player) });
  }
  throw new ActionError(
    'unreachable',
    `cannot place at ${player.frame.show(cell)} from ${player.frame.showPoint(feetOf(player))}`,
  );
}

function hasSomebodyInTheWay({ data }: ActionError): boolean {
  return typeof data === 'object' && data !== null && 'agents' in data;
}

async function click(player: Player, use: Use, signal: AbortSignal): Promise<void> {
  const before = player.bot.getControlState('sneak');
  sneak(player, use.sneaking);
  try {
    lookNow(player, use.yaw, use.pitch);
    await useOn(player, use.reference, use.face, use.hit, signal);
  } finally {
    sneak(player, before);
  }
}

/** Waits a moment for others to step out of the cell; throws ActionError 'blocked-by-entity' naming them. */
async function waitForOthers(
  player: Player,
  cell: BlockPosition,
  wanted: BlockState,
  signal: AbortSignal,
): Promise<void> {
  const shapes = player.blocks.shapesOf(wanted);
  const inTheWay = () => othersOf(player).filter(({ entity }) => bodyIsIn(entity.position, cell, shapes));
  const mobsInTheWay = () =>
    Object.values(player.bot.entities).filter(
      (entity) => isLiving(entity) && !isDead(entity) && bodyIsIn(entity.position, cell, shapes, bodySizeOf(entity)),
    );
  const isFree = () => inTheWay().length + mobsInTheWay().length === 0;
  if (isFree()) return;
  await within(player.clock, PATIENCE_MS, signal, (limited) => onEachTick(player, limited, isFree));
  const agents = inTheWay().map(({ name }) => name);
  const mobs = new Set(mobsInTheWay().map(({ name }) => `a ${name ?? 'creature'}`));
  const names = [...agents, ...mobs];
  if (names.length > 0)
    throw new ActionError(
      'blocked-by-entity',
      `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} standing at ${player.frame.show(cell)}`,
      agents.length > 0 ? { agents } : {},
    );
}

async function placePotted(
  player: Player,
  action: Extract<Action, { type: 'place' }>,
  plant: string,
  signal: AbortSignal,
  finished: () => boolean,
  done: (verb: string) => ActionResult,
): Promise<ActionResult> {
  const cell = action.position;
  assertCarries(player, plant);
  if (player.blocks.at(cell)?.state.id !== 'flower_pot') {
    assertCarries(player, 'flower_pot');
    assertVacant(player, cell, 'flower_pot', false);
    await placeOnce(player, cell, { id: 'flower_pot', properties: {} }, 'flower_pot', signal, action.stay);
  }
  await holdItem(player, plant);
  await clickBlock(player, cell, signal);
  await settles(player, cell, finished, signal);
  return finished() ? done('placed') : wrongResult(player, cell, action.state);
}

function wrongResult(player: Player, cell: BlockPosition, wanted: BlockState): never {
  const found = player.blocks.at(cell)?.state;
  const differing = Object.entries(wanted.properties)
    .filter(([name, value]) => isDecided(wanted.id, name) && found?.properties[name] !== value)
    .map(([name, value]) => `${name}=${found?.properties[name] ?? 'none'} instead of ${value}`);
  const detail = found?.id === wanted.id && differing.length > 0 ? ` (${differing.join(', ')})` : '';
  throw new ActionError(
    'wrong-result',
    `expected ${shownState(wanted)} at ${player.frame.show(cell)}, found ${found ? shownState(found) : 'nothing'}${detail}`,
  );
}
