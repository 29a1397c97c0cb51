import { VILLAGER_CONSTRUCTION, VILLAGER_CONSTRUCTION_FACTORY } from '../../tasks/suites/villagerConstruction.ts';
import type { ConstructionTask } from '../../tasks/task.ts';
import { proveSolvable } from './oracleOn.ts';

/** A spread that a test run has time for; `guildhall validate --suite villager` proves every task. */
const EVERY = 8;
const SEVERAL_TEAMS = ['villager/construction/000', 'villager/construction/056', 'villager/construction/064'];

const tasks = VILLAGER_CONSTRUCTION.tasks() as readonly ConstructionTask[];
const factories = VILLAGER_CONSTRUCTION_FACTORY.tasks() as readonly ConstructionTask[];

proveSolvable(
  `two oracles build every ${EVERY}th task of villager/construction`,
  tasks.filter((_, index) => index % EVERY === 0),
  [2],
);
proveSolvable(
  'teams of other sizes build some of them',
  tasks.filter(({ id }) => SEVERAL_TEAMS.includes(id)),
  [1, 4, 8],
);
proveSolvable(
  `two oracles mine and build every ${EVERY}th task of villager/construction-factory`,
  factories.filter((_, index) => index % EVERY === 0),
  [2],
);
proveSolvable('teams of other sizes mine and build one', factories.slice(-1), [1, 4, 8]);
