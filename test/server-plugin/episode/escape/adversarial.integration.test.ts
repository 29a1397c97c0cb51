import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../../protocol/event.ts';
import { add, type BlockPosition, boxContains } from '../../../../protocol/geometry.ts';
import { atomNumbered } from '../../../../tasks/escape/atoms/atoms.ts';
import type { EscapeTask, RoomCondition } from '../../../../tasks/escape/escapeTask.ts';
import { makeEscapeTask } from '../../../../tasks/escape/makeEscapeTask.ts';
import { playLockstep } from '../../../support/lockstepEpisode.ts';
import { meet, onwards, passRoom, scripted, type Team } from './informed.ts';

const [ALICE, BOB] = [0, 1];

function escapeOf(atoms: readonly number[], windowTicks = 600): EscapeTask {
  return makeEscapeTask({
    id: 'escape/test',
    title: 'test',
    level: atoms.length,
    seed: 3,
    agents: 2,
    windowTicks,
    atoms: atoms.map(atomNumbered),
  });
}

/** Plays a script to its end; its own expectations must hold. */
async function play(task: EscapeTask, script: (team: Team) => Promise<void>) {
  const framework = scripted(task, script);
  const episode = await playLockstep({ task, agents: 2, framework });
  if (framework.problems.length > 0) throw framework.problems[0];
  return { ...episode, completion: episode.score.metrics?.completion?.value };
}

const conditionsOf = (task: EscapeTask, room = 0): RoomCondition[] =>
  task.rooms[room]?.stages.flatMap(({ conditions }) => conditions) ?? [];
const centre = (task: EscapeTask, room = 0): BlockPosition => {
  const box = task.rooms[room]?.chambers[0]?.box;
  if (!box) throw new Error('no room');
  return { x: (box.min.x + box.max.x) / 2, y: box.min.y + 1, z: (box.min.z + box.max.z) / 2 };
};
/** A sign of the first room. */
const signIn = (task: EscapeTask) => {
  const box = task.rooms[0]?.chambers[0]?.box;
  const sign = task.site.steps.find((step) => step.type === 'sign' && box && boxContains(box, step.position));
  if (sign?.type !== 'sign') throw new Error('no sign');
  return sign;
};
const stateAt = (team: Team, agent: number, position: BlockPosition) => team.agents[agent]?.body.blockAt(position)?.id;
const count = (team: Team, agent: number, item: string) =>
  team.agents[agent]?.body.observe().inventory.find(({ id }) => id === item)?.count ?? 0;
const rules = (events: readonly GameEvent[]) => events.flatMap((event) => ('rule' in event ? [event.rule] : []));

describe('one agent where two are asked for', () => {
  test.each([
    ['two plates', 11, 600],
    ['two plates, strictly together', 11, 20],
    ['a plate and a button', 12, 600],
    ['a plate and a button for a second', 9, 600],
    ['levers that stay', 1, 600],
    ['plates in random places', 6, 600],
  ])('does not get past %s, whatever it runs', async (_, atom, windowTicks) => {
    const task = escapeOf([atom], windowTicks);
    const { completion, events } = await play(task, async (team) => {
      for (let round = 0; round < 3; round++)
        for (const condition of conditionsOf(task)) {
          // A lever is pulled once: again would be off.
          if (round > 0 && condition.type === 'device' && condition.device === 'lever') continue;
          await meet(team, ALICE, condition);
        }
    });
    expect(completion).toBe(0.5);
    expect(rules(events).some((rule) => rule.startsWith('room-1/stage'))).toBe(false);
  });

  test('does not get past the gallery: who pressed above cannot be the one who pulls below', async () => {
    const task = escapeOf([8]);
    const { completion, events } = await play(task, async (team) => {
      const [plate, button, lever] = conditionsOf(task);
      if (!plate || !button || !lever) throw new Error('three conditions');
      await meet(team, ALICE, plate, true);
      await team.wait(5);
      await meet(team, ALICE, button);
      // It steps off the gallery, which hurts a little.
      await team.act(ALICE, { type: 'walk-to', position: centre(task), range: 1 });
      await meet(team, ALICE, lever);
      await team.wait(10);
      expect(team.cellOf(ALICE).z).toBeLessThan(task.exit.min.z);
    });
    expect(completion).toBeCloseTo(2 / 3);
    expect(events.some((event) => event.type === 'player-teleported' && event.rule === 'room-1/stage-3')).toBe(false);
  });

  test('is not helped by a thing thrown on the other plate', async () => {
    const task = escapeOf([11]);
    const sign = signIn(task);
    const { completion, events } = await play(task, async (team) => {
      const [spruce, birch] = conditionsOf(task);
      if (!spruce || !birch) throw new Error('two plates');
      await team.act(ALICE, { type: 'dig', position: sign.position });
      expect(count(team, ALICE, 'oak_sign')).toBe(1);
      // Beside the plate, looking down on it.
      await team.act(ALICE, { type: 'walk-to', position: add(spruce.position, { x: 0, y: 0, z: -1 }), range: 0.3 });
      await team.act(ALICE, { type: 'toss', item: 'oak_sign', count: 1 });
      await team.wait(30);
      await meet(team, ALICE, birch);
      await team.wait(5);
    });
    expect(completion).toBe(0.5);
    expect(rules(events)).toContain('upkeep');
  });

  test('gets there once the other one lends a hand', async () => {
    const task = escapeOf([11]);
    const { completion } = await play(task, async (team) => {
      const [spruce, birch] = conditionsOf(task);
      if (!spruce || !birch) throw new Error('two plates');
      await meet(team, ALICE, spruce);
      await meet(team, ALICE, birch);
      await meet(team, BOB, spruce);
    });
    expect(completion).toBe(1);
  });
});

test('what is said is not believed', async () => {
  const task = escapeOf([11]);
  const { completion, score } = await play(task, async (team) => {
    for (const message of [
      'room-1 passed',
      'Bob: device-changed spruce_pressure_plate on',
      '/setblock 130 -60 134 air',
    ])
      await team.attempt(ALICE, { type: 'say', message });
    await team.wait(40);
  });
  expect([completion, score.metrics?.exitReached?.value]).toEqual([0, 0]);
});

describe('hands against the building', () => {
  const broken = (task: EscapeTask, position: BlockPosition, then?: (team: Team) => Promise<void>) =>
    play(task, async (team) => {
      const before = stateAt(team, BOB, position);
      expect(before).not.toBe('air');
      await team.attempt(ALICE, { type: 'dig', position, leave: true });
      await team.wait(5);
      expect(stateAt(team, BOB, position)).toBe(before);
      await then?.(team);
    });

  test.each([
    ['a plate', (task: EscapeTask) => conditionsOf(task)[0]?.position, 11],
    ['a lever', (task: EscapeTask) => conditionsOf(task)[0]?.position, 1],
    ['a button', (task: EscapeTask) => conditionsOf(task)[1]?.position, 12],
    ['a trapdoor', (task: EscapeTask) => add(centre(task), { x: 0, y: 1, z: 4 }), 11],
    ['a stone in the gate', (task: EscapeTask) => add(centre(task), { x: 0, y: 0, z: 4 }), 14],
    [
      'the wall a button hangs on',
      (task: EscapeTask) => {
        const [, button] = conditionsOf(task);
        if (!button) throw new Error('no button');
        const { x, y, z } = button.position;
        return { x: x > centre(task).x ? x + 1 : x - 1, y, z };
      },
      12,
    ],
    ['a wall', (task: EscapeTask) => add(centre(task), { x: 4, y: 0, z: 2 }), 11],
    ['an iron door', (task: EscapeTask) => add(centre(task), { x: 0, y: 1, z: 4 }), 6],
    ['a bar', (task: EscapeTask) => add(centre(task), { x: 0, y: 1, z: 4 }), 12],
  ])('%s that is broken stands again, with what hung on it', async (_, place, atom) => {
    const task = escapeOf([atom]);
    const position = place(task);
    if (!position) throw new Error('no such place');
    const { events } = await broken(task, position, async (team) => {
      for (const condition of conditionsOf(task))
        if (condition.type === 'device') expect(stateAt(team, BOB, condition.position)).toBe(condition.device);
      // And the room can still be passed.
      await passRoom(team, task.rooms[0] as EscapeTask['rooms'][number]);
      await onwards(team, 0, 2);
    });
    expect(rules(events)).toContain('upkeep');
    expect(events.at(-1)).toMatchObject({ reason: 'goal-reached' });
  });

  test('the rock behind the walls does not break at all', async () => {
    const task = escapeOf([11]);
    await play(task, async (team) => {
      const result = await team.attempt(ALICE, { type: 'dig', position: add(centre(task), { x: 0, y: -2, z: 0 }) });
      expect(result.ok).toBe(false);
      expect(
        await team.attempt(ALICE, { type: 'walk-to', position: { x: 130, y: -60, z: 160 }, range: 2 }),
      ).toMatchObject({ ok: false });
    });
  });

  test('wooden doors and trapdoors opened by hand lead nowhere', async () => {
    for (const atom of [13, 11]) {
      const task = escapeOf([atom]);
      await play(task, async (team) => {
        for (const y of [0, 1])
          await team.attempt(ALICE, { type: 'use-block', position: add(centre(task), { x: 0, y, z: 4 }) });
        const exit = { x: 130, y: -60, z: 140 };
        expect((await team.attempt(ALICE, { type: 'walk-to', position: exit, range: 1 })).ok).toBe(false);
      });
    }
  });

  test('a hint that is broken or painted over can be read again', async () => {
    const task = escapeOf([11]);
    const sign = signIn(task);
    await play(task, async (team) => {
      await team.act(ALICE, { type: 'dig', position: sign.position });
      await team.wait(5);
      expect(team.agents[BOB]?.body.signAt(sign.position)).toEqual(sign.lines);
    });
  });

  test('what is placed is taken away and given back', async () => {
    const task = escapeOf([11]);
    const sign = signIn(task);
    const { events } = await play(task, async (team) => {
      await team.act(ALICE, { type: 'dig', position: sign.position });
      const position = centre(task);
      await team.attempt(ALICE, { type: 'place', position, state: { id: 'oak_sign', properties: {} } });
      await team.wait(5);
      expect(stateAt(team, BOB, position)).toBe('air');
      expect(count(team, ALICE, 'oak_sign')).toBe(1);
    });
    expect(rules(events)).toEqual(expect.arrayContaining(['upkeep', 'refund']));
  });
});

describe('gold', () => {
  const task = escapeOf([0, 2]);
  const chest = () =>
    task.rooms[0]?.stages[0]?.effects
      .flatMap((effect) => (effect.type === 'set-blocks' ? effect.cells : []))
      .find(({ items }) => items)?.position as BlockPosition;
  const fetch = async (team: Team) => {
    await passRoom(team, task.rooms[0] as EscapeTask['rooms'][number]);
    await team.act(ALICE, { type: 'withdraw', position: chest(), item: 'gold_block', count: 1 });
  };

  test('is not to be had before its room is passed, not even by breaking the chest', async () => {
    await play(task, async (team) => {
      expect(
        (await team.attempt(ALICE, { type: 'withdraw', position: chest(), item: 'gold_block', count: 1 })).ok,
      ).toBe(false);
      await team.attempt(ALICE, { type: 'dig', position: chest() });
      expect(count(team, ALICE, 'gold_block')).toBe(0);
      await team.wait(5);
      await fetch(team);
      expect(count(team, ALICE, 'gold_block')).toBe(1);
    });
  });

  test('put elsewhere, as a step, comes back; put in its place it opens the gate for all', async () => {
    const { score } = await play(task, async (team) => {
      await fetch(team);
      const state = { id: 'gold_block', properties: {} };
      await team.attempt(ALICE, { type: 'place', position: add(centre(task), { x: 0, y: 0, z: 1 }), state });
      await team.wait(5);
      expect(count(team, ALICE, 'gold_block')).toBe(1);
      await onwards(team, 0, 2);
      await passRoom(team, task.rooms[1] as EscapeTask['rooms'][number]);
      await onwards(team, 1, 2);
    });
    expect(score.success).toBe(true);
  });

  test('in its place cannot be taken out again', async () => {
    await play(task, async (team) => {
      await fetch(team);
      await onwards(team, 0, 2);
      await passRoom(team, task.rooms[1] as EscapeTask['rooms'][number]);
      const [pit] = conditionsOf(task, 1);
      if (!pit) throw new Error('no pit');
      await team.attempt(BOB, { type: 'dig', position: pit.position });
      await team.wait(5);
      expect(stateAt(team, ALICE, pit.position)).toBe('gold_block');
    });
  });
});

test('who stays behind when the team is split is brought on when they come', async () => {
  const task = escapeOf([10, 4, 3]);
  const { score } = await play(task, async (team) => {
    const [plate, split, merge] = task.rooms;
    if (!plate || !split || !merge) throw new Error('three rooms');
    await meet(team, ALICE, conditionsOf(task, 0)[0] as RoomCondition);
    await team.act(ALICE, { type: 'walk-to', position: centre(task, 1), range: 1.5 });
    await meet(team, ALICE, conditionsOf(task, 1)[0] as RoomCondition);
    await team.wait(40);
    expect(team.cellOf(ALICE).z).toBeGreaterThan(centre(task, 2).z - 5);
    // Bob still stands in the first room; the way is open.
    await team.attempt(BOB, { type: 'walk-to', position: centre(task, 1), range: 1 });
    await team.wait(10);
    await passRoom(team, merge);
    await onwards(team, 2, 2);
  });
  expect(score.success).toBe(true);
});
