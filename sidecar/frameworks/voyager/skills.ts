import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { CodeSkill, SkillName } from '../skills/codeSkill.ts';
import { Naming, SkillArguments, SkillValue } from '../skills/naming.ts';
import { ProgramError } from '../skills/programError.ts';

/** What a call is given: plain values and lists of them, or a place for a skill's parameter. */
const CallArguments = z.record(
  z.string(),
  z.union([SkillValue, z.array(SkillValue), z.strictObject({ x: z.number(), y: z.number(), z: z.number() })]),
);
type CallArguments = z.infer<typeof CallArguments>;

/** A call of a tool or of a skill, by name. */
export const Call = z.strictObject({ call: z.string(), args: CallArguments });
export type Call = z.infer<typeof Call>;

/** A program that has worked: calls with "$name" in place of what its task named. */
const CallSkill = z.strictObject({
  type: z.literal('calls'),
  name: SkillName,
  description: z.string().min(1).max(2_000),
  parameters: z.array(z.string()),
  steps: z.array(Call).min(1).max(40),
  successes: z.int().min(1),
});
type CallSkill = z.infer<typeof CallSkill>;

/** What Voyager learns. */
export const VoyagerSkill = z.discriminatedUnion('type', [CallSkill, CodeSkill]);
export type VoyagerSkill = z.infer<typeof VoyagerSkill>;

/**
 * A skill of a program that did a task: places and words the task names become parameters. Undefined where the program
 * called nothing.
 */
export function skillFrom(name: string, task: string, calls: readonly Call[]): CallSkill | undefined {
  const naming = new Naming(task);
  const steps = calls.map(({ call, args }) => ({ call, args: parametrised(args, naming) }));
  if (steps.length === 0) return undefined;
  return {
    type: 'calls',
    name,
    description: naming.description,
    parameters: [...naming.parameters],
    steps,
    successes: 1,
  };
}

/** Places given whole become names whole, "$place1"; lists stay as they are; the rest as Naming has it. */
function parametrised(args: CallArguments, naming: Naming): CallArguments {
  const plain = SkillArguments.safeParse(args);
  if (plain.success) return naming.argumentsOf(plain.data);
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => {
      if (Array.isArray(value)) return [key, value];
      if (typeof value !== 'object' || value === null) return [key, naming.argumentsOf({ [key]: value })[key] ?? value];
      const { x } = naming.argumentsOf({ x: value.x, y: value.y, z: value.z });
      return [key, typeof x === 'string' ? x.replace(/\.x$/, '') : value];
    }),
  );
}

/** The calls of a skill with values for its parameters. @throws ProgramError where one is missing or of the wrong sort */
export function callsOf(skill: CallSkill, values: CallArguments): Call[] {
  return skill.steps.map(({ call, args }) => ({
    call,
    args: Object.fromEntries(Object.entries(args).map(([key, value]) => [key, valueFor(value, values, skill.name)])),
  }));
}

function valueFor(value: CallArguments[string], values: CallArguments, skill: string): CallArguments[string] {
  const [, name, axis] = typeof value === 'string' ? (/^\$(\w+?)(?:\.([xyz]))?$/.exec(value) ?? []) : [];
  if (name === undefined) return value;
  const given = Object.hasOwn(values, name) ? values[name] : undefined;
  if (given === undefined) throw new ProgramError(`${skill} needs a value for "${name}"`);
  if (axis === undefined) return given;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ProgramError(`${skill} needs a place for "${name}", such as {"x": 1, "y": 2, "z": 3}`);
  return given[axis as 'x' | 'y' | 'z'];
}

/** Whether a skill works by another of a library, itself or through skills that it uses. */
export function usesSkill(skill: VoyagerSkill, name: string, library: readonly VoyagerSkill[]): boolean {
  const seen = new Set<VoyagerSkill>([skill]);
  for (const each of seen) {
    const names = each.type === 'calls' ? each.steps.map(({ call }) => call) : (each.code.match(/\w+/g) ?? []);
    if (names.includes(name)) return true;
    for (const used of library) if (names.includes(used.name)) seen.add(used);
  }
  return false;
}

/** Skills as lines for a prompt. */
export function voyagerSkillText(skill: VoyagerSkill): string {
  const worked = skill.successes === 1 ? 'worked once' : `worked ${skill.successes} times`;
  return skill.type === 'calls'
    ? `- ${skill.name}(${skill.parameters.join(', ')}), ${worked}: "${skill.description}": ${skill.steps
        .map(({ call, args }) => `${call} ${JSON.stringify(args)}`)
        .join(', then ')}`
    : `- ${skill.name}(bot), ${worked}: "${skill.description}":\n${skill.code}`;
}

/** Skills as data for a prompt's context. */
export function voyagerSkillData(skills: readonly VoyagerSkill[]): Json {
  return JSON.parse(JSON.stringify(skills)) as Json;
}
