import { makeEscapeTask } from '../escape/makeEscapeTask.ts';
import { type Suite, suiteOf } from './suite.ts';

/** VillagerBench's escapes: five levels with five seeds each, for two agents (villagerbench.md 2.3). */
const LEVELS = 5;
const SEEDS = 5;
const AGENTS = 2;

/** VillagerBench's escape rooms, composed and laid out by our own generator. */
export const VILLAGER_ESCAPE: Suite = suiteOf({
  id: 'villager/escape',
  title: 'Escape rooms (VillagerBench)',
  size: LEVELS * SEEDS,
  nameOf: (index) => `l${levelOf(index)}-s${index % SEEDS}`,
  make: (index, id) =>
    makeEscapeTask({
      id,
      title: `Escape, level ${levelOf(index)}, seed ${index % SEEDS}`,
      level: levelOf(index),
      seed: index % SEEDS,
      agents: AGENTS,
    }),
});

function levelOf(index: number): number {
  return Math.floor(index / SEEDS) + 1;
}
