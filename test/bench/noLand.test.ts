import { describe, expect, test } from 'vitest';
import { chooseClock } from '../../bench/run/plan/clockChoice.ts';
import { planRun } from '../../bench/run/plan/planRun.ts';
import { VersionGameData } from '../../game-data/versionGameData.ts';
import { rulesOf } from '../../server-plugin/episode/families/rules.ts';
import { compilePack } from '../../server-plugin/hosts/vanilla/pack/compilePack.ts';
import { findTask } from '../../tasks/catalogue.ts';
import type { Task } from '../../tasks/task.ts';

const VERSION = '1.20.4';

describe('a server that somebody runs', () => {
  test.each(['gather/wood/001', 'collect/stone-50/003', 'shelter/basic/001'])('is not asked to play %s', (id) => {
    const task = findTask(id);
    const plan = rulesOf(task).plan(task.agents.min, VersionGameData.ofVersion(VERSION));
    expect(plan.ground).toBeDefined();
    expect(() => compilePack(VERSION, [plan])).toThrow('no pack can lay it');
    expect(() => planFor(task, 'vanilla')).toThrow(`--server: ${id} is played on generated land`);
    expect(planFor(task, 'embedded').episodes).toHaveLength(1);
  });

  test('is not asked to play in the Nether', () => {
    const task = findTask('survive/nether/000');
    const plan = rulesOf(task).plan(task.agents.min, VersionGameData.ofVersion(VERSION));
    expect(plan.nether).toBeDefined();
    expect(() => compilePack(VERSION, [plan])).toThrow('portals of other servers lead out of the arena');
    expect(() => planFor(task, 'vanilla')).toThrow(
      '--server: survive/nether/000 is played in the Nether too, and only the embedded server gives each arena a part of its own; leave out --server',
    );
    expect(planFor(task, 'embedded').episodes).toHaveLength(1);
  });

  test('is asked to play what brings its arena along', () => {
    expect(planFor(findTask('construction/lamp'), 'vanilla').record.host).toBe('vanilla');
  });
});

function planFor(task: Task, host: 'vanilla' | 'embedded') {
  return planRun({
    casts: [
      {
        tasks: [task],
        cast: { agents: task.agents.min, framework: 'oracle', model: 'none', seed: 1, trials: 1 },
      },
    ],
    gameVersion: VERSION,
    seed: 1,
    out: 'nowhere',
    id: 'run',
    clock: chooseClock({}),
    host,
    command: [],
  });
}
