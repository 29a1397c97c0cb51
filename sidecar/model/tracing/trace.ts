import { z } from 'zod';
import type { Clock } from '../../../clock/clock.ts';
import { aroundModel } from '../aroundModel.ts';
import type { Model, ModelReply, ModelRequest } from '../model.ts';

/** Where traces go, and whether prompts, replies, arguments and results go with them. */
export const TraceTarget = z.strictObject({
  url: z.string(),
  content: z.boolean(),
  /** What an episode's trace is part of, where another process began it: a `traceparent` of W3C Trace Context. */
  parent: z
    .string()
    .regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
    .optional(),
});
export type TraceTarget = z.infer<typeof TraceTarget>;

/** What an episode's trace says of the whole. */
export interface TracedEpisode {
  readonly episode: string;
  readonly task: string;
  readonly framework: string;
  readonly agents: readonly string[];
  readonly seed: number;
}

/** A step under way; called once, when it ends. `gameMs` is game time. */
export type EndStep<T> = (outcome: { readonly result: T } | { readonly error: unknown }, gameMs: number) => void;

/** What a trace keeps of a tool's result. */
export interface TracedResult {
  readonly ok: boolean;
  readonly code?: string;
  readonly message: string;
}

/** The trace of one episode. Each call begins a step and returns what ends it. */
export interface EpisodeTrace {
  modelCall(request: ModelRequest, model: string, gameMs: number): EndStep<ModelReply>;
  toolCall(agent: string, tool: string, args: unknown, gameMs: number): EndStep<TracedResult>;
  /** Ends the episode's span and sends everything; steps that are under way end with it. Never rejects. */
  close(): Promise<void>;
}

/** The trace of a run whose episodes other machines play. */
export interface RunTrace {
  /** A game goes to the queue; `end` when it has come back, with what went wrong. */
  send(game: string): { readonly traceparent: string; end(error: string | undefined): void };
  /** Ends the run's span and sends everything. Never rejects. */
  close(): Promise<void>;
}

/** A model whose calls are traced. */
export function tracedModel(model: Model, trace: EpisodeTrace, clock: Pick<Clock, 'now'>): Model {
  return aroundModel(model, {
    complete: (request, signal) =>
      traced(clock, trace.modelCall(request, model.name, clock.now()), model.complete(request, signal)),
  });
}

/** Work whose end goes into a trace; settles as the work does. */
export async function traced<T>(clock: Pick<Clock, 'now'>, end: EndStep<T>, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    end({ result }, clock.now());
    return result;
  } catch (error) {
    end({ error }, clock.now());
    throw error;
  }
}
