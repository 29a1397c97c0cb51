import { type EventEmitter, once } from 'node:events';
import protocol from 'minecraft-protocol';
import { describe, expect, test } from 'vitest';
import { joinHost } from '../../protocol/joinHost.ts';
import { versionsToTest } from '../support/depth.ts';
import { FLOOR_Y } from '../support/env.ts';
import { createRealtimeServer, type RealtimeServer } from '../support/realtimeServer.ts';

const START = -50.5;
const SNEAK = 0;

/** A client over a socket that sends nothing of its own accord but what it must answer. */
async function connect(world: RealtimeServer, username: string, z: number): Promise<protocol.Client> {
  const joinToken = `token-of-${username}`;
  const position = { x: START, y: FLOOR_Y, z };
  world.server.admit({ username, joinToken, zone: 'zone', loadout: { position, yaw: 0, pitch: 0, items: [] } });
  const client = protocol.createClient({
    username,
    host: '127.0.0.1',
    port: world.port,
    version: world.server.gameData.version,
    auth: 'offline',
    fakeHost: joinHost(joinToken),
    hideErrors: true,
  } as unknown as protocol.ClientOptions);
  client.on(
    'position' as never,
    (({ teleportId }: { teleportId: number }) => client.write('teleport_confirm', { teleportId })) as never,
  );
  const placed = once(client as unknown as EventEmitter, 'position');
  const player = await world.when(() => world.server.players.get(username), `${username} to join`);
  player.frozen = false;
  // Until it has confirmed where it is, nothing that it claims counts.
  await placed;
  const now = world.server.tickNumber;
  await world.when(() => world.server.tickNumber > now + 2, 'its answer to arrive');
  return client;
}

/** Claims a step from wherever the server has the body, each tick; returns the farthest and highest it got. */
async function press(world: RealtimeServer, client: protocol.Client, ticks: number, way: { x: number; y: number }) {
  const reached = { x: 0, y: 0 };
  const player = world.server.players.get(client.username);
  if (!player) throw new Error(`${client.username} is not in play`);
  for (let tick = 0; tick < ticks; tick++) {
    const { x, y, z } = player.position;
    reached.x = Math.max(reached.x, x - START);
    reached.y = Math.max(reached.y, y - FLOOR_Y);
    const flags = { onGround: true, hasHorizontalCollision: false };
    client.write('position', { x: x + way.x, y: y + way.y, z, onGround: true, flags });
    const now = world.server.tickNumber;
    await world.when(() => world.server.tickNumber > now, 'a tick');
  }
  return reached;
}

describe.each(versionsToTest())('a modified client over a socket at %s', (version) => {
  test('neither runs while it sneaks, nor leaps farther or higher than anyone', async () => {
    await using world = await createRealtimeServer({ version });
    for (let y = 0; y < 5; y++) world.setBlock(-51, FLOOR_Y + y, 8, 'oak_trapdoor[half=bottom,open=true,facing=east]');
    const sneaker = await connect(world, 'Alice', 0.5);
    const leaper = await connect(world, 'Bob', 4.5);
    const climber = await connect(world, 'Carol', 8.5);
    sneaker.write('entity_action', {
      entityId: world.server.players.get('Alice')?.entityId,
      actionId: SNEAK,
      jumpBoost: 0,
    });
    const [ran, leapt, climbed] = await Promise.all([
      press(world, sneaker, 40, { x: 0.595, y: 0 }),
      press(world, leaper, 18, { x: 0.9, y: 0.05 }),
      press(world, climber, 18, { x: 0, y: 0.59 }),
    ]);
    // 1.83 blocks a second with two keys, a walker's 4.3 and a jump of 1.25 (Minecraft wiki, "Sneaking", "Walking", "Jumping").
    expect(ran.x).toBeLessThan(2 * 1.83 + 2);
    expect(leapt.x).toBeLessThan(18 * 0.22 + 2);
    expect(climbed.y).toBeLessThan(1.5);
    expect(new Set(world.eventsOf('player-corrected').map(({ player }) => player))).toEqual(
      new Set(['Alice', 'Bob', 'Carol']),
    );
    for (const client of [sneaker, leaper, climber]) client.end('over');
  });
});
