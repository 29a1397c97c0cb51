import type { Content, GenerateContentConfig, GenerateContentParameters, Part, ThinkingConfig } from '@google/genai';
import type { ModelMessage, ModelRequest, ToolOffer } from '../model.ts';
import type { ReasoningEffort } from '../modelSettings.ts';
import { sentMessages } from '../sentMessages.ts';
import { enforcedForm } from '../service/strictSchema.ts';
import { toolSchema } from '../service/toolSchema.ts';
import type { Use, WireSettings } from '../service/wire.ts';

/** How a model is told how hard to think: newer ones by a word, older ones by a budget of tokens. */
export type ThinkingWay = 'level' | 'budget';

const LEVEL = { none: 'MINIMAL', minimal: 'MINIMAL', low: 'LOW', medium: 'MEDIUM', high: 'HIGH' } as const;
/** Tokens to think with, where a model wants a number. */
const BUDGET: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 512,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
};

/** A request as generateContent wants it, with no more than what the service takes. */
export function contentRequest(
  { model, seed, effort }: WireSettings,
  request: ModelRequest,
  use: Use,
  way: ThinkingWay,
): Omit<GenerateContentParameters, 'config'> & { readonly config: GenerateContentConfig } {
  const messages = sentMessages(request, use.tools);
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const form = enforcedForm(request.reply.schema, use.format);
  return {
    model,
    contents: messages.filter(({ role }) => role !== 'system').map(asContent),
    config: {
      ...(system.length > 0 && { systemInstruction: { parts: [{ text: system.join('\n\n') }] } }),
      maxOutputTokens: use.mostOutput,
      ...(use.temperature && { temperature: request.temperature }),
      ...(use.seed && { seed: request.seed ?? seed }),
      ...(form && { responseMimeType: 'application/json' }),
      ...(form?.schema && { responseJsonSchema: form.schema }),
      ...(use.tools && { tools: [{ functionDeclarations: (request.tools ?? []).map(asFunction) }] }),
      ...(use.effort && { thinkingConfig: thinkingOf(effort, way, use.mostOutput) }),
    },
  };
}

/** Thoughts are asked for in any case: what a model thought stands in the transcript. */
function thinkingOf(effort: ReasoningEffort | undefined, way: ThinkingWay, mostOutput: number): ThinkingConfig {
  if (effort === undefined) return { includeThoughts: true };
  if (way === 'level')
    return { includeThoughts: true, thinkingLevel: LEVEL[effort] as ThinkingConfig['thinkingLevel'] & string };
  // What is thought counts as output, and the answer needs room too.
  return { includeThoughts: effort !== 'none', thinkingBudget: Math.min(BUDGET[effort], Math.floor(mostOutput / 2)) };
}

function asContent({ role, content, images = [] }: ModelMessage): Content {
  const pictures = images.map(({ mediaType, data }): Part => ({ inlineData: { mimeType: mediaType, data } }));
  return { role: role === 'assistant' ? 'model' : 'user', parts: [{ text: content }, ...pictures] };
}

function asFunction({ name, description, parameters }: ToolOffer) {
  return { name, description, parametersJsonSchema: toolSchema(parameters) };
}
