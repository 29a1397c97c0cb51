import { expect, test } from 'vitest';
import { blockState } from '../../../protocol/blockState.ts';
import { cellOf } from '../../../protocol/geometry.ts';
import type { Framework } from '../../../sidecar/frameworks/framework.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

const WAIT_MS = 15_000;
/** From the middle of a house to its inner walls, blocks. */
const INSIDE = 1.5;

/** A village with 40 seconds left to sunrise, without its monsters. */
function lateVillage(): CustomTask {
  const task = findTask('survive/village/000');
  if (task.family !== 'custom' || !task.rules) throw new Error('survive/village/000 is not a task as data');
  const steps = task.site.steps.filter((step) => step.type !== 'summon' || step.kind === 'villager');
  return { ...task, site: { ...task.site, steps }, rules: { ...task.rules, startTime: 23_200 } };
}

/** Stands where it is until the game is over, and notes where villagers are before. */
function waiting(villagers: { readonly x: number; readonly z: number }[] = []): Framework {
  return {
    name: 'waiting',
    usesModel: false,
    purposes: [],
    async run({ agents, signal }) {
      await Promise.all(agents.map(({ body }) => body.perform({ type: 'wait', ms: WAIT_MS }, signal)));
      for (const { kind, name, position } of agents[0]?.body.observe().entities ?? [])
        if (kind === 'mob' && name === 'villager') villagers.push(position);
      while (!signal.aborted)
        await Promise.all(agents.map(({ body }) => body.perform({ type: 'wait', ms: WAIT_MS }, signal)));
    },
  };
}

test('villagers are asleep in houses without doors from the beginning, and where no monster comes they see the sunrise', async () => {
  const villagers: { x: number; z: number }[] = [];
  const task = lateVillage();
  const { score } = await playLockstep({ task, agents: 2, framework: waiting(villagers) });
  const { houses } = task.documents.village as { houses: [number, number, number][] };
  const within = ({ x, z }: { x: number; z: number }) =>
    houses.some(([hx, , hz]) => Math.max(Math.abs(x - hx - 0.5), Math.abs(z - hz - 0.5)) < INSIDE);
  expect(villagers.filter(within)).toHaveLength(6);
  expect(score).toMatchObject({ success: true, reason: 'goal-reached' });
  expect(score.parts?.map(({ value }) => value)).toEqual([1, 1, 1, 1, 1, 1]);
});

/** Shuts itself in where it begins, with its planks, and waits. */
const hiding: Framework = {
  name: 'hiding',
  usesModel: false,
  purposes: [],
  async run({ agents, signal }) {
    await Promise.all(
      agents.map(async ({ body }) => {
        const { x, y, z } = cellOf(body.observe().position);
        const sides = [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const;
        const walls = sides.flatMap(([dx, dz]) => [0, 1].map((dy) => ({ x: x + dx, y: y + dy, z: z + dz })));
        for (const position of [...walls, { x, y: y + 2, z }])
          await body.perform({ type: 'place', position, state: blockState('oak_planks'), stay: true }, signal);
        while (!signal.aborted) await body.perform({ type: 'wait', ms: WAIT_MS }, signal);
      }),
    );
  },
};

test.runIf(EXHAUSTIVE)('who only hides loses the village, and has nothing', async () => {
  const { score } = await playLockstep({ task: findTask('survive/village/003'), agents: 1, framework: hiding });
  expect(score.metrics).toMatchObject({ completion: { value: 0 }, deaths: { value: 0 } });
});

test.runIf(EXHAUSTIVE)(
  'who stands among the monsters all night keeps them busy by dying, and has nothing either',
  async () => {
    const { score } = await playLockstep({ task: findTask('survive/village/003'), agents: 1, framework: waiting() });
    expect(score.metrics?.deaths?.value).toBeGreaterThan(3);
    expect(score.metrics?.completion?.value).toBe(0);
  },
);

test.runIf(EXHAUSTIVE)('a death of the team costs success and one part of six, and villagers count still', async () => {
  const village = lateVillage();
  const [start] = village.starts;
  if (!start) throw new Error('survive/village/000 has no start');
  const { x, y, z } = cellOf(start.position);
  const magma = { type: 'set' as const, position: { x, y: y - 1, z }, state: blockState('magma_block') };
  const task = { ...village, site: { ...village.site, steps: [...village.site.steps, magma] } };
  const { score } = await playLockstep({ task, agents: 1, framework: waiting() });
  expect(score.metrics?.deaths?.value).toBeGreaterThan(0);
  expect(score).toMatchObject({ success: false });
  expect(score.parts?.map(({ value }) => value)).toEqual([1, 1, 1, 1, 1, 0]);
});
