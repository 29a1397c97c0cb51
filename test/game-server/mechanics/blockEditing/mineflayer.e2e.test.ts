import { once } from 'node:events';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { describe, expect, test } from 'vitest';
import { EXHAUSTIVE, versionsToTest } from '../../../support/depth.ts';
import { FLOOR_Y } from '../../../support/env.ts';
import { createRealtimeServer } from '../../../support/realtimeServer.ts';

/** Places what is named on top of the floor block at x, z. */
async function placeOnFloor(bot: Bot, item: string, x: number, z: number): Promise<void> {
  const stack = bot.inventory.items().find(({ name }) => name === item);
  if (!stack) throw new Error(`no ${item}`);
  await bot.equip(stack, 'hand');
  const ground = bot.blockAt(new Vec3(x, FLOOR_Y - 1, z));
  if (!ground) throw new Error('no ground');
  await bot.placeBlock(ground, new Vec3(0, 1, 0));
}

describe.each(versionsToTest())('Mineflayer building at %s', (version) => {
  test.runIf(EXHAUSTIVE)('places stairs, doors, torches, beds and signs, and opens a door', async () => {
    await using world = await createRealtimeServer({ version });
    const items = ['oak_stairs', 'oak_door', 'torch', 'red_bed', 'oak_sign', 'oak_slab'];
    const [bot, bob] = await Promise.all([
      world.join('Alice', {
        items: items.map((id, index) => ({ slot: 36 + index, id, count: id === 'red_bed' ? 1 : 4 })),
      }),
      world.join('Bob', { position: { x: -4.5, y: FLOOR_Y, z: 0.5 } }),
    ]);
    await placeOnFloor(bot, 'oak_stairs', 2, 0);
    await placeOnFloor(bot, 'oak_door', 0, 2);
    await placeOnFloor(bot, 'torch', -2, 0);
    await placeOnFloor(bot, 'red_bed', 2, 2);
    await placeOnFloor(bot, 'oak_slab', -2, 2);
    const block = (x: number, y: number, z: number) => bot.blockAt(new Vec3(x, FLOOR_Y + y, z));
    expect(block(2, 0, 0)?.getProperties()).toMatchObject({ facing: 'east', half: 'bottom' });
    expect(block(0, 0, 2)?.getProperties()).toMatchObject({ facing: 'south', half: 'lower', open: false });
    expect(block(0, 1, 2)?.name).toBe('oak_door');
    expect(block(-2, 0, 0)?.name).toBe('torch');
    expect(block(2, 0, 2)?.name).toBe('red_bed');
    expect(block(-2, 0, 2)?.getProperties()).toMatchObject({ type: 'bottom' });

    const door = block(0, 0, 2);
    if (!door) throw new Error('no door');
    const opened = once(bot, `blockUpdate:(0, ${FLOOR_Y}, 2)`);
    await bot.activateBlock(door);
    await opened;
    expect(block(0, 0, 2)?.getProperties()).toMatchObject({ open: true });
    expect(block(0, 1, 2)?.getProperties()).toMatchObject({ open: true });

    const opening = once(bot._client, 'open_sign_entity');
    await placeOnFloor(bot, 'oak_sign', 0, -2);
    await opening;
    const sign = block(0, 0, -2);
    if (!sign) throw new Error('no sign');
    bot.updateSign(sign, 'Hello\nthere');
    await bot.waitForTicks(5);
    expect(world.eventsOf('sign-written').map(({ lines }) => lines)).toEqual([['Hello', 'there', '', '']]);
    expect(
      bob
        .blockAt(new Vec3(0, FLOOR_Y, -2))
        ?.getSignText()[0]
        ?.trimEnd(),
    ).toBe('Hello\nthere');
    expect(bob.blockAt(new Vec3(2, FLOOR_Y, 0))?.name).toBe('oak_stairs');
    expect(bot.inventory.items().map(({ name, count }) => `${name} ${count}`)).toEqual([
      'oak_stairs 3',
      'oak_door 3',
      'torch 3',
      'oak_sign 3',
      'oak_slab 3',
    ]);
    expect(world.eventsOf('action-refused')).toEqual([]);
  });
});
