import { expect, test } from 'vitest';
import { findFramework } from '../../../scripted/frameworks.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';
import { scripted } from '../frameworks/scriptedModel.ts';

test('the first prompt of a living world shows all that the later ones show', { timeout: 60_000 }, async () => {
  const model = scripted(({ purpose }, nth) =>
    purpose === 'react.step' && nth <= 4
      ? { thought: 'I look.', action: 'wait', action_input: { seconds: 2 } }
      : undefined,
  );
  const task = findTask('survive/village/005');
  await playLockstep({ task, agents: 1, framework: findFramework('react'), model, gameTicks: 200 });
  const steps = model.requests.filter(({ purpose }) => purpose === 'react.step');
  const counts = steps.map(({ messages }) => {
    const text = messages[1]?.content ?? '';
    return {
      villagers: /^(\d+) villager/m.exec(text)?.[1],
      beds: text.match(/^red_bed at /gm)?.length,
      logs: /^(\d+) oak_log/m.exec(text)?.[1],
    };
  });
  expect(counts.length).toBeGreaterThan(2);
  expect(counts[0]).toEqual(counts[2]);
  expect(counts[0]).toMatchObject({ villagers: '6', beds: 6 });
});
