import type { Json } from '../../../protocol/briefing.ts';
import type { Retriever } from '../../model/retrieval/retriever.ts';
import { type CodeSkill, freeName } from '../skills/codeSkill.ts';
import { SkillShelf } from '../skills/skillShelf.ts';
import { STARTER_SKILLS } from './starterSkills.ts';

/** The functions a team can call: those it began with, and those it has learned. */
export class CodeLibrary {
  readonly #learned: SkillShelf<CodeSkill>;

  constructor(kept: readonly CodeSkill[] = []) {
    this.#learned = new SkillShelf(kept);
  }

  get learned(): readonly CodeSkill[] {
    return this.#learned.skills;
  }

  /** The functions whose tools are all among these. */
  usableWith(tools: readonly string[]): readonly CodeSkill[] {
    return [...STARTER_SKILLS, ...this.learned].filter(({ code }) =>
      [...code.matchAll(/\bbot\.(\w+)/g)].every(([, tool = '']) => tools.includes(tool)),
    );
  }

  /** The usable functions most like a task, best first. Rejects as the retriever does. */
  like(
    task: string,
    tools: readonly string[],
    most: number,
    retriever: Retriever,
    signal: AbortSignal,
  ): Promise<readonly CodeSkill[]> {
    return new SkillShelf(this.usableWith(tools)).like(task, most, retriever, signal);
  }

  /** Keeps a function that did a task by itself, under that task; one for the same task has worked once more. */
  learn(task: string, entry: string, code: string, tools: readonly string[]): void {
    const taken = [...STARTER_SKILLS, ...this.learned].map(({ name }) => name);
    const name = freeName(entry, [...taken, ...tools, 'bot', 'log']);
    const skill: CodeSkill = { type: 'code', name, description: task, entry, code, successes: 1 };
    this.#learned.put(skill, (known) => ({ ...known, successes: known.successes + 1 }));
  }
}

/** A function as text for a prompt. */
export function functionText({ name, description, code }: CodeSkill): string {
  return `- ${name}: "${description}":\n${code}`;
}

/** The same as data. */
export function functionData(skills: readonly CodeSkill[]): Json {
  return skills.map((skill) => ({ ...skill }));
}
