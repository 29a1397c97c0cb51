import { z } from 'zod';
import { MOST_CALLS } from '../../reading/writtenCalls.ts';
import type { ModelFinish, ModelReply, ModelUsage } from '../model.ts';
import { boundedReply, firstOf, MOST_PARTS } from '../service/boundedReply.ts';
import { UnreadableAnswer } from '../service/serviceErrors.ts';

/** A wrong count is no reason to lose an answer. */
const Count = z.int().min(0).nullable().catch(null).default(null);
const Usage = z
  .object({
    input_tokens: Count,
    cache_creation_input_tokens: Count,
    cache_read_input_tokens: Count,
    output_tokens: Count,
    output_tokens_details: z.object({ thinking_tokens: Count }).nullable().catch(null).default(null),
  })
  .nullable()
  .catch(null)
  .default(null);

/** Blocks of other types, such as redacted thoughts, say nothing that could be read. */
const Block = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('thinking'), thinking: z.string() }),
  z.object({ type: z.literal('tool_use'), name: z.string(), input: z.unknown() }),
  z.object({ type: z.string() }).transform(() => ({ type: 'other' as const })),
]);
const Message = z.object({
  content: firstOf(Block, MOST_PARTS),
  stop_reason: z.string().nullable().default(null),
  stop_details: z
    .object({ explanation: z.string().nullable().catch(null).default(null) })
    .nullable()
    .catch(null)
    .default(null),
  usage: Usage,
});
type Message = z.infer<typeof Message>;

/** Reads a message of the Messages API, with at most 8 tool calls. Throws UnreadableAnswer for anything else. */
export function readMessagesReply(body: unknown): ModelReply {
  const parsed = Message.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnreadableAnswer(`no message: ${issue?.path.join('.') || 'the body'}: ${issue?.message}`);
  }
  const { content, stop_reason, stop_details, usage } = parsed.data;
  const finish = finishOf(stop_reason);
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
  return boundedReply({
    text: finish === 'refusal' ? (stop_details?.explanation ?? text) : text,
    calls: content
      .flatMap((block) =>
        block.type === 'tool_use' ? [{ name: block.name, arguments: JSON.stringify(block.input ?? {}) }] : [],
      )
      .slice(0, MOST_CALLS),
    reasoning: content.flatMap((block) => (block.type === 'thinking' ? [block.thinking] : [])).join('\n'),
    finish,
    usage: usageOf(usage),
  });
}

function finishOf(reason: string | null): ModelFinish {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  return reason === 'refusal' ? 'refusal' : 'stop';
}

/** Anthropic counts what it read from its cache, and what it wrote there, apart from other input. */
function usageOf(usage: Message['usage']): ModelUsage {
  const input = usage?.input_tokens ?? null;
  const cached = usage?.cache_read_input_tokens ?? null;
  return {
    inputTokens: input === null ? null : input + (cached ?? 0) + (usage?.cache_creation_input_tokens ?? 0),
    outputTokens: usage?.output_tokens ?? null,
    cachedTokens: cached,
    reasoningTokens: usage?.output_tokens_details?.thinking_tokens ?? null,
  };
}
