import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { ask } from '../../model/ask.ts';
import { UNTRUSTED_RULE } from '../../model/untrusted.ts';
import { blueprintCellsOf } from '../blueprintCells.ts';
import type { Agent, FrameworkContext } from '../framework.ts';
import { ActionHistory, formatActions } from '../react/history.ts';
import { fitPrompt } from '../react/promptBudget.ts';
import { formatSurroundings, surroundingsOf } from '../react/surroundings.ts';
import { AGENT_STATE_PROMPT, ENVIRONMENT_PROMPT } from './prompts.ts';
import { DAGENT_SETTINGS } from './settings.ts';
import { formatSurvey, type Survey, surveyAsJson, surveySite } from './survey.ts';

const Summary = z.strictObject({ summary: z.string().max(4_000) });

/** What the team knows: S_i and H_i of each agent, and E, the summary of the environment. */
export class StateManager {
  environment = 'not looked at yet';
  readonly #context: FrameworkContext;
  readonly #states = new Map<string, string>();
  readonly #histories = new Map<string, ActionHistory>();

  constructor(context: FrameworkContext) {
    this.#context = context;
    for (const { name } of context.agents) {
      this.#states.set(name, 'I have done nothing yet.');
      this.#histories.set(name, new ActionHistory(DAGENT_SETTINGS.historyLength));
    }
  }

  stateOf(agent: string): string {
    return this.#states.get(agent) ?? '';
  }

  historyOf(agent: string): ActionHistory {
    const history = this.#histories.get(agent);
    if (!history) throw new Error(`no agent ${agent} in the team`);
    return history;
  }

  /** What the team's clients see of the building now. */
  survey(): Survey {
    const first = this.#context.agents[0] as Agent;
    return surveySite(this.#context.agents, blueprintCellsOf(first.briefing));
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
        user: fitPrompt(
          [
            { title: 'Old memory', text: old, worth: 60 },
            { title: 'Latest actions', text: formatActions(records), worth: 90, keep: 'end' },
            { title: 'What I see now', text: formatSurroundings(surroundings), worth: 70 },
          ],
          DAGENT_SETTINGS.contextTokens,
        ),
        context: { old, actions: records.map((record) => ({ ...record })) as Json, self: surroundings },
        schema: Summary,
        maxOutputTokens: 512,
        temperature: DAGENT_SETTINGS.temperature,
      },
      signal,
    );
    if (answer.ok) this.#states.set(agent.name, answer.value.summary);
  }

  /** E = LLM(T_g, I), I being the union of what every agent sees. An unusable reply leaves the old summary. */
  async updateEnvironment(goal: string, survey: Survey, signal: AbortSignal): Promise<void> {
    const everybody = this.#context.agents.map(({ name, body }) => ({ name, ...surroundingsOf(body) }));
    const answer = await ask(
      this.#context,
      {
        purpose: 'dagent.environment',
        system: `${ENVIRONMENT_PROMPT}\n${UNTRUSTED_RULE}`,
        user: fitPrompt(
          [
            { title: 'Goal', text: goal, worth: 100 },
            { title: 'The site as the team sees it', text: formatSurvey(survey), worth: 80 },
            ...everybody.map(({ name, ...own }) => ({
              title: `Seen by ${name}`,
              text: formatSurroundings(own),
              worth: 50,
            })),
          ],
          DAGENT_SETTINGS.contextTokens,
        ),
        context: { goal, survey: surveyAsJson(survey), agents: everybody },
        schema: Summary,
        maxOutputTokens: 256,
        temperature: DAGENT_SETTINGS.temperature,
      },
      signal,
    );
    if (answer.ok) this.environment = answer.value.summary;
  }
}
