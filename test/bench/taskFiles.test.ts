import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPlayableTasks } from '../../bench/tasks/taskFiles.ts';
import { ServerGameData } from '../../game-server/data/serverGameData.ts';
import { findTask } from '../../tasks/catalogue.ts';
import type { CookingTask } from '../../tasks/cooking/cookingTask.ts';
import type { CustomTask } from '../../tasks/custom/customTask.ts';
import type { EscapeTask } from '../../tasks/escape/escapeTask.ts';
import type { GatheringTask } from '../../tasks/gathering/gatheringTask.ts';
import type { LandSite } from '../../tasks/shelter/landSite.ts';
import type { BuildStage } from '../../tasks/shelter/stage.ts';
import { SUITES } from '../../tasks/suites/suites.ts';
import type { ConstructionTask, Task } from '../../tasks/task.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-playable-'));
afterAll(() => rmSync(folder, { recursive: true }));
const gameData = ServerGameData.of('1.20.4');
let files = 0;
const read = (...tasks: readonly Task[]) => {
  const file = join(folder, `${files++}.json`);
  writeFileSync(file, JSON.stringify({ format: 1, tasks }));
  return readPlayableTasks(file, gameData);
};
const changed = <T extends Task>(id: string, change: (task: T) => void): Task => {
  const task = structuredClone(findTask(id)) as T;
  change(task);
  return task;
};
const stew = (change: (task: CookingTask) => void) => changed<CookingTask>('villager/cooking/099', change);
const way = (change: (task: EscapeTask) => void) => changed<EscapeTask>('villager/escape/l3-s0', change);
const hut = (change: (task: ConstructionTask & { land: LandSite; stages: BuildStage[] }) => void) =>
  changed<ConstructionTask & { land: LandSite; stages: BuildStage[] }>('shelter/basic/003', change);
const stack = (slot: number, id: string, count: number) => ({ slot, id, count });
const logs = (change: (task: GatheringTask) => void) => changed<GatheringTask>('collect/logs-50/004', change);

describe('tasks of a file', () => {
  test('of every suite can be played', () => {
    const tasks = SUITES.flatMap((suite) => suite.taskIds.filter((_, index) => index % 9 === 0).map(suite.find));
    expect(tasks.length).toBeGreaterThan(25);
    expect(read(...(tasks as Task[]))).toHaveLength(tasks.length);
  });

  test.each<[string, () => Task, string]>([
    ['a site beyond the world', () => stew(({ site }) => (site.box.max.x = 1e6)), 'site.box: x from 25 to 1000000'],
    [
      'a block for operators in the Nether',
      () =>
        changed<CustomTask>('survive/nether/000', ({ nether }) => {
          const step = {
            type: 'set',
            position: nether?.box.min ?? { x: 0, y: 0, z: 0 },
            state: { id: 'command_block', properties: {} },
          };
          nether?.steps.push(step as BuildStep);
        }),
      'command_block is for operators',
    ],
    [
      'a site of too many cells',
      () => stew(({ site }) => Object.assign(site.box.max, { x: 9000, z: 9000 })),
      'arena of',
    ],
    [
      'a fill of the whole world',
      () =>
        stew(({ site: { steps } }) =>
          steps.push({
            type: 'fill',
            box: { min: { x: -1e9, y: -60, z: -1e9 }, max: { x: 1e9, y: 0, z: 1e9 } },
            state: { id: 'stone', properties: {} },
          }),
        ),
      'site.steps: they fill',
    ],
    [
      'an unknown block',
      () =>
        stew(({ site: { box, steps } }) =>
          steps.push({ type: 'set', position: box.min, state: { id: 'nonsense', properties: {} } }),
        ),
      'no block "nonsense"',
    ],
    [
      'a herd',
      () =>
        stew(({ site: { steps } }) => {
          for (let i = 0; i < 5000; i++)
            steps.push({ type: 'summon', kind: 'cow', position: { x: 41, y: -60, z: 130 } });
        }),
      'summon; expected at most 4096',
    ],
    [
      'an unknown item to gather',
      () =>
        logs(({ target, milestones }) => {
          target.items.push('moon_log');
          milestones.at(-1)?.items.push('moon_log');
        }),
      'no item "moon_log"',
    ],
    ['a kit in no slot', () => logs(({ kit }) => kit.push(stack(60, 'apple', 1))), 'slot 60; expected 5 to 45'],
    ['a kit in the crafting grid', () => logs(({ kit }) => kit.push(stack(1, 'apple', 1))), 'carries: slot 1;'],
    [
      'two things in one slot',
      () => logs(({ kit }) => kit.push(stack(9, 'apple', 1), stack(9, 'bread', 1))),
      'slot 9 is named twice',
    ],
    ['a heap of tools', () => logs(({ kit }) => kit.push(stack(9, 'stone_axe', 64))), '64 stone_axe in one slot'],
    ['an unknown thing to carry', () => logs(({ kit }) => kit.push(stack(9, 'blorb', 1))), 'no item "blorb"'],
    ['a shelter off its chunks', () => hut(({ land: { box } }) => (box.min.x += 1)), 'land.box: x from'],
    ['a shelter for too many', () => hut(({ land: { starts } }) => starts.pop()), 'starts: 3 for up to 4'],
    ['a shelter nobody sees', () => hut(({ at }) => (at.x += 20)), 'is not within land.watched'],
    ['a shelter that sees too much', () => hut(({ land }) => (land.watched.max.x += 9000)), 'land.watched: '],
    [
      'kits for giants',
      () => hut(({ land }) => land.kits.push(Array.from({ length: 34 }, () => stack(9, 'dirt', 1)))),
      'stacks for one of 1; expected at most 36',
    ],
    ['a factory in the fields', () => hut((task) => (task.materialFactory = true)), 'materialFactory: there is none'],
    ['stages that overlap', () => hut(({ stages }) => (stages[1] as BuildStage).fromY--), 'is in 2 of them'],
    ['a building without its roof', () => hut(({ stages }) => stages.pop()), 'is in 0 of them'],
    [
      'a stage of nothing',
      () => hut(({ stages }) => stages.push({ name: 'tower', fromY: 90, toY: 99 })),
      'no block in tower',
    ],
    ['land off its chunks', () => logs(({ box }) => (box.min.x += 1)), 'expected whole chunks'],
    ['an unknown tool', () => stew((task) => (task.abilities = { name: 'x', tools: [['fly']] })), 'unknown tool "fly"'],
    [
      'a start nowhere',
      () => stew(({ starts }) => Object.assign(starts[1] ?? {}, { position: { x: 1e300, y: 0, z: 0 } })),
      'starts.1: ',
    ],
    ['too few starts', () => stew(({ starts }) => starts.splice(1)), 'starts: 1 for up to 8 agents'],
    [
      'an unknown item to make',
      () =>
        stew((task) => {
          task.dish = 'blorb';
          Object.assign(task.checkpoints[0] ?? {}, { item: 'blorb' });
        }),
      'no item "blorb"',
    ],
    [
      'a dish made of itself',
      () => stew(({ dish, checkpoints }) => checkpoints[0]?.parts.push(dish)),
      'part of itself',
    ],
    [
      'a dish that no recipe makes',
      () =>
        stew((task) => {
          const [first] = task.checkpoints;
          task.dish = 'dragon_egg';
          if (first) first.item = 'dragon_egg';
        }),
      'no recipe of Minecraft 1.20.4 makes dragon_egg',
    ],
    ['a part from nowhere', () => stew(({ checkpoints }) => checkpoints[0]?.parts.push('snow')), 'made from snow'],
    ['a team that cannot be', () => stew((task) => (task.agents = { min: 3, max: 2 })), 'agents: from 3 to 2'],
    ['a novel', () => stew((task) => (task.goal = 'x'.repeat(20_000))), 'goal: 20000 characters'],
    [
      'a room that leads nowhere',
      () => way(({ rooms }) => rooms[0]?.leadsTo.push('room-99')),
      'room-99, which is not a room',
    ],
    ['rooms by the thousand', () => way(({ rooms }) => rooms.push(...Array(999).fill(rooms[0]))), 'rooms: 1002'],
    [
      'a room for more than there are',
      () => way(({ rooms }) => Object.assign(rooms[1] ?? {}, { agents: 3 })),
      'asks for 3 agents',
    ],
    [
      'a device outside',
      () => way(({ rooms }) => Object.assign(rooms[0]?.stages[0]?.conditions[0]?.position ?? {}, { x: 9e9 })),
      'rooms.0.stages.0.conditions.0: (9000000000',
    ],
    [
      'a gift without measure',
      () => way(({ rooms }) => rooms[0]?.stages[0]?.effects.push({ type: 'give', item: 'diamond', count: 1e9 })),
      '1000000000 diamond',
    ],
    [
      'an unknown gift',
      () => way(({ rooms }) => rooms[0]?.stages[0]?.effects.push({ type: 'give', item: 'blorb', count: 1 })),
      'no item "blorb"',
    ],
    [
      'a building outside',
      () => changed<ConstructionTask>('construction/lamp', ({ at }) => (at.x = 5000)),
      'reaches beyond the walls',
    ],
  ])('are refused for %s', (_, task, message) => {
    expect(() => read(findTask('construction/well'), task())).toThrow(message);
    expect(() => read(task())).toThrow(/\d+\.json: tasks\.0 \(/);
  });
});
