import { z } from 'zod';
import type { Asker } from '../../../model/ask.ts';
import { listPart, textPart } from '../../../prompt/promptBudget.ts';
import type { CodeRequest } from '../code/newAction.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Seen } from './seen.ts';
import { askBeside } from './sideQuestion.ts';

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
  const reply = await askBeside(
    asker,
    {
      purpose: 'mindcraft.code',
      agent,
      role: profile.coding,
      parts,
      context: { ...seen.context, prompt, docs, turns: turns.map((turn) => ({ ...turn })) },
      schema: ProgramReply,
      fromText: (text) => ({ code: text }),
    },
    signal,
  );
  if (reply === null) return '';
  return reply.code.includes(FENCE) ? reply.code : `${FENCE}js\n${reply.code}\n${FENCE}`;
}
