import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { createRetriever, type Retriever } from '../../model/retrieval/retriever.ts';
import { eachAlone, type Loner, roundsUntilDone } from '../alone/alone.ts';
import type { Framework } from '../framework.ts';
import { frameworkWithOptions, type Option, oneOf } from '../frameworkOptions.ts';
import { freeName } from '../skills/codeSkill.ts';
import { type Programmer, type ProgramOutcome, runProgram } from '../skills/programCalls.ts';
import { runCode } from '../skills/runCode.ts';
import { skillFile } from '../skills/skillFile.ts';
import { SkillShelf } from '../skills/skillShelf.ts';
import { describeSkill } from './describe.ts';
import { criticise, type PastTask, proposeTask, type Try, writeCalls, writeCode } from './mind.ts';
import { runCalls } from './runCalls.ts';
import { VOYAGER, type VoyagerSettings } from './settings.ts';
import { skillFrom, usesSkill, VoyagerSkill } from './skills.ts';

/**
 * Voyager (Wang et al. 2023): a curriculum proposes tasks one after another, here on the way to a given goal; a program
 * is written for each, out of tools and of skills learned before, and mended by what the game, its errors and a critic
 * say; a program that did its task becomes a skill. Every agent of a team learns for itself.
 */
export const voyager: Framework = frameworkWithOptions(
  {
    code: oneOf('off', 'on'),
    skills: { schema: z.string().min(1), values: '<file>', byDefault: null } as Option<string | null>,
  },
  ({ code, skills }) => {
    const settings: VoyagerSettings = { code: code === 'on', skills };
    return {
      name: 'voyager',
      skills: skills === null ? undefined : skillFile(skills, VoyagerSkill),
      usesModel: true,
      showsPictures: true,
      paperAids: ['through-walls'],
      purposes: ['voyager.curriculum', 'voyager.act', 'voyager.code', 'voyager.critic', 'voyager.describe'],
      run: async (context) => {
        const retriever = createRetriever(context);
        await eachAlone(context, 'voyager', async (loner) => {
          const explorer = new Explorer(loner, settings, retriever);
          try {
            await roundsUntilDone(loner, () => explorer.round());
          } finally {
            explorer.end();
          }
        });
      },
    };
  },
);

class Explorer {
  readonly #loner: Loner;
  readonly #settings: VoyagerSettings;
  readonly #retriever: Retriever;
  readonly #library: SkillShelf<VoyagerSkill>;
  readonly #past: PastTask[] = [];
  #idleSince: number | null = null;

  constructor(loner: Loner, settings: VoyagerSettings, retriever: Retriever) {
    const kept = z.array(VoyagerSkill).parse(loner.context.skills?.read() ?? []);
    const type = settings.code ? 'code' : 'calls';
    this.#loner = loner;
    this.#settings = settings;
    this.#retriever = retriever;
    this.#library = new SkillShelf(kept.filter((skill) => skill.type === type));
  }

  /** One task of the curriculum. @returns whether the goal is achieved, as far as the curriculum knows */
  async round(): Promise<boolean> {
    const proposed = await proposeTask(this.#loner, this.#past, this.#idleSince);
    if (!proposed.ok) return false;
    const { task, achieved } = proposed.value;
    this.#idleSince = task === null ? this.#loner.context.clock.now() : null;
    if (achieved) return true;
    if (task !== null) this.#past.push(await this.#attempt(task));
    return false;
  }

  /** What was learned is not worth an episode: where it cannot be kept, that is noted. */
  end(): void {
    const { agent, note, context } = this.#loner;
    note('skills', { agent: agent.name, learned: this.#library.skills.map(({ name }) => name) });
    try {
      context.skills?.keep(this.#library.skills as readonly Json[]);
    } catch (error) {
      note('skills-not-kept', { problem: (error as Error).message });
    }
  }

  /** Programs for a task, each mended by what came of the one before, until one has done it. */
  async #attempt(task: string): Promise<PastTask> {
    const tries: Try[] = [];
    let critique = 'no program could be read';
    while (tries.length < VOYAGER.mostTries) {
      const tried = this.#settings.code ? await this.#tryCode(task, tries) : await this.#tryCalls(task, tries);
      if (!tried) return { task, success: false, critique };
      const actions = [...tries.flatMap((one) => one.actions), ...tried.outcome.actions];
      if (needsCritic(tried.outcome, tries)) {
        const judged = await criticise(this.#loner, task, actions);
        if (judged.ok && judged.value.success) {
          await tried.learn();
          return { task, success: true, critique: '' };
        }
        critique = judged.ok ? judged.value.critique : 'nobody could tell what came of it';
      } else critique = tries.at(-1)?.critique || 'Not done: the program called nothing.';
      tries.push({ ...tried.outcome, program: tried.program, critique });
    }
    return { task, success: false, critique };
  }

  async #tryCalls(task: string, tries: readonly Try[]): Promise<Tried | null> {
    const shown = await this.#skillsFor(task, tries);
    const answer = await writeCalls(this.#loner, task, tries, shown);
    if (!answer.ok) return null;
    const { name, calls } = answer.value;
    // Skills use skills that are not shown themselves.
    const skills = new Map(this.#library.skills.map((skill) => [skill.name, skill]));
    const outcome = await runProgram(this.#programmer, VOYAGER, async (programCalls) => {
      await runCalls(calls, skills, programCalls);
      return [];
    });
    // What only finished what others began would not do the task again.
    const whole = didAll(tries) && outcome.error === null;
    const learn = async () => {
      const skill = whole && skillFrom(this.#freeName(name), task, calls);
      if (skill) this.#learn(skill);
    };
    return { outcome, program: JSON.stringify(calls), learn };
  }

  async #tryCode(task: string, tries: readonly Try[]): Promise<Tried | null> {
    const shown = await this.#skillsFor(task, tries);
    const answer = await writeCode(this.#loner, task, tries, shown);
    if (!answer.ok) return null;
    const { name, code } = answer.value;
    const { context, agent } = this.#loner;
    const seed = context.random.fork(`${agent.name} voyager`).integer(0, 2 ** 31 - 1);
    const functions = this.#library.skills.filter((skill) => skill.type === 'code');
    const outcome = await runCode(this.#programmer, VOYAGER, { name, code, seed }, functions);
    const learn = async () => {
      const { actions, error } = outcome;
      if (error !== null || actions.length === 0) return;
      const whole = didAll(tries);
      const described = await describeSkill(this.#loner, { name, code, actions, task, didAll: whole });
      const description = described ?? (whole ? task : null);
      if (description === null) return;
      this.#learn({ type: 'code', name: this.#freeName(name), description, entry: name, code, successes: 1 });
    };
    return { outcome, program: code, learn };
  }

  #skillsFor(task: string, tries: readonly Try[]): Promise<readonly VoyagerSkill[]> {
    const query = [task, tries.at(-1)?.critique ?? ''].join('\n').trim();
    return this.#library.like(query, VOYAGER.skillsShown, this.#retriever, this.#loner.signal);
  }

  get #programmer(): Programmer {
    const { context, agent, signal } = this.#loner;
    return { clock: context.clock, agent, signal };
  }

  #freeName(name: string): string {
    // A program has "bot" and "log" already.
    const given = [...this.#loner.agent.tools.names, 'bot', 'log'];
    const taken = [...this.#library.skills.map((skill) => skill.name), ...given];
    return freeName(name, taken);
  }

  /**
   * A skill that is known has worked once more; the newer program takes its place, as in the paper, unless it works by
   * that very skill, which would then call itself.
   */
  #learn(skill: VoyagerSkill): void {
    this.#library.put(skill, (known) => ({
      ...(usesSkill(skill, known.name, this.#library.skills) ? known : skill),
      name: known.name,
      successes: known.successes + 1,
    }));
  }
}

/** A program that was run; `learn` makes a skill of it. */
interface Tried {
  readonly outcome: ProgramOutcome;
  readonly program: string;
  readonly learn: () => Promise<void>;
}

/** Whether a program that has done its task did so without help of those before it. */
function didAll(tries: readonly Try[]): boolean {
  return tries.every(({ actions }) => !actions.some(({ ok }) => ok));
}

/**
 * Whether there is anything to judge: a program that called nothing changed nothing. Only one that ends well at the first try
 * claims that nothing was to be done.
 */
function needsCritic({ actions, error }: ProgramOutcome, tries: readonly Try[]): boolean {
  return actions.length > 0 || (error === null && tries.length === 0);
}
