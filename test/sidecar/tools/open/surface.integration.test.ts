import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXHAUSTIVE, versionsToTest } from '../../../support/depth.ts';
import { createLandScene, type LandScene } from './landScene.ts';

describe.each(versionsToTest())('tools under the sky at %s', (version) => {
  let scene: LandScene;
  beforeAll(async () => {
    scene = await createLandScene('plains-forest', 1, { stone_axe: 1, apple: 3, dirt: 8 }, version);
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  test('fellTree cuts a tree and picks it up', async () => {
    const result = await scene.call(
      'fellTree',
      scene.see((id) => id.endsWith('_log')),
    );
    expect(result, result.message).toMatchObject({ ok: true, data: { left: 0 } });
    const { cut } = result.data as { cut: number };
    expect(cut).toBeGreaterThanOrEqual(4);
    expect(scene.world.carries('Alice', 'birch_log')).toBeGreaterThanOrEqual(cut - 2);
  });

  test('fellTree says what stands there instead', async () => {
    const { x, y, z } = scene.chest;
    expect(await scene.call('fellTree', { x, y, z })).toEqual({
      ok: false,
      code: 'nothing-there',
      message: `no tree at (${x}, ${y}, ${z}): it holds chest`,
    });
  });

  test('craftItem makes planks, sticks and a table, and takes the table along', async () => {
    const result = await scene.call('craftItem', { item_name: 'wooden_pickaxe' });
    expect(result, result.message).toMatchObject({ ok: true, data: { crafted: 1 } });
    expect(result.message).toContain('made, set up here and picked up again');
    expect(scene.world.carries('Alice', 'wooden_pickaxe')).toBe(1);
    expect(scene.world.carries('Alice', 'crafting_table')).toBe(1);
  });

  test('craftItem names what is wanting and cannot be made', async () => {
    expect(await scene.call('craftItem', { item_name: 'iron_pickaxe' })).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: 'cannot craft iron_pickaxe: needs 3 iron_ingot (carries 0)',
    });
  });

  test('eatFood eats only what hunger asks for', async () => {
    expect(await scene.call('eatFood')).toMatchObject({
      ok: false,
      code: 'refused-by-server',
      message: 'it is not hungry (food 20 of 20)',
    });
    const player = scene.world.server.players.get('alice');
    if (!player) throw new Error('Alice is not in play');
    player.food = 11;
    const result = await scene.call('eatFood');
    expect(result, result.message).toMatchObject({ ok: true, data: { eaten: ['apple', 'apple'], food: 19 } });
    expect(scene.world.carries('Alice', 'apple')).toBe(1);
  });

  test('collectDrops picks up what lies about, and says when nothing does', async () => {
    expect(await scene.call('collectDrops', { radius: 1 })).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'no dropped items within 1 blocks',
    });
    await scene.call('tossItem', { item_name: 'dirt', item_count: 3 });
    const before = scene.world.carries('Alice', 'dirt');
    const result = await scene.call('collectDrops', { radius: 4 });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(scene.world.carries('Alice', 'dirt')).toBe(before + 3);
  });

  test('depositItems and withdrawItems go to the team chest from afar', async () => {
    const { x, y, z } = scene.chest;
    const away = await scene.call('travelTo', { x: x - 30, y, z, range: 8 });
    expect(away, away.message).toMatchObject({ ok: true });
    const stored = await scene.call('depositItems', { item_name: 'dirt', item_count: 5 });
    expect(stored, stored.message).toMatchObject({ ok: true, message: `put 5 dirt into chest at (${x}, ${y}, ${z})` });
    expect(scene.world.holds(scene.chest, 'dirt')).toBe(5);
    const taken = await scene.call('withdrawItems', { item_name: 'dirt', item_count: 2 });
    expect(taken, taken.message).toMatchObject({ ok: true });
    expect(scene.world.holds(scene.chest, 'dirt')).toBe(3);
    expect(await scene.call('depositItems', { item_name: 'diamond', item_count: 1 })).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: expect.stringMatching(/^needs 1 diamond/),
    });
    expect(await scene.call('withdrawItems', { item_name: 'diamond', item_count: 1 })).toMatchObject({
      ok: false,
      message: expect.stringContaining('holds no diamond'),
    });
  });

  test('travelTo says when a place is outside', async () => {
    expect(await scene.call('travelTo', { x: 100_000, y: 64, z: 0 })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: expect.stringMatching(/^.* outside the arena/),
    });
  });

  test('explore finds something new, and needs to be told what', async () => {
    const result = await scene.call('explore', { look_for: ['oak_log', 'birch_log'], seconds: 60 });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(await scene.call('explore', { look_for: [] })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: expect.stringMatching(/^look_for/),
    });
    const begun = scene.world.clock.now();
    expect(await scene.call('explore', { look_for: ['iron', 'log'] })).toMatchObject({
      ok: false,
      code: 'unknown-item',
      message: expect.stringMatching(/^there is no block "iron", "log"; similar: .*iron_ore/),
    });
    expect(scene.world.clock.now() - begun).toBeLessThan(1_000);
  });

  test('meetAgent goes to a mate, or to the place they told', async () => {
    const met = await scene.call('meetAgent', { player_name: 'Bob' });
    expect(met, met.message).toMatchObject({ ok: true });
    const away = (at: { x: number; z: number }) =>
      Math.hypot(at.x - scene.alice.observe().position.x, at.z - scene.alice.observe().position.z);
    expect(away(scene.bob.observe().position)).toBeLessThan(4.5);
    expect(await scene.call('meetAgent', { player_name: 'Zoe' })).toEqual({
      ok: false,
      code: 'unknown-agent',
      message: 'Zoe is not in the team; your mates are Bob, Carol',
    });
  });

  test('followAgent stays with a mate, and says when they are not to be seen', async () => {
    const result = await scene.call('followAgent', { player_name: 'Bob', seconds: 2 });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(await scene.call('followAgent', { player_name: 'Alice' })).toEqual({
      ok: false,
      code: 'unknown-agent',
      message: 'Alice is you yourself',
    });
  });

  test.runIf(EXHAUSTIVE)('digStairs goes down, returnToSurface up again', async () => {
    const y = Math.floor(scene.alice.observe().position.y);
    await scene.call('craftItem', { item_name: 'wooden_pickaxe' });
    const down = await scene.call('digStairs', { to_y: y - 14 });
    expect(down, down.message).toMatchObject({
      ok: true,
      message: expect.stringMatching(/dug \d+ blocks and picked up \d+ [a-z_]+/),
      data: { picked: expect.arrayContaining([{ id: expect.any(String), count: expect.any(Number) }]) },
    });
    expect(Math.floor(scene.alice.observe().position.y)).toBe(y - 14);
    const up = await scene.call('returnToSurface');
    expect(up, up.message).toMatchObject({ ok: true, message: expect.stringContaining('under the open sky') });
    expect(await scene.call('digStairs', { to_y: 319 })).toMatchObject({ ok: false });
  });
});
