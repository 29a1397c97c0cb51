import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { MetricValue } from '../../../protocol/score.ts';
import { gatheringArena } from '../../../tasks/gathering/gatheringArena.ts';
import type { GatheringTask } from '../../../tasks/gathering/gatheringTask.ts';
import { GatheringProgress } from '../../scoring/gathering/gatheringProgress.ts';
import { scoreGathering } from '../../scoring/gathering/scoreGathering.ts';
import type { FamilyRules, Judge } from './family.ts';

/**
 * What agents may do in open land (sidecar/tools/open and VillagerBench's names for what is the same). `travelTo` stands
 * for `navigateTo`, which neither digs nor places on its way.
 */
export const GATHERING_TOOLS: readonly string[] = [
  'scanNearbyEntities',
  'travelTo',
  'explore',
  'fellTree',
  'mineVein',
  'MineBlock',
  'placeBlock',
  'craftItem',
  'smeltItem',
  'equipItem',
  'digStairs',
  'branchMine',
  'returnToSurface',
  'collectDrops',
  'attackTarget',
  'eatFood',
  'fetchContainerContents',
  'depositItems',
  'withdrawItems',
  'handoverBlock',
  'tossItem',
  'followAgent',
  'meetAgent',
];

/** Tools for the team's chest alone. */
const CHEST_TOOLS: ReadonlySet<string> = new Set(['depositItems', 'withdrawItems']);

/** The rules of gathering tasks. */
export function gatheringRules(task: GatheringTask): FamilyRules {
  const { what, items, count } = task.target;
  const chest = task.chest && [task.chest.x, task.chest.y, task.chest.z];
  return {
    plan: (agents) => gatheringArena(task, agents),
    documents: { gathering: { what, items: [...items], count, chest } },
    tools: chest ? GATHERING_TOOLS : GATHERING_TOOLS.filter((tool) => !CHEST_TOOLS.has(tool)),
    sight: 'line-of-sight',
    judge: (agents) => new GatheringJudge(task, agents),
    score: ({ episodeId, agents, events }) => scoreGathering({ episodeId, task, agents, events }),
  };
}

class GatheringJudge implements Judge {
  readonly #progress: GatheringProgress;

  constructor(task: GatheringTask, agents: readonly string[]) {
    this.#progress = new GatheringProgress(task, agents);
  }

  apply(event: EpisodeEvent): boolean {
    return this.#progress.apply(event);
  }

  values(): Readonly<Record<string, MetricValue>> {
    const { completion, collection, progress } = this.#progress;
    return { completion, collection, progress };
  }

  get goalReached(): boolean {
    return this.#progress.doneAt !== null;
  }

  get lastImprovement(): number | null {
    return this.#progress.lastGain;
  }
}
