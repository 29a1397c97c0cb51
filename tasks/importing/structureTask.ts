import type { BlockState } from '../../protocol/blockState.ts';
import type { Blueprint, BlueprintCell } from '../../protocol/blueprint.ts';
import { blueprintOf } from '../../protocol/blueprint.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { add } from '../../protocol/geometry.ts';
import { placeInArena } from '../construction/arena.ts';
import { constructionTask } from '../construction/constructionTask.ts';
import { type ImportDefect, type ImportedTasks, refused, repaired } from './defect.ts';
import { type GameFacts, objectionsTo, sortedObjections } from './objections.ts';
import { currentId } from './renamed.ts';

/** What says how a block is to stand, or how many items it takes; the rest follows from its neighbours or is never scored. */
const MEANT: ReadonlySet<string> = new Set([
  'facing',
  'axis',
  'half',
  'part',
  'face',
  'hanging',
  'layers',
  'candles',
  'pickles',
  'eggs',
  'flower_amount',
]);

/**
 * The task of building one of the game's own structures. Marks of the game's builders (structure blocks) and fluids are
 * left out and waterlogged blocks stand dry, each reported; anything else a survival player cannot build refuses it.
 * @param notes what its file held besides blocks, a line each.
 */
export function structureTask(
  name: string,
  structure: Blueprint,
  notes: readonly string[],
  facts: GameFacts,
): ImportedTasks {
  const id = `structures/${name.replace(/[^a-z0-9_/-]+/g, '-')}`;
  const defects: ImportDefect[] = notes.map((note) => repaired(id, 'not all of the file is blocks', note));
  const cells = structure.cells.filter(({ state }) => isBuilt(state)).map((cell) => plainCell(cell, facts));
  const report = (count: number, what: string, how: string) => {
    if (count > 0) defects.push(repaired(id, `${count} ${what}`, how));
  };
  const number = (test: (state: BlockState) => boolean) => structure.cells.filter(({ state }) => test(state)).length;
  report(
    number((state) => state.id === 'structure_block'),
    'structure blocks',
    'left out: marks that the game takes away',
  );
  report(number(isFluid), 'cells of water or lava', 'left out: nobody is given any');
  report(
    number((state) => isBuilt(state) && state.properties.waterlogged === 'true'),
    'waterlogged blocks',
    'stand dry',
  );
  if (cells.length === 0) return { tasks: [], defects: [refused(id, 'empty', 'the structure has no block to build')] };
  const blueprint = blueprintOf(name.slice(-100), cells);
  try {
    const at = placeInArena(blueprint);
    const placed = blueprint.cells.map(({ position, state }) => ({ position: add(position, at), state }));
    const objections = sortedObjections(objectionsTo(name, placed, facts));
    if (objections.length > 0)
      return { tasks: [], defects: objections.map(({ reason, detail }) => refused(id, reason, detail)) };
    return { tasks: [constructionTask(blueprint, { id, title: `the structure ${name}`, at })], defects };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { tasks: [], defects: [refused(id, 'outside-the-walls', error.message)] };
  }
}

function isFluid({ id }: BlockState): boolean {
  return id === 'water' || id === 'lava';
}

function isBuilt(state: BlockState): boolean {
  return !isFluid(state) && state.id !== 'structure_block';
}

function plainCell({ position, state: { id, properties } }: BlueprintCell, facts: GameFacts): BlueprintCell {
  const meant = Object.entries(properties).filter(
    ([property]) => MEANT.has(property) || (property === 'type' && id.endsWith('_slab')),
  );
  return { position, state: { id: currentId(id, facts.problemWith), properties: Object.fromEntries(meant) } };
}
