import type { Deadline } from '../../../clock/clock.ts';
import type { Random } from '../../../clock/random.ts';
import type { Asker } from '../../model/ask.ts';
import type { Retriever } from '../../model/retrieval/retriever.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import type { Agent } from '../framework.ts';
import { ActionHistory } from '../react/history.ts';
import { runReact } from '../react/reactLoop.ts';
import { longestRoundMs } from '../react/roundTime.ts';
import { actByCode, type CodedAction } from './actByCode.ts';
import type { CodeLibrary } from './codeLibrary.ts';
import { S_AGENTS } from './settings.ts';
import { formatSkills, type SkillLibrary, skillData } from './skills.ts';
import type { Work } from './work.ts';

/** An entry of an agent's action queue: its own work, or something to say after it. */
export type QueueEntry =
  | { readonly type: 'do'; readonly work: Work }
  | { readonly type: 'say'; readonly say: () => void };

interface HandsContext {
  readonly asker: Asker;
  readonly retriever: Retriever;
  readonly library: SkillLibrary;
  /** Null where tools are taken step by step. */
  readonly programs: CodeLibrary | null;
  readonly random: Random;
  readonly agent: Agent;
  /** What the agent knows now. */
  readonly see: () => TeamState;
  /** Called when the queue has run empty. */
  readonly onEmpty: () => void;
  /** Called when an action does not come back, and when it has after all. */
  readonly onStuck: (stuck: boolean) => void;
}

/** The action queue of an agent: its entries are taken out and done one after another. */
export class ActionQueue {
  readonly #context: HandsContext;
  readonly #history = new ActionHistory(S_AGENTS.historyLength);
  #queue: QueueEntry[] = [];
  #busy = false;
  #stuck = false;

  constructor(context: HandsContext) {
    this.#context = context;
  }

  /** Whether there is nothing in the queue and nothing being done. */
  get free(): boolean {
    return !this.#busy && !this.#stuck && this.#queue.length === 0;
  }

  /** Whether something is in the queue and nothing is being done. */
  get waiting(): boolean {
    return !this.#busy && !this.#stuck && this.#queue.length > 0;
  }

  add(entries: readonly QueueEntry[]): void {
    this.#queue.push(...entries);
  }

  /** Works the queue off, or until an action gets stuck. Rejects with the signal's reason or ModelUnavailable. */
  async run(signal: AbortSignal): Promise<void> {
    this.#busy = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift())
        if (next.type === 'say') next.say();
        else if (!(await this.#do(next.work, signal))) return;
    } finally {
      this.#busy = false;
      if (!this.#stuck) this.#context.onEmpty();
    }
  }

  /** One action, by programs or step by step. False when it does not come back. */
  async #do(work: Work, signal: AbortSignal): Promise<boolean> {
    const { asker, agent, programs } = this.#context;
    const start = asker.clock.now();
    const acting = programs
      ? actByCode({ ...this.#context, programs }, work.text, signal)
      : this.#takeSteps(work, signal);
    const longestMs = programs ? S_AGENTS.actionMs : longestRoundMs([agent], S_AGENTS.react.timeMs);
    const patience = asker.clock.deadline(longestMs + S_AGENTS.stuckAfterMs, signal);
    const outcome = await inTime(acting, patience, signal);
    work.actions = outcome?.actions ?? [];
    work.program = outcome?.program ?? null;
    if (!outcome) {
      this.#getStuck(acting);
      return false;
    }
    const left = start + S_AGENTS.leastActionMs - asker.clock.now();
    if (left > 0) await asker.clock.sleep(left, signal);
    return true;
  }

  /** The skills most like an action, and then the typed tools, one after another. */
  async #takeSteps(work: Work, signal: AbortSignal): Promise<CodedAction> {
    const { asker, agent, library, retriever, see } = this.#context;
    const skills = await library.like(work.text, S_AGENTS.skillsShown, retriever, signal);
    const subtask = {
      id: String(work.number),
      description: work.text,
      milestones: [],
      background: [{ title: 'Skills that worked for tasks like this', text: formatSkills(skills), worth: 45 }],
      context: { skills: skillData(skills) },
      see,
    };
    const { actions } = await runReact(asker, agent, subtask, this.#history, S_AGENTS.react, signal);
    return { actions, program: null };
  }

  /** Whatever else was to be done waits no longer. */
  #getStuck(acting: Promise<unknown>): void {
    this.#stuck = true;
    for (const entry of this.#queue) if (entry.type === 'do') entry.work.actions = [];
    this.#queue = [];
    const comeBack = () => {
      this.#stuck = false;
      this.#context.onStuck(false);
    };
    acting.then(comeBack, comeBack);
    this.#context.onStuck(true);
  }
}

/** The result, or null when the deadline has passed before; rejects with the signal's reason. */
async function inTime<T>(result: Promise<T>, deadline: Deadline, signal: AbortSignal): Promise<T | null> {
  const passed = Promise.withResolvers<null>();
  const end = () => (signal.aborted ? passed.reject(signal.reason) : passed.resolve(null));
  try {
    if (deadline.signal.aborted) end();
    deadline.signal.addEventListener('abort', end, { once: true });
    return await Promise.race([result, passed.promise]);
  } finally {
    deadline.signal.removeEventListener('abort', end);
    deadline.clear();
    // Whichever of the two loses has nobody left to tell.
    result.catch(() => {});
    passed.promise.catch(() => {});
  }
}
