import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import type { Retriever } from '../../model/retrieval/retriever.ts';
import type { ActionRecord } from '../react/history.ts';

/** A value of a tool call: itself, or "$name" for what the description calls so. */
const SkillArgument = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * Something agents have learned: a task in words, with names in place of the values its tool calls took from them, and
 * the calls that did it. Data, not code: a skill is shown to who has a similar task, and nothing runs it.
 */
export const Skill = z.strictObject({
  name: z.string().min(1).max(200),
  description: z.string().min(1).max(2_000),
  steps: z
    .array(z.strictObject({ tool: z.string(), args: z.record(z.string(), SkillArgument) }))
    .min(1)
    .max(32),
  /** How often it has worked. */
  successes: z.int().min(1),
});
export type Skill = z.infer<typeof Skill>;

/** Skills a library holds at most; the one that worked least often goes first. */
const MOST_SKILLS = 200;
const PLACES = [
  ['x', 'y', 'z'],
  ['top_x', 'top_y', 'top_z'],
] as const;

/** The skills a team has learned. */
export class SkillLibrary {
  #skills: Skill[];

  constructor(skills: readonly Skill[] = []) {
    this.#skills = [...skills];
  }

  get skills(): readonly Skill[] {
    return this.#skills;
  }

  /** Keeps what did a task, if calls of it succeeded; a skill that is known has worked once more. */
  learn(task: string, actions: readonly ActionRecord[]): void {
    const skill = skillFrom(task, actions);
    if (!skill) return;
    const same = this.#skills.findIndex(({ description }) => description === skill.description);
    const known = this.#skills[same];
    // The shorter way of two is the better lesson.
    if (known) {
      const steps = skill.steps.length < known.steps.length ? skill.steps : known.steps;
      this.#skills[same] = { ...known, name: nameOf(steps), steps, successes: known.successes + 1 };
    } else this.#skills.push(skill);
    if (this.#skills.length > MOST_SKILLS) {
      const least = Math.min(...this.#skills.map(({ successes }) => successes));
      this.#skills.splice(
        this.#skills.findIndex(({ successes }) => successes === least),
        1,
      );
    }
  }

  /** The skills most like a task, best first. Rejects as the retriever does. */
  async like(task: string, most: number, retriever: Retriever, signal: AbortSignal): Promise<readonly Skill[]> {
    const documents = this.#skills.map(({ name, description }) => `${name}: ${description}`);
    const { ranked } = await retriever.rank(task, documents, signal);
    return ranked
      .filter(({ score }) => score > 0)
      .slice(0, most)
      .flatMap(({ index }) => this.#skills[index] ?? []);
  }
}

/** Skills as lines for a prompt. */
export function formatSkills(skills: readonly Skill[]): string {
  return skills
    .map(
      ({ description, steps, successes }) =>
        `- "${description}" (worked ${successes} times): ${steps.map(({ tool, args }) => `${tool} ${JSON.stringify(args)}`).join(', then ')}`,
    )
    .join('\n');
}

/** A task and what did it with its values replaced by names; undefined where no call succeeded. */
function skillFrom(task: string, actions: readonly ActionRecord[]): Skill | undefined {
  const names = new Naming(task.slice(0, 600));
  const steps = actions.flatMap(({ tool, args, ok }) => {
    const plain = z.record(z.string(), SkillArgument).safeParse(args);
    return tool !== null && ok && plain.success ? [{ tool, args: names.argumentsOf(plain.data) }] : [];
  });
  if (steps.length === 0) return undefined;
  return { name: nameOf(steps), description: names.description, steps: steps.slice(0, 32), successes: 1 };
}

function nameOf(steps: Skill['steps']): string {
  return [...new Set(steps.map(({ tool }) => tool))].join(', ').slice(0, 200);
}

/** Replaces values that a task names by names: places "(x,y,z)" by $place1, words by the argument that took them. */
class Naming {
  description: string;
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(task: string) {
    this.description = task;
  }

  argumentsOf(args: Readonly<Record<string, string | number | boolean | null>>): Skill['steps'][number]['args'] {
    const named: Record<string, string | number | boolean | null> = { ...args };
    for (const axes of PLACES) {
      const [x, y, z] = axes.map((axis) => args[axis]);
      const place = this.#name(`\\(${x}, ?${y}, ?${z}\\)`, `(${x},${y},${z})`, 'place');
      if (place) for (const [index, axis] of axes.entries()) named[axis] = `${place}.${'xyz'[index]}`;
    }
    for (const [key, value] of Object.entries(args)) {
      if (typeof value !== 'string' || value.length < 3) continue;
      const name = this.#name(`(?<![\\w$])${literal(value)}(?!\\w)`, value, key);
      if (name) named[key] = name;
    }
    return named;
  }

  /** The name of a value that the task mentions. */
  #name(pattern: string, value: string, kind: string): string | undefined {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const found = new RegExp(pattern, 'g');
    if (!found.test(this.description)) return undefined;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const name = `$${kind}${count}`;
    this.#names.set(value, name);
    this.description = this.description.replace(found, () => name);
    return name;
  }
}

/** A pattern that matches a text and nothing else. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Skills as data for a prompt's context. */
export function skillData(skills: readonly Skill[]): Json {
  return skills.map((skill) => ({ ...skill, steps: skill.steps.map((step) => ({ ...step })) }));
}
