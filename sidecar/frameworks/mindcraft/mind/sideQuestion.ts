import type { z } from 'zod';
import { type Asker, ask } from '../../../model/ask.ts';
import type { ModelImage } from '../../../model/model.ts';
import { outputLimit } from '../../../model/outputLimits.ts';
import { composePrompt, type PromptContext, type PromptPart } from '../../../prompt/promptBudget.ts';
import { UNTRUSTED_RULE } from '../../../prompt/untrusted.ts';
import { MINDCRAFT } from '../settings.ts';

/** What an agent's model is asked beside its messages: a summary, a decision, a program, what a picture shows. */
export interface SideQuestion<T> {
  readonly purpose: string;
  readonly agent: string;
  /** What the model is to do, from the profile. */
  readonly role: string;
  readonly parts: readonly PromptPart[];
  /** The data that the parts were rendered from, the agent's name apart. */
  readonly context: object;
  readonly schema: z.ZodType<T>;
  readonly images?: readonly ModelImage[];
  /** See `Expected.fromText`. */
  readonly fromText?: (text: string) => unknown;
}

/** Asks it; null where no reply could be used. Rejects as `ask` does. */
export async function askBeside<T>(
  asker: Asker,
  { agent, role, parts, context, ...question }: SideQuestion<T>,
  signal: AbortSignal,
): Promise<T | null> {
  const answer = await ask(
    asker,
    {
      ...question,
      agent,
      system: `${role}\nThe player is ${agent}.\n${UNTRUSTED_RULE}`,
      ...composePrompt(parts, MINDCRAFT.contextTokens, { agent, ...context } as PromptContext),
      maxOutputTokens: outputLimit(question.purpose),
      temperature: 0,
    },
    signal,
  );
  return answer.ok ? answer.value : null;
}
