import type { PromptPart } from '../../model/promptBudget.ts';
import { formatDocuments } from '../../situation/documentsText.ts';
import type { Situation } from '../../situation/situation.ts';
import { situationParts } from '../../situation/situationText.ts';
import { formatSurroundings, surroundingsOf } from '../../situation/surroundings.ts';
import type { Loner } from './alone.ts';

/** What an agent on its own sees, as all of its prompts show it. */
export function seenParts({ agent }: Loner, situation: Situation): PromptPart[] {
  return [
    ...situationParts(situation),
    { title: 'Documents', text: formatDocuments(situation.documents), worth: 85 },
    { title: `You, ${agent.name}`, text: formatSurroundings(surroundingsOf(agent.body)), worth: 60 },
  ];
}
