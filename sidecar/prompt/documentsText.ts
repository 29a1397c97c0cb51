import type { Json } from '../../protocol/briefing.ts';

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

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
