import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { oracle } from '../../../scripted/oracle/oracle.ts';
import type { FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import { catalogue } from '../../../tasks/catalogue.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { SimWorld } from '../../sidecar/frameworks/simWorld.ts';
import { EXHAUSTIVE, sampleOf } from '../../support/depth.ts';
import { TranscriptList } from '../../support/transcriptList.ts';

const noModel: Model = {
  name: 'none',
  isLanguageModel: false,
  complete: () => Promise.reject(new Error('the oracle asked a model')),
};

async function build(task: ConstructionTask, agents: number): Promise<{ world: SimWorld; transcript: TranscriptList }> {
  const world = new SimWorld(task, agents);
  const transcript = new TranscriptList();
  const context: FrameworkContext = {
    agents: world.agents(),
    model: noModel,
    clock: world.clock,
    random: new Random(1),
    transcript,
    signal: new AbortController().signal,
  };
  await world.play(oracle.run(context), (task.limits.gameTicks / 20) * 1000);
  return { world, transcript };
}

/** Large structures take the planner seconds; their other team sizes are played on the real server. */
const SMALL = 60;

describe.each(catalogue())('oracle on $id', (task) => {
  const isSmall = task.blueprint.cells.length <= SMALL;
  const teams = isSmall ? sampleOf([1, 2, 4, 8], 3) : [2];
  test.runIf(isSmall || EXHAUSTIVE).each(teams)(
    'builds it with %i agents and leaves no scaffold',
    { timeout: 60_000 },
    async (agents) => {
      const { world } = await build(task, agents);
      expect(world.defects()).toEqual([]);
    },
  );
});
