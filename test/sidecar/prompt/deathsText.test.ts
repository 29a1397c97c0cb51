import { describe, expect, test } from 'vitest';
import type { Json } from '../../../protocol/briefing.ts';
import { deathsText } from '../../../sidecar/prompt/deathsText.ts';
import { partText } from '../../../sidecar/prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../../sidecar/prompt/surroundings.ts';
import { stubBody } from '../body/stubBody.ts';
import { EMPTY_TEAM_STATE } from './emptyTeamState.ts';

/** A goal that leaves so many deaths. */
function predicates(deaths: number): Json {
  return { type: 'all', of: [{ type: 'sunrises', count: 1, who: 'all', deaths }] };
}

const LOST = 'and cannot be reached any more; partial scores still count';

test.each<[string, number, Json | undefined, string]>([
  ['one that forbids them', 1, predicates(0), `you have died once so far: the goal allows none ${LOST}`],
  ['one that allows some', 2, predicates(2), 'you have died 2 times so far'],
  ['one that allowed some', 3, predicates(2), `you have died 3 times so far: the goal allows 2 ${LOST}`],
  ['one that counts them nowhere', 1, { type: 'entities', kind: 'villager', min: 5 }, 'you have died once so far'],
  ['one that has another way', 1, { type: 'any', of: [predicates(0)] }, 'you have died once so far'],
  ['none shown', 1, undefined, 'you have died once so far'],
])('of a goal, %s', (_, deaths, shown, text) => {
  expect(deathsText(deaths, { documents: shown === undefined ? {} : { predicates: shown } })).toBe(text);
});

describe('a prompt', () => {
  const state = { ...EMPTY_TEAM_STATE, documents: { predicates: predicates(0) } };
  const shown = (deaths: number) =>
    partText(surroundingsPart('You', 93, surroundingsOf(stubBody({ deaths, effects: [] })), state));

  test('names the agent’s deaths and what they mean for the goal', () => {
    expect(shown(1)).toContain(`\nyou have died once so far: the goal allows none ${LOST}`);
  });

  test('does not count where nobody died', () => {
    expect(shown(0)).not.toContain('died');
  });
});
