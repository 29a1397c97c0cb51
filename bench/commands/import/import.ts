import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { structureNames } from '../../../schematics/jarFile.ts';
import type { Task } from '../../../tasks/task.ts';
import { checkTaskFileName, writeTaskFile } from '../../../tasks/taskFile.ts';
import { findCheckout, importCheckout, type Scenario } from '../../../tasks/villagerbench/checkout.ts';
import { EXIT } from '../../console/exitCodes.ts';
import type { Output } from '../../console/output.ts';
import { count } from '../../console/plainText.ts';
import { importStructures, nameMatcher } from './importStructures.ts';
import { reportDefects } from './reportDefects.ts';

export interface ImportVillagerBenchOptions {
  readonly out: string;
  readonly only?: Scenario;
  readonly allBuildings: boolean;
  readonly gameVersion: string;
}

/** `guildhall import villagerbench`: a file of tasks from a checkout, and an account of what is not as in it. */
export function importVillagerBenchFolder(
  folder: string,
  { out, only, allBuildings, gameVersion }: ImportVillagerBenchOptions,
  output: Output,
): number {
  checkTaskFileName(out);
  const scenarios = importCheckout(findCheckout(folder), factsOf(gameVersion), {
    scenarios: only && [only],
    allBuildings,
  });
  const tasks = scenarios.flatMap((scenario) => scenario.tasks);
  const defects = scenarios.flatMap((scenario) => scenario.defects);
  if (tasks.length > 0) writeTaskFile(out, tasks);
  reportDefects(defects, output);
  for (const { scenario, from, missing, tasks: made, defects: found } of scenarios) {
    const refusals = new Set(found.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id));
    output.line(
      from.length > 0
        ? `${scenario}: ${count(made.length, 'task')} from ${from.join(' and ')}, ${refusals.size} refused`
        : `${scenario}: nothing, there is no ${missing.join(' and no ')}`,
    );
  }
  output.result({
    file: tasks.length > 0 ? out : null,
    scenarios: scenarios.map(({ scenario, from, missing, tasks: made }) => ({
      scenario,
      from,
      missing,
      tasks: made.length,
    })),
    tasks: tasks.map(summaryOf),
    defects,
  });
  return finish(folder, out, tasks, output);
}

export interface ImportStructuresOptions {
  readonly match: string;
  readonly list: boolean;
  readonly out?: string;
  readonly gameVersion: string;
}

/** `guildhall import structures`: a file of construction tasks from a server's jar, or the names of what it holds. */
export function importStructuresOfJar(
  jar: string,
  { match, list, out, gameVersion }: ImportStructuresOptions,
  output: Output,
): number {
  if (list === (out !== undefined)) throw new ConfigError('bad-option', 'give either --list or --out FILE');
  const isWanted = nameMatcher(match);
  if (out === undefined) {
    const names = structureNames(jar).filter(isWanted);
    if (names.length === 0) throw noStructure(jar, match);
    for (const name of names) output.line(name);
    output.result(names);
    return EXIT.ok;
  }
  checkTaskFileName(out);
  const { tasks, defects } = importStructures(jar, isWanted, factsOf(gameVersion));
  if (tasks.length === 0 && defects.length === 0) throw noStructure(jar, match);
  if (tasks.length > 0) writeTaskFile(out, tasks);
  reportDefects(defects, output);
  const refusals = new Set(defects.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id));
  output.line(`${count(tasks.length, 'task')} from ${jar}, ${refusals.size} refused`);
  output.result({ file: tasks.length > 0 ? out : null, tasks: tasks.map(summaryOf), defects });
  return finish(jar, out, tasks, output);
}

function noStructure(jar: string, match: string): ConfigError {
  return new ConfigError(
    'nothing-usable',
    `${jar}: it holds no structure "${match}"; expected .nbt files under data/minecraft/structure(s)/`,
  );
}

/** What a game version says of blocks, items and mobs. */
export function factsOf(gameVersion: string) {
  const gameData = ServerGameData.of(gameVersion);
  return {
    problemWith: gameData.problemWith.bind(gameData),
    stackSize: gameData.stackSize.bind(gameData),
    hasMob: gameData.hasMob.bind(gameData),
  };
}

function summaryOf({ id, family, title, agents, limits }: Task) {
  return { id, family, title, agents, limits };
}

function finish(source: string, out: string, tasks: readonly Task[], output: Output): number {
  if (tasks.length === 0)
    throw new ConfigError('nothing-usable', `${source}: no task can be made of it; ${out} is not written`);
  output.line(`${out}: ${count(tasks.length, 'task')}; play them with "guildhall run --tasks ${out}"`);
  return EXIT.ok;
}
