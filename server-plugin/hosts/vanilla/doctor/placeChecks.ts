import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Box } from '../../../../protocol/geometry.ts';
import { ArenaGrid, NARROW_GRID } from '../../../arena/arenaGrid.ts';
import { MIRROR_OFFSET } from '../pack/packContract.ts';
import type { Console } from '../rcon/console.ts';
import { isSyntaxError, unreadable } from '../replies/replies.ts';
import type { ServerSettings } from '../serverFile.ts';
import { type Check, failed, ok, unknown, warning } from './check.ts';
import type { ServerFolder } from './serverFolder.ts';

const CHUNK = 16;
const REGION = 512;

/** The stretches of the world that arenas and their mirrors may take; y says nothing. */
function groundsOf({ arenas }: Pick<ServerSettings, 'arenas'>): Box[] {
  const { x, z, slots, viewDistance } = arenas;
  const grid = new ArenaGrid({ ...NARROW_GRID, viewDistance, slots, origin: { x, z } });
  const reach = NARROW_GRID.largestReach;
  return Array.from({ length: slots }, (_, slot) => grid.originOf(slot)).flatMap((origin) =>
    [0, MIRROR_OFFSET.x].map((offset) => ({
      min: { x: origin.x + offset - reach, y: -64, z: origin.z - reach },
      max: { x: origin.x + offset + reach, y: 319, z: origin.z + reach },
    })),
  );
}

/**
 * Whether the ground for arenas is free, as far as it can be seen: chunks that somebody keeps loaded, players who are
 * there, and chunks that were ever generated. What is built there would be gone with the first arena.
 */
export async function checkGround(console: Console, settings: ServerSettings): Promise<Check> {
  const id = 'ground';
  const grounds = groundsOf(settings);
  const where = `x ${settings.arenas.x}, z ${settings.arenas.z}`;
  const elsewhere =
    'choose another place, "arenas": {"x": ..., "z": ...} in the server file, far from where people build';
  const forced = readForcedChunks(await console.run('forceload query')).filter(({ x, z }) =>
    grounds.some(
      ({ min, max }) => x * CHUNK <= max.x && x * CHUNK + 15 >= min.x && z * CHUNK <= max.z && z * CHUNK + 15 >= min.z,
    ),
  );
  if (forced.length > 0)
    return warning(
      id,
      `${forced.length} of its chunks are kept loaded: another program uses it, an episode is running, or one was interrupted`,
      `${elsewhere}; if nothing else uses it, the next episode cleans up`,
    );
  for (const { min, max } of grounds) {
    const volume = `x=${min.x},y=-512,z=${min.z},dx=${max.x - min.x},dy=2048,dz=${max.z - min.z}`;
    const reply = await console.run(`execute if entity @a[${volume}]`);
    if (/Test passed/.test(reply)) return warning(id, `a player is on it near x ${min.x}, z ${min.z}`, elsewhere);
  }
  if (settings.world === undefined)
    return unknown(
      id,
      `no chunk at ${where} is kept loaded and nobody is there; whether anybody has built there cannot be checked from here`,
      `check that nobody has built there: everything between y -64 and about y 0 is replaced; otherwise ${elsewhere}`,
    );
  const { world } = settings;
  const generated = grounds.filter((ground) =>
    regionsOf(ground).some((name) => existsSync(join(world, 'region', name))),
  );
  if (generated.length === 0) return ok(id, `the world at ${where} has not been generated: nobody was ever there`);
  return warning(
    id,
    `the world at ${where} has been generated: a player or an arena was there before`,
    `check that nobody has built there: everything between y -64 and about y 0 is replaced; otherwise ${elsewhere}`,
  );
}

/** Whether arenas lie where only operators may build. */
export async function checkSpawnProtection(
  console: Console,
  settings: ServerSettings,
  { properties, operators }: ServerFolder,
): Promise<Check> {
  const id = 'spawn-protection';
  // Without properties at hand, more than anybody sets.
  const radius = Number(properties?.get('spawn-protection') ?? (properties ? 16 : 256));
  if (radius <= 0) return ok(id, 'spawn-protection=0');
  // At the console "here" is the world's spawn, and this is the one command that says where that is and changes nothing.
  const reply = await console.run('forceload query ~ ~');
  const spawn = /Chunk at \[(-?\d+), (-?\d+)\]/.exec(reply);
  if (!spawn) throw unreadable('the chunk of the spawn', reply);
  const [x, z] = [Number(spawn[1]) * CHUNK, Number(spawn[2]) * CHUNK];
  const near = groundsOf(settings).some(
    ({ min, max }) =>
      min.x <= x + 15 + radius && max.x >= x - radius && min.z <= z + 15 + radius && max.z >= z - radius,
  );
  const at = `around the spawn in chunk ${spawn[1]}, ${spawn[2]}`;
  if (!near) return ok(id, `arenas lie more than ${radius} blocks from the protected area ${at}`);
  if (operators?.length === 0) return ok(id, 'no operators, therefore no protected area');
  const remedy = 'set spawn-protection=0 in server.properties and restart, or place "arenas" elsewhere';
  return properties
    ? failed(id, `agents cannot build within ${radius} blocks ${at}, where arenas lie`, remedy)
    : unknown(id, `arenas lie in an area ${at} that may be protected`, remedy);
}

/** Chunks that are kept loaded, by the answer to `forceload query`. */
function readForcedChunks(reply: string): { readonly x: number; readonly z: number }[] {
  if (isSyntaxError(reply)) throw unreadable('the chunks kept loaded', reply);
  const list = /found in \S+ at: ([\s\S]*)$/.exec(reply)?.[1] ?? '';
  return [...list.matchAll(/\[(-?\d+), (-?\d+)\]/g)].map(([, x, z]) => ({ x: Number(x), z: Number(z) }));
}

/** Names of the region files a box touches. */
function regionsOf({ min, max }: Box): string[] {
  const names: string[] = [];
  for (let x = Math.floor(min.x / REGION); x <= Math.floor(max.x / REGION); x++)
    for (let z = Math.floor(min.z / REGION); z <= Math.floor(max.z / REGION); z++) names.push(`r.${x}.${z}.mca`);
  return names;
}
