import { z } from 'zod';
import { type Answer, type Asker, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { composePrompt, listPart } from '../../prompt/promptBudget.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import { ACTION_PLAN_PROMPT, ORDER_RULE } from './prompts.ts';
import { S_AGENTS } from './settings.ts';
import type { TaskPlan } from './taskPlanner.ts';

/** The action planner's reply, one phrase for each action. */
const ActionPlan = z.strictObject({
  actions: z
    .array(
      z
        .string()
        .min(1)
        .max(S_AGENTS.longestMessage + 60),
    )
    .min(1)
    .max(24),
});
type ActionPlan = z.infer<typeof ActionPlan>;

/** One entry of an action queue. */
export type QueuedAction =
  | { readonly type: 'do'; readonly text: string }
  | { readonly type: 'inform' | 'tell'; readonly to: string; readonly text: string };

/** Turns the task at hand into an action queue. Rejects as `ask` does. */
export function planActions(
  asker: Asker,
  agent: string,
  { now }: TaskPlan,
  roster: readonly string[],
  signal: AbortSignal,
): Promise<Answer<ActionPlan>> {
  const mates = roster.filter((name) => name !== agent);
  return ask(
    asker,
    {
      purpose: 's-agents.act',
      agent,
      system: `${ACTION_PLAN_PROMPT}\n${UNTRUSTED_RULE} ${ORDER_RULE}`,
      ...composePrompt(
        [
          {
            title: 'You',
            text: mates.length > 0 ? `${agent}; your mates are ${mates.join(', ')}` : `${agent}, who has no mates`,
            worth: 100,
          },
          listPart(
            'Task at hand',
            100,
            'now',
            now.map((task) => `- ${task.agent === agent ? 'you' : task.agent}: ${task.task}`),
          ),
        ],
        S_AGENTS.contextTokens,
        { agent, now, mates },
      ),
      schema: ActionPlan,
      check: ({ actions }) => {
        for (const action of actions.map(readAction))
          if (action.type !== 'do' && !mates.includes(action.to))
            return `"${action.to}" is not one of your mates: ${mates.join(', ') || 'you have none'}`;
          else if (action.type === 'do' && /^(inform|tell)\b/i.test(action.text))
            return `"${action.text.slice(0, 60)}" is neither "inform <mate> to <phrase>" nor "tell <mate> that <news>"`;
        return null;
      },
      maxOutputTokens: outputLimit('s-agents.act'),
      temperature: S_AGENTS.temperature,
    },
    signal,
  );
}

/** Reads one action of a list. */
export function readAction(phrase: string): QueuedAction {
  const spoken = /^(inform|tell) (\S+) (?:to|that) (.+)$/is.exec(phrase.trim());
  const [, verb = '', to = '', text = ''] = spoken ?? [];
  if (!spoken) return { type: 'do', text: phrase.trim() };
  return { type: verb.toLowerCase() === 'inform' ? 'inform' : 'tell', to, text };
}
