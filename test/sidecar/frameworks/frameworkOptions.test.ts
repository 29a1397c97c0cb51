import { describe, expect, test } from 'vitest';
import { names } from '../../../bench/commands/options.ts';
import { chooseClock } from '../../../bench/run/plan/clockChoice.ts';
import { planRun } from '../../../bench/run/plan/planRun.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import type { Framework } from '../../../sidecar/frameworks/framework.ts';
import {
  chooseFramework,
  frameworkWithOptions,
  oneOf,
  wholeNumber,
} from '../../../sidecar/frameworks/frameworkOptions.ts';
import { findTask } from '../../../tasks/catalogue.ts';

const plain: Framework = { name: 'plain', usesModel: false, purposes: [], run: async () => {} };
const chosen: unknown[] = [];
const rich = frameworkWithOptions({ graph: oneOf('on', 'off'), rounds: wholeNumber(1, 9, 4) }, (choice) => ({
  ...plain,
  name: 'rich',
  run: async () => {
    chosen.push(choice);
  },
}));
const FRAMEWORKS = [plain, rich];
const run = async (framework: Framework) => {
  await framework.run(undefined as never);
  return chosen.pop();
};

describe('options of a framework', () => {
  test('are its defaults unless chosen, and typed when chosen', async () => {
    expect(await run(chooseFramework(FRAMEWORKS, 'rich'))).toEqual({ graph: 'on', rounds: 4 });
    expect(await run(chooseFramework(FRAMEWORKS, 'rich:rounds=2'))).toEqual({ graph: 'on', rounds: 2 });
    expect(await run(chooseFramework(FRAMEWORKS, 'rich:rounds=9,graph=off'))).toEqual({ graph: 'off', rounds: 9 });
  });

  test('stand in the name of the framework they make', () => {
    expect(chooseFramework(FRAMEWORKS, 'rich').name).toBe('rich');
    expect(chooseFramework(FRAMEWORKS, 'rich:graph=off').name).toBe('rich:graph=off');
  });

  test.each([
    ['rich:speed=3', 'option "speed=3" is not graph=on|off or rounds=<1 to 9>'],
    ['rich:graph=perhaps', 'option "graph=perhaps" is not graph=on|off'],
    ['rich:rounds=0', 'option "rounds=0" is not'],
    ['rich:rounds=1e1', 'option "rounds=1e1" is not'],
    ['rich:graph', 'option "graph" is not'],
    ['rich:', 'option "" is not'],
    ['rich:toString=1', 'option "toString=1" is not'],
    ['rich:graph=on,graph=off', 'graph is given twice'],
    ['plain:graph=on', 'plain has no options'],
    ['poor:graph=on', 'unknown framework "poor": expected plain, rich'],
  ])('refuse %s in one line', (spec, message) => {
    expect(() => chooseFramework(FRAMEWORKS, spec)).toThrow(message);
  });
});

test('frameworks are found by name, and those without options take none', () => {
  expect(findFramework('oracle').name).toBe('oracle');
  expect(() => findFramework('oracle:fast=yes')).toThrow('oracle has no options');
});

test('a list of names leaves each its options', () => {
  expect(names('dagent, rich:graph=off,rounds=2,oracle')).toEqual(['dagent', 'rich:graph=off,rounds=2', 'oracle']);
  expect(names('rules:mistakes=0.1,seed=7,openai/x')).toEqual(['rules:mistakes=0.1,seed=7', 'openai/x']);
});

test('a run of a framework with options records them whole, in a folder that can be', () => {
  const framework = 'rich:graph=off,rounds=2';
  const { record } = planRun({
    casts: [
      {
        cast: { agents: 2, framework, model: 'rules', seed: 1, trials: 1 },
        tasks: [findTask('construction/lamp')],
      },
    ],
    gameVersion: '1.20.4',
    seed: 1,
    out: 'runs',
    id: undefined,
    clock: chooseClock({ clock: 'realtime' }),
    command: [],
  });
  expect(record.id).toMatch(/-rich-graph-off-rounds-2$/);
  expect(record.episodes[0]?.framework).toBe(framework);
});
