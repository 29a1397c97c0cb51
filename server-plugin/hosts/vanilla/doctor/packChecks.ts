import { HostFault } from '../../../../protocol/errors.ts';
import { FUNCTIONS, PACK_PROTOCOL, STORAGE } from '../pack/packContract.ts';
import type { Console } from '../rcon/console.ts';
import { readPackInfo } from '../replies/packReplies.ts';
import { isUnknownFunction, readDataPacks } from '../replies/replies.ts';
import type { ServerSettings } from '../serverFile.ts';
import { type Check, failed, ok, RELOAD, warning } from './check.ts';

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
        'the data pack was loaded once, but its functions are not there now',
        'look into the server\'s log for "Failed to load function" and "Couldn\'t parse"; enable the pack (datapack list), or build it again',
      );
    if (info.protocol !== PACK_PROTOCOL)
      return failed(id, `it speaks protocol ${info.protocol}, this Guildhall ${PACK_PROTOCOL}`, build);
    if (info.version !== version)
      return failed(id, `it was made for ${info.version}, the server file says ${version}`, build);
    return ok(id, `made for ${info.version}, arenas in it: ${info.arenas}, hash ${info.hash}`);
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
  if (packs.length === 0) return failed(id, 'no data packs are enabled at all', 'run "datapack list" at the console');
  if (others.length === 0) return ok(id, packs.join(', '));
  return warning(
    id,
    `${others.join(', ')}: may change recipes, loot or rules, and with them what tasks can be solved with`,
    'disable what changes the game ("datapack disable"), or make sure that it does not',
  );
}
