import { describe, expect, test } from 'vitest';
import type { GameServer } from '../../game-server/core/server.ts';
import { trackingFact } from '../../game-server/data/trackingFacts.ts';
import { stackOf } from '../../game-server/items/inventory/stack.ts';
import { SURVIVAL_RULES } from '../../protocol/gameRules.ts';
import type { Point } from '../../protocol/geometry.ts';
import { createEnv, type Env, FLOOR_Y, type TestClient } from '../support/env.ts';
import { put } from '../support/mobScene.ts';
import { ShownBodies } from '../support/shownBodies.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';

const BOX = { min: { x: -256, y: -64, z: -256 }, max: { x: 255, y: 255, z: 255 } };
const at = (x: number, z = 0.5): Point => ({ x, y: FLOOR_Y, z });

function living(version: string, livingWorld = true, viewDistance = 6): Promise<Env> {
  const rules = { ...SURVIVAL_RULES, livingWorld, doDaylightCycle: false };
  return createEnv({ version, viewDistance, zone: { id: 'zone', box: BOX, rules } });
}

async function watcher(env: Env, name: string, position: Point): Promise<{ client: TestClient; shown: ShownBodies }> {
  const shown = new ShownBodies();
  const client = await env.connect(name, { position, watch: shown.watch });
  return { client, shown };
}

async function teleport(env: Env, client: TestClient, to: Point): Promise<void> {
  env.systems.movement.teleport(client.player, to, { yaw: 0, pitch: 0 });
  await env.tick(3);
}

/** A mob that stays where it is. */
function still(env: Env, kind: string, x: number, z = 0.5) {
  const mob = put(env, kind, x, z);
  mob.tick = () => undefined;
  return mob;
}

describe.each(TESTED_VERSIONS)('who is shown which bodies in a living world at %s', (version) => {
  test('a body comes and goes with its range, and nobody gets packets about what they do not know', async () => {
    await using env = await living(version);
    const { client, shown } = await watcher(env, 'Alice', at(0.5));
    const cod = still(env, 'cod', 60);
    const cow = still(env, 'cow', 70);
    expect([cod, cow].map(({ entityId }) => env.server.tracker.knows(client.player, entityId))).toEqual([true, true]);
    await teleport(env, client, at(-10));
    expect([...shown.places.keys()]).toEqual([cow.entityId]);
    await teleport(env, client, at(-40));
    expect([...shown.places.keys()]).toEqual([]);
    env.systems.damage.hurt(cow, 1, { type: 'generic' });
    cow.setMetadata('custom_name_visible', 'boolean', true);
    cow.position = at(72);
    await env.tick(5);
    await teleport(env, client, at(20));
    expect(new Set(shown.places.keys())).toEqual(new Set([cod.entityId, cow.entityId]));
    expect(shown.places.get(cow.entityId)).toEqual(at(72));
    expect(shown.strange).toEqual([]);
  });

  test('in an arena everybody is shown everything', async () => {
    await using env = await living(version, false);
    const { shown } = await watcher(env, 'Alice', at(-200));
    const cod = still(env, 'cod', 200);
    await env.tick(2);
    expect([...shown.places.keys()]).toEqual([cod.entityId]);
  });

  test('a mob’s moves are sent every third tick, a push at once', async () => {
    await using env = await living(version);
    const { client } = await watcher(env, 'Alice', at(0.5));
    const cow = still(env, 'cow', 5);
    await env.tick(3);
    const moves = [client.collect('rel_entity_move'), client.collect('entity_move_look')];
    const counts: number[] = [];
    let x = 5;
    const step = async () => {
      x += 0.1;
      cow.position = at(x);
      const before = moves.reduce((sum, { packets }) => sum + packets.length, 0);
      await env.tick();
      await env.settle();
      counts.push(moves.reduce((sum, { packets }) => sum + packets.length, 0) - before);
    };
    for (let tick = 0; tick < 9; tick++) await step();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(new Set(counts.flatMap((count, tick) => (count > 0 ? [tick % 3] : []))).size).toBe(1);
    while (counts.at(-1) !== 1) await step();
    cow.velocityChanged = true;
    await step();
    expect(counts.at(-1)).toBe(1);
  });

  test('riders come into sight with what they ride, whatever comes nearer first', async () => {
    await using env = await living(version, true, 10);
    const { client, shown } = await watcher(env, 'Alice', at(-100));
    const chicken = still(env, 'chicken', 40);
    const zombie = still(env, 'zombie', 40);
    expect([...shown.places.keys()]).toEqual([]);
    env.systems.entities.mount(zombie, chicken);
    await env.tick(3);
    // A zombie alone is seen from 128 blocks, a chicken from 160.
    expect(new Set(shown.places.keys())).toEqual(new Set([chicken.entityId, zombie.entityId]));
    expect(shown.riders.get(chicken.entityId)).toEqual([zombie.entityId]);
    env.systems.entities.dismount(zombie);
    await env.tick(3);
    expect([...shown.places.keys()]).toEqual([chicken.entityId]);
    await teleport(env, client, at(-20));
    expect(shown.riders.get(chicken.entityId) ?? []).toEqual([]);
    expect(shown.strange).toEqual([]);
  });

  test('players see one another as far as their views reach, also after a death', async () => {
    await using env = await living(version);
    const alice = await watcher(env, 'Alice', at(0.5));
    const bob = await watcher(env, 'Bob', at(90));
    const [aliceId, bobId] = [alice.client.player.entityId, bob.client.player.entityId];
    await env.tick(3);
    expect([[...alice.shown.places.keys()], [...bob.shown.places.keys()]]).toEqual([[bobId], [aliceId]]);
    await teleport(env, bob.client, at(120));
    expect([alice.shown.places.size, bob.shown.places.size]).toEqual([0, 0]);
    await teleport(env, bob.client, at(50));
    expect([alice.shown.places.size, bob.shown.places.size]).toEqual([1, 1]);
    env.systems.damage.hurt(bob.client.player, 100, { type: 'generic' });
    await env.tick(3);
    bob.client.write('client_command', { actionId: 0 });
    await env.tick(5);
    expect(bob.client.player.alive).toBe(true);
    const near = Math.hypot(bob.client.player.position.x, bob.client.player.position.z) < 96;
    expect([...alice.shown.places.keys()]).toEqual(near ? [bobId] : []);
    expect([alice.shown.strange, bob.shown.strange]).toEqual([[], []]);
    bob.client.raw.end('bye');
    await env.tick(3);
    expect(alice.shown.places.size).toBe(0);
  });

  test('a dropped item is shown where it comes to lie', async () => {
    await using env = await living(version);
    const alice = await watcher(env, 'Alice', at(0.5));
    const bob = await watcher(env, 'Bob', at(-100));
    env.systems.items.spill({ x: 5.5, y: FLOOR_Y + 6, z: 3.5 }, stackOf('dirt', 3));
    await env.tick(60);
    const [item] = [...env.systems.items.all()];
    if (!item) throw new Error('no item');
    expect(item.resting).toBe(true);
    const place = alice.shown.places.get(item.id) as Point;
    for (const axis of ['x', 'y', 'z'] as const) expect(place[axis]).toBeCloseTo(item.position[axis], 3);
    expect(bob.shown.places.has(item.id)).toBe(false);
    await teleport(env, alice.client, { ...item.position });
    await env.tick(15);
    expect(alice.shown.places.has(item.id)).toBe(false);
    expect([alice.shown.strange, bob.shown.strange]).toEqual([[], []]);
  });

  test('whatever goes on, clients know what is in range and nothing else, and where it is', async () => {
    await using env = await living(version);
    const watchers = [];
    for (const [name, x] of [
      ['Alice', 0.5],
      ['Bob', 60.5],
      ['Carol', -60.5],
    ] as const)
      watchers.push(await watcher(env, name, at(x)));
    const random = env.server.random.fork('scene');
    const anywhere = () => at(random.integer(-120, 120) + 0.5, random.integer(-60, 60) + 0.5);
    for (const kind of ['cow', 'cod', 'zombie', 'skeleton', 'bat', 'rabbit', 'horse', 'bee'])
      for (let count = 0; count < 4; count++) {
        const { x, z } = anywhere();
        put(env, kind, x, z);
      }
    for (let round = 0; round < 25; round++) {
      const all = [...env.systems.entities.all()].filter(({ removed }) => !removed);
      const [one, other] = [random.pick(all), random.pick(all)];
      if (
        one !== other &&
        !one.vehicle &&
        !other.vehicle &&
        other.passengers.length === 0 &&
        one.passengers.length === 0
      )
        env.systems.entities.mount(one, other);
      if (round % 5 === 4) for (const entity of all) env.systems.entities.dismount(entity);
      env.systems.items.spill({ ...anywhere(), y: FLOOR_Y + 5 }, stackOf('dirt', 1));
      const mover = random.pick(watchers);
      if (mover.client.player.alive)
        env.systems.movement.teleport(mover.client.player, anywhere(), { yaw: 0, pitch: 0 });
      await env.tick(7);
      await env.settle();
      for (const { client, shown } of watchers) {
        expect(shown.strange).toEqual([]);
        checkKnown(env.server, env, client, shown);
      }
    }
  }, 30_000);
});

/** What a client should know: free bodies within range and view; and of those, whereabouts within some ticks' moves. */
function checkKnown(server: GameServer, env: Env, { player }: TestClient, shown: ShownBodies): void {
  const near = (kind: string, { x, z }: Point, slack: number) =>
    Math.hypot(x - player.position.x, z - player.position.z) <= Math.min(trackingFact(kind).range, 96) + slack;
  for (const entity of env.systems.entities.all()) {
    if (entity.vehicle || entity.passengers.length > 0) continue;
    const known = shown.places.get(entity.entityId);
    if (near(entity.kind, entity.position, -20)) expect(known, `${entity.kind} is shown`).toBeDefined();
    if (!near(entity.kind, entity.position, 20)) expect(known, `${entity.kind} is not shown`).toBeUndefined();
    if (known) expect(Math.hypot(known.x - entity.position.x, known.z - entity.position.z)).toBeLessThan(2.5);
  }
  for (const id of shown.places.keys()) {
    const there = env.systems.entities.get(id) ?? [...env.systems.items.all()].find((item) => item.id === id);
    const body = there ?? [...server.players.values()].find(({ entityId }) => entityId === id);
    expect(body, `body ${id} is in the world`).toBeDefined();
  }
}
