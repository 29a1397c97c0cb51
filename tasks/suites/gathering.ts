import { nameTable } from '../../protocol/nameTable.ts';
import { GATHERING_VERSION, titleOf } from '../gathering/gatheringGenerator.ts';
import { GATHERING_KINDS, goalOf } from '../gathering/gatheringKinds.ts';
import type { GatheringTask } from '../gathering/gatheringTask.ts';
import { makeGatheringTask } from '../gathering/makeGatheringTask.ts';
import { seedOf } from '../splits.ts';
import frozen from './gathering.json' with { type: 'json' };
import { type Suite, suiteOf } from './suite.ts';

/** The hashes each task ever had, its version being how many there are; bench/developer/freezing/freezeGathering.ts writes them. */
export const FROZEN_GATHERING: Readonly<Record<string, readonly string[]>> = nameTable(frozen);

/** Lands a kind is played on. */
const SIZE = 20;

/** One thing asked for on twenty lands each: in one agent's hand (CausalMACE C.4), or in a team's chest (S-Agents 4.1). */
export const GATHERING_SUITES: readonly Suite[] = GATHERING_KINDS.map((kind) => {
  const { goal, isForTeam } = goalOf(kind);
  return suiteOf({
    id: kind,
    title: isForTeam
      ? `Open land, collection: ${goal.count} ${goal.what} in the team's chest, for one to four agents`
      : `Open land, gathering: one ${goal.what} from nothing, alone`,
    size: SIZE,
    make: (index, id) => gatheringTask(kind, index, id, Math.max(1, FROZEN_GATHERING[id]?.length ?? 0)),
  });
});

/** The task of a number of a kind's suite, under a version. */
export function gatheringTask(kind: string, index: number, id: string, version: number): GatheringTask {
  const seed = seedOf('suite', index);
  return makeGatheringTask({
    id,
    version,
    title: titleOf(kind, `land ${index}`),
    kind,
    seed,
    origin: { generator: `gathering@${GATHERING_VERSION}`, split: 'suite', seed },
  });
}
