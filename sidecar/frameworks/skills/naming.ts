import { z } from 'zod';

/** A value of a skill's call: itself, or "$name" for what the skill's description calls so. */
export const SkillValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type SkillValue = z.infer<typeof SkillValue>;

/** Values of one call by the name of the argument. */
export const SkillArguments = z.record(z.string(), SkillValue);
export type SkillArguments = z.infer<typeof SkillArguments>;

const PLACES = [
  ['x', 'y', 'z'],
  ['top_x', 'top_y', 'top_z'],
] as const;
const AXES: ReadonlySet<string> = new Set(PLACES.flat());
/** Characters of a task that a skill keeps. */
const LONGEST = 600;

/**
 * Replaces values that a task names by names: places "(x,y,z)" by $place1, words and numbers that stand alone by the argument
 * that took them. A coordinate on its own is not a value.
 */
export class Naming {
  /** The task, with names for the values that calls took from it. */
  description: string;
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(task: string) {
    this.description = task.slice(0, LONGEST);
  }

  /** The names given so far, without "$". */
  get parameters(): readonly string[] {
    return [...this.#names.values()].map((name) => name.slice(1));
  }

  argumentsOf(args: SkillArguments): SkillArguments {
    const named: SkillArguments = { ...args };
    for (const axes of PLACES) {
      const [x, y, z] = axes.map((axis) => args[axis]);
      const cell = [x, y, z].map((at) => literal(String(at))).join(', ?');
      const place = this.#name(`\\(${cell}\\)`, `(${x},${y},${z})`, 'place');
      if (place) for (const [index, axis] of axes.entries()) named[axis] = `${place}.${'xyz'[index]}`;
    }
    for (const [key, value] of Object.entries(args)) {
      const kind = key.replace(/\d+$/, '');
      if (typeof value === 'number' && !AXES.has(key)) {
        const name = this.#name(`(?<![\\w$(,.=-])${literal(String(value))}(?![\\w.),])`, `number ${value}`, kind);
        if (name) named[key] = name;
      }
      if (typeof value !== 'string' || value.length < 3) continue;
      const name = this.#name(`(?<![\\w$])${literal(value)}(?!\\w)`, value, kind);
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
