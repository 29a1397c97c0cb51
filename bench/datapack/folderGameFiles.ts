import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { VersionGameData } from '../../game-data/versionGameData.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { BlockStates, CommandNode, type GameFiles, Registries } from './gameFiles.ts';

/**
 * Reads a version's data from a folder: vanilla-summary/<version>/{commands,registries,block_states}.json as the mcmeta
 * project's "summary" branch has them, and vanilla-mcdoc.tar.gz, the vanilla-mcdoc project's archive.
 * @throws ConfigError 'bad-game-data'
 */
export function folderGameFiles(folder: string, version: string): GameFiles {
  const summaries = join(folder, 'vanilla-summary');
  const summary = join(summaries, version);
  if (!existsSync(summary)) {
    const there = existsSync(summaries) ? readdirSync(summaries).sort().join(', ') : 'none';
    throw new ConfigError(
      'bad-game-data',
      `${summary} has no data of Minecraft ${version} (it has ${there || 'none'})`,
    );
  }
  const archive = join(folder, 'vanilla-mcdoc.tar.gz');
  const mcdoc = existsSync(archive) ? readFileSync(archive) : undefined;
  return {
    version,
    commands: read(join(summary, 'commands.json'), CommandNode),
    registries: read(join(summary, 'registries.json'), Registries),
    blockStates: read(join(summary, 'block_states.json'), BlockStates),
    // The reports do not tell it, minecraft-data does.
    stackSize: (item) => VersionGameData.ofVersion(version).stackSize(item) ?? 64,
    ...(mcdoc && { mcdoc }),
    source: folder,
    gaps: mcdoc ? [] : [`what NBT, components and JSON files hold: there is no ${archive}`],
  };
}

function read<T>(file: string, schema: z.ZodType<T>): T {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError('bad-game-data', `${file}: cannot be read as JSON`, { cause });
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError('bad-game-data', `${file}: at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`);
}
