import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../../protocol/event.ts';
import { idle } from '../../../../scripted/idle.ts';
import { atomNumbered } from '../../../../tasks/escape/atoms/atoms.ts';
import type { EscapeTask } from '../../../../tasks/escape/escapeTask.ts';
import { makeEscapeTask } from '../../../../tasks/escape/makeEscapeTask.ts';
import { VILLAGER_ESCAPE } from '../../../../tasks/suites/villagerEscape.ts';
import { EXHAUSTIVE, sampleOf } from '../../../support/depth.ts';
import type { EventOf } from '../../../support/gameEvents.ts';
import { playLockstep } from '../../../support/lockstepEpisode.ts';
import { scripted, solve } from './informed.ts';

/** An escape of given atoms, for a team of two unless told otherwise. */
function escapeOf(atoms: readonly number[], agents = 2, windowTicks = 600): EscapeTask {
  return makeEscapeTask({
    id: 'escape/test',
    title: 'test',
    level: atoms.length,
    seed: 3,
    agents,
    windowTicks,
    atoms: atoms.map(atomNumbered),
  });
}

async function solved(task: EscapeTask, version = '1.20.4') {
  const framework = scripted(task, solve);
  const episode = await playLockstep({ task, agents: task.agents.max, framework, version });
  expect(framework.problems).toEqual([]);
  expect(episode.problems).toEqual([]);
  return episode;
}

const told = (events: readonly GameEvent[]) =>
  events.filter(({ type }) => type !== 'player-moved' && type !== 'agent-was-active');

// The real server, referee and bodies on lockstep time.
describe('a team that knows what to do', () => {
  // Together these have every atom.
  test.each([
    [[8, 12, 16], 2],
    [[4, 5, 3, 11], 2],
    [[0, 7, 2, 17], 2],
    [[15, 14, 9, 1], 2],
    [[10, 13, 6], 2],
    [[4, 3, 17], 3],
    [[0, 2, 10], 1],
  ])('escapes from atoms %j with %i', async (atoms, agents) => {
    const { score } = await solved(escapeOf(atoms, agents));
    expect(score).toMatchObject({ termination: 'completed', reason: 'goal-reached', success: true });
    expect(score.metrics?.completion?.value).toBe(1);
    expect(score.metrics?.exitReached?.value).toBe(1);
    expect(score.parts?.map(({ value }) => value)).toEqual(atoms.map(() => 1));
  });

  test.each(['1.19.2', '1.21.4'])('escapes under %s too', async (version) => {
    for (const atoms of sampleOf(
      [
        [8, 0, 2, 17],
        [4, 5, 3, 15],
      ],
      1,
    )) {
      const { score } = await solved(escapeOf(atoms), version);
      expect(score.success).toBe(true);
    }
  });

  test('escapes under the strict window when it stands on both plates at once', async () => {
    const { score } = await solved(escapeOf([11, 14], 2, 20));
    expect(score.success).toBe(true);
  });

  test('has real pistons draw the wall aside, and real power light the lamp', async () => {
    const { events } = await solved(escapeOf([17, 15]));
    const changes = events.filter((event): event is EventOf<'block-changed'> => event.type === 'block-changed');
    expect(changes.some(({ from, to }) => from.startsWith('redstone_lamp[lit=false') && to.includes('lit=true'))).toBe(
      true,
    );
    expect(
      changes.filter(({ from, to }) => /^sticky_piston.*extended=true/.test(from) && /extended=false/.test(to)),
    ).toHaveLength(2);
    const moved = events.filter((event) => event.type === 'block-placed' && event.state === 'chiseled_stone_bricks');
    expect(moved.length).toBeGreaterThan(0);
  });

  test('gets an emerald each', async () => {
    const { events } = await solved(escapeOf([9]));
    const emeralds = events.filter((event) => event.type === 'inventory-changed' && event.item === 'emerald');
    expect(emeralds.map((event) => 'actor' in event && event.actor)).toEqual(['Alice', 'Bob']);
  });

  test('leaves the same log whenever it plays the same', async () => {
    const task = escapeOf(EXHAUSTIVE ? [8, 4, 3, 9] : [8, 9]);
    const [first, second] = [await solved(task), await solved(task)];
    expect(second.events).toEqual(first.events);
  });
});

test('the referee does what a stage calls for at the end of the tick that passed it, in the task’s order', async () => {
  const { events } = await solved(escapeOf([4, 3]));
  const lever = events.findIndex((event) => event.type === 'device-changed');
  const moves = told(events).filter((event) => event.type === 'player-teleported');
  expect(moves.slice(0, 2)).toMatchObject([
    { actor: 'Alice', rule: 'room-1/stage-1', tick: events[lever]?.tick },
    { actor: 'Bob', rule: 'room-1/stage-1', tick: events[lever]?.tick },
  ]);
  expect(moves.map((event) => 'rule' in event && event.rule)).toEqual([
    'room-1/stage-1',
    'room-1/stage-1',
    'room-2/stage-1',
    'room-2/stage-1',
  ]);
  const places = events.flatMap((event) =>
    event.type === 'place-entered' || event.type === 'place-left'
      ? [`${event.actor} ${event.type} ${event.place}`]
      : [],
  );
  expect(places).toEqual([
    'Alice place-entered room-1',
    'Bob place-entered room-1',
    'Alice place-left room-1',
    'Alice place-entered room-2-1',
    'Bob place-left room-1',
    'Bob place-entered room-2-2',
    'Alice place-left room-2-1',
    'Alice place-entered exit',
    'Bob place-left room-2-2',
    'Bob place-entered exit',
  ]);
});

test('an idle team scores 0', async () => {
  const [task] = VILLAGER_ESCAPE.tasks();
  const { score } = await playLockstep({ task: task as EscapeTask, agents: 2, framework: idle, gameTicks: 100 });
  expect(score.metrics?.completion?.value).toBe(0);
  expect(score.metrics?.exitReached?.value).toBe(0);
  expect(score.metrics?.balance?.value).toBeNull();
});
