import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { ModelMessage, ModelRequest, ReplyShape, ToolOffer } from '../model.ts';
import { sentMessages } from '../sentMessages.ts';
import type { Usage } from '../service/dialect.ts';
import { enforcedForm } from '../service/strictSchema.ts';
import { toolSchema } from '../service/toolSchema.ts';
import type { Use, WireSettings } from '../service/wire.ts';

type Body = ChatCompletionCreateParamsNonStreaming;

/** A request as chat completions want it, with no more than what the service takes. */
export function chatRequest({ model, seed, effort }: WireSettings, request: ModelRequest, use: Use): Body {
  const format = responseFormat(request.reply, use);
  return {
    model,
    messages: sentMessages(request, use.tools).map(asMessage),
    [use.limitName]: use.mostOutput,
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

function responseFormat({ name, schema }: ReplyShape, { format }: Usage): Body['response_format'] {
  const form = enforcedForm(schema, format);
  if (form === null) return undefined;
  if (form.schema === null) return { type: 'json_object' };
  return { type: 'json_schema', json_schema: { name, schema: form.schema, strict: form.strict } };
}

/** A tool as a function on the wire. */
export function asFunction({ name, description, parameters }: ToolOffer) {
  return { type: 'function' as const, function: { name, description, parameters: toolSchema(parameters) } };
}
