import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { describe, expect, test } from 'vitest';
import type { Random } from '../../clock/random.ts';
import type { PacketFields } from '../../game-server/network/packetCodec.ts';
import { ACTING_PACKETS } from '../../game-server/players/limits/gatekeeper.ts';
import type { Player } from '../../game-server/players/player.ts';
import { useGameTime } from '../../patches/gameScope.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import { runs, versionsToTest } from '../support/depth.ts';
import { createEnv, type Env, FLOOR_Y } from '../support/env.ts';
import { itemCensus } from '../support/itemCensus.ts';
import { joinPlainBot } from '../support/plainBot.ts';
import { AnyPacket } from './fuzz/anyPacket.ts';
import { buildPlayground } from './fuzz/playground.ts';
import { Rogue } from './fuzz/rogue.ts';

const VERSIONS = versionsToTest();
/** At each version; GUILDHALL_FUZZ_PACKETS asks for another number of them, at all versions together. */
const ASKED = Math.ceil(Number(process.env.GUILDHALL_FUZZ_PACKETS ?? 0) / VERSIONS.length);
const PACKETS = ASKED || runs(24_000, 333_334);
/**
 * So many of them come in ticks on time, whose cost is measured. Then the server is as slow as an overloaded one: between two
 * of its ticks as many packets arrive as in so many, all of which it accepts.
 */
const PACKETS_ON_TIME = 20_000;
const TICKS_IN_ONE = 10;
const ROGUES = 20;
/** As many a tick as keeps acting packets the most part and within what a player may do (systems/gatekeeper.ts). */
const PACKETS_PER_TICK = 6;
const ACTS_PER_TICK = 4;
/** How rarely a body is mangled, and a client sends more than any may, both of which throw it out. */
const MANGLED_SHARE = 0.001;
const FLOOD_SHARE = 0.0002;
/** Of a bot that plays by the rules, and of the rogues themselves: sent again as they are, by anyone. */
const REPLAYED_SHARE = 0.15;
const REPEATED_SHARE = 0.2;
const MOST_REPEATED = 300;
const FLOOD = 2_200;
/** Ticks' worth of packets between repairs of what the rogues have broken, so that there stays something to click on. */
const REPAIR_ROUNDS = 100;
/** And between looks at the whole world. */
const AUDIT_ROUNDS = 40;

/** Things no recipe, trade, loot table or use on the playground makes or consumes: their number stays. */
const INERT = ['heart_of_the_sea', 'shulker_shell', 'netherite_scrap', 'ghast_tear', 'echo_shard'] as const;
/** Things that may be used up, but of which nothing on the playground yields more. */
const NEVER_MORE = [
  'bread',
  'snowball',
  'ender_pearl',
  'shears',
  'flint_and_steel',
  'fishing_rod',
  'iron_pickaxe',
  'golden_apple',
  'oak_boat',
  'minecart',
  'lapis_lazuli',
  'coal',
] as const;
const OTHER = [
  'bucket',
  'water_bucket',
  'bone_meal',
  'wheat_seeds',
  'oak_planks',
  'torch',
  'lead',
  'saddle',
  'red_dye',
  'writable_book',
  'stick',
  'egg',
  'iron_ingot',
  'oak_sign',
  'chest',
  'sand',
];

/** What the bystander alone has; not dirt, which the grass around it would grow over. */
const BUSY_WITH = 'red_sand';

/** Packets that matter most come most; any other as often as the rest. */
const FAVOURITES = [
  ...Array<string>(10).fill('window_click'),
  ...Array<string>(8).fill('block_place'),
  ...Array<string>(5).fill('block_dig'),
  ...Array<string>(4).fill('use_entity'),
  ...Array<string>(4).fill('use_item'),
  ...Array<string>(4).fill('position'),
  ...Array<string>(3).fill('look'),
  ...Array<string>(2).fill('held_item_slot'),
  'close_window',
  'position_look',
  'craft_recipe_request',
  'enchant_item',
  'select_trade',
  'name_item',
  'steer_vehicle',
  'vehicle_move',
];

function loadout(random: Random): SlotStack[] {
  const ids = [...INERT, ...random.shuffle([...NEVER_MORE, ...OTHER]).slice(0, 24)];
  return ids.map((id, index) => ({
    slot: 9 + index,
    id,
    count: /bucket|shears|steel|rod|pickaxe|boat|minecart|book|saddle/.test(id) ? 1 : random.integer(1, 16),
  }));
}

/** A rogue's own writer of packets: aims at what is near, at windows that are open and at entities that exist. */
function writerFor(env: Env, rogue: Rogue, random: Random, cells: readonly BlockPosition[]): AnyPacket {
  const { source } = env.server.gameData;
  const player = () => env.server.players.get(rogue.name);
  const near = (key: 'x' | 'y' | 'z', spread: number) =>
    (player()?.position[key] ?? 0) + (random.float() - 0.5) * spread;
  const slot = () => {
    const itemCount = random.integer(0, 64);
    const itemId = random.integer(0, 1100);
    if (!source.features.itemComponents) return { present: itemCount > 0, itemId, itemCount, nbtData: undefined };
    return itemCount === 0
      ? { itemCount }
      : { itemCount, itemId, addedComponentCount: 0, removedComponentCount: 0, components: [], removeComponents: [] };
  };
  const location = () => {
    const { x, z } = player()?.position ?? { x: 0, z: 0 };
    const reachable = cells.filter((cell) => Math.abs(cell.x - x) < 4 && Math.abs(cell.z - z) < 4);
    const cell = random.pick(reachable.length > 0 ? reachable : cells);
    return random.float() < 0.85
      ? cell
      : { x: cell.x + random.integer(-1, 1), y: cell.y + random.integer(-2, 2), z: cell.z };
  };
  return new AnyPacket(source, random, {
    location,
    windowId: () => random.pick([0, 0, rogue.window, rogue.window, rogue.window, random.integer(0, 255) - 128]),
    slot: () => random.integer(-1, 64),
    slotId: () => random.integer(-1, 9),
    target: () => random.integer(0, 60),
    entityId: () => player()?.entityId ?? 1,
    mode: () => random.integer(0, 7),
    mouseButton: () => random.integer(0, 10),
    hand: () => random.integer(0, 1),
    direction: () => random.integer(0, 5),
    status: () => random.integer(0, 6),
    cursorX: () => random.float(),
    cursorY: () => random.float(),
    cursorZ: () => random.float(),
    x: () => near('x', 0.6),
    y: () => near('y', 0.2),
    z: () => near('z', 0.6),
    yaw: () => random.float() * 360,
    pitch: () => random.float() * 180 - 90,
    ':slot': slot,
    ':Slot': slot,
  });
}

/** Cuts, doubles, flips or adds bytes. */
function mangled(body: Buffer, random: Random): Buffer {
  const copy = Buffer.from(body);
  const at = random.integer(0, copy.length - 1);
  switch (random.integer(0, 3)) {
    case 0:
      return copy.subarray(0, Math.max(1, at));
    case 1:
      return Buffer.concat([copy, copy.subarray(at)]);
    case 2:
      copy[at] = random.integer(0, 255);
      return copy;
    default:
      return Buffer.from(Array.from({ length: random.integer(1, 60) }, () => random.integer(0, 255)));
  }
}

/** A plain bot in a zone of its own that keeps digging, placing and storing; counts the rounds it got through. */
function keepBusy(bot: Bot, chestAt: Vec3): { rounds: number; failure: unknown; stop(): void } {
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  const work = { rounds: 0, failure: undefined as unknown, stop };
  const sand = bot.registry.itemsByName[BUSY_WITH]?.id ?? -1;
  const round = async () => {
    const floor = bot.blockAt(bot.entity.position.offset(1, -1, 0).floored());
    if (!floor) throw new Error('no floor');
    await bot.equip(sand, 'hand');
    await bot.placeBlock(floor, new Vec3(0, 1, 0));
    const placed = bot.blockAt(floor.position.offset(0, 1, 0));
    if (placed?.name !== BUSY_WITH) throw new Error(`placed ${BUSY_WITH}, found ${placed?.name}`);
    await bot.dig(placed, true);
    const chest = bot.blockAt(chestAt);
    if (!chest) throw new Error('no chest');
    const window = await bot.openContainer(chest);
    await window.deposit(sand, null, 1);
    await window.withdraw(sand, null, 1);
    window.close();
    work.rounds++;
  };
  const loop = async () => {
    while (!stopped) await round();
  };
  loop().catch((error: unknown) => {
    if (!stopped) work.failure = error;
  });
  return work;
}

describe.each(VERSIONS)('hostile clients at %s', (version) => {
  test(`sending ${PACKETS} packets bring nothing down, make and lose no item, and disturb nobody`, {
    timeout: Math.max(240_000, PACKETS * 6),
  }, async () => {
    let lateMs = 0;
    const serverTime = (now: number) => now + lateMs;
    await using env = await createEnv({ version, seed: 11, rules: { pvp: false }, serverTime });
    const random = env.server.random.fork('fuzz');
    const leaveGameTime = useGameTime(env.clock, random.fork('game packages'));
    try {
      const { cells, repair } = buildPlayground(env);
      env.server.openZone({ id: 'apart', box: { min: { x: 500, y: -64, z: 0 }, max: { x: 531, y: 100, z: 31 } } });
      env.setBlock(510, FLOOR_Y, 12, 'chest[facing=north]');
      const bystander = await joinPlainBot(env, 'Bystander', {
        zone: 'apart',
        position: { x: 510.5, y: FLOOR_Y, z: 10.5 },
        items: [{ slot: 36, id: BUSY_WITH, count: 64 }],
      });
      const witness = await env.connect('Witness', {
        position: { x: 40.5, y: FLOOR_Y, z: 40.5 },
        items: [{ slot: 9, id: 'cake', count: 1 }],
      });
      let corrections = 0;
      bystander.on('forcedMove', () => void corrections++);
      const heard: string[] = [];
      bystander.on('messagestr', (text) => void heard.push(text));
      const traffic: (readonly [string, Buffer])[] = [];
      const { serializer } = bystander._client as unknown as {
        serializer: { createPacketBuffer(packet: unknown): Buffer };
      };
      const write = bystander._client.write.bind(bystander._client);
      bystander._client.write = (name: string, params: PacketFields) => {
        if (traffic.length < 3000) traffic.push([name, serializer.createPacketBuffer({ name, params })]);
        return write(name, params);
      };
      const work = keepBusy(bystander, new Vec3(510, FLOOR_Y, 12));

      const bodies = new Map<string, Player>();
      env.server.onJoin((player) => void bodies.set(player.username, player));
      for (const player of env.server.players.values()) bodies.set(player.username, player);
      const rogues = Array.from({ length: ROGUES }, (_, index) => {
        const name = `Rogue${index}`;
        const angle = (index / ROGUES) * 2 * Math.PI;
        env.server.admit({
          username: name,
          joinToken: `token-of-${name}`,
          zone: 'zone',
          loadout: {
            position: {
              x: Math.round(Math.cos(angle) * 6) + 0.5,
              y: FLOOR_Y,
              z: Math.round(Math.sin(angle) * 5) + 0.5,
            },
            yaw: 0,
            pitch: 0,
            items: loadout(random),
          },
        });
        const rogue = new Rogue(name, env.server.gameData.source, () => env.link());
        return { rogue, any: writerFor(env, rogue, random, cells), recent: [] as string[] };
      });
      const favourites = FAVOURITES.filter((name) => rogues[0]?.any.names.includes(name));
      // Every one of them has been in play once, so everything to be counted is in the world.
      for (const { rogue } of rogues) rogue.enter();
      await env.tick(10);
      for (const { rogue } of rogues) {
        expect(rogue.inPlay).toBe(true);
        const player = env.server.players.get(rogue.name);
        if (player) player.frozen = false;
      }
      env.server.onJoin((player) => {
        player.frozen = false;
      });

      const ticks: number[] = [];
      let measures = true;
      const serverTick = env.server.tick.bind(env.server);
      env.server.tick = () => {
        if (!measures) return serverTick();
        const before = process.cpuUsage();
        serverTick();
        const { user, system } = process.cpuUsage(before);
        ticks.push((user + system) / 1000);
      };
      const start = itemCensus(env, bodies.values());
      // Cactus, fire and age destroy what lies about, and the server says so.
      const destroyed = new Map<string, number>();
      env.server.onEvent((event) => {
        if (event.type === 'item-despawned') destroyed.set(event.item, (destroyed.get(event.item) ?? 0) + event.count);
      });
      const audit = () => {
        const now = itemCensus(env, bodies.values());
        for (const id of INERT)
          expect(
            (now.get(id) ?? 0) + (destroyed.get(id) ?? 0),
            `number of ${id} at tick ${env.server.tickNumber}`,
          ).toBe(start.get(id));
        // One may stand as a block.
        const left = (now.get(BUSY_WITH) ?? 0) + (destroyed.get(BUSY_WITH) ?? 0);
        expect([0, 1], `${BUSY_WITH} that are gone`).toContain((start.get(BUSY_WITH) ?? 0) - left);
        for (const id of NEVER_MORE)
          expect(now.get(id) ?? 0, `number of ${id} at tick ${env.server.tickNumber}`).toBeLessThanOrEqual(
            start.get(id) ?? 0,
          );
      };
      /** The bodies of packets that were sent lately, by whomever. */
      const sentLately: (readonly [string, Buffer])[] = [];
      let [sent, made] = [0, 0];
      /** A packet of any kind; undefined where it would act and must not, or cannot be written. */
      const anyPacket = (
        { rogue, any }: (typeof rogues)[number],
        mayAct: boolean,
      ): readonly [string, Buffer] | undefined => {
        const chance = random.float();
        const again = chance < REPLAYED_SHARE ? traffic : chance < REPLAYED_SHARE + REPEATED_SHARE ? sentLately : [];
        if (again.length > 0) {
          const packet = random.pick(again);
          return mayAct || !ACTING_PACKETS.has(packet[0]) ? packet : undefined;
        }
        const name = random.pick(chance < 0.8 ? favourites : any.names);
        if (!mayAct && ACTING_PACKETS.has(name)) return undefined;
        const body = rogue.tryEncode(name, any.of(name));
        if (!body) return undefined;
        sentLately[made++ % MOST_REPEATED] = [name, body];
        return [name, body];
      };
      const sendSome = (each: (typeof rogues)[number]) => {
        const { rogue, recent } = each;
        let acts = 0;
        for (let count = 0; count < PACKETS_PER_TICK; count++) {
          const packet = anyPacket(each, acts < ACTS_PER_TICK);
          if (!packet) continue;
          const [name, body] = packet;
          if (ACTING_PACKETS.has(name)) acts++;
          recent.push(name);
          if (recent.length > 30) recent.shift();
          rogue.sendRaw(random.float() < MANGLED_SHARE ? mangled(body, random) : body);
          sent++;
        }
        if (random.float() >= FLOOD_SHARE) return;
        const body = rogue.encode('held_item_slot', { slotId: 0 });
        for (let count = 0; count < FLOOD; count++, sent++) rogue.sendRaw(body);
      };
      for (let round = 0, audited = 0, repaired = 0; sent < PACKETS; ) {
        const rounds = sent < PACKETS_ON_TIME ? 1 : TICKS_IN_ONE;
        lateMs += (rounds - 1) * MS_PER_TICK;
        measures = rounds === 1;
        for (const each of rogues) {
          each.rogue.enter();
          for (let count = 0; count < rounds && each.rogue.inPlay; count++) sendSome(each);
          each.rogue.flush();
        }
        round += rounds;
        await env.tick();
        if (env.problems.length > 0) {
          const lately = rogues.map(({ rogue, recent }) => `${rogue.name}: ${recent.slice(-8).join(' ')}`);
          throw new AggregateError(env.problems, `after ${sent} packets, the last of which were\n${lately.join('\n')}`);
        }
        if (work.failure) throw work.failure;
        if (round - audited >= AUDIT_ROUNDS) {
          audited = round;
          audit();
        }
        if (round - repaired >= REPAIR_ROUNDS) {
          repaired = round;
          repair();
        }
      }
      await env.tick(60);
      audit();

      ticks.sort((a, b) => a - b);
      const at = (share: number) => ticks[Math.min(ticks.length - 1, Math.floor(ticks.length * share))] ?? 0;
      const kicks = new Map<string, number>();
      for (const { rogue } of rogues)
        for (const [reason, count] of rogue.kicks) kicks.set(reason, (kicks.get(reason) ?? 0) + count);
      process.stderr.write(
        `fuzz ${version}: ${sent} packets in ${env.server.tickNumber} ticks; CPU ms a tick on time median ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)}, max ${at(1).toFixed(1)}; bystander ${work.rounds} rounds; kicks ${JSON.stringify([...kicks].sort((a, b) => b[1] - a[1]).slice(0, 8))}\n`,
      );
      // 50 ms are available; twice that, because CPU time stretches on a machine that does much else.
      expect(at(0.5)).toBeLessThan(50);
      expect(at(0.99)).toBeLessThan(100);
      work.stop();
      expect(work.rounds).toBeGreaterThan(5);
      expect(corrections).toBe(0);
      expect(heard).toEqual([]);
      expect(Object.keys(bystander.players)).toEqual(['Bystander']);
      expect(Object.values(bystander.entities).filter(({ position }) => position.x < 500)).toEqual([]);
      expect(witness.kicked).toBeUndefined();
      expect(witness.player.position).toEqual({ x: 40.5, y: FLOOR_Y, z: 40.5 });
      expect(witness.player.inventory.slots.contents()).toEqual([{ slot: 9, id: 'cake', count: 1 }]);
      for (const { rogue } of rogues) rogue.leave();
      bystander.end('test over');
      await env.tick(3);
    } finally {
      leaveGameTime();
    }
  });
});
