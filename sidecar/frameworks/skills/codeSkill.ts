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

/** The longest program that is taken, characters. */
const LONGEST_PROGRAM = 12_000;
/** Characters of an explanation that are kept. */
const LONGEST_EXPLANATION = 1_000;

/** A program that a model wrote, without the fence that it may stand in. */
export const ProgramCode = z
  .string()
  .overwrite((text) => fencedIn(text).at(-1) ?? text)
  .min(1)
  .max(LONGEST_PROGRAM);

/**
 * The program of a reply that gives it as a fenced block, beside its explanation in words or the rest of its JSON.
 * @param beside the JSON value of the reply, if it has one
 * @returns undefined where no block has a function with a name
 */
export function programInText(text: string, beside: unknown): { readonly [key: string]: unknown } | undefined {
  const code = fencedIn(text).findLast((block) => nameIn(block) !== undefined);
  if (code === undefined) return undefined;
  const rest = typeof beside === 'object' && beside !== null && 'explain' in beside ? beside : {};
  const explain = text.slice(0, text.indexOf('```')).trim().slice(0, LONGEST_EXPLANATION);
  return { explain, name: nameIn(code), ...rest, code };
}

/** The contents of the fenced blocks of a text. */
function fencedIn(text: string): string[] {
  return [...text.matchAll(/```([\s\S]*?)```/g)].map(([, block = '']) =>
    block.replace(/^[a-zA-Z]*[ \t]*\r?\n/, '').trim(),
  );
}

/** The function of a source that takes the bot, or else its last one: those before it serve it. */
function nameIn(code: string): string | undefined {
  const names = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name]) => name);
  return (
    names(/^(?:async )?function (\w+)\(bot\b/gm).at(-1) ??
    names(/^(?:async )?function (\w+)\(/gm).at(-1) ??
    names(/^(?:const|let|var) (\w+) = (?:async )?(?:function\b|\()/gm).at(-1)
  );
}

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
