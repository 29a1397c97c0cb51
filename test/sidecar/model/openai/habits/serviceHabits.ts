import { callsTool, fails, says, sends } from '../../openAiDouble.ts';
import { as, atFirst, enveloped, type Habit, nativeCall, natively, refusing } from './habit.ts';

const AT_ONCE = { 'retry-after': '0' };
const PLAIN = as(({ text }) => says(text));
const PAGE = { 'content-type': 'text/html' };

/** How services behave, whatever their model writes. */
export const SERVICE_HABITS: readonly Habit[] = [
  { name: 'OpenAI: structured output, no tool call', answer: PLAIN },
  { name: 'OpenAI: native tool calls', answer: nativeCall },
  {
    name: 'Ollama: arguments as an object',
    answer: natively(({ action, input, thought }) => callsTool(action, input, thought)),
  },
  {
    name: 'OpenAI: no word beside a call',
    answer: natively(({ action, input }) => callsTool(action, JSON.stringify(input))),
  },
  {
    name: 'vLLM: an empty list of calls beside text',
    answer: as(({ text }) => says(text, { tool_calls: [], finish_reason: 'stop' })),
  },
  {
    name: 'older vLLM: knows no parallel_tool_calls',
    answer: refusing(
      (body) => 'parallel_tool_calls' in body,
      fails(400, 'Extra inputs are not permitted: parallel_tool_calls'),
    ),
  },
  {
    name: 'reasoning models of OpenAI: no parallel_tool_calls',
    answer: refusing(
      (body) => 'parallel_tool_calls' in body,
      fails(
        400,
        "Unsupported parameter: 'parallel_tool_calls' is not supported with this model.",
        {},
        'parallel_tool_calls',
      ),
    ),
  },
  {
    name: 'DeepSeek: no json_schema',
    answer: refusing(
      ({ response_format: format }) => (format as { type: string } | undefined)?.type === 'json_schema',
      fails(400, 'This response_format type is unavailable now'),
    ),
  },
  {
    name: 'LM Studio: json_schema or text only',
    answer: refusing(
      (body) => 'response_format' in body,
      fails(400, "'response_format.type' must be 'json_schema' or 'text'"),
    ),
  },
  {
    name: 'Ollama: a model without tools',
    answer: refusing((body) => 'tools' in body, fails(400, 'registry.ollama.ai/library/x does not support tools')),
  },
  {
    name: 'llama.cpp: started without --jinja',
    answer: refusing((body) => 'tools' in body, fails(500, 'tools param requires --jinja flag')),
  },
  {
    name: 'OpenRouter: no endpoint with tools',
    answer: refusing((body) => 'tools' in body, fails(404, 'No endpoints found that support tool use')),
  },
  {
    name: 'reasoning models of OpenAI: the default temperature only',
    answer: refusing(
      (body) => 'temperature' in body,
      fails(400, "Unsupported value: 'temperature' does not support 0 with this model.", {}, 'temperature'),
    ),
  },
  {
    name: 'Mistral: no seed of that name',
    answer: refusing(
      (body) => 'seed' in body,
      sends(422, {
        detail: [{ type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }],
      }),
    ),
  },
  {
    name: 'Azure: max_completion_tokens',
    answer: refusing(
      (body) => 'max_tokens' in body,
      fails(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", {}, 'max_tokens'),
    ),
  },
  {
    name: 'older OpenAI: shorter answers',
    answer: refusing(
      ({ max_tokens: most }) => Number(most) > 2_048,
      fails(
        400,
        'max_tokens is too large: 4096. This model supports at most 2048 completion tokens.',
        {},
        'max_tokens',
      ),
    ),
  },
  {
    name: 'Groq: shorter answers',
    answer: refusing(
      ({ max_tokens: most }) => Number(most) > 2_048,
      fails(400, '`max_tokens` must be less than or equal to `2048`, the maximum value for this model'),
    ),
  },
  {
    name: 'vLLM: a small window',
    answer: refusing(
      ({ max_tokens: most }) => Number(most) > 3_000,
      fails(
        400,
        "This model's maximum context length is 4096 tokens. However, you requested 5196 tokens (1100 in the messages, 4096 in the completion).",
      ),
    ),
  },
  { name: 'a gateway: refuses without a word', answer: refusing((body) => 'tools' in body, fails(400, 'Bad Request')) },
  { name: 'Groq: too fast at first', answer: atFirst(fails(429, 'Rate limit reached', AT_ONCE)) },
  { name: 'llama.cpp: still loading', answer: atFirst(fails(503, 'Loading model', AT_ONCE)) },
  {
    name: 'OpenRouter: an error behind HTTP 200',
    answer: atFirst(sends(200, { error: { message: 'Provider returned error', code: 502 } })),
  },
  { name: 'a proxy: a page while it restarts', answer: atFirst(sends(502, '<html>502', { ...PAGE, ...AT_ONCE })) },
  {
    name: 'Mistral: a text in parts',
    answer: as(({ text }) =>
      says([
        { type: 'text', text: text.slice(0, 9) },
        { type: 'text', text: text.slice(9) },
      ]),
    ),
  },
  { name: 'a small server: counts nothing', answer: enveloped((answer) => ({ choices: answer.choices })) },
  {
    name: 'text-generation-inference: another word for the end',
    answer: enveloped((answer) => {
      answer.choices[0].finish_reason = 'eos_token';
      return answer;
    }),
  },
  {
    name: 'LM Studio: no word for the end',
    answer: enveloped((answer) => {
      answer.choices[0].finish_reason = null;
      return answer;
    }),
  },
  {
    name: 'OpenRouter: blanks before an answer that takes long',
    answer: (request, response) => {
      const { messages } = request.body as { messages: { content: string }[] };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('\n         \n');
      response.end(JSON.stringify({ choices: [{ message: { content: messages.at(-1)?.content } }] }));
    },
  },
  {
    name: 'Gemini: fields nobody knows',
    answer: enveloped((answer) => {
      Object.assign(answer.choices[0].message, { extra_content: { google: { thought: true } }, annotations: [] });
      return { ...answer, service_tier: 'default', x_groq: { id: 'x' } };
    }),
  },
  {
    name: 'a weak model: arguments that are no JSON, again and again',
    answer: natively(({ action }) => callsTool(action, '{"x": 1, "y"')),
  },
  {
    name: 'a broken template: calls of functions that do not exist',
    answer: natively(({ input }) => callsTool('tool_call', JSON.stringify(input))),
  },
  { name: 'a broken template: nothing where tools are offered', answer: natively(() => says('')) },
  {
    name: 'a proxy that streams',
    answer: sends(200, 'data: {"choices": []}\n\ndata: [DONE]\n\n', { 'content-type': 'text/event-stream' }),
    cause: /streams its answer .* switch streaming off/,
  },
  {
    name: 'http where https is wanted',
    answer: sends(301, '', { location: 'https://models.test/v1/chat/completions' }),
    cause: /redirects \(HTTP 301\) to https:\/\/models\.test\/v1\/chat\/completions: set --base-url/,
  },
  {
    name: 'Open WebUI: the page instead of the service',
    answer: sends(200, '<!doctype html><title>Open WebUI', PAGE),
    cause: /answers with a web page \(HTTP 200, HTML\).*set --base-url/,
  },
  {
    name: 'a wrong key',
    answer: fails(401, 'Incorrect API key'),
    cause: /HTTP 401: Incorrect API key \(check the key\)/,
  },
  {
    name: 'Ollama: a model that was not pulled',
    answer: fails(404, "model 'x' not found"),
    cause: /HTTP 404: model 'x' not found \(check the model name and --base-url\)/,
  },
  {
    name: 'OpenRouter: no credit',
    answer: fails(402, 'Insufficient credits'),
    cause: /HTTP 402: Insufficient credits/,
  },
  {
    name: 'OpenAI: no quota',
    answer: fails(429, 'You exceeded your current quota', {}, null, 'insufficient_quota'),
    cause: /HTTP 429: You exceeded your current quota/,
  },
  {
    name: 'a server that is broken',
    answer: fails(500, 'out of memory', AT_ONCE),
    cause: /HTTP 500: out of memory \(2 tries\)/,
  },
];
