import type { z } from 'zod';
import type { Json } from '../../protocol/briefing.ts';
import { extractJson, parseJson } from './extractJson.ts';
import type { ModelReply, ToolCall } from './model.ts';

/** A native tool call whose arguments are JSON. `text` is what the model said beside it. */
export interface ReadToolCall {
  readonly name: string;
  readonly arguments: Json;
  readonly text: string;
}

/** What a reply must be to be used. */
interface Expected<T> {
  readonly schema: z.ZodType<T>;
  /** A check beyond the schema: the exact problem with a value, or null. */
  readonly check?: (value: T) => string | null;
  /** The value that a native tool call stands for, validated like any other; without it such a call is a problem. */
  readonly fromToolCall?: (call: ReadToolCall) => unknown;
  readonly maxOutputTokens: number;
}

/** Either the value or the exact problem, as one line to the model. */
type ReadReply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** The value of a reply: of its tool call if it has one that may be, else the JSON in its text. */
export function readReply<T>(expected: Expected<T>, reply: ModelReply): ReadReply<T> {
  if (reply.finish === 'refusal') return { ok: false, problem: `the model refused: ${reply.text.slice(0, 200)}` };
  if (reply.finish === 'filtered') return { ok: false, problem: "the service's content filter withheld the reply" };
  const cut = reply.finish === 'length' ? ` (${cutOff(reply, expected.maxOutputTokens)})` : '';
  const found = reply.toolCall ? fromCall(expected, reply.toolCall, reply.text) : extractJson(reply.text);
  if (!found.found) return { ok: false, problem: `${found.problem}${cut}` };
  const parsed = expected.schema.safeParse(found.value);
  if (!parsed.success) return { ok: false, problem: `${problemsOf(parsed.error)}${cut}` };
  const problem = expected.check?.(parsed.data) ?? null;
  return problem === null ? { ok: true, value: parsed.data } : { ok: false, problem };
}

function cutOff({ usage }: ModelReply, maxOutputTokens: number): string {
  const thought = usage.reasoningTokens ? `, of which ${usage.reasoningTokens} went into thinking` : '';
  return `it was cut off at the limit of ${maxOutputTokens} tokens${thought}`;
}

function fromCall<T>({ fromToolCall }: Expected<T>, call: ToolCall, text: string): ReturnType<typeof extractJson> {
  if (!fromToolCall) {
    const inText = extractJson(text);
    return inText.found ? inText : { found: false, problem: `the reply calls "${call.name}", but no tool was offered` };
  }
  // A call of a function without parameters comes with no text at all from some services.
  const read = parseJson(call.arguments.trim() || '{}');
  if (!read.found) return { found: false, problem: `the arguments of the call of "${call.name}" are ${read.problem}` };
  return { found: true, value: fromToolCall({ name: call.name, arguments: read.value as Json, text }) };
}

function problemsOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 4)
    .map((issue) => `${issue.path.length === 0 ? 'the value' : issue.path.join('.')}: ${issue.message}`)
    .join('; ');
}
