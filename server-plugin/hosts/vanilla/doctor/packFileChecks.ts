import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { compilePack } from '../pack/compilePack.ts';
import { STORAGE } from '../pack/packContract.ts';
import type { Console } from '../rcon/console.ts';
import { readPackInfo } from '../replies/packReplies.ts';
import type { ServerSettings } from '../serverFile.ts';
import { type Check, failed, ok, RELOAD, unknown, warning } from './check.ts';

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
      `build and replace the pack whenever Guildhall is renewed, and ${RELOAD}`,
    );
  const packs = packsIn(join(world, 'datapacks'));
  const loaded = readPackInfo(await console.run(`data get storage ${STORAGE.pack}`));
  const [pack] = packs;
  const remedy = `run "guildhall datapack build --server-version ${version} --out ${join(world, 'datapacks')}" and ${RELOAD}`;
  if (!pack) return failed(id, 'there is no pack of ours in the datapacks folder', remedy);
  if (packs.length > 1)
    return warning(
      id,
      `there are several: ${packs.map(({ name }) => name).join(', ')}`,
      `delete all but one, and ${RELOAD}`,
    );
  if (loaded && loaded.hash !== pack.hash)
    return warning(id, `${pack.name} is another (${pack.hash}) than was loaded (${loaded.hash})`, RELOAD);
  const stale = [...compilePack(version, []).files].filter(
    ([path, text]) => path.endsWith('.mcfunction') && !INFO_FILE.test(path) && pack.text(path) !== text,
  );
  if (stale.length > 0) return warning(id, `${pack.name} was made by another Guildhall than this`, remedy);
  return ok(id, `${pack.name} is what this Guildhall makes`);
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
          .map((name) => [name, () => readFileSync(join(path, name), 'utf8')]),
      );
    if (!path.endsWith('.zip')) return new Map();
    const entries = unzipSync(readFileSync(path), { filter: ({ name }) => ours.test(name) });
    return new Map(Object.entries(entries).map(([name, bytes]) => [name, () => strFromU8(bytes)]));
  } catch {
    // Somebody else's, and broken: the server says so in its log.
    return new Map();
  }
}
