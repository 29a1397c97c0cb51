import { describe, expect, test } from 'vitest';
import { callsTool, fails, type Responder, type SeenRequest, says, sends, startOpenAiDouble } from '../openAiDouble.ts';
import { open, REQUEST, SCHEMA, serviceAt, TOOL } from '../openai/serviceAt.ts';

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
const NATIVE = ['tools', 'tool_choice', 'parallel_tool_calls'];

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

  test('the form in spite of an empty answer, which shows nothing', async () => {
    expect((await sent([says(''), FOUR])).map(({ format }) => format)).toEqual([
      'json_schema, strict',
      'json_schema, strict',
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
    expect(await sent([FOUR], [WITH_TOOLS])).toEqual([{ format: undefined, others: [...ALL, ...NATIVE] }]);
  });

  test.each<[string, Responder]>([
    ['in words', fails(400, 'registry.ollama.ai/library/x does not support tools')],
    ['as unknown', fails(404, 'No endpoints found that support tool use')],
    ['by failing', fails(500, 'tools param requires --jinja flag')],
    ['by the name of the parameter', fails(422, 'Not permitted', {}, 'tools')],
  ])('no tools once it refuses them %s, but the form', async (_, refusal) => {
    expect(await sent([refusal, FOUR], [WITH_TOOLS, WITH_TOOLS])).toEqual([
      { format: undefined, others: [...ALL, ...NATIVE] },
      ...Array(2).fill({ format: 'json_schema, strict', others: ALL }),
    ]);
  });
});

describe('native calls', () => {
  test.each<[string, Responder]>([
    ['by name', fails(400, 'Unrecognized request argument supplied: parallel_tool_calls')],
    ['in a field', fails(422, 'Extra inputs are not permitted', {}, 'parallel_tool_calls')],
    ['in words', fails(400, 'This model does not support parallel tool calls')],
  ])('may come side by side once the service refuses %s to forbid it', async (_, refusal) => {
    expect(await sent([refusal, FOUR], [WITH_TOOLS, WITH_TOOLS])).toEqual([
      { format: undefined, others: [...ALL, ...NATIVE] },
      ...Array(2).fill({ format: undefined, others: [...ALL, 'tools', 'tool_choice'] }),
    ]);
  });

  test.each<[string, Responder]>([
    ['whose arguments are no JSON', callsTool('placeBlock', '{"item": ')],
    ['that name no function that was offered', callsTool('makeTea', '{}')],
    ['that are empty answers', says('')],
  ])('%s, twice in a row, are not asked for again', async (_, bad) => {
    const used = await sent([bad, bad, FOUR], Array(4).fill(WITH_TOOLS));
    expect(used.map(({ others }) => others.includes('tools'))).toEqual([true, true, false, false]);
    expect(used.at(-1)?.format).toBe('json_schema, strict');
  });

  test.each<[string, Responder]>([
    ['once only', callsTool('placeBlock', '{"item": "stone"}')],
    ['in a name space', callsTool('functions.placeBlock', '{}')],
  ])('that are bad %s between good ones stay', async (_, good) => {
    const bad = callsTool('placeBlock', 'stone');
    const used = await sent([bad, good, bad, good], Array(5).fill(WITH_TOOLS));
    expect(used.every(({ others }) => others.includes('tools'))).toBe(true);
  });

  test.each<[string, Responder]>([
    ['in words', says('I would place a stone.')],
    ['cut off', says('', { finish_reason: 'length' })],
  ])('are not given up for answers %s', async (_, answer) => {
    const used = await sent([answer], Array(4).fill(WITH_TOOLS));
    expect(used.every(({ others }) => others.includes('tools'))).toBe(true);
  });
});

describe('room for an answer', () => {
  const LONG = { ...REQUEST, maxOutputTokens: 8_192 };
  const most = async (refusal: Responder) => {
    await using double = await startOpenAiDouble(refusal, FOUR);
    const model = serviceAt(double.baseUrl, { retries: 0 });
    await model.complete(LONG, open);
    await model.complete(LONG, open);
    return double.seen.map(({ body }) => body.max_tokens);
  };

  test.each([
    ['max_tokens is too large: 8192. This model supports at most 4096 completion tokens, whereas you provided 8192.'],
    ['max_tokens: 8192 > 4096, which is the maximum allowed number of output tokens for this model'],
    ['`max_tokens` must be less than or equal to `4096`, the maximum value for `max_tokens` is less than the window'],
    ['Invalid max_tokens value, the valid range of max_tokens is [1, 4096]'],
    ['it has a maxOutputTokens value of 8192 but the supported range is from 1 (inclusive) to 4097 (exclusive).'],
  ])('is what the model has, once it was said: %s', async (message) => {
    expect(await most(fails(400, message))).toEqual([8_192, 4_096, 4_096]);
  });

  test.each([
    [
      "This model's maximum context length is 8192 tokens. However, you requested 8260 tokens (68 in the messages, 8192 in the completion).",
    ],
    [
      "'max_tokens' is too large: 8192. This model's maximum context length is 8192 tokens and your request has 68 input tokens.",
    ],
  ])('is what one prompt leaves of it: %s', async (message) => {
    expect(await most(fails(400, message))).toEqual([8_192, 8_192 - 68 - 16, 8_192]);
  });

  test('is not asked for again and again', async () => {
    await using double = await startOpenAiDouble(fails(400, 'supports at most 4096 completion tokens'));
    await expect(serviceAt(double.baseUrl).complete(LONG, open)).rejects.toThrow('at most 4096');
    expect(double.seen).toHaveLength(2);
  });
});

describe('how hard to think', () => {
  const efforts = async (...responders: Responder[]) => {
    await using double = await startOpenAiDouble(...responders);
    const model = serviceAt(double.baseUrl, { retries: 0, reasoningEffort: 'low' });
    await model.complete(REQUEST, open);
    await model.complete(REQUEST, open);
    return double.seen.map(({ body }) => body.reasoning_effort);
  };

  test('is said where it was chosen', async () => {
    expect(await efforts(FOUR)).toEqual(['low', 'low']);
  });

  test.each<[string, Responder]>([
    ['by name', fails(400, "Unrecognized request argument supplied: 'reasoning_effort'")],
    ['as a value', fails(400, 'Unsupported value', {}, 'reasoning_effort')],
  ])('is left to a service that refuses it %s', async (_, refusal) => {
    expect(await efforts(refusal, FOUR)).toEqual(['low', undefined, undefined]);
  });
});

describe('a refusal that names nothing', () => {
  const VAGUE = fails(400, 'Bad Request');

  test('is met once with the plainest request there is, which is kept to when it works', async () => {
    const plain = { format: undefined, others: ['max_tokens', 'temperature'] };
    expect(await sent([VAGUE, FOUR], [WITH_TOOLS, REQUEST])).toEqual([
      { format: undefined, others: [...ALL, ...NATIVE] },
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
