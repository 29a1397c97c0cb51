import { z } from 'zod';
import { type Asker, ask } from '../../../model/ask.ts';
import { outputLimit } from '../../../model/outputLimits.ts';
import { composePrompt, listPart, textPart } from '../../../prompt/promptBudget.ts';
import { UNTRUSTED_RULE } from '../../../prompt/untrusted.ts';
import type { CodeRequest } from '../code/newAction.ts';
import type { Profile } from '../profiles/profile.ts';
import { MINDCRAFT } from '../settings.ts';
import type { Seen } from './seen.ts';

const ProgramReply = z.strictObject({ code: z.string().min(1).max(40_000) });
const FENCE = '```';

/** Asks for a program and shows what the agent sees; what was written, between fences, empty where no reply could be used. Rejects as `ask` does. */
export async function writeProgram(
  asker: Asker,
  agent: string,
  profile: Profile,
  { prompt, docs, turns }: CodeRequest,
  seen: Seen,
  signal: AbortSignal,
): Promise<string> {
  const parts = [
    textPart('Skills', 96, 'docs', docs),
    seen.self,
    ...seen.around,
    textPart('What the program is to do', 100, 'prompt', prompt),
    listPart(
      'Attempts before',
      80,
      'turns',
      turns.map(({ role, content }) => `${role === 'assistant' ? 'Your program' : 'What came of it'}:\n${content}`),
      'end',
    ),
  ];
  const context = { agent, ...seen.context, prompt, docs, turns: turns.map((turn) => ({ ...turn })) };
  const answer = await ask(
    asker,
    {
      purpose: 'mindcraft.code',
      agent,
      system: `${profile.coding}\nThe player is ${agent}.\n${UNTRUSTED_RULE}`,
      ...composePrompt(parts, MINDCRAFT.contextTokens, context as never),
      schema: ProgramReply,
      fromText: (text: string) => ({ code: text }),
      maxOutputTokens: outputLimit('mindcraft.code'),
      temperature: 0,
    },
    signal,
  );
  if (!answer.ok) return '';
  const { code } = answer.value;
  return code.includes(FENCE) ? code : `${FENCE}js\n${code}\n${FENCE}`;
}
