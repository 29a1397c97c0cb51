import { z } from 'zod';
import { ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { composePrompt, type PromptContext, textPart } from '../../prompt/promptBudget.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { Loner } from '../alone/alone.ts';
import { type ActionRecord, actionsPart } from '../react/history.ts';
import { DESCRIBE_PROMPT } from './prompts.ts';
import { VOYAGER } from './settings.ts';

/** What a skill is kept under. */
const Description = z.strictObject({ description: z.string().trim().min(1).max(600) });

/** A function that has worked, and what it did in its only run. */
interface WorkedFunction {
  readonly name: string;
  readonly code: string;
  readonly actions: readonly ActionRecord[];
  /** The task it was written for, and whether it did all of that itself. */
  readonly task: string;
  readonly didAll: boolean;
}

/**
 * What a function does, in words under which it is found again: as in the paper, a question of its own, because the task it was
 * written for may have been done by several programs. Null where no reply can be used. Rejects as `ask` does.
 */
export async function describeSkill(
  { context, agent, signal }: Loner,
  { name, code, actions, task, didAll }: WorkedFunction,
): Promise<string | null> {
  const whole = didAll
    ? `${name} did all of the task by itself.`
    : `Earlier programs had done a part of the task; ${name} did only what is shown above.`;
  const answer = await ask(
    context,
    {
      purpose: 'voyager.describe',
      agent: agent.name,
      system: `${DESCRIBE_PROMPT}\n${UNTRUSTED_RULE}`,
      ...composePrompt(
        [
          textPart('Function', 100, 'code', code),
          actionsPart('What it called', 70, 'actions', actions),
          textPart('Task', 60, 'task', task),
          { title: 'Now', text: whole, worth: 90 },
        ],
        VOYAGER.contextTokens,
        { name, code, actions: actions.map((action) => ({ ...action })), task, didAll } as PromptContext,
      ),
      schema: Description,
      maxOutputTokens: outputLimit('voyager.describe'),
      temperature: VOYAGER.temperature,
    },
    signal,
  );
  return answer.ok ? answer.value.description : null;
}
