import type { Retriever } from '../../../model/retrieval/retriever.ts';
import type { CodeNames } from './lint.ts';
import { ITEM_SKILLS } from './skills/items.ts';
import { LOOKING_SKILLS } from './skills/looking.ts';
import { MOVING_SKILLS } from './skills/moving.ts';
import { type Skill, skillText } from './skills/skill.ts';
import { WORKING_SKILLS } from './skills/working.ts';

/** All that programs can call. */
export const SKILL_LIBRARY: readonly Skill[] = [...MOVING_SKILLS, ...ITEM_SKILLS, ...WORKING_SKILLS, ...LOOKING_SKILLS];

/** Documents that every prompt for code shows, and how many more: those nearest to what is asked for. */
const ALWAYS: ReadonlySet<string> = new Set([
  'placeBlock',
  'breakBlockAt',
  'wait',
  'goToPosition',
  'getBlockAtPosition',
  'getInventoryCounts',
]);
const NEAREST = 5;

/** The skills that an agent with these tools can use. */
export function skillsPermitted(tools: readonly string[]): readonly Skill[] {
  return SKILL_LIBRARY.filter(({ needs }) => needs.length === 0 || needs.some((tool) => tools.includes(tool)));
}

/** Their names by book. `skills.log` is there as well. */
export function namesOf(skills: readonly Skill[]): CodeNames {
  const inBook = (book: Skill['book']) => skills.filter((skill) => skill.book === book).map(({ name }) => name);
  return { skills: [...inBook('skills'), 'log'], world: inBook('world') };
}

/**
 * Documentation of skills for a prompt: those that are always there and the five nearest to what is asked for, by
 * embeddings or, where the model's service has none, by words; then the bare names of the others. Rejects as the
 * retriever does.
 */
export async function skillDocs(
  skills: readonly Skill[],
  query: string,
  retriever: Retriever,
  signal: AbortSignal,
): Promise<string> {
  const fixed = skills.filter(({ name }) => ALWAYS.has(name));
  const others = skills.filter(({ name }) => !ALWAYS.has(name));
  const { ranked } = await retriever.rank(query, others.map(skillText), signal);
  const near = ranked.slice(0, NEAREST).flatMap(({ index }) => others[index] ?? []);
  const rest = others.filter((skill) => !near.includes(skill)).map(({ book, name }) => `${book}.${name}`);
  return [
    ...[...fixed, ...near].map(skillText),
    ...(rest.length > 0 ? [`Others, which take bot first as well: ${rest.join(', ')}.`] : []),
  ].join('\n\n');
}
