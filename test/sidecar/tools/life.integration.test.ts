import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLOOR_Y } from '../body/bodyWorld.ts';
import { createToolScene, type ToolScene } from './toolScene.ts';

let scene: ToolScene;

describe.each(['1.19.2', '1.20.4', '1.21.4'])('life on Minecraft %s', (version) => {
  beforeAll(async () => {
    scene = await createToolScene(version);
  });
  afterAll(() => scene[Symbol.asyncDispose]());
  beforeEach(() => scene.reset());

  const player = () => scene.world.server.players.get('alice') ?? expect.fail('no Alice');
  const time = (ticks: number) => scene.world.systems.dayCycle.setTime('zone', ticks);

  test('sleep by night, wake, and no sleep by day', async () => {
    scene.world.set(3, FLOOR_Y, 3, 'red_bed[part=foot,facing=south]');
    scene.world.set(3, FLOOR_Y, 4, 'red_bed[part=head,facing=south]');
    time(6000);
    expect(await scene.call('wake')).toMatchObject({ ok: false, code: 'nothing-there', message: 'does not sleep' });
    const day = await scene.call('sleep');
    expect(day).toMatchObject({ ok: false, message: expect.stringContaining('You can sleep only at night') });
    time(15_000);
    const night = await scene.call('sleep', { x: 3, y: FLOOR_Y, z: 3 });
    expect(night, night.message).toMatchObject({ ok: true });
    expect(scene.alice.observe().sleeping).toBe(true);
    expect(await scene.call('get_environment_info')).toMatchObject({ message: expect.stringContaining('sleeping') });
    const up = await scene.call('wake');
    expect(up, up.message).toMatchObject({ ok: true });
    expect(scene.alice.observe().sleeping).toBe(false);
    await scene.call('sleep');
    // Whoever walks gets up by itself.
    expect(await scene.call('navigateTo', { x: -3, y: FLOOR_Y, z: 0 })).toMatchObject({ ok: true });
    expect(await scene.call('sleep', { x: 0, y: FLOOR_Y - 1, z: 4 })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: 'grass_block at (0, -61, 4) is not a bed',
    });
    time(6000);
  });

  test('eat and drink', async () => {
    scene.world.give('Alice', { bread: 2, milk_bucket: 1, stone: 1 });
    player().food = 20;
    await scene.world.play(() => scene.world.clock.sleep(200));
    expect(await scene.call('eat', { item_name: 'bread' })).toMatchObject({
      ok: false,
      code: 'refused-by-server',
      message: 'did not consume bread: it is not hungry (food 20 of 20)',
    });
    player().food = 10;
    const ate = await scene.call('eat', { item_name: 'bread' });
    expect(ate, ate.message).toMatchObject({ ok: true, data: { food: 15 } });
    expect(scene.world.carries('Alice', 'bread')).toBe(1);
    expect(await scene.call('eat', { item_name: 'stone' })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: 'stone is neither food nor drink',
    });
    expect(await scene.call('eat', { item_name: 'milk_bucket' })).toMatchObject({ ok: false });
    const drank = await scene.call('drink', { item_name: 'milk_bucket' });
    expect(drank, drank.message).toMatchObject({ ok: true });
    expect(scene.world.carries('Alice', 'bucket')).toBe(1);
    expect(await scene.call('drink', { item_name: 'bread' })).toMatchObject({ ok: false });
  });

  test('wear', async () => {
    scene.world.give('Alice', { leather_boots: 1, shield: 1, stick: 1, carved_pumpkin: 1 });
    for (const item_name of ['leather_boots', 'shield', 'carved_pumpkin'])
      expect(await scene.call('wear', { item_name })).toMatchObject({ ok: true });
    expect(player().inventory.slots.get(8)?.id).toBe('leather_boots');
    expect(await scene.call('wear', { item_name: 'stick' })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: expect.stringContaining('stick is not worn'),
    });
    expect(await scene.call('wear', { item_name: 'iron_helmet' })).toMatchObject({
      ok: false,
      code: 'missing-item',
    });
  });
});
