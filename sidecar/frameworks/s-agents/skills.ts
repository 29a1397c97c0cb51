import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import type { Retriever } from '../../model/retrieval/retriever.ts';
import type { ActionRecord } from '../react/history.ts';
import { Naming, SkillArguments } from '../skills/naming.ts';
import { SkillShelf } from '../skills/skillShelf.ts';

/**
 * Something agents have learned: a task in words, with names in place of the values its tool calls took from them, and
 * the calls that did it. Data, not code: a skill is shown to who has a similar task, and nothing runs it.
 */
export const Skill = z.strictObject({
  name: z.string().min(1).max(200),
  description: z.string().min(1).max(2_000),
  steps: z
    .array(z.strictObject({ tool: z.string(), args: SkillArguments }))
    .min(1)
    .max(32),
  /** How often it has worked. */
  successes: z.int().min(1),
});
export type Skill = z.infer<typeof Skill>;

/** The skills a team has learned. */
export class SkillLibrary {
  readonly #shelf: SkillShelf<Skill>;

  constructor(skills: readonly Skill[] = []) {
    this.#shelf = new SkillShelf(skills);
  }

  get skills(): readonly Skill[] {
    return this.#shelf.skills;
  }

  /** Keeps what did a task, if calls of it succeeded; a skill that is known has worked once more. */
  learn(task: string, actions: readonly ActionRecord[]): void {
    const skill = skillFrom(task, actions);
    if (!skill) return;
    this.#shelf.put(skill, (known) => {
      // The shorter way of two is the better lesson.
      const steps = skill.steps.length < known.steps.length ? skill.steps : known.steps;
      return { ...known, name: nameOf(steps), steps, successes: known.successes + 1 };
    });
  }

  /** The skills most like a task, best first. Rejects as the retriever does. */
  like(task: string, most: number, retriever: Retriever, signal: AbortSignal): Promise<readonly Skill[]> {
    return this.#shelf.like(task, most, retriever, signal);
  }
}

/** Skills as lines for a prompt. */
export function formatSkills(skills: readonly Skill[]): string {
  return skills
    .map(
      ({ description, steps, successes }) =>
        `- "${description}" (${successes === 1 ? 'worked once' : `worked ${successes} times`}): ${steps.map(({ tool, args }) => `${tool} ${JSON.stringify(args)}`).join(', then ')}`,
    )
    .join('\n');
}

/** A task and what did it with its values replaced by names; undefined where no call succeeded. */
function skillFrom(task: string, actions: readonly ActionRecord[]): Skill | undefined {
  const names = new Naming(task);
  const steps = actions.flatMap(({ tool, args, ok }) => {
    const plain = SkillArguments.safeParse(args);
    return tool !== null && ok && plain.success ? [{ tool, args: names.argumentsOf(plain.data) }] : [];
  });
  if (steps.length === 0) return undefined;
  return { name: nameOf(steps), description: names.description, steps: steps.slice(0, 32), successes: 1 };
}

function nameOf(steps: Skill['steps']): string {
  return [...new Set(steps.map(({ tool }) => tool))].join(', ').slice(0, 200);
}

/** Skills as data for a prompt's context. */
export function skillData(skills: readonly Skill[]): Json {
  return skills.map((skill) => ({ ...skill, steps: skill.steps.map((step) => ({ ...step })) }));
}
