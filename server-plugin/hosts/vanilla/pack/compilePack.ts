import { createHash } from 'node:crypto';
import type { BuildPlan } from '../../../../worlds/plan/buildPlan.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { compileArena } from './arenaCommands.ts';
import { FunctionFiles } from './functionFiles.ts';
import { addGenericFunctions, INFO_FUNCTION } from './genericFunctions.ts';
import { FUNCTIONS, NAMESPACE, PACK_PROTOCOL, type PackInfo, STORAGE } from './packContract.ts';
import type { PackFiles } from './packFiles.ts';

/** A compiled pack. */
export interface CompiledPack {
  readonly files: PackFiles;
  readonly info: PackInfo;
  /** The ids of the arenas it holds, sorted. */
  readonly planIds: readonly string[];
  /** Lines of all functions together. */
  readonly commands: number;
}

/**
 * Compiles the pack of a version with these plans' arenas. Equal plans, and equal parts of different ones, are held once;
 * the same plans in any order give the same bytes. Throws like `compileArena`.
 * @param onPlan called before each plan with its number, from 1.
 */
export function compilePack(
  version: string,
  plans: Iterable<BuildPlan>,
  onPlan?: (done: number) => void,
): CompiledPack {
  const dialect = dialectOf(version);
  const files = new FunctionFiles(dialect);
  addGenericFunctions(files);
  const planIds = new Set<string>();
  const parts = new Map<string, readonly string[]>();
  const compiled = new Set<string>();
  let done = 0;
  for (const plan of plans) {
    onPlan?.(++done);
    // Most plans differ from one before in the number of players alone.
    const key = digest([JSON.stringify([plan.box, plan.steps])]);
    if (compiled.has(key)) continue;
    compiled.add(key);
    const arena = compileArena(plan, version);
    if (!planIds.has(arena.planId)) {
      planIds.add(arena.planId);
      const call = (lines: readonly string[]) => {
        const id = `${NAMESPACE}:part/${digest([lines.join('\n')])}`;
        parts.set(id, lines);
        return `function ${id}`;
      };
      files.add(FUNCTIONS.build(arena.planId), arena.parts.filter((lines) => lines.length > 0).map(call));
      files.add(FUNCTIONS.verify(arena.planId), arena.verifyParts.map(call));
    }
  }
  for (const [id, lines] of parts) files.add(id, lines);
  const meta = JSON.stringify({
    pack: {
      description: `Guildhall: arenas and their record, for Minecraft ${version}`,
      ...(dialect.formatRange
        ? { min_format: dialect.packFormat, max_format: dialect.packFormat }
        : { pack_format: dialect.packFormat }),
    },
  });
  const hash = digest([...files.files()].flat().concat(meta));
  const info: PackInfo = { protocol: PACK_PROTOCOL, version, hash, arenas: planIds.size };
  files.add(INFO_FUNCTION, [
    `data merge storage ${STORAGE.pack} {protocol:${info.protocol},version:"${version}",hash:"${hash}",arenas:${info.arenas}}`,
  ]);
  const all = new Map([...files.files(), ['pack.mcmeta', `${meta}\n`] as const]);
  let commands = 0;
  for (const [path, text] of all) if (path.endsWith('.mcfunction')) commands += text.split('\n').length - 1;
  return { files: all, info, planIds: [...planIds].sort(), commands };
}

/** The first 16 hex digits of the sha256 of texts. */
function digest(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
