import type { Json } from '../../protocol/briefing.ts';
import { cutState } from './cutState.ts';
import type { PromptContext, PromptPart } from './promptBudget.ts';
import type { TeamState } from './teamState.ts';

/** What paths into a briefing's documents begin with (VillagerBench's "~/meta-data/blueprint/0"). */
export const DOCUMENTS_ROOT = '~/meta-data';

/** Documents as text: every entry of a list under its path, so that a model can name it, and who alone knows what. */
export function formatDocuments({ documents, knownTo = [] }: Pick<TeamState, 'documents' | 'knownTo'>): string {
  return [...documentLines(documents), ...knowerLines(knownTo)].join('\n');
}

type Documents = Readonly<Record<string, Json>>;

function documentLines(documents: Documents): string[] {
  return Object.entries(documents).flatMap(([name, document]) =>
    Array.isArray(document)
      ? document.map((entry, index) => `${DOCUMENTS_ROOT}/${name}/${index}: ${textOf(entry)}`)
      : [`${DOCUMENTS_ROOT}/${name}: ${textOf(document)}`],
  );
}

function knowerLines(knownTo: NonNullable<TeamState['knownTo']>): string[] {
  return knownTo.map(({ path, agents }) => `known only to ${agents.join(' and ')}: ${path}`);
}

/**
 * What is written in the documents as a part of a prompt. A blueprint that the team state beside it compares with what stands
 * is not shown again, unless its lines are to be named: all that is left to build of it stands there.
 */
export function documentsPart(
  { documents, blueprint, knownTo = [] }: Pick<TeamState, 'documents' | 'blueprint' | 'knownTo'>,
  worth: number,
  { key = 'teamState', named = false }: { readonly key?: string; readonly named?: boolean } = {},
): PromptPart {
  const { blueprint: compared, ...others } = documents;
  const shown = blueprint && compared !== undefined && !named ? others : documents;
  const lines = documentLines(shown);
  return {
    title: 'Documents',
    worth,
    entries: [...lines, ...knowerLines(knownTo)],
    cutContext: (context: PromptContext, kept: number) =>
      cutState(context, key, (state) => ({
        ...state,
        documents: firstLines(documents, shown, kept),
        ...(knownTo.length > 0
          ? { knownTo: knownTo.slice(0, Math.max(0, kept - lines.length)) as unknown as Json }
          : {}),
      })),
  };
}

/** Documents of which only the first lines of those shown are left; one that is not shown stays. */
function firstLines(documents: Documents, shown: Documents, kept: number): { [key: string]: Json } {
  let left = kept;
  return Object.fromEntries(
    Object.entries(documents).map(([name, document]) => {
      if (!Object.hasOwn(shown, name)) return [name, document];
      const lines = Array.isArray(document) ? document.length : 1;
      const taken = Math.min(left, lines);
      left -= taken;
      return [name, Array.isArray(document) ? document.slice(0, taken) : taken > 0 ? document : null];
    }),
  );
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(stated(value));
}

/** A value without fields that state nothing. Entries of lists stay: a null is an empty cell of a recipe. */
function stated(value: Json): Json {
  if (Array.isArray(value)) return value.map(stated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => (field === null ? [] : [[key, stated(field)]])),
  );
}
