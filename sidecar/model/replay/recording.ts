import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../../../protocol/errors.ts';

const Usage = z.object({
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cachedTokens: z.number().nullable(),
  reasoningTokens: z.number().nullable(),
});
const timed = { at: z.number(), until: z.number(), call: z.int().min(0) };
const asked = {
  ...timed,
  agent: z.string().nullable(),
  purpose: z.string(),
  messages: z.array(
    z.object({
      role: z.enum(['system', 'user', 'assistant']),
      content: z.string(),
      images: z.array(z.object({ digest: z.string() })).optional(),
    }),
  ),
};

const failed = {
  how: z.enum(['unavailable', 'cancelled', 'cost-limit', 'token-limit']),
  problem: z.string(),
};

const ToolCall = z.object({ name: z.string(), arguments: z.string() });
const Reply = z.object({
  ...asked,
  type: z.literal('model-called'),
  reply: z.string(),
  finish: z.enum(['stop', 'length', 'refusal', 'filtered']),
  toolCall: ToolCall.optional(),
  furtherCalls: z.array(ToolCall).optional(),
  reasoning: z.string().optional(),
  toolsOffered: z.boolean().optional(),
});
const Failure = z.object({
  ...asked,
  ...failed,
  type: z.literal('model-failed'),
});
const Embedding = z.object({
  ...timed,
  type: z.literal('texts-embedded'),
  texts: z.array(z.string()),
  result: z.object({ model: z.string(), vectors: z.array(z.array(z.number())), usage: Usage }).nullable(),
  failure: z.object(failed).optional(),
});
const OtherLine = z.object({ type: z.enum(['tool-called', 'agent-spoke', 'framework-noted']) });
const Line = z.discriminatedUnion('type', [Reply, Failure, Embedding, OtherLine]);

export type RecordedCall = z.infer<typeof Reply> | z.infer<typeof Failure>;
export type RecordedEmbedding = z.infer<typeof Embedding>;

/** The model's side of an episode: what was asked of it and what it said, in the order in which calls were made. */
export interface Recording {
  readonly calls: readonly RecordedCall[];
  readonly embeddings: readonly RecordedEmbedding[];
}

/**
 * The model's side of a transcript.
 * @throws ConfigError 'bad-recording' with the file, the line and what is wrong.
 */
export function readRecording(file: string): Recording {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(
      'bad-recording',
      `replay:${file}: cannot be read (${(cause as NodeJS.ErrnoException).code})`,
      {
        cause,
      },
    );
  }
  const lines = text.split('\n');
  // What follows the last newline is a line that a crash cut off.
  lines.pop();
  const entries = lines.map((line, index) => parseLine(line, `${file}:${index + 1}`));
  const inOrder = <T extends { readonly call: number }>(list: T[]): T[] => list.sort((a, b) => a.call - b.call);
  return {
    calls: inOrder(entries.filter((entry) => entry.type === 'model-called' || entry.type === 'model-failed')),
    embeddings: inOrder(entries.filter((entry) => entry.type === 'texts-embedded')),
  };
}

function parseLine(line: string, where: string): z.infer<typeof Line> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new ConfigError('bad-recording', `replay:${where}: not JSON; expected a line of a transcript`);
  }
  const parsed = Line.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    'bad-recording',
    `replay:${where}: ${issue?.path.join('.') || 'the line'}: ${issue?.message}; expected a line of a transcript`,
  );
}
