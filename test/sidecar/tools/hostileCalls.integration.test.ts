import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { summon } from '../../../game-server/mobs/summon.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { ALL_TOOLS, createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { runs, versionsToTest } from '../../support/depth.ts';
import { itemCensus } from '../../support/itemCensus.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from '../body/bodyWorld.ts';
import { AnyArguments, type Schema } from './anyArguments.ts';

const VERSIONS = versionsToTest();
/** At all versions together; GUILDHALL_TOOL_CALLS asks for another number of them. */
const CALLS = Math.ceil((Number(process.env.GUILDHALL_TOOL_CALLS) || runs(1_000, 100_000)) / VERSIONS.length);
/** One world is played in for so many calls; then another is made. */
const CALLS_IN_A_WORLD = 2_500;
/** Game time after which a call is broken off, ms: of most, and of one in five. */
const SHORT_CALL_MS = 200;
const LONGEST_CALL_MS = 1_000;
/** How far from the middle walls stand that nothing breaks, and where a ceiling is: searches for a way end there. */
const WALL = 9;
const CEILING = FLOOR_Y + 5;
/** Share of the calls that have something wrong for sure; the others are to get as far as the game. */
const WILD_SHARE = 0.85;
/** Calls between counts of what there is. */
const AUDIT_CALLS = 100;

/** Things no tool on this floor makes or uses up: their number stays. */
const INERT = { heart_of_the_sea: 2, shulker_shell: 9, netherite_scrap: 5, ghast_tear: 7, echo_shard: 3 } as const;
const LOADOUT = {
  ...INERT,
  ...{ dirt: 64, oak_planks: 16, oak_log: 8, stick: 8, torch: 8, bread: 6, potato: 4, coal: 4, raw_iron: 4, stone: 16 },
  ...{ iron_pickaxe: 1, water_bucket: 1, shears: 1, oak_sign: 2, chest: 2, wheat_seeds: 4, bone_meal: 4, lead: 1 },
  ...{ fishing_rod: 1, writable_book: 1, lapis_lazuli: 4, leather_helmet: 1, ladder: 4, iron_ingot: 3, oak_boat: 1 },
};
const NAMES = [
  ...Object.keys(LOADOUT),
  ...['Alice', 'Bob', 'Carol', 'alice', 'cow', 'sheep', 'zombie', 'furnace', 'crafting_table', 'lever', 'oak_door'],
  ...['grass_block', 'inventory', 'all', 'north', 'up', 'minecraft:dirt', 'iron_ingot', 'wooden_pickaxe', 'bed'],
];

/** A floor with something to use, and three who stand on it. */
async function playground(version: string, seed: number): Promise<{ world: BodyWorld; bodies: Body[] }> {
  const world = await createBodyWorld(version, seed);
  world.set(3, FLOOR_Y, 3, 'chest[facing=north]');
  world.fill({ x: 3, y: FLOOR_Y, z: 3 }, { echo_shard: 4, dirt: 20 });
  world.set(-3, FLOOR_Y, 3, 'furnace[facing=north]');
  world.set(0, FLOOR_Y, 4, 'crafting_table');
  world.set(5, FLOOR_Y, 2, 'white_bed[part=foot,facing=north]');
  world.set(5, FLOOR_Y, 1, 'white_bed[part=head,facing=north]');
  world.set(4, FLOOR_Y, 0, 'lever[face=floor,facing=north]');
  world.set(-4, FLOOR_Y, 0, 'oak_door[half=lower,facing=north]');
  world.set(-4, FLOOR_Y + 1, 0, 'oak_door[half=upper,facing=north]');
  for (let x = -2; x <= 2; x++) world.set(x, FLOOR_Y, -5, 'stone');
  for (let x = -WALL; x <= WALL; x++)
    for (let z = -WALL; z <= WALL; z++) {
      const isWall = Math.max(Math.abs(x), Math.abs(z)) === WALL;
      for (let y = isWall ? FLOOR_Y - 3 : CEILING; y <= CEILING; y++) world.set(x, y, z, 'barrier');
    }
  const bodies: Body[] = [];
  for (const [index, name] of ['Alice', 'Bob', 'Carol'].entries())
    bodies.push(await world.join(name, { at: { x: index * 2 - 1.5, y: FLOOR_Y, z: 0.5 }, items: LOADOUT }));
  for (const kind of ['cow', 'sheep', 'villager', 'horse'])
    summon(world.systems.habitat, kind, {
      zone: 'zone',
      position: { x: ORIGIN.x + 2.5, y: FLOOR_Y, z: ORIGIN.z - 3.5 },
    });
  return { world, bodies };
}

/** What is counted of the things whose number stays, with what the server says was destroyed. */
function inert({ server, systems, events }: BodyWorld): Record<string, number> {
  const census = itemCensus({ server, systems });
  for (const event of events)
    if (event.type === 'item-despawned') census.set(event.item, (census.get(event.item) ?? 0) + event.count);
  return Object.fromEntries(Object.keys(INERT).map((id) => [id, census.get(id) ?? 0]));
}

interface Tally {
  calls: number;
  cut: number;
  ok: number;
}

/** Has everybody call one tool after the other, each with anything. */
async function callAnything(
  { world, bodies }: Awaited<ReturnType<typeof playground>>,
  random: Random,
  most: number,
  tally: Tally,
): Promise<void> {
  const before = inert(world);
  const any = new AnyArguments(random.fork('arguments'), NAMES);
  const defects: string[] = [];
  const { clock } = world;
  const belts = bodies.map((body) => {
    const names = ALL_TOOLS.map(({ name }) => name);
    return createToolBelt(body, names, {
      clock,
      onDefect: (tool, error) => defects.push(`${tool}: ${describeDefect(error)}`),
    });
  });
  const tools = belts[0]?.describe() ?? [];
  for (let called = 0; called < most; ) {
    const until = Math.min(most, called + AUDIT_CALLS);
    await world.play(() =>
      Promise.all(
        belts.map(async (belt) => {
          while (called < until) {
            called++;
            tally.calls++;
            const isUnknown = random.float() < 0.01;
            const tool = random.pick(tools);
            const name = isUnknown ? random.pick(['constructor', '__proto__', '', 'op']) : tool.name;
            const limit = new AbortController();
            const longest = random.float() < 0.2 ? LONGEST_CALL_MS : SHORT_CALL_MS;
            const timer = clock.after(random.integer(50, longest), () => limit.abort(limit));
            const schema = tool.parameters as Schema;
            const args = random.float() < WILD_SHARE ? any.wild(schema) : any.of(schema);
            const result = await belt.call(name, args, limit.signal);
            timer.cancel();
            expect(result.message, name).not.toMatch(/native code|\[object |undefined/);
            if (result.ok) tally.ok++;
            else if (result.code === 'cancelled') tally.cut++;
          }
        }),
      ),
    );
    expect(defects).toEqual([]);
    expect(inert(world), `after ${called} calls`).toEqual(before);
  }
  expect(Object.prototype).not.toHaveProperty('polluted');
}

function describeDefect(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

describe.each(VERSIONS)('at %s, frameworks that call', (version) => {
  test(`tools ${CALLS} times with anything hit no defect, and make and lose no item`, {
    timeout: 60_000 + CALLS * 60,
  }, async () => {
    const tally: Tally = { calls: 0, cut: 0, ok: 0 };
    const start = wallTimeMs();
    for (let world = 0; tally.calls < CALLS; world++) {
      const random = new Random(world).fork('hostile calls');
      const scene = await playground(version, world);
      try {
        await callAnything(scene, random, Math.min(CALLS_IN_A_WORLD, CALLS - tally.calls), tally);
      } finally {
        await scene.world[Symbol.asyncDispose]();
      }
    }
    const seconds = (wallTimeMs() - start) / 1_000;
    process.stderr.write(
      `tool calls ${version}: ${tally.calls} (${tally.ok} did something, ${tally.cut} broken off) in ${seconds.toFixed(0)} s\n`,
    );
    // Enough of them must reach the game.
    expect(tally.ok + tally.cut).toBeGreaterThan(tally.calls / 40);
  });
});
