import { z } from 'zod';
import type { Clock } from '../../clock/clock.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import type { Json } from '../../protocol/briefing.ts';
import type { Model, ModelMessage, ModelReply, ToolOffer } from './model.ts';
import { type ReadToolCall, readReply } from './readReply.ts';
import type { Transcript } from './transcript.ts';

/** Who asks: what `ask` needs from a framework's context. */
export interface Asker {
  readonly model: Model;
  readonly clock: Clock;
  readonly transcript: Transcript;
}

interface Question<T> {
  readonly purpose: string;
  readonly agent?: string;
  readonly system: string;
  readonly user: string;
  /** The very data `user` was rendered from. */
  readonly context: Json;
  readonly schema: z.ZodType<T>;
  /** A check beyond the schema: the exact problem with a value, or null. */
  readonly check?: (value: T) => string | null;
  /** Functions that may be called instead of writing the value, where the service has native tool calls. */
  readonly tools?: readonly ToolOffer[];
  /** The value that a native call stands for, validated and checked like a written one; needed where tools are offered. */
  readonly fromToolCall?: (call: ReadToolCall) => unknown;
  readonly maxOutputTokens: number;
  readonly temperature: number;
}

/** `problem` says what was wrong with the last reply; `replies` are all of them. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly replies: readonly string[] }
  | { readonly ok: false; readonly problem: string; readonly replies: readonly string[] };

/**
 * Asks a model for one JSON value. A reply that does not parse or validate gets one repair round that names the exact
 * problem; after that the answer is a failure the caller must handle. Every call goes into the transcript.
 * Rejects with ModelUnavailable, or with the signal's reason.
 */
export async function ask<T>(asker: Asker, question: Question<T>, signal: AbortSignal): Promise<Answer<T>> {
  const messages: ModelMessage[] = [
    { role: 'system', content: `${question.system.trim()}\n\n${askedShape(question)}` },
    { role: 'user', content: question.user.trim() },
  ];
  const replies: string[] = [];
  let problem = '';
  for (let round = 0; round < 2; round++) {
    const reply = await call(asker, question, messages, signal);
    const read = readReply(question, reply.reply);
    record(asker, question, messages, reply, read.ok ? null : read.problem);
    replies.push(reply.reply.text);
    if (read.ok) return { ok: true, value: read.value, replies };
    problem = read.problem;
    messages.push(
      { role: 'assistant', content: saidBefore(reply.reply) },
      { role: 'user', content: `That reply cannot be used: ${problem}\nSend the corrected JSON value alone.` },
    );
  }
  return { ok: false, problem, replies };
}

interface TimedReply {
  readonly reply: ModelReply;
  readonly at: number;
  readonly latencyMs: number;
}

async function call<T>(
  asker: Asker,
  question: Question<T>,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<TimedReply> {
  signal.throwIfAborted();
  const at = asker.clock.now();
  const start = wallTimeMs();
  const reply = await asker.model.complete(
    {
      purpose: question.purpose,
      messages: [...messages],
      context: question.context,
      reply: { name: replyName(question.purpose), schema: replySchema(question.schema) },
      ...(question.tools === undefined ? {} : { tools: question.tools }),
      maxOutputTokens: question.maxOutputTokens,
      temperature: question.temperature,
      ...(question.agent === undefined ? {} : { agent: question.agent }),
    },
    signal,
  );
  return { reply, at, latencyMs: reply.latencyMs ?? (asker.model.isLanguageModel ? wallTimeMs() - start : 0) };
}

function record<T>(
  asker: Asker,
  question: Question<T>,
  messages: readonly ModelMessage[],
  { reply, at, latencyMs }: TimedReply,
  problem: string | null,
): void {
  asker.transcript.add({
    type: 'model-called',
    at,
    until: asker.clock.now(),
    ...(reply.call === undefined ? {} : { call: reply.call }),
    agent: question.agent ?? null,
    purpose: question.purpose,
    model: reply.model ?? asker.model.name,
    messages: [...messages],
    reply: reply.text,
    finish: reply.finish,
    ...(reply.toolCall === undefined ? {} : { toolCall: reply.toolCall }),
    usage: reply.usage,
    ...(reply.priceUsd === undefined ? {} : { priceUsd: reply.priceUsd }),
    latencyMs: Math.round(latencyMs),
    problem,
  });
}

/** The reply's shape as the prompt states it, whether or not its service can enforce one. */
function askedShape<T>({ schema, tools = [] }: Question<T>): string {
  const shape = `Answer with one JSON value and nothing after it. It must satisfy this JSON Schema:\n${JSON.stringify(replySchema(schema))}`;
  return tools.length === 0 ? shape : `${shape}\nWhere you have functions to call, calling one of them stands for it.`;
}

/** How much of an unusable reply its repair round shows, characters: what is wrong is stated apart from it. */
const LONGEST_SAID = 8_000;

/** An unusable reply as the repair round shows it. */
function saidBefore({ text, toolCall }: ModelReply): string {
  const call = toolCall ? `(called ${toolCall.name} with ${toolCall.arguments})` : '';
  const said = [text, call].filter((part) => part !== '').join('\n');
  // Services refuse an empty message.
  if (said === '') return '(nothing)';
  return said.length > LONGEST_SAID ? `${said.slice(0, LONGEST_SAID)}…` : said;
}

/** Writing a schema out takes longer than the rules model needs for its answer, and there are but a few. */
const schemas = new WeakMap<z.ZodType, Json>();

/** The JSON Schema of what a reply may be, made of the very schema that validates it. */
export function replySchema(schema: z.ZodType): Json {
  const known = schemas.get(schema);
  if (known !== undefined) return known;
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const written = shape as Json;
  schemas.set(schema, written);
  return written;
}

/** A purpose as the name of its reply: "dagent.decompose" is "dagent_decompose". */
export function replyName(purpose: string): string {
  return purpose.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
}
