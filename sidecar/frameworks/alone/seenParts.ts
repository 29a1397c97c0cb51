import { formatDocuments } from '../../prompt/documentsText.ts';
import type { PromptPart } from '../../prompt/promptBudget.ts';
import type { Situation } from '../../prompt/situation.ts';
import { situationParts } from '../../prompt/situationText.ts';
import { formatSurroundings, surroundingsOf } from '../../prompt/surroundings.ts';
import type { Loner } from './alone.ts';

/** What an agent on its own sees, as all of its prompts show it. */
export function seenParts({ agent }: Loner, situation: Situation): PromptPart[] {
  return [
    ...situationParts(situation),
    { title: 'Documents', text: formatDocuments(situation.documents), worth: 85 },
    { title: `You, ${agent.name}`, text: formatSurroundings(surroundingsOf(agent.body)), worth: 60 },
  ];
}
