/** A line of a program's output: what a skill reported, or what the program itself logged. */
export interface OutputLine {
  readonly by: 'skill' | 'program';
  readonly text: string;
}

/** Marks what skills report where all lines go through one log. */
export const SKILL_MARK = '\u0001';

/** A line of the common log. */
export function outputLine(text: string): OutputLine {
  return text.startsWith(SKILL_MARK) ? { by: 'skill', text: text.slice(SKILL_MARK.length) } : { by: 'program', text };
}

/** The longest output that is shown line by line; what follows is less than half of what an agent reads. */
const WHOLE = 450;
const MOST_KINDS = 3;
const LONGEST_FAILURE = 120;
/** What is kept of the program's own lines, from the end. */
const OWN = 240;
const FAILED = /^failed: /;

/**
 * A program's output as its agent reads it. A long one is counted: how often skills did the same, each different failure
 * once with how often, and the last of what the program itself logged, which nothing displaces.
 */
export function outputText(lines: readonly OutputLine[]): string {
  if (lines.length === 0) return 'It put out nothing.';
  const whole = lines.map(({ text }) => text).join('\n');
  if (whole.length <= WHOLE) return `Its output:\n${whole}`;
  const ofSkills = lines.filter(({ by }) => by === 'skill').map(({ text }) => text);
  const failures = kindsOf(
    ofSkills.filter((text) => FAILED.test(text)),
    alike,
  );
  const successes = kindsOf(
    ofSkills.filter((text) => !FAILED.test(text)),
    whatWasDone,
  );
  const own = lines
    .filter(({ by }) => by === 'program')
    .map(({ text }) => text)
    .join('\n');
  return [
    `Its output, counted: ${listOf(successes.map(({ kind, count }) => `${kind} x${count}`)) || 'nothing succeeded'}`,
    ...shown(failures).map(({ first, count }) => `${count > 1 ? `${count} x ` : ''}${first.slice(0, LONGEST_FAILURE)}`),
    ...(own === '' ? [] : [`It logged: ${own.length > OWN ? `[...] ${own.slice(-OWN)}` : own}`]),
  ].join('\n');
}

interface OutputKind {
  readonly kind: string;
  readonly first: string;
  readonly count: number;
}

/** Lines grouped by a key, the most frequent first. */
function kindsOf(lines: readonly string[], keyOf: (line: string) => string): OutputKind[] {
  const kinds = new Map<string, OutputKind>();
  for (const line of lines) {
    const kind = keyOf(line);
    kinds.set(kind, { kind, first: kinds.get(kind)?.first ?? line, count: (kinds.get(kind)?.count ?? 0) + 1 });
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count);
}

/** The same but for numbers. */
function alike(line: string): string {
  return line.replace(/-?\d+(?:\.\d+)?/g, '#');
}

/** What comes before the first number: "placed stone_bricks". */
function whatWasDone(line: string): string {
  return (line.split(/[(\d]/)[0] ?? '').replace(/(?: at)?\s*$/, '').slice(0, 40) || 'other';
}

function listOf(texts: readonly string[]): string {
  const more = texts.length - MOST_KINDS;
  return `${texts.slice(0, MOST_KINDS).join(', ')}${more > 0 ? ` and ${more} other kinds` : ''}`;
}

function shown(kinds: readonly OutputKind[]): readonly OutputKind[] {
  return kinds.slice(0, MOST_KINDS);
}
