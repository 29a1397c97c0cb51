import { describe, expect, test } from 'vitest';
import type { EmbeddedStage as Stage } from '../../../../../bench/run/play/embeddedServer.ts';
import { Random } from '../../../../../clock/random.ts';
import type { GameEvent } from '../../../../../protocol/event.ts';
import { createModel } from '../../../../../scripted/models.ts';
import { dagent } from '../../../../../sidecar/frameworks/dagent/dagent.ts';
import { withAbilities } from '../../../../../tasks/cooking/abilities.ts';
import { VILLAGER_COOKING } from '../../../../../tasks/suites/villagerCooking.ts';
import { playFresh } from '../../../../bench/run/play/playFresh.ts';
import { EXHAUSTIVE, sampleOf } from '../../../../support/depth.ts';
import { playLockstep } from '../../../../support/lockstepEpisode.ts';

const rules = (spec = 'rules') => createModel(spec, { random: new Random(3) });

function dish(index: string) {
  const task = VILLAGER_COOKING.find(`villager/cooking/${index}`);
  if (task?.family !== 'cooking') throw new Error(`no such dish: ${index}`);
  return task;
}

describe('a team that cooks by rules', () => {
  test.each(
    sampleOf<[string, number]>(
      [
        ['035', 1],
        ['035', 2],
        ['099', 4],
      ],
      1,
    ),
  )('finishes dish %s with %i agents', async (index, agents) => {
    const { score, problems, transcript } = await playLockstep({
      task: dish(index),
      agents,
      framework: dagent,
      model: rules(),
    });
    expect(score).toMatchObject({ termination: 'completed', success: true });
    expect(problems).toEqual([]);
    const unusable = transcript.entries.filter((entry) => entry.type === 'model-called' && entry.problem !== null);
    expect(unusable).toEqual([]);
  });

  test.runIf(EXHAUSTIVE)('finishes a stew for which each has another tool', async () => {
    const { score } = await playLockstep({
      task: withAbilities(dish('099'), 'diverse'),
      agents: 3,
      framework: dagent,
      model: rules(),
    });
    expect(score).toMatchObject({ termination: 'completed', success: true });
  });

  test.runIf(EXHAUSTIVE)('plays the same game twice, however often it errs', async () => {
    const play = () =>
      playLockstep({ task: dish('031'), agents: 3, framework: dagent, model: rules('rules:mistakes=0.3,seed=5') });
    const [one, two] = [await play(), await play()];
    expect(one.problems).toEqual([]);
    expect(two.score).toEqual(one.score);
    expect(two.events).toEqual(one.events);
  });

  test.each([
    ['an ingredient that is gone', '023', 'sugar', 2, (stage: Stage) => void stage.host.command('clear @a sugar')],
    ['fuel that is gone', '099', 'coal', 1, (stage: Stage) => void stage.host.command('clear @a coal')],
    ['a mate that leaves with its harvest', '008', 'wheat', 1, ({ host }: Stage) => void host.dismiss('Bob', 'home')],
  ])('gets over %s', async (_, index, item, count, act) => {
    let seen = false;
    let done = false;
    const { score } = await playFresh({
      task: dish(index),
      agents: 2,
      framework: dagent,
      model: rules(),
      onEvent: (event: GameEvent) => {
        seen ||= event.type === 'inventory-changed' && event.item === item && event.count >= count;
      },
      onStage: (stage: Stage) => {
        stage.host.onTick(() => {
          if (!seen || done) return;
          done = true;
          act(stage);
        });
      },
    });
    expect(done).toBe(true);
    expect(score).toMatchObject({ termination: 'completed', success: true });
  });
});
