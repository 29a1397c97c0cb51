import type { z } from 'zod';
import type { Json } from '../../protocol/briefing.ts';
import { extractJson, objectsInARow } from '../reading/extractJson.ts';
import { fitToSchema } from '../reading/fitToSchema.ts';
import { problemsOf } from '../reading/problems.ts';
import { withoutThoughts } from '../reading/withoutThoughts.ts';
import {
  callsInText,
  callsMade,
  callsOf,
  finalAnswerIn,
  MOST_CALLS,
  type WrittenCall,
} from '../reading/writtenCalls.ts';
import type { ModelReply } from './model.ts';
import { replySchema } from './replySchema.ts';

/** A call of an offered tool, native or written. `text` is what the model said beside it. */
export interface ReadToolCall {
  readonly name: string;
  readonly arguments: Json;
  readonly text: string;
}

/** What a reply must be to be used. */
export interface Expected<T> {
  readonly schema: z.ZodType<T>;
  /** A check beyond the schema: the exact problem with a value, or null. */
  readonly check?: (value: T) => string | null;
  /** The value that a tool call stands for, validated like any other; without it such a call is a problem. */
  readonly fromToolCall?: (call: ReadToolCall) => unknown;
  /** The value that a final answer in plain words stands for. */
  readonly fromFinalAnswer?: (answer: string, thought: string) => unknown;
  /** The value of a text that has another form than JSON, or JSON that lacks a part of it (`json`); undefined for any other. */
  readonly fromText?: (text: string, json: unknown) => unknown;
  readonly maxOutputTokens: number;
}

/** Either the value or the exact problem, as one line to the model. */
type ReadReply<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** The calls of a reply that made several, after the first. */
      readonly further: readonly ReadToolCall[];
      /** What was left out of the reply, as sentences. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** What stands in a reply: a value, with the calls that come after the first where it made several. */
type Found =
  | { readonly found: true; readonly value: unknown; readonly further?: readonly ReadToolCall[] }
  | { readonly found: false; readonly problem: string };

/** What is wrong with a text where functions were offered and a sentence would have been an answer. */
const NO_CALL = 'it is neither a tool call nor plain words';

/**
 * The value of a reply: of its native tool calls if it has any that may be, else of the calls, the JSON or the final answer in
 * its text, in the forms in which models write them.
 */
export function readReply<T>(expected: Expected<T>, reply: ModelReply): ReadReply<T> {
  if (reply.finish === 'refusal') return { ok: false, problem: `the model refused: ${reply.text.slice(0, 200)}` };
  if (reply.finish === 'filtered') return { ok: false, problem: "the service's content filter withheld the reply" };
  const cut = reply.finish === 'length' ? ` (${cutOff(reply, expected.maxOutputTokens)})` : '';
  const found = reply.toolCall ? ofNativeCalls(expected, reply) : ofText(expected, reply);
  // Who was offered functions knows nothing of the value's fields.
  const isNoCall =
    reply.toolsOffered &&
    !reply.toolCall &&
    reply.finish !== 'length' &&
    expected.fromToolCall &&
    expected.fromFinalAnswer;
  if (!found.found) return { ok: false, problem: `${isNoCall ? NO_CALL : found.problem}${cut}` };
  const schema = replySchema(expected.schema);
  const { value, notes } = fitToSchema(schema, found.value);
  const parsed = expected.schema.safeParse(value);
  if (!parsed.success) {
    const problem = isNoCall && !found.further ? NO_CALL : problemsOf(parsed.error, value, schema);
    return { ok: false, problem: `${problem}${cut}` };
  }
  const problem = expected.check?.(parsed.data) ?? null;
  if (problem !== null) return { ok: false, problem };
  return { ok: true, value: parsed.data, further: found.further ?? [], notes };
}

function cutOff({ usage }: ModelReply, maxOutputTokens: number): string {
  const thought = usage.reasoningTokens ? `, of which ${usage.reasoningTokens} went into thinking` : '';
  return `it was cut off at the limit of ${maxOutputTokens} tokens${thought}`;
}

function ofNativeCalls<T>(expected: Expected<T>, reply: ModelReply): Found {
  const { toolCall, furtherCalls = [] } = reply;
  if (!expected.fromToolCall) {
    const inText = extractJson(withoutThoughts(reply.text).said);
    if (inText.found) return inText;
    return { found: false, problem: `the reply calls "${toolCall?.name}", but no tool was offered` };
  }
  const calls: WrittenCall[] = [];
  for (const { name, arguments: text } of toolCall ? [toolCall, ...furtherCalls] : []) {
    const made = callsMade(name, text);
    if (!made.found) return { found: false, problem: `the arguments of the call of "${name}" are ${made.problem}` };
    calls.push(...made.calls);
  }
  return ofCalls(expected, calls.slice(0, MOST_CALLS), withoutThoughts(reply.text).said);
}

function ofText<T>(expected: Expected<T>, reply: ModelReply): Found {
  const { said } = withoutThoughts(reply.text);
  // A server that takes the whole reply for reasoning sends no text beside it.
  const text = said || withoutThoughts(reply.reasoning ?? '').said;
  const { fromToolCall, fromFinalAnswer } = expected;
  if (!fromToolCall) return ofPlainText(expected, text);
  const marked = callsInText(text);
  if (marked) return ofCalls(expected, marked.calls, marked.before);
  const finished = fromFinalAnswer && finalAnswerIn(text);
  const json = ofJson(expected, text);
  // A list among words, such as a position, is no answer where words are one.
  if (json.found && (typeof json.value !== 'object' || !Array.isArray(json.value) || /^[[`]/.test(text))) return json;
  if (finished) return { found: true, value: fromFinalAnswer(finished.answer, finished.before) };
  // Where tools are offered natively, a text without a call is how a model ends.
  if (
    reply.toolsOffered &&
    fromFinalAnswer &&
    reply.finish === 'stop' &&
    said !== '' &&
    !/^[[{`]|^\w+\s*\(.*\)$/s.test(said)
  )
    return { found: true, value: fromFinalAnswer(said, '') };
  return json;
}

/** The JSON in a text, or what else it stands for where that is not as asked. */
function ofPlainText<T>(expected: Expected<T>, text: string): Found {
  const json = extractJson(text);
  if (!expected.fromText || (json.found && isAsAsked(expected, json.value))) return json;
  const value = expected.fromText(text, json.found ? json.value : undefined);
  return value === undefined ? json : { found: true, value };
}

function isAsAsked<T>({ schema }: Expected<T>, value: unknown): boolean {
  return schema.safeParse(fitToSchema(replySchema(schema), value).value).success;
}

/** The JSON in a text; where it has the form of calls rather than the one asked for, what they stand for. */
function ofJson<T>(expected: Expected<T>, text: string): Found {
  // What comes after results that a model made up itself is made up as well.
  const real = beforeInventedResults(text);
  const several = objectsInARow(real);
  const json = extractJson(real);
  if (!json.found) return json;
  if (!several && isAsAsked(expected, json.value)) return json;
  const calls = several ? leadingCalls(several) : callsOf(json.value);
  if (calls.length === 0) return json;
  const first = several?.[0] ?? json.value;
  const thought = isObject(first) ? (first.thought ?? first.reasoning) : undefined;
  return ofCalls(expected, calls, typeof thought === 'string' ? thought : '');
}

/** A text up to the first line of results in it, where a value stands before that. */
function beforeInventedResults(text: string): string {
  const [first = '', ...rest] = text.split(/^[ \t*#]*(?:observation|result|tool (?:result|output))s?[ \t*]*:/im);
  return rest.length > 0 && extractJson(first).found ? first : text;
}

/** The calls with which a row of values begins: what a model wrote behind them it could not know yet. */
function leadingCalls(values: readonly unknown[]): WrittenCall[] {
  const calls: WrittenCall[] = [];
  for (const value of values) {
    const here = callsOf(value);
    if (here.length === 0) break;
    calls.push(...here);
  }
  return calls.slice(0, MOST_CALLS);
}

function ofCalls<T>({ fromToolCall }: Expected<T>, calls: readonly WrittenCall[], text: string): Found {
  const [first, ...further] = calls.map((call) => ({
    name: call.name,
    arguments: call.arguments as Json,
    text,
  }));
  if (!first || !fromToolCall) return { found: false, problem: 'the reply calls no tool' };
  return { found: true, value: fromToolCall(first), further };
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
