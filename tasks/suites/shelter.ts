import { nameTable } from '../../protocol/nameTable.ts';
import { SHELTERS, type Shelter } from '../shelter/shelterBlueprint.ts';
import { SHELTER_VERSION, shelterTitle } from '../shelter/shelterGenerator.ts';
import { shelterTask } from '../shelter/shelterTask.ts';
import { seedOf } from '../splits.ts';
import type { ConstructionTask } from '../task.ts';
import frozen from './shelter.json' with { type: 'json' };
import { type Suite, suiteOf } from './suite.ts';

/** The hashes each task ever had, its version being how many there are; bench/developer/freezing/freezeShelters.ts writes them. */
export const FROZEN_SHELTERS: Readonly<Record<string, readonly string[]>> = nameTable(frozen);

/** Meadows a kind is built on. */
const SIZE = 20;

/** S-Agents' collective shelter construction (section 4.1), each kind on twenty meadows. */
export const SHELTER_SUITES: readonly (Suite & { readonly kind: Shelter })[] = SHELTERS.map((kind) => ({
  kind,
  ...suiteOf({
    id: `shelter/${kind}`,
    title: `Open land, shelter: a ${kind} one of stone, planks and stone again, for one to four agents`,
    size: SIZE,
    make: (index, id) => suiteShelter(kind, index, id, Math.max(1, FROZEN_SHELTERS[id]?.length ?? 0)),
  }),
}));

/** The task of a number of a kind's suite, under a version. */
export function suiteShelter(kind: Shelter, index: number, id: string, version: number): ConstructionTask {
  const seed = seedOf('suite', index);
  return shelterTask({
    id,
    version,
    title: shelterTitle(kind, `meadow ${index}`),
    kind,
    seed,
    origin: { generator: `shelter@${SHELTER_VERSION}`, split: 'suite', seed },
  });
}
