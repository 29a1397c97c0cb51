import { wallTimeMs } from '../../../clock/wallTime.ts';
import { ArenaYard } from '../../../server-plugin/arena/arena.ts';
import { ArenaGrid } from '../../../server-plugin/arena/arenaGrid.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { bareHost } from './bareHost.ts';
import type { Figure, Step } from './figure.ts';

const TASK = 'construction/chapel';
const TEAM = 8;

/** Time to rebuild the construction arena and to verify that its hash is the plan's. */
export async function arenaReset(repetitions: number, step: Step): Promise<Figure[]> {
  const host = await bareHost();
  const plan = rulesOf(findTask(TASK)).plan(TEAM, host.gameData);
  const yard = new ArenaYard(host, new ArenaGrid());
  const first: number[] = [];
  const again: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const arena = yard.claim(plan);
    for (const values of [first, again]) {
      const start = wallTimeMs();
      await arena.reset();
      values.push(wallTimeMs() - start);
    }
    // The next one is claimed while this one stands, so that it is built on new ground.
    step((repetition + 1) / repetitions, TASK);
  }
  await host.close();
  const { min, max } = plan.box;
  const size = `${max.x - min.x + 1}x${max.y - min.y + 1}x${max.z - min.z + 1}`;
  return [
    {
      name: 'arena reset, new ground',
      unit: 'ms',
      values: first,
      note: `construction arena ${size}: build, snapshot, compare`,
    },
    { name: 'arena reset, again', unit: 'ms', values: again, note: 'the same arena rebuilt where it stands' },
  ];
}
