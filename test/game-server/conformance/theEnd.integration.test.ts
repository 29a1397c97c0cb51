import { expect } from 'vitest';
import { framesOf } from '../../../game-server/mechanics/portals/endPortals.ts';
import { formatBlockState } from '../../../protocol/blockState.ts';
import { LIVING_RULES } from '../../../protocol/gameRules.ts';
import { endSpikes } from '../../../worlds/terrain/end/endSpikes.ts';
import { type Env, FLOOR_Y, type TestClient } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const THE_END = 'Minecraft wiki, "The End"';
const FRAME = 'Minecraft wiki, "End Portal Frame"';
/** The End's platform lies farther out than the zone of other tests. */
const ZONE = { id: 'zone', box: { min: { x: -256, y: -64, z: -256 }, max: { x: 255, y: 255, z: 255 } } };
const END = { end: { type: 'end', seed: 7 }, zone: ZONE } as const;
const RING = { x: 4, y: FLOOR_Y, z: 0 };

/** A ring of frames around a place, all but one with their eyes. @returns the one without. */
function putRing(env: Env) {
  const frames = framesOf(RING);
  for (const [index, [{ x, y, z }, facing]] of frames.entries())
    env.setBlock(x, y, z, `end_portal_frame[eye=${index > 0},facing=${facing}]`);
  return frames[0]?.[0] ?? RING;
}

const blockInEnd = (env: Env, x: number, y: number, z: number) => env.end.server.world.block({ x, y, z });
const playerOf = (env: Env, name: string) => {
  const player = env.server.players.get(name) ?? env.end.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
};

function useOn(client: TestClient, location: { x: number; y: number; z: number }): void {
  client.write('block_place', {
    location,
    direction: 1,
    hand: 0,
    cursorX: 0.5,
    cursorY: 0.8,
    cursorZ: 0.5,
    insideBlock: false,
    worldBorderHit: false,
    sequence: 1,
  });
}

/** Has a player be in the End, as after a journey. */
async function sendToEnd(env: Env, name: string, tick: (count?: number) => Promise<void>, x = 100.5, y = 49, z = 0.5) {
  const arrival = { position: { x, y, z }, yaw: 0, pitch: 0 };
  env.end.systems.endPortals.arrivalIn(env.zone);
  env.server.dimensions.send(playerOf(env, name), env.end.server, arrival);
  await tick(6);
}

behaviour(
  'the last eye of ender in a ring of frames opens the portal',
  { source: `${FRAME}, "End Portal"`, env: END },
  async ({ env, client, tick }) => {
    const last = putRing(env);
    const alice = await client('Alice', { items: [{ slot: 36, id: 'ender_eye', count: 2 }] });
    const events = alice.collect('world_event');
    useOn(alice, last);
    await tick(2);
    expect(env.block(last.x, last.y, last.z)).toContain('eye=true');
    for (const dx of [-1, 0, 1])
      for (const dz of [-1, 0, 1]) expect(env.block(RING.x + dx, RING.y, RING.z + dz)).toBe('end_portal');
    expect(alice.player.inventory.count('ender_eye')).toBe(1);
    expect(events.packets.map(({ effectId }) => effectId)).toEqual(expect.arrayContaining([1503, 1038]));
  },
);

behaviour(
  'a ring with a frame that looks elsewhere opens nothing',
  { source: `${FRAME}: frames must face the middle`, env: END },
  async ({ env, client, tick }) => {
    const last = putRing(env);
    const [, [turned] = [RING]] = framesOf(RING);
    // The first three stand in the north and look south.
    env.setBlock(turned.x, turned.y, turned.z, 'end_portal_frame[eye=true,facing=north]');
    const alice = await client('Alice', { items: [{ slot: 36, id: 'ender_eye', count: 1 }] });
    useOn(alice, last);
    await tick(2);
    expect(env.block(RING.x, RING.y, RING.z)).toBe('air');
  },
);

behaviour(
  'a bot that steps into an end portal stands on the platform of the End at once',
  { source: `${THE_END}: obsidian platform at 100 49 0`, env: END, timeout: 30_000 },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 0.5 } });
    env.setBlock(2, FLOOR_Y, 0, 'end_portal');
    alice.setControlState('forward', true);
    await until(alice.look(-Math.PI / 2, 0, true));
    await until(() => alice.game.dimension === 'the_end', 'the End', 60);
    alice.setControlState('forward', false);
    await tick(10);
    for (let x = 98; x <= 102; x++)
      for (let z = -2; z <= 2; z++) {
        expect(blockInEnd(env, x, 48, z).id).toBe('obsidian');
        expect(blockInEnd(env, x, 49, z).id).toBe('air');
      }
    const { position } = playerOf(env, 'Alice');
    expect([position.x, position.y, position.z].map(Math.floor)).toEqual([100, 49, 0]);
    expect(alice.entity.position.y).toBe(49);
  },
);

behaviour(
  'who leaves the End sees the credits once, and comes back where they would after death',
  { source: `${THE_END}: leaving; "Java Edition protocol": Game Event 4`, env: END, timeout: 30_000 },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 0.5 } });
    const reasons: unknown[] = [];
    alice._client.on('game_state_change', ({ reason, gameMode }: { reason: unknown; gameMode: number }) => {
      if (reason === 4 || reason === 'win_game') reasons.push(gameMode);
    });
    await sendToEnd(env, 'Alice', tick, 0.5, 80, 2.5);
    const middle = env.end.systems.exitPortal.middleOf(env.zone);
    if (!middle) throw new Error('no way out');
    env.end.systems.exitPortal.openFor(env.zone, true);
    expect(blockInEnd(env, middle.x + 1, middle.y, middle.z + 1).id).toBe('end_portal');
    await until(() => alice.game.dimension === 'overworld', 'home', 400);
    await tick(10);
    expect(reasons).toEqual([1]);
    expect(playerOf(env, 'Alice').position).toMatchObject({ x: 0.5, y: FLOOR_Y, z: 0.5 });
    await sendToEnd(env, 'Alice', tick, 0.5, 80, 2.5);
    await until(() => alice.game.dimension === 'overworld', 'home again', 400);
    expect(reasons).toEqual([1]);
  },
);

behaviour(
  'the End is an island of end stone with ten pillars of obsidian, where endermen live',
  { source: `${THE_END}, "End Spike"`, env: { ...END, zone: { ...ZONE, rules: LIVING_RULES } } },
  async ({ env, client, tick, until }) => {
    await client('Alice');
    await sendToEnd(env, 'Alice', tick);
    const spikes = endSpikes(7);
    expect(spikes.map(({ height }) => height).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, size) => 76 + 3 * size),
    );
    for (const { x, z, height } of spikes) {
      expect(Math.hypot(x, z)).toBeGreaterThan(40);
      expect(blockInEnd(env, x, height, z).id).toBe('bedrock');
      expect(blockInEnd(env, x, height - 1, z).id).toBe('obsidian');
    }
    const [caged] = spikes.filter(({ caged: bars }) => bars);
    expect(formatBlockState(blockInEnd(env, (caged?.x ?? 0) + 2, (caged?.height ?? 0) + 1, caged?.z ?? 0))).toContain(
      'iron_bars',
    );
    expect(blockInEnd(env, 20, 50, 5).id).toBe('end_stone');
    expect(blockInEnd(env, 200, 50, 5).id).toBe('air');
    const { biome } =
      env.end.server.world.chunks.ground.type === 'land' ? (env.end.server.world.chunks.ground.land.map ?? {}) : {};
    expect(biome?.(3, 3)).toBe('the_end');
    await until(() => [...env.end.systems.entities.ofKind('enderman')].length > 0, 'an enderman', 1500);
  },
);

behaviour(
  'a portal to the Nether cannot be lit in the End',
  { source: 'Minecraft wiki, "Nether portal"', env: END },
  async ({ env, client, tick }) => {
    await client('Alice');
    await sendToEnd(env, 'Alice', tick);
    const put = (x: number, y: number, id: string) =>
      env.end.server.world.setBlock({ x, y, z: 1 }, { id, properties: {} }, { type: 'game' });
    for (const dx of [0, 1]) for (const dy of [-1, 3]) put(99 + dx, 50 + dy, 'obsidian');
    for (const dx of [-1, 2]) for (const dy of [0, 1, 2]) put(99 + dx, 50 + dy, 'obsidian');
    put(99, 50, 'fire');
    await tick(2);
    expect(blockInEnd(env, 99, 51, 1).id).toBe('air');
  },
);

behaviour(
  'a thrown eye of ender flies towards the nearest stronghold, and falls or breaks',
  {
    source: 'Minecraft wiki, "Eye of Ender", "Stronghold"',
    env: {
      ...END,
      zone: { id: 'zone', seed: 3, box: { min: { x: -4096, y: -64, z: -4096 }, max: { x: 4095, y: 255, z: 4095 } } },
    },
    timeout: 30_000,
  },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'ender_eye', count: 1 }] });
    const to = env.systems.strongholds.nearest(env.zone, { x: 0, z: 0 });
    if (!to) throw new Error('no stronghold');
    const away = Math.hypot(to.x, to.z);
    expect(away).toBeGreaterThan(1260);
    expect(away).toBeLessThan(2840);
    expect(
      env.systems.commands.console('execute positioned 0 0 0 run locate structure stronghold', env.zone).lines.join(),
    ).toContain(`[${to.x}, ~, ${to.z}]`);
    alice.activateItem();
    const eye = await until(() => [...env.systems.entities.ofKind('eye_of_ender')][0], 'the eye', 20);
    expect(Object.values(alice.entities).some(({ name }) => name === 'eye_of_ender')).toBe(true);
    await tick(70);
    const { x, z } = eye.position;
    // Twelve blocks on, on the way.
    expect(Math.hypot(x, z)).toBeGreaterThan(5);
    expect((x * to.x + z * to.z) / (Math.hypot(x, z) * away)).toBeGreaterThan(0.99);
    await until(() => eye.removed, 'its end', 40);
    expect(alice.inventory.items()).toEqual([]);
  },
);

behaviour(
  'the portal room of a stronghold is there when somebody comes: twelve frames, few with an eye',
  {
    source: 'Minecraft wiki, "Stronghold": 10 percent of the frames have an eye',
    env: {
      ...END,
      zone: { id: 'zone', seed: 3, box: { min: { x: -4096, y: -64, z: -4096 }, max: { x: 4095, y: 255, z: 4095 } } },
    },
  },
  async ({ env, client, tick }) => {
    const to = env.systems.strongholds.nearest(env.zone, { x: 0, z: 0 });
    if (!to) throw new Error('no stronghold');
    await client('Alice', { position: { x: to.x + 30, y: FLOOR_Y + 20, z: to.z } });
    await tick(25);
    const frames = framesOf(to).map(([{ x, y, z }]) => env.block(x, y, z));
    expect(frames.every((frame) => frame.startsWith('end_portal_frame'))).toBe(true);
    expect(frames.filter((frame) => frame.includes('eye=true')).length).toBeLessThan(7);
    expect(env.block(to.x, to.y, to.z)).toBe('air');
    expect(env.block(to.x, to.y - 1, to.z)).toMatch(/^lava/);
  },
);
