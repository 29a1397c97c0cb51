import { ConfigError } from '../../protocol/errors.ts';
import { EmbeddedGameData } from '../../server-plugin/embedded/data/embeddedGameData.ts';
import type { Task, TaskFamily } from '../../tasks/task.ts';
import { checkTaskFileName, writeTaskFile } from '../../tasks/taskFile.ts';
import { findCheckout, importCheckout } from '../../tasks/villagerbench/checkout.ts';
import { EXIT } from '../cli/exitCodes.ts';
import type { Output } from '../cli/output.ts';
import { tellDefects } from '../import/tellDefects.ts';
import { count } from '../report/html.ts';

export interface ImportVillagerBenchOptions {
  readonly out: string;
  readonly only?: TaskFamily;
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
  tellDefects(defects, output);
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

/** What a game version says of blocks, items and mobs. */
export function factsOf(gameVersion: string) {
  const gameData = EmbeddedGameData.of(gameVersion);
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
