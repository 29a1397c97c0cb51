import { describe, expect, test } from 'vitest';
import { fails, type Responder, type SeenRequest, says, sends, startOpenAiDouble } from '../openAiDouble.ts';
import { open, REQUEST, SCHEMA, serviceAt, TOOL } from './serviceAt.ts';

const FOUR = says('{"sum": 4}');
const WITH_TOOLS = { ...REQUEST, tools: [TOOL] };

/** What of the wire format a request makes use of, but for its messages. */
function traits({ body: { model: _, messages: __, ...rest } }: SeenRequest) {
  const format = rest.response_format as { type: string; json_schema?: { strict: boolean } } | undefined;
  return {
    format: format && `${format.type}${format.json_schema?.strict ? ', strict' : ''}`,
    others: Object.keys(rest).filter((name) => name !== 'response_format'),
  };
}

/** Makes these requests one after the other, each expected to succeed; what was sent, and whether it was refused. */
async function sent(responders: Responder[], requests = [REQUEST, REQUEST]) {
  await using double = await startOpenAiDouble(...responders);
  const model = serviceAt(double.baseUrl, { retries: 0 });
  for (const request of requests) await model.complete(request, open);
  return double.seen.map(traits);
}

const ALL = ['max_tokens', 'temperature', 'seed'];

describe('a service is asked for what it takes', () => {
  test('a schema to the letter, where it may be', async () => {
    expect(await sent([FOUR])).toEqual(Array(2).fill({ format: 'json_schema, strict', others: ALL }));
  });

  test.each<[string, Responder]>([
    ['by the name of the parameter', fails(400, 'Not supported with this model.', {}, 'response_format')],
    ['in words', fails(400, "Invalid parameter: 'response_format' of type 'json_schema' is not supported.")],
    [
      'as validation does',
      sends(422, { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs are not permitted' }] }),
    ],
    ['as unknown', fails(404, 'No endpoints found that support structured outputs')],
  ])('JSON in any form once schemas are refused %s', async (_, refusal) => {
    expect((await sent([refusal, FOUR])).map(({ format }) => format)).toEqual([
      'json_schema, strict',
      'json_object',
      'json_object',
    ]);
  });

  test('nothing but words once both are', async () => {
    const formats = await sent([
      fails(400, 'unknown response_format json_schema'),
      fails(400, "'response_format.type' must be 'text'"),
      FOUR,
    ]);
    expect(formats.map(({ format }) => format)).toEqual(['json_schema, strict', 'json_object', undefined, undefined]);
  });

  test('nothing but words once it takes a schema and answers in prose', async () => {
    expect((await sent([says('The sum is four.'), FOUR])).map(({ format }) => format)).toEqual([
      'json_schema, strict',
      undefined,
    ]);
  });

  test('a schema that it cannot enforce is no reason to give up the others', async () => {
    const other = { ...REQUEST, reply: { name: 'other', schema: SCHEMA } };
    const formats = await sent(
      [fails(400, "Invalid schema for response_format 'test_question': too deep", {}, 'response_format'), FOUR],
      [REQUEST, other, REQUEST],
    );
    expect(formats.map(({ format }) => format)).toEqual([
      'json_schema, strict',
      'json_object',
      'json_schema, strict',
      'json_object',
    ]);
  });

  test('not strictly where the schema leaves something open', async () => {
    const loose = { type: 'object', properties: { sum: { type: 'integer' } }, additionalProperties: false };
    const request = { ...REQUEST, reply: { name: 'loose', schema: loose } };
    expect((await sent([FOUR], [request]))[0]?.format).toBe('json_schema');
  });

  test.each([
    [{ anyOf: [SCHEMA, { type: 'object', additionalProperties: {} }] }, 'json_object'],
    [{ type: 'array', items: SCHEMA }, undefined],
    [{}, undefined],
  ])('not at all where it cannot be: %j', async (schema, format) => {
    expect((await sent([FOUR], [{ ...REQUEST, reply: { name: 'open', schema } }]))[0]?.format).toBe(format);
  });

  test.each<[string, Responder, string[]]>([
    ['temperature', fails(400, 'Only the default is supported', {}, 'temperature'), ['max_tokens', 'seed']],
    ['seed', fails(422, 'extra fields not permitted: seed'), ['max_tokens', 'temperature']],
    [
      'max_tokens',
      fails(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", {}, 'max_tokens'),
      ['max_completion_tokens', 'temperature', 'seed'],
    ],
  ])('not for %s once it refuses it', async (_, refusal, others) => {
    expect((await sent([refusal, FOUR])).map((one) => one.others)).toEqual([ALL, others, others]);
  });

  test('tools where it has them, and then in no form', async () => {
    expect(await sent([FOUR], [WITH_TOOLS])).toEqual([{ format: undefined, others: [...ALL, 'tools', 'tool_choice'] }]);
  });

  test.each<[string, Responder]>([
    ['in words', fails(400, 'registry.ollama.ai/library/x does not support tools')],
    ['as unknown', fails(404, 'No endpoints found that support tool use')],
    ['by failing', fails(500, 'tools param requires --jinja flag')],
    ['by the name of the parameter', fails(422, 'Not permitted', {}, 'tools')],
  ])('no tools once it refuses them %s, but the form', async (_, refusal) => {
    expect(await sent([refusal, FOUR], [WITH_TOOLS, WITH_TOOLS])).toEqual([
      { format: undefined, others: [...ALL, 'tools', 'tool_choice'] },
      ...Array(2).fill({ format: 'json_schema, strict', others: ALL }),
    ]);
  });
});

describe('a refusal that names nothing', () => {
  const VAGUE = fails(400, 'Bad Request');

  test('is met once with the plainest request there is, which is kept to when it works', async () => {
    const plain = { format: undefined, others: ['max_tokens', 'temperature'] };
    expect(await sent([VAGUE, FOUR], [WITH_TOOLS, REQUEST])).toEqual([
      { format: undefined, others: [...ALL, 'tools', 'tool_choice'] },
      plain,
      plain,
    ]);
  });

  test('teaches nothing when the plainest request is refused as well', async () => {
    await using double = await startOpenAiDouble(VAGUE, VAGUE, FOUR, VAGUE);
    const model = serviceAt(double.baseUrl);
    await expect(model.complete(REQUEST, open)).rejects.toThrow('HTTP 400: Bad Request');
    await model.complete(REQUEST, open);
    await expect(model.complete(REQUEST, open)).rejects.toThrow('HTTP 400: Bad Request');
    expect(double.seen.map((one) => traits(one).format)).toEqual([
      'json_schema, strict',
      undefined,
      'json_schema, strict',
      'json_schema, strict',
    ]);
  });
});

test('what one model of a service taught is known to the next call of the process', async () => {
  await using double = await startOpenAiDouble(fails(400, 'no temperature', {}, 'temperature'), FOUR);
  await serviceAt(double.baseUrl).complete(REQUEST, open);
  await serviceAt(`${double.baseUrl}/`).complete(REQUEST, open);
  expect(double.seen.map((request) => 'temperature' in request.body)).toEqual([true, false, false]);
});

test('two calls that are refused together learn it once', async () => {
  const held: (() => void)[] = [];
  const refusal = fails(400, 'no', {}, 'response_format');
  await using double = await startOpenAiDouble((request, response) => {
    if (!('response_format' in request.body)) FOUR(request, response);
    else if ((request.body.response_format as { type: string }).type === 'json_object') FOUR(request, response);
    else {
      held.push(() => refusal(request, response));
      if (held.length === 2) for (const answer of held) answer();
    }
  });
  const model = serviceAt(double.baseUrl, { retries: 0 });
  const replies = await Promise.all([model.complete(REQUEST, open), model.complete(REQUEST, open)]);
  expect(replies.map(({ text }) => text)).toEqual(['{"sum": 4}', '{"sum": 4}']);
  expect(double.seen.map((one) => traits(one).format).slice(2)).toEqual(['json_object', 'json_object']);
});

test('a refusal of something else is not gone round in circles', async () => {
  await using double = await startOpenAiDouble(fails(400, 'temperature, seed, response_format, max_tokens: all wrong'));
  await expect(serviceAt(double.baseUrl).complete(REQUEST, open)).rejects.toThrow('HTTP 400: temperature, seed');
  expect(double.seen.length).toBeLessThan(7);
});

test('the seed is drawn from the episode, unless the request brings its own', async () => {
  await using double = await startOpenAiDouble(FOUR);
  for (const request of [REQUEST, REQUEST, { ...REQUEST, seed: 7 }])
    await serviceAt(double.baseUrl).complete(request, open);
  const seeds = double.seen.map(({ body }) => body.seed);
  expect(seeds[0]).toBe(seeds[1]);
  expect(seeds[2]).toBe(7);
});
