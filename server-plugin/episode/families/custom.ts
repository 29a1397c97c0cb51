import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { MetricValue } from '../../../protocol/score.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { customDocuments } from '../../../tasks/custom/customDocuments.ts';
import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import { goalShown } from '../../../tasks/goalShown.ts';
import { kitArena } from '../../../tasks/kitArena.ts';
import { CustomProgress } from '../../scoring/custom/customProgress.ts';
import { scoreCustom } from '../../scoring/custom/scoreCustom.ts';
import { lifeEventsOf, placesOf } from '../../scoring/custom/watchOf.ts';
import type { Evidence } from '../../scoring/evidence.ts';
import type { AgentRules, FamilyRules, Judge } from './family.ts';

/** What agents may do in a task that names no tools itself: VillagerBench's actions but those of its escape's director. */
export const CUSTOM_TOOLS: readonly string[] = [
  'scanNearbyEntities',
  'navigateTo',
  'placeBlock',
  'MineBlock',
  'equipItem',
  'fetchContainerContents',
  'withdrawItem',
  'storeItem',
  'craftBlock',
  'SmeltingCooking',
  'attackTarget',
  'UseItemOnEntity',
  'collectDrops',
  'ToggleAction',
  'handoverBlock',
  'tossItem',
  'read',
  'erectDirtLadder',
  'dismantleDirtLadder',
];

/** The rules of tasks written as data. */
export function customRules(task: CustomTask): FamilyRules {
  const tools = task.tools ?? CUSTOM_TOOLS;
  return {
    plan: (agents) => kitArena(task, agents),
    documents: {},
    tools,
    at: (place, agents) => agentRules(task, place, agents),
    places: placesOf(task),
    lifeEvents: lifeEventsOf(task),
    logsAttackers: true,
    judge: (agents, initial, evidence) => new CustomJudge(task, agents, initial, evidence),
    score: (record) => scoreCustom({ ...record, task }),
  };
}

/** What the agent at a place is told and may do: what all are, and what its role has of its own. */
function agentRules(task: CustomTask, place: number, agents: readonly string[]): AgentRules {
  const role = task.roles?.[place];
  const documents = { ...customDocuments(task, agents), ...role?.documents };
  const goal =
    role?.instructions === undefined ? {} : { goal: `${goalShown(task, agents.length)}\n${role.instructions}` };
  return { ...goal, documents, ...(role?.tools ? { tools: role.tools } : {}) };
}

class CustomJudge implements Judge {
  readonly #progress: CustomProgress;

  constructor(task: CustomTask, agents: readonly string[], initial: RegionSnapshot, evidence: Evidence) {
    this.#progress = new CustomProgress({ task, agents, initial, evidence });
  }

  apply(event: EpisodeEvent): boolean {
    this.#progress.apply(event);
    return false;
  }

  endTick(tick: number): boolean {
    return this.#progress.endTick(tick);
  }

  values(): Readonly<Record<string, MetricValue>> {
    const { completion, progress } = this.#progress;
    return { completion, progress };
  }

  get goalReached(): boolean {
    return this.#progress.doneAt !== null;
  }

  get lastImprovement(): number | null {
    return this.#progress.lastGain;
  }
}
