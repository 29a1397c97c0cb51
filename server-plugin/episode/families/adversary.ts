import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { type Adversary, honestOf, saboteurOf } from '../../../tasks/adversary/adversary.ts';
import { adversaryPlan } from '../../../tasks/adversary/adversaryPlan.ts';
import type { Task } from '../../../tasks/task.ts';
import { withAdversaryMetrics } from '../../scoring/adversary/scoreAdversary.ts';
import type { Announcement, Directive, Director, FamilyRules } from './family.ts';

/** What it takes to do or to read of what the house rules forbid, to report somebody, and to be somebody to report. */
const ADVERSARY_TOOLS = [
  'navigateTo',
  'fetchContainerContents',
  'ToggleAction',
  'MineBlock',
  'withdrawItem',
  'storeItem',
  'tossItem',
  'read',
  'report_teammate',
];

/** A family's rules for a task with an adversary: the same game with more in the arena, judged by the honest team alone. */
export function adversaryRules(task: Task, adversary: Adversary, family: FamilyRules): FamilyRules {
  const { direct } = family;
  return {
    ...family,
    plan: (agents, gameData) => {
      const all = family.plan(agents, gameData);
      return adversaryPlan(adversary, adversary.saboteur ? family.plan(agents - 1, gameData) : all, all);
    },
    tools: [...new Set([...family.tools, ...ADVERSARY_TOOLS])],
    judge: (agents, initial, evidence) => family.judge(honestOf(task, agents), initial, evidence),
    direct: (agents, evidence) =>
      new Voices(adversary, direct?.call(family, agents, evidence) ?? { apply: () => undefined, due: () => [] }),
    score: (record) => {
      const honest = honestOf(task, record.agents);
      return withAdversaryMetrics(family.score({ ...record, agents: honest }), {
        adversary,
        honest,
        saboteur: saboteurOf(task, record.agents),
        events: record.events,
      });
    },
  };
}

/** Says what a poison has the server say, each line in its tick, beside what the family's own director does. */
class Voices implements Director {
  readonly #messages: readonly { readonly tick: number; readonly text: string }[];
  readonly #family: Director;
  #tick = 0;

  constructor({ poison }: Adversary, family: Director) {
    this.#messages = poison?.text.channel === 'chat' ? poison.text.messages : [];
    this.#family = family;
  }

  apply(event: EpisodeEvent): void {
    this.#family.apply(event);
  }

  due(): readonly (Directive | Announcement)[] {
    this.#tick++;
    const lines = this.#messages.flatMap(({ tick, text }, index) =>
      tick === this.#tick ? [{ rule: `voice-${index + 1}`, say: text }] : [],
    );
    return [...this.#family.due(), ...lines];
  }
}
