import MiniSearch from 'minisearch';

/**
 * How well each document answers the query by BM25+ over its words: one score per document, in their order, 0 where
 * they share no word. Words are runs of letters and digits, without regard to case; "oak_log" and "collectOakLog" are
 * several words each, for names in code are what most of our documents consist of.
 */
export function bm25Scores(query: string, documents: readonly string[]): number[] {
  const index = new MiniSearch({ fields: ['text'], tokenize: wordsOf, processTerm: (word) => word });
  index.addAll(documents.map((text, id) => ({ id, text })));
  const scores = documents.map(() => 0);
  for (const { id, score } of index.search(query, { combineWith: 'OR' })) scores[id as number] = score;
  return scores;
}

function wordsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').toLowerCase();
  return spaced.match(/[\p{L}\d]+/gu) ?? [];
}
