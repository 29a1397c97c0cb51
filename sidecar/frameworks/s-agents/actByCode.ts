import { z } from 'zod';
import type { Random } from '../../../clock/random.ts';
import { type Answer, type Asker, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import type { Retriever } from '../../model/retrieval/retriever.ts';
import { toolLines } from '../../model/shapeText.ts';
import { documentsPart } from '../../prompt/documentsText.ts';
import { composePrompt, listPart, type PromptContext, textPart } from '../../prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../prompt/surroundings.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import { promptLine, UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { Agent } from '../framework.ts';
import { type ActionRecord, actionsPart } from '../react/history.ts';
import { type CodeSkill, ProgramCode, programInText, SkillName } from '../skills/codeSkill.ts';
import type { ProgramOutcome } from '../skills/programCalls.ts';
import { runCode } from '../skills/runCode.ts';
import { type CodeLibrary, functionData, functionText } from './codeLibrary.ts';
import { PROGRAM_PROMPT } from './prompts.ts';
import { S_AGENTS } from './settings.ts';

/** A program as a function; `more`: another has to follow, which builds on what this one shows. */
const Program = z.strictObject({
  explain: z.string().max(1_000),
  name: SkillName,
  code: ProgramCode,
  more: z.boolean(),
});
type Program = z.infer<typeof Program>;

/** What an action is done with. */
export interface CodeContext {
  readonly asker: Asker;
  readonly random: Random;
  readonly retriever: Retriever;
  readonly programs: CodeLibrary;
  readonly agent: Agent;
  /** What the agent knows now. */
  readonly see: () => TeamState;
}

/** What came of an action: its calls, and the function that did all of it by itself, if one did. */
export interface CodedAction {
  readonly actions: readonly ActionRecord[];
  readonly program: { readonly name: string; readonly code: string } | null;
}

/**
 * One action by code (S-Agents, section 3.2.3): the functions most like it are looked up, the model writes one, the sandbox runs
 * it; one that fails is written anew with its error, a few times. Rejects with the signal's reason or ModelUnavailable.
 */
export async function actByCode(context: CodeContext, task: string, signal: AbortSignal): Promise<CodedAction> {
  const { asker, random, retriever, programs, agent } = context;
  const { clock } = asker;
  const tools = agent.tools.names;
  const begun = clock.now();
  const actions: ActionRecord[] = [];
  let last: (ProgramOutcome & { readonly code: string }) | null = null;
  for (let nth = 1; nth <= S_AGENTS.mostPrograms; nth++) {
    const programMs = begun + S_AGENTS.actionMs - clock.now();
    if (programMs <= 0) break;
    const query = last?.error ? `${task}\n${last.error}` : task;
    const skills = await programs.like(query, tools, S_AGENTS.skillsShown, retriever, signal);
    const answer: Answer<Program> = await ask(asker, questionFor(context, task, actions, last, skills, nth), signal);
    if (!answer.ok) break;
    const { name, code, more }: Program = answer.value;
    const seed = random.fork(`${agent.name} s-agents`).integer(0, 2 ** 31 - 1);
    const programmer = { clock, agent, signal };
    const limits = { mostCalls: S_AGENTS.mostCalls, programMs };
    const outcome = await runCode(programmer, limits, { name, code, seed }, programs.usableWith(tools));
    actions.push(...outcome.actions);
    last = { ...outcome, code };
    if (outcome.error === null && !more)
      return { actions, program: nth === 1 && outcome.actions.length > 0 ? { name, code } : null };
  }
  return { actions, program: null };
}

function questionFor(
  { agent, see }: CodeContext,
  task: string,
  actions: readonly ActionRecord[],
  last: (ProgramOutcome & { readonly code: string }) | null,
  skills: readonly CodeSkill[],
  nth: number,
) {
  const teamState = see();
  const tools = agent.tools.describe();
  return {
    purpose: 's-agents.code',
    agent: agent.name,
    system: `${PROGRAM_PROMPT}\n${UNTRUSTED_RULE}\n\n# Tools\n${toolLines(tools)}`,
    ...composePrompt(
      [
        textPart('Action', 100, 'task', task),
        ...teamStateParts(teamState),
        documentsPart(teamState, 55),
        surroundingsPart(`You, ${agent.name}`, 60, surroundingsOf(agent.body), teamState, true),
        listPart('Functions you can call', 70, 'skills', skills.map(functionText)),
        actionsPart('Calls for this action so far', 90, 'actions', actions),
        { title: 'Your last program', text: last?.code ?? '', worth: 80 },
        { title: 'What it logged', text: (last?.log ?? []).map((line) => promptLine(line, 400)).join('\n'), worth: 85 },
        textPart('Its error', 92, 'error', promptLine(last?.error ?? '', 1_000)),
        { title: 'Now', text: `Program ${nth} of at most ${S_AGENTS.mostPrograms}.`, worth: 100 },
      ],
      S_AGENTS.contextTokens,
      {
        agent: agent.name,
        teamState,
        task,
        tools: tools.map(({ name }) => name),
        actions: actions.map((action) => ({ ...action })),
        error: last?.error ?? null,
        skills: functionData(skills),
      } as PromptContext,
    ),
    schema: Program,
    fromText: (text: string, beside: unknown) => {
      const program = programInText(text, beside);
      return program && { more: false, ...program };
    },
    check: ({ name, code }: Program) =>
      new RegExp(`\\b${name}\\b`).test(code) ? null : `code: it has no function "${name}"`,
    maxOutputTokens: outputLimit('s-agents.code'),
    temperature: S_AGENTS.temperature,
  };
}
