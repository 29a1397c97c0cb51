import { expect, test } from 'vitest';
import type { Framework } from '../../../sidecar/frameworks/framework.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { withAbilities } from '../../../tasks/cooking/abilities.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

const SPECIAL: Readonly<Record<string, unknown>> = {
  SmeltingCooking: { item_name: 'rabbit', item_count: 1 },
  MineBlock: { x: 0, y: -60, z: 0 },
  attackTarget: { target_name: 'unicorn' },
};

/** Everybody tries every special tool, a tool of another scenario and one that does not exist. */
const tryAll: Framework = {
  name: 'try-all',
  usesModel: false,
  purposes: [],
  async run({ agents, signal }) {
    for (const { tools } of agents) {
      for (const [name, args] of Object.entries(SPECIAL)) await tools.call(name, args, signal);
      await tools.call('placeBlock', { item_name: 'dirt', x: 0, y: -60, z: 0 }, signal);
      await tools.call('giveMeEverything', {}, signal);
    }
  },
};

test('an agent of a diverse team cannot call a tool it was not dealt, and the attempt is recorded', async () => {
  const task = withAbilities(findTask('villager/cooking/099') as CookingTask, 'diverse');
  const { transcript, events } = await playLockstep({ task, agents: 3, framework: tryAll });
  const calls = transcript.entries.filter((entry) => entry.type === 'tool-called');
  const names = ['Alice', 'Bob', 'Carol'];
  for (const [index, agent] of names.entries()) {
    const own = Object.keys(SPECIAL)[index];
    const tried = calls.filter((call) => call.agent === agent);
    expect(tried.map(({ tool }) => tool)).toEqual([...Object.keys(SPECIAL), 'placeBlock', 'giveMeEverything']);
    for (const { tool, ok, message, at, until } of tried) {
      expect(ok, `${agent} ${tool}`).toBe(false);
      if (tool === own) expect(message).not.toContain('is not one of your tools');
      else {
        expect(message).toMatch(new RegExp(`^unknown-tool: "${tool}" is not one of your tools: .*${own}`));
        expect(until).toBe(at);
      }
    }
  }
  // Nothing was placed, and nothing dug, by those who may not.
  expect(events.filter(({ type }) => type === 'block-placed')).toEqual([]);
});
