import { expect } from 'vitest';
import { type Env, FLOOR_Y, type TestClient } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Statistics"; "Java Edition protocol", Award Statistics';
const [MINED, USED, PICKED_UP, KILLED, CUSTOM] = [0, 2, 4, 6, 8];
const [WALKED, DAMAGE_TAKEN, DEATHS, MOB_KILLS, SLEPT] = [6, 26, 30, 31, 58];

/** What a client is shown when its statistics screen opens. */
async function opened(
  client: TestClient,
  tick: (count?: number) => Promise<void>,
): Promise<(category: number, id: number | undefined) => number | undefined> {
  const seen = client.collect('statistics');
  client.write('client_command', { actionId: 'request_stats' });
  await tick(2);
  const entries = seen.packets.flatMap(({ entries }) => entries as Record<string, number>[]);
  return (category, id) =>
    entries.find(({ categoryId, statisticId }) => categoryId === category && statisticId === id)?.value;
}

const data = (env: Env) => env.server.gameData.source.data;

behaviour(
  'the statistics screen counts what was mined, picked up and placed',
  { source: WIKI },
  async ({ env, tick, client }) => {
    env.setBlock(0, FLOOR_Y, 1, 'dirt');
    const alice = await client('Alice', { items: [{ slot: 36, id: 'stone', count: 2 }] });
    const location = { x: 0, y: FLOOR_Y, z: 1 };
    alice.write('block_dig', { status: 0, location, face: 1, sequence: 1 });
    await tick(20);
    alice.write('block_dig', { status: 2, location, face: 1, sequence: 2 });
    await tick(2);
    alice.write('block_place', {
      location: { x: 2, y: FLOOR_Y - 1, z: 0 },
      direction: 1,
      hand: 0,
      cursorX: 0.5,
      cursorY: 1,
      cursorZ: 0.5,
      insideBlock: false,
      worldBorderHit: false,
      sequence: 3,
    });
    await tick(30);
    const value = await opened(alice, tick);
    expect(value(MINED, data(env).blocksByName.dirt?.id)).toBe(1);
    expect(value(PICKED_UP, data(env).itemsByName.dirt?.id)).toBe(1);
    expect(value(USED, data(env).itemsByName.stone?.id)).toBe(1);
    const again = await opened(alice, tick);
    expect(again(MINED, data(env).blocksByName.dirt?.id)).toBeUndefined();
  },
);

behaviour(
  'the statistics screen counts kills, deaths, damage in tenths of hearts, and blocks walked',
  { source: WIKI },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    for (let step = 1; step <= 10; step++) {
      alice.move({ x: 0.5 + step * 0.2, y: FLOOR_Y, z: 0.5 });
      await tick();
    }
    env.systems.damage.hurt(alice.player, 5, { type: 'cactus' });
    env.systems.commands.console(`summon pig 2.5 ${FLOOR_Y} 1.5 {NoAI:1b,Health:1f}`);
    const [pig] = [...env.systems.entities.ofKind('pig')];
    alice.write('use_entity', { target: pig?.entityId ?? 0, mouse: 1, sneaking: false });
    await tick(2);
    env.systems.damage.kill(alice.player, { type: 'generic_kill' });
    await tick(2);
    const value = await opened(alice, tick);
    expect(value(KILLED, data(env).entitiesByName.pig?.id)).toBe(1);
    expect(value(CUSTOM, MOB_KILLS)).toBe(1);
    expect(value(CUSTOM, DEATHS)).toBe(1);
    expect(value(CUSTOM, DAMAGE_TAKEN)).toBeGreaterThanOrEqual(50);
    expect(value(CUSTOM, WALKED)).toBeGreaterThanOrEqual(199);
    expect(value(CUSTOM, WALKED)).toBeLessThanOrEqual(201);
  },
);

behaviour('the statistics screen counts nights slept', { source: WIKI }, async ({ env, client, tick, until }) => {
  env.setBlock(1, FLOOR_Y, 0, 'red_bed[facing=east,part=foot]');
  env.setBlock(2, FLOOR_Y, 0, 'red_bed[facing=east,part=head]');
  env.systems.commands.console('time set 13000');
  const alice = await client('Alice');
  alice.write('block_place', {
    location: { x: 1, y: FLOOR_Y, z: 0 },
    direction: 1,
    hand: 0,
    cursorX: 0.5,
    cursorY: 0.5,
    cursorZ: 0.5,
    insideBlock: false,
    worldBorderHit: false,
    sequence: 1,
  });
  await until(() => alice.player.bed, 'sleep', 20);
  const value = await opened(alice, tick);
  expect(value(CUSTOM, SLEPT)).toBe(1);
});
