import { z } from 'zod';
import { type Answer, type Asker, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { documentsPart } from '../../prompt/documentsText.ts';
import { idleAnswerPart } from '../../prompt/idleAnswer.ts';
import { composePrompt, listPart, type PromptContext } from '../../prompt/promptBudget.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import { promptLine, quoteUntrusted, UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import { dialogueData, dialoguePart } from './dialogue.ts';
import type { Message } from './messagePool.ts';
import type { MonitorVerdict } from './monitor.ts';
import type { OrganisationShape } from './organisation.ts';
import { ORDER_RULE, ORGANISATION_RULES, TASK_PLAN_PROMPT } from './prompts.ts';
import { S_AGENTS } from './settings.ts';
import { type Duty, failuresText, type Work, workData, workLine } from './work.ts';

/** A piece of work for one member, in words that say everything. */
const Task = z.strictObject({ agent: z.string(), task: z.string().min(1).max(S_AGENTS.longestMessage) });

/** The task planner's reply. */
export const TaskPlan = z.strictObject({
  inventory: z.array(z.strictObject({ agent: z.string(), items: z.string().max(600) })),
  objective: z.string().max(600),
  analysis: z.string().max(3_000),
  stages: z.array(z.strictObject({ stage: z.string().max(200), tasks: z.array(Task) })).max(12),
  now: z.array(Task).max(16),
  informer: z.string().nullable(),
});
export type TaskPlan = z.infer<typeof TaskPlan>;

interface TaskPlanQuestion {
  readonly agent: string;
  readonly organisation: OrganisationShape;
  /** Whom the agent may instruct. */
  readonly commands: readonly string[];
  /** Of those and the agent itself, who has nothing to do as far as it knows. */
  readonly free: readonly string[];
  readonly duty: Duty;
  readonly previous: TaskPlan | null;
  /** When it last planned for the duty, game ms, if there was nothing to do at once; else null. */
  readonly idleSince: number | null;
  readonly verdict: MonitorVerdict | null;
  readonly past: readonly Work[];
  /** Why the last reply for a plan or for its actions could not be used; empty where it could. */
  readonly problem: string;
  readonly dialogue: readonly Message[];
  readonly teamState: TeamState;
}

/** The task planner: one objective becomes a staged plan and the task at hand. Rejects as `ask` does. */
export function planTask(asker: Asker, question: TaskPlanQuestion, signal: AbortSignal): Promise<Answer<TaskPlan>> {
  const {
    agent,
    organisation,
    commands,
    free,
    duty,
    previous,
    verdict,
    past,
    problem,
    dialogue,
    teamState,
    idleSince,
  } = question;
  const order = duty.orders[0];
  const { roster } = teamState;
  const led = organisation === 'tree' && commands.length === 0 && order !== undefined;
  return ask(
    asker,
    {
      purpose: 's-agents.plan',
      agent,
      system: `${TASK_PLAN_PROMPT}\n${ORGANISATION_RULES[roster.length === 1 ? 'alone' : led ? 'led' : organisation]}\n${UNTRUSTED_RULE} ${ORDER_RULE}`,
      ...composePrompt(
        [
          ...teamStateParts(teamState),
          documentsPart(teamState, 85),
          {
            title: 'Your order',
            text: order ? `from ${order.from}: ${quoteUntrusted(order.from, duty.text, S_AGENTS.longestMessage)}` : '',
            worth: 100,
            cutContext: (context: PromptContext, kept: string) => ({
              ...context,
              order: order ? { from: order.from, text: kept } : null,
            }),
          },
          {
            title: 'Your plan before',
            text: previous ? planText(previous) : '',
            worth: 40,
            cutContext: (context: PromptContext) => ({ ...context, previous: null }),
          },
          idleAnswerPart(idleSince, asker.clock.now()),
          {
            title: 'How it went',
            text: verdict ? `${verdict.status}: ${verdict.analysis}` : '',
            worth: 70,
            cutContext: (context: PromptContext) => ({ ...context, verdict: null }),
          },
          listPart('Work so far', 80, 'past', past.map(workLine), 'end'),
          {
            title: 'What failed, and what was tried: plan it differently',
            text: failuresText(past),
            worth: 78,
            keep: 'end',
          },
          { title: 'Why your last reply could not be used', text: promptLine(problem, 600), worth: 92 },
          dialoguePart(50, dialogue),
          {
            title: 'Now',
            text: `You are ${agent}. You may instruct ${commands.join(', ') || 'nobody'}. Free now: ${free.join(', ') || 'nobody'}. Plan.`,
            worth: 100,
          },
        ],
        S_AGENTS.contextTokens,
        {
          agent,
          organisation,
          commands: [...commands],
          free: [...free],
          order: order ? { from: order.from, text: duty.text } : null,
          previous,
          verdict,
          past: workData(past, duty),
          dialogue: dialogueData(dialogue),
          teamState,
        } as PromptContext,
      ),
      schema: TaskPlan,
      check: ({ now, stages, informer }) => {
        const stranger = [...now, ...stages.flatMap(({ tasks }) => tasks)].find((task) => !roster.includes(task.agent));
        if (stranger) return `"${stranger.agent}" is not in the team: ${roster.join(', ')}`;
        return informer === null || roster.includes(informer)
          ? null
          : `informer: "${informer}" is not in the team: ${roster.join(', ')}`;
      },
      maxOutputTokens: outputLimit('s-agents.plan'),
      temperature: S_AGENTS.temperature,
    },
    signal,
  );
}

function planText({ objective, stages }: TaskPlan): string {
  const lines = stages.map(
    ({ stage, tasks }) => `${stage}: ${tasks.map(({ agent, task }) => `${agent}: ${task}`).join('; ')}`,
  );
  return [objective, ...lines].join('\n');
}
