import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../protocol/errors.ts';
import { type ImportDefect, type ImportedTasks, refused, repaired } from '../importing/defect.ts';
import type { GameFacts } from '../importing/objections.ts';
import type { TaskFamily } from '../task.ts';
import { importBuildings } from './buildings.ts';
import { importEscape } from './escape/importEscape.ts';
import { importFarm } from './farm/importFarm.ts';
import { importVillagerBench } from './importVillagerBench.ts';
import { describeIssue } from './reading.ts';

/** The files of a checkout of VillagerBench that tasks are made of, by what they hold; undefined for those it lacks. */
interface Checkout {
  readonly folder: string;
  readonly buildings: string | undefined;
  readonly texts: string | undefined;
  readonly farmSettings: string | undefined;
  readonly farmStructures: string | undefined;
  readonly atoms: string | undefined;
}

/** The benchmark's three families of tasks, by their names here. */
export type Scenario = Extract<TaskFamily, 'construction' | 'cooking' | 'escape'>;

/** What came of one scenario: an empty `from` means the checkout lacks its files, which `missing` names. */
interface ScenarioImport extends ImportedTasks {
  readonly scenario: Scenario;
  readonly from: readonly string[];
  readonly missing: readonly string[];
  readonly defects: readonly FileDefect[];
}

/** A defect and the file it is in. */
export type FileDefect = ImportDefect & { readonly file: string };

interface CheckoutOptions {
  /** All three unless given. */
  readonly scenarios?: readonly Scenario[] | undefined;
  /** Every structure of the ground truth instead of the benchmark's hundred. */
  readonly allBuildings?: boolean | undefined;
}

const SCENARIOS: readonly Scenario[] = ['construction', 'cooking', 'escape'];

/**
 * Looks for VillagerBench's files in a folder and its "data".
 * @throws ConfigError 'villagerbench-not-found' when it is not a directory.
 */
export function findCheckout(folder: string): Checkout {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new ConfigError('villagerbench-not-found', `${folder}: expected the folder of a VillagerBench checkout`);
  const find = (...names: string[]) =>
    names.flatMap((name) => [join(folder, name), join(folder, 'data', name)]).find((file) => existsSync(file));
  return {
    folder,
    buildings: find('building_blue_print.json'),
    texts: find('blueprint_description_all.json', 'blueprint_description.json'),
    farmSettings: find('farm_setting.json'),
    farmStructures: find('farm_blue_print.json'),
    atoms: find('escape_atom.json'),
  };
}

/**
 * Makes tasks of everything usable in a checkout; the rest is reported as defects, among them files that cannot be read.
 * @throws ConfigError 'villagerbench-not-found' when a scenario asked for by name has no file, or none has any.
 */
export function importCheckout(checkout: Checkout, facts: GameFacts, options: CheckoutOptions = {}): ScenarioImport[] {
  const found = (options.scenarios ?? SCENARIOS).map((scenario) => importScenario(scenario, checkout, facts, options));
  const lacking = found.filter(({ from }) => from.length === 0);
  if (options.scenarios ? lacking.length > 0 : lacking.length === found.length) {
    const names = [...new Set(lacking.flatMap(({ missing }) => missing))].join(', ');
    throw new ConfigError('villagerbench-not-found', `${checkout.folder}: neither it nor its "data" holds ${names}`);
  }
  return found;
}

function importScenario(
  scenario: Scenario,
  checkout: Checkout,
  facts: GameFacts,
  options: CheckoutOptions,
): ScenarioImport {
  switch (scenario) {
    case 'construction': {
      const { buildings, texts } = checkout;
      if (buildings)
        return imported(scenario, [buildings], () => importBuildings(buildings, facts, { all: options.allBuildings }));
      if (texts) return imported(scenario, [texts], () => importTexts(texts, facts));
      return without(
        scenario,
        'building_blue_print.json',
        'blueprint_description_all.json',
        'blueprint_description.json',
      );
    }
    case 'cooking': {
      const { farmSettings, farmStructures } = checkout;
      if (farmSettings && farmStructures)
        return imported(scenario, [farmSettings, farmStructures], () =>
          importFarm(farmSettings, farmStructures, facts),
        );
      return without(
        scenario,
        ...(farmSettings ? [] : ['farm_setting.json']),
        ...(farmStructures ? [] : ['farm_blue_print.json']),
      );
    }
    case 'escape': {
      const { atoms } = checkout;
      if (atoms) return imported(scenario, [atoms], () => importEscape(atoms, facts));
      return without(scenario, 'escape_atom.json');
    }
    default:
      return scenario satisfies never;
  }
}

/** What a scenario's files hold; where one of them cannot be read, that is its only defect. */
function imported(scenario: Scenario, from: readonly [string, ...string[]], read: () => ImportedTasks): ScenarioImport {
  const made = { scenario, from, missing: [] };
  const [file] = from;
  try {
    const { tasks, defects } = read();
    return { ...made, tasks, defects: defects.map((defect) => ({ ...defect, file })) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const named = from.find((path) => error.message.startsWith(path)) ?? file;
    return {
      ...made,
      tasks: [],
      defects: [{ ...refused(`villagerbench/${scenario}`, 'unreadable', error.message), file: named }],
    };
  }
}

function without(scenario: Scenario, ...missing: string[]): ScenarioImport {
  return { scenario, from: [], missing, tasks: [], defects: [] };
}

function importTexts(path: string, facts: GameFacts): ImportedTasks {
  const { tasks, remarks, rejected } = importVillagerBench(path, facts);
  const repairs = [...remarks].flatMap(([id, { issues, moved }]): ImportDefect[] => [
    ...(moved ? [repaired(id, moved.what, moved.how)] : []),
    ...issues.map((issue) => {
      const [what = '', how = ''] = describeIssue(issue).split('; ');
      return repaired(id, what, how);
    }),
  ]);
  const refusals = rejected.flatMap(({ id, reason, details }) => details.map((detail) => refused(id, reason, detail)));
  return { tasks, defects: [...repairs, ...refusals] };
}
