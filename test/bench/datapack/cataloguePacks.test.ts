import { describe, expect, test } from 'vitest';
import { checkPack, type PackCheck } from '../../../bench/datapack/checkPack.ts';
import { folderGameFiles } from '../../../bench/datapack/folderGameFiles.ts';
import type { GameFiles } from '../../../bench/datapack/gameFiles.ts';
import { shippedGameFiles } from '../../../bench/datapack/shippedGameFiles.ts';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { VANILLA_VERSIONS } from '../../../server-plugin/hosts/vanilla/dialect/vanillaVersion.ts';
import { type CompiledPack, compilePack } from '../../../server-plugin/hosts/vanilla/pack/compilePack.ts';
import type { Task } from '../../../tasks/task.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import { arenaTasks } from '../../support/arenaTasks.ts';
import { EXHAUSTIVE, sampleOf } from '../../support/depth.ts';
import { GAME_FOLDER, hasReportsOf, needsReportsOf } from './gameFolder.ts';

/** A pack of every arena is compiled in about 3 s and checked in 12 s on an idle core. */
const LONG = 180_000;

/** A pack of tasks, for every size of their teams. */
function packOf(version: string, tasks: readonly Task[]): { pack: CompiledPack; plans: readonly BuildPlan[] } {
  const gameData = VersionGameData.ofVersion(version);
  const plans = tasks.flatMap((task) => {
    const { min, max } = task.agents;
    return Array.from({ length: max - min + 1 }, (_, index) => rulesOf(task).plan(min + index, gameData));
  });
  return { pack: compilePack(version, plans), plans };
}

/** What was found, with the lines it was found in. */
function told({ diagnostics }: PackCheck, { files }: CompiledPack): string[] {
  return diagnostics.map(({ file, line, column, message }) => {
    const text = files.get(file)?.split('\n')[line - 1]?.slice(0, 300);
    return `${file}:${line}:${column} ${message}: ${text}`;
  });
}

async function expectClean(game: GameFiles): Promise<void> {
  // Tasks of the catalogue that a pack can hold, as many as asked for or all.
  const { pack, plans } = packOf(game.version, sampleOf(arenaTasks(), 12));
  const check = await checkPack(pack.files, game);
  expect(told(check, pack)).toEqual([]);
  // Tasks that differ in their players alone, as those of the adversary track from their clean twins, share an arena.
  const arenas = new Set(plans.map((plan) => JSON.stringify([plan.box, plan.steps])));
  expect(pack.planIds).toHaveLength(arenas.size);
  // Nothing was left out: every command was read, by itself or by one of its kind.
  expect(check.commands).toBe(pack.commands);
  expect(check.parsedLines).toBeGreaterThan(1000);
}

describe('a pack of the whole catalogue', () => {
  test.runIf(EXHAUSTIVE)(
    'for 1.20.4 has no diagnostics by what minecraft-data ships',
    () => expectClean(shippedGameFiles('1.20.4')),
    LONG,
  );

  for (const version of VANILLA_VERSIONS)
    test.runIf(EXHAUSTIVE && hasReportsOf(version))(
      `for ${version} has no diagnostics by Minecraft's own data${needsReportsOf(version)}`,
      () => expectClean(folderGameFiles(GAME_FOLDER, version)),
      LONG,
    );

  test.runIf(EXHAUSTIVE)(
    'a mistake in the last of its arenas is found where it is',
    async () => {
      // Of the whole catalogue it is known by now that nothing else is found; here the place counts.
      const tasks = arenaTasks();
      const { pack } = packOf(
        '1.20.4',
        tasks.filter((_, index) => index % Math.ceil(tasks.length / 8) === 0 || index === tasks.length - 1),
      );
      const path = [...pack.files.keys()].findLast(
        (name) => name.includes('/part/') && pack.files.get(name)?.includes('minecraft:chest['),
      ) as string;
      const lines = (pack.files.get(path) as string).split('\n');
      const index = lines.findIndex((line) => line.includes('minecraft:chest['));
      lines[index] = (lines[index] as string).replace('minecraft:chest[', 'minecraft:chest[colour=red,');
      const files = new Map([...pack.files, [path, lines.join('\n')]]);
      const { diagnostics } = await checkPack(files, shippedGameFiles('1.20.4'));
      expect(diagnostics.map(({ file, line, message }) => ({ file, line, message }))).toEqual([
        { file: path, line: index + 1, message: expect.stringMatching(/^chest has no property "colour"/) },
      ]);
    },
    LONG,
  );
});
