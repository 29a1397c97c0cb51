import { describe, expect, test } from 'vitest';
import type { Player } from '../../game-server/players/player.ts';
import { blockState } from '../../protocol/blockState.ts';
import { SURVIVAL_RULES } from '../../protocol/gameRules.ts';
import { type Box, cellsOf } from '../../protocol/geometry.ts';
import { runs, versionsToTest } from '../support/depth.ts';
import { createEnv, type Env, FLOOR_Y } from '../support/env.ts';
import { AnyPacket } from './fuzz/anyPacket.ts';
import { Rogue } from './fuzz/rogue.ts';

const VERSIONS = versionsToTest();
const TICKS = runs(400, 4_000);
const PACKETS_PER_TICK = 5;
const ROOM: Box = { min: { x: 992, y: -64, z: -8 }, max: { x: 1_007, y: -50, z: 7 } };
/** Where spectators are let in, around what they could use. */
const SCENE: Box = { min: { x: -8, y: -62, z: -8 }, max: { x: 8, y: -54, z: 8 } };
const THINGS = ['chest', 'lever', 'furnace', 'oak_button', 'oak_door', 'crafting_table', 'lectern', 'redstone_lamp'];
/** Nothing grows or withers by itself. */
const STILL = { ...SURVIVAL_RULES, randomTickSpeed: 0 };
/** What hidden players may bring about. */
const HARMLESS = new Set(['player-joined', 'player-left', 'player-moved', 'player-corrected', 'action-refused']);

function build(env: Env, { min }: Box): void {
  for (const [index, id] of THINGS.entries())
    env.server.world.setBlock({ x: min.x + 5 + index, y: FLOOR_Y, z: min.z + 10 }, blockState(id), { type: 'build' });
}

function blocksIn(env: Env, box: Box): number[] {
  return [...cellsOf(box)].map((cell) => env.server.world.stateId(cell));
}

describe.each(VERSIONS)('hostile visitors at %s', (version) => {
  test('change nothing, wait or watch as they may, and bring nothing down', { timeout: 240_000 }, async () => {
    await using env = await createEnv({ version, seed: 5, rules: STILL });
    const { server } = env;
    const random = server.random.fork('visitors');
    server.openZone({ id: 'room', box: ROOM, rules: STILL });
    build(env, ROOM);
    build(env, SCENE);
    const loadout = { position: { x: 1_000.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [] };
    server.openWaitingRoom({ zone: 'room', loadout, mostPerAddress: 32 });
    const witness = await env.connect('Witness', { position: { x: 3.5, y: FLOOR_Y, z: 0.5 } });
    const seen: string[] = [];
    witness.raw.on(
      'packet' as never,
      ((fields: object, { name }: { name: string }) => {
        if (/player_info|spawn_entity|named_entity|system_chat|animation|block_change/.test(name))
          seen.push(`${name} ${JSON.stringify(fields)}`);
      }) as never,
    );
    const before = [blocksIn(env, ROOM), blocksIn(env, SCENE)];
    const from = env.events.length;
    const rogues = Array.from({ length: 10 }, (_, index) => {
      const rogue = new Rogue(`Witness${index}`, server.gameData.source, () => env.link(), 'localhost');
      const cell = () => {
        const box = random.float() < 0.5 ? ROOM : SCENE;
        return {
          x: box.min.x + random.integer(3, 14),
          y: FLOOR_Y - random.integer(0, 1),
          z: box.min.z + random.integer(8, 11),
        };
      };
      const packets = new AnyPacket(server.gameData.source, random.fork(`packets/${index}`), {
        location: cell,
        hand: () => 0,
        status: () => random.integer(0, 6),
        target: () => witness.player.entityId,
        windowId: () => random.pick([0, rogue.window]),
        x: () => random.pick([1_000.5, 0.5, 3.5]),
        y: () => FLOOR_Y + random.float(),
        z: () => random.float(),
      });
      return { rogue, packets };
    });
    let moves = 0;
    for (let tick = 0; tick < TICKS; tick++) {
      for (const { rogue, packets } of rogues) {
        rogue.enter();
        if (!rogue.inPlay) continue;
        for (let count = 0; count < PACKETS_PER_TICK; count++) {
          const name = random.pick(packets.names);
          // A client that leaves play, or floods, is thrown out by other rules.
          if (name === 'keep_alive' || name.startsWith('configuration')) continue;
          const body = rogue.tryEncode(name, packets.of(name));
          if (body) rogue.sendRaw(body);
        }
      }
      await env.tick();
      if (tick % 20 === 0) moves += moveSome(env, random.float());
    }
    await env.tick(3);
    expect(moves).toBeGreaterThan(10);
    expect(env.problems).toEqual([]);
    expect([blocksIn(env, ROOM), blocksIn(env, SCENE)]).toEqual(before);
    expect([...env.systems.items.all()]).toEqual([]);
    expect([...env.systems.entities.all()]).toEqual([]);
    const harm = env.events.slice(from).filter(({ type }) => !HARMLESS.has(type));
    expect(harm.filter(({ type }) => type !== 'container-opened' && type !== 'container-closed')).toEqual([]);
    expect(seen).toEqual([]);
    expect(witness.kicked).toBeUndefined();
    expect(witness.player.health).toBe(20);
    for (const { rogue } of rogues) rogue.leave();
    await env.tick(3);
    expect([...server.players.keys()]).toEqual(['Witness']);
  });
});

/** Lets some of the waiting watch, and some of those who watch wait again. */
function moveSome({ server }: Env, share: number): number {
  const hidden = [...server.players.values()].filter(({ hidden, online }) => hidden && online);
  const moving = hidden.slice(0, Math.ceil(hidden.length * share));
  for (const player of moving) server.reseat(player, elsewhere(player));
  return moving.length;
}

function elsewhere({ admission, username }: Player) {
  const waits = admission.presence === 'visitor';
  return {
    username,
    joinToken: 'none',
    zone: waits ? 'zone' : 'room',
    loadout: { position: { x: waits ? 0.5 : 1_000.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [] },
    presence: waits ? ('spectator' as const) : ('visitor' as const),
  };
}
