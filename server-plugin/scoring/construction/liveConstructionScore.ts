import { type BlockState, isAir, parseBlockState } from '../../../protocol/blockState.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import { type BlockPosition, type Box, boxContains, cellIndex, positionKey } from '../../../protocol/geometry.ts';
import type { Metric, Score } from '../../../protocol/score.ts';
import { ActivityFold } from '../activity.ts';
import { BlockGrid } from '../blockGrid.ts';
import { CONSTRUCTION_METRICS } from '../definitions/construction.ts';
import { STAGE_METRICS } from '../definitions/stages.ts';
import { type Evidence, onEvidence } from '../evidence.ts';
import { HandiworkFold } from '../handiwork.ts';
import { stateAfter } from '../replay.ts';
import { type CompletionCounts, completionOf, countCompletion } from './completion.ts';
import { type Complexity, complexityOf, constructionMetrics, successOf } from './constructionMetrics.ts';
import { CreditFold, creditOf } from './credit.ts';
import { isLeftOver } from './defects.ts';
import { matches, matchesAsCoded, matchesId } from './match.ts';
import { ProgressFold } from './progress.ts';
import { castRays } from './rayTable.ts';
import type { ConstructionRecord } from './scoreConstruction.ts';
import { StageFold } from './stages.ts';
import { SurfaceTally } from './surface.ts';
import { isClearAsCoded, type Target, targetOf } from './target.ts';
import { expectedIds, sceneAsCoded, standingIds, vhrOf } from './vhr.ts';
import { AXIS_VIEWS } from './view.ts';

type Beginning = Pick<ConstructionRecord, 'task' | 'agents' | 'initial' | 'views'> & {
  /** Of the log to come; what the log itself says holds in any case. Exact unless given. */
  readonly evidence?: Evidence;
};

interface Watched {
  readonly wanted: BlockState;
  readonly asCoded: boolean;
}

/** The views of one variant, kept true cell by cell. */
interface Watch {
  readonly box: Box;
  readonly isClear: (id: string) => boolean;
  readonly tallies: readonly SurfaceTally[];
}

/**
 * The score of an episode in progress, fed with its events one by one. At any moment its figures are, to the last
 * digit, those `scoreConstruction` gives for the same log and the snapshot of that moment. A changed block costs a
 * look along the rays through its cell, so it can be read every tick.
 */
export class LiveConstructionScore {
  readonly #agents: readonly string[];
  readonly #target: Target;
  readonly #initial: BlockGrid;
  readonly #grid: BlockGrid;
  readonly #cells = new Map<string, Watched>();
  readonly #complexity: Complexity;
  readonly #activity: ActivityFold;
  readonly #credit: CreditFold;
  readonly #handiwork: HandiworkFold;
  readonly #progress: ProgressFold;
  readonly #stages: StageFold | undefined;
  readonly #ours: Watch | undefined;
  readonly #asCoded: Watch | undefined;
  #completion: CompletionCounts;
  #leftOver: number;
  #evidence: Evidence;

  constructor({ task, agents, initial, views = AXIS_VIEWS, evidence = 'exact' }: Beginning) {
    this.#agents = agents;
    this.#evidence = evidence;
    this.#target = targetOf(task);
    this.#initial = new BlockGrid(initial);
    this.#grid = new BlockGrid(initial);
    const { at } = this.#grid;
    for (const { position, state } of this.#target.cells)
      this.#cells.set(positionKey(position), { wanted: state, asCoded: !isClearAsCoded(state.id) });
    this.#complexity = complexityOf(task);
    this.#activity = new ActivityFold(agents);
    this.#credit = new CreditFold(agents);
    this.#handiwork = new HandiworkFold(agents);
    this.#progress = new ProgressFold(this.#target, at);
    this.#stages = task.stages && new StageFold(task, task.stages, at);
    const { box } = this.#target;
    if (box) {
      const [expected, standing] = [expectedIds(this.#target, box), standingIds(box, at, isAir)];
      const tallies = views.map((view) => new SurfaceTally(castRays(box, view), expected, standing));
      this.#ours = { box, isClear: isAir, tallies };
    }
    const scene = sceneAsCoded(this.#target);
    if (scene) {
      const [expected, standing] = [expectedIds(scene.target, scene.box), standingIds(scene.box, at, isClearAsCoded)];
      const tallies = AXIS_VIEWS.map((view) => new SurfaceTally(castRays(scene.box, view), expected, standing));
      this.#asCoded = { box: scene.box, isClear: isClearAsCoded, tallies };
    }
    this.#completion = countCompletion(this.#target, at);
    this.#leftOver = 0;
  }

  /** Takes in the next event of the log. */
  apply(event: GameEvent): void {
    if (event.type === 'episode-prepared') this.#evidence = event.evidence ?? 'exact';
    this.#activity.apply(event);
    this.#credit.apply(event);
    this.#handiwork.apply(event);
    this.#progress.apply(event);
    this.#stages?.apply(event);
    const change = stateAfter(event);
    const state = change && parseBlockState(change.state);
    if (change && state && boxContains(this.#grid.box, change.position))
      this.#set(change.position, state, change.state);
  }

  /** Completion now; null for a blueprint without cells. */
  get completion(): number | null {
    return completionOf(this.#completion.exact);
  }

  /** View hit rate now; null for a blueprint without cells. */
  get vhr(): number | null {
    return vhrOf(this.#ours?.tallies.map((tally) => tally.count()) ?? []);
  }

  /** How the stages stand now, by metric; undefined for a building without any. */
  get stages(): { readonly stages: number; readonly stageOrder: number | null } | undefined {
    if (!this.#stages) return undefined;
    return { stages: this.#stages.finished, stageOrder: this.#evidence === 'exact' ? this.#stages.order : null };
  }

  /** Whether completion and view hit rate are both 1, which ends an episode. */
  get goalReached(): boolean {
    return this.completion === 1 && this.vhr === 1;
  }

  /** The tick in which more cells were right than ever before; null if none became right yet. */
  get lastGain(): number | null {
    return this.#progress.lastGain;
  }

  /** Ticks up to `tick` in which an agent was active, as far as the log has reported them. */
  actionTicks(tick: number): number {
    return this.#activity.actionTicks(tick);
  }

  /** All metrics, the stages if there are any and the agents' part of the score, as of `tick` ticks after release. */
  at(tick: number): Pick<Score, 'evidence' | 'success' | 'parts' | 'perAgent'> & { metrics: Record<string, Metric> } {
    const ticks = Math.max(0, tick);
    const activeTicks = this.#activity.activeTicks(ticks);
    const credits = creditOf(this.#agents, this.#target, this.#grid.at, (cell) => this.#credit.producersOf(cell));
    const metrics = constructionMetrics({
      ticks,
      completion: this.#completion,
      views: this.#ours?.tallies.map((tally) => tally.count()) ?? [],
      viewsAsCoded: this.#asCoded?.tallies.map((tally) => tally.count()) ?? [],
      activeTicks,
      actionTicks: this.#activity.actionTicks(ticks),
      credits,
      undo: this.#progress.undo,
      completeSince: this.#progress.completeSince,
      leftOver: this.#leftOver,
      complexity: this.#complexity,
    });
    const perAgent = this.#handiwork.perAgent(activeTicks, credits);
    const success = successOf(this.#completion);
    const stages = this.#stages;
    if (!stages) return onEvidence({ metrics, success, perAgent }, this.#evidence, CONSTRUCTION_METRICS);
    const parts = stages.parts(this.#agents, this.#grid.at, (cell) => this.#credit.producersOf(cell));
    return onEvidence({ metrics: { ...metrics, ...stages.metrics(parts) }, success, parts, perAgent }, this.#evidence, [
      ...CONSTRUCTION_METRICS,
      ...STAGE_METRICS,
    ]);
  }

  #set(position: BlockPosition, state: BlockState, text: string): void {
    const before = this.#grid.at(position);
    this.#grid.set(position, text);
    const cell = this.#cells.get(positionKey(position));
    if (cell) this.#count(cell, before, state);
    else if (this.#target.box && boxContains(this.#target.box, position)) {
      const arena = this.#initial.at(position);
      this.#leftOver += (isLeftOver(state, arena) ? 1 : 0) - (isLeftOver(before, arena) ? 1 : 0);
    }
    if (before.id === state.id) return;
    for (const watch of [this.#ours, this.#asCoded]) {
      if (!watch || !boxContains(watch.box, position)) continue;
      const index = cellIndex(watch.box, position);
      for (const tally of watch.tallies) tally.set(index, watch.isClear(state.id) ? null : state.id);
    }
  }

  #count({ wanted, asCoded }: Watched, before: BlockState, after: BlockState): void {
    const change = (test: typeof matches) => (test(wanted, after) ? 1 : 0) - (test(wanted, before) ? 1 : 0);
    const { exact, idOnly, asCoded: coded } = this.#completion;
    this.#completion = {
      exact: { ...exact, correct: exact.correct + change(matches) },
      idOnly: { ...idOnly, correct: idOnly.correct + change(matchesId) },
      asCoded: asCoded ? { ...coded, correct: coded.correct + change(matchesAsCoded) } : coded,
    };
  }
}
