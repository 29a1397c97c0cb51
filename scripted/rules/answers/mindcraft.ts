import { z } from 'zod';
import { Json } from '../../../protocol/briefing.ts';
import { BlockPosition } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';
import type { StepReply } from '../planners/planner.ts';
import { plannerFor } from '../planners/planners.ts';
import { fieldsOf, type ShownAction } from '../shownAction.ts';
import type { RulesAnswer } from './answers.ts';
import type { PastCommand } from './buildingStep.ts';
import { buildingCode, buildingMessage } from './mindcraftBuilding.ts';
import { type CommandScene, commandFor, type PlannedCall, toolsBy } from './mindcraftCommands.ts';
import { REACT_ANSWERS } from './react.ts';

/** What answers the purposes of MINDcraft. */
export const MINDCRAFT_ANSWERS: Readonly<Record<string, RulesAnswer>> = nameTable({
  'mindcraft.chat': nextMessage,
  'mindcraft.memory': memory,
  'mindcraft.respond': (context) => ({
    decision: RespondContext.parse(context).messages.some(({ text }) => text?.includes('?')) ? 'respond' : 'ignore',
  }),
  // The rules see no pictures: they repeat what the body reports.
  'mindcraft.vision': (context) => ({ seen: VisionContext.parse(context).words }),
  'mindcraft.code': (context) => ({ code: programFor(CodeContext.parse(context)) }),
});

const ShownTurn = z.object({
  type: z.enum(['heard', 'said', 'result', 'note']),
  from: z.string().optional(),
  text: z.string().optional(),
  command: z.string().optional(),
  args: Json.optional(),
  ok: z.boolean().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  data: Json.optional(),
});
type ShownTurn = z.infer<typeof ShownTurn>;

const ChatContext = z.object({
  agent: z.string(),
  /** Absent where the agent has to ask for everything, which the rules do not. */
  teamState: TeamState.optional(),
  turns: z.array(ShownTurn),
  memory: z.string(),
  commands: z.array(z.string()),
  partner: z.string().nullable(),
  answers: z.array(z.string()),
  talk: z.enum(['pairs', 'group', 'none']),
});
type ChatContext = z.infer<typeof ChatContext>;
const CodeContext = z.object({ agent: z.string(), prompt: z.string(), teamState: TeamState.optional() });
const VisionContext = z.object({ words: z.string() });
const RespondContext = z.object({ messages: z.array(ShownTurn) });

const SIDES: Readonly<Record<string, string>> = nameTable({ N: 'north', E: 'east', S: 'south', W: 'west' });

/** A program for one of the rules' own requests. */
function programFor({ agent, prompt, teamState }: z.infer<typeof CodeContext>): string {
  return (teamState && buildingCode(agent, prompt, teamState)) ?? placingProgram(prompt);
}

function placingProgram(prompt: string): string {
  const [, id, x, y, z, facing = '', half = ''] =
    /^Place (\w+) at (-?\d+) (-?\d+) (-?\d+)(?: facing (\w+))?(?: half (\w+))?\.$/.exec(prompt) ?? [];
  if (id === undefined) return 'log(bot, "I know no way to do that.");';
  const side = SIDES[facing];
  const axis = /^[xyz]$/.test(facing) ? facing : '';
  const states = [side && `facing=${side}`, axis && `axis=${axis}`, half && `half=${half}`].filter(Boolean).join(',');
  const block = states === '' ? id : `${id}[${states}]`;
  return `await skills.placeBlock(bot, "${block}", ${x}, ${y}, ${z});`;
}

/** Calls that are planned anew because what was tried changes the plan, at most. */
const MOST_ROUNDS = 4;
/** Steps left, where nobody counts them. */
const PLENTY = 99;
/** Rest of an agent that has nothing to do while others still have, seconds. */
const REST_SECONDS = 5;
const GREETED = 'We have agreed on our shares.';

/** The agent's next message: words to mates at the start and when they speak, then command after command. */
function nextMessage(context: Json, settings: Parameters<RulesAnswer>[1]): { message: string } {
  const shown = ChatContext.parse(context);
  const { teamState, answers, partner, talk, commands } = shown;
  if (!teamState) return { message: 'I cannot see what there is to do.' };
  if (answers.length > 0 || partner !== null) {
    const who = answers[0] ?? partner ?? '';
    const canEnd = partner !== null && commands.includes('!endConversation');
    const words = 'I take what falls to me by our order.';
    return { message: canEnd ? `${words} !endConversation(${JSON.stringify(who)})` : words };
  }
  const greeting = talk === 'pairs' || !hasSaid(shown) ? greetingFor(shown, teamState) : undefined;
  const building =
    greeting === undefined ? buildingMessage(shown.agent, teamState, commands, pastOf(shown)) : undefined;
  return { message: greeting ?? building ?? workMessage(shown, teamState, settings) };
}

/** The first of the team tells the second how the work is shared, once. */
function greetingFor({ agent, commands, memory, turns }: ChatContext, { roster }: TeamState): string | undefined {
  const [first, second] = roster;
  if (agent !== first || second === undefined || !commands.includes('!startConversation')) return undefined;
  const isDone = memory.includes(GREETED) || turns.some(({ type }) => type === 'said' || type === 'heard');
  const text = `${second}, each of us takes the pieces of work at its own place in the order of names.`;
  return isDone ? undefined : `!startConversation(${JSON.stringify(second)}, ${JSON.stringify(text)})`;
}

/** What an agent did, as far as its conversation shows it. */
function pastOf({ turns }: ChatContext): PastCommand[] {
  return turns.flatMap(({ type, command, args = {}, ok = false }) => {
    if (type !== 'result' || command === undefined) return [];
    const position = BlockPosition.safeParse(cellGiven(args));
    return [{ command, ok, position: position.data }];
  });
}

function cellGiven(args: Json): Readonly<Record<string, Json | undefined>> {
  const { x, y, z } = fieldsOf(args);
  return { x, y, z };
}

function hasSaid({ turns }: ChatContext): boolean {
  return turns.some(({ type }) => type === 'said');
}

/** The planner's next step as a command. */
function workMessage(shown: ChatContext, teamState: TeamState, settings: Parameters<RulesAnswer>[1]): string {
  const scene: CommandScene = { agent: shown.agent, teamState, commands: shown.commands };
  const results = shown.turns.filter(({ type }) => type === 'result');
  let known: readonly PlannedCall[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const actions = results.map((turn, index) =>
      actionOf(turn, textsBefore(shown.turns, results, index), known, scene),
    );
    const step = stepAfter(actions, shown, teamState, settings);
    if (!('action' in step)) return rest(shown, teamState, step.final_answer);
    const command = commandFor(step, scene);
    if (command === undefined) {
      known = [...known, step];
      if (round < MOST_ROUNDS - 1 && tries(actions, step) < 2) continue;
      return rest(shown, teamState, `No command of mine does ${step.action}.`);
    }
    const isKnown = known.some((call) => isSame(call, step));
    const isTried = results.some(
      (turn, index) => textsBefore(shown.turns, results, index) === command && isThere(turn, step),
    );
    if (isKnown || !isTried) return `${step.thought} ${command}`;
    // What was tried before in these words is a try of this call.
    known = [...known, step];
  }
  return rest(shown, teamState, 'I get no further.');
}

function stepAfter(
  actions: readonly ShownAction[],
  { agent, commands }: ChatContext,
  teamState: TeamState,
  settings: Parameters<RulesAnswer>[1],
): StepReply {
  const able = toolsBy(commands);
  const given = teamState.team.find(({ name }) => name === agent)?.tools ?? [];
  const shown = {
    agent,
    teamState,
    subtask: { description: teamState.goal },
    actions,
    earlier: [],
    tools: able.filter((tool) => given.includes(tool) || tool === 'wait'),
    iteration: 0,
    iterations: PLENTY,
    leastActions: 0,
  };
  return REACT_ANSWERS['react.step']?.(shown as unknown as Json, settings) as StepReply;
}

/** The command that a result belongs to, as the agent wrote it. */
function textsBefore(turns: readonly ShownTurn[], results: readonly ShownTurn[], index: number): string {
  const at = turns.indexOf(results[index] as ShownTurn);
  const said = turns.slice(0, at).findLast(({ type }) => type === 'said')?.text ?? '';
  return said.slice(Math.max(0, said.search(/!\w+(?:\(|$)/)));
}

/** A result as the planners know it: of the call whose command it was, or of none they know. */
function actionOf(turn: ShownTurn, text: string, known: readonly PlannedCall[], scene: CommandScene): ShownAction {
  const { command = '', args = {}, ok = false, code, message = '', data } = turn;
  const call = known.find((each) => commandFor(each, scene) === text && isThere(turn, each));
  const result = { ok, message, ...(code === undefined ? {} : { code }), ...(data === undefined ? {} : { data }) };
  return { tool: call?.action ?? command, args: call?.action_input ?? args, ...result };
}

/** Whether what a result reports happened where a call is for: the nearest chest is another one from elsewhere. */
function isThere({ data }: ShownTurn, { action_input }: PlannedCall): boolean {
  const at = fieldsOf(fieldsOf(data).position);
  return (['x', 'y', 'z'] as const).every(
    (axis) => at[axis] === undefined || action_input[axis] === undefined || at[axis] === action_input[axis],
  );
}

function tries(actions: readonly ShownAction[], step: PlannedCall): number {
  return actions.filter(({ tool, args }) => tool === step.action && isEqual(args, step.action_input)).length;
}

function isSame(one: PlannedCall, other: PlannedCall): boolean {
  return one.action === other.action && isEqual(one.action_input, other.action_input);
}

function isEqual(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** While something of the goal is left, an agent without work waits for its mates; alone it says why it stops. */
function rest({ commands }: ChatContext, teamState: TeamState, why: string): string {
  const { roster } = teamState;
  const left = plannerFor(teamState)?.plan(teamState, { workers: roster, most: 1, past: [] }) ?? [];
  if (left.length > 0 && roster.length > 1 && commands.includes('!stay'))
    return `I wait for what others do. !stay(${REST_SECONDS})`;
  return why;
}

const MemoryContext = z.object({ memory: z.string(), turns: z.array(ShownTurn) });

/** What was agreed, and the last thing that failed. */
function memory(context: Json): { memory: string } {
  const { memory: old, turns } = MemoryContext.parse(context);
  const hasTalked = old.includes(GREETED) || turns.some(({ type }) => type === 'heard' || type === 'said');
  const failed = turns.findLast(({ type, ok }) => type === 'result' && ok === false);
  const last = failed ? `${failed.command} failed: ${failed.message}` : '';
  return {
    memory: [hasTalked ? GREETED : '', last]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, 500),
  };
}
