import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import type { Metric, ScorePart } from '../../../protocol/score.ts';
import type { BuildStage } from '../../../tasks/shelter/stage.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import type { BlockLookup } from '../blockGrid.ts';
import { STAGE_METRICS } from '../definitions/stages.ts';
import { metricsOf } from '../metrics.ts';
import { cellChangeOf } from '../replay.ts';
import { creditOf } from './credit.ts';
import { matches } from './match.ts';
import { type BuildTarget, buildTargetOf, type TargetCell } from './target.ts';

/** What of the building belongs to each stage, and how it went, by the log. */
interface StageState {
  readonly stage: BuildStage;
  readonly target: BuildTarget;
  /** Cells that are right. */
  right: number;
  /** Since when all of them are; null while one is not, and when they were from the start. */
  since: number | null;
}

interface StagedCell {
  readonly cell: TargetCell;
  readonly index: number;
  right: boolean;
  /** Whether an agent has put it right before: doing so over and over is worth nothing. */
  wasPut: boolean;
}

/** Follows a building that goes up in stages: when each stood, and what was built while an earlier one did not stand. */
export class StageFold {
  readonly #stages: readonly StageState[];
  readonly #cells = new Map<string, StagedCell>();
  #placed = 0;
  #inOrder = 0;

  constructor(task: Pick<ConstructionTask, 'blueprint' | 'at'>, stages: readonly BuildStage[], initial: BlockLookup) {
    const { cells } = buildTargetOf(task);
    this.#stages = stages.map((stage, index) => {
      const own = cells.filter(({ position: { y } }) => y - task.at.y >= stage.fromY && y - task.at.y <= stage.toY);
      let count = 0;
      for (const cell of own) {
        const right = matches(cell.state, initial(cell.position));
        if (right) count++;
        this.#cells.set(positionKey(cell.position), { cell, index, right, wasPut: false });
      }
      return { stage, target: { cells: own, box: undefined }, right: count, since: null };
    });
  }

  apply(event: EpisodeEvent): void {
    const change = cellChangeOf(event);
    const cell = change && this.#cells.get(positionKey(change.position));
    if (!cell) return;
    const right = matches(cell.cell.state, change.state);
    if (right === cell.right) return;
    cell.right = right;
    const state = this.#stages[cell.index] as StageState;
    state.right += right ? 1 : -1;
    state.since = isWhole(state) ? event.tick : null;
    if (!right || cell.wasPut || !('actor' in event) || event.actor === undefined) return;
    cell.wasPut = true;
    this.#placed++;
    if (this.#stages.slice(0, cell.index).every(isWhole)) this.#inOrder++;
  }

  /** Share of the stages that stand complete now. */
  get finished(): number {
    return this.#stages.filter(isWhole).length / this.#stages.length;
  }

  /** Share of the blocks put right so far that were put in order; null before the first. */
  get order(): number | null {
    return this.#placed === 0 ? null : this.#inOrder / this.#placed;
  }

  /** What came of each stage, judged by how the building stands in the end. */
  parts(
    agents: readonly string[],
    final: BlockLookup,
    makersOf: (position: TargetCell['position']) => readonly string[],
  ): ScorePart[] {
    return this.#stages.map(({ stage, target, since }) => {
      const { cells } = target;
      const right = cells.filter(({ position, state }) => matches(state, final(position))).length;
      const credits = creditOf(agents, target, final, makersOf);
      const whole = right === cells.length;
      return {
        name: stage.name,
        weight: cells.length,
        value: cells.length === 0 ? 1 : right / cells.length,
        tick: whole ? since : null,
        credit: Object.fromEntries(
          agents.flatMap((agent, index) => {
            const credit = (credits[index] ?? 0) / Math.max(1, cells.length);
            return credit > 0 ? [[agent, credit]] : [];
          }),
        ),
      };
    });
  }

  /** `STAGE_METRICS` of these parts. */
  metrics(parts: readonly ScorePart[]): Record<string, Metric> {
    return metricsOf(STAGE_METRICS, {
      stages: { value: parts.filter(({ value }) => value === 1).length / parts.length },
      stageOrder:
        this.order === null ? { value: null, note: 'no block of the building was placed' } : { value: this.order },
    });
  }
}

function isWhole({ right, target }: StageState): boolean {
  return right === target.cells.length;
}
