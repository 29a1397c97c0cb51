import { z } from 'zod';
import { MOST_CALLS } from '../../reading/writtenCalls.ts';
import type { ModelFinish, ModelReply, ModelUsage } from '../model.ts';
import { boundedReply, firstOf, MOST_PARTS } from '../service/boundedReply.ts';
import { UnreadableAnswer } from '../service/serviceErrors.ts';

/** Some services count wrongly or not at all; that is no reason to lose an answer. */
const Count = z.int().min(0).nullable().catch(null).default(null);
const Usage = z
  .object({
    prompt_tokens: Count,
    completion_tokens: Count,
    prompt_tokens_details: z.object({ cached_tokens: Count }).nullable().catch(null).default(null),
    completion_tokens_details: z.object({ reasoning_tokens: Count }).nullable().catch(null).default(null),
  })
  .nullable()
  .catch(null)
  .default(null);

/** Text, or parts of which those with text count. */
const Content = z.union([
  z.string(),
  firstOf(z.object({ text: z.string().default('') }), MOST_PARTS).transform((parts) =>
    parts.map(({ text }) => text).join(''),
  ),
]);

/** The arguments are text by the standard; some services send the object itself. */
const Arguments = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)));
const Call = z.object({ function: z.object({ name: z.string(), arguments: Arguments }) });

/** A thought is nothing to lose a reply for. */
const Thought = z.string().nullable().catch(null).default(null);

const Choice = z.object({
  message: z.object({
    content: Content.nullable().default(null),
    refusal: z.string().nullable().default(null),
    /** Named so by DeepSeek, vLLM and llama.cpp; OpenRouter says "reasoning". */
    reasoning_content: Thought,
    reasoning: Thought,
    tool_calls: firstOf(Call, MOST_CALLS).nullable().default(null),
    /** What came before tool calls, and some servers still send. */
    function_call: Call.shape.function.nullable().catch(null).default(null),
  }),
  finish_reason: z.string().nullable().default(null),
});
/** Gateways answer 200 to pass on that what is behind them failed. */
const Failed = z.object({ choices: z.undefined().optional(), error: z.object({ message: z.string() }) });
const Completion = z.object({
  choices: firstOf(Choice, 1).refine((choices) => choices.length > 0, 'empty'),
  usage: Usage,
});

/**
 * Reads a chat completion: its first choice, with at most 8 tool calls. A text longer than 65,536 characters is
 * cut there as if the limit of tokens had done it. Throws UnreadableAnswer for anything else than a chat completion.
 */
export function readChatReply(body: unknown): ModelReply {
  const failed = Failed.safeParse(body);
  if (failed.success) throw new UnreadableAnswer(`the service says: ${failed.data.error.message}`);
  const parsed = Completion.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnreadableAnswer(`no chat completion: ${issue?.path.join('.') || 'the body'}: ${issue?.message}`);
  }
  const { choices, usage } = parsed.data;
  const { message, finish_reason } = choices[0] as z.infer<typeof Choice>;
  const text = message.refusal ?? message.content ?? '';
  const made = message.tool_calls?.map((call) => call.function) ?? [];
  const calls = made.length > 0 ? made : message.function_call ? [message.function_call] : [];
  return boundedReply({
    text,
    calls,
    reasoning: message.reasoning_content ?? message.reasoning ?? '',
    finish: message.refusal !== null ? 'refusal' : finishOf(finish_reason),
    usage: usageOf(usage),
  });
}

function usageOf(usage: z.infer<typeof Usage>): ModelUsage {
  return {
    inputTokens: usage?.prompt_tokens ?? null,
    outputTokens: usage?.completion_tokens ?? null,
    cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? null,
    reasoningTokens: usage?.completion_tokens_details?.reasoning_tokens ?? null,
  };
}

function finishOf(reason: string | null): ModelFinish {
  if (reason === 'length') return 'length';
  if (reason === 'content_filter') return 'filtered';
  return 'stop';
}
