import { z } from 'zod';
import { TimeLimitError } from '../../../clock/clock.ts';
import type { Json } from '../../../protocol/briefing.ts';
import { type Asker, ask } from '../../model/ask.ts';
import { estimateTokens } from '../../model/estimateTokens.ts';
import type { ModelImage } from '../../model/model.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import type { ReadToolCall } from '../../model/readReply.ts';
import { documentsPart } from '../../prompt/documentsText.ts';
import { knowledgeCard } from '../../prompt/knowledgeCards.ts';
import { picturePart } from '../../prompt/pictureText.ts';
import { composePrompt, type PromptContext, type PromptPart } from '../../prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../prompt/surroundings.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { ToolResult } from '../../tools/tool.ts';
import type { Agent } from '../framework.ts';
import { type ActionHistory, type ActionRecord, actionsPart, callRecord, unusableReply } from './history.ts';
import { STEP_IN_TEXT, STEP_NATIVE, STEP_PROMPT } from './prompts.ts';
import { finishesCalls, MOST_WAITED_MS } from './roundTime.ts';

/** One reply of the loop: a tool call or the final answer. */
const ReactStep = z.union([
  z.strictObject({ thought: z.string(), action: z.string(), action_input: z.record(z.string(), z.json()) }),
  z.strictObject({ thought: z.string(), final_answer: z.string() }),
]);
type ReactStep = z.infer<typeof ReactStep>;

export interface ReactLimits {
  readonly iterations: number;
  /** Game time, ms. */
  readonly timeMs: number;
  /** Actions that must come before a final answer. */
  readonly leastActions: number;
  readonly contextTokens: number;
  readonly temperature: number;
}

/** The settings the paper publishes: 6 iterations or 120 s, at least two actions before a final answer. */
export const PAPER_REACT_LIMITS: ReactLimits = {
  iterations: 6,
  timeMs: 120_000,
  leastActions: 2,
  contextTokens: 4_000,
  temperature: 0,
};

/**
 * What the agent works on. `background` are further prompt parts, `context` the same as data, both read before each step.
 * `see` shows how things are before each step, as far as the framework lets this agent know.
 */
export interface ReactSubtask {
  readonly id: string;
  readonly description: string;
  readonly milestones: readonly string[];
  readonly background: readonly PromptPart[];
  readonly context: { readonly [key: string]: Json };
  readonly see: () => TeamState;
  /** Whether the background says what to build, so that it matters less how the whole building stands. */
  readonly ownData?: boolean;
  /** Asked after every step in which something was done with success, with the actions so far; true ends the subtask. */
  readonly isDone?: (actions: readonly ActionRecord[], signal: AbortSignal) => Promise<boolean>;
}

/** Tools that change nothing in the game, so that a subtask is no nearer to its end after them. */
const ONLY_LOOKS: ReadonlySet<string> = new Set([
  'scanNearbyEntities',
  'get_entity_info',
  'get_environment_info',
  'lookAt',
  'read',
  'readPage',
  'talkTo',
  'waitForFeedback',
  'wait',
  'report_teammate',
]);

/** Game time after an action that failed at once, and after a subtask over at once. */
const REFUSED_MS = 500;
/** Game time of a step that took none, such as a look around by who thinks at once, or a reply that could not be used. */
const LOOK_MS = 250;

export interface ReactOutcome {
  /** The actions of this subtask, oldest first. */
  readonly actions: readonly ActionRecord[];
  readonly finalAnswer: string | null;
  readonly endedBy: 'final-answer' | 'check' | 'iterations' | 'time';
}

/**
 * Reason and act: ask for the next step, take it, show what came of it, until a final answer or a limit. A reply that
 * cannot be used after its repair round is a failed step like any other. Rejects with the signal's reason or
 * ModelUnavailable.
 */
export async function runReact(
  asker: Asker,
  agent: Agent,
  subtask: ReactSubtask,
  history: ActionHistory,
  limits: ReactLimits,
  signal: AbortSignal,
): Promise<ReactOutcome> {
  const actions: ActionRecord[] = [];
  const begun = asker.clock.now();
  let deadline = asker.clock.deadline(limits.timeMs, signal);
  const finishes = finishesCalls(agent);
  const forCalls = () => (finishes ? signal : deadline.signal);
  let timeMs = limits.timeMs;
  const mostMs = limits.timeMs + MOST_WAITED_MS;
  /** A night that was waited out was no time to work in. */
  const leaveOut = (waitedMs: number) => {
    timeMs = Math.min(mostMs, timeMs + waitedMs);
    const left = begun + timeMs - asker.clock.now();
    // With nothing left the time was up while it waited.
    if (left <= 0) return;
    deadline.clear();
    deadline = asker.clock.deadline(left, signal);
  };
  const remember = (record: ActionRecord) => {
    actions.push(record);
    history.add(record);
  };
  try {
    for (let iteration = 0; iteration < limits.iterations; iteration++) {
      deadline.signal.throwIfAborted();
      const taken = actions.filter(({ tool }) => tool !== null).length;
      const asked = asker.clock.now();
      const answer = await ask(
        asker,
        stepQuestion(
          agent,
          subtask,
          actions,
          history,
          limits,
          { iteration, msLeft: begun + timeMs - asked, finishes, waitsCount: timeMs >= mostMs },
          asker.look?.(agent.name),
        ),
        deadline.signal,
      );
      if (!answer.ok) {
        remember(unusableReply(answer.problem));
        if (asker.clock.now() === asked) await asker.clock.sleep(LOOK_MS, deadline.signal);
        continue;
      }
      if ('final_answer' in answer.value) {
        if (taken >= limits.leastActions) {
          // Whoever gave this out would only give it out again, in the very same moment.
          if (asker.clock.now() === begun) await asker.clock.sleep(REFUSED_MS, deadline.signal);
          return { actions, finalAnswer: answer.value.final_answer, endedBy: 'final-answer' };
        }
        remember(unusableReply('a final answer came too early'));
        continue;
      }
      const { thought, action, action_input } = answer.value;
      const calls = [{ name: action, arguments: action_input as Json }, ...(answer.further ?? [])];
      let hasActed = false;
      for (const [index, { name, arguments: input }] of calls.entries()) {
        // Several calls in one reply are as many steps.
        if (index > 0 && ++iteration >= limits.iterations) {
          remember({ tool: name, args: input, ok: false, message: 'not done: no step was left for it' });
          break;
        }
        if (deadline.signal.aborted) {
          remember({ tool: name, args: input, ok: false, message: 'not done: the time before the review was up' });
          break;
        }
        const before = asker.clock.now();
        let result: ToolResult;
        try {
          result = await agent.tools.call(name, input, forCalls());
          forCalls().throwIfAborted();
          if (finishes && name === 'wait' && result.ok) leaveOut(asker.clock.now() - before);
        } catch (error) {
          if (deadline.signal.aborted && !signal.aborted)
            remember({
              tool: name,
              args: input,
              ok: false,
              cutOff: true,
              message: cutOffText(asker.clock.now() - before),
            });
          throw error;
        }
        // Whatever was in the way needs time to be gone, also where thinking takes none.
        if (!result.ok && asker.clock.now() === before) await asker.clock.sleep(REFUSED_MS, forCalls());
        else if (asker.clock.now() === asked) await asker.clock.sleep(LOOK_MS, forCalls());
        remember(callRecord(name, input, result, index === 0 ? thought : ''));
        hasActed ||= result.ok && !ONLY_LOOKS.has(name);
      }
      if (hasActed && (await subtask.isDone?.(actions, deadline.signal)))
        return { actions, finalAnswer: null, endedBy: 'check' };
    }
    if (asker.clock.now() === begun) await asker.clock.sleep(REFUSED_MS, deadline.signal);
    return { actions, finalAnswer: null, endedBy: 'iterations' };
  } catch (error) {
    if (
      !signal.aborted &&
      deadline.signal.aborted &&
      (error === deadline.signal.reason || error instanceof TimeLimitError)
    )
      return { actions, finalAnswer: null, endedBy: 'time' };
    throw error;
  } finally {
    deadline.clear();
  }
}

/** What an agent remembers of an action that the end of its subtask's time cut off. */
function cutOffText(ms: number): string {
  return `cut off after ${Math.round(ms / 1000)} s: the time before the review was up`;
}

/** Which step it is, the time left, and what that means for calls. */
interface StepTime {
  readonly iteration: number;
  readonly msLeft: number;
  readonly finishes: boolean;
  readonly waitsCount: boolean;
}

/** How much time is left and what comes then: who lives through nights must not take the review for the end of the game. */
function timeText({ msLeft, finishes, waitsCount }: StepTime): string {
  const left = `${Math.ceil(Math.max(0, msLeft) / 1000)} s left`;
  return finishes
    ? `${left} to begin it${waitsCount ? '' : ' (waits not counted)'}, then a review, after which the game goes on`
    : `${left}, then a review`;
}

/** From when on a final answer is accepted, while it is not yet. */
function answersFrom(least: number, taken: number): string {
  return taken >= least
    ? ''
    : `; a final answer is accepted after ${least} ${least === 1 ? 'action' : 'actions'}, you have taken ${taken}`;
}

/** What the agent works on as a part of a prompt; it stands under "subtask" in the data. */
export function subtaskPart({ id, description, milestones }: ReactSubtask): PromptPart {
  return {
    title: 'Subtask',
    text: [description, ...milestones.map((text) => `- ${text}`)].join('\n'),
    worth: 100,
    cutContext: (context: PromptContext, kept: string) => ({
      ...context,
      subtask: { id, description: kept, milestones: [] },
    }),
  };
}

function stepQuestion(
  agent: Agent,
  subtask: ReactSubtask,
  actions: readonly ActionRecord[],
  history: ActionHistory,
  limits: ReactLimits,
  time: StepTime,
  picture: ModelImage | undefined,
) {
  const teamState = subtask.see();
  const surroundings = surroundingsOf(agent.body);
  const earlier = history.records.slice(0, Math.max(0, history.records.length - actions.length));
  const tools = agent.tools.describe();
  // What never changes comes first, so that services find it in their cache.
  const system = [
    STEP_PROMPT,
    UNTRUSTED_RULE,
    `You are ${agent.name}.`,
    `# Good to know\n${knowledgeCard(agent.briefing)}`,
  ].join('\n\n');
  const taken = actions.filter(({ tool }) => tool !== null).length;
  const parts: PromptPart[] = [
    subtaskPart(subtask),
    documentsPart(teamState, 92),
    ...subtask.background,
    ...teamStateParts(teamState, {
      self: agent.name,
      goalShown: subtask.description === teamState.goal,
      ownData: subtask.ownData ?? false,
    }),
    surroundingsPart('You', 93, surroundings, teamState),
    ...(picture ? [picturePart(agent.body.observe())] : []),
    actionsPart('Your earlier actions', 30, 'earlier', earlier, Math.max(0, 2 - actions.length)),
    actionsPart('Your actions in this subtask', 90, 'actions', actions),
    {
      title: 'Now',
      text: `Step ${time.iteration + 1} of at most ${limits.iterations}, ${timeText(time)}${answersFrom(limits.leastActions, taken)}.`,
      worth: 100,
    },
  ];
  const context = {
    ...subtask.context,
    agent: agent.name,
    teamState,
    subtask: { id: subtask.id, description: subtask.description, milestones: [...subtask.milestones] },
    self: surroundings,
    actions: asJson(actions),
    earlier: asJson(earlier),
    tools: tools.map(({ name }) => name),
    iteration: time.iteration,
    iterations: limits.iterations,
    leastActions: limits.leastActions,
  } as PromptContext;
  return {
    purpose: 'react.step',
    agent: agent.name,
    system,
    ...composePrompt(parts, limits.contextTokens, context, estimateTokens(system)),
    ...(picture ? { images: [picture] } : {}),
    schema: ReactStep,
    check: (step: ReactStep) => {
      if ('final_answer' in step)
        return taken < limits.leastActions
          ? `a final answer needs at least ${limits.leastActions} actions before it; you have taken ${taken}`
          : null;
      return agent.tools.names.includes(step.action)
        ? null
        : `action: "${step.action}" is not one of your tools: ${agent.tools.names.join(', ')}`;
    },
    tools,
    toolsNative: STEP_NATIVE,
    toolsInText: STEP_IN_TEXT,
    fromToolCall: ({ name, arguments: input, text }: ReadToolCall) =>
      FINISHING.test(name) && !agent.tools.names.includes(name)
        ? { thought: text.trim(), final_answer: answerIn(input) }
        : { thought: text.trim(), action: name, action_input: input },
    fromFinalAnswer: (answer: string, thought: string) => ({ thought, final_answer: answer }),
    maxOutputTokens: outputLimit('react.step'),
    temperature: limits.temperature,
  };
}

/** What a final answer is called where a model calls it as if it were a tool. */
const FINISHING = /^(?:final[_ ]?answer|finish|done)$/i;

/** The words of a final answer that came as a call's arguments. */
function answerIn(input: Json): Json {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.values(input).find((value) => typeof value === 'string') ?? JSON.stringify(input);
}

function asJson(records: readonly ActionRecord[]): Json {
  return records.map((record) => ({ ...record }));
}
