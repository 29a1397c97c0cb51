import { describe, expect, test } from 'vitest';
import { checkPack } from '../../../bench/datapack/checkPack.ts';
import { folderGameFiles } from '../../../bench/datapack/folderGameFiles.ts';
import type { GameFiles } from '../../../bench/datapack/gameFiles.ts';
import { shippedGameFiles } from '../../../bench/datapack/shippedGameFiles.ts';
import { VANILLA_VERSIONS } from '../../../server-plugin/hosts/vanilla/dialect/vanillaVersion.ts';
import { compilePack } from '../../../server-plugin/hosts/vanilla/pack/compilePack.ts';
import type { PackFiles } from '../../../server-plugin/hosts/vanilla/pack/packFiles.ts';
import { RICH_ARENA } from '../../server-plugin/hosts/vanilla/pack/richArena.ts';
import { EXHAUSTIVE, sampleOf } from '../../support/depth.ts';
import { isFor, MISTAKES, VALID } from './corpus.ts';
import { packOf, pathOf } from './corpusPack.ts';
import { GAME_FOLDER, hasReportsOf, needsReportsOf } from './gameFolder.ts';

/** Loading a version's data and types takes 4 s of an idle core. */
const LONG = 120_000;

/** A pack beside another, whose functions of the same names step aside. */
function beside(files: PackFiles, others: PackFiles): PackFiles {
  const moved = [...files].map(([path, text]) => {
    const isTaken = others.has(path) && path.endsWith('.mcfunction');
    return [isTaken ? path.replace('.mcfunction', '-too.mcfunction') : path, text] as const;
  });
  return new Map([...moved, ...others]);
}

/**
 * Checks the right and the wrong lines of a version in one pack, beside another pack if there is one: every mistake is
 * found, and nothing else.
 */
async function checkCorpus(game: GameFiles, others: PackFiles = new Map()): Promise<void> {
  const { version } = game;
  const valid = VALID.filter((line) => isFor(line, version));
  const mistakes = MISTAKES.filter((line) => isFor(line, version));
  const seen = mistakes.filter(
    ({ needs }) =>
      needs === undefined ||
      (needs === 'types' ? game.mcdoc !== undefined : game.registries['tag/block'] !== undefined),
  );
  const functions: Record<string, string[]> = { valid: valid.map(({ text }) => text) };
  // Each in a function of its own, so that none can hide another.
  for (const [index, { text }] of mistakes.entries()) functions[`wrong/${index}`] = [text];
  const { diagnostics } = await checkPack(beside(packOf(version, functions), others), game);

  const wrong = new Map(mistakes.map(({ what }, index) => [pathOf(version, `wrong/${index}`), what]));
  const caught = new Set(diagnostics.flatMap(({ file }) => wrong.get(file) ?? []));
  const missed = seen.filter(({ what }) => !caught.has(what)).map(({ what, text }) => `${what}: ${text.slice(0, 200)}`);
  const elsewhere = diagnostics
    .filter(({ file }) => !wrong.has(file))
    .map(({ file, line, message }) => {
      const text = file === pathOf(version, 'valid') ? (valid[line - 1]?.text ?? '') : '';
      return `${file}:${line} ${message}: ${text}`;
    });
  expect({ missed, elsewhere }).toEqual({ missed: [], elsewhere: [] });
  expect(seen.length).toBeGreaterThanOrEqual(40);
}

describe('a corpus of right and wrong lines', () => {
  test.each(sampleOf(['1.20.4', '1.20.2'], 1))(
    'is told apart for %s by what minecraft-data ships',
    (version) => checkCorpus(shippedGameFiles(version)),
    LONG,
  );

  // The types take most of the time: both are read with them at once. What the default version needs stands above.
  for (const version of VANILLA_VERSIONS)
    test.runIf(EXHAUSTIVE && hasReportsOf(version))(
      `is told apart for ${version} by Minecraft's own data, and items and mobs of every kind are right${needsReportsOf(version)}`,
      () => checkCorpus(folderGameFiles(GAME_FOLDER, version), compilePack(version, [RICH_ARENA]).files),
      LONG,
    );
});
