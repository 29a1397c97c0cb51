import { createHash } from 'node:crypto';
import { formatBlockState, isAir } from '../../protocol/blockState.ts';
import { ConfigError } from '../../protocol/errors.ts';
import {
  type BlockPosition,
  type Box,
  boxContains,
  boxCovers,
  cellIndex,
  cellOf,
  formatPosition,
  positionKey,
  sizeOf,
} from '../../protocol/geometry.ts';
import type { ItemData, SlotStack } from '../../protocol/item.ts';
import type { ContainerRecord, EntityRecord, RegionSnapshot, SignRecord } from '../../protocol/snapshot.ts';
import { type BuildPlan, LARGEST_LAND } from '../../tasks/buildPlan.ts';
import { changedCells } from '../../tasks/landConsistency.ts';
import { plannedTraits } from '../../tasks/mob.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../../worlds/terrain.ts';
import type { GameData } from '../host/gameData.ts';
import { rounded } from './arenaSnapshot.ts';
import { eachLandCell } from './landCells.ts';

/**
 * What an arena holds, in the one form in which a plan and a snapshot can be compared: arena coordinates, complete
 * canonical state texts, palette in order of first appearance, lists sorted, empty containers and blank signs left
 * out (a chest nobody filled is told by its block). Equal arenas give equal contents.
 */
export interface ArenaContent {
  readonly box: Box;
  readonly palette: readonly string[];
  /** Palette index of every cell in the order of `cellsOf(box)`. */
  readonly cells: Uint16Array;
  readonly containers: readonly ContainerRecord[];
  readonly signs: readonly SignRecord[];
  readonly entities: readonly EntityRecord[];
  /** What there is beyond `box` in generated land, as text: which land, how much of it, and what has been built into it. */
  readonly land?: string;
}

/** What each agent carries, in team order. */
export type Inventories = readonly (readonly SlotStack[])[];

/** Most cells an arena may show; a palette index and a run count stay small, and a reset stays well under a second. */
const LARGEST_ARENA = 4_000_000;

/**
 * The content a plan promises. States are completed with the block's defaults and nothing is derived from
 * neighbours: a plan that wants linked fences says so, and a host builds exactly the states it is given. Of a plan in
 * generated land it is the content of `watched`.
 * Throws ConfigError 'invalid-plan' for a step outside the box or an arena too large, and what `gameData.complete` throws.
 */
export function planContent(plan: BuildPlan, gameData: GameData): ArenaContent {
  const { ground } = plan;
  const box = watchedOf(plan);
  const size = sizeOf(box);
  if (size.x < 1 || size.y < 1 || size.z < 1 || size.x * size.y * size.z > LARGEST_ARENA)
    throw new ConfigError(
      'invalid-plan',
      `arena of ${size.x}x${size.y}x${size.z} cells: expected 1 to ${LARGEST_ARENA}`,
    );
  const cells = new Uint16Array(size.x * size.y * size.z);
  const texts = ['air'];
  const indices = new Map<string, number>([['air', 0]]);
  const ids = ['air'];
  const indexOf = (text: string, id: string) => {
    let index = indices.get(text);
    if (index === undefined) {
      index = texts.push(text) - 1;
      ids.push(id);
      indices.set(text, index);
    }
    return index;
  };
  const containers = new Map<string, { position: BlockPosition; items: readonly SlotStack[] }>();
  const signs = new Map<string, { position: BlockPosition; lines: readonly string[] }>();
  const entities: EntityRecord[] = [];
  const inside = (part: Box, what: string) => {
    if (!boxCovers(plan.box, part))
      throw new ConfigError('invalid-plan', `${what} at ${formatBox(part)} leaves the arena ${formatBox(plan.box)}`);
  };
  if (ground)
    eachLandCell(ground, box, gameData, (x, y, z, state) => {
      cells[cellIndex(box, { x, y, z })] = indexOf(formatBlockState(state), state.id);
    });
  for (const step of plan.steps) {
    switch (step.type) {
      case 'fill': {
        inside(step.box, 'fill');
        const state = gameData.complete(step.state);
        const shown = overlapOf(step.box, box);
        if (!shown) break;
        const index = indexOf(formatBlockState(state), state.id);
        const { min, max } = shown;
        for (let y = min.y; y <= max.y; y++)
          for (let z = min.z; z <= max.z; z++) {
            const start = cellIndex(box, { x: min.x, y, z });
            cells.fill(index, start, start + max.x - min.x + 1);
          }
        for (const map of [containers, signs])
          for (const [key, { position }] of map) if (boxContains(step.box, position)) map.delete(key);
        break;
      }
      case 'set': {
        inside({ min: step.position, max: step.position }, 'set');
        const state = gameData.complete(step.state);
        if (!boxContains(box, step.position)) break;
        cells[cellIndex(box, step.position)] = indexOf(formatBlockState(state), state.id);
        containers.delete(positionKey(step.position));
        signs.delete(positionKey(step.position));
        break;
      }
      case 'container':
        inside({ min: step.position, max: step.position }, 'container');
        if (boxContains(box, step.position)) containers.set(positionKey(step.position), step);
        break;
      case 'sign':
        inside({ min: step.position, max: step.position }, 'sign');
        if (boxContains(box, step.position)) signs.set(positionKey(step.position), step);
        break;
      case 'summon': {
        const { kind, position, options = {} } = step;
        inside({ min: cellOf(position), max: cellOf(position) }, `summon of a ${kind}`);
        if (!gameData.hasMob(kind))
          throw new ConfigError('invalid-plan', `Minecraft ${gameData.version} has no mob "${kind}"`);
        const traits = plannedTraits(kind, options);
        if (!boxContains(box, position)) break;
        entities.push({
          type: kind,
          position: { x: rounded(position.x), y: rounded(position.y), z: rounded(position.z) },
          ...(traits ? { traits } : {}),
        });
        break;
      }
      default:
        return step satisfies never;
    }
  }
  const idAt = (position: BlockPosition) => ids[cells[cellIndex(box, position)] ?? 0] ?? 'air';
  return {
    box,
    ...canonicalCells(cells, texts),
    containers: canonicalContainers(
      [...containers.values()].map(({ position, items }) => ({ position, id: idAt(position), items: [...items] })),
    ),
    signs: canonicalSigns(
      [...signs.values()].map(({ position, lines }) => ({ position, front: [...lines], back: [] })),
    ),
    entities: canonicalEntities(entities),
    ...(ground ? { land: JSON.stringify([ground, plan.box, plan.steps]) } : {}),
  };
}

/**
 * The part of a plan that snapshots show.
 * @throws ConfigError 'invalid-plan' for a plan in generated land that says nothing of it or cannot lie there.
 */
export function watchedOf({ box, ground, watched, steps }: BuildPlan): Box {
  const refuse = (problem: string): never => {
    throw new ConfigError('invalid-plan', `arena ${formatBox(box)} ${problem}`);
  };
  if (!ground) {
    if (watched) refuse('is shown in part: expected that of arenas in generated land alone');
    return box;
  }
  if (!watched) return refuse('lies in generated land: expected the part of it that is watched');
  if (!boxCovers(box, watched)) refuse(`does not hold ${formatBox(watched)}, which is to be watched`);
  if ([box.min.x, box.min.z, box.max.x + 1, box.max.z + 1].some((edge) => edge % 16 !== 0))
    refuse('lies in generated land: expected borders of chunks along x and z');
  const size = sizeOf(box);
  const { side, height, changed } = LARGEST_LAND;
  if (size.x > side || size.z > side || size.y > height)
    refuse(`is ${size.x}x${size.y}x${size.z}: expected at most ${side}x${height}x${side} in generated land`);
  if (box.min.y < TERRAIN_MIN_Y || box.max.y >= TERRAIN_MIN_Y + TERRAIN_HEIGHT)
    refuse(`reaches out of the world: expected y ${TERRAIN_MIN_Y} to ${TERRAIN_MIN_Y + TERRAIN_HEIGHT - 1}`);
  if (changedCells(steps) > changed)
    refuse(`lies in generated land: expected steps that change at most ${changed} of its cells`);
  return watched;
}

function formatBox({ min, max }: Box): string {
  return `${formatPosition(min)}..${formatPosition(max)}`;
}

/** What two boxes share; undefined for nothing. */
function overlapOf(a: Box, b: Box): Box | undefined {
  const min = { x: Math.max(a.min.x, b.min.x), y: Math.max(a.min.y, b.min.y), z: Math.max(a.min.z, b.min.z) };
  const max = { x: Math.min(a.max.x, b.max.x), y: Math.min(a.max.y, b.max.y), z: Math.min(a.max.z, b.max.z) };
  return min.x > max.x || min.y > max.y || min.z > max.z ? undefined : { min, max };
}

/** The content of a snapshot given in arena coordinates; its tick does not count. */
export function snapshotContent(snapshot: RegionSnapshot): ArenaContent {
  const size = sizeOf(snapshot.box);
  const cells = new Uint16Array(size.x * size.y * size.z);
  let at = 0;
  for (let index = 0; index < snapshot.blocks.length; index += 2) {
    const run = snapshot.blocks[index + 1] ?? 0;
    cells.fill(snapshot.blocks[index] ?? 0, at, at + run);
    at += run;
  }
  return {
    box: snapshot.box,
    ...canonicalCells(cells, snapshot.palette),
    containers: canonicalContainers(snapshot.containers),
    signs: canonicalSigns(snapshot.signs),
    entities: canonicalEntities(snapshot.entities),
  };
}

/** sha256 (hex) over everything an arena and its players hold; equal contents and inventories give equal hashes. */
export function contentHash(content: ArenaContent, inventories: Inventories): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([content.box, content.palette, content.cells.length]));
  hash.update(littleEndianBytes(content.cells));
  hash.update(
    JSON.stringify([
      content.containers.map(({ position, id, items }) => [positionKey(position), id, items.map(stackText)]),
      content.signs.map(({ position, front, back }) => [positionKey(position), front, back]),
      content.entities.map(({ type, position, item, traits }) => [
        type,
        positionKey(position),
        item?.id,
        item?.count,
        ...(traits ? [traits] : []),
      ]),
      inventories.map((items) => sortedStacks(items).map(stackText)),
    ]),
  );
  if (content.land !== undefined) hash.update(content.land);
  return hash.digest('hex');
}

/** The hash of all a plan says: every cell, container, sign and loadout. Throws like `planContent`. */
export function planHash(plan: BuildPlan, gameData: GameData): string {
  return contentHash(
    planContent(plan, gameData),
    plan.loadouts.map((loadout) => loadout.items),
  );
}

/**
 * The hash of what a snapshot (arena coordinates) and the players' inventories (team order) hold. What lies in generated
 * land shows only a part of itself in snapshots: its hash never equals that of its plan.
 */
export function snapshotHash(snapshot: RegionSnapshot, inventories: Inventories): string {
  return contentHash(snapshotContent(snapshot), inventories);
}

/** The first thing in which `found` differs from `expected`, in one line; undefined when nothing does. */
export function firstDifference(expected: ArenaContent, found: ArenaContent): string | undefined {
  if (JSON.stringify(expected.box) !== JSON.stringify(found.box))
    return `box: expected ${JSON.stringify(expected.box)}, found ${JSON.stringify(found.box)}`;
  const size = sizeOf(expected.box);
  let first = '';
  let count = 0;
  for (let index = 0; index < expected.cells.length; index++) {
    const wanted = expected.palette[expected.cells[index] ?? 0];
    const actual = found.palette[found.cells[index] ?? 0];
    if (wanted === actual) continue;
    if (count++ > 0) continue;
    const position = {
      x: expected.box.min.x + (index % size.x),
      y: expected.box.min.y + Math.floor(index / (size.x * size.z)),
      z: expected.box.min.z + (Math.floor(index / size.x) % size.z),
    };
    first = `cell ${formatPosition(position)}: expected ${wanted}, found ${actual}`;
  }
  if (count > 0) return count === 1 ? first : `${first} (and ${count - 1} more cells)`;
  return (
    recordDifference(
      'container',
      expected.containers,
      found.containers,
      ({ id, items }) => `${id} with ${items.map(stackText).join(' ') || 'nothing'}`,
    ) ??
    recordDifference('sign', expected.signs, found.signs, ({ front, back }) => JSON.stringify([front, back])) ??
    entityDifference(expected.entities, found.entities)
  );
}

/** The first slot in which an inventory differs from the expected one, in one line; undefined when none does. */
export function inventoryDifference(expected: readonly SlotStack[], found: readonly SlotStack[]): string | undefined {
  const slots = [...new Set([...expected, ...found].map(({ slot }) => slot))].sort((a, b) => a - b);
  for (const slot of slots) {
    const wanted = expected.find((stack) => stack.slot === slot);
    const actual = found.find((stack) => stack.slot === slot);
    if (countText(wanted) !== countText(actual))
      return `slot ${slot}: expected ${countText(wanted)}, found ${countText(actual)}`;
  }
  return undefined;
}

function canonicalCells(cells: Uint16Array, texts: readonly string[]): { palette: string[]; cells: Uint16Array } {
  const palette: string[] = [];
  const merged = new Map<string, number>();
  const renumber = new Int32Array(texts.length).fill(-1);
  const canonical = new Uint16Array(cells.length);
  for (let index = 0; index < cells.length; index++) {
    const old = cells[index] as number;
    let next = renumber[old] ?? -1;
    if (next < 0) {
      const raw = texts[old] ?? 'air';
      const text = isAir(raw) ? 'air' : raw;
      next = merged.get(text) ?? palette.push(text) - 1;
      merged.set(text, next);
      renumber[old] = next;
    }
    canonical[index] = next;
  }
  return { palette, cells: canonical };
}

function canonicalContainers(containers: readonly ContainerRecord[]): ContainerRecord[] {
  return containers
    .filter(({ items }) => items.length > 0)
    .map(({ position, id, items }) => ({ position, id, items: sortedStacks(items) }))
    .sort(byPosition);
}

function canonicalSigns(signs: readonly SignRecord[]): SignRecord[] {
  return signs
    .map(({ position, front, back }) => ({ position, front: trimmedLines(front), back: trimmedLines(back) }))
    .filter(({ front, back }) => front.length + back.length > 0)
    .sort(byPosition);
}

function canonicalEntities(entities: readonly EntityRecord[]): EntityRecord[] {
  return [...entities].sort(
    (a, b) =>
      a.position.y - b.position.y ||
      a.position.z - b.position.z ||
      a.position.x - b.position.x ||
      (a.type < b.type ? -1 : a.type > b.type ? 1 : 0) ||
      (traitText(a) < traitText(b) ? -1 : 1),
  );
}

function traitText({ traits }: EntityRecord): string {
  return traits ? JSON.stringify(traits) : '';
}

function trimmedLines(lines: readonly string[]): string[] {
  let length = lines.length;
  while (length > 0 && lines[length - 1] === '') length--;
  return lines.slice(0, length);
}

function sortedStacks(items: readonly SlotStack[]): SlotStack[] {
  return [...items].sort((a, b) => a.slot - b.slot);
}

function byPosition(a: { position: BlockPosition }, b: { position: BlockPosition }): number {
  return a.position.y - b.position.y || a.position.z - b.position.z || a.position.x - b.position.x;
}

function stackText({ slot, id, count, data }: SlotStack): string {
  return `${slot}:${id}*${count}${dataText(data)}`;
}

function countText(stack: SlotStack | undefined): string {
  return stack ? `${stack.count} ${stack.id}${dataText(stack.data)}` : 'nothing';
}

function dataText(data: ItemData | undefined): string {
  if (!data) return '';
  return JSON.stringify(Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function recordDifference<R extends { position: BlockPosition }>(
  what: string,
  expected: readonly R[],
  found: readonly R[],
  text: (record: R) => string,
): string | undefined {
  const actual = new Map(found.map((record) => [positionKey(record.position), record]));
  for (const record of expected) {
    const other = actual.get(positionKey(record.position));
    actual.delete(positionKey(record.position));
    const [wanted, got] = [text(record), other ? text(other) : 'none'];
    if (wanted !== got) return `${what} at ${formatPosition(record.position)}: expected ${wanted}, found ${got}`;
  }
  for (const extra of actual.values())
    return `${what} at ${formatPosition(extra.position)}: expected none, found ${text(extra)}`;
  return undefined;
}

function entityDifference(expected: readonly EntityRecord[], found: readonly EntityRecord[]): string | undefined {
  const text = (entity: EntityRecord | undefined) =>
    entity
      ? `${entity.type}${entity.item ? ` of ${entity.item.count} ${entity.item.id}` : ''}${traitText(entity)}${placeText(entity)}`
      : 'none';
  for (let index = 0; index < Math.max(expected.length, found.length); index++) {
    const [wanted, actual] = [expected[index], found[index]];
    const where = formatPosition((wanted ?? actual)?.position ?? { x: 0, y: 0, z: 0 });
    if (text(wanted) !== text(actual)) return `entity at ${where}: expected ${text(wanted)}, found ${text(actual)}`;
  }
  return undefined;
}

/** Items settle where they fall; mobs stand exactly where they were put. */
function placeText({ item, position }: EntityRecord): string {
  return item ? '' : ` at ${formatPosition(position)}`;
}

function littleEndianBytes(values: Uint16Array): Uint8Array {
  const bytes = new Uint8Array(values.length * 2);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number;
    bytes[index * 2] = value & 0xff;
    bytes[index * 2 + 1] = value >> 8;
  }
  return bytes;
}
