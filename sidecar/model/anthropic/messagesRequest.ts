import type {
  ContentBlockParam,
  MessageCreateParamsNonStreaming,
  MessageParam,
} from '@anthropic-ai/sdk/resources/messages';
import type { ModelMessage, ModelRequest, ToolOffer } from '../model.ts';
import type { ReasoningEffort } from '../modelSettings.ts';
import { sentMessages } from '../sentMessages.ts';
import { enforcedForm } from '../service/strictSchema.ts';
import { toolSchema } from '../service/toolSchema.ts';
import type { Use, WireSettings } from '../service/wire.ts';

type Body = MessageCreateParamsNonStreaming;

/** How a model is told how hard to think: newer ones by a word, older ones by a budget of tokens. */
export type ThinkingWay = 'adaptive' | 'budget';

const EFFORT = { none: null, minimal: 'low', low: 'low', medium: 'medium', high: 'high' } as const;
/** Tokens to think with, where a model wants a number. */
const BUDGET: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
  high: 32_768,
};
/** The smallest budget that is taken. */
const LEAST_BUDGET = 1_024;

/**
 * A request as the Messages API wants it. Tools and the system prompt, which come first and are the same from step to
 * step, are marked to be cached. Temperature and seed are nothing that this API takes.
 */
export function messagesRequest(
  { model, effort }: WireSettings,
  request: ModelRequest,
  use: Use,
  way: ThinkingWay,
): Body {
  const messages = sentMessages(request, use.tools);
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const form = enforcedForm(request.reply.schema, use.format);
  const asked = use.effort ? effort : undefined;
  const output = {
    ...(asked !== undefined && way === 'adaptive' && EFFORT[asked] !== null && { effort: EFFORT[asked] }),
    ...(form?.schema && form.strict && { format: { type: 'json_schema' as const, schema: form.schema } }),
  };
  const thinking = thinkingOf(asked, way, use.mostOutput);
  return {
    model,
    max_tokens: use.mostOutput,
    ...(system.length > 0 && {
      system: [{ type: 'text', text: system.join('\n\n'), cache_control: { type: 'ephemeral' } }],
    }),
    messages: messages.filter(({ role }) => role !== 'system').map(asMessage),
    ...(use.tools && {
      tools: (request.tools ?? []).map(asTool),
      tool_choice: { type: 'auto', ...(use.oneCall && { disable_parallel_tool_use: true }) },
    }),
    ...(Object.keys(output).length > 0 && { output_config: output }),
    ...(thinking && { thinking }),
  };
}

function thinkingOf(effort: ReasoningEffort | undefined, way: ThinkingWay, mostOutput: number): Body['thinking'] {
  if (effort === undefined) return undefined;
  if (effort === 'none') return { type: 'disabled' };
  if (way === 'adaptive') return { type: 'adaptive', display: 'summarized' };
  // What is thought counts as output, and the answer needs room too.
  const budget = Math.min(BUDGET[effort], Math.floor(mostOutput / 2));
  return budget < LEAST_BUDGET ? { type: 'disabled' } : { type: 'enabled', budget_tokens: budget };
}

function asMessage({ role, content, images = [] }: ModelMessage): MessageParam {
  const speaker = role === 'assistant' ? 'assistant' : 'user';
  if (images.length === 0) return { role: speaker, content };
  const pictures = images.map(
    ({ mediaType, data }): ContentBlockParam => ({
      type: 'image',
      source: { type: 'base64', media_type: mediaType, data },
    }),
  );
  return { role: speaker, content: [{ type: 'text', text: content }, ...pictures] };
}

function asTool({ name, description, parameters }: ToolOffer) {
  return { name, description, input_schema: { ...toolSchema(parameters), type: 'object' as const } };
}
