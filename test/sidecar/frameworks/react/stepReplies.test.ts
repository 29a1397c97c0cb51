import { expect, test } from 'vitest';
import { findFramework } from '../../../../scripted/frameworks.ts';
import { sentMessages } from '../../../../sidecar/model/sentMessages.ts';
import { scripted } from '../scriptedModel.ts';
import { playSimulated } from '../simulatedTeam.ts';

test('a step says how to call a tool, in the way in which tools are offered', async () => {
  const model = scripted(() => undefined);
  await playSimulated('lamp', 1, { framework: findFramework('react'), model });
  const step = model.requests.find(({ purpose }) => purpose === 'react.step') ?? expect.fail('no step');
  const system = (native: boolean) => sentMessages(step, native)[0]?.content ?? '';
  expect(system(false)).toMatch(/# Tools\n.*"action" is the name of one tool, "action_input" its arguments/s);
  expect(system(true)).toContain('then call one tool.');
  for (const [native, other] of [
    [true, '"action_input"'],
    [false, 'To finish, call nothing'],
  ] as const)
    expect(system(native)).not.toContain(other);
});

test('a step says how much time is left beside how many steps, and that a review follows', async () => {
  const model = scripted(() => undefined);
  await playSimulated('lamp', 1, { framework: findFramework('react'), model });
  const step = model.requests.find(({ purpose }) => purpose === 'react.step') ?? expect.fail('no step');
  const text = step.messages.map(({ content }) => content).join('\n');
  expect(text).toContain('Step 1 of at most 6, 120 s left, then a review');
});
