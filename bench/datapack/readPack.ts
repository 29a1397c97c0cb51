import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { readBounded, UnreadableFile } from '../../files/reading.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { PackFiles } from '../../server-plugin/hosts/vanilla/pack/packFiles.ts';

/** What a pack may hold unpacked, in bytes: ten times what the largest of ours holds. */
const MOST_BYTES = 1024 * 1024 * 1024;
/** As one file of it. */
const MOST_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Reads a data pack, a folder or a .zip with pack.mcmeta at its top as Minecraft wants it.
 * @throws ConfigError 'no-pack'
 */
export function readPack(path: string): PackFiles {
  const files = isFolder(path) ? readFolder(path) : readZip(path);
  if (!files.has('pack.mcmeta')) {
    throw new ConfigError(
      'no-pack',
      `${path} is not a data pack; expected a pack.mcmeta at the top of the folder or zip`,
    );
  }
  return files;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (cause) {
    throw new ConfigError('no-pack', `${path}: cannot be read; expected the folder or .zip of a data pack`, { cause });
  }
}

function readFolder(root: string): PackFiles {
  const files = new Map<string, string>();
  const walk = (folder: string, prefix: string): void => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path, `${prefix}${entry.name}/`);
      else if (entry.isFile()) files.set(prefix + entry.name, textOf(path));
    }
  };
  walk(root, '');
  return files;
}

function textOf(path: string): string {
  try {
    return readBounded(path, MOST_FILE_BYTES).toString('utf8');
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause;
    throw new ConfigError('no-pack', `${path}: ${cause.message}`, { cause });
  }
}

function readZip(path: string): PackFiles {
  let total = 0;
  try {
    const entries = unzipSync(readBounded(path, MOST_BYTES), {
      filter: ({ name, originalSize }) => {
        total += originalSize;
        if (total > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes unpacked`);
        return !name.endsWith('/');
      },
    });
    const decoder = new TextDecoder();
    return new Map(
      Object.entries(entries)
        .map(([name, content]) => [name, decoder.decode(content)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError('no-pack', `${path}: cannot be read as a zip: ${why}`, { cause });
  }
}
