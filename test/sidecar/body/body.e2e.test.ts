import { describe, expect, type TestContext, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { listen } from '../../../game-server/network/listener.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { blockState } from '../../../protocol/blockState.ts';
import type { Briefing } from '../../../protocol/briefing.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import { createBody } from '../../../sidecar/body/createBody.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { briefingFor, FLOOR_Y, ORIGIN } from './bodyWorld.ts';

/** Bodies and server on the wall clock, over a real socket, until the test has finished. */
async function openWorld({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, version: string) {
  const clock = new RealtimeClock();
  const gameData = ServerGameData.of(version);
  const layers = ['bedrock', 'dirt', 'dirt', 'grass_block'].map((id) => gameData.states.idOf(blockState(id)));
  const server = new GameServer({ version, clock, random: new Random(1), layers, viewDistance: 3 });
  installSurvival(server);
  server.openZone({ id: 'zone', box: { min: { x: -64, y: -64, z: -64 }, max: { x: 127, y: 100, z: 63 } } });
  const faults: unknown[] = [];
  server.onFault((fault) => faults.push(fault.error));
  const listener = await listen(server, 0);
  server.start();
  onTestFinished(async () => {
    server.close();
    await listener.close();
    expect(faults).toEqual([]);
  });
  const briefing = (agent: string, token = `token-of-${agent.toLowerCase()}`): Briefing => {
    const plain = briefingFor(agent, token, version, { x: 0.5, y: FLOOR_Y, z: 0.5 });
    return { ...plain, game: { ...plain.game, port: listener.port } };
  };
  const admit = (agent: string, x: number, items: SlotStack[]) =>
    server.admit({
      username: agent.toLowerCase(),
      joinToken: `token-of-${agent.toLowerCase()}`,
      zone: 'zone',
      loadout: { position: { x: x + ORIGIN.x, y: FLOOR_Y, z: 0.5 + ORIGIN.z }, yaw: 0, pitch: 0, items },
    });
  const join = async (agent: string, x: number, items: SlotStack[]) => {
    admit(agent, x, items);
    const body = await createBody({ briefing: briefing(agent), clock, random: new Random(1) });
    onTestFinished(() => body.close());
    const player = server.players.get(agent.toLowerCase()) ?? expect.fail('not in play');
    player.inventory.slots.replaceAll(items);
    player.frozen = false;
    await body.perform({ type: 'wait', ms: 150 });
    return body;
  };
  const set = (x: number, y: number, z: number, id: string) =>
    server.world.setBlock({ x: x + ORIGIN.x, y, z: z + ORIGIN.z }, blockState(id), { type: 'build' });
  return { server, clock, briefing, admit, join, set };
}

const VERSIONS = EXHAUSTIVE ? ['1.19.2', '1.20.4', '1.21.4'] : ['1.20.4'];

type World = Awaited<ReturnType<typeof openWorld>>;

async function buildAndHandOver(world: World): Promise<void> {
  const [alice, bob] = await Promise.all([
    world.join('Alice', 0.5, [{ slot: 9, id: 'oak_stairs', count: 8 }]),
    world.join('Bob', 6.5, []),
  ]);
  expect(alice.observe().entities).toEqual([expect.objectContaining({ kind: 'agent', name: 'Bob' })]);

  const start = world.clock.now();
  const facings = ['north', 'east', 'south', 'west'];
  for (const [index, facing] of facings.entries()) {
    const placed = await alice.perform({
      type: 'place',
      position: { x: index, y: FLOOR_Y, z: 3 },
      state: blockState('oak_stairs', { facing, half: 'bottom' }),
    });
    expect(placed, placed.message).toMatchObject({ ok: true });
  }
  expect((world.clock.now() - start) / facings.length).toBeLessThan(2_500);
  const dug = await alice.perform({ type: 'dig', position: { x: 3, y: FLOOR_Y, z: 3 } });
  expect(dug, dug.message).toMatchObject({ ok: true, message: expect.stringContaining('picked up 1 oak_stairs') });

  const given = await alice.perform({ type: 'hand-over', to: 'Bob', item: 'oak_stairs', count: 2 });
  expect(given, given.message).toMatchObject({ ok: true });
  await bob.perform({ type: 'wait', ms: 150 });
  expect(bob.observe().inventory).toEqual([{ id: 'oak_stairs', count: 2 }]);
}

async function useAChest(world: World): Promise<void> {
  const alice = await world.join('Alice', 0.5, [{ slot: 9, id: 'oak_stairs', count: 3 }]);
  world.set(-3, FLOOR_Y, 0, 'chest');
  const chest = { x: -3, y: FLOOR_Y, z: 0 };
  for (let tries = 0; tries < 50 && alice.blockAt(chest)?.id !== 'chest'; tries++)
    await alice.perform({ type: 'wait', ms: 100 });
  const put = await alice.perform({ type: 'deposit', position: chest, item: 'oak_stairs', count: 3 });
  expect(put, put.message).toMatchObject({ ok: true });
  expect(await alice.perform({ type: 'withdraw', position: chest, item: 'oak_stairs', count: 2 })).toMatchObject({
    ok: true,
  });
}

async function climb(world: World): Promise<void> {
  const alice = await world.join('Alice', -3.5, [
    { slot: 10, id: 'dirt', count: 3 },
    { slot: 11, id: 'ladder', count: 3 },
  ]);
  const top = { x: -5, y: FLOOR_Y + 2, z: 2 };
  const up = await alice.perform({ type: 'erect-ladder', top });
  expect(up, up.message).toMatchObject({ ok: true });
  const down = await alice.perform({ type: 'dismantle-ladder', top });
  expect(down, down.message).toMatchObject({ ok: true });
  expect(alice.observe().inventory).toEqual(
    expect.arrayContaining([
      { id: 'dirt', count: 3 },
      { id: 'ladder', count: 3 },
    ]),
  );
}

describe.concurrent.each(VERSIONS)('bodies over a socket, in real time, at %s', (version) => {
  // All at once, and all versions: they spend their time waiting.
  test('walk, place, dig, take, hand over and climb', { timeout: 90_000 }, async (context) => {
    const scenes = [buildAndHandOver, useAChest, climb];
    await Promise.all(scenes.map(async (scene) => scene(await openWorld(context, version))));
  });
});

describe.concurrent('joining', () => {
  test('says why the server refused', async (context) => {
    const world = await openWorld(context, '1.20.4');
    world.admit('Alice', 0.5, []);
    const options = { clock: world.clock, random: new Random(1) };
    await expect(createBody({ ...options, briefing: world.briefing('Alice', 'wrong') })).rejects.toMatchObject({
      code: 'join-refused',
      message: expect.stringContaining('right join token'),
    });
    await expect(createBody({ ...options, briefing: world.briefing('Carol') })).rejects.toMatchObject({
      code: 'join-refused',
      message: expect.stringContaining('carol is not expected here'),
    });
  });

  test('says when nobody listens, and gives up when told to', async (context) => {
    const clock = new RealtimeClock();
    const plain = briefingFor('Alice', 'token', '1.20.4', { x: 0, y: 0, z: 0 });
    await expect(createBody({ briefing: plain, clock, random: new Random(1) })).rejects.toMatchObject({
      code: 'join-failed',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    const world = await openWorld(context, '1.20.4');
    world.admit('Alice', 0.5, []);
    const signal = AbortSignal.abort(new Error('told to stop'));
    await expect(
      createBody({ briefing: world.briefing('Alice'), clock, random: new Random(1), signal }),
    ).rejects.toThrow('told to stop');
  });

  test('a body that is thrown out is lost, and its action ends as disconnected', async (context) => {
    const world = await openWorld(context, '1.20.4');
    const alice = await world.join('Alice', 0.5, []);
    const waiting = alice.perform({ type: 'wait', ms: 20_000 });
    world.server.players.get('alice')?.connection.destroy('test');
    expect(await waiting).toMatchObject({ ok: false, code: 'disconnected' });
    expect(alice.lost.aborted).toBe(true);
    expect(await alice.perform({ type: 'wait', ms: 1 })).toMatchObject({ ok: false, code: 'disconnected' });
  });
});
