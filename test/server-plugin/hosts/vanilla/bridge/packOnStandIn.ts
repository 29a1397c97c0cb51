import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { compilePack } from '../../../../../server-plugin/hosts/vanilla/pack/compilePack.ts';
import type { BuildPlan } from '../../../../../worlds/plan/buildPlan.ts';

/** The generic pack of each version as a zip. */
const genericPacks = new Map<string, Uint8Array>();

/**
 * Puts a compiled pack into a folder for data packs, in place of the one that is there. It is one file: the pack has more
 * than a thousand functions, and to write each of them costs more than most tests that play on it.
 */
export function putPack(folder: string, version: string, plans: readonly BuildPlan[] = []): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'guildhall.zip'), plans.length === 0 ? genericPack(version) : zipped(version, plans));
}

/** The same as a folder, for those who change its files. */
export function putUnpacked(folder: string, version: string): void {
  for (const [path, text] of compilePack(version, []).files) {
    const file = join(folder, 'guildhall', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

export function takePack(folder: string): void {
  rmSync(join(folder, 'guildhall.zip'), { force: true });
}

function genericPack(version: string): Uint8Array {
  const pack = genericPacks.get(version) ?? zipped(version, []);
  genericPacks.set(version, pack);
  return pack;
}

/** Not compressed: it is read once and then deleted. */
function zipped(version: string, plans: readonly BuildPlan[]): Uint8Array {
  const { files } = compilePack(version, plans);
  return zipSync(Object.fromEntries([...files].map(([path, text]) => [path, [strToU8(text), { level: 0 }]])));
}
