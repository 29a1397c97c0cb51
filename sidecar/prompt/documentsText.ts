import type { Json } from '../../protocol/briefing.ts';
import type { PromptPart } from './promptBudget.ts';
import type { TeamState } from './teamState.ts';

/** What paths into a briefing's documents begin with (VillagerBench's "~/meta-data/blueprint/0"). */
export const DOCUMENTS_ROOT = '~/meta-data';

/** Documents as text: every entry of a list under its path, so that a model can name it. */
export function formatDocuments(documents: Readonly<Record<string, Json>>): string {
  return Object.entries(documents)
    .flatMap(([name, document]) =>
      Array.isArray(document)
        ? document.map((entry, index) => `${DOCUMENTS_ROOT}/${name}/${index}: ${textOf(entry)}`)
        : [`${DOCUMENTS_ROOT}/${name}: ${textOf(document)}`],
    )
    .join('\n');
}

/**
 * What is written in the documents as a part of a prompt. A blueprint that the team state compares with what stands is not
 * shown again: all that is left to build of it stands there.
 */
export function documentsPart({ documents, blueprint }: TeamState, worth: number): PromptPart {
  const { blueprint: compared, ...others } = documents;
  const shown = blueprint && compared !== undefined ? others : documents;
  return { title: 'Documents', text: formatDocuments(shown), worth };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
