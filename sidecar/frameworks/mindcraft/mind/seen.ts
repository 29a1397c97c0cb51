import type { Json } from '../../../../protocol/briefing.ts';
import { type PromptPart, textPart } from '../../../prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../../prompt/surroundings.ts';
import type { TeamState } from '../../../prompt/teamState.ts';
import { teamStateParts } from '../../../prompt/teamStateText.ts';
import type { Agent } from '../../framework.ts';
import type { MindcraftSettings } from '../settings.ts';

/** What an agent knows of itself and its surroundings when its model is asked. */
export interface Sighting {
  readonly agent: Agent;
  readonly settings: MindcraftSettings;
  readonly teamState: TeamState;
  /** What the queries "!stats" and "!inventory" answer, where the prompt shows no more. */
  readonly asked: string;
}

/** It as parts of a prompt, the goal and the documents apart, and as the prompt's data. */
export interface Seen {
  readonly self: PromptPart;
  readonly around: readonly PromptPart[];
  readonly context: { readonly [key: string]: Json };
}

/** What a prompt shows of a sighting. */
export function seenOf({ agent, settings, teamState, asked }: Sighting): Seen {
  if (settings.sight === 'asked') return { self: textPart('You', 93, 'asked', asked), around: [], context: { asked } };
  const self = { ...surroundingsOf(agent.body), heard: [] } as { [key: string]: Json };
  return {
    self: surroundingsPart('You', 93, self, teamState),
    around: teamStateParts(teamState, { self: agent.name, goalShown: true }).filter(({ title }) => title !== 'Goal'),
    context: { teamState, self } as unknown as Seen['context'],
  };
}
