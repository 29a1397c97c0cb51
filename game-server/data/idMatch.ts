/** One id, or a test of ids. */
export type IdMatch = string | readonly string[] | ((id: string) => boolean);

/** The test that an id match stands for. */
export function idMatcher(ids: IdMatch): (id: string) => boolean {
  if (typeof ids === 'function') return ids;
  if (typeof ids === 'string') return (id) => id === ids;
  const set = new Set(ids);
  return (id) => set.has(id);
}
