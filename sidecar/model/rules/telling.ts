import { z } from 'zod';
import { Json } from '../../../protocol/briefing.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import { readOrder } from './cells.ts';

const Actions = z.array(z.object({ tool: z.string().nullable(), args: Json, ok: z.boolean(), message: z.string() }));

const ReflectContext = z.object({ subtask: z.object({ description: z.string() }), actions: Actions });

/** Whether a subtask was achieved, by what its actions reported and nothing else. */
export function reflection(context: Json): { reasoning: string; summary: string; task_status: boolean } {
  const { subtask, actions } = ReflectContext.parse(context);
  const order = readOrder(subtask.description);
  const reported = (tool: string, key: string) =>
    actions.some((action) => action.tool === tool && action.ok && keyOf(action.args) === key);
  const failed = actions.filter(({ ok }) => !ok).map(({ message }) => message);
  const wanted =
    order.type === 'build'
      ? order.cells.map(({ position }) => ({ tool: 'placeBlock', key: positionKey(position) }))
      : order.type === 'dig'
        ? order.cells.map((cell) => ({ tool: 'MineBlock', key: positionKey(cell) }))
        : order.type === 'dismantle'
          ? [{ tool: 'dismantleDirtLadder', key: positionKey(order.top) }]
          : [];
  const open = wanted.filter(({ tool, key }) => !reported(tool, key)).map(({ key }) => `(${key})`);
  const done = wanted.length > 0 && open.length === 0;
  return {
    reasoning: `${wanted.length - open.length} of ${wanted.length} parts were confirmed by the game.`,
    summary: done
      ? `Done: ${subtask.description}`
      : `Not done: ${open.join(', ') || subtask.description}.${failed.length > 0 ? ` Last problem: ${failed.at(-1)}` : ''}`.slice(
          0,
          600,
        ),
    task_status: done,
  };
}

function keyOf(args: Json): string {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return '';
  const { x = args.top_x ?? null, y = args.top_y ?? null, z: zed = args.top_z ?? null } = args;
  return `${String(x)},${String(y)},${String(zed)}`;
}

const StateContext = z.object({
  actions: Actions,
  self: z.object({ position: z.array(z.number()), inventory: z.record(z.string(), z.number()) }),
});

/** An agent's memory in the first person. */
export function agentState(context: Json): { summary: string } {
  const { actions, self } = StateContext.parse(context);
  const carried = Object.entries(self.inventory).map(([item, count]) => `${count} ${item}`);
  const done = actions.filter(({ ok, tool }) => ok && tool === 'placeBlock').length;
  const problem = actions.findLast(({ ok }) => !ok)?.message;
  return {
    summary:
      `I am at (${self.position.join(', ')}) and carry ${carried.join(', ') || 'nothing'}. Of my last ${actions.length} actions ${done} placed a block.${problem ? ` The last problem: ${problem}` : ''}`.slice(
        0,
        900,
      ),
  };
}

const EnvironmentContext = z.object({
  survey: z.object({ missing: z.array(z.string()), wrong: z.array(z.string()), scaffold: z.array(z.string()) }),
  agents: z.array(z.object({ name: z.string(), position: z.array(z.number()) })),
});

/** The situation of the team in a few sentences. */
export function environment(context: Json): { summary: string } {
  const { survey, agents } = EnvironmentContext.parse(context);
  const where = agents.map(({ name, position }) => `${name} is at (${position.join(', ')})`).join('; ');
  return {
    summary:
      `${survey.missing.length} groups of blocks are missing${survey.missing[0] ? `, the lowest is "${survey.missing[0]}"` : ''}; ${survey.wrong.length} cells are wrong; ${survey.scaffold.length} pieces of scaffold stand. ${where}.`.slice(
        0,
        900,
      ),
  };
}

const AssignContext = z.object({
  tasks: z.array(z.object({ id: z.number(), candidates: z.array(z.string()) })),
  agents: z.array(z.object({ name: z.string() })),
});

/** Subtasks in order, each to the first free candidate. */
export function assignments(context: Json): { assignments: { reason: string; task_id: number; agent: string }[] } {
  const { tasks, agents } = AssignContext.parse(context);
  const free = agents.map(({ name }) => name);
  return {
    assignments: tasks.flatMap(({ id, candidates }) => {
      const agent = free.find((name) => candidates.includes(name));
      if (agent === undefined) return [];
      free.splice(free.indexOf(agent), 1);
      return [{ reason: `${agent} is free and may do it`, task_id: id, agent }];
    }),
  };
}
