import { z } from 'zod';
import { type CheckedDouble, startCheckedDouble } from '../checkedDouble.ts';
import { type Responder, sends } from '../openAiDouble.ts';

const CacheControl = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });
const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  cache_control: CacheControl.optional(),
});
const Image = z.strictObject({
  type: z.literal('image'),
  source: z.strictObject({
    type: z.literal('base64'),
    media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    data: z.base64(),
  }),
});
const Effort = z.enum(['low', 'medium', 'high', 'xhigh', 'max']);
const Display = z.enum(['summarized', 'omitted']).optional();

/** A request of the Messages API, by Anthropic's reference and the types of its library. */
const Body = z
  .strictObject({
    model: z.string(),
    max_tokens: z.int().min(1),
    system: z.union([z.string(), z.array(Text)]).optional(),
    messages: z
      .array(
        z.strictObject({
          role: z.enum(['user', 'assistant']),
          content: z.union([z.string().min(1), z.array(z.union([Text, Image])).min(1)]),
        }),
      )
      .min(1)
      .refine((messages) => messages.at(-1)?.role === 'user', 'the last message is not the user’s: no prefill'),
    tools: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
          description: z.string(),
          input_schema: z.looseObject({ type: z.literal('object') }),
        }),
      )
      .min(1)
      .optional(),
    tool_choice: z
      .strictObject({ type: z.literal('auto'), disable_parallel_tool_use: z.boolean().optional() })
      .optional(),
    output_config: z
      .strictObject({
        effort: Effort.optional(),
        format: z
          .strictObject({
            type: z.literal('json_schema'),
            schema: z.looseObject({ type: z.literal('object'), additionalProperties: z.literal(false) }),
          })
          .optional(),
      })
      .optional(),
    thinking: z
      .union([
        z.strictObject({ type: z.literal('adaptive'), display: Display }),
        z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1_024), display: Display }),
        z.strictObject({ type: z.literal('disabled') }),
      ])
      .optional(),
    stream: z.literal(false).optional(),
  })
  .refine(({ tools, tool_choice }) => tools !== undefined || tool_choice === undefined, 'tool_choice without tools')
  .refine(
    ({ thinking, max_tokens }) => thinking?.type !== 'enabled' || thinking.budget_tokens < max_tokens,
    'max_tokens must be greater than thinking.budget_tokens',
  );

/** A server on this machine that speaks the Messages API; one responder per request, the last repeats. */
export function startAnthropicDouble(...responders: Responder[]): Promise<CheckedDouble> {
  const format = {
    path: /^\/v1\/messages$/,
    headers: {
      authorization: /^Bearer \S+$/,
      'anthropic-version': /^\d{4}-\d\d-\d\d$/,
      'content-type': /^application\/json/,
    },
    body: Body,
    refusal: (problem: string) => refuses(400, 'invalid_request_error', problem),
  };
  return startCheckedDouble(format, responders);
}

interface Extra {
  readonly stop_reason?: string;
  readonly stop_details?: object;
  readonly usage?: object;
}

/** Answers with a message of these blocks. */
export function says(content: readonly object[], extra: Extra = {}): Responder {
  const called = content.some((block) => (block as { type: string }).type === 'tool_use');
  return sends(
    200,
    {
      id: 'msg_01',
      type: 'message',
      role: 'assistant',
      model: 'claude-test',
      content,
      stop_reason: called ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: {
        input_tokens: 20,
        cache_creation_input_tokens: 100,
        cache_read_input_tokens: 1_000,
        output_tokens: 30,
        output_tokens_details: { thinking_tokens: 10 },
        service_tier: 'standard',
      },
      ...extra,
    },
    { 'request-id': 'req_01' },
  );
}

export const text = (words: string) => ({ type: 'text', text: words });
export const thinks = (thinking: string) => ({ type: 'thinking', thinking, signature: 'c2lnbmF0dXJl' });
export const calls = (name: string, input: object) => ({ type: 'tool_use', id: `toolu_${name}`, name, input });

/** An error as the API sends it. */
export function refuses(
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): Responder {
  return sends(status, { type: 'error', error: { type, message }, request_id: 'req_01' }, headers);
}
