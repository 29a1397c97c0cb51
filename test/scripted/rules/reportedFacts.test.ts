import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  factsToReport,
  hasReported,
  type ShownChatEntry,
  withReportedFacts,
} from '../../../scripted/rules/answers/reportedFacts.ts';
import type { ShownAgent, TeamState } from '../../../sidecar/prompt/teamState.ts';
import { EMPTY_TEAM_STATE } from '../../sidecar/prompt/emptyTeamState.ts';

const ROSTER = ['Alice', 'Bob', 'Carol'];
const ABILITIES = ROSTER.map((name) => ({ name, tools: ['MineBlock'] }));

function agent(name: string, inventory: Record<string, number> = {}): ShownAgent {
  return {
    name,
    position: [1.5, -60, 2.5],
    health: 20,
    food: 20,
    held: null,
    inventory,
    tools: ['MineBlock'],
    lost: false,
  };
}

function teamState(name: string, more: Partial<TeamState> = {}): TeamState {
  return {
    ...EMPTY_TEAM_STATE,
    goal: 'Escape.',
    roster: ROSTER,
    team: [agent(name)],
    ...more,
  };
}

const said = (from: string, ...texts: string[]): ShownChatEntry[] =>
  texts.map((text) => ({ type: 'said', phase: 1, from, text }));
const chest = (reach: string[], holds: Record<string, number> | null) => ({
  ...{ block: 'chest', position: [4, -60, -7] as [number, number, number], state: {}, reach, holds },
});

describe('what mates tell', () => {
  test('puts them with what they carry into the team, in the order of the roster', () => {
    const alice = teamState('Alice', { team: [agent('Alice', { oak_log: 3, wheat: 12 })] });
    const chat = said('Alice', factsToReport('Alice', alice, []).join(' '));
    const known = withReportedFacts(
      'Bob',
      teamState('Bob', { mates: [{ name: 'Alice', position: [1, -60, 2] }] }),
      chat,
      ABILITIES,
    );
    expect(known.team.map(({ name }) => name)).toEqual(['Alice', 'Bob']);
    expect(known.team[0]).toMatchObject({
      position: [1.5, -60, 2.5],
      inventory: { oak_log: 3, wheat: 12 },
      tools: ['MineBlock'],
    });
    expect(known.mates).toEqual([]);
    expect(hasReported('Alice', chat)).toBe(true);
    expect(hasReported('Carol', chat)).toBe(false);
  });

  test('brings things that only they see, who can get there, and what signs there say', () => {
    const lever = {
      block: 'lever',
      position: [9, -59, 30] as [number, number, number],
      state: { powered: 'false' },
      reach: ['Alice'],
    };
    const sign = {
      block: 'oak_wall_sign',
      position: [8, -59, 30] as [number, number, number],
      to: [10, -59, 30] as [number, number, number],
      state: { facing: 'south' },
      text: 'Pull both. Bob: jump "down"',
      reach: ['Alice'],
    };
    const alice = teamState('Alice', { devices: [lever], signs: [sign] });
    const text = factsToReport('Alice', alice, []).join(' ');
    const known = withReportedFacts('Bob', teamState('Bob'), said('Alice', text), ABILITIES);
    expect(known.devices).toEqual([lever]);
    expect(known.signs).toEqual([{ ...sign, text: "Pull both. Bob : jump 'down'" }]);
    expect(text).not.toContain('Bob: ');
  });

  test('says which places of the goal they can walk to', () => {
    const exit = (reach: string[]) => ({
      name: 'exit',
      position: [0, 0, 9] as [number, number, number],
      reach,
      nearest: [],
    });
    const chat = said('Alice', factsToReport('Alice', teamState('Alice', { places: [exit(['Alice'])] }), []).join(' '));
    const known = withReportedFacts('Bob', teamState('Bob', { places: [exit([])] }), chat, ABILITIES);
    expect(known.places).toEqual([exit(['Alice'])]);
  });

  test('joins their reach to things one sees oneself, whose state stands as seen', () => {
    const gate = (powered: string, reach: string[]) => ({
      ...{ block: 'lever', position: [0, -60, 0] as [number, number, number], state: { powered }, reach },
    });
    const chat = said(
      'Alice',
      factsToReport('Alice', teamState('Alice', { devices: [gate('false', ['Alice'])] }), []).join(' '),
    );
    const known = withReportedFacts('Bob', teamState('Bob', { devices: [gate('true', ['Bob'])] }), chat, ABILITIES);
    expect(known.devices).toEqual([gate('true', ['Bob', 'Alice'])]);
  });

  test('is said once, again when it changes, and again when the chat no longer shows it', () => {
    const before = teamState('Alice', { containers: [chest(['Alice'], { egg: 1 })] });
    const first = factsToReport('Alice', before, []);
    expect(first).toHaveLength(3);
    const chat = said('Alice', first.join(' '));
    expect(factsToReport('Alice', before, chat)).toEqual([]);
    const after = teamState('Alice', { containers: [chest([], { egg: 1, wheat: 2 })] });
    expect(factsToReport('Alice', after, chat)).toEqual([
      'The chest at (4, -60, -7) holds 1 egg, 2 wheat.',
      'Containers I can get to: none.',
    ]);
    expect(factsToReport('Alice', before, [])).toEqual(first);
  });

  test('counts for a container by the latest word, unless one has looked oneself since', () => {
    const chat = [
      ...said('Alice', 'The chest at (4, -60, -7) holds 2 egg.'),
      ...said('Bob', 'The chest at (4, -60, -7) holds 1 egg.'),
    ];
    const holds = (own: Record<string, number> | null) =>
      withReportedFacts('Alice', teamState('Alice', { containers: [chest([], own)] }), chat, ABILITIES).containers[0]
        ?.holds;
    expect(holds(null)).toEqual({ egg: 1 });
    expect(holds({ egg: 2 })).toEqual({ egg: 1 });
    expect(holds({ egg: 5 })).toEqual({ egg: 5 });
  });

  test('comes across whatever it is', () => {
    const place = fc.tuple(
      fc.integer({ min: -200, max: 200 }),
      fc.integer({ min: -64, max: 100 }),
      fc.integer({ min: -200, max: 200 }),
    );
    const item = fc.constantFrom('egg', 'oak_log', 'milk_bucket', 'iron_ingot');
    const amounts = fc.dictionary(item, fc.integer({ min: 1, max: 64 }));
    const things = fc.uniqueArray(fc.tuple(place, amounts), { selector: ([at]) => at.join(), maxLength: 8 });
    fc.assert(
      fc.property(things, amounts, (list, carried) => {
        const containers = list.map(([position, holds]) => ({
          block: 'chest',
          position,
          state: {},
          reach: ['Alice'],
          holds,
        }));
        const alice = teamState('Alice', { team: [agent('Alice', carried)], containers });
        const text = factsToReport('Alice', alice, []).join(' ');
        const known = withReportedFacts('Bob', teamState('Bob'), said('Alice', text), ABILITIES);
        const byPlace = (a: { position: number[] }, b: { position: number[] }) =>
          a.position.join() < b.position.join() ? -1 : 1;
        expect([...known.containers].sort(byPlace)).toEqual([...containers].sort(byPlace));
        expect(known.team[0]?.inventory).toEqual(carried);
      }),
    );
  });
});
