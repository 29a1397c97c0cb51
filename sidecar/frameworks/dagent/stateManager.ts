import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { composePrompt, textPart } from '../../prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../prompt/surroundings.ts';
import { type TeamState, withoutDocuments } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import type { TeamView } from '../../prompt/teamView.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { Agent, FrameworkContext } from '../framework.ts';
import { ActionHistory, actionsPart } from '../react/history.ts';
import { AGENT_STATE_PROMPT, ENVIRONMENT_PROMPT } from './prompts.ts';
import { DAGENT_SETTINGS } from './settings.ts';

/** S_i of an agent before its first subtask. */
const NOTHING_DONE = 'I have done nothing yet.';

/** Characters of a summary: of what one agent wrote, others are shown no more. */
export const LONGEST_STATE = 4_000;
const Summary = z.strictObject({ summary: z.string().max(LONGEST_STATE) });

/** What the team knows: S_i and H_i of each agent, and E, the summary of the environment. */
export class StateManager {
  environment = 'not looked at yet';
  /** When it was summed up, game ms. */
  #environmentAt: number | undefined;
  readonly #context: FrameworkContext;
  readonly #view: TeamView<Agent>;
  readonly #states = new Map<string, string>();
  readonly #histories = new Map<string, ActionHistory>();

  constructor(context: FrameworkContext, view: TeamView<Agent>) {
    this.#context = context;
    this.#view = view;
    for (const { name } of context.agents) {
      this.#states.set(name, NOTHING_DONE);
      this.#histories.set(name, new ActionHistory(DAGENT_SETTINGS.historyLength));
    }
  }

  /** The summary of the environment with its age: what is seen has changed since. */
  datedEnvironment(): string {
    if (this.#environmentAt === undefined) return this.environment;
    const seconds = Math.round((this.#context.clock.now() - this.#environmentAt) / 1_000);
    return seconds === 0 ? this.environment : `(as of ${seconds} s ago) ${this.environment}`;
  }

  stateOf(agent: string): string {
    return this.#states.get(agent) ?? '';
  }

  /** The same for the agent itself: empty as long as it has done nothing. */
  memoryOf(agent: string): string {
    const state = this.stateOf(agent);
    return state === NOTHING_DONE ? '' : state;
  }

  historyOf(agent: string): ActionHistory {
    const history = this.#histories.get(agent);
    if (!history) throw new Error(`agent ${agent} is not in the team`);
    return history;
  }

  /** I of the paper: what all agents know together. */
  teamState(): TeamState {
    return this.#view.show();
  }

  /** S_i = LLM(S_i, H_i). An unusable reply leaves the old state. */
  async updateAgent(agent: Agent, signal: AbortSignal): Promise<void> {
    const { records } = this.historyOf(agent.name);
    const surroundings = surroundingsOf(agent.body);
    const old = this.stateOf(agent.name);
    const answer = await ask(
      this.#context,
      {
        purpose: 'dagent.agent-state',
        agent: agent.name,
        system: `${AGENT_STATE_PROMPT}\n${UNTRUSTED_RULE}`,
        ...composePrompt(
          [
            textPart('Old memory', 60, 'old', old),
            actionsPart('Latest actions', 90, 'actions', records),
            surroundingsPart('What I see now', 70, surroundings),
          ],
          DAGENT_SETTINGS.contextTokens,
          {
            agent: agent.name,
            old,
            actions: records.map((record) => ({ ...record })) as Json,
            self: surroundings,
          },
        ),
        schema: Summary,
        maxOutputTokens: outputLimit('dagent.agent-state'),
        temperature: DAGENT_SETTINGS.temperature,
      },
      signal,
    );
    if (answer.ok) this.#states.set(agent.name, answer.value.summary);
  }

  /** E = LLM(T_g, I), I being the union of what every agent sees. An unusable reply leaves the old summary. */
  async updateEnvironment(teamState: TeamState, signal: AbortSignal): Promise<void> {
    const at = this.#context.clock.now();
    const answer = await ask(
      this.#context,
      {
        purpose: 'dagent.environment',
        system: `${ENVIRONMENT_PROMPT}\n${UNTRUSTED_RULE}`,
        ...composePrompt([...teamStateParts(teamState)], DAGENT_SETTINGS.contextTokens, {
          teamState: withoutDocuments(teamState),
        }),
        schema: Summary,
        maxOutputTokens: outputLimit('dagent.environment'),
        temperature: DAGENT_SETTINGS.temperature,
      },
      signal,
    );
    if (!answer.ok) return;
    this.environment = answer.value.summary;
    this.#environmentAt = at;
  }
}
