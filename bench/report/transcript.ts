import { z } from 'zod';
import { RELEASED_TOPIC } from '../../sidecar/model/transcript.ts';

/** A call of a language model or of a script that stands in for one, as the players report it. Times in game ms. */
const ModelCalled = z.object({
  type: z.literal('model-called'),
  at: z.number(),
  agent: z.string().nullable(),
  purpose: z.string(),
  model: z.string(),
  reply: z.string(),
  usage: z.object({
    inputTokens: z.number().nullable(),
    outputTokens: z.number().nullable(),
    cachedTokens: z.number().nullable(),
  }),
  latencyMs: z.number(),
  problem: z.string().nullable(),
});
export type ModelCall = z.infer<typeof ModelCalled>;

const ToolCalled = z.object({
  type: z.literal('tool-called'),
  at: z.number(),
  until: z.number(),
  agent: z.string(),
  tool: z.string(),
  args: z.unknown(),
  ok: z.boolean(),
  message: z.string(),
});
export type ToolCall = z.infer<typeof ToolCalled>;

const AgentSpoke = z.object({
  type: z.literal('agent-spoke'),
  at: z.number(),
  from: z.string(),
  to: z.array(z.string()),
  channel: z.string(),
  text: z.string(),
});
export type Speech = z.infer<typeof AgentSpoke>;

const FrameworkNoted = z.object({
  type: z.literal('framework-noted'),
  at: z.number(),
  topic: z.string(),
  data: z.unknown(),
});
export type FrameworkNote = z.infer<typeof FrameworkNoted>;

const Line = z.discriminatedUnion('type', [ModelCalled, ToolCalled, AgentSpoke, FrameworkNoted]);

/**
 * A transcript sorted by kind, its times counted from the episode's release if it says when that was. The players wrote
 * it, so lines of another shape are counted, not refused.
 */
export interface TranscriptContent {
  /** Whether times count from release; otherwise from when the players' clock started. */
  readonly aligned: boolean;
  readonly modelCalls: readonly ModelCall[];
  readonly toolCalls: readonly ToolCall[];
  readonly speeches: readonly Speech[];
  readonly notes: readonly FrameworkNote[];
  readonly unreadable: number;
}

/** Sorts a transcript's lines. */
export function sortTranscript(lines: readonly unknown[]): TranscriptContent {
  const modelCalls: ModelCall[] = [];
  const toolCalls: ToolCall[] = [];
  const speeches: Speech[] = [];
  const notes: FrameworkNote[] = [];
  let unreadable = 0;
  for (const line of lines) {
    const parsed = Line.safeParse(line);
    if (!parsed.success) unreadable++;
    else if (parsed.data.type === 'model-called') modelCalls.push(parsed.data);
    else if (parsed.data.type === 'tool-called') toolCalls.push(parsed.data);
    else if (parsed.data.type === 'agent-spoke') speeches.push(parsed.data);
    else notes.push(parsed.data);
  }
  const release = notes.find((note) => note.topic === RELEASED_TOPIC)?.at;
  const since = <T extends { at: number }>(entry: T): T => ({ ...entry, at: entry.at - (release ?? 0) });
  return {
    aligned: release !== undefined,
    modelCalls: modelCalls.map(since),
    toolCalls: toolCalls.map((call) => ({ ...since(call), until: call.until - (release ?? 0) })),
    speeches: speeches.map(since),
    notes: notes.map(since),
    unreadable,
  };
}

/** A graph of subtasks as DAGENT notes it under the topic "dagent.graph". */
export const SubtaskGraph = z.object({
  nodes: z
    .array(
      z.object({
        id: z.union([z.string(), z.number()]).transform(String),
        description: z.string(),
        status: z.string(),
        agents: z.array(z.string()),
      }),
    )
    .max(500),
  edges: z
    .array(
      z.tuple([
        z.union([z.string(), z.number()]).transform(String),
        z.union([z.string(), z.number()]).transform(String),
      ]),
    )
    .max(5000),
});
export type SubtaskGraph = z.infer<typeof SubtaskGraph>;

/** The graph as it was noted last, and how often one was noted; undefined when no note holds one. */
export function lastGraph(notes: readonly FrameworkNote[]): { graph: SubtaskGraph; revisions: number } | undefined {
  const graphs = notes
    .filter((note) => note.topic === 'dagent.graph')
    .flatMap((note) => {
      const parsed = SubtaskGraph.safeParse(note.data);
      return parsed.success ? [parsed.data] : [];
    });
  const graph = graphs.at(-1);
  return graph && { graph, revisions: graphs.length };
}

/** Tokens and times of a transcript's model calls, added up. Null where no call reported any. */
export interface ModelUse {
  readonly calls: number;
  readonly rejected: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cachedTokens: number | null;
  readonly latencyMs: number;
}

/** Adds up model calls. */
export function useOf(calls: readonly ModelCall[]): ModelUse {
  const tokens = (name: keyof ModelCall['usage']) => {
    const known = calls.map((call) => call.usage[name]).filter((count) => count !== null);
    return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
  };
  return {
    calls: calls.length,
    rejected: calls.filter((call) => call.problem !== null).length,
    inputTokens: tokens('inputTokens'),
    outputTokens: tokens('outputTokens'),
    cachedTokens: tokens('cachedTokens'),
    latencyMs: calls.reduce((sum, call) => sum + call.latencyMs, 0),
  };
}
