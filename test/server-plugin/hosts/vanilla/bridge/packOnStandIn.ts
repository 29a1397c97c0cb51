import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compilePack } from '../../../../../server-plugin/hosts/vanilla/pack/compilePack.ts';
import type { BuildPlan } from '../../../../../worlds/plan/buildPlan.ts';

/** Puts a compiled pack into a folder for data packs, in place of the one that is there. */
export function putPack(folder: string, version: string, plans: readonly BuildPlan[] = []): void {
  takePack(folder);
  for (const [path, text] of compilePack(version, plans).files) {
    const file = join(folder, 'guildhall', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

export function takePack(folder: string): void {
  rmSync(join(folder, 'guildhall'), { recursive: true, force: true });
}
