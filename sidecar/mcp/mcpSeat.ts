import { z } from 'zod';
import type { Clock } from '../../clock/clock.ts';
import type { Briefing, Json } from '../../protocol/briefing.ts';
import type { EndedFrame } from '../../protocol/episodeUpdate.ts';
import { LONGEST_ARGUMENTS, LONGEST_TOOL } from '../../protocol/seat.ts';
import { GatewayError } from '../gateway/gatewayError.ts';
import type { MindLink, SeatObservation, SeatToolResult } from '../gateway/mindLink.ts';
import { ChatArguments, type ListedTools, listTools, ObserveArguments } from './ownTools.ts';

/** How long a call waits for the release of the players, ms. */
const LONGEST_WAIT_MS = 300_000;
/** How long a list of tools waits for the first episode, ms: less than clients wait for an answer. */
const LIST_WAIT_MS = 20_000;
/** How often whoever waits is given a sign of life, ms. */
const PROGRESS_MS = 5_000;
/** Calls that may wait for their turn. */
const MOST_QUEUED = 16;

/** What came of a call, before MCP's form is given to it. */
export type CallOutcome =
  | { readonly type: 'result'; readonly result: SeatToolResult }
  | { readonly type: 'observation'; readonly observation: SeatObservation; readonly withState: boolean }
  | { readonly type: 'done' }
  /** Nothing was done, and why. */
  | { readonly type: 'refused'; readonly reason: string };

interface CallOptions {
  readonly signal: AbortSignal;
  /** Called at once and then every few seconds while the call goes on. */
  readonly onProgress?: ((text: string) => void) | undefined;
}

/**
 * The seat behind an MCP server, however many clients it has: its calls come one after the other, wait for the release of
 * the players, and after the end of an episode report how it ended.
 */
export class McpSeat {
  readonly #link: MindLink;
  readonly #clock: Clock;
  readonly #listeners = new Set<(change: 'tools' | 'briefing') => void>();
  #listed: ListedTools = listTools([]);
  /** The episode whose tools are listed, or are being asked for. */
  #listedFor: Briefing | undefined;
  #hasListed = false;
  /** The end of an episode that no call has been answered with. */
  #newEnd: EndedFrame | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #queued = 0;

  constructor(link: MindLink, clock: Clock) {
    this.#link = link;
    this.#clock = clock;
    let briefed: Briefing | undefined;
    link.onChange(() => {
      const { episode } = link;
      if (!episode) return;
      if (episode.ended) this.#newEnd = episode.ended;
      if (episode.briefing !== briefed) this.#announce('briefing');
      briefed = episode.briefing;
      if (episode.isReleased && this.#listedFor !== episode.briefing) void this.#list(episode.briefing);
    });
  }

  /** Called when the tools or the briefing have changed, until the returned function is called. */
  onChange(listener: (change: 'tools' | 'briefing') => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The tools of the present episode; before the first one, after a while, ours alone. */
  async tools(signal: AbortSignal): Promise<ListedTools['tools']> {
    const late = this.#clock.deadline(LIST_WAIT_MS, AbortSignal.any([signal, this.#link.over]));
    while (!this.#hasListed && !late.signal.aborted) await this.#changed(late.signal);
    late.clear();
    return this.#listed.tools;
  }

  /** What the seat was given to read; undefined when there is no episode after a while. */
  async briefing(signal: AbortSignal): Promise<Briefing | undefined> {
    const late = this.#clock.deadline(LIST_WAIT_MS, AbortSignal.any([signal, this.#link.over]));
    while (!this.#link.episode && !late.signal.aborted) await this.#changed(late.signal);
    late.clear();
    return this.#link.episode?.briefing;
  }

  /** What the body sees now, also while a call is under way; or why it cannot be asked. */
  async observe(signal: AbortSignal): Promise<CallOutcome> {
    const obstacle = await this.#released(signal);
    if (obstacle !== undefined) return { type: 'refused', reason: obstacle };
    return this.#refusing(async () => ({
      type: 'observation',
      observation: await this.#link.observe(),
      withState: true,
    }));
  }

  /** Does what a client asked for; never rejects for what it was asked or for what becomes of the game. */
  async call(name: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallOutcome> {
    const wrong = wrongCall(name, args);
    if (wrong !== undefined) return { type: 'refused', reason: wrong };
    if (this.#queued >= MOST_QUEUED)
      return { type: 'refused', reason: `${MOST_QUEUED} calls are waiting for their turn: wait for their results` };
    let text = 'waiting for the release of the players';
    const report = () => options.onProgress?.(text);
    report();
    const timer = this.#clock.every(PROGRESS_MS, report);
    const before = this.#turn;
    const turn = Promise.withResolvers<void>();
    this.#turn = turn.promise;
    this.#queued++;
    try {
      await before;
      // Whoever took its time must not act in the next episode without knowing it.
      const ended = this.#newEnd;
      this.#newEnd = undefined;
      const obstacle = ended ? endText(ended) : await this.#released(options.signal);
      if (obstacle !== undefined) return { type: 'refused', reason: obstacle };
      text = `${name} is under way`;
      return await this.#refusing(() => this.#act(name, args as Record<string, Json>));
    } finally {
      timer.cancel();
      this.#queued--;
      turn.resolve();
    }
  }

  async #act(name: string, args: Record<string, Json>): Promise<CallOutcome> {
    const own = this.#listed.own.get(name);
    switch (own) {
      case undefined:
        return { type: 'result', result: await this.#link.call(name, args) };
      case 'observe': {
        const { state } = ObserveArguments.parse(args);
        return { type: 'observation', observation: await this.#link.observe(), withState: state };
      }
      case 'say':
        return { type: 'result', result: await this.#link.say(ChatArguments.parse(args).message) };
      case 'done':
        await this.#link.done();
        return { type: 'done' };
      default:
        return own satisfies never;
    }
  }

  /** Waits for the release. Resolves to why there is none, or to undefined. Rejects with the signal's reason. */
  async #released(signal: AbortSignal): Promise<string | undefined> {
    const late = this.#clock.deadline(LONGEST_WAIT_MS, AbortSignal.any([signal, this.#link.over]));
    try {
      for (;;) {
        signal.throwIfAborted();
        const { episode, over } = this.#link;
        if (episode?.ended) return endText(episode.ended);
        if (over.aborted) return outOfReach(over.reason);
        if (episode?.isReleased) return undefined;
        if (late.signal.aborted) return `no episode has begun within ${LONGEST_WAIT_MS / 1000} s: call again later`;
        await this.#changed(late.signal);
      }
    } finally {
      late.clear();
    }
  }

  /** Resolves when something has changed, or the signal is aborted. */
  async #changed(signal: AbortSignal): Promise<void> {
    const change = Promise.withResolvers<void>();
    const resolve = () => change.resolve();
    const stops = [this.#link.onChange(resolve), this.onChange(resolve)];
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', resolve, { once: true });
    await change.promise;
    signal.removeEventListener('abort', resolve);
    for (const stop of stops) stop();
  }

  async #refusing(work: () => Promise<CallOutcome>): Promise<CallOutcome> {
    try {
      return await work();
    } catch (error) {
      const { episode, over } = this.#link;
      if (error instanceof z.ZodError) return { type: 'refused', reason: z.prettifyError(error) };
      if (!(error instanceof GatewayError)) throw error;
      if (episode?.ended) {
        this.#newEnd = undefined;
        return { type: 'refused', reason: endText(episode.ended) };
      }
      return { type: 'refused', reason: over.aborted ? outOfReach(error) : `${error.code}: ${error.message}` };
    }
  }

  async #list(briefing: Briefing): Promise<void> {
    this.#listedFor = briefing;
    try {
      const listed = listTools(await this.#link.tools());
      const isNew = JSON.stringify(listed.tools) !== JSON.stringify(this.#listed.tools);
      this.#listed = listed;
      this.#hasListed = true;
      if (isNew) this.#announce('tools');
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      // A connection that broke comes back, and with it the news of the release.
      this.#listedFor = undefined;
    }
  }

  #announce(change: 'tools' | 'briefing'): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

/** What is wrong with a call before anything is asked. */
function wrongCall(name: string, args: Readonly<Record<string, unknown>>): string | undefined {
  if (name.length === 0 || name.length > LONGEST_TOOL)
    return `the name of the tool has ${name.length} characters: expected 1 to ${LONGEST_TOOL}`;
  const { length } = JSON.stringify(args);
  return length > LONGEST_ARGUMENTS
    ? `the arguments of ${name} have ${length} characters as JSON: expected at most ${LONGEST_ARGUMENTS}`
    : undefined;
}

/** How an episode ended, for whoever goes on calling. */
export function endText({ episodeId, termination, reason, detail }: EndedFrame): string {
  const why = detail === '' ? '' : `: ${detail}`;
  return `the episode ${episodeId} has ended: ${termination} (${reason})${why}; nothing done now counts. If the run has another episode, it begins by itself.`;
}

function outOfReach(reason: unknown): string {
  return `the gateway is out of reach, the run may be over: ${reason instanceof Error ? reason.message : reason}`;
}
