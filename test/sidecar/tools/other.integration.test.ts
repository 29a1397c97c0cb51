import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Boat } from '../../../game-server/mechanics/vehicles/boat.ts';
import { Minecart } from '../../../game-server/mechanics/vehicles/minecart.ts';
import { FLOOR_Y, ORIGIN } from '../body/bodyWorld.ts';
import { createToolScene, type ToolScene } from './toolScene.ts';

let scene: ToolScene;

describe.each(['1.19.2', '1.20.4', '1.21.4'])('other actions on Minecraft %s', (version) => {
  beforeAll(async () => {
    scene = await createToolScene(version);
  });
  afterAll(() => scene[Symbol.asyncDispose]());
  beforeEach(() => scene.reset());

  const at = { x: 3, y: FLOOR_Y, z: 2 };

  test.each([
    ['door', 'oak_door[half=lower,facing=east,hinge=left]', /open=true/],
    ['gate', 'oak_fence_gate', /open=true/],
    ['trapdoor', 'oak_trapdoor[half=bottom,facing=east]', /open=true/],
    ['lever', 'lever[face=floor,facing=north]', /powered=true/],
    ['button', 'stone_button[face=floor,facing=north]', /powered=true/],
  ])('ToggleAction: %s', async (item_name, state, after) => {
    scene.world.set(at.x, at.y, at.z, state);
    if (item_name === 'door') scene.world.set(at.x, at.y + 1, at.z, state.replace('lower', 'upper'));
    const result = await scene.call('ToggleAction', { item_name, ...at });
    expect(result, result.message).toMatchObject({ ok: true, data: { after: expect.stringMatching(after) } });
    expect(scene.world.block(at.x, at.y, at.z)).toMatch(after);
    if (item_name !== 'button') await scene.call('ToggleAction', { item_name, ...at });
  });

  test('ToggleAction refuses what a hand does not switch', async () => {
    scene.world.set(at.x, at.y, at.z, 'stone_pressure_plate');
    expect(await scene.call('ToggleAction', { item_name: 'button', ...at })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: `stone_pressure_plate at (3, ${FLOOR_Y}, 2) is stepped on: navigateTo it`,
    });
    scene.world.set(at.x, at.y, at.z, 'lever[face=floor,facing=north]');
    expect(await scene.call('ToggleAction', { item_name: 'door', ...at })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: `at (3, ${FLOOR_Y}, 2) there is lever, a lever, not door`,
    });
    scene.world.set(at.x, at.y, at.z, 'iron_door[half=lower,facing=east,hinge=left]');
    scene.world.set(at.x, at.y + 1, at.z, 'iron_door[half=upper,facing=east,hinge=left]');
    expect(await scene.call('ToggleAction', { item_name: 'door', ...at })).toMatchObject({
      ok: false,
      message: expect.stringContaining('did not change'),
    });
  });

  test('get_entity_info', async () => {
    const id = scene.mob('pig', 4.5, 4.5, { noAI: true, name: 'Olga' });
    const result = await scene.call('get_entity_info', { entity_name: 'olga' });
    expect(result, result.message).toMatchObject({ ok: true, data: { name: 'pig', kind: 'mob', id, called: 'Olga' } });
    expect(await scene.call('get_entity_info', { entity_name: 'Bob' })).toMatchObject({ data: { kind: 'agent' } });
    expect(await scene.call('get_entity_info', { entity_name: 'cat' })).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'no cat is in sight; you see Bob, pig',
    });
  });

  test('get_environment_info tells where one is and what signs say', async () => {
    scene.world.set(at.x, at.y, at.z, 'oak_sign[rotation=0]');
    scene.world.set(-2, FLOOR_Y, 0, 'chest[facing=east]');
    scene.mob('cow', 6.5, -3.5, { noAI: true });
    scene.world.give('Alice', { bread: 3 });
    const entity = scene.world.server.world.entityAt({ x: at.x + ORIGIN.x, y: at.y, z: at.z + ORIGIN.z });
    if (entity?.type !== 'sign') expect.fail('no sign');
    entity.front = ['Step on both', 'plates at once', '', ''];
    scene.world.server.world.touch({ x: at.x + ORIGIN.x, y: at.y, z: at.z + ORIGIN.z });
    await scene.world.play(() => scene.world.clock.sleep(200));
    const { ok, message } = await scene.call('get_environment_info');
    expect(ok).toBe(true);
    expect(message).toContain('You are Alice at (0.5, -60.0, 0.5)');
    expect(message).toContain('carry 3 bread');
    expect(message).toMatch(/cow \(id \d+\) at \(6\.5/);
    expect(message).toContain('team mate Bob');
    expect(message).toMatch(/chest\[.*\] at \(-2, -60, 0\)/);
    expect(message).toContain('Signs near you: at (3, -60, 2): "Step on both" "plates at once".');
    const more = await scene.call('get_environment_info', { radius: 9 });
    expect(more.message).toContain('(ignored the unknown key "radius")');
  });

  test('performMovement', async () => {
    await scene.call('lookAt', { x: 0, y: FLOOR_Y + 1, z: 10 });
    const before = scene.alice.observe().position;
    const forward = await scene.call('performMovement', { action_name: 'move forward', seconds: 1 });
    expect(forward, forward.message).toMatchObject({ ok: true });
    expect(scene.alice.observe().position.z - before.z).toBeGreaterThan(2);
    for (const action_name of ['move left', 'move right', 'move backward']) {
      const result = await scene.call('performMovement', { action_name, seconds: 0.5 });
      expect(result, result.message).toMatchObject({ ok: true });
    }
    const jump = await scene.call('performMovement', { action_name: 'jump', seconds: 0.1 });
    expect(jump, jump.message).toMatchObject({ ok: true });
    expect((jump.data as { rose: number }).rose).toBeGreaterThan(1);
    const yaw = scene.alice.observe().yaw;
    expect(await scene.call('performMovement', { action_name: 'turn right' })).toMatchObject({ ok: true });
    expect((((scene.alice.observe().yaw - yaw) % 360) + 360) % 360).toBeCloseTo(90, 0);
    for (const [x, z] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      for (const y of [0, 1]) {
        const { x: px, z: pz } = scene.alice.observe().position;
        scene.world.set(Math.floor(px) + x, FLOOR_Y + y, Math.floor(pz) + z, 'stone');
      }
    await scene.world.play(() => scene.world.clock.sleep(200));
    await scene.call('performMovement', { action_name: 'move forward', seconds: 1 });
    const walled = await scene.call('performMovement', { action_name: 'move forward', seconds: 0.5 });
    expect(walled).toMatchObject({ ok: false, message: expect.stringContaining('something is in the way') });
    expect(await scene.call('performMovement', { action_name: 'fly' })).toMatchObject({ ok: false });
    scene.world.clear();
  });

  test('lookAt', async () => {
    expect(await scene.call('lookAt', { x: 10, y: FLOOR_Y + 1, z: 0 })).toMatchObject({
      ok: true,
      message: expect.stringContaining('east'),
    });
    expect(Math.abs(scene.alice.observe().yaw + 90)).toBeLessThan(5);
    expect(await scene.call('lookAt', { name: 'Bob' })).toMatchObject({ ok: true });
    expect(await scene.call('lookAt', { name: 'moose' })).toMatchObject({ ok: false });
    expect(await scene.call('lookAt', {})).toMatchObject({
      ok: false,
      message: expect.stringContaining('expected a name, or x, y and z'),
    });
  });

  test('startFishing and stopFishing', async () => {
    expect(await scene.call('startFishing')).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: 'needs 1 fishing_rod, carries 0',
    });
    scene.world.give('Alice', { fishing_rod: 1 });
    expect(await scene.call('startFishing')).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'there is no open water within 24 blocks',
    });
    for (let x = 4; x <= 9; x++)
      for (let z = -3; z <= 3; z++)
        for (const y of [FLOOR_Y - 2, FLOOR_Y - 1]) scene.world.set(x, y, z, 'water[level=0]');
    expect(await scene.call('stopFishing')).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'no line is out',
    });
    const early = await scene.call('startFishing', { seconds: 1 });
    expect(early).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'nothing has bitten within 1 s; the line is still out',
    });
    const stopped = await scene.call('stopFishing');
    expect(stopped, stopped.message).toMatchObject({ ok: true });
    const caught = await scene.call('startFishing', { seconds: 60 });
    expect(caught, caught.message).toMatchObject({ ok: true });
    const { gained } = caught.data as { gained: { id: string; count: number }[] };
    expect(scene.world.carries('Alice', gained[0]?.id ?? '')).toBeGreaterThan(0);
    for (let x = 4; x <= 9; x++)
      for (let z = -3; z <= 3; z++) for (const y of [FLOOR_Y - 2, FLOOR_Y - 1]) scene.world.set(x, y, z, 'dirt');
  });

  test('write and read: a book', async () => {
    expect(await scene.call('read', { item_name: 'writable_book' })).toMatchObject({ ok: false });
    scene.world.give('Alice', { writable_book: 1 });
    const pages = ['Bob: two buckets', 'Alice: "three" wheat'];
    const written = await scene.call('write', { item_name: 'writable_book', content: pages });
    expect(written, written.message).toMatchObject({ ok: true });
    expect(await scene.call('read', { item_name: 'writable_book' })).toMatchObject({ ok: true, data: { pages } });
    expect(await scene.call('readPage', { item_name: 'writable_book', page: 2 })).toMatchObject({
      ok: true,
      data: { page: 2, text: pages[1] },
    });
    expect(await scene.call('readPage', { item_name: 'writable_book', page: 3 })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: 'writable_book has 2 pages; there is no page 3',
    });
    const coloured = await scene.call('write', { item_name: 'writable_book', content: ['§cred\u0007\nline two§'] });
    expect(coloured, coloured.message).toMatchObject({ ok: true, data: { pages: ['red\nline two'] } });
    const signed = await scene.call('write', { item_name: 'writable_book', content: pages, title: 'Plan' });
    expect(signed, signed.message).toMatchObject({ ok: true });
    expect(await scene.call('read', { item_name: 'written_book' })).toMatchObject({ ok: true, data: { pages } });
    expect(scene.world.carries('Alice', 'written_book')).toBe(1);
  });

  test('write and read: a sign', async () => {
    expect(await scene.call('read', { item_name: 'sign' })).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'no sign within 16 blocks',
    });
    scene.world.give('Alice', { oak_sign: 1 });
    await scene.call('placeBlock', { item_name: 'oak_sign', ...at });
    const written = await scene.call('write', { item_name: 'sign', content: ['§cKeep\nout', 'please§l'] });
    expect(written, written.message).toMatchObject({ ok: true, data: { lines: ['Keep out', 'please'] } });
    expect(await scene.call('read', { item_name: 'sign', ...at })).toMatchObject({
      ok: true,
      data: { ...at, lines: ['Keep out', 'please'] },
    });
    expect(await scene.call('write', { item_name: 'sign', content: ['x'.repeat(385)] })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: 'a line of a sign has at most 384 characters',
    });
    expect(await scene.call('write', { item_name: 'sign', content: ['1', '2', '3', '4', '5'] })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: 'a sign has 4 lines',
    });
    expect(await scene.call('read', { item_name: 'sign', x: 0, y: FLOOR_Y - 1, z: 0 })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: 'at (0, -61, 0) there is grass_block, which is not a sign',
    });
  });

  test('mountEntity and dismountEntity', async () => {
    scene.mob('horse', 4.5, 0.5, { tame: true, saddled: true, noAI: true });
    expect(await scene.call('dismountEntity')).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'rides nothing',
    });
    const on = await scene.call('mountEntity', { entity_name: 'horse' });
    expect(on, on.message).toMatchObject({ ok: true });
    expect(scene.world.server.players.get('alice')?.vehicle).toBeDefined();
    expect(scene.alice.observe().riding).toBe('horse');
    expect(await scene.call('navigateTo', { x: -4, y: FLOOR_Y, z: 0 })).toMatchObject({
      ok: false,
      code: 'riding',
      message: 'rides horse: get off first',
    });
    const off = await scene.call('dismountEntity');
    expect(off, off.message).toMatchObject({ ok: true });
    expect(scene.world.server.players.get('alice')?.vehicle).toBeUndefined();
    scene.mob('cow', -4.5, 0.5, { noAI: true });
    expect(await scene.call('mountEntity', { entity_name: 'cow' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('did not accept a rider'),
    });
  });

  test.each(['boat', 'minecart'])('ride and disride: %s', async (kind) => {
    const { server, systems } = scene.world;
    const place = { zone: 'zone', position: { x: 4.5 + ORIGIN.x, y: FLOOR_Y, z: 0.5 + ORIGIN.z } };
    expect(await scene.call('ride')).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'no boat or minecart is in sight',
    });
    systems.entities.add(
      kind === 'boat' ? new Boat(server, place, 'oak_boat') : new Minecart(server, place, 'minecart'),
    );
    const on = await scene.call('ride');
    expect(on, on.message).toMatchObject({ ok: true });
    expect(server.players.get('alice')?.vehicle).toBeDefined();
    const off = await scene.call('disride');
    expect(off, off.message).toMatchObject({ ok: true });
    expect(server.players.get('alice')?.vehicle).toBeUndefined();
    expect(await scene.call('disride')).toMatchObject({ ok: false });
  });
});
