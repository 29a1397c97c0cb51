import { documentsPart } from '../../prompt/documentsText.ts';
import type { PromptPart } from '../../prompt/promptBudget.ts';
import { formatSurroundings, surroundingsOf } from '../../prompt/surroundings.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import type { Loner } from './alone.ts';

/** What an agent on its own sees, as all of its prompts show it. */
export function seenParts({ agent }: Loner, teamState: TeamState): PromptPart[] {
  return [
    documentsPart(teamState, 92),
    ...teamStateParts(teamState, { self: agent.name, tools: true }),
    { title: `You, ${agent.name}`, text: formatSurroundings(surroundingsOf(agent.body), teamState), worth: 93 },
  ];
}
