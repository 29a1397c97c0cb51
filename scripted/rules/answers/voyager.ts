import { z } from 'zod';
import { Json } from '../../../protocol/briefing.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';
import type { PastOrder, ShownStep } from '../planners/planner.ts';
import { plannerReading } from '../planners/planners.ts';
import { lastProblem, ShownAction } from '../shownAction.ts';
import { judgedAlone, ownShare } from './alone.ts';
import type { RulesAnswer } from './answers.ts';

/** What answers the purposes of Voyager. */
export const VOYAGER_ANSWERS: Readonly<Record<string, RulesAnswer>> = nameTable({
  'voyager.curriculum': nextTask,
  'voyager.act': callProgram,
  'voyager.code': codeProgram,
  'voyager.critic': critique,
  'voyager.describe': description,
});

/** Calls of one program: what lies further ahead hangs on what they report. */
const AHEAD = 10;
/** Steps left, where nobody counts them. */
const PLENTY = 99;

const CurriculumContext = z.object({
  agent: z.string(),
  teamState: TeamState,
  past: z.array(z.object({ task: z.string(), success: z.boolean(), critique: z.string() })),
});

/** The order that falls to the agent. */
function nextTask(context: Json) {
  const { agent, teamState, past } = CurriculumContext.parse(context);
  const orders = past.map(
    ({ task, success, critique: feedback }): PastOrder => ({
      text: task,
      status: success ? 'succeeded' : 'failed',
      agent,
      feedback,
    }),
  );
  const { orders: own, achieved } = ownShare(teamState, agent, orders, 1);
  return {
    reasoning: achieved ? 'Nothing is left.' : own[0] ? 'This is next for me.' : 'Nothing is left for me now.',
    task: own[0]?.text ?? null,
    achieved,
  };
}

const Arguments = z.record(z.string(), Json);
const Call = z.object({ call: z.string(), args: Arguments });
type PlannedCall = Readonly<z.infer<typeof Call>>;
const Skill = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.array(z.string()).default([]),
  /** Of a skill that is a list of calls. */
  steps: z.array(Call).default([]),
  /** Of one that is a function: its source, and the function's own name in it. */
  code: z.string().optional(),
  entry: z.string().default(''),
});
type Skill = z.infer<typeof Skill>;
const ActContext = z.object({
  agent: z.string(),
  teamState: TeamState,
  task: z.string(),
  tools: z.array(z.string()),
  actions: z.array(ShownAction),
  skills: z.array(Skill),
});
type ActContext = z.infer<typeof ActContext>;

/** The planner's next steps, by a skill where one has been learned that takes them. */
function callProgram(context: Json) {
  const shown = ActContext.parse(context);
  const steps = stepsAhead(shown);
  const known = steps.length > 0 ? fittingSkill(shown, steps) : undefined;
  const calls = known ? [known] : steps;
  return { explain: explained(shown), name: nameFor(calls), calls };
}

/** The same as JavaScript. */
function codeProgram(context: Json) {
  const { explain, name, code } = writtenProgram(context);
  return { explain, name, code };
}

/** The planner's next steps as JavaScript; `more` where further ones hang on what these report. */
export function writtenProgram(context: Json) {
  const shown = ActContext.parse(context);
  const { calls, more } = lookedAhead(shown);
  const known = shown.skills.find(({ code, entry }) => calls.length > 0 && code === sourceOf(entry, calls));
  // A function of the skill's own name would call itself.
  const name = nameFor(known ? [{ call: known.name, args: {} }] : calls);
  const code = known ? `async function ${name}(bot) {\n  await ${known.name}(bot);\n}` : sourceOf(name, calls);
  return { explain: explained(shown), name, code, more };
}

function sourceOf(name: string, calls: readonly PlannedCall[]): string {
  const lines = calls.map(({ call, args }) => `  log(await bot.${call}(${JSON.stringify(args)}));`);
  return [`async function ${name}(bot) {`, ...lines, '}'].join('\n');
}

function explained({ actions }: ActContext): string {
  const problem = lastProblem(actions);
  return problem ? `What was in the way: ${problem}`.slice(0, 600) : 'Nothing has gone wrong so far.';
}

function nameFor(calls: readonly PlannedCall[]): string {
  const [first] = [...calls].reverse();
  return first
    ? `do${first.call.charAt(0).toUpperCase()}${first.call.slice(1)}`.replace(/\W/g, '').slice(0, 50)
    : 'rest';
}

/** The planner's steps, each as if those before it had succeeded, as far as it is plain what that would change. */
function stepsAhead(context: ActContext): readonly PlannedCall[] {
  return lookedAhead(context).calls;
}

function lookedAhead({ agent, teamState, task, tools, actions }: ActContext): {
  readonly calls: readonly PlannedCall[];
  readonly more: boolean;
} {
  const planner = plannerReading(task);
  if (!planner) return { calls: [], more: false };
  const calls: PlannedCall[] = [];
  let shown: ShownStep = {
    agent,
    teamState,
    subtask: { description: task },
    actions,
    earlier: [],
    tools,
    iteration: 0,
    iterations: PLENTY,
    leastActions: 0,
  };
  while (calls.length < AHEAD) {
    const step = planner.step(task, shown);
    if ('final_answer' in step) return { calls, more: false };
    const next = { call: step.action, args: step.action_input };
    if (JSON.stringify(next) === JSON.stringify(calls.at(-1))) break;
    calls.push(next);
    const after = foreseen(shown, next);
    if (!after) break;
    shown = after;
  }
  return { calls, more: true };
}

/** How things are when a call has succeeded; undefined where one has to see. */
function foreseen(shown: ShownStep, { call, args }: PlannedCall): ShownStep | undefined {
  const { item_name: item, item_count: count = 1 } = args;
  const change = { withdrawItem: 1, placeBlock: -1 }[call];
  if (change === undefined && call !== 'erectDirtLadder') return undefined;
  const team = shown.teamState.team.map((mate) => {
    if (mate.name !== shown.agent || change === undefined || typeof item !== 'string') return mate;
    const carried = (mate.inventory[item] ?? 0) + change * Number(count);
    return { ...mate, inventory: { ...mate.inventory, [item]: Math.max(0, carried) } };
  });
  const done = { tool: call, args, ok: true, message: '' };
  return { ...shown, teamState: { ...shown.teamState, team }, actions: [...shown.actions, done] };
}

/**
 * The call of a skill whose description is this task with values in place of its names, and which does just what the rules
 * would do now: what worked before may have been for other land, or with another pack.
 */
function fittingSkill({ task, skills }: ActContext, steps: readonly PlannedCall[]): PlannedCall | undefined {
  const wanted = JSON.stringify(steps);
  for (const { name, description, parameters, code } of skills) {
    const args = code === undefined ? valuesFor(description, parameters, task) : undefined;
    if (args && JSON.stringify(unfolded([{ call: name, args }], skills)) === wanted) return { call: name, args };
  }
  return undefined;
}

/** Calls with those of the skills they use in place of these, a few deep. */
function unfolded(calls: readonly PlannedCall[], skills: readonly Skill[], deep = 3): PlannedCall[] {
  return calls.flatMap((each) => {
    const skill = skills.find(({ name }) => name === each.call);
    if (!skill || deep === 0) return [each];
    const given = skill.steps.map(({ call, args }) => ({
      call,
      args: Object.fromEntries(Object.entries(args).map(([key, value]) => [key, standsFor(value, each.args)])),
    }));
    return unfolded(given, skills, deep - 1);
  });
}

/** What stands for a name such as "$place1" or "$place1.x". */
function standsFor(value: Json, given: PlannedCall['args']): Json {
  const [, name = '', axis] = typeof value === 'string' ? (/^\$(\w+?)(?:\.([xyz]))?$/.exec(value) ?? []) : [];
  const named = Object.hasOwn(given, name) ? given[name] : undefined;
  if (named === undefined) return value;
  return axis === undefined ? named : (Arguments.safeParse(named).data?.[axis] ?? value);
}

function valuesFor(description: string, parameters: readonly string[], task: string): PlannedCall['args'] | undefined {
  const names: string[] = [];
  const pattern = description
    .split(/(\$\w+)/)
    .map((part) => {
      const name = part.slice(1);
      if (!part.startsWith('$') || !parameters.includes(name)) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      const again = names.indexOf(name);
      if (again >= 0) return `\\${again + 1}`;
      names.push(name);
      return name.startsWith('place') ? '(\\(-?\\d+, ?-?\\d+, ?-?\\d+\\))' : '(-?\\w+)';
    })
    .join('');
  const found = new RegExp(`^${pattern}$`).exec(task);
  if (!found || names.length < parameters.length) return undefined;
  return Arguments.parse(
    Object.fromEntries(
      names.map((name, index) => {
        const text = found[index + 1] ?? '';
        const [x = 0, y = 0, z = 0] = text.match(/-?\d+/g)?.map(Number) ?? [];
        return [name, name.startsWith('place') ? { x, y, z } : /^-?\d+$/.test(text) ? x : text];
      }),
    ),
  );
}

const CriticContext = z.object({
  agent: z.string(),
  teamState: TeamState,
  task: z.string(),
  actions: z.array(ShownAction),
});

function critique(context: Json): { reasoning: string; success: boolean; critique: string } {
  const { agent, teamState, task, actions } = CriticContext.parse(context);
  const { done, why } = judgedAlone(task, actions, teamState, agent);
  const confirmed = actions.filter(({ ok }) => ok).length;
  return {
    reasoning: `${confirmed} of ${actions.length} calls were confirmed by the game.`,
    success: done,
    critique: done ? '' : why,
  };
}

const DescribeContext = z.object({ task: z.string(), didAll: z.boolean(), actions: z.array(ShownAction) });

/** A function that did its task alone is for that task; another is for what it called. */
function description(context: Json): { description: string } {
  const { task, didAll, actions } = DescribeContext.parse(context);
  const called = actions.map(({ tool, args }) => `${tool} ${JSON.stringify(args)}`).join(', then ');
  return { description: (didAll ? task : `Calls ${called}`).slice(0, 600) };
}
