import { parseBlockState } from '../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import { add, type Box, boxOf, cellsOf, sizeOf } from '../../../protocol/geometry.ts';
import type { Holder, TaskPredicate } from '../../../tasks/custom/predicate.ts';
import type { BlocksYaml, GoalYaml } from './goalYaml.ts';
import { WrittenProblem } from './problem.ts';
import type { SchematicSource } from './schematics.ts';
import { cellAt, type RegionYaml } from './shapes.ts';

/** Cells that one "blocks" may be about. */
const MOST_CELLS = 100_000;

/** Where the parts of a task stand in the file that they were written in, by their place in the task ("success.of.0"). */
export type WrittenAt = Map<string, readonly PropertyKey[]>;

interface GoalPlace {
  /** In the file, and in the task. */
  readonly path: readonly PropertyKey[];
  readonly part: string;
  readonly schematics: SchematicSource;
  readonly writtenAt: WrittenAt;
}

/** A predicate as the referee knows it. @throws WrittenProblem for blocks that are not to be had from the file. */
export function predicateOf(goal: GoalYaml, place: GoalPlace): TaskPredicate {
  const { path, part, writtenAt } = place;
  for (const type of ['all', 'any', 'sequence'] as const) {
    const parts = goal[type];
    if (!parts) continue;
    writtenAt.set(part, [...path, type]);
    const of = parts.map((inner, index) =>
      predicateOf(inner, { ...place, path: [...path, type, index], part: `${part}.of.${index}` }),
    );
    return { type, of };
  }
  const { blocks, inventory, entities, position, entered, crafted, sunrises, food, eaten } = goal;
  const [kind] = Object.entries(goal).find(([, value]) => value !== undefined) ?? [''];
  const within = [...path, kind];
  writtenAt.set(part, within);
  if (blocks) return { type: 'blocks', cells: cellsWanted(blocks, { ...place, path: within }), share: blocks.share };
  if (inventory) {
    writtenAt.set(`${part}.holder`, [...within, 'of']);
    return { type: 'inventory', items: listOf(inventory.item), count: inventory.count, holder: holderOf(inventory.of) };
  }
  if (entities) {
    const { region, ...rest } = entities;
    return { type: 'entities', ...rest, ...(region ? { region: regionOf(region) } : {}) };
  }
  if (position) {
    const { region, who, ticks } = position;
    return { type: 'position', region: regionOf(region), who: seatOr(who), ticks };
  }
  if (entered) return { type: 'entered', dimension: entered.dimension, who: seatOr(entered.who) };
  if (crafted) {
    const { item, count, by } = crafted;
    return { type: 'crafted', items: listOf(item), count, by: seatOr(by) };
  }
  if (sunrises) {
    const { count, who, deaths, teamDeaths } = sunrises;
    return {
      type: 'sunrises',
      count,
      who: seatOr(who),
      ...(deaths === undefined ? {} : { deaths }),
      ...(teamDeaths === undefined ? {} : { teamDeaths }),
    };
  }
  if (food) return { type: 'food', min: food.min, who: seatOr(food.who) };
  if (eaten) return { type: 'eaten', items: listOf(eaten.item), count: eaten.count, by: seatOr(eaten.by) };
  throw new WrittenProblem(path, 'expected a predicate');
}

function cellsWanted({ schematic, at, cells, fill }: BlocksYaml, { path, schematics }: GoalPlace): BlueprintCell[] {
  if ([schematic, cells, fill].filter((given) => given !== undefined).length !== 1)
    throw new WrittenProblem(path, 'expected exactly one of schematic, cells or fill');
  if (schematic !== undefined) {
    if (!at) throw new WrittenProblem(path, 'a schematic needs "at", the cell of its lowest corner');
    return schematics
      .read(schematic, [...path, 'schematic'])
      .cells.map(({ position, state }) => ({ position: add(position, cellAt(at)), state }));
  }
  if (at) throw new WrittenProblem([...path, 'at'], 'only a schematic has a place; cells and fill name their own');
  if (fill) {
    const box = regionOf(fill);
    const { x, y, z } = sizeOf(box);
    if (x * y * z > MOST_CELLS)
      throw new WrittenProblem([...path, 'fill'], `${x * y * z} cells; expected at most ${MOST_CELLS}`);
    const state = stateOf(fill.block, [...path, 'fill', 'block']);
    return [...cellsOf(box)].map((position) => ({ position, state }));
  }
  return (cells ?? []).map((cell, index) => ({
    position: cellAt(cell.at),
    state: stateOf(cell.block, [...path, 'cells', index, 'block']),
  }));
}

function stateOf(text: string, path: readonly PropertyKey[]): BlueprintCell['state'] {
  const state = parseBlockState(text);
  if (!state) throw new WrittenProblem(path, `"${text}"; expected a block such as oak_planks or oak_log[axis=x]`);
  return { id: state.id, properties: { ...state.properties } };
}

function holderOf(of: NonNullable<GoalYaml['inventory']>['of']): Holder {
  if (typeof of === 'string') return { type: of };
  return 'seat' in of ? { type: 'seat', place: of.seat - 1 } : { type: 'chest', position: cellAt(of.chest) };
}

/** A place in the team, from 0, or whom else a predicate names. */
function seatOr<T extends string | { readonly seat: number }>(who: T): Extract<T, string> | number {
  return typeof who === 'string' ? (who as Extract<T, string>) : who.seat - 1;
}

/** Corners in either order. */
function regionOf({ from, to }: RegionYaml): Box {
  return boxOf(cellAt(from), cellAt(to));
}

function listOf(item: string | readonly string[]): string[] {
  return typeof item === 'string' ? [item] : [...item];
}
