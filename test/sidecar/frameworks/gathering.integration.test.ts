import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { createModel } from '../../../scripted/models.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { makeGatheringTask } from '../../../tasks/gathering/makeGatheringTask.ts';
import { EXHAUSTIVE, sampleOf } from '../../support/depth.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

const rules = (spec = 'rules') => createModel(spec, { random: new Random(1) });

// The real server on generated land, the referee and bodies on lockstep time.
describe('gathering by rules', () => {
  test.each(
    sampleOf(['react', 'dagent', 'agentverse', 'causalmace', 's-agents', 'inner-monologue', 'deps', 'voyager'], 1),
  )('gets wood with %s', async (name) => {
    const { score, problems, transcript } = await playLockstep({
      task: findTask('gather/wood/000'),
      agents: 1,
      framework: findFramework(name),
      model: rules(),
    });
    expect(score).toMatchObject({ termination: 'completed', success: true });
    expect(problems).toEqual([]);
    const unusable = transcript.entries.filter((entry) => entry.type === 'model-called' && entry.problem !== null);
    expect(unusable).toEqual([]);
  });

  const few = makeGatheringTask({ id: 'few-logs', title: 'Few logs', kind: 'collect/logs-14', seed: 0 });

  const TEAMS = [
    'dagent',
    'causalmace',
    's-agents:organisation=tree',
    's-agents:organisation=chain',
    's-agents:organisation=graph',
    's-agents:organisation=solo',
  ];
  test.runIf(EXHAUSTIVE).each(TEAMS)('fills a chest together with %s', async (spec) => {
    const { score, problems } = await playLockstep({
      task: few,
      agents: 2,
      framework: findFramework(spec),
      model: rules(),
    });
    expect(score).toMatchObject({ termination: 'completed', success: true });
    expect(problems).toEqual([]);
  });

  test.runIf(EXHAUSTIVE).each(['deps', 'react', 'inner-monologue', 'dagent', 'voyager', 'voyager:code=on'])(
    'gets stone out of the ground, from nothing, with %s',
    async (spec) => {
      const { score, transcript } = await playLockstep({
        task: findTask('gather/cobblestone/000'),
        agents: 1,
        framework: findFramework(spec),
        model: rules(),
      });
      expect(score).toMatchObject({ termination: 'completed', success: true });
      const replies = transcript.entries.flatMap((entry) =>
        entry.type === 'model-called' ? [{ purpose: entry.purpose, reply: entry.reply }] : [],
      );
      if (spec === 'deps') {
        const plans = replies.filter(({ purpose }) => purpose === 'deps.plan').map(({ reply }) => JSON.parse(reply));
        // From nothing the whole way is one plan, each sub-goal after the one it needs.
        expect(plans[0].subgoals.length).toBeGreaterThan(2);
        expect(plans[0].subgoals.at(-1).requires).toEqual([plans[0].subgoals.length - 1]);
      }
    },
  );

  // In the usual run the next test has a team that errs.
  test.runIf(EXHAUSTIVE).each(['dagent', 'react'])('fills a chest with %s however often it errs', async (name) => {
    const { score, problems } = await playLockstep({
      task: few,
      agents: 2,
      framework: findFramework(name),
      model: rules('rules:mistakes=0.2,seed=5'),
    });
    expect(problems).toEqual([]);
    expect(score).toMatchObject({ termination: 'completed', success: true });
  });

  test.runIf(EXHAUSTIVE)('fills a chest though it errs, and plays the same game twice', async () => {
    const play = () =>
      playLockstep({
        task: few,
        agents: 2,
        framework: findFramework('s-agents'),
        model: rules('rules:mistakes=0.1,seed=9'),
      });
    const [one, two] = [await play(), await play()];
    expect(one.problems).toEqual([]);
    expect(one.score).toMatchObject({ termination: 'completed', success: true });
    expect(two.events).toEqual(one.events);
  });
});
