import { createHash } from 'node:crypto';
import type { Model, ModelReply, ModelRequest } from '../../../sidecar/model/model.ts';
import { extractJson } from '../../../sidecar/reading/extractJson.ts';
import { encodePng } from '../../../sidecar/vision/png/encodePng.ts';

/** What one question showed. `unknown`: it was not asked, or its answer shows nothing. */
export interface Finding {
  readonly id: 'text' | 'schema' | 'tools' | 'images' | 'speed' | 'thinking' | 'usage';
  readonly outcome: 'ok' | 'no' | 'unknown';
  readonly text: string;
}

/** Room for a short answer and the thoughts before it, tokens. */
const ROOM = 2_048;
/** Pixels along the side of the picture that is shown. */
const SIDE = 64;

const BASE = {
  purpose: 'models.test',
  context: null,
  reply: { name: 'text', schema: { type: 'string' } },
  maxOutputTokens: ROOM,
  temperature: 0,
} satisfies Partial<ModelRequest>;

const system = { role: 'system' as const, content: 'You are tested. Do what you are asked, and say nothing else.' };
const user = (content: string) => ({ role: 'user' as const, content });

const TEXT: ModelRequest = { ...BASE, messages: [system, user('Reply with the word: ready')] };
const SCHEMA: ModelRequest = {
  ...BASE,
  messages: [system, user('What is two plus two? Answer with one JSON object such as {"sum": 0} and nothing else.')],
  reply: {
    name: 'sum',
    schema: {
      type: 'object',
      properties: { sum: { type: 'integer' } },
      required: ['sum'],
      additionalProperties: false,
    },
  },
};
const TOOLS: ModelRequest = {
  ...BASE,
  messages: [system, user('Call placeBlock twice: once for "stone", and once for "dirt".')],
  tools: [
    {
      name: 'placeBlock',
      description: 'Places a block.',
      parameters: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
    },
  ],
};
const SPEED: ModelRequest = {
  ...BASE,
  messages: [system, user('Count from 1 to 100 in digits, with commas between.')],
};

/** A question with a picture that is red all over. */
function images(): ModelRequest {
  const rgb = new Uint8Array(SIDE * SIDE * 3).map((_, index) => (index % 3 === 0 ? 230 : 20));
  const image = {
    mediaType: 'image/png' as const,
    data: encodePng(SIDE, SIDE, rgb).toString('base64'),
    width: SIDE,
    height: SIDE,
    digest: createHash('sha256').update(rgb).digest('hex'),
  };
  return {
    ...BASE,
    messages: [system, { ...user('Which colour is this picture? Answer with one word.'), images: [image] }],
  };
}

/**
 * Asks a model five short questions, and yields what each showed. Ends early, with what is left unknown, when the signal
 * does. Rejects with ModelUnavailable where the service does not answer at all.
 */
export async function* probe(model: Model, signal: AbortSignal): AsyncGenerator<Finding> {
  const replies: ModelReply[] = [];
  const ask = async (request: ModelRequest): Promise<ModelReply | null> => {
    if (signal.aborted) return null;
    try {
      const reply = await model.complete(request, signal);
      replies.push(reply);
      return reply;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  };
  yield textFinding(await ask(TEXT));
  yield schemaFinding(await ask(SCHEMA));
  yield toolsFinding(await ask(TOOLS));
  yield await imagesFinding(() => ask(images()));
  yield speedFinding(await ask(SPEED));
  yield thinkingFinding(replies);
  yield usageFinding(replies);
}

function textFinding(reply: ModelReply | null): Finding {
  if (!reply) return unasked('text');
  const ok = /ready/i.test(reply.text);
  const words = ok ? 'answers in words' : `answered "${reply.text.slice(0, 60)}" (${reply.finish})`;
  return { id: 'text', outcome: ok ? 'ok' : 'no', text: `${words}, after ${seconds(reply.latencyMs)}` };
}

function schemaFinding(reply: ModelReply | null): Finding {
  if (!reply) return unasked('schema');
  const found = extractJson(reply.text);
  const ok = found.found && (found.value as { sum?: unknown } | null)?.sum === 4;
  return {
    id: 'schema',
    outcome: ok ? 'ok' : 'no',
    text: ok ? 'answers in JSON of the form asked for' : 'answers in no JSON of the form asked for',
  };
}

function toolsFinding(reply: ModelReply | null): Finding {
  if (!reply) return unasked('tools');
  const count = (reply.toolCall ? 1 : 0) + (reply.furtherCalls?.length ?? 0);
  if (reply.toolsOffered !== true) return { id: 'tools', outcome: 'no', text: 'takes no tools natively' };
  if (count === 0) return { id: 'tools', outcome: 'no', text: 'was offered a tool, and called none' };
  return {
    id: 'tools',
    outcome: 'ok',
    text: count === 1 ? 'calls tools, one at a time' : 'calls tools, several at once',
  };
}

async function imagesFinding(ask: () => Promise<ModelReply | null>): Promise<Finding> {
  try {
    const reply = await ask();
    if (!reply) return unasked('images');
    const ok = /red/i.test(reply.text);
    return {
      id: 'images',
      outcome: ok ? 'ok' : 'no',
      text: ok ? 'sees pictures' : 'takes a picture, and does not see what is on it',
    };
  } catch (error) {
    if (!(error instanceof Error && /takes no pictures/.test(error.message))) throw error;
    return { id: 'images', outcome: 'no', text: 'takes no pictures' };
  }
}

function speedFinding(reply: ModelReply | null): Finding {
  const tokens = reply?.usage.outputTokens ?? null;
  const ms = reply?.latencyMs ?? 0;
  if (!reply) return unasked('speed');
  if (tokens === null || ms <= 0) return { id: 'speed', outcome: 'unknown', text: 'counts no tokens' };
  return {
    id: 'speed',
    outcome: 'ok',
    text: `${Math.round((tokens * 1_000) / ms)} tokens a second: ${tokens} in ${seconds(ms)}`,
  };
}

function thinkingFinding(replies: readonly ModelReply[]): Finding {
  const shown = replies.some(({ reasoning = '' }) => reasoning !== '');
  const counted = replies.some(({ usage }) => (usage.reasoningTokens ?? 0) > 0);
  const text = shown
    ? 'thinks, and shows its thoughts'
    : counted
      ? 'thinks, and shows no thoughts'
      : 'shows no thoughts';
  return { id: 'thinking', outcome: shown ? 'ok' : 'no', text };
}

function usageFinding(replies: readonly ModelReply[]): Finding {
  const counted = replies.filter(({ usage }) => usage.inputTokens !== null && usage.outputTokens !== null);
  if (counted.length === 0) return { id: 'usage', outcome: 'no', text: 'reports no tokens' };
  const sum = (of: (reply: ModelReply) => number | null) =>
    counted.reduce((total, reply) => total + (of(reply) ?? 0), 0);
  const input = sum(({ usage }) => usage.inputTokens);
  const cached = counted.some(({ usage }) => usage.cachedTokens !== null)
    ? `, ${sum(({ usage }) => usage.cachedTokens)} of them cached`
    : ', and not how many were cached';
  return {
    id: 'usage',
    outcome: 'ok',
    text: `reports tokens: ${input} in${cached}, ${sum(({ usage }) => usage.outputTokens)} out`,
  };
}

function unasked(id: Finding['id']): Finding {
  return { id, outcome: 'unknown', text: 'not asked: the minute was over' };
}

function seconds(ms = 0): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
