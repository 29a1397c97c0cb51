import { z } from 'zod';
import { TimeLimitError } from '../../../clock/clock.ts';
import { cellOf, distance, formatPosition } from '../../../protocol/geometry.ts';
import { shownItems } from '../../../protocol/shownItems.ts';
import type { Body, Observation } from '../../body/body.ts';
import type { Tool, ToolResult } from '../tool.ts';
import { ItemName } from '../villager/defineTool.ts';
import type { Command, CommandParameter } from './command.ts';
import { MORE_COMMANDS } from './moreCommands.ts';
import { PAPER_ACTIONS } from './paperActions.ts';
import { PAPER_QUERIES } from './paperQueries.ts';

/** Notes what a command has done so far, as half a sentence: what is reported when it is interrupted. */
export type Progress = (done: string) => void;

type Run<Args> = (body: Body, args: Args, signal: AbortSignal, progress: Progress) => Promise<ToolResult>;

interface CommandToolOptions {
  /** See `Tool.limitMs`. */
  readonly limitMs?: number;
}

/**
 * The tool that carries out a command of the body. An action that is interrupted returns what it has done until then, with
 * the code 'cancelled', or 'time-limit'; it does not reject.
 */
export function commandTool<Args>(name: string, run: Run<Args>, { limitMs }: CommandToolOptions = {}): Tool {
  const command = commandNamed(name);
  const parameters = z.strictObject(Object.fromEntries(command.parameters.map((each) => [each.name, schemaOf(each)])));
  return {
    name,
    description: command.description,
    parameters: parameters as z.ZodType<unknown>,
    ...(limitMs === undefined ? {} : { limitMs }),
    run: (body, args, signal) =>
      reportingInterruption(body, signal, (progress) => run(body, args as Args, signal, progress)),
  };
}

function commandNamed(name: string): Command {
  const command = [...PAPER_QUERIES, ...PAPER_ACTIONS, ...MORE_COMMANDS].find((each) => each.name === name);
  if (command?.by !== 'body') throw new Error(`${name} is not a command of the body`);
  return command;
}

function schemaOf({
  type,
  domain: [from, below] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
}: CommandParameter) {
  switch (type) {
    case 'int':
    case 'float': {
      let schema = type === 'int' ? z.int() : z.number();
      if (Number.isFinite(from)) schema = schema.min(from) as typeof schema;
      if (Number.isFinite(below)) schema = schema.lt(below) as typeof schema;
      return schema;
    }
    case 'boolean':
      return z.boolean();
    case 'string':
      return z.string();
    case 'BlockName':
    case 'ItemName':
      return ItemName;
    default:
      throw new Error(`unknown type of argument: ${type satisfies never}`);
  }
}

async function reportingInterruption(
  body: Body,
  signal: AbortSignal,
  work: (progress: Progress) => Promise<ToolResult>,
): Promise<ToolResult> {
  const before = body.observe();
  let done = '';
  const result = await work((text) => {
    done = text;
  });
  if (result.ok || result.code !== 'cancelled' || body.lost.aborted) return result;
  const changes = changesBetween(before, body.observe());
  const text = [done, changes].filter((part) => part !== '').join('; ') || 'nothing was done yet';
  return signal.reason instanceof TimeLimitError
    ? { ok: false, code: 'time-limit', message: `${signal.reason.message}: ${text}` }
    : { ok: false, code: 'cancelled', message: `interrupted: ${text}` };
}

/** What became of inventory and place between two moments, as half a sentence; empty where nothing did. */
export function changesBetween(before: Observation, after: Observation): string {
  const counts = new Map<string, number>();
  for (const { id, count } of after.inventory) counts.set(id, count);
  for (const { id, count } of before.inventory) counts.set(id, (counts.get(id) ?? 0) - count);
  const changed = [...counts].map(([id, count]) => ({ id, count }));
  const gained = changed.filter(({ count }) => count > 0);
  const lost = changed.filter(({ count }) => count < 0).map(({ id, count }) => ({ id, count: -count }));
  const moved = distance(before.position, after.position);
  return [
    gained.length > 0 ? `gained ${shownItems(gained)}` : '',
    lost.length > 0 ? `lost ${shownItems(lost)}` : '',
    moved >= 1 ? `moved ${moved.toFixed(0)} blocks to ${formatPosition(cellOf(after.position))}` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}
