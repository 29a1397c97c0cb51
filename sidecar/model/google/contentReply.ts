import { z } from 'zod';
import { MOST_CALLS } from '../../reading/writtenCalls.ts';
import type { ModelFinish, ModelReply, ModelUsage } from '../model.ts';
import { boundedReply, firstOf, MOST_PARTS } from '../service/boundedReply.ts';
import { UnreadableAnswer } from '../service/serviceErrors.ts';

/** A wrong count is no reason to lose an answer; one that is left out is 0 where others are given. */
const Count = z.int().min(0).nullable().catch(null).default(null);
const Usage = z
  .object({
    promptTokenCount: Count,
    candidatesTokenCount: Count,
    thoughtsTokenCount: Count,
    cachedContentTokenCount: Count,
  })
  .nullable()
  .catch(null)
  .default(null);

const Part = z.object({
  text: z.string().default(''),
  thought: z.boolean().nullable().catch(null).default(null),
  functionCall: z.object({ name: z.string(), args: z.unknown() }).optional(),
});
const Candidate = z.object({
  content: z
    .object({ parts: firstOf(Part, MOST_PARTS).nullable().default(null) })
    .nullable()
    .default(null),
  finishReason: z.string().nullable().default(null),
});
const Answer = z.object({
  candidates: firstOf(Candidate, 1).nullable().default(null),
  promptFeedback: z
    .object({ blockReason: z.string().nullable().default(null) })
    .nullable()
    .catch(null)
    .default(null),
  usageMetadata: Usage,
});
type Answer = z.infer<typeof Answer>;

/** Reasons to stop that mean there is no answer to read. */
const FILTERED = /SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII/;

/**
 * Reads the answer of generateContent: its first candidate, with at most 8 function calls. A prompt that was blocked is a
 * filtered reply. Throws UnreadableAnswer for anything else.
 */
export function readContentReply(body: unknown): ModelReply {
  const parsed = Answer.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnreadableAnswer(`no content: ${issue?.path.join('.') || 'the body'}: ${issue?.message}`);
  }
  const { candidates, promptFeedback, usageMetadata } = parsed.data;
  const [candidate] = candidates ?? [];
  const blocked = promptFeedback?.blockReason ?? null;
  if (!candidate && blocked === null) throw new UnreadableAnswer('no content: candidates: empty');
  const parts = candidate?.content?.parts ?? [];
  return boundedReply({
    text: parts.flatMap(({ text, thought }) => (thought ? [] : [text])).join(''),
    calls: parts
      .flatMap(({ functionCall }) =>
        functionCall ? [{ name: functionCall.name, arguments: JSON.stringify(functionCall.args ?? {}) }] : [],
      )
      .slice(0, MOST_CALLS),
    reasoning: parts.flatMap(({ text, thought }) => (thought ? [text] : [])).join('\n'),
    finish: candidate ? finishOf(candidate.finishReason) : 'filtered',
    usage: usageOf(usageMetadata),
  });
}

function finishOf(reason: string | null): ModelFinish {
  if (reason === 'MAX_TOKENS') return 'length';
  return reason !== null && FILTERED.test(reason) ? 'filtered' : 'stop';
}

/** Gemini counts thoughts apart from the answer; we count them as output. */
function usageOf(usage: Answer['usageMetadata']): ModelUsage {
  const {
    promptTokenCount: input = null,
    candidatesTokenCount: shown = null,
    thoughtsTokenCount: thought = null,
  } = usage ?? {};
  return {
    inputTokens: input,
    outputTokens: shown === null && thought === null ? null : (shown ?? 0) + (thought ?? 0),
    cachedTokens: usage?.cachedContentTokenCount ?? null,
    reasoningTokens: thought,
  };
}
