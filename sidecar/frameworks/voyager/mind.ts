import { z } from 'zod';
import { type Answer, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { toolLines } from '../../model/shapeText.ts';
import { idleAnswerPart } from '../../prompt/idleAnswer.ts';
import { picturePart } from '../../prompt/pictureText.ts';
import { composePrompt, listPart, type PromptContext, type PromptPart, textPart } from '../../prompt/promptBudget.ts';
import { seenParts } from '../../prompt/seenParts.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { promptLine, UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { Loner } from '../alone/alone.ts';
import { ownPlace } from '../alone/ownPlace.ts';
import { type ActionRecord, actionsPart } from '../react/history.ts';
import { ProgramCode, programInText, SkillName } from '../skills/codeSkill.ts';
import type { ProgramOutcome } from '../skills/programCalls.ts';
import { ACT_PROMPT, CODE_PROMPT, CRITIC_PROMPT, CURRICULUM_PROMPT } from './prompts.ts';
import { VOYAGER } from './settings.ts';
import { Call, type VoyagerSkill, voyagerSkillData, voyagerSkillText } from './skills.ts';

/** The curriculum's reply. */
const NextTask = z.strictObject({
  reasoning: z.string().max(2_000),
  task: z.string().min(1).max(600).nullable(),
  achieved: z.boolean(),
});
type NextTask = z.infer<typeof NextTask>;

/** A program as calls. */
const CallProgram = z.strictObject({
  explain: z.string().max(1_000),
  name: SkillName,
  calls: z.array(Call).max(VOYAGER.mostCalls),
});
type CallProgram = z.infer<typeof CallProgram>;

/** A program as a function. */
const CodeProgram = z.strictObject({
  explain: z.string().max(1_000),
  name: SkillName,
  code: ProgramCode,
});
type CodeProgram = z.infer<typeof CodeProgram>;

/** The critic's reply. */
const Critique = z.strictObject({
  reasoning: z.string().max(2_000),
  success: z.boolean(),
  critique: z.string().max(800),
});
type Critique = z.infer<typeof Critique>;

/** A task that is over, and what the critic last said of it. */
export interface PastTask {
  readonly task: string;
  readonly success: boolean;
  readonly critique: string;
}

/** A program for a task that did not do it yet. */
export interface Try extends ProgramOutcome {
  /** The program as text. */
  readonly program: string;
  readonly critique: string;
}

/**
 * Automatic curriculum: the next task on the way to the goal. Rejects as `ask` does.
 * @param idleSince when the curriculum last answered, game ms, if that was without a task; else null
 */
export function proposeTask(
  loner: Loner,
  past: readonly PastTask[],
  idleSince: number | null,
): Promise<Answer<NextTask>> {
  const teamState = loner.see();
  const shown = past.slice(-VOYAGER.tasksShown);
  const question = {
    purpose: 'voyager.curriculum',
    maxOutputTokens: outputLimit('voyager.curriculum'),
    ...common(loner),
    system: `${CURRICULUM_PROMPT}\n${UNTRUSTED_RULE}`,
    ...composePrompt(
      [
        ...sceneParts(loner, teamState),
        ...ownPlace(loner.agent),
        listPart('Tasks so far', 90, 'past', shown.map(pastText), 'end'),
        idleAnswerPart(idleSince, loner.context.clock.now()),
        { title: 'Now', text: `What does ${loner.agent.name} do next?`, worth: 100 },
      ],
      VOYAGER.contextTokens,
      { agent: loner.agent.name, teamState, past: shown.map((task) => ({ ...task })) } as PromptContext,
    ),
    schema: NextTask,
    check: ({ task, achieved }: NextTask) =>
      achieved && task !== null ? 'achieved: a goal that is achieved leaves no task' : null,
  };
  return ask(loner.context, question, loner.signal);
}

/** A program as calls of tools and skills. Rejects as `ask` does. */
export function writeCalls(
  loner: Loner,
  task: string,
  tries: readonly Try[],
  skills: readonly VoyagerSkill[],
): Promise<Answer<CallProgram>> {
  const tools = loner.agent.tools.names;
  const question = {
    purpose: 'voyager.act',
    maxOutputTokens: outputLimit('voyager.act'),
    ...programming(loner, task, tries, skills, ACT_PROMPT),
    schema: CallProgram,
    check: ({ calls }: CallProgram) => {
      for (const { call, args } of calls) {
        const skill = skills.find(({ name }) => name === call);
        if (!skill && !tools.includes(call))
          return `calls: "${call}" is none of your tools and skills: ${[...tools, ...skills.map(({ name }) => name)].join(', ')}`;
        const missing = skill?.type === 'calls' && skill.parameters.find((name) => !Object.hasOwn(args, name));
        if (missing) return `calls: ${call} needs a value for "${missing}"`;
      }
      return null;
    },
  };
  return ask(loner.context, question, loner.signal);
}

/** A program as JavaScript. Rejects as `ask` does. */
export function writeCode(
  loner: Loner,
  task: string,
  tries: readonly Try[],
  skills: readonly VoyagerSkill[],
): Promise<Answer<CodeProgram>> {
  const question = {
    purpose: 'voyager.code',
    maxOutputTokens: outputLimit('voyager.code'),
    ...programming(loner, task, tries, skills, CODE_PROMPT),
    schema: CodeProgram,
    fromText: programInText,
    check: ({ name, code }: CodeProgram) =>
      new RegExp(`\\b${name}\\b`).test(code) ? null : `code: it has no function "${name}"`,
  };
  return ask(loner.context, question, loner.signal);
}

/** Self-verification: whether a task is done, and what to do better. Rejects as `ask` does. */
export function criticise(loner: Loner, task: string, actions: readonly ActionRecord[]): Promise<Answer<Critique>> {
  const teamState = loner.see();
  const question = {
    purpose: 'voyager.critic',
    maxOutputTokens: outputLimit('voyager.critic'),
    ...common(loner),
    system: `${CRITIC_PROMPT}\n${UNTRUSTED_RULE}`,
    ...composePrompt(
      [
        textPart('Task', 100, 'task', task),
        actionsPart(`Calls of ${loner.agent.name}`, 95, 'actions', actions),
        ...sceneParts(loner, teamState),
      ],
      VOYAGER.contextTokens,
      { agent: loner.agent.name, teamState, task, actions: actions.map((action) => ({ ...action })) } as PromptContext,
    ),
    schema: Critique,
  };
  return ask(loner.context, question, loner.signal);
}

/** What both ways to write a program are asked with. */
function programming(
  loner: Loner,
  task: string,
  tries: readonly Try[],
  skills: readonly VoyagerSkill[],
  prompt: string,
) {
  const teamState = loner.see();
  const tools = loner.agent.tools.describe();
  const last = tries.at(-1);
  const actions = tries.flatMap((one) => one.actions);
  const system = `${prompt}\n${UNTRUSTED_RULE}\n\n# Tools\n${toolLines(tools)}`;
  return {
    ...common(loner),
    system,
    ...composePrompt(
      [
        textPart('Task', 100, 'task', task),
        ...sceneParts(loner, teamState),
        listPart('Skills that have worked for tasks like this', 70, 'skills', skills.map(voyagerSkillText)),
        actionsPart('Calls for this task so far', 90, 'actions', actions),
        { title: 'Your last program', text: last?.program ?? '', worth: 80 },
        { title: 'What it logged', text: (last?.log ?? []).map((line) => promptLine(line, 400)).join('\n'), worth: 40 },
        textPart('Its error', 92, 'error', promptLine(last?.error ?? '', 1_000)),
        textPart('Critique', 92, 'critique', promptLine(last?.critique ?? '', 800)),
        { title: 'Now', text: `Try ${tries.length + 1} of ${VOYAGER.mostTries}.`, worth: 100 },
      ],
      VOYAGER.contextTokens,
      {
        agent: loner.agent.name,
        teamState,
        task,
        tools: tools.map(({ name }) => name),
        actions: actions.map((action) => ({ ...action })),
        error: last?.error ?? null,
        critique: last?.critique ?? null,
        skills: voyagerSkillData(skills),
      } as PromptContext,
    ),
  };
}

function common({ agent, context }: Loner) {
  const picture = context.look?.(agent.name);
  return {
    agent: agent.name,
    temperature: VOYAGER.temperature,
    ...(picture ? { images: [picture] } : {}),
  };
}

/** What is seen, and what the picture of it shows where there is one. */
function sceneParts(loner: Loner, teamState: TeamState): PromptPart[] {
  const { context, agent } = loner;
  return [...seenParts(loner.agent, teamState), ...(context.look ? [picturePart(agent.body.observe())] : [])];
}

function pastText({ task, success, critique }: PastTask): string {
  return `- ${success ? 'done' : 'FAILED'}: ${promptLine(task, 600)}${success ? '' : ` (${promptLine(critique, 800)})`}`;
}
