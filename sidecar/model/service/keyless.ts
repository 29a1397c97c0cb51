import type { ModelReply, ToolCall } from '../model.ts';

/** A shorter "key" is a filler for a server that asks for none; cutting it out would only spoil the words around it. */
const SHORTEST_KEY = 8;

/** A text in which the key does not stand. */
export function withoutKey(text: string, key: string): string {
  return key.length < SHORTEST_KEY ? text : text.replaceAll(key, '[key]');
}

/** A reply goes into files; there are gateways that echo the headers they got. */
export function keylessReply(reply: ModelReply, key: string): ModelReply {
  const { text, reasoning, toolCall, furtherCalls } = reply;
  const keyless = (call: ToolCall) => ({
    name: withoutKey(call.name, key),
    arguments: withoutKey(call.arguments, key),
  });
  return {
    ...reply,
    text: withoutKey(text, key),
    ...(reasoning !== undefined && { reasoning: withoutKey(reasoning, key) }),
    ...(toolCall && { toolCall: keyless(toolCall) }),
    ...(furtherCalls && { furtherCalls: furtherCalls.map(keyless) }),
  };
}
