import { ConfigError } from '../../../protocol/errors.ts';
import { constructionGenerator } from '../../../tasks/construction/suite/constructionGenerator.ts';
import { cookingGenerator } from '../../../tasks/cooking/cookingGenerator.ts';
import { escapeGenerator } from '../../../tasks/escape/escapeGenerator.ts';
import { gatheringGenerator } from '../../../tasks/gathering/gatheringGenerator.ts';
import { makingGenerator } from '../../../tasks/making/makingGenerator.ts';
import { shelterGenerator } from '../../../tasks/shelter/shelterGenerator.ts';
import type { Split } from '../../../tasks/splits.ts';
import type { GeneratorId, TaskGenerator } from '../../../tasks/suites/generator.ts';
import type { Task } from '../../../tasks/task.ts';
import { checkTaskFileName, writeTaskFile } from '../../../tasks/taskFile.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import type { LandName } from '../../../worlds/landPresets.ts';
import { LAND_NAMES } from '../../../worlds/worldPreset.ts';
import type { Output } from '../../console/output.ts';
import { count } from '../../console/plainText.ts';

export interface GenerateOptions {
  readonly split: Exclude<Split, 'suite'>;
  readonly count: number;
  /** Index of the first task within the split. */
  readonly from: number;
  readonly agents?: number;
  readonly level?: number;
  readonly kind?: string;
  readonly land?: string;
  readonly out: string;
}

/** Tasks in one file; a larger number is a typing error. */
const MOST_TASKS = 10_000;
/** Generators of more than one kind of task; others would ignore a kind. */
const WITH_KINDS: readonly GeneratorId[] = ['gathering', 'making', 'shelter'];

/** `guildhall generate`: writes tasks of a family into a new task file. Nothing is written unless all can be made. */
export function generate(family: string, options: GenerateOptions, output: Output): void {
  const generator = GENERATORS.find(({ id }) => id === family);
  if (!generator)
    throw new ConfigError(
      'unknown-generator',
      `unknown family "${family}"; expected ${GENERATORS.map(({ id }) => id).join(', ')}`,
    );
  const { split, count: size, from, agents, level, kind, out } = options;
  if (size < 1 || size > MOST_TASKS)
    throw new ConfigError('bad-option', `--count ${size}: expected 1 to ${MOST_TASKS}`);
  if (kind !== undefined && !WITH_KINDS.includes(generator.id))
    throw new ConfigError('bad-option', `--kind ${kind}: ${family} has no kinds, only ${WITH_KINDS.join(', ')} do`);
  const land = landNamed(options.land, family);
  checkTaskFileName(out);
  const tasks = Array.from({ length: size }, (_, offset): Task => {
    try {
      return generator.make({
        split,
        index: from + offset,
        ...(agents === undefined ? {} : { agents }),
        ...(level === undefined ? {} : { level }),
        ...(kind === undefined ? {} : { kind }),
        ...(land === undefined ? {} : { land }),
      });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new ConfigError('bad-option', `${family}: ${error.message}`, { cause: error });
    }
  });
  writeTaskFile(out, tasks);
  const last = from + size - 1;
  output.line(
    `${out}: ${count(size, `${family} task`)}, ${split} ${from}${last > from ? ` to ${last}` : ''}, generator version ${generator.version}`,
  );
  output.result({
    file: out,
    generator: { id: generator.id, version: generator.version },
    tasks: tasks.map((task) => ({ id: task.id, title: task.title, hash: taskHash(task), origin: task.origin })),
  });
}

function landNamed(land: string | undefined, family: string): LandName | undefined {
  if (land === undefined) return undefined;
  if (family !== 'gathering')
    throw new ConfigError('bad-option', `--land ${land}: only gathering takes a land, not ${family}`);
  const name = LAND_NAMES.find((known) => known === land);
  if (!name) throw new ConfigError('bad-option', `--land ${land}: expected ${LAND_NAMES.join(', ')}`);
  return name;
}

/** Every family's generator. */
const GENERATORS: readonly TaskGenerator[] = [
  constructionGenerator,
  cookingGenerator,
  escapeGenerator,
  gatheringGenerator,
  makingGenerator,
  shelterGenerator,
];
