import { expect, test } from 'vitest';
import { blockState } from '../../../../protocol/blockState.ts';
import { SURVIVAL_RULES } from '../../../../protocol/gameRules.ts';
import { EmbeddedHost } from '../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import type { BuildPlan } from '../../../../worlds/plan/buildPlan.ts';
import { createEnv, type Env, FLOOR_Y } from '../../../support/env.ts';

const BOX = { min: { x: 0, y: FLOOR_Y - 1, z: 0 }, max: { x: 23, y: FLOOR_Y + 8, z: 23 } };
const ZONE = { id: 'zone', box: BOX, seed: 7, rules: { ...SURVIVAL_RULES, randomTickSpeed: 60, doWeatherCycle: true } };
const ORIGIN = { x: 0, y: 0, z: 0 };

const fill = (x: number, y: number, z: number, toX: number, toZ: number, id: string, properties = {}) =>
  ({
    type: 'fill',
    box: { min: { x, y: FLOOR_Y + y, z }, max: { x: toX, y: FLOOR_Y + y, z: toZ } },
    state: blockState(id, properties),
  }) as const;
const cow = (x: number, z: number) => ({ type: 'summon', kind: 'cow', position: { x, y: FLOOR_Y, z } }) as const;

const PLAN: BuildPlan = {
  box: BOX,
  steps: [
    fill(0, -1, 0, 23, 23, 'grass_block'),
    fill(12, -1, 12, 20, 20, 'farmland', { moisture: '7' }),
    fill(12, 0, 12, 20, 20, 'wheat'),
    fill(2, 0, 2, 5, 5, 'gravel'),
    fill(8, 0, 2, 10, 4, 'tnt'),
    cow(6, 15),
    cow(9, 18),
    cow(4, 20),
  ] as BuildPlan['steps'],
  loadouts: [{ position: { x: 1.5, y: FLOOR_Y, z: 1.5 }, yaw: 0, pitch: 0, items: [] }],
};

/** Builds the arena, lets Alice in, and plays a script; `idle` ticks pass before her release. */
async function play(env: Env, host: EmbeddedHost, idle: number): Promise<unknown[]> {
  await host.openZone(ZONE);
  await host.build(PLAN, ORIGIN);
  await env.tick(idle);
  const alice = await env.connect('Alice', {
    held: true,
    position: { x: 1.5, y: FLOOR_Y, z: 1.5 },
    items: [
      { slot: 36, id: 'diamond_shovel', count: 1 },
      { slot: 37, id: 'snowball', count: 16 },
      { slot: 38, id: 'flint_and_steel', count: 1 },
    ],
  });
  alice.player.frozen = true;
  await host.equip('Alice');
  await env.tick(idle);
  const [start, released] = [env.events.length, env.server.tickNumber];
  await host.hold('Alice', false);
  const location = { x: 2, y: FLOOR_Y, z: 2 };
  for (let step = 0; step < 160; step++) {
    if (step % 20 === 0)
      alice.write('block_dig', {
        status: 0,
        location: { ...location, z: 2 + ((step / 20) % 4) },
        face: 1,
        sequence: step,
      });
    if (step % 20 === 10) alice.write('held_item_slot', { slotId: 1 });
    if (step % 20 === 11) alice.write('use_item', { hand: 0, sequence: step, rotation: { x: 0, y: 0 } });
    if (step % 20 === 12) alice.write('block_dig', { status: 4, location, face: 1, sequence: step });
    if (step % 20 === 13) alice.write('held_item_slot', { slotId: 0 });
    if (step === 30)
      env.server.world.setBlock(
        { x: 9, y: FLOOR_Y + 1, z: 3 },
        { id: 'redstone_block', properties: {} },
        { type: 'game' },
      );
    await env.tick();
  }
  const names = new Map<unknown, number>();
  const nameOf = (entity: unknown) => {
    if (!names.has(entity)) names.set(entity, names.size);
    return names.get(entity);
  };
  const story = env.events.slice(start).map((event) => ({
    ...event,
    tick: event.tick - released,
    ...('entity' in event ? { entity: nameOf(event.entity) } : {}),
  }));
  await host.dismiss('Alice', 'over');
  await env.tick(idle);
  await host.closeZone(ZONE.id);
  return story;
}

test('a second episode in the same place goes as the first did, whatever that left behind', async () => {
  await using env = await createEnv({ zone: ZONE });
  const host = new EmbeddedHost(env.server, env.systems);
  const first = await play(env, host, 3);
  const second = await play(env, host, 8);
  const third = await play(env, host, 25);
  expect(first.length).toBeGreaterThan(100);
  expect(JSON.stringify(first)).toContain('"tnt');
  expect(second).toEqual(first);
  expect(third).toEqual(first);
}, 60_000);
