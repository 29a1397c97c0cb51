import { expect, test } from 'vitest';
import { callsTool, type Responder, says, startOpenAiDouble } from '../../../sidecar/model/openAiDouble.ts';
import { rulesBehindService } from '../../../sidecar/model/rulesBehindService.ts';
import { playFresh } from './playFresh.ts';

/** A service with native tool calls: where tools are offered, an action comes as a call, with the thought as its text. */
const callsNatively: Responder = (request, response) => {
  const messages = request.body.messages as { content: string }[];
  const text = messages.at(-1)?.content ?? '';
  const { thought, action, action_input } = JSON.parse(text) as Record<string, unknown>;
  const answer =
    request.body.tools && action
      ? callsTool(String(action), JSON.stringify(action_input), String(thought))
      : says(text);
  answer(request, response);
};

test('a team whose service calls tools natively does what it does by plain JSON', async () => {
  await using double = await startOpenAiDouble(callsNatively);
  const native = await playFresh({ model: rulesBehindService(double.baseUrl) });
  const plain = await playFresh();
  expect(native.score).toMatchObject({ termination: 'completed', success: true });
  expect(native.files['events.jsonl']).toBe(plain.files['events.jsonl']);

  const steps = native.transcript.flatMap((entry) =>
    entry.type === 'model-called' && entry.purpose === 'react.step' ? [entry] : [],
  );
  const calls = steps.filter(({ toolCall }) => toolCall !== undefined);
  expect(calls.length).toBeGreaterThan(3);
  for (const { toolCall, problem, reply } of calls) {
    expect(problem).toBeNull();
    expect(typeof JSON.parse(toolCall?.arguments ?? '')).toBe('object');
    expect(reply).not.toContain('action_input');
  }
  const offered = double.seen.map(({ body }) => body.tools as { function: { name: string } }[] | undefined);
  expect(offered.filter((tools) => tools !== undefined)).toHaveLength(steps.length);
  expect(offered.find((tools) => tools)?.map((tool) => tool.function.name)).toContain('placeBlock');
});
