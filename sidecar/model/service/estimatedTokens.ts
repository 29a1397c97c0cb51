import { estimateTokens } from '../estimateTokens.ts';
import { promptImageTokens } from '../imageTokens.ts';
import type { ModelRequest } from '../model.ts';
import { sentMessages } from '../sentMessages.ts';
import { toolSchema } from './toolSchema.ts';

/** What a request will cost at most, roughly, in tokens; services count exactly, after the fact. */
export function estimatedTokens(request: ModelRequest): number {
  const { messages, tools = [], maxOutputTokens } = request;
  const offers = tools.map(({ name, description, parameters }) => [name, description, toolSchema(parameters)]);
  return sentMessages(request, tools.length > 0).reduce(
    (sum, { content }) => sum + estimateTokens(content),
    (tools.length === 0 ? 0 : estimateTokens(JSON.stringify(offers))) + promptImageTokens(messages) + maxOutputTokens,
  );
}
