/** Labels without the parts that all of them share; whole where nothing would be left of one. */
export function distinctLabels(ids: readonly string[]): string[] {
  const parts = ids.map((id) => id.split(' · '));
  if (ids.length < 2) return [...ids];
  const shared = new Set(parts[0]?.filter((part) => parts.every((own) => own.includes(part))));
  const own = parts.map((all) => all.filter((part) => !shared.has(part)).join(' · '));
  return own.some((label) => label === '') || new Set(own).size < ids.length ? [...ids] : own;
}

/** What all conditions have in common, such as "dagent · 2 agents"; empty for a single one. */
export function sharedPart(conditions: readonly { readonly id: string }[]): string {
  if (conditions.length < 2) return '';
  const parts = conditions.map(({ id }) => id.split(' · '));
  return (parts[0] ?? []).filter((part) => parts.every((own) => own.includes(part))).join(' · ');
}
