import { documentsPart } from '../../prompt/documentsText.ts';
import type { PromptPart } from '../../prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../prompt/surroundings.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import type { Loner } from './alone.ts';

/** What an agent on its own sees, as all of its prompts show it. */
export function seenParts({ agent }: Loner, teamState: TeamState): PromptPart[] {
  return [
    documentsPart(teamState, 92),
    ...teamStateParts(teamState, { self: agent.name, tools: true }),
    surroundingsPart(`You, ${agent.name}`, 93, surroundingsOf(agent.body), teamState),
  ];
}
