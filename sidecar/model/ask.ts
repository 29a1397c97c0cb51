import { z } from 'zod';
import type { Clock } from '../../clock/clock.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import type { Json } from '../../protocol/briefing.ts';
import { extractJson } from './extractJson.ts';
import type { Model, ModelMessage, ModelReply } from './model.ts';
import type { Transcript } from './transcript.ts';

/** Who asks: what `ask` needs from a framework's context. */
export interface Asker {
  readonly model: Model;
  readonly clock: Clock;
  readonly transcript: Transcript;
}

export interface Question<T> {
  readonly purpose: string;
  readonly agent?: string;
  readonly system: string;
  readonly user: string;
  /** The very data `user` was rendered from. */
  readonly context: Json;
  readonly schema: z.ZodType<T>;
  /** A check beyond the schema: the exact problem with a value, or null. */
  readonly check?: (value: T) => string | null;
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
    { role: 'system', content: `${question.system.trim()}\n\n${shapeOf(question.schema)}` },
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
      { role: 'assistant', content: reply.reply.text },
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
      maxOutputTokens: question.maxOutputTokens,
      temperature: question.temperature,
      ...(question.agent === undefined ? {} : { agent: question.agent }),
    },
    signal,
  );
  return { reply, at, latencyMs: reply.latencyMs ?? (asker.model.isLanguageModel ? wallTimeMs() - start : 0) };
}

function readReply<T>(
  question: Question<T>,
  reply: ModelReply,
): { ok: true; value: T } | { ok: false; problem: string } {
  if (reply.finish === 'refusal') return { ok: false, problem: `the model refused: ${reply.text.slice(0, 200)}` };
  if (reply.finish === 'filtered') return { ok: false, problem: "the service's content filter withheld the reply" };
  const extracted = extractJson(reply.text);
  const cut = reply.finish === 'length' ? ` (it was cut off at the limit of ${question.maxOutputTokens} tokens)` : '';
  if (!extracted.found) return { ok: false, problem: `${extracted.problem}${cut}` };
  const parsed = question.schema.safeParse(extracted.value);
  if (!parsed.success) return { ok: false, problem: `${problemsOf(parsed.error)}${cut}` };
  const problem = question.check?.(parsed.data) ?? null;
  return problem === null ? { ok: true, value: parsed.data } : { ok: false, problem };
}

function problemsOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 4)
    .map((issue) => `${issue.path.length === 0 ? 'the value' : issue.path.join('.')}: ${issue.message}`)
    .join('; ');
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
    agent: question.agent ?? null,
    purpose: question.purpose,
    model: asker.model.name,
    messages: [...messages],
    reply: reply.text,
    usage: reply.usage,
    latencyMs: Math.round(latencyMs),
    problem,
  });
}

/** Writing a schema out takes longer than the rules model needs for its answer, and there are but a few. */
const shapes = new WeakMap<z.ZodType, string>();

/** The reply's shape as the model is told it: the JSON Schema of the very schema that validates it. */
function shapeOf(schema: z.ZodType): string {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  const text = `Answer with one JSON value and nothing after it. It must satisfy this JSON Schema:\n${JSON.stringify(shape)}`;
  shapes.set(schema, text);
  return text;
}
