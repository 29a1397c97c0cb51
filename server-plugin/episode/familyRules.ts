import type { Json } from '../../protocol/briefing.ts';
import type { GameEvent } from '../../protocol/event.ts';
import type { MetricValue, Score } from '../../protocol/score.ts';
import type { RegionSnapshot } from '../../protocol/snapshot.ts';
import type { BuildPlan } from '../../tasks/buildPlan.ts';
import { constructionArena } from '../../tasks/construction/arena.ts';
import type { ConstructionTask, Task } from '../../tasks/task.ts';
import type { GameData } from '../host/gameData.ts';
import { LiveConstructionScore } from '../scoring/liveConstructionScore.ts';
import { scoreConstruction } from '../scoring/scoreConstruction.ts';

/** Follows one episode's log from release on. */
export interface Judge {
  /** Takes in the next event of the log. */
  apply(event: GameEvent): void;
  /** The scores worth telling while the episode runs. */
  values(): Readonly<Record<string, MetricValue>>;
  readonly goalReached: boolean;
  /** The tick in which a score last rose above all before it; null while none has. */
  readonly lastImprovement: number | null;
}

/** What a finished episode is scored from. */
export interface EpisodeRecord {
  readonly episodeId: string;
  readonly agents: readonly string[];
  readonly initial: RegionSnapshot;
  readonly final: RegionSnapshot | null;
  readonly events: readonly GameEvent[];
}

/** What the referee must know about one family of tasks. */
export interface FamilyRules {
  /** Throws ConfigError when the game version or the arena cannot hold the task. */
  plan(agents: number, gameData: GameData): BuildPlan;
  /** What every agent's briefing holds as documents. */
  readonly documents: Record<string, Json>;
  /** Names of the tools agents are permitted. */
  readonly tools: readonly string[];
  judge(agents: readonly string[], initial: RegionSnapshot): Judge;
  score(record: EpisodeRecord): Score;
}

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

/** The rules a task is played by. */
export function rulesOf(task: Task): FamilyRules {
  switch (task.family) {
    case 'construction':
      return {
        plan: (agents, gameData) =>
          constructionArena(task, { agents, stackSize: (itemId) => gameData.stackSize(itemId) }),
        documents: { blueprint: [...task.blueprintText] },
        tools: CONSTRUCTION_TOOLS,
        judge: (agents, initial) => new ConstructionJudge(task, agents, initial),
        score: (record) => scoreConstruction({ ...record, task }),
      };
    default:
      return task.family satisfies never;
  }
}

class ConstructionJudge implements Judge {
  readonly #live: LiveConstructionScore;
  #bestVhr: number;
  #vhrGain: number | null = null;
  #scores: { completion: MetricValue; vhr: MetricValue };

  constructor(task: ConstructionTask, agents: readonly string[], initial: RegionSnapshot) {
    this.#live = new LiveConstructionScore({ task, agents, initial });
    this.#scores = { completion: this.#live.completion, vhr: this.#live.vhr };
    this.#bestVhr = this.#scores.vhr ?? 0;
  }

  apply(event: GameEvent): void {
    this.#live.apply(event);
    if (!event.type.startsWith('block-')) return;
    this.#scores = { completion: this.#live.completion, vhr: this.#live.vhr };
    if ((this.#scores.vhr ?? 0) > this.#bestVhr) {
      this.#bestVhr = this.#scores.vhr ?? 0;
      this.#vhrGain = event.tick;
    }
  }

  values(): Readonly<Record<string, MetricValue>> {
    return this.#scores;
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
