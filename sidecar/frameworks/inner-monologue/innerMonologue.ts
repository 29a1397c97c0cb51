import { eachAlone, type Loner, roundsUntilDone } from '../alone/alone.ts';
import type { Framework } from '../framework.ts';
import { ActionHistory } from '../react/history.ts';
import { runReact } from '../react/reactLoop.ts';
import { Monologue, sceneChange } from './monologue.ts';
import { INNER_MONOLOGUE } from './settings.ts';
import { continueMonologue, describeScene, detectSuccess } from './voices.ts';

/**
 * Inner Monologue (Huang et al. 2022): an agent plans one step at a time in words, and all that is fed back becomes part
 * of the text it plans from: success detection, passive scene description, and answers to its own questions. Every agent
 * of a team has a monologue of its own.
 */
export const innerMonologue: Framework = {
  name: 'inner-monologue',
  usesModel: true,
  purposes: ['inner-monologue.plan', 'inner-monologue.answer', 'inner-monologue.success', 'react.step'],
  run: (context) =>
    eachAlone(context, 'inner-monologue', (loner) => {
      const speaker = new Speaker(loner);
      return roundsUntilDone(loner, (number) => speaker.round(number));
    }),
};

class Speaker {
  readonly #loner: Loner;
  readonly #monologue = new Monologue();
  readonly #history = new ActionHistory(INNER_MONOLOGUE.historyLength);

  constructor(loner: Loner) {
    this.#loner = loner;
  }

  /** Questions, if any, and one decision. @returns whether the goal is achieved, as far as the agent and its detector see */
  async round(number: number): Promise<boolean> {
    for (;;) {
      const answer = await continueMonologue(this.#loner, this.#monologue);
      if (!answer.ok) return false;
      const entry = answer.value;
      if ('act' in entry) {
        await this.#act(number, entry.act);
        return false;
      }
      if ('wait' in entry) {
        this.#monologue.add({ type: 'waited', text: entry.wait });
        return false;
      }
      if ('done' in entry) return this.#claim(entry.done);
      const described = await describeScene(this.#loner, entry.ask);
      const said = described.ok ? described.value.answer : 'nobody answered';
      this.#monologue.add({ type: 'asked', question: entry.ask, answer: said });
    }
  }

  async #act(number: number, text: string): Promise<void> {
    const { context, agent, see, signal } = this.#loner;
    const before = see();
    const subtask = { id: String(number), description: text, milestones: [], background: [], context: {}, see };
    const { actions } = await runReact(context, agent, subtask, this.#history, INNER_MONOLOGUE.react, signal);
    const detected = await detectSuccess(this.#loner, text, actions);
    const { success, why } = detected.ok ? detected.value : { success: null, why: '' };
    this.#monologue.add({ type: 'acted', text, success, why });
    this.#monologue.add({ type: 'scene', text: sceneChange(before, see()) });
  }

  /** A claim ends the work only where the success detector agrees. */
  async #claim(text: string): Promise<boolean> {
    const detected = await detectSuccess(this.#loner, text, null);
    if (detected.ok && detected.value.success) return true;
    this.#monologue.add({ type: 'claimed', text, why: detected.ok ? detected.value.why : 'nobody could tell' });
    return false;
  }
}
