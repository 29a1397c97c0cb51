import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Random } from '../../../../clock/random.ts';

/** One change to one file of a folder, and the way back. */
export interface Manipulation {
  readonly what: string;
  undo(): void;
}

/** The files that a manipulation may be of: all but those given, which are derived from the rest. */
export function filesOf(folder: string, derived: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((name) => !derived.includes(name))
    .sort();
}

/** Changes a single byte, line or field of the named file, or the file as a whole, as chance has it. */
export function manipulate(folder: string, name: string, files: readonly string[], random: Random): Manipulation {
  for (;;) {
    const path = join(folder, name);
    const before = readFileSync(path);
    const [kind, change] = pick(Object.entries(CHANGES), random);
    const after = change(before, random, () => readFileSync(join(folder, pick(files, random))));
    if (after === undefined ? false : after.equals(before)) continue;
    if (after === undefined) rmSync(path);
    else writeFileSync(path, after);
    return { what: `${kind} ${name}`, undo: () => writeFileSync(path, before) };
  }
}

/** Swaps two of the folders in a folder, or takes one away. */
export function rearrange(folder: string, folders: readonly string[], random: Random): Manipulation {
  const [one, another] = [pick(folders, random), pick(folders, random)].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  const aside = join(folder, '..', 'aside');
  if (one === another) {
    renameSync(one, aside);
    return { what: `delete ${one}`, undo: () => renameSync(aside, one) };
  }
  const swap = () => {
    renameSync(one, aside);
    renameSync(another, one);
    renameSync(aside, another);
  };
  swap();
  return { what: `swap ${one} and ${another}`, undo: swap };
}

type Change = (bytes: Buffer, random: Random, other: () => Buffer) => Buffer | undefined;

/** What comes back unchanged did not apply, and another is tried. */
const CHANGES: Readonly<Record<string, Change>> = {
  'flip a bit of': (bytes, random) => {
    const at = random.integer(0, Math.max(0, bytes.length - 1));
    return bytes.length === 0 ? bytes : Buffer.from(bytes.with(at, (bytes[at] ?? 0) ^ (1 << random.integer(0, 7))));
  },
  'take a byte from': (bytes, random) => {
    const at = random.integer(0, Math.max(0, bytes.length - 1));
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
  },
  'add a byte to': (bytes, random) => {
    const at = random.integer(0, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(' '), bytes.subarray(at)]);
  },
  'cut the end of': (bytes, random) => bytes.subarray(0, random.integer(0, Math.max(0, bytes.length - 1))),
  'drop a line of': (bytes, random) => {
    const lines = linesOf(bytes);
    return joined(lines.toSpliced(random.integer(0, lines.length - 1), 1));
  },
  'repeat a line of': (bytes, random) => {
    const lines = linesOf(bytes);
    const at = random.integer(0, lines.length - 1);
    return joined(lines.toSpliced(at, 0, lines[at] ?? ''));
  },
  'swap two lines of': (bytes, random) => {
    const lines = linesOf(bytes);
    const [a, b] = [random.integer(0, lines.length - 1), random.integer(0, lines.length - 1)];
    return joined(lines.with(a, lines[b] ?? '').with(b, lines[a] ?? ''));
  },
  'change a field of': (bytes, random) => {
    const lines = linesOf(bytes);
    const isLines = lines.every(isJson);
    const at = isLines ? random.integer(0, lines.length - 1) : 0;
    const text = isLines ? (lines[at] ?? '') : bytes.toString('utf8');
    if (!isJson(text)) return bytes;
    const value: unknown = JSON.parse(text);
    const places = placesIn(value);
    if (places.length === 0) return bytes;
    pick(places, random)(random);
    return isLines ? joined(lines.with(at, JSON.stringify(value))) : Buffer.from(JSON.stringify(value));
  },
  delete: () => undefined,
  'put another file over': (_, __, other) => other(),
};

/** Ways to change each field of a value, in place. */
function placesIn(value: unknown): ((random: Random) => void)[] {
  if (typeof value !== 'object' || value === null) return [];
  const object = value as Record<string, unknown>;
  return Object.entries(object).flatMap(([key, inner]) => [
    (random: Random) => {
      if (random.integer(0, 3) === 0 && !Array.isArray(value)) delete object[key];
      else object[key] = changed(inner);
    },
    ...placesIn(inner),
  ]);
}

function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}x`;
  if (Array.isArray(value)) return [...value, ...value.slice(0, 1), ...(value.length === 0 ? [0] : [])];
  return value === null ? 0 : { ...value, more: 1 };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').replace(/\n$/, '').split('\n');
}

function joined(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[random.integer(0, items.length - 1)] as T;
}
