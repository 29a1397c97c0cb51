import { expect } from 'vitest';
import { type Env, FLOOR_Y, type TestClient } from '../../support/env.ts';
import { velocityIn } from '../../support/laterClient.ts';
import { behaviour } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Trident"';
const trident = (enchantments?: Record<string, number>) => ({
  slot: 36,
  id: 'trident',
  count: 1,
  ...(enchantments ? { data: { enchantments } } : {}),
});
const thrown = (env: Env) => [...env.systems.entities.ofKind('trident')];

/** Draws a trident back for so many ticks and lets go. */
async function aim(client: TestClient, tick: (count?: number) => Promise<void>, ticks: number): Promise<void> {
  client.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
  await tick(ticks);
  client.write('block_dig', { status: 5, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 2 });
  await tick();
}

behaviour(
  'a bot throws a trident at somebody, who loses 8 points, and picks it up again',
  { source: `${WIKI}: 8 points thrown` },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [trident()] });
    await bot('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 5.5 } });
    await until(alice.look(Math.PI, 0, true));
    await tick(2);
    alice.activateItem();
    await tick(14);
    alice.deactivateItem();
    await until(() => env.eventsOf('player-hurt').length > 0, 'the hit');
    expect(env.eventsOf('player-hurt')).toMatchObject([{ player: 'Bob', amount: 8, cause: 'trident' }]);
    expect(env.server.players.get('Alice')?.inventory.count('trident')).toBe(0);
    alice.setControlState('forward', true);
    await until(() => env.server.players.get('Alice')?.inventory.count('trident') === 1, 'the trident back', 200);
    expect(env.server.players.get('Alice')?.inventory.slots.totals()).toBeDefined();
    expect(thrown(env)).toEqual([]);
  },
);

behaviour('a trident that is hardly drawn stays in the hand', { source: `${WIKI}: 10 ticks` }, async (stage) => {
  const alice = await stage.client('Alice', { items: [trident()] });
  await aim(alice, stage.tick, 6);
  expect(thrown(stage.env)).toEqual([]);
  expect(alice.player.inventory.count('trident')).toBe(1);
});

behaviour('a throw wears a trident by a point', { source: `${WIKI}: durability` }, async (stage) => {
  const alice = await stage.client('Alice', { items: [trident()], pitch: 60 });
  await aim(alice, stage.tick, 12);
  await stage.tick(20);
  alice.move({ x: 0.5, y: FLOOR_Y, z: 0.8 });
  await stage.tick(10);
  expect(alice.player.inventory.slots.contents().find(({ id }) => id === 'trident')?.data?.damage).toBe(1);
});

behaviour(
  'a loyal trident comes back to its thrower',
  { source: 'Minecraft wiki, "Loyalty"' },
  async ({ env, client, tick, until }) => {
    const alice = await client('Alice', { items: [trident({ loyalty: 3 })], pitch: 10 });
    await aim(alice, tick, 12);
    await tick(3);
    expect(alice.player.inventory.count('trident')).toBe(0);
    await until(() => alice.player.inventory.count('trident') === 1, 'the trident back', 200);
    expect(thrown(env)).toEqual([]);
  },
);

behaviour(
  'riptide throws its user out of the water instead of the trident',
  { source: 'Minecraft wiki, "Riptide": 3 * (1 + level) / 4' },
  async ({ version, env, client, tick }) => {
    for (let y = 0; y < 2; y++) env.setBlock(0, FLOOR_Y + y, 0, 'water');
    const alice = await client('Alice', { items: [trident({ riptide: 1 })], pitch: -90 });
    const pushes = alice.collect('entity_velocity');
    await aim(alice, tick, 12);
    await tick(2);
    expect(thrown(env)).toEqual([]);
    expect(alice.player.inventory.count('trident')).toBe(1);
    const push = pushes.packets.find(({ entityId }) => entityId === alice.player.entityId);
    expect(velocityIn(version, push ?? {}).y).toBeCloseTo(1.5, 1);
  },
);

behaviour(
  'riptide does nothing on dry land',
  { source: 'Minecraft wiki, "Riptide"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: [trident({ riptide: 3 })], pitch: -90 });
    const pushes = alice.collect('entity_velocity');
    await aim(alice, tick, 12);
    expect(thrown(env)).toEqual([]);
    expect(pushes.packets).toEqual([]);
  },
);
