import type { GameData } from '../../../game-data/gameData.ts';
import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { MetricValue } from '../../../protocol/score.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { constructionArena } from '../../../tasks/construction/arena.ts';
import { plotPlan } from '../../../tasks/construction/plot.ts';
import { DEALT_MATERIALS } from '../../../tasks/houses/houseTask.ts';
import { landSitePlan } from '../../../tasks/shelter/landSite.ts';
import { stagesDocument } from '../../../tasks/shelter/stage.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import { ConstructionProgress } from '../../scoring/construction/constructionProgress.ts';
import { scoreConstruction } from '../../scoring/construction/scoreConstruction.ts';
import type { Evidence } from '../../scoring/evidence.ts';
import type { FamilyRules, Judge } from './family.ts';

/** VillagerBench's actions for construction (villagerbench.md, section 3). */
const CONSTRUCTION_TOOLS = [
  'placeBlock',
  'fetchContainerContents',
  'MineBlock',
  'scanNearbyEntities',
  'equipItem',
  'navigateTo',
  'withdrawItem',
  'dismantleDirtLadder',
  'erectDirtLadder',
  'handoverBlock',
];

/** The rules of construction tasks. */
export function constructionRules(task: ConstructionTask): FamilyRules {
  return {
    plan: (agents, gameData) => planOf(task, agents, gameData),
    documents: {
      blueprint: [...task.blueprintText],
      ...(task.kits ? { materials: DEALT_MATERIALS } : {}),
      ...(task.stages ? { stages: stagesDocument(task.stages, task.at) } : {}),
    },
    tools: CONSTRUCTION_TOOLS,
    ...(task.land ? { sight: 'line-of-sight' as const } : {}),
    judge: (_, initial, evidence) => new ConstructionJudge(task, initial, evidence),
    score: (record) => scoreConstruction({ ...record, task }),
  };
}

function planOf(task: ConstructionTask, agents: number, gameData: GameData): BuildPlan {
  const { kits, land } = task;
  if (land) return landSitePlan(land, agents);
  if (kits) return plotPlan({ ...task, kits }, agents);
  return constructionArena(task, { agents, stackSize: (itemId) => gameData.stackSize(itemId) });
}

class ConstructionJudge implements Judge {
  readonly #progress: ConstructionProgress;
  readonly #evidence: Evidence;

  constructor(task: ConstructionTask, initial: RegionSnapshot, evidence: Evidence) {
    this.#progress = new ConstructionProgress(task, initial);
    this.#evidence = evidence;
  }

  apply(event: EpisodeEvent): boolean {
    return this.#progress.apply(event);
  }

  values(): Readonly<Record<string, MetricValue>> {
    const { completion, vhr, stages } = this.#progress;
    if (!stages) return { completion, vhr };
    // Who placed a block is not certain on sampled evidence.
    return { completion, vhr, stages: stages.finished, stageOrder: this.#evidence === 'exact' ? stages.order : null };
  }

  get goalReached(): boolean {
    return this.#progress.goalReached;
  }

  get lastImprovement(): number | null {
    return this.#progress.lastGain;
  }
}
