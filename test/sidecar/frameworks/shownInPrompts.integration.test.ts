import { expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { createModel } from '../../../scripted/models.ts';
import { aroundModel } from '../../../sidecar/model/aroundModel.ts';
import type { Model, ModelRequest } from '../../../sidecar/model/model.ts';
import { sentMessages } from '../../../sidecar/model/sentMessages.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';
import { factsIn } from './shownFacts.ts';

/** Rules, which note what they are told and not shown. */
function watched(untold: Set<string>): Model {
  const rules = createModel('rules', { random: new Random(1) });
  const look = (request: ModelRequest) => {
    const { purpose, context } = request;
    const text = sentMessages(request, false)
      .map(({ content }) => content)
      .join('\n');
    if (text.includes('left out to save space')) untold.add(`${purpose}: cut`);
    const { teamState } = context as { teamState?: unknown };
    if (teamState === undefined) return;
    for (const fact of factsIn(TeamState.parse(teamState))) if (!text.includes(fact)) untold.add(`${purpose}: ${fact}`);
  };
  return aroundModel(rules, {
    complete: (request, signal) => {
      look(request);
      return rules.complete(request, signal);
    },
  });
}

const FRAMEWORKS = ['dagent', 'react', 'agentverse', 'causalmace', 's-agents', 'inner-monologue', 'voyager', 'deps'];
const TASKS = ['construction/bench', 'villager/cooking/030', 'villager/escape/l3-s3'];
/** All frameworks show a team's state by the same code: in the usual run each does it in one task. */
const tasksOf = (framework: string) => {
  const index = FRAMEWORKS.indexOf(framework);
  return EXHAUSTIVE ? TASKS : [TASKS[index % TASKS.length] as string];
};
test.each(FRAMEWORKS)('what %s gives a model as data stands in the prompt', { timeout: 180_000 }, async (framework) => {
  const untold = new Set<string>();
  for (const task of tasksOf(framework))
    await playLockstep({
      task: findTask(task),
      agents: 2,
      framework: findFramework(framework),
      model: watched(untold),
      gameTicks: (EXHAUSTIVE ? 30 : 15) * 20,
    });
  expect([...untold]).toEqual([]);
});

test.runIf(EXHAUSTIVE).each(FRAMEWORKS)(
  'what %s gives a model as data in the open stands in the prompt',
  { timeout: 180_000 },
  async (framework) => {
    const untold = new Set<string>();
    for (const [id, agents] of [
      ['gather/cobblestone/000', 1],
      ['collect/stone-50/000', 2],
      ['shelter/basic/000', 2],
    ] as const)
      await playLockstep({
        task: findTask(id),
        agents,
        framework: findFramework(framework),
        model: watched(untold),
        gameTicks: 20 * 20,
      });
    expect([...untold]).toEqual([]);
  },
);

test.runIf(EXHAUSTIVE)('each family has its own card of knowledge', async () => {
  const told = async (id: string) => {
    const cards = new Set<string>();
    const rules = createModel('rules', { random: new Random(1) });
    const model = aroundModel(rules, {
      complete: (request, signal) => {
        const text = request.messages.map(({ content }) => content).join('\n');
        for (const [, card] of text.matchAll(/# Good to know\n([^#]*)/g)) cards.add(card as string);
        return rules.complete(request, signal);
      },
    });
    const task = findTask(id);
    const framework = findFramework('react');
    await playLockstep({ task, agents: task.agents.min, framework, model, gameTicks: 10 * 20 });
    return [...cards].join('\n');
  };
  expect(await told('gather/wood/000')).toMatch(/your eyes have met.*iron ore a stone one/s);
  expect(await told('construction/bench')).toMatch(
    /a\.\.b is every cell(?!.*(?:bed|door) at the cell).*from the chest/s,
  );
  expect(await told('construction/tent')).toMatch(/a\.\.b is every cell.*along the axis.*bed at the cell of its foot/s);
  expect(await told('villager/cooking/030')).toMatch(/items of the recipe/);
  expect(await told('villager/escape/l1-s0')).toMatch(/steps onto a pressure plate/);
});
