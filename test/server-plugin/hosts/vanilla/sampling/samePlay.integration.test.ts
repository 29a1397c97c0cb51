import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LockstepClock } from '../../../../../clock/lockstepClock.ts';
import { Random } from '../../../../../clock/random.ts';
import { VersionGameData } from '../../../../../game-data/versionGameData.ts';
import { useGameTime } from '../../../../../patches/gameScope.ts';
import { blockState } from '../../../../../protocol/blockState.ts';
import type { HostEvent } from '../../../../../protocol/gameServer/hostEvent.ts';
import { boxContains, boxOf, positionKey } from '../../../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../../../protocol/snapshot.ts';
import { snapshotContent } from '../../../../../server-plugin/arena/arenaContent.ts';
import { EmbeddedHost } from '../../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { connectBridge } from '../../../../../server-plugin/hosts/vanilla/bridge/vanillaBridge.ts';
import { dialectOf } from '../../../../../server-plugin/hosts/vanilla/dialect/dialect.ts';
import { FUNCTIONS, TAGS } from '../../../../../server-plugin/hosts/vanilla/pack/packContract.ts';
import { readScores, readTime } from '../../../../../server-plugin/hosts/vanilla/replies/replies.ts';
import type { Statistics } from '../../../../../server-plugin/hosts/vanilla/sampling/sampler.ts';
import { createSampler } from '../../../../../server-plugin/hosts/vanilla/sampling/worldSampler.ts';
import { joinBody, PASSWORD, startStandIn } from '../../../../game-server/stand-in/standInWorld.ts';
import { EXHAUSTIVE, versionsToTest } from '../../../../support/depth.ts';
import { putPack } from '../bridge/packOnStandIn.ts';

// Two bodies play on the stand-in server. What its pack's samples tell, fetched over RCON, is held against what the server
// itself saw of the same play.

const BOX = boxOf({ x: 0, y: -61, z: 0 }, { x: 15, y: -46, z: 15 });
const PLATE = { x: 10, y: -60, z: 4 };
const LEVER = { x: 2, y: -60, z: 10 };
const BUTTON = { x: 12, y: -60, z: 12 };
const CHEST = { x: 6, y: -60, z: 12 };
const SCAN = 4;

/** The counts a server keeps for the play. */
const OBJECTIVES = [
  'used:oak_planks',
  'used:cobblestone',
  'used:oak_door',
  'mined:oak_planks',
  'mined:cobblestone',
  'crafted:stick',
].map((one) => one.split(':') as ['used' | 'mined' | 'crafted', string]);

interface Told {
  readonly exact: HostEvent[];
  readonly sampled: HostEvent[];
  readonly region: RegionSnapshot;
  readonly world: RegionSnapshot;
  /** What a tick of the server is in game time. */
  readonly shift: number;
  /** The same after blocks have flowed and fallen. */
  readonly later: { readonly region: RegionSnapshot; readonly world: RegionSnapshot };
}

async function play(version: string): Promise<Told> {
  const clock = new LockstepClock();
  const random = new Random(11);
  const leave = useGameTime(clock, random.fork('game'));
  const folder = mkdtempSync(join(tmpdir(), 'same-play-'));
  try {
    putPack(join(folder, 'world', 'datapacks'), version);
    await using started = await startStandIn({ clock, random: random.fork('server'), version, folder });
    const { standIn } = started;
    const exact: HostEvent[] = [];
    const sampled: HostEvent[] = [];
    const sampler = createSampler({
      gameData: VersionGameData.ofVersion(version),
      dialect: dialectOf(version),
      scanEvery: SCAN,
      counts: (statistic, of) => OBJECTIVES.some(([kind, id]) => kind === statistic && id === of),
    });
    const bridge = await connectBridge({ rcon: { ...standIn.rconAddress, password: PASSWORD }, clock, random });
    let digesting = Promise.resolve();
    let digests = 0;
    clock.waitFor(() => bridge.console.busy || digests > 0);
    bridge.onFetched((fetched) => {
      digests++;
      digesting = digesting.then(async () => {
        const statistics = new Map<string, Statistics>();
        for (const name of ['Alice', 'Bob'])
          statistics.set(name, readScores(await bridge.console.run(`scoreboard players list ${name}`)));
        for (const { events } of sampler.take(fetched, statistics)) sampled.push(...events);
        digests--;
      });
    });
    const run = (line: string) => bridge.console.run(line);
    const look = async () => {
      await run(`function ${FUNCTIONS.scanNow}`);
      await bridge.fetch();
      await digesting;
    };
    let world: RegionSnapshot | undefined;
    let region: RegionSnapshot | undefined;
    let later: Told['later'] | undefined;
    let told: HostEvent[] = [];
    let seen: HostEvent[] = [];
    let shift = 0;
    const script = async () => {
      const bodies = [await joinBody(standIn, 'Alice', clock), await joinBody(standIn, 'Bob', clock)] as const;
      const [alice, bob] = bodies;
      const at = ({ x, y, z }: { x: number; y: number; z: number }) => `${x} ${y} ${z}`;
      for (const line of [
        'forceload add 0 0 15 15',
        'forceload add -16384 0 -16369 15',
        `setblock ${at(PLATE)} stone_pressure_plate`,
        `setblock ${at(LEVER)} lever[face=floor]`,
        `setblock ${at(BUTTON)} stone_button[face=floor]`,
        `setblock ${at(CHEST)} chest`,
        `item replace block ${at(CHEST)} container.0 with minecraft:apple 5`,
        'setblock 5 -60 9 oak_planks',
        `clone ${at(BOX.min)} ${at(BOX.max)} -16384 -61 0`,
        `summon marker ${at(BOX.min)} {Tags:["${TAGS.cube}","${TAGS.zone(0)}"]}`,
        ...[PLATE, LEVER, BUTTON].map(
          (cell) => `summon marker ${at(cell)} {Tags:["${TAGS.device}","${TAGS.zone(0)}"]}`,
        ),
        ...OBJECTIVES.map(
          ([kind, id]) => `scoreboard objectives add gh.${kind[0]}.${id} minecraft.${kind}:minecraft.${id}`,
        ),
        'tp Alice 3.5 -60 3.5',
        'tp Bob 8.5 -60 8.5',
        'give Alice oak_planks 12',
        'give Bob cobblestone 8',
        'give Bob oak_door 1',
      ])
        await run(line);
      await clock.sleep(1000);
      for (const [number, name] of ['Alice', 'Bob'].entries()) {
        await run(`tag ${name} add ${TAGS.agentNumber(number)}`);
        sampler.enrol({ number, username: name, zone: 'zone' });
      }
      sampler.follow('zone', await new EmbeddedHost(standIn.server, standIn.systems).snapshot(BOX));
      await bridge.start();
      await clock.sleep(500);
      await look();
      sampled.length = 0;
      shift = readTime(await run('time query gametime')) - standIn.server.tickNumber;
      standIn.server.onEvent((event) => exact.push(event));
      const results = [
        await alice.perform({ type: 'place', position: { x: 4, y: -60, z: 3 }, state: blockState('oak_planks') }),
        await bob.perform({ type: 'place', position: { x: 9, y: -60, z: 10 }, state: blockState('cobblestone') }),
        await bob.perform({ type: 'place', position: { x: 10, y: -60, z: 10 }, state: blockState('oak_door') }),
        await alice.perform({ type: 'walk-to', position: PLATE, range: 0.3 }),
        await alice.perform({ type: 'walk-to', position: { x: 10, y: -60, z: 7 }, range: 0.5 }),
        await bob.perform({ type: 'use-block', position: BUTTON }),
        await alice.perform({ type: 'use-block', position: LEVER }),
        await alice.perform({ type: 'craft', item: 'stick', count: 4 }),
        await bob.perform({ type: 'withdraw', position: CHEST, item: 'apple', count: 2 }),
        await bob.perform({ type: 'dig', position: { x: 5, y: -60, z: 9 } }),
      ];
      expect(results.map(({ message, ok }) => (ok ? 'ok' : message))).toEqual(results.map(() => 'ok'));
      await clock.sleep(2000);
      await look();
      world = await new EmbeddedHost(standIn.server, standIn.systems).snapshot(BOX);
      region = sampler.region('zone');
      told = [...sampled];
      seen = [...exact];
      // What goes on by itself afterwards: it flows, falls and dries up, in the mirror too.
      for (const line of ['setblock 13 -60 6 water', 'setblock 3 -52 13 sand', 'setblock 3 -50 13 gravel'])
        await run(line);
      await clock.sleep(4000);
      await run('setblock 13 -60 6 air');
      await clock.sleep(6000);
      await look();
      later = {
        region: sampler.region('zone'),
        world: await new EmbeddedHost(standIn.server, standIn.systems).snapshot(BOX),
      };
      for (const body of bodies) await body.close();
    };
    let over = false;
    const done = script().finally(() => {
      over = true;
    });
    done.catch(() => {});
    await clock.run({ until: () => over });
    await done;
    if (!world) throw new Error('the play did not come to its end');
    if (!region || !later) throw new Error('the play did not come to its end');
    await bridge.close();
    return { exact: seen, sampled: told, region, world, shift, later };
  } finally {
    leave();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An event as it must be told alike, without its tick. */
function textOf({ tick: _, ...event }: HostEvent): string {
  return JSON.stringify(event, Object.keys(event).sort().concat('x', 'y', 'z'));
}

describe.each(versionsToTest())('a play on %s, sampled', (version) => {
  test.runIf(EXHAUSTIVE)(
    'is told as it was: the same cells, devices, items and doers, within the time between two looks',
    async () => {
      const { exact, sampled, region, world, shift, later } = await play(version);
      const alike = new Set<HostEvent['type']>([
        'block-placed',
        'block-broken',
        'block-changed',
        'device-changed',
        'item-crafted',
      ]);
      const pick = (events: readonly HostEvent[]) =>
        events.filter((event) => alike.has(event.type) && (!('position' in event) || boxContains(BOX, event.position)));
      const [was, told] = [pick(exact), pick(sampled)];
      expect(told.map(textOf).sort()).toEqual(was.map(textOf).sort());
      expect(new Set(told.map(({ type }) => type))).toEqual(alike);
      for (const event of told) {
        if (event.type === 'item-crafted') continue;
        const same = was.filter((other) => textOf(other) === textOf(event));
        const late = Math.min(...same.map(({ tick }) => Math.abs(event.tick - shift - tick)));
        expect({ event, late: late > SCAN + 2 ? late : 0 }).toEqual({ event, late: 0 });
      }
      const last = (events: readonly HostEvent[]) =>
        new Map(
          events.flatMap((event) =>
            event.type === 'inventory-changed' ? [[`${event.player}/${event.item}`, event.count] as const] : [],
          ),
        );
      expect(last(sampled)).toEqual(last(exact));
      const moved = (events: readonly HostEvent[]) => {
        const sums = new Map<string, number>();
        for (const event of events)
          if (event.type === 'container-changed' && boxContains(BOX, event.position)) {
            const key = `${event.player}/${positionKey(event.position)}/${event.item}`;
            sums.set(key, (sums.get(key) ?? 0) + event.delta);
          }
        return sums;
      };
      expect(moved(sampled)).toEqual(moved(exact));
      const places = (events: readonly HostEvent[]) =>
        events.findLast((event) => event.type === 'player-moved' && event.player === 'Bob');
      expect(places(sampled)).toMatchObject({ position: (places(exact) as { position: object }).position });
      for (const end of [{ region, world }, later])
        expect(snapshotContent(end.region)).toEqual(snapshotContent({ ...end.world, entities: [] }));
      expect(later.world.palette.some((state) => state === 'sand')).toBe(true);
    },
  );
});
