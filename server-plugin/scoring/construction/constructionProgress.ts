import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { BlockGrid, type BlockLookup } from '../blockGrid.ts';
import { cellChangeOf } from '../replay.ts';
import { completionOf } from './completion.ts';
import { ProgressFold } from './progress.ts';
import { StageFold } from './stages.ts';
import { StructureTally } from './structureTally.ts';
import { type BuildTarget, buildTargetOf } from './target.ts';
import type { View } from './view.ts';
import { vhrOf } from './viewHitRate.ts';

/** How far a team's building is, by the log: what is scored live, and what the score at the end is computed from. */
export class ConstructionProgress {
  readonly target: BuildTarget;
  readonly structure: StructureTally;
  /** When the building was complete, and how often work on it was undone. */
  readonly work: ProgressFold;
  /** Undefined for a building without stages. */
  readonly stages: StageFold | undefined;
  #bestVhr: number;
  #vhrGain: number | null = null;

  /** @param initial the arena at release. @param views where vhr looks from; the five axis views unless given. */
  constructor(task: ConstructionTask, initial: RegionSnapshot, views?: readonly View[]) {
    const grid = new BlockGrid(initial);
    this.target = buildTargetOf(task);
    this.structure = new StructureTally(this.target, grid, views);
    this.work = new ProgressFold(this.target, grid.at);
    this.stages = task.stages && new StageFold(task, task.stages, grid.at);
    this.#bestVhr = this.vhr ?? 0;
  }

  /** Takes in the next event of the log; true when a block changed by it. */
  apply(event: EpisodeEvent): boolean {
    const change = cellChangeOf(event);
    if (!change) return false;
    this.work.apply(event);
    this.stages?.apply(event);
    this.structure.set(change.position, change.state);
    const vhr = this.vhr ?? 0;
    if (vhr > this.#bestVhr) {
      this.#bestVhr = vhr;
      this.#vhrGain = event.tick;
    }
    return true;
  }

  /** The final snapshot has the last word on what stands; nothing more may be applied. */
  settle(final: BlockLookup): void {
    this.structure.settle(final);
  }

  /** Completion now; null for a blueprint without cells. */
  get completion(): number | null {
    return completionOf(this.structure.completion.exact);
  }

  /** View hit rate now; null for a blueprint without cells. */
  get vhr(): number | null {
    return vhrOf(this.structure.views);
  }

  /** Whether completion and view hit rate are both 1, which ends an episode. */
  get goalReached(): boolean {
    return this.completion === 1 && this.vhr === 1;
  }

  /** The tick in which more cells were right, or the view hit rate was higher, than ever before; null while neither was. */
  get lastGain(): number | null {
    const built = this.work.lastGain;
    if (built === null || this.#vhrGain === null) return built ?? this.#vhrGain;
    return Math.max(built, this.#vhrGain);
  }
}
