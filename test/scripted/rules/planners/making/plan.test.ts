import { describe, expect, test } from 'vitest';
import { makingPlanner } from '../../../../../scripted/rules/planners/making/makingPlanner.ts';
import type { ShownStep } from '../../../../../scripted/rules/planners/planner.ts';
import type { TeamState } from '../../../../../sidecar/prompt/teamState.ts';
import { COOKING_TOOLS } from '../../../../../tasks/cooking/abilities.ts';
import { EMPTY_TEAM_STATE } from '../../../../sidecar/prompt/emptyTeamState.ts';

type Target = readonly [item: string, count: number, holder: string | null];

interface Sketch {
  readonly targets: readonly Target[];
  readonly roster: readonly string[];
  /** What those whose view it is carry. */
  readonly team: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly ripe?: readonly string[];
  readonly creatures?: readonly string[];
  readonly hasFurnace?: boolean;
}

function draw({ targets, roster, team, ripe = [], creatures = [], hasFurnace = false }: Sketch): TeamState {
  return {
    ...EMPTY_TEAM_STATE,
    documents: { making: { targets: targets.map(([item, count, holder]) => ({ item, count, holder })), recipes: [] } },
    roster: [...roster],
    team: Object.entries(team).map(([name, inventory]) => ({
      name,
      position: [0, 0, 0],
      health: 20,
      food: 20,
      held: null,
      inventory: { ...inventory },
      tools: [...COOKING_TOOLS],
      lost: false,
    })),
    workshops: hasFurnace ? [{ block: 'furnace', position: [2, 0, 0], state: {}, reach: [...roster] }] : [],
    resources: ripe.map((block, row) => ({
      block,
      ripe: true,
      count: 4,
      nearest: [0, 1, 2, 3].map((x): [number, number, number] => [x, 0, row]),
    })),
    creatures: creatures.map((kind) => ({ kind, count: 1, nearest: [[3, 0, 3] as [number, number, number]] })),
  };
}

function orders(sketch: Sketch, most = 9): string[] {
  const planned = makingPlanner.plan(draw(sketch), { workers: [...sketch.roster], most, past: [] });
  return planned.map(
    ({ text, candidates, meanwhile }) => `${candidates.join('|')}: ${text}${meanwhile ? ' (meanwhile)' : ''}`,
  );
}

const TWO = ['Alice', 'Bob'];

describe('a team that is seen whole', () => {
  test('brings what it carries to one, who makes it', () => {
    const team = { Alice: { redstone: 1 }, Bob: { gold_ingot: 4 } };
    expect(orders({ targets: [['clock', 1, null]], roster: TWO, team })).toEqual([
      'Bob: Bring 4 gold_ingot to Alice',
      'Alice: Craft out of 4 gold_ingot, 1 redstone until you carry 1 clock',
    ]);
  });

  test('hunts and smelts, on the fuel of the kitchen', () => {
    const plan = orders({
      targets: [['cooked_beef', 1, 'Bob']],
      roster: TWO,
      team: { Alice: {}, Bob: {} },
      creatures: ['cow'],
      hasFurnace: true,
    });
    expect(plan.join('\n')).toMatch(
      /Hunt cow until you carry 1 beef\n.*Smelt beef with coal until you carry 1 cooked_beef/,
    );
  });

  test('names what planners can read up', () => {
    const team = { Alice: { redstone: 1, gold_ingot: 4 }, Bob: {} };
    const [craft] = makingPlanner.plan(draw({ targets: [['clock', 1, null]], roster: TWO, team }), {
      workers: TWO,
      most: 1,
      past: [],
    });
    expect(craft?.paths).toEqual(['~/meta-data/making']);
  });

  test('plans nothing when all is held', () => {
    const team = { Alice: { clock: 1 }, Bob: { gold_ingot: 4 } };
    expect(orders({ targets: [['clock', 1, null]], roster: TWO, team })).toEqual([]);
  });
});

describe('agents that see only themselves', () => {
  const targets: Target[] = [
    ['cake', 1, 'Alice'],
    ['mushroom_stew', 1, 'Bob'],
  ];

  test('bring all they carry to the first of the team where anybody may hold it', () => {
    const team = { Bob: { gold_ingot: 4, string: 1 } };
    expect(orders({ targets: [['clock', 1, null]], roster: TWO, team })).toEqual([
      'Bob: Bring 4 gold_ingot, 1 string to Alice',
    ]);
  });

  test('pass on what a mate needs and cannot gather, before their own work', () => {
    const team = { Alice: { sugar: 2, bowl: 1, red_mushroom: 2 } };
    const ripe = ['wheat', 'red_mushroom'];
    expect(orders({ targets, roster: TWO, team, ripe })).toEqual(['Alice: Bring 1 bowl to Bob']);
    const rid = { Alice: { sugar: 2, red_mushroom: 2 } };
    expect(orders({ targets, roster: TWO, team: rid, ripe })).toEqual([
      expect.stringMatching(/^Alice: Break wheat at .* until you carry 3 wheat$/),
    ]);
  });

  test('keep what their own dish takes, though the other takes it too', () => {
    const both: Target[] = [
      ['cake', 1, 'Alice'],
      ['pumpkin_pie', 1, 'Bob'],
    ];
    const team = { Alice: { sugar: 3, egg: 1 } };
    expect(orders({ targets: both, roster: TWO, team })).toEqual(['Alice: Bring 1 sugar to Bob']);
  });

  test('wait for their mates when nothing else is left', () => {
    const sketch = { targets, roster: TWO, team: { Alice: { sugar: 2, egg: 1, wheat: 3 } } };
    expect(orders(sketch)).toEqual([
      'Alice: Craft out of 3 milk_bucket, 2 sugar, 1 egg, 3 wheat until you carry 1 cake (meanwhile)',
    ]);
    const shown = { agent: 'Alice', teamState: draw(sketch), tools: ['wait'] } as unknown as ShownStep;
    expect(makingPlanner.idle?.(shown)).toMatchObject({ action: 'wait', action_input: { seconds: 5 } });
    const done = { ...shown, teamState: draw({ ...sketch, team: { Alice: { cake: 1 } } }) };
    expect(makingPlanner.idle?.(done)).toBeUndefined();
  });
});
