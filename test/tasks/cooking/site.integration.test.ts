import { describe, expect, test } from 'vitest';
import { type Arena, ArenaYard } from '../../../server-plugin/arena/arena.ts';
import { planHash, snapshotHash } from '../../../server-plugin/arena/arenaContent.ts';
import { ArenaGrid } from '../../../server-plugin/arena/arenaGrid.ts';
import { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { cookingArena } from '../../../tasks/cooking/arena.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { VILLAGER_COOKING } from '../../../tasks/suites/villagerCooking.ts';
import { EXHAUSTIVE, runs, sampleOf, versionsToTest } from '../../support/depth.ts';
import { createEnv, type Env } from '../../support/env.ts';

/** The Env's own zone lies where no arena does. */
const ELSEWHERE = {
  zone: { id: 'elsewhere', box: { min: { x: -500, y: -64, z: -500 }, max: { x: -400, y: 0, z: -400 } } },
};

function stage(env: Env) {
  const host = new EmbeddedHost(env.server, env.systems);
  return { host, yard: new ArenaYard(host, new ArenaGrid({ viewDistance: 2, largestReach: 64, slots: 4 })) };
}

function taskNumbered(index: number): CookingTask {
  return VILLAGER_COOKING.tasks()[index] as CookingTask;
}

/** The middle lines of a pasture's fence, which stands around base + (-6, 0, 7). */
const FENCE = { west: 33.5, east: 37.5, north: 125.5, south: 133.5 };

async function letIn(env: Env, arena: Arena) {
  const { position, yaw, pitch, items } = arena.loadoutInWorld(0);
  return env.connect('Alice', { zone: arena.zone, position, yaw, pitch, items });
}

describe('the place', () => {
  test('is built as planned for every task', async () => {
    await using env = await createEnv(ELSEWHERE);
    const { host, yard } = stage(env);
    for (const task of sampleOf(VILLAGER_COOKING.tasks() as CookingTask[], 10)) {
      const plan = cookingArena(task, 8);
      const arena = yard.claim(plan);
      await arena.reset(1);
      const inventories = plan.loadouts.map(() => []);
      expect(snapshotHash(await arena.snapshot(0), inventories), task.id).toBe(planHash(plan, host.gameData));
      await arena.free();
    }
  });

  test.each(versionsToTest())(
    'and stands as planned after a while in which nobody was let loose, at %s',
    async (version) => {
      await using env = await createEnv({ ...ELSEWHERE, version });
      const { host, yard } = stage(env);
      for (const index of [20, 35, 98]) {
        const plan = cookingArena(taskNumbered(index), 1);
        const arena = yard.claim(plan);
        await arena.reset(1);
        await env.tick(200);
        expect(snapshotHash(await arena.snapshot(0), [[]])).toBe(planHash(plan, host.gameData));
      }
    },
  );

  // 20 has cows, cane and wheat; 98 all that a stew's place can have.
  test.runIf(EXHAUSTIVE).each([98, 20])(
    'of task %i loses no block, no crop and no animal as long as a game lasts',
    async (index) => {
      // At most 2400 s.
      const seconds = runs(600, 2400);
      await using env = await createEnv(ELSEWHERE);
      const { yard } = stage(env);
      const arena = yard.claim(cookingArena(taskNumbered(index), 1));
      await arena.reset(index);
      const before = await arena.snapshot(0);
      await letIn(env, arena);
      const seen = new Set<string>();
      for (let second = 0; second < seconds; second += 60) {
        await env.tick(60 * 20);
        for (const { type, position } of (await arena.snapshot(0)).entities) {
          if (type !== 'cow' && type !== 'rabbit') continue;
          seen.add(`${position.x}/${position.z}`);
          expect(position.x).toBeGreaterThan(FENCE.west);
          expect(position.x).toBeLessThan(FENCE.east);
          expect(position.z).toBeGreaterThan(FENCE.north);
          expect(position.z).toBeLessThan(FENCE.south);
        }
      }
      const after = await arena.snapshot(0);
      const animals = (snapshot: typeof after) =>
        snapshot.entities.filter(({ type }) => type === 'cow' || type === 'rabbit').length;
      expect([after.palette, after.blocks, after.containers]).toEqual([
        before.palette,
        before.blocks,
        before.containers,
      ]);
      expect(animals(after)).toBe(animals(before));
      // They are no statues.
      if (animals(before) > 0) expect(seen.size).toBeGreaterThan(animals(before) * 2);
    },
  );
});
