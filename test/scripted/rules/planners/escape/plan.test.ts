import { describe, expect, test } from 'vitest';
import { escapePlanner } from '../../../../../scripted/rules/planners/escape/escapePlanner.ts';
import { readWallText } from '../../../../../scripted/rules/planners/escape/reading.ts';
import type { PastOrder } from '../../../../../scripted/rules/planners/planner.ts';
import { plannerFor, plannerReading } from '../../../../../scripted/rules/planners/planners.ts';
import type { TeamState } from '../../../../../sidecar/prompt/teamState.ts';
import { roomOf, viewOf } from './drawn.ts';

const plan = (teamState: TeamState, past: readonly PastOrder[] = []) =>
  escapePlanner.plan(teamState, { workers: teamState.roster, most: 16, past });
/** "lever Alice" for each order, without the cells. */
const brief = (teamState: TeamState, past: readonly PastOrder[] = []) =>
  plan(teamState, past).map(({ text, candidates }) => `${text.replace(/ at \(.*| to \(.*/, '')}: ${candidates}`);
const names = ['Alice', 'Bob', 'Carol', 'Dave'];

/** The same with some devices on. */
function on(teamState: TeamState, is: (block: string) => boolean): TeamState {
  return {
    ...teamState,
    devices: teamState.devices.map((device) =>
      is(device.block) ? { ...device, state: { ...device.state, powered: 'true' } } : device,
    ),
  };
}

describe('what each atom has its agents do', () => {
  test.each([
    [0, 'Pull the lever'],
    [1, 'Pull the lever'],
    [3, 'Pull the lever'],
    [5, 'Pull the lever'],
    [6, 'Step on the oak_pressure_plate'],
    [16, 'Step on the oak_pressure_plate'],
    [17, 'Step on the stone_pressure_plate'],
  ])('atom %i: every agent one', (atom, order) => {
    for (const agents of [2, 4]) {
      const orders = plan(roomOf(atom, agents));
      expect(orders.map(({ candidates }) => candidates).sort()).toEqual(names.slice(0, agents).map((name) => [name]));
      expect(new Set(orders.map(({ text }) => text)).size).toBe(agents);
      for (const { text } of orders) expect(text).toContain(order);
    }
  });

  test.each([
    [4, ['Pull the lever: Alice']],
    [7, ['Step on the oak_pressure_plate: Alice', 'Step on the oak_pressure_plate: Bob']],
    [9, ['Step on the oak_pressure_plate: Alice', 'Press the stone_button: Bob']],
    [10, ['Step on the oak_pressure_plate: Alice']],
    [11, ['Step on the spruce_pressure_plate: Alice', 'Step on the birch_pressure_plate: Bob']],
    [12, ['Step on the oak_pressure_plate: Alice', 'Press the birch_button: Bob']],
    [13, ['Step on the stone_pressure_plate: Alice']],
    [14, ['Step on the stone_pressure_plate: Alice', 'Step on the birch_pressure_plate: Bob']],
  ])('atom %i: so many as are asked for, at the same time', (atom, wanted) => {
    for (const agents of [2, 4]) {
      const teamState = roomOf(atom, agents);
      expect(brief(teamState)).toEqual(wanted);
      expect(plan(teamState).every(({ after }) => after.length === 0)).toBe(true);
    }
  });

  test('atom 8: one is lifted and presses the button, another one pulls the lever', () => {
    const teamState = roomOf(8, 4);
    const orders = plan(teamState);
    expect(brief(teamState)).toEqual([
      'Step on the oak_pressure_plate: Alice',
      'Press the stone_button: Alice',
      'Pull the lever: Bob',
    ]);
    expect(orders.map(({ after }) => after)).toEqual([[], [0], [1]]);
    const because = escapePlanner.dependencies(
      orders.map(({ text }) => text),
      teamState,
    );
    expect(because).toContainEqual({ from: 0, to: 1, because: 'passage' });
    expect(because).toContainEqual({ from: 1, to: 2, because: 'passage' });
    // Lifted, Alice reaches nothing but the button.
    const up = teamState.team.map((agent) =>
      agent.name === 'Alice' ? { ...agent, position: [130.5, -54, 127.5] as [number, number, number] } : agent,
    );
    const devices = teamState.devices.map((device) => ({
      ...device,
      reach: device.block === 'stone_button' ? ['Alice'] : device.reach.filter((name) => name !== 'Alice'),
    }));
    const signs = teamState.signs.map((sign) => ({ ...sign, reach: sign.reach.filter((name) => name !== 'Alice') }));
    expect(brief({ ...teamState, team: up, devices, signs })).toEqual([
      'Press the stone_button: Alice',
      'Pull the lever: Bob',
    ]);
  });

  test('atom 15: first the plate, then, while it is down or has been stepped on, the button', () => {
    const teamState = roomOf(15, 1);
    expect(plan(teamState).map(({ after }) => after)).toEqual([[], [0]]);
    const stood = on(teamState, (block) => block === 'stone_pressure_plate');
    expect(brief(stood)).toEqual(['Press the dark_oak_button: Alice']);
    const [first] = plan(teamState);
    const past = [{ text: first?.text ?? '', status: 'succeeded' as const, agent: 'Alice' }];
    expect(brief(teamState, past)).toEqual(['Press the dark_oak_button: Alice']);
  });

  test('atom 2: who has the gold puts it in the place of the sign', () => {
    const teamState = roomOf(2, 2);
    expect(brief(teamState).every((order) => order.startsWith('Wait'))).toBe(true);
    const team = teamState.team.map((agent) =>
      agent.name === 'Bob' ? { ...agent, inventory: { gold_block: 1 } } : agent,
    );
    expect(plan({ ...teamState, team }).map(({ text }) => text)).toEqual([
      'Put a gold_block in the place of the sign at (130,-61,133)',
    ]);
  });
});

describe('an agent on its own', () => {
  test.each([0, 1, 6, 16, 17, 7, 9, 11, 12, 14])(
    'atom %i: different agents take different devices without a word',
    (atom) => {
      for (const agents of [2, 4, 8]) {
        const teamState = roomOf(atom, agents);
        const orders = teamState.roster.flatMap((name) => plan(viewOf(name, teamState)).map(({ text }) => text));
        const worked = orders.filter((text) => !text.startsWith('Wait') && !text.startsWith('Go on'));
        expect(new Set(worked).size).toBe(worked.length);
        expect(worked.length).toBe(plan(teamState).length);
      }
    },
  );
});

test('whoever can walk to the exit goes there, and a plan is over when all are out', () => {
  const teamState = roomOf(7, 2);
  const open = { ...teamState, places: teamState.places.map((place) => ({ ...place, reach: ['Bob'] })) };
  expect(brief(open)).toContain('Go to the exit: Bob');
  const out = teamState.team.map((agent) => ({ ...agent, position: [130.5, -60, 139] as [number, number, number] }));
  expect(plan({ ...teamState, team: out })).toEqual([]);
});

test('a lever opens the gate of another agent before its own agent goes on', () => {
  const teamState = roomOf(5, 2);
  const open = { ...teamState, places: teamState.places.map((place) => ({ ...place, reach: ['Alice', 'Bob'] })) };
  expect(brief(open).sort()).toEqual(['Pull the lever: Alice', 'Pull the lever: Bob']);
  expect(brief(on(open, (block) => block === 'lever')).sort()).toEqual([
    'Go to the exit: Alice',
    'Go to the exit: Bob',
  ]);
});

test('who is busy or lost gets nothing, who lacks a tool nothing that needs it, and others take their part', () => {
  const teamState = roomOf(9, 3);
  const [first] = plan(teamState);
  const running = [{ text: first?.text ?? '', status: 'running' as const, agent: 'Alice' }];
  expect(brief(teamState, running)).toEqual(['Press the stone_button: Bob']);
  const lost = teamState.team.map((agent) => ({ ...agent, lost: agent.name === 'Alice' }));
  expect(brief({ ...teamState, team: lost })).toEqual([
    'Step on the oak_pressure_plate: Bob',
    'Press the stone_button: Carol',
  ]);
  const handless = teamState.team.map((agent) => (agent.name === 'Bob' ? { ...agent, tools: ['navigateTo'] } : agent));
  expect(brief({ ...teamState, team: handless })).toEqual([
    'Step on the oak_pressure_plate: Alice',
    'Press the stone_button: Carol',
  ]);
});

test('what was worked in vain is waited for, then worked once more, in time by others', () => {
  const teamState = on(roomOf(0, 2), (block) => block === 'lever');
  const past = (texts: readonly string[]): PastOrder[] =>
    texts.map((text) => ({ text, status: 'succeeded', agent: 'Alice' }));
  const levers = plan(roomOf(0, 2)).map(({ text }) => text);
  expect(brief(teamState, past(levers)).every((order) => order.startsWith('Wait'))).toBe(true);
  const again = plan(teamState, past([...levers, 'Wait for the others at (130,-60,130)']));
  expect(again.map(({ text }) => text)).toEqual(levers);
  const later = plan(teamState, past([...levers, ...levers, 'Wait for the others at (130,-60,130)']));
  expect(later.map(({ text }) => text)).toEqual(levers);
  expect(later.map(({ candidates }) => candidates)).not.toEqual(again.map(({ candidates }) => candidates));
});

test('every order can be read again, by this planner alone, and is one short line', () => {
  for (let atom = 0; atom < 18; atom++)
    for (const { text } of plan(roomOf(atom, 4))) {
      expect(text.length).toBeLessThan(100);
      expect(text).not.toContain('\n');
      expect(plannerReading(text)?.name).toBe('escape');
    }
  expect(plannerFor(roomOf(0, 2))?.name).toBe('escape');
  expect(escapePlanner.reads('Go to bed')).toBe(false);
});

test('sentences are read for devices, order and hands', () => {
  expect(readWallText('First step on the stone plate: the lamp lights. Then press the dark oak button.')).toMatchObject(
    {
      inTurn: true,
      apart: false,
      devices: [{ kind: 'plate' }, { kind: 'button', made: ['dark_oak', 'oak'] }],
    },
  );
  expect(readWallText('Two agents: step on both oak plates together.')).toMatchObject({
    inTurn: false,
    devices: [{ kind: 'plate' }],
  });
  expect(readWallText('Pull your lever.').apart).toBe(true);
  expect(readWallText('Mind the step!')).toMatchObject({ devices: [], goesInPlace: null, takeAlong: null });
});
