import type { PromptPart } from '../../prompt/promptBudget.ts';
import type { Agent } from '../framework.ts';

/** Pieces of work that are named as an agent's own. */
const NAMED = 3;

/**
 * What agents that nobody coordinates are told of their place in the team: with the same view of the same goal they would
 * otherwise all reach for the same thing. Nothing for one alone.
 */
export function ownPlace({ name, briefing }: Pick<Agent, 'name' | 'briefing'>): PromptPart[] {
  const names = briefing.team.map(({ agent }) => agent);
  const place = names.indexOf(name) + 1;
  if (names.length < 2 || place === 0) return [];
  const pieces = Array.from({ length: NAMED }, (_, turn) => place + turn * names.length);
  const text =
    `You are number ${place} of ${names.length} (${names.join(', ')}), and nobody gives out the work. Unless you agree ` +
    `otherwise, take pieces ${pieces.join(', ')} and so on of what can start now: a piece is one line of a list, whose order ` +
    'is the same for all of you. Where there are fewer, prepare what comes next and keep out of the way.';
  return [{ title: 'Your place in the team', text, worth: 60 }];
}
