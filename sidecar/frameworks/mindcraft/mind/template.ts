/** What a template may name within a line: words of ours alone, for they stand in the prompt as they are. */
export const INLINE = ['NAME', 'TEAM', 'COMMANDS', 'EXAMPLES'] as const;
export type Inline = (typeof INLINE)[number];

/** What takes a line of its own: parts of the prompt that are cut to its budget, in which foreign text is quoted. */
export const SECTIONS = ['GOAL', 'MEMORY', 'DOCUMENTS', 'SELF', 'SEEN', 'ACTION', 'CONVERSATION'] as const;
export type Section = (typeof SECTIONS)[number];

const PLACEHOLDER = /\$([A-Z]+)/g;

/** A template taken apart: what stands before its sections, which these are, and what stands after them. */
export interface Template {
  readonly before: string;
  readonly sections: readonly Section[];
  readonly after: string;
}

/** What is wrong with a template, or null: an unknown placeholder, a section within a line, or one that is missing. */
export function templateProblem(text: string): string | null {
  for (const line of text.split('\n'))
    for (const [whole, name = ''] of line.matchAll(PLACEHOLDER)) {
      if (isOneOf(INLINE, name)) continue;
      if (!isOneOf(SECTIONS, name))
        return `${whole} is not a placeholder; expected ${listed([...INLINE, ...SECTIONS])}`;
      if (line.trim() !== whole) return `${whole} needs a line of its own`;
    }
  const { sections } = readTemplate(text);
  for (const name of ['GOAL', 'CONVERSATION'] as const) if (!sections.includes(name)) return `$${name} is missing`;
  return null;
}

/** Takes a template apart; `templateProblem` has found nothing wrong with it. */
export function readTemplate(text: string): Template {
  const lines = text.split('\n');
  const sectionOf = (line: string) => SECTIONS.find((name) => line.trim() === `$${name}`);
  const first = lines.findIndex((line) => sectionOf(line) !== undefined);
  const last = lines.findLastIndex((line) => sectionOf(line) !== undefined);
  if (first < 0) return { before: text, sections: [], after: '' };
  return {
    before: lines.slice(0, first).join('\n').trim(),
    sections: lines.flatMap((line) => sectionOf(line) ?? []),
    after: lines
      .slice(last + 1)
      .join('\n')
      .trim(),
  };
}

/** A text with its placeholders filled in once: what a value holds is left as it is, whatever it looks like. */
export function fillIn(text: string, values: Readonly<Record<Inline, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => (isOneOf(INLINE, name) ? values[name] : whole));
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}

function listed(names: readonly string[]): string {
  return names.map((name) => `$${name}`).join(', ');
}
