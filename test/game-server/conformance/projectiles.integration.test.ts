import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

behaviour(
  'a bow shoots an arrow that sticks in a block and can be taken back',
  { source: 'Minecraft wiki, "Bow", "Arrow"' },
  async ({ env, bot, until, tick }) => {
    for (let x = -1; x <= 2; x++) for (let y = 0; y < 4; y++) env.setBlock(x, FLOOR_Y + y, 8, 'stone');
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'bow', count: 1 },
        { slot: 37, id: 'arrow', count: 3 },
      ],
    });
    await until(alice.look(Math.PI, 0, true));
    await tick(2);
    alice.activateItem();
    await tick(25);
    alice.deactivateItem();
    await until(() => Object.values(alice.entities).some((entity) => entity.name === 'arrow'), 'an arrow');
    await until(() => alice.inventory.count(alice.registry.itemsByName.arrow?.id ?? 0, null) === 2, 'an arrow less');
    await tick(20);
    const arrow = Object.values(alice.entities).find((entity) => entity.name === 'arrow');
    expect(arrow?.position.z).toBeCloseTo(8, 1);
    alice.setControlState('forward', true);
    await until(
      () => alice.inventory.count(alice.registry.itemsByName.arrow?.id ?? 0, null) === 3,
      'the arrow back',
      200,
    );
  },
);

behaviour(
  'an arrow of a half-drawn bow hurts less than one of a full draw',
  { source: 'Minecraft wiki, "Bow": velocity (t² + 2t) / 3' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'bow', count: 1 },
        { slot: 37, id: 'arrow', count: 8 },
      ],
    });
    await bot('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 6.5 } });
    await until(alice.look(Math.PI, 0, true));
    await tick(2);
    const hurts = () => env.eventsOf('player-hurt').filter(({ cause }) => cause === 'arrow');
    const shoot = async (ticks: number) => {
      const before = hurts().length;
      alice.activateItem();
      await tick(ticks);
      alice.deactivateItem();
      await until(() => hurts().length > before, 'a hit');
      await tick(25);
      return hurts().at(-1)?.amount ?? 0;
    };
    const half = await shoot(9);
    const full = await shoot(30);
    expect(full).toBeGreaterThan(half);
    expect(full).toBeGreaterThanOrEqual(6);
  },
);

behaviour(
  'a snowball is used up and hurts nobody',
  { source: 'Minecraft wiki, "Snowball"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'snowball', count: 2 }] });
    await bot('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 5.5 } });
    await until(alice.look(Math.PI, 0, true));
    await tick(2);
    alice.activateItem();
    await until(() => Object.values(alice.entities).some((entity) => entity.name === 'snowball'), 'a snowball');
    await tick(20);
    expect(Object.values(alice.entities).some((entity) => entity.name === 'snowball')).toBe(false);
    expect(alice.heldItem?.count).toBe(1);
    expect(env.server.players.get('Bob')?.health).toBe(20);
  },
);

behaviour(
  'an ender pearl carries its thrower to where it lands, for 5 points of damage',
  { source: 'Minecraft wiki, "Ender Pearl"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'ender_pearl', count: 1 }] });
    await until(alice.look(Math.PI, 0.3, true));
    await tick(2);
    alice.activateItem();
    await until(() => (env.server.players.get('Alice')?.position.z ?? 0) > 5, 'to be carried');
    await tick(3);
    expect(alice.entity.position.z).toBeGreaterThan(5);
    expect(env.eventsOf('player-hurt').map(({ amount, cause }) => [amount, cause])).toEqual([[5, 'fall']]);
    expect(alice.inventory.items()).toEqual([]);
  },
);

behaviour(
  'a bottle o’ enchanting gives 3 to 11 points',
  { source: 'Minecraft wiki, "Bottle o’ Enchanting"' },
  async ({ bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'experience_bottle', count: 1 }] });
    await until(alice.look(Math.PI, -1.5, true));
    await tick(2);
    alice.activateItem();
    await until(() => alice.experience.points > 0, 'points');
    await tick(40);
    expect(alice.experience.points).toBeGreaterThanOrEqual(3);
    expect(alice.experience.points).toBeLessThanOrEqual(11);
  },
);

behaviour(
  'a loaded crossbow shoots with the next use',
  { source: 'Minecraft wiki, "Crossbow": loading takes 25 ticks' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'crossbow', count: 1 },
        { slot: 37, id: 'arrow', count: 1 },
      ],
    });
    await until(alice.look(Math.PI, 0, true));
    await tick(2);
    alice.activateItem();
    await tick(15);
    alice.deactivateItem();
    await tick(2);
    expect(env.server.players.get('Alice')?.inventory.inHand(0)?.data?.charged).toBeUndefined();
    alice.activateItem();
    await tick(27);
    alice.deactivateItem();
    await tick(2);
    expect(env.server.players.get('Alice')?.inventory.inHand(0)?.data?.charged).toBe(true);
    expect(Object.values(alice.entities).some((entity) => entity.name === 'arrow')).toBe(false);
    alice.activateItem();
    await until(() => Object.values(alice.entities).some((entity) => entity.name === 'arrow'), 'an arrow');
    expect(env.server.players.get('Alice')?.inventory.inHand(0)?.data).toEqual({ damage: 1 });
  },
);
