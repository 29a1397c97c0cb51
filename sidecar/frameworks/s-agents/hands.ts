import type { Asker } from '../../model/ask.ts';
import type { Retriever } from '../../model/retrieval/retriever.ts';
import type { Situation } from '../../situation/situation.ts';
import type { Agent } from '../framework.ts';
import { ActionHistory } from '../react/history.ts';
import { runReact } from '../react/reactLoop.ts';
import { S_AGENTS } from './settings.ts';
import { formatSkills, type SkillLibrary, skillData } from './skills.ts';
import type { Work } from './work.ts';

/** Something an agent's hands get to in turn: its own work, or something to say after it. */
export type QueueEntry =
  | { readonly type: 'do'; readonly work: Work }
  | { readonly type: 'say'; readonly say: () => void };

export interface HandsContext {
  readonly asker: Asker;
  readonly retriever: Retriever;
  readonly library: SkillLibrary;
  readonly agent: Agent;
  /** What the agent knows now. */
  readonly see: () => Situation;
  /** Called when the queue has run empty. */
  readonly onEmpty: () => void;
}

/** The action queue of an agent: its entries are taken out and done one after another. */
export class Hands {
  readonly #context: HandsContext;
  readonly #history = new ActionHistory(S_AGENTS.historyLength);
  #queue: QueueEntry[] = [];
  #busy = false;

  constructor(context: HandsContext) {
    this.#context = context;
  }

  /** Whether there is nothing in the queue and nothing being done. */
  get free(): boolean {
    return !this.#busy && this.#queue.length === 0;
  }

  /** Whether something is in the queue and nothing is being done. */
  get waiting(): boolean {
    return !this.#busy && this.#queue.length > 0;
  }

  add(entries: readonly QueueEntry[]): void {
    this.#queue.push(...entries);
  }

  /** Works the queue off. Rejects with the signal's reason or ModelUnavailable. */
  async run(signal: AbortSignal): Promise<void> {
    this.#busy = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift())
        if (next.type === 'say') next.say();
        else await this.#do(next.work, signal);
    } finally {
      this.#busy = false;
      this.#context.onEmpty();
    }
  }

  /** One action: the skills most like it, and then the typed tools, step by step. */
  async #do(work: Work, signal: AbortSignal): Promise<void> {
    const { asker, agent, library, retriever, see } = this.#context;
    const start = asker.clock.now();
    const skills = await library.like(work.text, S_AGENTS.skillsShown, retriever, signal);
    const subtask = {
      id: String(work.number),
      description: work.text,
      milestones: [],
      background: [{ title: 'Skills that worked for tasks like this', text: formatSkills(skills), worth: 45 }],
      context: { skills: skillData(skills) },
      see,
    };
    const outcome = await runReact(asker, agent, subtask, this.#history, S_AGENTS.react, signal);
    work.actions = outcome.actions;
    const left = start + S_AGENTS.leastActionMs - asker.clock.now();
    if (left > 0) await asker.clock.sleep(left, signal);
  }
}
