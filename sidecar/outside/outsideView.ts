import type { Clock } from '../../clock/clock.ts';
import type { Json } from '../../protocol/briefing.ts';
import type { SeatResult } from '../../protocol/seat.ts';
import type { Agent } from '../frameworks/framework.ts';
import type { ModelImage } from '../model/model.ts';
import { composePrompt } from '../prompt/promptBudget.ts';
import { seenParts } from '../prompt/seenParts.ts';
import { TeamView } from '../prompt/teamView.ts';
import type { ToolDescription } from '../tools/tool.ts';

/** Length of an observation's text, in estimated tokens, and of its data, in UTF-16 units as JSON. */
const MOST_TOKENS = 12_000;
const MOST_STATE = 300_000;

interface Surroundings {
  readonly clock: Pick<Clock, 'now'>;
  readonly look?: ((agent: string) => ModelImage | undefined) | undefined;
}

/** What a view tells of what it was asked for. */
export type Observed = Extract<SeatResult, { type: 'observation' | 'tool-list' }>;

/** What a mind outside is shown of its body: the same that prompts show our own agents who play on their own. */
export class OutsideView {
  /** The agent as it is to be played: what its tools report of containers is remembered here. */
  readonly agent: Agent;
  readonly #view: TeamView<Agent>;
  readonly #surroundings: Surroundings;

  constructor(agent: Agent, surroundings: Surroundings) {
    this.#view = new TeamView([agent]);
    this.agent = this.#view.agents[0] ?? agent;
    this.#surroundings = surroundings;
  }

  get isLost(): boolean {
    return this.agent.body.lost.aborted;
  }

  observe(): Observed {
    const { name } = this.agent;
    const { clock, look } = this.#surroundings;
    const state = this.#view.show();
    const { user: text } = composePrompt(seenParts(this.agent, state), MOST_TOKENS, {});
    const picture = look?.(name);
    return {
      type: 'observation',
      at: clock.now(),
      text,
      state: JSON.stringify(state).length > MOST_STATE ? null : (state as unknown as Json),
      ...(picture ? { picture: { mediaType: picture.mediaType, data: picture.data } } : {}),
    };
  }

  tools(): ToolDescription[] {
    return this.agent.tools.describe();
  }
}
