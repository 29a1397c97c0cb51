import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { distance } from '../../../protocol/geometry.ts';
import { SURVIVING_TOOLS } from '../../../sidecar/tools/surviving/survivingTools.ts';
import { createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { FLOOR_Y, ORIGIN } from '../body/bodyWorld.ts';
import { createToolScene, type ToolScene } from './toolScene.ts';

const never = new AbortController().signal;
const GROUND = FLOOR_Y - 1;
const FIELD = { from_x: 2, from_z: 2, to_x: 5, to_z: 4, y: GROUND };

let scene: ToolScene;
beforeAll(async () => {
  scene = await createToolScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(() => scene.reset());

function call(name: string, args: unknown) {
  const names = SURVIVING_TOOLS.map((tool) => tool.name);
  return scene.world.play(() =>
    createToolBelt(scene.alice, names, { clock: scene.world.clock }).call(name, args, never),
  );
}

function inventory(item: string): number {
  return scene.alice.observe().inventory.reduce((sum, { id, count }) => sum + (id === item ? count : 0), 0);
}

describe('tendField', () => {
  test('tills and sows what is free as far as seeds go, harvests what is ripe, and sows it again', async () => {
    scene.world.give('Alice', { stone_hoe: 1, wheat_seeds: 10 });
    for (let x = 2; x <= 5; x++) for (let z = 2; z <= 4; z++) scene.world.set(x, GROUND, z, 'grass_block');
    scene.world.events.length = 0;
    const sown = await call('tendField', FIELD);
    expect(sown, sown.message).toMatchObject({
      ok: true,
      message:
        'harvested 0, tilled 10 and sowed 10 cells; 10 cells grow there now, at stage 0 of 7, and you carry 0 wheat_seeds',
    });
    expect(inventory('wheat_seeds')).toBe(0);
    // Along its longer side, so that a ditch in its middle is crossed once.
    const rows = scene.world.events.flatMap((event) =>
      event.type === 'block-placed' && event.state.id === 'wheat' ? [event.position.z - ORIGIN.z] : [],
    );
    expect(rows).toEqual([2, 2, 2, 2, 3, 3, 3, 3, 4, 4]);
    scene.world.set(2, FLOOR_Y, 2, 'wheat[age=7]');
    scene.world.set(2, FLOOR_Y, 3, 'wheat[age=7]');
    scene.world.set(3, FLOOR_Y, 3, 'wheat[age=6]');
    const reaped = await call('tendField', FIELD);
    expect(reaped, reaped.message).toMatchObject({ ok: true, data: { harvested: 2 } });
    expect(inventory('wheat')).toBe(2);
    expect(scene.world.block(3, FLOOR_Y, 3)).toBe('wheat[age=6]');
    expect(reaped.message).toMatch(/ cells grow there now, at stage 0 to 6 of 7, and you carry /);
    const { sown: again, seeds } = reaped.data as { sown: number; seeds: number };
    expect(again + seeds).toBeGreaterThan(0);
    expect(seeds).toBe(inventory('wheat_seeds'));
  });

  test('tells what it leaves for want of a hoe', async () => {
    scene.world.give('Alice', { wheat_seeds: 10 });
    for (let x = 2; x <= 5; x++) for (let z = 2; z <= 4; z++) scene.world.set(x, GROUND, z, 'grass_block');
    scene.world.set(2, GROUND, 2, 'farmland');
    expect(await call('tendField', FIELD)).toMatchObject({
      ok: true,
      message: expect.stringMatching(/sowed 1 cells; .*; 11 cells of it are not tilled, as you carry no hoe$/),
    });
  });

  test('tells why nothing is done, and refuses a field that is too large', async () => {
    expect(await call('tendField', FIELD)).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'nothing is ripe, and you carry no wheat_seeds (short_grass drops some); 0 cells grow there now',
    });
    expect(await call('tendField', { ...FIELD, to_x: 60 })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: 'the field has 177 cells; expected at most 96',
    });
  });
});

describe('fight', () => {
  test('kills, and is not begun or is broken off by whose health is low', async () => {
    scene.world.give('Alice', { iron_sword: 1 });
    scene.mob('cow', 4.5, 0.5);
    const killed = await call('fight', { target_name: 'cow' });
    expect(killed, killed.message).toMatchObject({ ok: true, message: expect.stringMatching(/^killed cow/) });
    const alice = scene.world.server.players.get('alice');
    if (!alice) throw new Error('Alice is not in play');
    scene.mob('zombie', 4.5, 0.5);
    scene.world.systems.damage.hurt(alice, 8, { type: 'generic' });
    const low = await call('fight', { target_name: 'zombie', retreat_at_health: 14 });
    expect(low, low.message).toMatchObject({
      ok: false,
      code: 'endangered',
      message: expect.stringMatching(/^the fight was not begun: health 1[0-4](?:\.\d+)? of 20, retreat at 14$/),
    });
    // Bare hands take longer than the zombie.
    scene.world.give('Alice', {});
    scene.mob('zombie', 3.5, 0.5);
    scene.mob('zombie', 3.5, 1.5);
    const { health } = scene.alice.observe();
    const hurt = await call('fight', { target_name: 'zombie', retreat_at_health: Math.ceil(health) - 3 });
    expect(hurt, hurt.message).toMatchObject({
      ok: false,
      code: 'endangered',
      message: expect.stringMatching(/^the fight was broken off after \d+ hits?: health/),
    });
    expect(alice.health).toBeGreaterThan(0);
  });

  test('runs from all monsters in sight before it fails, and tells how near they are then', async () => {
    scene.world.give('Alice', {});
    scene.mob('husk', 2.5, 0.5);
    scene.mob('zombie', 2.5, 1.5);
    const { health } = scene.alice.observe();
    const hurt = await call('fight', { target_name: 'monster', retreat_at_health: Math.ceil(health) - 1 });
    expect(hurt, hurt.message).toMatchObject({ ok: false, code: 'endangered' });
    const told =
      /; you got away to \(.*\), ([\d.]+) blocks from the nearest (?:husk|zombie); health [\d.]+ of 20 now$/.exec(
        hurt.message,
      );
    expect(told, hurt.message).not.toBeNull();
    const { position, entities } = scene.alice.observe();
    const nearest = Math.min(
      ...entities.filter(({ kind }) => kind === 'mob').map((mob) => distance(mob.position, position)),
    );
    expect(nearest).toBeGreaterThan(6);
    expect(Number(told?.[1])).toBeCloseTo(nearest, 0);
  });
});
