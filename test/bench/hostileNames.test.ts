import { describe, expect, test } from 'vitest';
import { findExperiment } from '../../bench/experiment/experiments.ts';
import { selectTasks } from '../../bench/tasks/selectTasks.ts';
import { VersionGameData } from '../../game-data/versionGameData.ts';
import { findFramework } from '../../scripted/frameworks.ts';
import { frozenHash } from '../../tasks/suites/frozen.ts';
import { HOSTILE_NAMES } from '../support/hostileNames.ts';

const userError = expect.objectContaining({ party: 'user' });

describe.each(HOSTILE_NAMES)('the name "%s"', (name) => {
  test.each([
    ['a framework', () => findFramework(name)],
    ['an option of a framework', () => findFramework(`causalmace:${name}=off`)],
    ['a suite', () => selectTasks([name], {})],
    ['a task of a suite', () => selectTasks([`villager/construction/${name}`], {})],
    ['an experiment', () => findExperiment(name)],
    ['a version', () => VersionGameData.ofVersion(name)],
  ])('is not %s', (_, use) => {
    expect(use).toThrow(userError);
  });

  test('is no block, item or mob of a version, and was never frozen', () => {
    const data = VersionGameData.ofVersion('1.20.4');
    expect([data.hasBlock(name), data.hasItem(name), data.hasMob(name)]).toEqual([false, false, false]);
    expect(data.stackSize(name)).toBeUndefined();
    expect(frozenHash(name)).toBeNull();
  });
});
