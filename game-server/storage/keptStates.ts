import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import nbt from 'prismarine-nbt';
import { ConfigError } from '../../protocol/errors.ts';
import type { GameServer } from '../core/server.ts';
import { type CompoundTag, compound, int } from '../data/nbtTag.ts';
import { readLevelNbt } from '../world/anvil/levelNbt.ts';
import { type FileTag, fileTag, gameTag } from '../world/anvil/nbtTags.ts';

/** The file of what systems of this server remember and the game has no place for, within a world's folder. */
export const STATE_FILE = join('data', 'guildhall.dat');

/** The file's bytes, of everything that systems want kept (`GameServer.keep`). */
export function keptStateBytes({ gameData, kept }: GameServer): Buffer {
  const { dataVersion } = gameData.source.data.version as unknown as { dataVersion: number };
  const data = compound(Object.fromEntries([...kept].map(([name, { write }]) => [name, write()])));
  const root = compound({ DataVersion: int(dataVersion), data });
  return gzipSync(nbt.writeUncompressed({ ...fileTag(root), name: '' } as never));
}

/** Gives systems back what they wanted kept, where the file is there. @throws ConfigError 'no-world' when it cannot be read. */
export function readKeptState({ kept }: GameServer, file: string): void {
  if (!existsSync(file)) return;
  let data: CompoundTag | undefined;
  try {
    const root = gameTag(nbt.parseUncompressed(readLevelNbt(file)) as unknown as FileTag) as CompoundTag;
    const inner = root.value.get('data');
    data = inner?.type === 'compound' ? inner : undefined;
  } catch (cause) {
    throw new ConfigError('no-world', `${file} is not a readable Guildhall state file`, { cause });
  }
  for (const [name, { read }] of kept) {
    const tag = data?.value.get(name);
    if (tag) read(tag);
  }
}
