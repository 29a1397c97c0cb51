import type { TurnTaker } from '../../clock/lockstepClock.ts';
import type { Agent, FrameworkContext } from '../frameworks/framework.ts';
import type { PromptSizing } from '../model/model.ts';
import { crossing, type Happening, type Query, type Seen, type Wish } from './frames.ts';
import { senseOf } from './senses.ts';

/** Most calls, timers and thoughts of one mind at once: a team of fifty with a dozen each. */
const MOST_PENDING = 10_000;

/** What is done about turns of a mind. */
interface Turns {
  /** Begins one, which ends with `Seat.rest`. */
  begin(now: number, happenings: readonly Happening[]): void;
  /** One is over. */
  onRest(): void;
}

/**
 * Where a mind sits: it acts for a framework that runs elsewhere, with what a framework is given and nothing else. The mind
 * takes turns with the game: what happens to it waits until everything else has run dry, the game stands while it thinks,
 * and what it wants is done when it rests. So the same things happen in the same order wherever the mind runs.
 */
export class Seat implements TurnTaker {
  readonly #context: FrameworkContext;
  readonly #turns: Turns;
  readonly #agents: ReadonlyMap<string, Agent>;
  readonly #waiting: Happening[] = [{ type: 'begin' }];
  readonly #pending = new Map<number, { cancel(): void }>();
  readonly #thoughts = new Map<number, () => void>();
  readonly #early = new Set<number>();
  readonly #crossed: unknown[] = [];
  readonly #end = Promise.withResolvers<void>();
  /** Resolves or rejects as the framework does. */
  readonly ended: Promise<void> = this.#end.promise;
  #inTurn = false;
  #over = false;

  constructor(context: FrameworkContext, turns: Turns) {
    this.#context = context;
    this.#turns = turns;
    this.#agents = new Map(context.agents.map((agent) => [agent.name, agent]));
    for (const { name, body } of context.agents)
      onAbort(body.lost, () => this.#happen({ type: 'body-lost', agent: name, error: this.#cross(body.lost.reason) }));
    onAbort(context.signal, () => this.#happen({ type: 'stop', error: this.#cross(context.signal.reason) }));
  }

  takeTurn(): boolean {
    if (this.#over) return false;
    if (this.#inTurn) return true;
    if (this.#waiting.length === 0) return false;
    this.#inTurn = true;
    this.#turns.begin(this.#context.clock.now(), this.#waiting.splice(0));
    return true;
  }

  /** What an agent's senses tell at this moment. @throws Error for an agent that is not of the team. */
  query({ agent, calls }: Query): Seen[] {
    const seated = this.#agents.get(agent);
    if (!seated) throw new Error(`no agent "${agent}" in this team`);
    return calls.map(({ sense, args }) => {
      switch (sense) {
        case 'picture':
          return (this.#context.look?.(agent) ?? null) as Seen;
        case 'sizing':
          return (this.#sizing(String(args[0]), args[1]) ?? null) as Seen;
        default:
          return senseOf(seated.body, sense, args);
      }
    });
  }

  #sizing(purpose: string, agent: unknown): PromptSizing | undefined {
    return this.#context.model.sizing?.({ purpose, ...(typeof agent === 'string' ? { agent } : {}) });
  }

  /** The mind's turn is over: does what it wants. @throws Error where it had none. */
  rest(wishes: readonly Wish[]): void {
    if (!this.#inTurn) throw new Error('wishes between turns');
    for (const wish of wishes) if (!this.#over) this.#grant(wish);
    this.#inTurn = false;
    this.#turns.onRest();
  }

  /** The mind knows what it thought about. */
  thought(id: number): void {
    const know = this.#thoughts.get(id);
    if (know) know();
    // It was known before the turn ended in which it was begun.
    else if (this.#inTurn && this.#early.size < MOST_PENDING) this.#early.add(id);
  }

  /** The mind is gone, or not to be trusted any more. */
  fail(error: Error): void {
    this.#inTurn = false;
    this.#finish(() => this.#end.reject(error));
    this.#turns.onRest();
  }

  #grant(wish: Wish): void {
    switch (wish.type) {
      case 'call-tool':
        this.#callTool(wish);
        break;
      case 'complete':
        this.#call(wish.id, (own) => this.#context.model.complete(wish.request, own));
        break;
      case 'embed':
        this.#call(wish.id, async (own) => (await this.#context.model.embed?.(wish.texts, own)) ?? null);
        break;
      case 'set-timer':
        this.#setTimer(wish);
        break;
      case 'think':
        this.#think(wish);
        break;
      case 'cancel':
        this.#pending.get(wish.id)?.cancel();
        this.#pending.delete(wish.id);
        break;
      case 'note':
        this.#context.transcript.add(wish.entry);
        break;
      case 'keep-skills':
        this.#keep(wish);
        break;
      case 'ended':
        this.#ended(wish);
        break;
      default:
        wish satisfies never;
    }
  }

  #callTool({ id, agent: name, tool, args }: Extract<Wish, { type: 'call-tool' }>): void {
    const agent = this.#agents.get(name);
    if (agent) this.#call(id, (own) => agent.tools.call(tool, args, own));
    else this.fail(new Error(`no agent "${name}" in this team`));
  }

  #setTimer({ id, ms }: Extract<Wish, { type: 'set-timer' }>): void {
    const timer = this.#context.clock.after(ms, () => {
      this.#pending.delete(id);
      this.#happen({ type: 'settled', id, ok: true, value: null });
    });
    this.#add(id, timer);
  }

  #think({ id, policy }: Extract<Wish, { type: 'think' }>): void {
    const { clock, signal } = this.#context;
    const { promise, resolve } = Promise.withResolvers<null>();
    this.#thoughts.set(id, () => resolve(null));
    if (this.#early.delete(id)) resolve(null);
    this.#call(id, async (own) => {
      try {
        return await clock.think(promise, policy, AbortSignal.any([own, signal]));
      } finally {
        this.#thoughts.delete(id);
      }
    });
  }

  #keep({ skills }: Extract<Wish, { type: 'keep-skills' }>): void {
    const { transcript, clock } = this.#context;
    try {
      this.#context.skills?.keep(skills);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      transcript.add({ type: 'framework-noted', at: clock.now(), topic: 'seat.skills-not-kept', data: { problem } });
    }
  }

  #ended({ error }: Extract<Wish, { type: 'ended' }>): void {
    if (!error) this.#finish(() => this.#end.resolve());
    else {
      const own = error.crossed === undefined ? undefined : this.#crossed[error.crossed];
      this.#finish(() => this.#end.reject(own ?? new Error(error.message)));
    }
  }

  #call(id: number, work: (signal: AbortSignal) => Promise<unknown>): void {
    const own = new AbortController();
    this.#add(id, { cancel: () => own.abort(new Error('the player does not wait for it any longer')) });
    // In a job of its own, so that what throws at once is a rejection too.
    void Promise.resolve()
      .then(() => work(own.signal))
      .then(
        (value): Happening => ({ type: 'settled', id, ok: true, value }),
        (error: unknown): Happening => ({ type: 'settled', id, ok: false, error: this.#cross(error) }),
      )
      .then((happening) => {
        this.#pending.delete(id);
        this.#happen(happening);
      });
  }

  #add(id: number, pending: { cancel(): void }): void {
    if (this.#pending.size >= MOST_PENDING) this.fail(new Error(`the players wait for ${MOST_PENDING} things at once`));
    else this.#pending.set(id, pending);
  }

  #happen(happening: Happening): void {
    if (this.#over) return;
    this.#waiting.push(happening);
  }

  #cross(error: unknown) {
    this.#crossed.push(error);
    return crossing(error, this.#crossed.length - 1);
  }

  #finish(settle: () => void): void {
    if (this.#over) return;
    this.#over = true;
    for (const pending of this.#pending.values()) pending.cancel();
    this.#pending.clear();
    settle();
  }
}

function onAbort(signal: AbortSignal, then: () => void): void {
  if (signal.aborted) then();
  else signal.addEventListener('abort', then, { once: true });
}
