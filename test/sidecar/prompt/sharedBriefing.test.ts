import { describe, expect, test } from 'vitest';
import type { Briefing, Json } from '../../../protocol/briefing.ts';
import { retrieve } from '../../../sidecar/frameworks/dagent/retrieval.ts';
import { documentsPart, formatDocuments } from '../../../sidecar/prompt/documentsText.ts';
import { sharedBriefing } from '../../../sidecar/prompt/sharedBriefing.ts';
import { withoutDocuments } from '../../../sidecar/prompt/teamState.ts';
import { EMPTY_TEAM_STATE } from './emptyTeamState.ts';

type Told = Pick<Briefing, 'agent' | 'goal' | 'documents' | 'role'>;

function shared(...briefings: readonly Told[]) {
  return sharedBriefing(briefings as readonly Briefing[]);
}

function making(agent: string, recipes: readonly Json[], goal = 'cook'): Told {
  return { agent, goal, documents: { making: { targets: ['cake', 'pie'], recipes: [...recipes] } } };
}

const CAKE = { dish: 'cake', steps: ['harvest', 'craft'] };
const PIE = { dish: 'pie', steps: ['pick'] };

describe('the briefings of a team together', () => {
  test('is what each was told where that is the same', () => {
    const alice = making('Alice', [CAKE]);
    expect(shared(alice, making('Bob', [CAKE]))).toEqual({ goal: 'cook', documents: alice.documents });
  });

  test('has all recipes, and says who was told which', () => {
    const { documents, knownTo } = shared(making('Alice', [PIE]), making('Bob', [CAKE]));
    expect(documents).toEqual({ making: { targets: ['cake', 'pie'], recipes: [PIE, CAKE] } });
    expect(knownTo).toEqual([
      { path: '~/meta-data/making/recipes/0', agents: ['Alice'] },
      { path: '~/meta-data/making/recipes/1', agents: ['Bob'] },
    ]);
    expect(knownTo?.map(({ path }) => retrieve(documents, path))).toEqual([
      { ok: true, value: PIE },
      { ok: true, value: CAKE },
    ]);
  });

  test('names those who were told something of more', () => {
    const { knownTo } = shared(making('Alice', [CAKE]), making('Bob', [CAKE, PIE]), making('Cindy', [PIE]));
    expect(knownTo).toEqual([
      { path: '~/meta-data/making/recipes/0', agents: ['Alice', 'Bob'] },
      { path: '~/meta-data/making/recipes/1', agents: ['Bob', 'Cindy'] },
    ]);
  });

  test('has documents that only one has, and both of two that differ', () => {
    const { documents, knownTo } = shared(
      { agent: 'Alice', goal: 'go', documents: { code: '12', map: 'north' } },
      { agent: 'Bob', goal: 'go', documents: { code: '34' } },
    );
    expect(documents).toEqual({ code: ['12', '34'], map: 'north' });
    expect(knownTo).toEqual([
      { path: '~/meta-data/code/0', agents: ['Alice'] },
      { path: '~/meta-data/code/1', agents: ['Bob'] },
      { path: '~/meta-data/map', agents: ['Alice'] },
    ]);
  });

  test('has the goals of all, with whose each is', () => {
    const { goal } = shared(making('Alice', [], 'cake'), making('Bob', [], 'pie'), making('Cindy', [], 'cake'));
    expect(goal).toBe('Goal of Alice and Cindy: cake\nGoal of Bob: pie');
  });

  test('has nothing of what a saboteur was told', () => {
    const spy: Told = { agent: 'Alice', goal: 'spoil it', documents: { plot: 'x' }, role: 'saboteur' };
    expect(shared(spy, making('Bob', [CAKE]))).toEqual(shared(making('Bob', [CAKE])));
    expect(shared(spy).goal).toBe('spoil it');
  });
});

describe('documents in prompts', () => {
  const state = { ...EMPTY_TEAM_STATE, ...shared(making('Alice', [PIE]), making('Bob', [CAKE])) };

  test('say who knows what', () => {
    const { entries = [] } = documentsPart(state, 90) as { entries?: readonly string[] };
    expect(entries.slice(1)).toEqual([
      'known only to Alice: ~/meta-data/making/recipes/0',
      'known only to Bob: ~/meta-data/making/recipes/1',
    ]);
    expect(formatDocuments(state)).toBe(entries.join('\n'));
  });

  test('keep in the data what the text still says', () => {
    const part = documentsPart(state, 90) as unknown as {
      cutContext(context: unknown, kept: number): { teamState: unknown };
    };
    const kept = (lines: number) => part.cutContext({ teamState: state }, lines).teamState;
    expect(kept(2)).toMatchObject({ documents: state.documents, knownTo: state.knownTo?.slice(0, 1) });
    expect(kept(0)).toMatchObject({ documents: { making: null }, knownTo: [] });
  });

  test('are gone from a state without them', () => {
    expect(withoutDocuments(state)).toEqual({ ...EMPTY_TEAM_STATE, goal: 'cook', documents: {} });
  });
});
