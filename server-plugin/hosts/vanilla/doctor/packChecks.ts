import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { readBounded } from '../../../../files/reading.ts';
import { HostFault } from '../../../../protocol/errors.ts';
import { compilePack } from '../pack/compilePack.ts';
import { FUNCTIONS, PACK_PROTOCOL, STORAGE } from '../pack/packContract.ts';
import type { Console } from '../rcon/console.ts';
import { readPackInfo } from '../replies/packReplies.ts';
import { isUnknownFunction, readDataPacks } from '../replies/replies.ts';
import type { ServerSettings } from '../serverFile.ts';
import { type Check, failed, ok, RELOAD, unknown, warning } from './check.ts';

/** What our functions in one pack may have together, bytes. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Whether our data pack is there, works, and is the one this Guildhall and this server need. */
export async function checkPack(console: Console, { version }: Pick<ServerSettings, 'version'>): Promise<Check> {
  const id = 'pack';
  const build = `run "guildhall datapack build --server-version ${version} --out DIR", put the zip into the world's datapacks folder and ${RELOAD}`;
  try {
    const info = readPackInfo(await console.run(`data get storage ${STORAGE.pack}`));
    if (!info) return failed(id, 'the server has never loaded the data pack', build);
    // Storages outlive their pack. What this function does disturbs no bridge that is at work.
    if (isUnknownFunction(await console.run(`function ${FUNCTIONS.take}`)))
      return failed(
        id,
        'the data pack was loaded before, but its functions are missing now',
        'search the server\'s log for "Failed to load function" and "Couldn\'t parse"; enable the pack (datapack list), or build it again',
      );
    if (info.protocol !== PACK_PROTOCOL)
      return failed(id, `it speaks protocol ${info.protocol}, this Guildhall speaks ${PACK_PROTOCOL}`, build);
    if (info.version !== version)
      return failed(id, `it was built for ${info.version}, but the server file has ${version}`, build);
    return ok(id, `built for ${info.version}, arenas in it: ${info.arenas}, hash ${info.hash}`);
  } catch (error) {
    if (error instanceof HostFault && error.code === 'pack-mismatch') return failed(id, error.message, build);
    throw error;
  }
}

/** Packs of others, which may change what things cost and drop. */
export async function checkOtherPacks(console: Console): Promise<Check> {
  const id = 'datapacks';
  const packs = readDataPacks(await console.run('datapack list enabled'));
  // Built into vanilla, or written by Paper itself.
  const own = /^(?:vanilla|fabric|paper|bukkit|file\/bukkit)$|guildhall/i;
  const others = packs.filter((name) => !own.test(name));
  if (packs.length === 0) return failed(id, 'no data packs are enabled', 'run "datapack list" at the console');
  if (others.length === 0) return ok(id, packs.join(', '));
  return warning(
    id,
    `${others.join(', ')}: may change recipes, loot or rules, so that tasks may need something else or become impossible`,
    'disable what changes the game ("datapack disable"), or make sure that it does not',
  );
}

/** Where a pack's own hash stands among its files, and its text. */
const INFO_FILE = /(?:^|\/)data\/guildhall\/functions?\/info\.mcfunction$/;
const HASH = /hash:"([0-9a-f]{16})"/;

/** One of our packs in a world's datapacks folder. */
interface PackOnDisk {
  readonly name: string;
  readonly hash: string;
  /** The text of one of its files. */
  readonly text: (path: string) => string | undefined;
}

/** Whether the pack that was loaded is the one that lies there, and that is what this Guildhall makes. */
export async function checkPackFiles(console: Console, { world, version }: ServerSettings): Promise<Check> {
  const id = 'pack-files';
  if (world === undefined)
    return unknown(
      id,
      "the world's datapacks folder cannot be read from here",
      `build and replace the pack whenever you update Guildhall, and ${RELOAD}`,
    );
  const packs = packsIn(join(world, 'datapacks'));
  const loaded = readPackInfo(await console.run(`data get storage ${STORAGE.pack}`));
  const [pack] = packs;
  const remedy = `run "guildhall datapack build --server-version ${version} --out ${join(world, 'datapacks')}" and ${RELOAD}`;
  if (!pack) return failed(id, 'the datapacks folder holds no Guildhall pack', remedy);
  if (packs.length > 1)
    return warning(
      id,
      `the datapacks folder holds several Guildhall packs: ${packs.map(({ name }) => name).join(', ')}`,
      `delete all but one, and ${RELOAD}`,
    );
  if (loaded && loaded.hash !== pack.hash)
    return warning(id, `${pack.name} (${pack.hash}) is not the pack that was loaded (${loaded.hash})`, RELOAD);
  const stale = [...compilePack(version, []).files].filter(
    ([path, text]) => path.endsWith('.mcfunction') && !INFO_FILE.test(path) && pack.text(path) !== text,
  );
  if (stale.length > 0) return warning(id, `${pack.name} was built by another version of Guildhall`, remedy);
  return ok(id, `${pack.name} is what this Guildhall builds`);
}

/** Our packs in a folder, by name. */
function packsIn(folder: string): PackOnDisk[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const files = filesOf(join(folder, name));
      const info = [...files.keys()].find((path) => INFO_FILE.test(path));
      const hash = info === undefined ? undefined : HASH.exec(files.get(info)?.() ?? '')?.[1];
      return hash === undefined ? [] : [{ name, hash, text: (path: string) => files.get(path)?.() }];
    });
}

/** Our functions in a pack, folder or zip, by path, each read when it is asked for. */
function filesOf(path: string): ReadonlyMap<string, () => string> {
  const ours = /^data\/guildhall\/functions?\//;
  try {
    if (statSync(path).isDirectory())
      return new Map(
        readdirSync(path, { recursive: true, encoding: 'utf8' })
          .map((name) => name.replaceAll('\\', '/'))
          .filter((name) => ours.test(name) && name.endsWith('.mcfunction'))
          .map((name) => [name, () => readBounded(join(path, name), MOST_BYTES).toString('utf8')]),
      );
    if (!path.endsWith('.zip')) return new Map();
    let total = 0;
    const entries = unzipSync(readBounded(path, MOST_BYTES), {
      filter: ({ name, originalSize }) => {
        if (!ours.test(name)) return false;
        total += originalSize;
        return total <= MOST_BYTES;
      },
    });
    return new Map(Object.entries(entries).map(([name, bytes]) => [name, () => strFromU8(bytes)]));
  } catch {
    // Somebody else's, and broken: the server says so in its log.
    return new Map();
  }
}
