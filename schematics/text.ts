import { formatBlockState } from '../protocol/blockState.ts';
import { type Blueprint, blueprintBounds } from '../protocol/blueprint.ts';
import { type BlockPosition, cellsOf, positionKey, sizeOf } from '../protocol/geometry.ts';

/** Marks of the legend, in the order they are given out; a blueprint of more states goes on with pairs. */
const MARKS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const EMPTY = '.';

/** A blueprint laid out for people, also the JSON shape of `guildhall schematic show --json`. */
interface SchematicView {
  readonly name: string;
  readonly size: BlockPosition;
  readonly blocks: number;
  /** Which state each mark stands for, and how often it occurs; most frequent first. */
  readonly legend: readonly { readonly mark: string; readonly state: string; readonly count: number }[];
  /** From the lowest up: one row for each z from north to south, one mark for each x from west to east. */
  readonly layers: readonly { readonly y: number; readonly rows: readonly string[] }[];
  /** Items a builder needs, where the caller knows them; otherwise blocks by id. */
  readonly materials: readonly { readonly id: string; readonly count: number }[];
}

/** Lays a blueprint out. `materials` defaults to counting blocks by id, which is not the same as items. */
export function viewOf(blueprint: Blueprint, materials?: SchematicView['materials']): SchematicView {
  const counts = countBy(blueprint.cells.map(({ state }) => formatBlockState(state)));
  const width = counts.length > MARKS.length ? 2 : 1;
  const marks = new Map(counts.map(([state], index) => [state, markOf(index, width)]));
  const byPlace = new Map(
    blueprint.cells.map(({ position, state }) => [positionKey(position), formatBlockState(state)]),
  );
  const bounds = blueprintBounds(blueprint);
  const layers = new Map<number, string[]>();
  for (const place of bounds ? cellsOf(bounds) : []) {
    const rows = layers.get(place.y) ?? [];
    layers.set(place.y, rows);
    const state = byPlace.get(positionKey(place));
    rows[place.z] = `${rows[place.z] ?? ''}${state === undefined ? EMPTY.repeat(width) : marks.get(state)}`;
  }
  return {
    name: blueprint.name,
    size: bounds ? sizeOf(bounds) : { x: 0, y: 0, z: 0 },
    blocks: blueprint.cells.length,
    legend: counts.map(([state, count]) => ({ mark: marks.get(state) as string, state, count })),
    layers: [...layers].map(([y, rows]) => ({ y, rows })),
    materials: materials ?? countBy(blueprint.cells.map(({ state }) => state.id)).map(([id, count]) => ({ id, count })),
  };
}

/** The view as text: a heading, the legend, the layers from the ground up, the materials. */
export function formatView(view: SchematicView): string {
  const { x, y, z } = view.size;
  return [
    `${view.name}: ${view.blocks} blocks, ${x} x ${y} x ${z} (east, up, south)`,
    '',
    'Legend',
    ...view.legend.map(({ mark, state, count }) => `  ${mark}  ${state} x${count}`),
    ...view.layers.flatMap((layer) => ['', `Layer ${layer.y} (north is up)`, ...layer.rows.map((row) => `  ${row}`)]),
    '',
    'Materials',
    ...view.materials.map(({ id, count }) => `  ${String(count).padStart(4)}  ${id}`),
  ].join('\n');
}

function markOf(index: number, width: number): string {
  if (width === 1) return MARKS.charAt(index);
  return MARKS.charAt(Math.floor(index / MARKS.length) % MARKS.length) + MARKS.charAt(index % MARKS.length);
}

function countBy(keys: readonly string[]): [key: string, count: number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
