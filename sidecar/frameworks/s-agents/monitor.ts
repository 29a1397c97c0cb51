import { z } from 'zod';
import { type Answer, type Asker, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { composePrompt, linesPart, type PromptContext, textPart } from '../../prompt/promptBudget.ts';
import { type TeamState, withoutDocuments } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import { quoteUntrusted, UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import { dialogueData, dialoguePart } from './dialogue.ts';
import type { Message } from './messagePool.ts';
import { MONITOR_PROMPT, ORDER_RULE } from './prompts.ts';
import { S_AGENTS } from './settings.ts';
import { type Duty, evidenceLines, type Work, workData, workLines } from './work.ts';

const Status = z.enum(['success', 'fail', 'ongoing']);

/** The monitor's reply: each piece of work judged, and the objective. */
export const MonitorVerdict = z.strictObject({
  analysis: z.string().max(2_000),
  tasks: z.array(z.strictObject({ number: z.int(), status: Status })),
  status: Status,
});
export type MonitorVerdict = z.infer<typeof MonitorVerdict>;

interface MonitorQuestion {
  readonly agent: string;
  readonly duty: Duty;
  /** What is to be judged. */
  readonly work: readonly Work[];
  readonly dialogue: readonly Message[];
  readonly teamState: TeamState;
}

/** The progress monitor, asked when an agent's action queue is empty. Rejects with the signal's reason or ModelUnavailable. */
export function monitor(
  asker: Asker,
  { agent, duty, work, dialogue, teamState }: MonitorQuestion,
  signal: AbortSignal,
): Promise<Answer<MonitorVerdict>> {
  const order = duty.orders[0];
  return ask(
    asker,
    {
      purpose: 's-agents.monitor',
      agent,
      system: `${MONITOR_PROMPT}\n${UNTRUSTED_RULE} ${ORDER_RULE}`,
      ...composePrompt(
        [
          textPart(
            'Objective',
            100,
            'objective',
            order ? quoteUntrusted(order.from, duty.text, S_AGENTS.longestMessage) : duty.text,
          ),
          linesPart('Work for it', 100, workLines(work.filter((piece) => duty.work.includes(piece)))),
          linesPart('Other work', 95, workLines(work.filter((piece) => !duty.work.includes(piece)))),
          linesPart('What is known of it', 95, evidenceLines(work), 'end'),
          dialoguePart(60, dialogue),
          ...teamStateParts(teamState).filter(({ title }) => title !== 'Goal'),
        ],
        S_AGENTS.contextTokens,
        {
          agent,
          objective: duty.text,
          ordered: order !== undefined,
          work: workData(work, duty),
          dialogue: dialogueData(dialogue),
          teamState: withoutDocuments(teamState),
        } as PromptContext,
      ),
      schema: MonitorVerdict,
      check: ({ tasks }) => {
        const missing = work.find(({ number }) => !tasks.some((task) => task.number === number));
        if (missing) return `tasks: number ${missing.number} is not judged`;
        const stranger = tasks.find(({ number }) => !work.some((piece) => piece.number === number));
        return stranger ? `tasks: there is no number ${stranger.number} to judge` : null;
      },
      maxOutputTokens: outputLimit('s-agents.monitor'),
      temperature: S_AGENTS.temperature,
    },
    signal,
  );
}
