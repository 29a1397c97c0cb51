import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Blueprint } from '../protocol/blueprint.ts';
import { ConfigError } from '../protocol/errors.ts';
import type { ReadSchematic } from './cells.ts';
import { corrupt } from './corrupt.ts';
import { decodeNbt } from './nbtFile.ts';
import { decodeSponge, encodeSponge } from './sponge.ts';
import { decodeStructure, encodeStructure } from './structure.ts';

/** The formats we write: Sponge schematics of two versions (.schem) and vanilla structure files (.nbt). */
export const SCHEMATIC_FORMATS = ['sponge-2', 'sponge-3', 'structure'] as const;
export type SchematicFormat = (typeof SCHEMATIC_FORMATS)[number];

/** DataVersion of Minecraft 1.20.4 (minecraft-data `dataVersion`), our default game. */
export const DEFAULT_DATA_VERSION = 3700;

const LARGEST_FILE = 16 * 1024 * 1024;

/**
 * Reads a .schem (version 2 or 3) or structure .nbt file. Air and structure_void are not cells; entities and block
 * entities are left out, and `notes` says so. Whether a game version has the blocks is for the caller to check.
 * @throws ConfigError 'schematic-not-found', 'unknown-schematic-format' or 'corrupt-schematic'.
 */
export async function readSchematic(path: string): Promise<ReadSchematic> {
  formatOf(path);
  return decodeSchematic(path, await bytesOf(path));
}

/** `readSchematic` for a file's bytes; `path` only says the format and names the file in messages. */
export function decodeSchematic(path: string, bytes: Buffer): ReadSchematic {
  const format = formatOf(path);
  const tree = decodeNbt(path, bytes);
  const name = basename(path, extname(path));
  return format === 'structure' ? decodeStructure(path, tree, name) : decodeSponge(path, tree, name);
}

/**
 * Writes a blueprint; reading it back gives the same cells with the same properties, and the same name.
 * @param options.format by default what the extension says: version 2, which most tools read, for .schem.
 * @throws ConfigError 'unknown-schematic-format' when extension and format disagree, 'empty-blueprint'.
 */
export async function writeSchematic(
  blueprint: Blueprint,
  path: string,
  options: { readonly format?: SchematicFormat | undefined; readonly dataVersion?: number | undefined } = {},
): Promise<void> {
  const byExtension = formatOf(path);
  const format = options.format ?? byExtension;
  if ((format === 'structure') !== (byExtension === 'structure'))
    throw new ConfigError(
      'unknown-schematic-format',
      `${path}: the extension does not go with the format ${format}; expected ${format === 'structure' ? '.nbt' : '.schem'}`,
    );
  await writeFile(path, encodeSchematic(blueprint, format, options.dataVersion));
}

/** The bytes `writeSchematic` writes. @throws ConfigError 'empty-blueprint'. */
export function encodeSchematic(
  blueprint: Blueprint,
  format: SchematicFormat,
  dataVersion = DEFAULT_DATA_VERSION,
): Buffer {
  if (blueprint.cells.length === 0)
    throw new ConfigError(
      'empty-blueprint',
      `blueprint ${blueprint.name} holds no blocks, so there is nothing to write`,
    );
  switch (format) {
    case 'sponge-2':
      return encodeSponge(blueprint, 2, dataVersion);
    case 'sponge-3':
      return encodeSponge(blueprint, 3, dataVersion);
    case 'structure':
      return encodeStructure(blueprint, dataVersion);
    default:
      return format satisfies never;
  }
}

function formatOf(path: string): SchematicFormat {
  const extension = extname(path).toLowerCase();
  if (extension === '.schem') return 'sponge-2';
  if (extension === '.nbt') return 'structure';
  throw new ConfigError(
    'unknown-schematic-format',
    `${path}: unknown extension "${extension}"; expected .schem (Sponge) or .nbt (structure)`,
  );
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST_FILE) throw corrupt(path, `it is ${size} bytes long`, `at most ${LARGEST_FILE}`);
    return await readFile(path);
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(
      'schematic-not-found',
      code === 'ENOENT' ? `${path}: no such file` : `${path}: cannot be read (${code})`,
      { cause },
    );
  }
}
