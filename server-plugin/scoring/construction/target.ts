import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import { add, type BlockPosition, type Box, boundsOf } from '../../../protocol/geometry.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';

/** A blueprint cell at the place in the arena where the task wants it. */
export interface TargetCell {
  readonly position: BlockPosition;
  readonly state: BlockState;
}

/** What a construction task wants to stand in the arena. `box` bounds the cells and is absent when there are none. */
export interface BuildTarget {
  readonly cells: readonly TargetCell[];
  readonly box: Box | undefined;
}

/** The task's blueprint in arena coordinates, in the blueprint's order; air is not a cell. */
export function buildTargetOf(task: Pick<ConstructionTask, 'blueprint' | 'at'>): BuildTarget {
  const cells = task.blueprint.cells
    .filter((cell) => !isAir(cell.state.id))
    .map((cell) => ({ position: add(cell.position, task.at), state: cell.state }));
  return { cells, box: boundsOf(cells.map((cell) => cell.position)) };
}

const DROPPED_AS_CODED: ReadonlySet<string> = new Set(['air', 'water', 'lava']);

/** Whether VillagerBench's code looks through the block; cave_air and void_air are solid to it. */
export function isClearAsCoded(id: string): boolean {
  return DROPPED_AS_CODED.has(id);
}

/** The target as VillagerBench's code loads it: without water and lava. */
export function targetAsCoded(target: BuildTarget): BuildTarget {
  const cells = target.cells.filter((cell) => !isClearAsCoded(cell.state.id));
  return { cells, box: boundsOf(cells.map((cell) => cell.position)) };
}
