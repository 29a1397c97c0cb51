import type { GameEvent } from '../../../protocol/event.ts';
import type { MetricValue } from '../../../protocol/score.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { constructionArena } from '../../../tasks/construction/arena.ts';
import { landSitePlan } from '../../../tasks/shelter/landSite.ts';
import { stagesDocument } from '../../../tasks/shelter/stage.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { LiveConstructionScore } from '../../scoring/construction/liveConstructionScore.ts';
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
    plan: (agents, gameData) =>
      task.land
        ? landSitePlan(task.land, agents)
        : constructionArena(task, { agents, stackSize: (itemId) => gameData.stackSize(itemId) }),
    documents: {
      blueprint: [...task.blueprintText],
      ...(task.stages ? { stages: stagesDocument(task.stages, task.at) } : {}),
    },
    tools: CONSTRUCTION_TOOLS,
    ...(task.land ? { sight: 'line-of-sight' as const } : {}),
    judge: (agents, initial, evidence) => new ConstructionJudge(task, agents, initial, evidence),
    score: (record) => scoreConstruction({ ...record, task }),
  };
}

class ConstructionJudge implements Judge {
  readonly #live: LiveConstructionScore;
  #bestVhr: number;
  #vhrGain: number | null = null;
  #scores: { completion: MetricValue; vhr: MetricValue; stages?: MetricValue; stageOrder?: MetricValue };

  constructor(task: ConstructionTask, agents: readonly string[], initial: RegionSnapshot, evidence: Evidence) {
    this.#live = new LiveConstructionScore({ task, agents, initial, evidence });
    this.#scores = this.#now();
    this.#bestVhr = this.#scores.vhr ?? 0;
  }

  apply(event: GameEvent): boolean {
    this.#live.apply(event);
    if (!event.type.startsWith('block-')) return false;
    this.#scores = this.#now();
    if ((this.#scores.vhr ?? 0) > this.#bestVhr) {
      this.#bestVhr = this.#scores.vhr ?? 0;
      this.#vhrGain = event.tick;
    }
    return true;
  }

  values(): Readonly<Record<string, MetricValue>> {
    return this.#scores;
  }

  #now() {
    return { completion: this.#live.completion, vhr: this.#live.vhr, ...this.#live.stages };
  }

  get goalReached(): boolean {
    return this.#scores.completion === 1 && this.#scores.vhr === 1;
  }

  get lastImprovement(): number | null {
    const built = this.#live.lastGain;
    if (built === null || this.#vhrGain === null) return built ?? this.#vhrGain;
    return Math.max(built, this.#vhrGain);
  }
}
