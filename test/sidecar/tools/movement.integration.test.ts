import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLOOR_Y } from '../body/bodyWorld.ts';
import { createToolScene, type ToolScene } from './toolScene.ts';

let scene: ToolScene;

const there = () => scene.alice.observe().position;

describe.each(['1.19.2', '1.20.4', '1.21.4'])('movement on Minecraft %s', (version) => {
  beforeAll(async () => {
    scene = await createToolScene(version);
  });
  afterAll(() => scene[Symbol.asyncDispose]());
  beforeEach(() => scene.reset());

  test('scanNearbyEntities tells the id and looks of creatures', async () => {
    const id = scene.mob('sheep', 4.5, 4.5, { color: 'brown', baby: true });
    expect(await scene.call('scanNearbyEntities', { item_name: 'sheep' })).toMatchObject({
      ok: true,
      data: [{ kind: 'mob', id, baby: true, colour: 'brown' }],
    });
    expect(await scene.call('scanNearbyEntities', { item_name: 'wolf' })).toMatchObject({ ok: false });
    scene.world.set(0, FLOOR_Y, 14, 'gold_block');
    expect(await scene.call('scanNearbyEntities', { item_name: 'gold_block', radius: 8 })).toMatchObject({
      ok: false,
      message: expect.stringMatching(
        /^no gold_block within 8 blocks; the nearest is 1\d\.\d blocks away at \(0, -60, 14\)$/,
      ),
    });
  });

  test('navigateTo walks near, and onto a pressure plate', async () => {
    const plate = { x: 5, y: FLOOR_Y, z: -3 };
    scene.world.set(plate.x, plate.y, plate.z, 'oak_pressure_plate');
    const result = await scene.call('navigateTo', plate);
    expect(result, result.message).toMatchObject({ ok: true });
    expect({ x: Math.floor(there().x), z: Math.floor(there().z) }).toEqual({ x: 5, z: -3 });
    expect(scene.world.block(plate.x, plate.y, plate.z)).toBe('oak_pressure_plate[powered=true]');
    expect(await scene.call('navigateTo', { x: 90, y: FLOOR_Y, z: 0 })).toMatchObject({
      ok: false,
      message: expect.stringContaining('outside the arena'),
    });
  });

  test('navigateTo walks into a portal, which leads nowhere from beside it', async () => {
    const gap = { x: 5, y: FLOOR_Y, z: -3 };
    for (let dx = -1; dx <= 2; dx++)
      for (let dy = -1; dy <= 3; dy++) {
        const isGap = (dx === 0 || dx === 1) && dy >= 0 && dy <= 2;
        scene.world.set(gap.x + dx, gap.y + dy, gap.z, isGap ? 'nether_portal[axis=x]' : 'obsidian');
      }
    for (const x of [gap.x, gap.x + 1]) {
      const result = await scene.call('navigateTo', { ...gap, x });
      expect(result, result.message).toMatchObject({ ok: true });
      expect({ x: Math.floor(there().x), z: Math.floor(there().z) }).toEqual({ x, z: gap.z });
    }
  });

  test('navigateToPlayer', async () => {
    const result = await scene.call('navigateToPlayer', { player_name: 'bob' });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(Math.hypot(there().x - 6.5, there().z - 6.5)).toBeLessThanOrEqual(3);
    expect(await scene.call('navigateToPlayer', { player_name: 'Carol' })).toMatchObject({
      ok: false,
      code: 'unknown-agent',
      message: 'Carol is not in sight; you see Bob',
    });
    expect(await scene.call('navigateToPlayer', { player_name: 'Alice' })).toMatchObject({ ok: false });
  });

  test('navigateToBuilding', async () => {
    scene.world.set(-8, FLOOR_Y, 5, 'bell[attachment=floor]');
    const result = await scene.call('navigateToBuilding', { building_name: 'bell' });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(Math.hypot(there().x + 7.5, there().z - 5.5)).toBeLessThanOrEqual(3.5);
    expect(await scene.call('navigateToBuilding', { building_name: 'chest' })).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'no chest within 32 blocks',
    });
  });

  test('navigateToAnimal', async () => {
    scene.mob('cow', 8.5, -6.5);
    const result = await scene.call('navigateToAnimal', { animal_name: 'cow' });
    expect(result, result.message).toMatchObject({ ok: true });
    expect((result.data as { distance: number }).distance).toBeLessThanOrEqual(3.2);
    expect(await scene.call('navigateToAnimal', { animal_name: 'horse' })).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'no "horse" in sight; it sees cow',
    });
  });

  test('erectDirtLadder and dismantleDirtLadder', async () => {
    const top = { top_x: -4, top_y: FLOOR_Y + 2, top_z: -4 };
    expect(await scene.call('erectDirtLadder', top)).toMatchObject({
      ok: false,
      code: 'missing-item',
    });
    scene.world.give('Alice', { dirt: 3, ladder: 3 });
    const up = await scene.call('erectDirtLadder', top);
    expect(up, up.message).toMatchObject({ ok: true });
    expect(there().y).toBe(FLOOR_Y + 3);
    const down = await scene.call('dismantleDirtLadder', top);
    expect(down, down.message).toMatchObject({ ok: true });
    expect(await scene.call('dismantleDirtLadder', top)).toMatchObject({ ok: false });
  });

  test('layDirtBeam bridges a gap, and removeDirtBeam takes the bridge back', async () => {
    // Two towers with six cells of nothing between them.
    for (let y = FLOOR_Y; y < FLOOR_Y + 6; y++) {
      for (const x of [3, 10]) scene.world.set(x, y, 0, 'stone');
      scene.world.set(2, y, 0, 'ladder[facing=west]');
    }
    const y = FLOOR_Y + 5;
    const beam = { from_x: 4, from_y: y, from_z: 0, to_x: 9, to_y: y, to_z: 0 };
    expect(await scene.call('layDirtBeam', beam)).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: 'needs 6 dirt, carries 0',
    });
    scene.world.give('Alice', { dirt: 6, iron_shovel: 1 });
    const laid = await scene.call('layDirtBeam', beam);
    expect(laid, laid.message).toMatchObject({ ok: true, data: { placed: 6 } });
    for (let x = 4; x <= 9; x++) expect(scene.world.block(x, y, 0)).toBe('dirt');
    expect(scene.world.carries('Alice', 'dirt')).toBe(0);
    const removed = await scene.call('removeDirtBeam', beam);
    expect(removed, removed.message).toMatchObject({ ok: true, data: { removed: 6 } });
    for (let x = 4; x <= 9; x++) expect(scene.world.block(x, y, 0)).toBe('air');
    expect(await scene.call('removeDirtBeam', beam)).toMatchObject({
      ok: false,
      code: 'nothing-there',
    });
    expect(await scene.call('layDirtBeam', { ...beam, to_z: 3 })).toMatchObject({
      ok: false,
      code: 'bad-argument',
    });
  });
});
