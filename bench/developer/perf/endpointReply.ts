import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Random } from '../../../clock/random.ts';

/** What the double reads of a chat-completions request. */
export const EndpointRequest = z.object({ model: z.string(), messages: z.array(z.unknown()).min(1) });
type EndpointRequest = z.infer<typeof EndpointRequest>;

/** Where the player stands, as `react` shows it. */
const STANDS_AT = /\nat \((-?[\d.]+), (-?[\d.]+), (-?[\d.]+)\), health/;
/** How far it is sent, blocks. */
const FAR = 6;

interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/**
 * A chat completion with a call of one of the tools of `villager` tasks, which depends on the messages alone: whoever asks the
 * same is answered the same, whatever else is asked. It walks about, looks round and into chests, and talks.
 */
export function endpointReply({ model, messages }: EndpointRequest): Record<string, unknown> {
  const text = JSON.stringify(messages);
  const random = new Random(createHash('sha256').update(text).digest().readInt32LE(0));
  const { name, arguments: input } = chooseCall(text, random);
  const call = { id: 'call-0', type: 'function', function: { name, arguments: JSON.stringify(input) } };
  return {
    id: 'chatcmpl-double',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: { role: 'assistant', content: 'I see to my part of it.', tool_calls: [call] },
      },
    ],
    usage: {
      prompt_tokens: Math.ceil(text.length / 4),
      completion_tokens: 40,
      total_tokens: Math.ceil(text.length / 4) + 40,
    },
  };
}

function chooseCall(text: string, random: Random): ToolCall {
  const [, x, y, z] = STANDS_AT.exec(text.replaceAll('\\n', '\n')) ?? [];
  const draw = random.float();
  if (x !== undefined && draw < 0.5) {
    const near = (at: string | undefined) => Math.floor(Number(at)) + random.integer(-FAR, FAR);
    return { name: 'navigateTo', arguments: { x: near(x), y: Math.floor(Number(y)), z: near(z) } };
  }
  if (draw < 0.7) return { name: 'fetchContainerContents', arguments: { item_name: 'chest' } };
  return { name: 'scanNearbyEntities', arguments: { item_name: '', radius: random.integer(8, 32) } };
}
