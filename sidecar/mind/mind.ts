import type { ThinkPolicy, Timer } from '../../clock/clock.ts';
import { Random } from '../../clock/random.ts';
import { untilDry } from '../../clock/untilDry.ts';
import type { Json } from '../../protocol/briefing.ts';
import type { Framework, FrameworkContext } from '../frameworks/framework.ts';
import type { Embeddings, ModelImage, ModelReply, ModelRequest, PromptSizing } from '../model/model.ts';
import type { ToolResult } from '../tools/tool.ts';
import {
  type CrossedError,
  type Happening,
  LONGEST_ERROR,
  type MindRequest,
  type Query,
  type Seen,
  type SenseCall,
  type Start,
  type Wish,
} from './frames.ts';
import { MindClock } from './mindClock.ts';
import { SeenBody } from './seenBody.ts';

/** The way to the seat a mind acts through. */
export interface SeatLink {
  /** Answered at once, in the middle of a turn. @throws Error where the seat has gone. */
  query(query: Query): Seen[];
  rest(wishes: readonly Wish[]): void;
  thought(id: number): void;
}

type SizedCall = Pick<ModelRequest, 'purpose' | 'agent'>;

/** What of a request would be lost on the way; the compiler refuses anything. */
type Lost = Exclude<keyof ModelRequest, keyof MindRequest | 'stopwatch'>;
const NOTHING_LOST: [Lost] extends [never] ? true : Lost = true;

interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs a framework for a seat: all that the framework is given stands for what lies beyond the link. Several things happen
 * one by one, each when nothing moves any more that the one before set off, so that a turn is the same wherever it is taken.
 */
export class Mind {
  readonly #link: SeatLink;
  readonly #framework: Framework;
  readonly #start: Start;
  readonly #pending = new Map<number, Pending>();
  readonly #bodies = new Map<string, SeenBody>();
  readonly #stop = new AbortController();
  readonly #clock: MindClock;
  /** The numbers of errors that came from the seat. */
  readonly #crossed = new WeakMap<object, number>();
  #wishes: Wish[] = [];
  #calls = 0;

  constructor(start: Start, framework: Framework, link: SeatLink) {
    this.#start = start;
    this.#framework = framework;
    this.#link = link;
    this.#clock = new MindClock(start.now, {
      setTimer: (ms, callback) => this.#setTimer(ms, callback),
      think: (answer, policy, signal) => this.#think(answer, policy, signal),
    });
  }

  /** Takes a turn; it is over when `rest` has been called. */
  async turn(now: number, happenings: readonly Happening[]): Promise<void> {
    this.#clock.set(now);
    for (const body of this.#bodies.values()) body.forget();
    for (const happening of happenings) {
      this.#handle(happening);
      await untilDry();
    }
    this.#link.rest(this.#wishes.splice(0));
  }

  #handle(happening: Happening): void {
    switch (happening.type) {
      case 'begin':
        void this.#play();
        return;
      case 'settled': {
        const pending = this.#pending.get(happening.id);
        this.#pending.delete(happening.id);
        if (happening.ok) pending?.resolve(happening.value);
        else pending?.reject(this.#error(happening.error));
        return;
      }
      case 'body-lost':
        this.#bodies.get(happening.agent)?.lose(this.#error(happening.error));
        return;
      case 'stop':
        this.#stop.abort(this.#error(happening.error));
        return;
      default:
        happening satisfies never;
    }
  }

  async #play(): Promise<void> {
    try {
      await this.#framework.run(this.#context());
      this.#wish({ type: 'ended' });
    } catch (error) {
      const crossed = typeof error === 'object' && error !== null ? this.#crossed.get(error) : undefined;
      const message = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
      this.#wish({ type: 'ended', error: { message, ...(crossed === undefined ? {} : { crossed }) } });
    }
  }

  #context(): FrameworkContext {
    const { agents, model, seed, showsPictures, skills } = this.#start;
    const ids = new Set<string>();
    return {
      agents: agents.map((agent) => {
        const { name, briefing, tools, aids } = agent;
        const ask = (calls: readonly SenseCall[]) =>
          this.#link.query({ type: 'query', agent: name, calls: [...calls] });
        const body = new SeenBody(agent, ask, ids);
        this.#bodies.set(name, body);
        return {
          name,
          briefing,
          body,
          ...(aids && { aids: new Set(aids) }),
          tools: {
            names: tools.map((tool) => tool.name),
            describe: () => [...tools],
            call: (tool, args, signal) =>
              this.#call<ToolResult>(
                (id) => ({ type: 'call-tool', id, agent: name, tool, args: asJson(args) }),
                signal,
              ),
          },
        };
      }),
      model: {
        name: model.name,
        isLanguageModel: model.isLanguageModel,
        complete: ({ stopwatch: _, ...request }, signal) =>
          this.#call<ModelReply>(
            (id) => ({ type: 'complete', id, request: NOTHING_LOST && (request as MindRequest) }),
            signal,
          ),
        ...(model.sizes && { sizing: (call: SizedCall) => this.#sizing(call) }),
        ...(model.embeds && {
          embed: (texts: readonly string[], signal: AbortSignal) =>
            this.#call<Embeddings | null>((id) => ({ type: 'embed', id, texts: [...texts] }), signal),
        }),
      },
      clock: this.#clock,
      random: new Random(seed),
      transcript: { add: (entry) => this.#wish({ type: 'note', entry }) },
      signal: this.#stop.signal,
      ...(skills && {
        skills: { read: () => skills, keep: (kept) => this.#wish({ type: 'keep-skills', skills: [...kept] }) },
      }),
      ...(showsPictures && {
        look: (agent: string) => {
          const [picture] = this.#link.query({ type: 'query', agent, calls: [{ sense: 'picture', args: [] }] });
          return (picture as unknown as ModelImage | null) ?? undefined;
        },
      }),
    };
  }

  #sizing({ purpose, agent }: SizedCall): PromptSizing | undefined {
    const calls = [{ sense: 'sizing' as const, args: [purpose, agent ?? null] }];
    const [sizing] = this.#link.query({ type: 'query', agent: this.#start.agents[0]?.name ?? '', calls });
    return (sizing as unknown as PromptSizing | null) ?? undefined;
  }

  /** A call of the seat; on abort it rejects with the signal's reason, once the seat has let go of it. */
  async #call<T>(wish: (id: number) => Wish, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const id = this.#calls++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const cancel = () => this.#wish({ type: 'cancel', id });
    this.#pending.set(id, { resolve, reject });
    signal.addEventListener('abort', cancel, { once: true });
    this.#wish(wish(id));
    try {
      return (await promise) as T;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #setTimer(ms: number, callback: () => void): Timer {
    const id = this.#calls++;
    this.#pending.set(id, { resolve: callback, reject: () => {} });
    this.#wish({ type: 'set-timer', id, ms: Math.max(0, ms) });
    return {
      cancel: () => {
        if (this.#pending.delete(id)) this.#wish({ type: 'cancel', id });
      },
    };
  }

  async #think<T>(answer: Promise<T>, policy: ThinkPolicy, signal: AbortSignal | undefined): Promise<T> {
    let id = -1;
    const delivered = this.#call<null>((own) => {
      id = own;
      return { type: 'think', id: own, policy };
    }, signal ?? new AbortController().signal);
    const known = () => {
      if (id >= 0) this.#link.thought(id);
    };
    answer.then(known, known);
    await delivered;
    return answer;
  }

  #wish(wish: Wish): void {
    this.#wishes.push(wish);
  }

  #error({ name, message, number }: CrossedError): Error {
    const error = new Error(message);
    error.name = name;
    this.#crossed.set(error, number);
    return error;
  }
}

function asJson(args: unknown): Json {
  return (args ?? null) as Json;
}
