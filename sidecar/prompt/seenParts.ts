import type { Body } from '../body/body.ts';
import { documentsPart } from './documentsText.ts';
import type { PromptPart } from './promptBudget.ts';
import { surroundingsOf, surroundingsPart } from './surroundings.ts';
import type { TeamState } from './teamState.ts';
import { teamStateParts } from './teamStateText.ts';

/** What an agent on its own sees, as all of its prompts show it. */
export function seenParts(
  { name, body }: { readonly name: string; readonly body: Body },
  teamState: TeamState,
): PromptPart[] {
  return [
    documentsPart(teamState, 92),
    ...teamStateParts(teamState, { self: name, tools: true }),
    surroundingsPart(`You, ${name}`, 93, surroundingsOf(body), teamState),
  ];
}
