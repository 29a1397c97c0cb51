import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { Boat } from '../../../game-server/mechanics/vehicles/boat.ts';
import { type SummonOptions, summon } from '../../../game-server/mobs/summon.ts';
import type { Action } from '../../../sidecar/body/action.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from './bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

describe.each(['1.19.2', '1.20.4', '1.21.4'])('mobs on Minecraft %s', (version) => {
  // What a body decides is the same at all versions; what it sees of mobs and sends to them is not.
  const decided = test.runIf(EXHAUSTIVE || version === DEFAULT_VERSION);
  beforeAll(async () => {
    world = await createBodyWorld(version);
    alice = await world.join('Alice');
    await world.join('Bob', { at: { x: -9.5, y: FLOOR_Y, z: -9.5 } });
  });
  afterAll(() => world[Symbol.asyncDispose]());
  beforeEach(async () => {
    world.clear();
    for (const entity of [...world.systems.entities.all()]) world.systems.entities.remove(entity);
    world.give('Alice', {});
    await perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0 });
  });

  function perform(action: Action) {
    return world.play(() => alice.perform(action));
  }

  function mob(kind: string, x: number, z: number, options: SummonOptions = {}) {
    const position = { x: x + ORIGIN.x, y: FLOOR_Y, z: z + ORIGIN.z };
    return summon(world.systems.habitat, kind, { zone: 'zone', position }, options);
  }

  test('kills a cow, which runs, and picks up what it drops', async () => {
    mob('cow', 5.5, 3.5);
    world.give('Alice', { iron_sword: 1 });
    const result = await perform({ type: 'attack', target: 'cow' });
    expect(result, result.message).toMatchObject({ ok: true, data: { killed: true } });
    expect(world.events.filter((event) => event.type === 'entity-died')).not.toHaveLength(0);
    expect(world.carries('Alice', 'beef')).toBeGreaterThan(0);
    const { picked } = (result.data ?? {}) as { picked: { id: string; count: number }[] };
    expect(picked.find(({ id }) => id === 'beef')?.count).toBe(world.carries('Alice', 'beef'));
  });

  test('attacks the very one that is meant, and leaves what it drops', async () => {
    const near = mob('pig', 2.5, 2.5);
    const far = mob('pig', 6.5, -2.5);
    const result = await perform({ type: 'attack', target: far.entityId, leave: true });
    expect(result, result.message).toMatchObject({ ok: true, data: { killed: true, picked: [] } });
    expect(near.removed).toBe(false);
    expect(world.carries('Alice', 'porkchop')).toBe(0);
  });

  test.each([
    ['dragon', { code: 'nothing-there', message: 'no "dragon" in sight; it sees rabbit' }],
    ['rabbits', { code: 'nothing-there', message: 'no "rabbits" in sight; there is rabbit' }],
    [123456, { code: 'nothing-there' }],
  ])('says what there is when %s is not', async (target, expected) => {
    mob('rabbit', 5.5, 3.5);
    expect(await perform({ type: 'attack', target })).toMatchObject({ ok: false, ...expected });
  });

  decided('does not go after one that has just died', async () => {
    const near = mob('pig', 2.5, 2.5, { health: 1, noAI: true });
    const far = mob('pig', 8.5, 2.5, { health: 1, noAI: true });
    expect(await perform({ type: 'attack', target: near.entityId, leave: true })).toMatchObject({ ok: true });
    expect(alice.observe().entities.map(({ id }) => id)).not.toContain(near.entityId);
    const result = await perform({ type: 'attack', target: 'pig', leave: true });
    expect(result, result.message).toMatchObject({ ok: true, data: { killed: true, hits: 1 } });
    expect(far.alive).toBe(false);
  });

  decided('breaks a boat, and attacks nothing that has no life', async () => {
    const { server, systems } = world;
    const place = (x: number) => ({ zone: 'zone', position: { x: x + ORIGIN.x, y: FLOOR_Y, z: 0.5 + ORIGIN.z } });
    systems.entities.add(new Boat(server, place(4.5), 'birch_boat'));
    await perform({ type: 'wait', ms: 200 });
    const kind = alice.observe().entities.find(({ name }) => name.endsWith('boat'))?.name ?? expect.fail('no boat');
    const result = await perform({ type: 'attack', target: kind });
    expect(result, result.message).toMatchObject({ ok: true, data: { killed: true } });
    expect(world.carries('Alice', 'birch_boat')).toBe(1);
    world.give('Alice', { stone: 1 });
    await perform({ type: 'toss', item: 'stone', count: 1 });
    expect(await perform({ type: 'attack', target: 'item' })).toMatchObject({ ok: false, code: 'bad-argument' });
  });

  decided('does not attack players', async () => {
    const bob = alice.observe().entities.find(({ name }) => name === 'Bob') ?? expect.fail('sees no Bob');
    expect(await perform({ type: 'attack', target: bob.id })).toMatchObject({ ok: false, code: 'bad-argument' });
  });

  test('milks a cow', async () => {
    mob('cow', 4.5, 0.5);
    world.give('Alice', { bucket: 2 });
    const result = await perform({ type: 'use-on-entity', item: 'bucket', target: 'cow' });
    expect(result, result.message).toMatchObject({
      ok: true,
      data: { gained: [{ id: 'milk_bucket', count: 1 }], lost: [{ id: 'bucket', count: 1 }] },
    });
    expect(world.carries('Alice', 'milk_bucket')).toBe(1);
  });

  test('shears and dyes a sheep, and sees it', async () => {
    const sheep = mob('sheep', 4.5, 0.5);
    world.give('Alice', { shears: 1, red_dye: 1 });
    const dyed = await perform({ type: 'use-on-entity', item: 'red_dye', target: sheep.entityId });
    expect(dyed, dyed.message).toMatchObject({ ok: true });
    expect(alice.observe().entities).toContainEqual(expect.objectContaining({ id: sheep.entityId, colour: 'red' }));
    const sheared = await perform({ type: 'use-on-entity', item: 'shears', target: 'sheep' });
    expect(sheared, sheared.message).toMatchObject({ ok: true });
    expect(alice.observe().entities).toContainEqual(expect.objectContaining({ id: sheep.entityId, sheared: true }));
    const again = await perform({ type: 'use-on-entity', item: 'shears', target: 'sheep' });
    expect(again).toMatchObject({ ok: false, code: 'refused-by-server' });
  });

  test('feeds animals, saddles a pig and names it', async () => {
    mob('pig', 4.5, 0.5);
    world.give('Alice', { carrot: 1, saddle: 1 });
    for (const item of ['carrot', 'saddle']) {
      const result = await perform({ type: 'use-on-entity', item, target: 'pig' });
      expect(result, result.message).toMatchObject({ ok: true, data: { lost: [{ id: item, count: 1 }] } });
    }
  });

  decided('refuses what is not carried, and says when nothing changes', async () => {
    mob('cow', 4.5, 0.5);
    expect(await perform({ type: 'use-on-entity', item: 'bucket', target: 'cow' })).toMatchObject({
      ok: false,
      code: 'missing-item',
    });
    world.give('Alice', { cobblestone: 1 });
    expect(await perform({ type: 'use-on-entity', item: 'cobblestone', target: 'cow' })).toMatchObject({
      ok: false,
      code: 'refused-by-server',
    });
  });

  decided('passes over those it cannot get to, and those that give nothing', async () => {
    // Within four walls, and nearer than the other.
    for (const x of [3, 4, 5])
      for (const z of [-1, 0, 1])
        for (const y of [FLOOR_Y, FLOOR_Y + 1, FLOOR_Y + 2]) if (x !== 4 || z !== 0) world.set(x, y, z, 'stone');
    const shut = mob('cow', 4.5, 0.5, { noAI: true });
    const calf = mob('cow', -3.5, 0.5, { noAI: true, baby: true });
    const free = mob('cow', -6.5, 3.5, { noAI: true });
    world.give('Alice', { bucket: 1 });
    const milked = await perform({ type: 'use-on-entity', item: 'bucket', target: 'cow' });
    expect(milked, milked.message).toMatchObject({ ok: true, data: { gained: [{ id: 'milk_bucket', count: 1 }] } });
    world.systems.entities.remove(calf);
    const killed = await perform({ type: 'attack', target: 'cow' });
    expect(killed, killed.message).toMatchObject({ ok: true });
    expect([shut.removed, free.alive]).toEqual([false, false]);
    expect(await perform({ type: 'attack', target: shut.entityId })).toMatchObject({ ok: false, code: 'unreachable' });
  });

  test('sees young ones', async () => {
    const calf = mob('cow', 4.5, 0.5, { baby: true });
    await perform({ type: 'wait', ms: 200 });
    expect(alice.observe().entities).toContainEqual(
      expect.objectContaining({ id: calf.entityId, kind: 'mob', baby: true }),
    );
  });
});
