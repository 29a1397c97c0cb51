import { expect, test } from 'vitest';
import type { Responder, SeenRequest } from '../openAiDouble.ts';
import { atFirst, type Meant, meaning } from '../openai/habits/habit.ts';
import { expectLamp, playUnder } from '../openai/habits/underHabit.ts';
import { rulesBehindService } from '../rulesBehindService.ts';
import { calls, refuses, says, startGoogleDouble, thinks } from './googleDouble.ts';

const SERVICE = {
  start: startGoogleDouble,
  model: (baseUrl: string) =>
    rulesBehindService(baseUrl, { retries: 1, apiKeys: { GEMINI_API_KEY: 'k' } }, 'google/gemini-test'),
};
const AT_ONCE = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0s' }];

const text = (words: string) => ({ text: words });

/** Answers with the parts that a step is written as. */
function as(parts: (meant: Meant) => readonly object[]): Responder {
  return (request, response) => says(parts(meantBy(request)))(request, response);
}

function meantBy({ body }: SeenRequest): Meant {
  const [part] = (body.contents as { parts: { text: string }[] }[]).at(-1)?.parts ?? [];
  return meaning(part?.text ?? '', body.tools !== undefined);
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
  { name: 'thoughts', answer: as((meant) => [thinks('{"action": "dance"}?'), ...step(meant)]) },
  { name: 'cut off at first, then with more room', answer: atFirst(says([text('{"thou')], 'MAX_TOKENS'), usual) },
  { name: 'overloaded at first', answer: atFirst(refuses(503, 'UNAVAILABLE', 'overloaded', AT_ONCE), usual) },
  { name: 'too fast at first', answer: atFirst(refuses(429, 'RESOURCE_EXHAUSTED', 'slow', AT_ONCE), usual) },
  {
    name: 'a model that does not think',
    answer: (request, response) =>
      'thinkingConfig' in (request.body.generationConfig as object)
        ? refuses(400, 'INVALID_ARGUMENT', 'Thinking is not supported')(request, response)
        : usual(request, response),
  },
  { name: 'a call that it could not write, at first', answer: atFirst(says([], 'MALFORMED_FUNCTION_CALL'), usual) },
  { name: 'an answer that was withheld, at first', answer: atFirst(says([], 'SAFETY'), usual) },
])('the lamp is built by Google’s wire with $name', async (habit) => {
  await expectLamp(habit, SERVICE);
});

test('what was cut off is asked for with four times the room', async () => {
  const rooms: unknown[] = [];
  const answer: Responder = (request, response) => {
    rooms.push((request.body.generationConfig as { maxOutputTokens: number }).maxOutputTokens);
    const cut = rooms.length === 1 ? says([text('{"')], 'MAX_TOKENS') : usual;
    cut(request, response);
  };
  await expectLamp({ name: 'cut', answer }, SERVICE);
  expect(Number(rooms[1])).toBe(4 * Number(rooms[0]));
});

test.each([
  [
    'a wrong key',
    refuses(400, 'INVALID_ARGUMENT', 'API key not valid.'),
    /HTTP 400: API key not valid\. \(check the key\)/,
  ],
  ['a model that is gone', refuses(404, 'NOT_FOUND', 'models/x'), /HTTP 404: models\/x \(check the model name/],
])('the run ends in one try with %s', async (_, answer, cause) => {
  const { playersProblem, requests, isModelUnusable } = await playUnder({ answer }, SERVICE);
  expect(playersProblem).toMatch(cause);
  expect({ requests, isModelUnusable }).toEqual({ requests: 1, isModelUnusable: true });
});
