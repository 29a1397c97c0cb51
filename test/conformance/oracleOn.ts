import { describe, expect, test } from 'vitest';
import { oracle } from '../../scripted/oracle/oracle.ts';
import { isTwoCellBlock } from '../../tasks/construction/materials.ts';
import type { ConstructionTask } from '../../tasks/task.ts';
import { EXHAUSTIVE, sampleOf } from '../support/depth.ts';
import { playLockstep } from '../support/lockstepEpisode.ts';

const FEW_TASKS = 5;

/** Proof that tasks can be solved by survival play: full marks for every team size asked for, on lockstep time. */
export function proveSolvable(
  title: string,
  tasks: readonly ConstructionTask[],
  teams: readonly number[] = [1, 2, 4],
): void {
  describe(title, () => {
    // Of many tasks, `npm test` plays a sample by teams of one size each.
    const all = tasks.length <= FEW_TASKS;
    for (const [index, task] of (all ? tasks : sampleOf(tasks, FEW_TASKS)).entries())
      for (const agents of all || EXHAUSTIVE ? teams : teams.slice(index % teams.length, (index % teams.length) + 1))
        test(`${task.id} by ${agents}`, { timeout: 240_000 }, async () => {
          const { score, problems } = await playLockstep({ task, agents, framework: oracle });
          expect(score).toMatchObject({ termination: 'completed', reason: 'goal-reached', success: true });
          expect(score.metrics?.completion?.value).toBe(1);
          expect(score.metrics?.vhr?.value).toBe(1);
          expect(score.metrics?.leftOver?.value).toBe(unnamedHalves(task));
          expect(problems).toEqual([]);
        });
  });
}

/** Cells a blueprint leaves out although they come with one it names: a text may list one half of a bed only. */
function unnamedHalves({ blueprint }: ConstructionTask): number {
  const halves = new Map<string, number>();
  for (const { state } of blueprint.cells)
    if (isTwoCellBlock(state.id)) halves.set(state.id, (halves.get(state.id) ?? 0) + 1);
  return [...halves.values()].filter((count) => count % 2 === 1).length;
}
