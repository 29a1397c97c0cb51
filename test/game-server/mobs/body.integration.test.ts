import { describe, expect, test } from 'vitest';
import { summon } from '../../../game-server/mobs/summon.ts';
import { createEnv, type Env, FLOOR_Y } from '../../support/env.ts';

const at = (x: number, y: number, z: number) => ({ x, y, z });

async function withPlayer(env: Env) {
  return env.connect('Alice', { position: at(30.5, FLOOR_Y, 30.5) });
}

describe('the body of a mob', () => {
  test('falls by gravity and is hurt by the blocks beyond three', async () => {
    await using env = await createEnv();
    await withPlayer(env);
    const cow = summon(env.systems.habitat, 'cow', { zone: env.zone, position: at(0.5, FLOOR_Y + 8, 0.5) });
    await env.tick(30);
    expect(cow.position.y).toBeCloseTo(FLOOR_Y, 6);
    expect(cow.onGround).toBe(true);
    expect(cow.health).toBe(5);
    expect(env.eventsOf('entity-hurt')).toMatchObject([{ kind: 'cow', cause: 'fall', amount: 5 }]);
  });

  test('does nothing while every player of its zone is held', async () => {
    await using env = await createEnv();
    const alice = await env.connect('Alice', { held: true });
    const cow = summon(env.systems.habitat, 'cow', { zone: env.zone, position: at(0.5, FLOOR_Y + 8, 0.5) });
    await env.tick(20);
    expect(cow.position.y).toBe(FLOOR_Y + 8);
    alice.player.frozen = false;
    await env.tick(20);
    expect(cow.position.y).toBeLessThan(FLOOR_Y + 1);
  });

  test('burns in lava, dies, lies for a second and leaves cooked meat', async () => {
    await using env = await createEnv();
    await withPlayer(env);
    env.setBlock(0, FLOOR_Y, 0, 'lava');
    const cow = summon(env.systems.habitat, 'cow', { zone: env.zone, position: at(0.5, FLOOR_Y, 0.5) }, { health: 3 });
    await env.tick(2);
    expect(env.eventsOf('entity-died')).toMatchObject([{ kind: 'cow', cause: 'lava' }]);
    expect(cow.removed).toBe(false);
    expect([...env.systems.items.all()].some(({ stack }) => stack.id === 'cooked_beef')).toBe(true);
    await env.tick(21);
    expect(cow.removed).toBe(true);
  });

  test('drowns after fifteen seconds under water', async () => {
    await using env = await createEnv();
    await withPlayer(env);
    for (let y = 0; y < 4; y++)
      for (let x = -1; x <= 1; x++)
        for (let z = -1; z <= 1; z++)
          env.setBlock(x, FLOOR_Y + y, z, y === 3 ? 'stone' : x === 0 && z === 0 ? 'water' : 'stone');
    const pig = summon(env.systems.habitat, 'pig', { zone: env.zone, position: at(0.5, FLOOR_Y, 0.5) });
    await env.tick(310);
    expect(env.eventsOf('entity-hurt')).toEqual([]);
    await env.tick(20);
    expect(env.eventsOf('entity-hurt')).toMatchObject([{ cause: 'drown', amount: 2 }]);
    expect(pig.metadata('air_supply')).toBeDefined();
  });

  test('steps onto slabs but not through fences, and stays in its zone', async () => {
    await using env = await createEnv({ zone: { id: 'zone', box: { min: at(-8, -64, -8), max: at(7, 0, 7) } } });
    const alice = await env.connect('Alice', { position: at(0.5, FLOOR_Y + 40, 0.5) });
    alice.player.gameMode = 'spectator';
    for (let i = 0; i < 12; i++)
      summon(env.systems.habitat, 'sheep', { zone: env.zone, position: at(i % 4, FLOOR_Y, Math.floor(i / 4)) });
    for (let x = -4; x <= 5; x++) for (const z of [-4, 5]) env.setBlock(x, FLOOR_Y, z, 'oak_fence');
    for (let z = -4; z <= 5; z++) for (const x of [-4, 5]) env.setBlock(x, FLOOR_Y, z, 'oak_fence');
    await env.tick(1200);
    const sheep = [...env.systems.entities.inZone(env.zone)].filter(({ kind }) => kind === 'sheep');
    expect(sheep).toHaveLength(12);
    for (const { position } of sheep) {
      expect(Math.abs(position.x - 0.5)).toBeLessThan(5);
      expect(Math.abs(position.z - 0.5)).toBeLessThan(5);
      expect(position.y).toBeCloseTo(FLOOR_Y, 6);
    }
    expect(sheep.some(({ position }) => position.x !== Math.round(position.x))).toBe(true);
  });
});
