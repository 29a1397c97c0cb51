import { nameTable } from '../../../protocol/nameTable.ts';
import type { PackFiles } from './packFiles.ts';

/** The contents of a pack's pack.mcmeta. */
export interface PackMeta {
  readonly description: unknown;
  /** Whether the pack declares this version. Vanilla loads it all the same and shows it in red. */
  readonly fits: boolean;
}

/** Data pack formats of the versions this server speaks (Minecraft wiki, "Pack format"). */
const FORMATS: Readonly<Record<string, number>> = nameTable({
  '1.19.2': 10,
  '1.20.4': 26,
  '1.21.1': 48,
  '1.21.4': 61,
  '26.1': 101,
});

/**
 * Reads pack.mcmeta. Since 1.20.2 `supported_formats` may widen `pack_format` to a range.
 * @throws SyntaxError, or RangeError when it lacks what vanilla needs: then the pack is none.
 */
export function readPackMeta(files: PackFiles, version: string): PackMeta {
  const meta: unknown = JSON.parse(files.read('pack.mcmeta'));
  const pack = isRecord(meta) ? meta.pack : undefined;
  const own = FORMATS[version] ?? 0;
  if (isRecord(pack) && own >= FIRST_RANGED) return rangedMeta(pack, own);
  if (!isRecord(pack) || !Number.isInteger(pack.pack_format) || pack.description === undefined)
    throw new RangeError('pack.mcmeta needs pack.pack_format, a whole number, and pack.description');
  const [from, to] = rangeOf(pack.supported_formats) ?? [Number(pack.pack_format), Number(pack.pack_format)];
  return { description: pack.description, fits: from <= own && own <= to };
}

/** The format from which on packs name the first and the last that they are for (1.21.9). */
const FIRST_RANGED = 82;

function rangedMeta(pack: Readonly<Record<string, unknown>>, own: number): PackMeta {
  const [from, to] = [majorOf(pack.min_format), majorOf(pack.max_format)];
  if (from === undefined || to === undefined || pack.description === undefined)
    throw new RangeError('pack.mcmeta needs pack.min_format, pack.max_format and pack.description');
  return { description: pack.description, fits: from <= own && own <= to };
}

/** The major part of a format: a whole number, or the first of a list of one or two. */
function majorOf(format: unknown): number | undefined {
  const major: unknown = Array.isArray(format) && format.length <= 2 ? format[0] : format;
  return Number.isInteger(major) ? Number(major) : undefined;
}

function rangeOf(supported: unknown): readonly [number, number] | undefined {
  if (typeof supported === 'number') return [supported, supported];
  if (Array.isArray(supported) && supported.length === 2) return [Number(supported[0]), Number(supported[1])];
  if (isRecord(supported)) return [Number(supported.min_inclusive), Number(supported.max_inclusive)];
  return undefined;
}

/** Whether JSON is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
