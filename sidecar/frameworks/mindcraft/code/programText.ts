/** The longest program that is run, characters: a hundred placements written out one by one. */
const LONGEST_PROGRAM = 60_000;
const FENCE = '```';

/** A program in a reply, or why there is none. */
type ProgramInReply =
  | { readonly ok: true; readonly program: string }
  | { readonly ok: false; readonly problem: string };

/** The text between the first and the last fence of a reply, without the language's name. */
export function programIn(reply: string): ProgramInReply {
  const [first, last] = [reply.indexOf(FENCE), reply.lastIndexOf(FENCE)];
  if (first < 0 || last <= first) return { ok: false, problem: 'there is no program in the reply' };
  const program = reply.slice(first + FENCE.length, last).replace(/^(?:javascript|js|typescript|ts)?[ \t]*\r?\n/i, '');
  // What a reply wrote between two blocks of code is not part of either.
  const joined = program.replace(/```[^`]*```(?:javascript|js)?/gi, '\n').trim();
  if (joined === '') return { ok: false, problem: 'the program in the reply is empty' };
  if (joined.length > LONGEST_PROGRAM)
    return {
      ok: false,
      problem: `the program has ${joined.length} characters, more than ${LONGEST_PROGRAM}: use loops`,
    };
  return { ok: true, program: joined };
}
