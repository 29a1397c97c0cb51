import type { Clock, Timer } from '../../clock/clock.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import type { Briefing } from '../../protocol/briefing.ts';
import type { EndedFrame } from '../../protocol/episodeUpdate.ts';
import { HostFault } from '../../protocol/errors.ts';
import type { SeatAnswer, SeatRequest } from '../../protocol/seat.ts';
import type { Agent } from '../frameworks/framework.ts';
import { BodiesLink } from '../gateway/bodiesLink.ts';
import type { GatewayAddress } from '../gateway/gatewayLink.ts';
import type { ModelImage } from '../model/model.ts';
import type { OutsideMinds } from '../model/outside/outsideModel.ts';
import type { OutsideResult, OutsideStep } from '../model/outside/outsideStep.ts';
import { type Observed, OutsideView } from './outsideView.ts';

/** How long a mind that lost its connection may take to come back, ms of wall time. */
const LONGEST_ABSENCE_MS = 60_000;
/** How long a mind may think about one step, ms of wall time. */
const LONGEST_THOUGHT_MS = 600_000;

/** For people and programs outside, who know no game time. */
const WALL = new RealtimeClock();

type OutsideOptions = GatewayAddress & {
  /** Of the side with the bodies. */
  readonly token: string;
  /** The seats that minds outside take. */
  readonly agents: readonly string[];
  /** How long they are waited for, ms of wall time. */
  readonly waitMs: number;
  /** Whether the episode begins without those who have not come by then; their seats stay empty. */
  readonly startWithout?: boolean;
  readonly signal?: AbortSignal;
  /** Instead of a minute, and of ten. */
  readonly longestAbsenceMs?: number | undefined;
  readonly longestThoughtMs?: number | undefined;
};

/** What becomes of the session that a seat is in. */
interface Table {
  readonly clock: Pick<Clock, 'now'>;
  /** A picture of what an agent sees now; absent where none are shown. */
  readonly look?: ((agent: string) => ModelImage | undefined) | undefined;
}

/**
 * The seats of one episode that are played from outside. Minds come to them over the gateway; their steps are asked for as
 * those of a model are (`next`), and what they only want to know is answered at once, whatever game time does.
 */
export class OutsideSeats implements OutsideMinds {
  readonly #seats: ReadonlyMap<string, OutsideSeat>;
  readonly #link: BodiesLink;

  private constructor(options: OutsideOptions) {
    const { agents, waitMs: _, startWithout: __, longestAbsenceMs, longestThoughtMs, ...address } = options;
    this.#link = new BodiesLink({
      ...address,
      clock: WALL,
      onAsked: (agent, asked, request) => this.#seats.get(agent)?.asked(asked, request),
      onPresence: (agent, present) => this.#seats.get(agent)?.presence(present),
    });
    const answering = (agent: string) => (asked: number, answer: SeatAnswer) => this.#link.answer(agent, asked, answer);
    const patience = {
      absenceMs: longestAbsenceMs ?? LONGEST_ABSENCE_MS,
      thoughtMs: longestThoughtMs ?? LONGEST_THOUGHT_MS,
    };
    this.#seats = new Map(agents.map((agent) => [agent, new OutsideSeat(answering(agent), this.#link.over, patience)]));
  }

  /**
   * Waits until every seat has its mind. Rejects with HostFault 'empty-seat' that names those that have none, unless it may
   * begin without them, and with the signal's reason.
   */
  static async open(options: OutsideOptions): Promise<OutsideSeats> {
    const seats = new OutsideSeats(options);
    const empty = new Set(options.agents);
    const late = WALL.deadline(options.waitMs, options.signal);
    const missed = Promise.withResolvers<void>();
    const miss = () => {
      const why = `nobody came within ${options.waitMs / 1000} s`;
      if (options.signal?.aborted) missed.reject(options.signal.reason);
      else if (options.startWithout) {
        for (const agent of empty) seats.#seats.get(agent)?.leave(why);
        missed.resolve();
      } else missed.reject(new HostFault('empty-seat', `${[...empty].join(', ')}: ${why}`));
    };
    if (late.signal.aborted) miss();
    else late.signal.addEventListener('abort', miss, { once: true });
    try {
      const opened = options.agents.map((agent) => seats.#link.open(agent).then(() => empty.delete(agent)));
      await Promise.race([Promise.all(opened), missed.promise]);
      return seats;
    } catch (error) {
      seats.#link.close();
      throw error;
    } finally {
      late.signal.removeEventListener('abort', miss);
      late.clear();
    }
  }

  /** Gives a mind its briefing. */
  brief(agent: string, briefing: Briefing): void {
    const { joinToken: _, ...game } = briefing.game;
    if (this.#seats.has(agent)) this.#link.tell(agent, { type: 'briefing', briefing: { ...briefing, game } });
  }

  /** Gives a mind its body, if the seat is one of these. @returns the agent as it is to be played. */
  seat(agent: Agent, table: Table): Agent {
    const seat = this.#seats.get(agent.name);
    return seat ? seat.take(new OutsideView(agent, table)) : agent;
  }

  /** Tells everybody that game time counts. */
  released(episodeId: string): void {
    for (const agent of this.#seats.keys()) this.#link.tell(agent, { type: 'released', episodeId });
  }

  /** Tells everybody how the episode ended. */
  ended(frame: EndedFrame): void {
    for (const agent of this.#seats.keys()) this.#link.tell(agent, frame);
  }

  async next(agent: string, result: OutsideResult, signal: AbortSignal): Promise<OutsideStep> {
    const seat = this.#seats.get(agent);
    if (!seat) throw new Error(`the seat of ${agent} is not played from outside`);
    return seat.next(result, signal);
  }

  /** Ends the seats once their minds have been told everything. */
  async close(): Promise<void> {
    await this.#link.sent();
    this.#link.close();
  }
}

interface Patience {
  readonly absenceMs: number;
  readonly thoughtMs: number;
}

/** One seat, and where its mind is with its steps. */
class OutsideSeat {
  readonly #answer: (asked: number, answer: SeatAnswer) => void;
  readonly #gone: AbortSignal;
  readonly #patience: Patience;
  #view: OutsideView | undefined;
  #absence: Timer | undefined;
  /** A step that has been asked for and not been taken. */
  #waiting: { readonly asked: number; readonly step: OutsideStep } | undefined;
  /** The request whose step is under way. */
  #running: number | undefined;
  #wanted: ((step: OutsideStep) => void) | undefined;
  #left: string | undefined;
  #done = false;

  constructor(answer: (asked: number, answer: SeatAnswer) => void, gone: AbortSignal, patience: Patience) {
    this.#answer = answer;
    this.#gone = gone;
    this.#patience = patience;
    gone.addEventListener('abort', () => this.leave('the gateway is out of reach'), { once: true });
  }

  take(view: OutsideView): Agent {
    this.#view = view;
    return view.agent;
  }

  presence(present: boolean): void {
    this.#absence?.cancel();
    this.#absence = undefined;
    if (!present && !this.#gone.aborted)
      this.#absence = WALL.after(this.#patience.absenceMs, () =>
        this.leave(`it lost its connection and did not come back within ${this.#patience.absenceMs / 1000} s`),
      );
  }

  asked(asked: number, request: SeatRequest): void {
    switch (request.type) {
      case 'observe':
        this.#see(asked, (view) => view.observe());
        return;
      case 'tools':
        this.#see(asked, (view) => ({ type: 'tool-list', tools: view.tools() }));
        return;
      case 'call-tool':
        this.#step(asked, { type: 'call', tool: request.tool, arguments: request.arguments });
        return;
      case 'say':
        this.#step(asked, {
          type: 'call',
          tool: 'talkTo',
          arguments: { entity_name: 'all', message: request.message },
        });
        return;
      case 'done':
        this.#step(asked, { type: 'done' });
        return;
      default:
        request satisfies never;
    }
  }

  next(result: OutsideResult, signal: AbortSignal): Promise<OutsideStep> {
    if (this.#running !== undefined && result) this.#answer(this.#running, { type: 'tool-result', ...result });
    this.#running = undefined;
    const late = WALL.after(this.#patience.thoughtMs, () =>
      this.leave(`it asked for no step within ${this.#patience.thoughtMs / 1000} s`),
    );
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#wanted = undefined;
        late.cancel();
        reject(signal.reason);
      };
      this.#wanted = (step) => {
        signal.removeEventListener('abort', abort);
        late.cancel();
        resolve(step);
      };
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
      this.#deliver();
    });
  }

  /** Answers what a body can tell at any time. */
  #see(asked: number, look: (view: OutsideView) => Observed): void {
    if (!this.#view) this.#refuse(asked, 'the body has not joined the game yet');
    else if (this.#view.isLost) this.#refuse(asked, 'the body has lost the game');
    else this.#answer(asked, look(this.#view));
  }

  #step(asked: number, step: OutsideStep): void {
    if (this.#done) this.#refuse(asked, 'you have said that you are done');
    else if (this.#left !== undefined) this.#refuse(asked, `the seat plays no more: ${this.#left}`);
    else if (this.#waiting || this.#running !== undefined)
      this.#answer(asked, { type: 'refused', code: 'busy', message: 'a call is running: wait for its result' });
    else {
      this.#waiting = { asked, step };
      this.#deliver();
    }
  }

  #deliver(): void {
    const wanted = this.#wanted;
    if (!wanted) return;
    if (this.#left !== undefined) {
      this.#wanted = undefined;
      wanted({ type: 'left', reason: this.#left });
      return;
    }
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#wanted = undefined;
    this.#waiting = undefined;
    if (waiting.step.type === 'done') {
      this.#done = true;
      this.#answer(waiting.asked, { type: 'accepted' });
    } else this.#running = waiting.asked;
    wanted(waiting.step);
  }

  /** Nobody plays here any more. */
  leave(reason: string): void {
    this.#left ??= reason;
    this.#deliver();
  }

  #refuse(asked: number, message: string): void {
    this.#answer(asked, { type: 'refused', code: 'wrong-state', message });
  }
}
