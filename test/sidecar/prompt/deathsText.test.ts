import { describe, expect, test } from 'vitest';
import type { Json } from '../../../protocol/briefing.ts';
import { deathsText } from '../../../sidecar/prompt/deathsText.ts';
import { partText } from '../../../sidecar/prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../../sidecar/prompt/surroundings.ts';
import { stubBody } from '../body/stubBody.ts';
import { EMPTY_TEAM_STATE } from './emptyTeamState.ts';

/** A goal that takes so many sunrises of everybody and leaves so many deaths. */
function predicates(deaths: number, more: { readonly [key: string]: Json } = {}): Json {
  return { type: 'all', of: [{ type: 'sunrises', count: 3, who: 'all', deaths, ...more }] };
}

const LOST = 'and cannot be reached any more';
const team = { type: 'sunrises', count: 1, who: 'any', deaths: null, teamDeaths: 3 };

test.each<[string, number, Json | undefined, string]>([
  ['one that forbids them', 1, predicates(0), `you have died once so far: the goal allows none ${LOST}`],
  ['one that allows some', 2, predicates(2), 'you have died 2 times so far'],
  ['one that allowed some', 3, predicates(2), `you have died 3 times so far: the goal allows 2 ${LOST}`],
  ['one that whichever agent can reach', 1, predicates(0, { who: 'any' }), 'you have died once so far'],
  ['one for a mate', 1, predicates(0, { who: 'Alice' }), 'you have died once so far'],
  ['one for the agent', 1, predicates(0, { who: 'Bob' }), `you have died once so far: the goal allows none ${LOST}`],
  ['one that allows the team some', 3, team, 'you have died 3 times so far'],
  ['one that allowed the team some', 4, team, `you have died 4 times so far: the goal allows 3 ${LOST}`],
  ['one that counts them nowhere', 1, { type: 'entities', kind: 'villager', min: 5 }, 'you have died once so far'],
  ['one that has another way', 1, { type: 'any', of: [predicates(0)] }, 'you have died once so far'],
  ['none shown', 1, undefined, 'you have died once so far'],
])('of a goal, %s', (_, deaths, shown, text) => {
  const documents = shown === undefined ? {} : { predicates: shown };
  expect(deathsText(deaths, { documents }, { name: 'Bob', sunrises: 0 })).toBe(text);
});

test('deaths after the last sunrise that a goal takes lose nothing, and unknown sunrises decide nothing', () => {
  const state = { documents: { predicates: predicates(0) } };
  expect(deathsText(1, state, { name: 'Bob', sunrises: 2 })).toBe(
    `you have died once so far: the goal allows none ${LOST}`,
  );
  expect(deathsText(1, state, { name: 'Bob', sunrises: 3 })).toBe('you have died once so far');
  expect(deathsText(1, state)).toBe('you have died once so far: the goal allows none');
});

describe('a prompt', () => {
  const state = { ...EMPTY_TEAM_STATE, documents: { predicates: predicates(0) } };
  const shown = (deaths: number) =>
    partText(
      surroundingsPart(
        'You',
        93,
        surroundingsOf(stubBody({ deaths, effects: [], dayPasses: true, sunrises: 0 })),
        state,
      ),
    );

  test('names the agent’s deaths and what they mean for the goal', () => {
    expect(shown(1)).toContain(`\nyou have died once so far: the goal allows none ${LOST}`);
  });

  test('does not count where nobody died', () => {
    expect(shown(0)).not.toContain('died');
  });
});
