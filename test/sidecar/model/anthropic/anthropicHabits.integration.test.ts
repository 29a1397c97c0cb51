import { expect, test } from 'vitest';
import type { Responder, SeenRequest } from '../openAiDouble.ts';
import { atFirst, type Meant, meaning } from '../openai/habits/habit.ts';
import { expectLamp, playUnder } from '../openai/habits/underHabit.ts';
import { rulesBehindService } from '../rulesBehindService.ts';
import { calls, refuses, says, startAnthropicDouble, text, thinks } from './anthropicDouble.ts';

const SERVICE = {
  start: startAnthropicDouble,
  model: (baseUrl: string) =>
    rulesBehindService(baseUrl, { retries: 1, apiKeys: { ANTHROPIC_API_KEY: 'k' } }, 'anthropic/claude-test'),
};
const AT_ONCE = { 'retry-after': '0' };

/** Answers with the blocks that a step is written as. */
function as(blocks: (meant: Meant) => readonly object[]): Responder {
  return (request, response) => says(blocks(meantBy(request)))(request, response);
}

function meantBy({ body }: SeenRequest): Meant {
  return meaning((body.messages as { content: string }[]).at(-1)?.content ?? '', body.tools !== undefined);
}

/** The step as a call where it is one and tools are offered, else as text. */
const step = ({ action, input, text: words, offered }: Meant) =>
  offered && action !== undefined ? [calls(action, input)] : [text(words)];
const usual = as(step);

test.each<{ name: string; answer: Responder }>([
  { name: 'structured output, no call', answer: as((meant) => [text(meant.text)]) },
  { name: 'a plain call', answer: usual },
  { name: 'words before a call', answer: as((meant) => [text(meant.thought || 'Well.'), ...step(meant)]) },
  {
    name: 'several calls at once',
    answer: as((meant) => [...step(meant), ...(meant.offered ? [calls('scanNearbyEntities', {})] : [])]),
  },
  {
    name: 'thoughts and thoughts that are withheld',
    answer: as((meant) => [
      thinks('{"action": "dance"}?'),
      { type: 'redacted_thinking', data: 'AAAA' },
      ...step(meant),
    ]),
  },
  {
    name: 'cut off at first, then with more room',
    answer: atFirst(says([text('{"thou')], { stop_reason: 'max_tokens' }), usual),
  },
  { name: 'overloaded at first', answer: atFirst(refuses(529, 'overloaded_error', 'Overloaded', AT_ONCE), usual) },
  { name: 'too fast at first', answer: atFirst(refuses(429, 'rate_limit_error', 'slow down', AT_ONCE), usual) },
  {
    name: 'an older model: no structured output',
    answer: (request, response) =>
      'output_config' in request.body
        ? refuses(400, 'invalid_request_error', 'output_config.format: not supported')(request, response)
        : usual(request, response),
  },
  { name: 'a refusal at first', answer: atFirst(says([text('I cannot.')], { stop_reason: 'refusal' }), usual) },
])('the lamp is built by Anthropic’s wire with $name', async (habit) => {
  await expectLamp(habit, SERVICE);
});

test('what was cut off is asked for with four times the room', async () => {
  const rooms: unknown[] = [];
  const answer: Responder = (request, response) => {
    rooms.push(request.body.max_tokens);
    const cut = rooms.length === 1 ? says([text('{"')], { stop_reason: 'max_tokens' }) : usual;
    cut(request, response);
  };
  await expectLamp({ name: 'cut', answer }, SERVICE);
  expect(Number(rooms[1])).toBe(4 * Number(rooms[0]));
});

test.each([
  [
    'a wrong key',
    refuses(401, 'authentication_error', 'invalid x-api-key'),
    /HTTP 401: invalid x-api-key \(check the key\)/,
  ],
  ['a model that is gone', refuses(404, 'not_found_error', 'model: x'), /HTTP 404: model: x \(check the model name/],
])('the run ends in one try with %s', async (_, answer, cause) => {
  const { playersProblem, requests, isModelUnusable } = await playUnder({ answer }, SERVICE);
  expect(playersProblem).toMatch(cause);
  expect({ requests, isModelUnusable }).toEqual({ requests: 1, isModelUnusable: true });
});
