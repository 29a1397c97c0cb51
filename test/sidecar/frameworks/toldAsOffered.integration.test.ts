import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { createModel } from '../../../scripted/models.ts';
import { aroundModel } from '../../../sidecar/model/aroundModel.ts';
import { sentMessages } from '../../../sidecar/model/sentMessages.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { withAbilities } from '../../../tasks/cooking/abilities.ts';
import type { Task } from '../../../tasks/task.ts';
import { cookingTask } from '../../server-plugin/scoring/cooking/kitchenLog.ts';
import { EXHAUSTIVE, sampleOf } from '../../support/depth.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

const FRAMEWORKS = ['react', 'dagent', 'agentverse', 'causalmace', 's-agents', 'inner-monologue', 'voyager', 'deps'];
const OF_A_TEAM = ['talkTo', 'waitForFeedback', 'wait'];
/** What nobody reads who is alone, or whose tools do not allow it. */
const TELLING = /talkTo|waitForFeedback|(?:tell|talk to) (?:each other|them|your mates)|Share the work/i;
const TAKES_A_MATE = /handoverBlock|hand over|followAgent|meetAgent|your mates|Your place in the team/i;

/** Plays a few seconds, and gives every prompt as it is sent, with the tools that its agents have. */
async function prompts(framework: string, task: Task, agents: number) {
  const sent: { purpose: string; text: string; tools: readonly string[] | undefined }[] = [];
  const rules = createModel('rules', { random: new Random(1) });
  const model = aroundModel(rules, {
    complete: (request, signal) => {
      const text = sentMessages(request, false).map(({ content }) => content);
      sent.push({
        purpose: request.purpose,
        text: text.join('\n'),
        tools: request.tools?.map(({ name }) => name),
      });
      return rules.complete(request, signal);
    },
  });
  await playLockstep({
    task,
    agents,
    framework: findFramework(framework),
    model,
    gameTicks: 5 * 20,
  });
  return sent;
}

const TASKS = ['construction/lamp', 'villager/cooking/030', 'shelter/basic/000', 'collect/stone-50/000'];
const tasksOf = (framework: string) => {
  const index = FRAMEWORKS.indexOf(framework);
  return EXHAUSTIVE ? TASKS : [TASKS[index % 2] as string];
};

describe.each(FRAMEWORKS)('%s', (framework) => {
  test.each(tasksOf(framework))('speaks of mates to no agent alone: %s', { timeout: 120_000 }, async (id) => {
    const sent = await prompts(framework, findTask(id), 1);
    expect(sent).not.toEqual([]);
    for (const { purpose, text } of sent) {
      expect(TELLING.exec(text)?.[0], purpose).toBeUndefined();
      expect(TAKES_A_MATE.exec(text)?.[0], purpose).toBeUndefined();
    }
  });

  test.each(tasksOf(framework))('offers a team to talk and to wait: %s', { timeout: 120_000 }, async (id) => {
    const sent = await prompts(framework, findTask(id), 3);
    for (const { tools } of sent) if (tools) expect(tools).toEqual(expect.arrayContaining(OF_A_TEAM));
    expect(sent.map(({ text }) => text).join('\n')).toMatch(framework === 'agentverse' ? /talk/ : /talkTo/);
  });
});

test.each(sampleOf(['react', 'deps', 'inner-monologue', 'voyager'], 2))(
  '%s tells each of a team its own place',
  async (framework) => {
    const sent = await prompts(framework, findTask('construction/lamp'), 3);
    const places = new Set(sent.flatMap(({ text }) => /You are number (\d) of 3/.exec(text)?.[1] ?? []));
    expect(places).toEqual(new Set(['1', '2', '3']));
  },
);

test('an escape’s agents can talk, and are told when', { timeout: 120_000 }, async () => {
  for (const { text, tools } of await prompts('react', findTask('villager/escape/l1-s0'), 2)) {
    if (tools) expect(tools).toEqual(expect.arrayContaining(OF_A_TEAM));
    if (tools) expect(text).toMatch(/tell your mates where you stand/);
  }
});

test('a task that distributes tools itself gives exactly those, and its prompts ask for nothing else', async () => {
  const task = withAbilities(cookingTask(30), 'diverse');
  const sent = await prompts('react', task, 3);
  for (const { purpose, text, tools } of sent) {
    expect(TELLING.exec(text)?.[0], purpose).toBeUndefined();
    if (tools) expect(task.abilities?.tools).toContainEqual(tools);
  }
});
