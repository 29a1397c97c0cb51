import { describe, expect, test } from 'vitest';
import { type Arena, ArenaYard } from '../../../server-plugin/arena/arena.ts';
import { planHash, snapshotHash } from '../../../server-plugin/arena/arenaContent.ts';
import { ArenaGrid } from '../../../server-plugin/arena/arenaGrid.ts';
import { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import { createEnv, type Env } from '../../support/env.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

const PLAN = BuildPlan.parse({
  box: { min: { x: -12, y: -61, z: -12 }, max: { x: 12, y: -50, z: 12 } },
  steps: [
    {
      type: 'fill',
      box: { min: { x: -12, y: -61, z: -12 }, max: { x: 12, y: -61, z: 12 } },
      state: { id: 'grass_block', properties: {} },
    },
    { type: 'summon', kind: 'cow', position: { x: 2.5, y: -60, z: 3.5 } },
    { type: 'summon', kind: 'cow', position: { x: 4.5, y: -60, z: 3.5 }, options: { baby: true } },
    { type: 'summon', kind: 'sheep', position: { x: 6.5, y: -60, z: 3.5 }, options: { color: 'red', name: 'Dolly' } },
    { type: 'summon', kind: 'chicken', position: { x: -3.3, y: -60, z: 3.7 }, yaw: 90 },
    {
      type: 'summon',
      kind: 'villager',
      position: { x: 0.5, y: -60, z: -5.5 },
      options: {
        profession: 'farmer',
        level: 2,
        offers: [{ wants: [{ id: 'wheat', count: 20 }], gives: { id: 'emerald', count: 1 } }],
      },
    },
    { type: 'summon', kind: 'horse', position: { x: 8.5, y: -60, z: -5.5 }, options: { saddled: true } },
  ],
  loadouts: [{ position: { x: 0.5, y: -60, z: 0.5 }, yaw: 0, pitch: 0, items: [] }],
});

/** The Env's own zone lies where no arena does. */
const ELSEWHERE = {
  zone: { id: 'elsewhere', box: { min: { x: -500, y: -64, z: -500 }, max: { x: -400, y: 0, z: -400 } } },
};

function stage(env: Env) {
  const host = new EmbeddedHost(env.server, env.systems);
  return { host, yard: new ArenaYard(host, new ArenaGrid({ viewDistance: 2, largestReach: 64, slots: 4 })) };
}

async function letIn(env: Env, arena: Arena) {
  const { position, yaw, pitch, items } = arena.loadoutInWorld(0);
  return env.connect('Alice', { zone: arena.zone, position, yaw, pitch, items, held: true });
}

describe('mobs of a plan', () => {
  test.each(TESTED_VERSIONS)('stand where it says, as it says, until the release, at %s', async (version) => {
    await using env = await createEnv({ ...ELSEWHERE, version });
    const { host, yard } = stage(env);
    const arena = yard.claim(PLAN);
    await arena.reset();
    expect(snapshotHash(await arena.snapshot(0), [[]])).toBe(planHash(PLAN, host.gameData));
    const alice = await letIn(env, arena);
    await env.tick(100);
    await arena.verify(['Alice']);
    expect(env.eventsOf('entity-spawned')).toEqual([]);
    await host.hold(alice.name, false);
    await env.tick(400);
    await expect(arena.verify(['Alice'])).rejects.toThrow(/arena differs from its plan/);
  });

  test('are the same at every reset, whatever became of them', async () => {
    await using env = await createEnv(ELSEWHERE);
    const { yard } = stage(env);
    const arena = yard.claim(PLAN);
    await arena.reset();
    const first = [...env.systems.entities.inZone(arena.zone)].map((entity) => [entity.kind, entity.position]);
    const alice = await letIn(env, arena);
    alice.player.frozen = false;
    await env.tick(300);
    const moved = [...env.systems.entities.inZone(arena.zone)].map((entity) => [entity.kind, entity.position]);
    expect(moved).not.toEqual(first);
    await arena.reset();
    expect([...env.systems.entities.inZone(arena.zone)].map((entity) => [entity.kind, entity.position])).toEqual(first);
  });

  test('live the same life from the same seed', async () => {
    const lives = [];
    for (let run = 0; run < 2; run++) {
      await using env = await createEnv({ ...ELSEWHERE, seed: 5 });
      const { yard } = stage(env);
      const arena = yard.claim(PLAN);
      await arena.reset();
      const alice = await letIn(env, arena);
      alice.player.frozen = false;
      await env.tick(400);
      lives.push(
        [...env.systems.entities.inZone(arena.zone)].map(({ kind, position, yaw }) => ({ kind, position, yaw })),
      );
    }
    expect(lives[0]).toEqual(lives[1]);
  });

  test('are told apart by their traits', async () => {
    await using env = await createEnv(ELSEWHERE);
    const { host } = stage(env);
    const changed = BuildPlan.parse({
      ...PLAN,
      steps: PLAN.steps.map((step) =>
        step.type === 'summon' && step.kind === 'sheep' ? { ...step, options: { color: 'blue', name: 'Dolly' } } : step,
      ),
    });
    expect(planHash(changed, host.gameData)).not.toBe(planHash(PLAN, host.gameData));
  });

  test('must be of a kind the version has, inside the arena', async () => {
    await using env = await createEnv({ ...ELSEWHERE, version: '1.19.2' });
    const { yard } = stage(env);
    const with_ = (kind: string, x: number) =>
      BuildPlan.parse({ ...PLAN, steps: [{ type: 'summon', kind, position: { x, y: -60, z: 0.5 } }] });
    expect(() => yard.claim(with_('sniffer', 0.5))).toThrow(/has no mob "sniffer"/);
    expect(() => yard.claim(with_('boat', 0.5))).toThrow(/has no mob "boat"/);
    expect(() => yard.claim(with_('cow', 99))).toThrow(/is not inside the arena/);
  });
});
