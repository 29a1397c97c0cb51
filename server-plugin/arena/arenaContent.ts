import { createHash } from 'node:crypto';
import type { GameData } from '../../game-data/gameData.ts';
import { formatBlockState, isAir } from '../../protocol/blockState.ts';
import { ConfigError } from '../../protocol/errors.ts';
import {
  type BlockPosition,
  type Box,
  boxContains,
  boxCovers,
  cellIndex,
  cellOf,
  positionKey,
  sizeOf,
} from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import type { ContainerRecord, EntityRecord, RegionSnapshot, SignRecord } from '../../protocol/snapshot.ts';
import type { BuildPlan } from '../../worlds/plan/buildPlan.ts';
import { plannedTraits } from '../../worlds/plan/mob.ts';
import { rounded } from './arenaSnapshot.ts';
import { stackText, traitText } from './contentText.ts';
import { eachLandCell } from './landCells.ts';
import { formatBox, watchedOf } from './watched.ts';

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
  /** What its part of the Nether holds. */
  readonly nether?: ArenaContent;
}

/** What each agent carries, in team order. */
type Inventories = readonly (readonly SlotStack[])[];

/** Most cells an arena may show; a palette index and a run count stay small, and a reset stays well under a second. */
const LARGEST_ARENA = 4_000_000;

/**
 * The content a plan promises. States are completed with the block's defaults and nothing is derived from
 * neighbours: a plan that wants linked fences says so, and a host builds exactly the states it is given. Of a plan in
 * generated land it is the content of `watched`.
 * Throws ConfigError 'invalid-plan' for a step outside the box or an arena too large, and what `gameData.complete` throws.
 */
export function planContent(plan: Omit<BuildPlan, 'loadouts'>, gameData: GameData): ArenaContent {
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
      throw new ConfigError(
        'invalid-plan',
        `${what} at ${formatBox(part)} is not inside the arena ${formatBox(plan.box)}`,
      );
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
      case 'spawner':
        inside({ min: step.position, max: step.position }, 'spawner');
        if (!gameData.hasMob(step.kind))
          throw new ConfigError('invalid-plan', `Minecraft ${gameData.version} has no mob "${step.kind}"`);
        break;
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
    ...(plan.nether ? { nether: planContent(plan.nether, gameData) } : {}),
  };
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
  if (content.nether) hash.update(contentHash(content.nether, []));
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

function littleEndianBytes(values: Uint16Array): Uint8Array {
  const bytes = new Uint8Array(values.length * 2);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number;
    bytes[index * 2] = value & 0xff;
    bytes[index * 2 + 1] = value >> 8;
  }
  return bytes;
}

/** What two boxes share; undefined for nothing. */
function overlapOf(a: Box, b: Box): Box | undefined {
  const min = { x: Math.max(a.min.x, b.min.x), y: Math.max(a.min.y, b.min.y), z: Math.max(a.min.z, b.min.z) };
  const max = { x: Math.min(a.max.x, b.max.x), y: Math.min(a.max.y, b.max.y), z: Math.min(a.max.z, b.max.z) };
  return min.x > max.x || min.y > max.y || min.z > max.z ? undefined : { min, max };
}
