import { z } from 'zod';

/** Words that name no function in strict code (ECMAScript, "Reserved Words"). */
const RESERVED =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
  'finally for function if implements import in instanceof interface let new null package private protected public ' +
  'return static super switch this throw true try typeof var void while with yield';

/** A function's name, of a skill as of a parameter. */
export const SkillName = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9_]*$/, 'letters, digits and "_" alone, like the name of a function')
  .max(60)
  .refine((name) => !RESERVED.split(' ').includes(name), 'no word of the language');

/** A function that has worked: the model's own source, which nothing but the sandbox runs. */
export const CodeSkill = z.strictObject({
  type: z.literal('code'),
  name: SkillName,
  description: z.string().min(1).max(2_000),
  /** The function of the source that is the skill; other skills call it by the skill's name. */
  entry: SkillName,
  code: z.string().min(1).max(20_000),
  successes: z.int().min(1),
});
export type CodeSkill = z.infer<typeof CodeSkill>;

/** A name no skill has yet: the same with a number behind it where it is taken, as the paper counts versions. */
export function freeName(name: string, taken: readonly string[]): string {
  const base = name.replace(/V\d+$/, '');
  if (!taken.includes(name)) return name;
  for (let version = 2; ; version++) if (!taken.includes(`${base}V${version}`)) return `${base}V${version}`;
}
