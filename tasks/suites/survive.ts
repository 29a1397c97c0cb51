import { nameTable } from '../../protocol/nameTable.ts';
import type { CustomTask } from '../custom/customTask.ts';
import { seedOf } from '../splits.ts';
import { farmTask } from '../survive/farmTask.ts';
import { netherTask } from '../survive/netherTask.ts';
import { nightsTask } from '../survive/nightsTask.ts';
import type { SurviveOptions } from '../survive/surviveKinds.ts';
import { villageTask } from '../survive/villageTask.ts';
import { type Suite, suiteOf } from './suite.ts';
import frozen from './survive.json' with { type: 'json' };

/** The hashes each task ever had, its version being how many there are; bench/developer/freezing/freezeSurvive.ts writes them. */
export const FROZEN_SURVIVE: Readonly<Record<string, readonly string[]>> = nameTable(frozen);

/** Seeds a kind is played on. */
const SIZE = 20;

/** Kinds of survival by the last part of their suite's name; the generator's version rises whenever some seed gives another task. */
const KINDS = {
  nights: {
    title: 'Survival: three nights among monsters, hungry at first, for one to four agents',
    name: 'Three nights',
    generator: 2,
    make: nightsTask,
  },
  village: {
    title: 'Survival: a village defended from a band of monsters until sunrise, by one to four agents',
    name: 'A village defended',
    generator: 3,
    make: villageTask,
  },
  farm: {
    title: 'Survival: a farm from a few seeds that feeds four for a week, by one to four agents',
    name: 'A farm',
    generator: 2,
    make: farmTask,
  },
  nether: {
    title: 'Survival: to the Nether and back with blaze powder, by one to four agents',
    name: 'To the Nether and back',
    generator: 2,
    make: netherTask,
  },
} as const satisfies Record<
  string,
  {
    readonly title: string;
    readonly name: string;
    readonly generator: number;
    readonly make: (options: SurviveOptions) => CustomTask;
  }
>;
type SurviveKind = keyof typeof KINDS;

/** Each kind of survival with twenty seeds. */
export const SURVIVE_SUITES: readonly (Suite & { readonly kind: SurviveKind })[] = (
  Object.keys(KINDS) as SurviveKind[]
).map((kind) => ({
  kind,
  ...suiteOf({
    id: `survive/${kind}`,
    title: KINDS[kind].title,
    size: SIZE,
    make: (index, id) => surviveTask(kind, index, id, Math.max(1, FROZEN_SURVIVE[id]?.length ?? 0)),
  }),
}));

/** The task of a number of a kind's suite, under a version. */
export function surviveTask(kind: SurviveKind, index: number, id: string, version: number): CustomTask {
  const seed = seedOf('suite', index);
  const { name, generator, make } = KINDS[kind];
  const origin = { generator: `survive@${generator}`, split: 'suite', seed } as const;
  return make({ id, version, title: `${name}, ${index}`, seed, origin });
}
