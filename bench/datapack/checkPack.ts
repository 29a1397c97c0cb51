import { ConfigError } from '../../protocol/errors.ts';
import type { PackFiles } from '../../server-plugin/hosts/vanilla/pack/packFiles.ts';
import { canaryFiles, canaryProblem } from './canary.ts';
import { limitProblems } from './commandLimits.ts';
import { compareDiagnostics, type Diagnostic } from './diagnostic.ts';
import { chainProblems } from './functionChains.ts';
import { FunctionLines } from './functionLines.ts';
import type { GameFiles } from './gameFiles.ts';
import { loadSpyglass } from './loadSpyglass.ts';
import { unknownIds } from './nbtIds.ts';
import { folderNames, resourceAt } from './packLayout.ts';
import { metaProblems, structureProblems } from './packStructure.ts';
import { packBlockTags } from './packTags.ts';

/** What a check found. */
export interface PackCheck {
  readonly version: string;
  /** Where the game's data is from, and what could not be checked with it. */
  readonly source: string;
  readonly gaps: readonly string[];
  readonly functions: number;
  readonly commands: number;
  /** Lines that were parsed: one of each kind. */
  readonly parsedLines: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks a data pack as the version of `game` would read it: every command against its command tree, every id against its
 * registries, block states against its blocks, NBT against its types, and the limits a command meets only when it runs.
 * @throws ConfigError 'game-data-unusable' when the data did not load, or cannot tell right from wrong; 'missing-package'
 *   when SpyglassMC is not installed
 */
export async function checkPack(files: PackFiles, game: GameFiles): Promise<PackCheck> {
  const { analyse, packFormatOf } = await loadSpyglass();
  const folders = folderNames(game.version);
  const lines = new FunctionLines();
  const diagnostics: Diagnostic[] = [
    ...metaProblems(files, game.version, packFormatOf(game.version)),
    ...structureProblems(files, game, folders),
    ...chainProblems(files, folders),
  ];
  const read = new Map<string, string>();
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!path.startsWith('data/')) continue;
    if (resourceAt(path)?.extension !== 'mcfunction') {
      read.set(path, text);
      continue;
    }
    lines.add(path, text);
    diagnostics.push(...staticProblems(path, text, game));
  }
  for (const [path, { lines: parsed }] of lines.parsed) read.set(path, parsed.join('\n'));
  const canary = canaryFiles(folders);
  for (const [path, text] of canary) read.set(path, text);

  const { loadedVersion, findings, failures } = await analyse(read, game, packBlockTags(files, folders));
  const unusable = (what: string) =>
    new ConfigError('game-data-unusable', `data of Minecraft ${game.version} (${game.source}): unusable: ${what}`);
  if (loadedVersion !== game.version) {
    const got = loadedVersion ?? 'nothing';
    throw unusable(`SpyglassMC loaded ${got}${failures[0] ? ` (${failures[0]})` : ''}`);
  }
  if (failures[0]) throw unusable(`SpyglassMC failed: ${failures[0]}`);
  const blind = canaryProblem(
    findings.filter(({ file }) => canary.has(file)),
    game,
  );
  if (blind) throw unusable(blind);

  for (const { file, line, column, severity, message } of findings) {
    if (canary.has(file)) continue;
    for (const place of lines.placesOf(file, line, column)) {
      diagnostics.push({ file: place.file, line: place.line + 1, column: place.column + 1, severity, message });
    }
  }
  return {
    version: game.version,
    source: game.source,
    gaps: game.gaps,
    functions: lines.parsed.size,
    commands: lines.total,
    parsedLines: [...lines.parsed.values()].reduce((sum, source) => sum + source.lines.length, 0),
    diagnostics: diagnostics.sort(compareDiagnostics),
  };
}

function staticProblems(file: string, text: string, game: GameFiles): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    for (const { column, message } of limitProblems(line, game.stackSize)) {
      found.push({ file, line: index + 1, column: column + 1, severity: 'error', message });
    }
    for (const { column, message } of unknownIds(line, game.registries)) {
      found.push({ file, line: index + 1, column: column + 1, severity: 'error', message });
    }
  }
  return found;
}
