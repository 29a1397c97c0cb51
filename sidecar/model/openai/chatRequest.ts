import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { Json } from '../../../protocol/briefing.ts';
import { promptImageTokens } from '../imageTokens.ts';
import type { ModelMessage, ModelRequest, ReplyShape, ToolOffer } from '../model.ts';
import type { ReasoningEffort } from '../modelSettings.ts';
import { sentMessages } from '../sentMessages.ts';
import type { Usage } from './dialect.ts';
import { strictSchema } from './strictSchema.ts';

type Body = ChatCompletionCreateParamsNonStreaming;

/** What is asked of a service besides the request itself. */
interface Asked {
  readonly model: string;
  /** Of requests that bring none. */
  readonly seed: number;
  /** How hard to think; the service's own choice when undefined. */
  readonly effort: ReasoningEffort | undefined;
  /** Most tokens of the answer that the service allows. */
  readonly mostOutput: number;
}

/** A request as chat completions want it, with no more than what the service takes. */
export function chatRequest({ model, seed, effort, mostOutput }: Asked, request: ModelRequest, use: Usage): Body {
  const format = responseFormat(request.reply, use);
  return {
    model,
    messages: sentMessages(request, use.tools).map(asMessage),
    [use.limitName]: Math.min(request.maxOutputTokens, mostOutput),
    ...(use.temperature && { temperature: request.temperature }),
    ...(use.seed && { seed: request.seed ?? seed }),
    ...(format && { response_format: format }),
    ...(use.tools && { tools: (request.tools ?? []).map(asFunction), tool_choice: 'auto' }),
    ...(use.oneCall && { parallel_tool_calls: false }),
    ...(use.effort && effort !== undefined && { reasoning_effort: effort }),
  };
}

/** A message with its pictures as parts behind the text; one without any as plain text, which every service takes. */
function asMessage({ role, content, images = [] }: ModelMessage): Body['messages'][number] {
  if (role !== 'user' || images.length === 0) return { role, content };
  return {
    role,
    content: [
      { type: 'text', text: content },
      ...images.map(({ mediaType, data, detail }) => ({
        type: 'image_url' as const,
        image_url: { url: `data:${mediaType};base64,${data}`, ...(detail === undefined ? {} : { detail }) },
      })),
    ],
  };
}

/** Characters a token stands for in English text and JSON, rounded down so that estimates err upwards. */
const CHARACTERS_PER_TOKEN = 3.5;

/** What a request will cost at most, roughly, in tokens; services count exactly, after the fact. */
export function estimatedTokens({ messages, maxOutputTokens }: ModelRequest): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + promptImageTokens(messages) + maxOutputTokens;
}

/** Only an object can be enforced: of other replies nothing is asked but what the prompt says. */
function responseFormat({ name, schema }: ReplyShape, { format }: Usage): Body['response_format'] {
  if (format === 'plain' || !isAlwaysObject(schema)) return undefined;
  const strict = strictSchema(schema);
  if (format === 'object' || !isPlainObject(schema)) return { type: 'json_object' };
  const asked = (strict ?? schema) as { [key: string]: unknown };
  return { type: 'json_schema', json_schema: { name, schema: asked, strict: strict !== null } };
}

function isAlwaysObject(schema: Json): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  const choices = schema.anyOf ?? schema.oneOf;
  return schema.type === 'object' || (Array.isArray(choices) && choices.length > 0 && choices.every(isAlwaysObject));
}

function isPlainObject(schema: Json): boolean {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) && schema.type === 'object';
}

/** What narrows an argument without saying what it is: descriptions do that, and a refusal names the bound. */
const UNSAID = /^(?:minimum|maximum|minLength|maxLength|pattern)$/;
/** A tool as a function on the wire, its schema without what says nothing. */
export function asFunction({ name, description, parameters }: ToolOffer) {
  const shape = plainSchema(parameters) as { [key: string]: Json };
  return { type: 'function' as const, function: { name, description, parameters: shape } };
}

function plainSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $schema: _, properties, ...keywords } = schema;
  // Unknown arguments are ignored anyway.
  const said = Object.entries(keywords).filter(
    ([key, value]) => !(key === 'additionalProperties' && value === false) && !UNSAID.test(key),
  );
  const named = typeof properties === 'object' && properties !== null ? Object.entries(properties) : undefined;
  return {
    ...Object.fromEntries(said.map(([key, value]) => [key, plainSchema(value)])),
    ...(named && { properties: Object.fromEntries(named.map(([name, part]) => [name, plainSchema(part)])) }),
  };
}
