import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { CALM_RULES } from '../../../protocol/gameRules.ts';
import type { MetricValue } from '../../../protocol/score.ts';
import type { EscapeTask } from '../../../tasks/escape/escapeTask.ts';
import { joinedBars } from '../../../tasks/escape/joinedBars.ts';
import { EscapeProgress, EXIT_PLACE } from '../../scoring/escape/escapeProgress.ts';
import { scoreEscape } from '../../scoring/escape/scoreEscape.ts';
import type { Evidence } from '../../scoring/evidence.ts';
import { EscapeDirector } from './escape/director.ts';
import type { FamilyRules, Judge, NamedPlace } from './family.ts';

/** VillagerBench's actions for the escape room (villagerbench.md, section 3). */
const ESCAPE_TOOLS = [
  'placeBlock',
  'fetchContainerContents',
  'MineBlock',
  'scanNearbyEntities',
  'equipItem',
  'navigateTo',
  'withdrawItem',
  'ToggleAction',
  'handoverBlock',
];

/** The rules of escape tasks. */
export function escapeRules(task: EscapeTask): FamilyRules {
  return {
    plan: (agents) => ({
      box: task.site.box,
      steps: joinedBars(task.site.steps),
      rules: CALM_RULES,
      loadouts: task.starts.slice(0, agents).map((start) => ({ ...start, pitch: 0, items: [] })),
    }),
    documents: {},
    tools: ESCAPE_TOOLS,
    places: placesOf(task),
    judge: (agents, _, evidence) => new EscapeJudge(task, agents, evidence),
    direct: (agents, evidence) => new EscapeDirector(task, agents, evidence),
    score: (record) => scoreEscape({ ...record, task }),
  };
}

function placesOf(task: EscapeTask): NamedPlace[] {
  const chambers = task.rooms.flatMap((room) => room.chambers.map(({ name, box }) => ({ name, box })));
  return [...chambers, { name: EXIT_PLACE, box: task.exit }];
}

class EscapeJudge implements Judge {
  readonly #progress: EscapeProgress;

  constructor(task: EscapeTask, agents: readonly string[], evidence: Evidence) {
    this.#progress = new EscapeProgress(task, agents, evidence);
  }

  apply(event: EpisodeEvent): boolean {
    const { completion, exitReached } = this.#progress;
    this.#progress.apply(event);
    return this.#progress.completion !== completion || this.#progress.exitReached !== exitReached;
  }

  values(): Readonly<Record<string, MetricValue>> {
    return { completion: this.#progress.completion, exitReached: this.#progress.exitReached };
  }

  get goalReached(): boolean {
    return this.#progress.escaped;
  }

  get lastImprovement(): number | null {
    return this.#progress.lastGain;
  }
}
