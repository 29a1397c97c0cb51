import { z } from 'zod';
import { readBounded, UnreadableFile } from '../../../files/reading.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { RECORD_LIMITS } from '../../../protocol/playersRecord.ts';

const Usage = z.object({
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cachedTokens: z.number().nullable(),
  reasoningTokens: z.number().nullable(),
});
const timed = { at: z.number(), until: z.number(), call: z.int().min(0) };
/** What a prompt was fitted by. */
const Sizing = z.object({
  ratio: z.number().positive(),
  contextTokens: z.int().min(1).exactOptional(),
  outputTokens: z.int().min(1).exactOptional(),
});
const asked = {
  ...timed,
  sizing: Sizing.exactOptional(),
  agent: z.string().nullable(),
  purpose: z.string(),
  /** Absent where replies alone were kept: they are given whatever the prompts are. */
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.string(),
        images: z.array(z.object({ digest: z.string() })).optional(),
      }),
    )
    .optional(),
};

const failed = {
  how: z.enum(['unavailable', 'cancelled', 'cost-limit', 'token-limit']),
  problem: z.string(),
};

const ToolCall = z.object({ name: z.string(), arguments: z.string() });
/** A reply, and what it answered. */
export const RecordedReply = z.object({
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
const Line = z.discriminatedUnion('type', [RecordedReply, Failure, Embedding, OtherLine]);

export type RecordedCall = z.infer<typeof RecordedReply> | z.infer<typeof Failure>;
export type RecordedEmbedding = z.infer<typeof Embedding>;

/** The model's side of an episode: what was asked of it and what it said, in the order in which calls were made. */
export interface Recording {
  readonly calls: readonly RecordedCall[];
  readonly embeddings: readonly RecordedEmbedding[];
}

/**
 * The text of a transcript, of at most 400 MB.
 * @throws ConfigError 'bad-recording' where it cannot be read.
 */
export function readRecordingText(file: string): string {
  try {
    return readBounded(file, RECORD_LIMITS.transcriptBytes).toString('utf8');
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause;
    throw new ConfigError('bad-recording', `replay:${file}: ${cause.message}`, { cause });
  }
}

/**
 * The model's side of a transcript.
 * @throws ConfigError 'bad-recording' with the file, the line and what is wrong.
 */
export function readRecording(file: string): Recording {
  return parseRecording(readRecordingText(file), file);
}

/** The same of its text, which is called `file`. @throws ConfigError 'bad-recording' likewise. */
export function parseRecording(text: string, file: string): Recording {
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
