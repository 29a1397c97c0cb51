import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ModelReply, NO_USAGE } from '../../../sidecar/model/model.ts';
import { readReply } from '../../../sidecar/model/readReply.ts';

const Step = z.union([
  z.strictObject({ thought: z.string(), action: z.string(), action_input: z.record(z.string(), z.json()) }),
  z.strictObject({ thought: z.string(), final_answer: z.string() }),
]);
const expected = {
  schema: Step,
  fromToolCall: ({ name, arguments: input, text }: { name: string; arguments: unknown; text: string }) => ({
    thought: text,
    action: name,
    action_input: input,
  }),
  fromFinalAnswer: (answer: string, thought: string) => ({ thought, final_answer: answer }),
  maxOutputTokens: 100,
};
const replyOf = (reply: Partial<ModelReply>): ModelReply => ({ text: '', usage: NO_USAGE, finish: 'stop', ...reply });
const read = (reply: Partial<ModelReply> | string) =>
  readReply(expected, replyOf(typeof reply === 'string' ? { text: reply } : reply));

const input = { item_name: 'dirt', x: 1 };
const json = JSON.stringify(input);
const call = { name: 'placeBlock', arguments: json };

describe('a step is read from what models write', () => {
  test.each<[string, Partial<ModelReply> | string]>([
    ['as asked', `{"thought":"t","action":"placeBlock","action_input":${json}}`],
    ['fenced', `Sure!\n\`\`\`json\n{"thought":"t","action":"placeBlock","action_input":${json}}\n\`\`\``],
    ['after a thought in tags', `<think>{"a": 1}</think>{"thought":"t","action":"placeBlock","action_input":${json}}`],
    [
      'after a thought whose opening tag the template wrote',
      `hm {"a":1}</think>\n{"thought":"t","action":"placeBlock","action_input":${json}}`,
    ],
    [
      'in the reasoning, where a server takes all for that',
      { reasoning: `{"thought":"t","action":"placeBlock","action_input":${json}}` },
    ],
    ['with its input as text', JSON.stringify({ thought: 't', action: 'placeBlock', action_input: json })],
    [
      'with a final answer that is null',
      JSON.stringify({ thought: 't', action: 'placeBlock', action_input: input, final_answer: null }),
    ],
    [
      'with an empty final answer',
      JSON.stringify({ thought: 't', action: 'placeBlock', action_input: input, final_answer: '' }),
    ],
    ['with keys in another spelling', JSON.stringify({ Thought: 't', Action: 'placeBlock', 'Action Input': input })],
    ['as a call in JSON', JSON.stringify({ name: 'placeBlock', arguments: input })],
    ['as a call in JSON whose arguments are text', JSON.stringify({ name: 'placeBlock', arguments: json })],
    ['as a call with parameters', JSON.stringify({ tool: 'functions.placeBlock', parameters: input })],
    [
      'as a call within function',
      JSON.stringify({ type: 'function', function: { name: 'placeBlock', arguments: json } }),
    ],
    ['as a call within action', JSON.stringify({ thought: 't', action: { name: 'placeBlock', arguments: input } })],
    ['with the arguments beside the action', JSON.stringify({ thought: 't', action: 'placeBlock', ...input })],
    ['as a list of one', JSON.stringify([{ name: 'placeBlock', arguments: input }])],
    [
      'before results it made up',
      `{"thought":"t","action":"placeBlock","action_input":${json}}\nObservation: placed\n{"thought":"t","final_answer":"done"}`,
    ],
    ['in Hermes tags', `I place it.\n<tool_call>\n{"name": "placeBlock", "arguments": ${json}}\n</tool_call>`],
    ['in Hermes tags that do not end', `<tool_call>{"name": "placeBlock", "arguments": ${json}}`],
    ['in tags of Llama', `<function=placeBlock>${json}</function>`],
    ['behind the tag of Llama', `<|python_tag|>{"name": "placeBlock", "parameters": ${json}}`],
    ['in tags of Mistral', `[TOOL_CALLS] [{"name": "placeBlock", "arguments": ${json}}]`],
    [
      'in tags of DeepSeek',
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>placeBlock\n\`\`\`json\n${json}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
    ['in lines', `Thought: t\nAction: placeBlock\nAction Input: ${json}`],
    [
      'in lines that go on with an invented result',
      `Thought: t\nAction: placeBlock\nAction Input: ${json}\nObservation: placed.\nThought: done\nFinal Answer: all done`,
    ],
    ['in bold lines', `**Thought:** t\n**Action:** placeBlock\n**Action Input:** \`\`\`json\n${json}\n\`\`\``],
    ['as a native call', { toolCall: call }],
    ['as a native call with a prefix', { toolCall: { ...call, name: 'functions.placeBlock' } }],
    [
      'as a native call of several at once',
      {
        toolCall: {
          name: 'multi_tool_use.parallel',
          arguments: JSON.stringify({ tool_uses: [{ recipient_name: 'functions.placeBlock', parameters: input }] }),
        },
      },
    ],
  ])('%s', (_, reply) => {
    expect(read(reply)).toMatchObject({ ok: true, value: { action: 'placeBlock', action_input: input } });
  });

  test('parameters in tags of Qwen-Coder are texts', () => {
    const text =
      '<tool_call>\n<function=placeBlock>\n<parameter=item_name>\ndirt\n</parameter>\n</function>\n</tool_call>';
    expect(read(text)).toMatchObject({
      ok: true,
      value: { action: 'placeBlock', action_input: { item_name: 'dirt' } },
    });
  });
});

describe('several calls in one reply come in their order', () => {
  const second = { name: 'placeBlock', arguments: JSON.stringify({ item_name: 'stone', x: 2 }) };
  test.each<[string, Partial<ModelReply> | string]>([
    ['native', { toolCall: call, furtherCalls: [second] }],
    [
      'in tags',
      `<tool_call>{"name":"placeBlock","arguments":${call.arguments}}</tool_call><tool_call>{"name":"placeBlock","arguments":${second.arguments}}</tool_call>`,
    ],
    ['in JSON', JSON.stringify({ tool_calls: [{ function: call }, { function: second }] })],
    [
      'as steps in a row',
      [call, second]
        .map((one) => JSON.stringify({ thought: 't', action: one.name, action_input: JSON.parse(one.arguments) }))
        .join('\n'),
    ],
    [
      'as steps in a row with an end that was invented',
      [
        ...[call, second].map((one) =>
          JSON.stringify({ thought: 't', action: one.name, action_input: JSON.parse(one.arguments) }),
        ),
        '{"thought":"t","final_answer":"done"}',
      ].join('\n'),
    ],
  ])('%s', (_, reply) => {
    expect(read(reply)).toMatchObject({
      ok: true,
      value: { action_input: { item_name: 'dirt' } },
      further: [{ name: 'placeBlock', arguments: { item_name: 'stone', x: 2 } }],
    });
  });

  test('at most eight are taken', () => {
    const calls = Array.from({ length: 20 }, () => ({ name: 'a', arguments: {} }));
    const reply = read(JSON.stringify(calls));
    expect(reply.ok && reply.further.length).toBe(7);
  });
});

describe('a final answer', () => {
  test.each<[string, Partial<ModelReply> | string, string]>([
    ['as asked', '{"thought":"t","final_answer":"It stands."}', 'It stands.'],
    [
      'beside an action that is null',
      '{"thought":"t","action":null,"action_input":null,"final_answer":"It stands."}',
      'It stands.',
    ],
    ['in lines', 'Thought: all placed\nFinal Answer: It stands.', 'It stands.'],
    [
      'in plain words with a block state and a list in them',
      { text: 'I placed oak_log[axis=z] at [1, 2, 3]. Nothing is left.', toolsOffered: true },
      'I placed oak_log[axis=z] at [1, 2, 3]. Nothing is left.',
    ],
    ['in plain words where tools are native', { text: 'It stands.', toolsOffered: true }, 'It stands.'],
  ])('%s', (_, reply, answer) => {
    expect(read(reply)).toMatchObject({ ok: true, value: { final_answer: answer } });
  });

  test('plain words where tools are not native are no answer, nor are words that were cut off', () => {
    expect(read({ text: 'placeBlock(item_name="dirt", x=1)', toolsOffered: true })).toMatchObject({ ok: false });
    expect(read('It stands.')).toMatchObject({ ok: false, problem: 'the reply holds no JSON object or array' });
    expect(read({ text: 'It sta', toolsOffered: true, finish: 'length' })).toMatchObject({ ok: false });
  });
});

describe('where functions are offered, what is neither a call nor plain words', () => {
  test.each([
    ['JSON of another form', '{"plan":["a"]}'],
    ['JSON with a part of what stands for a call', '{"thought":"t"}'],
    ['nothing', ''],
  ])('names no fields that nobody has shown: %s', (_, text) => {
    expect(read({ text, toolsOffered: true })).toEqual({
      ok: false,
      problem: 'it is neither a tool call nor plain words',
    });
  });

  test('names what is wrong with a call', () => {
    expect(read({ toolCall: { name: 'placeBlock', arguments: '[1,2]' }, toolsOffered: true })).toMatchObject({
      problem: expect.stringContaining('action_input must be an object'),
    });
  });
});

describe('what is wrong is named', () => {
  test.each<[string, Partial<ModelReply> | string, string]>([
    [
      'an input of another type',
      '{"thought":"t","action":"placeBlock","action_input":5}',
      'action_input must be an object, not 5 (nearest form: {"thought", "action", "action_input"})',
    ],
    ['nothing of use', '{"plan":["a"]}', 'thought is missing'],
    ['a value that is not an object', '"placeBlock"', 'the reply holds no JSON'],
    [
      'arguments that are not JSON',
      { toolCall: { name: 'placeBlock', arguments: '{"x": 1' } },
      'the arguments of the call of "placeBlock" are not valid JSON',
    ],
    [
      'arguments that are a list',
      { toolCall: { name: 'placeBlock', arguments: '[1,2]' } },
      'action_input must be an object, not [1,2]',
    ],
  ])('%s', (_, reply, problem) => {
    const result = read(reply);
    expect(result.ok ? 'accepted' : result.problem).toContain(problem);
    expect(result.ok ? '' : result.problem).not.toContain('Invalid input');
  });

  test('an unknown key is left out, and noted', () => {
    expect(read('{"thought":"t","final_answer":"done","confidence":0.9}')).toMatchObject({
      ok: true,
      notes: ['ignored the unknown key "confidence"'],
    });
  });
});

describe('a value that is no JSON', () => {
  const schema = z.strictObject({ explain: z.string(), code: z.string() });
  const fromText = (text: string, json: unknown) => {
    const code = /```js\n(.*)\n```/s.exec(text)?.[1];
    return code === undefined ? undefined : { explain: '', ...(json as object | undefined), code };
  };
  const readText = (text: string) =>
    readReply({ schema, fromText, maxOutputTokens: 100 }, { text, finish: 'stop', usage: NO_USAGE });

  test.each([
    ['JSON as asked', '{"explain":"e","code":"c"}', { explain: 'e', code: 'c' }],
    ['a block alone', '```js\ndig({ x: 1 });\n```', { explain: '', code: 'dig({ x: 1 });' }],
    ['a block beside JSON that lacks it', '{"explain":"e"}\n```js\nc\n```', { explain: 'e', code: 'c' }],
  ])('%s', (_, text, value) => {
    expect(readText(text)).toMatchObject({ ok: true, value });
  });

  test('a text with neither says what is wrong with it as JSON', () => {
    expect(readText('I cannot.')).toEqual({ ok: false, problem: 'the reply holds no JSON object or array' });
  });
});
