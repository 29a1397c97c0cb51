import { z } from 'zod';
import { TimeLimitError } from '../../../clock/clock.ts';
import type { Body } from '../../body/body.ts';
import type { Tool, ToolResult } from '../tool.ts';
import { ItemName } from '../villager/defineTool.ts';
import { bodyChanges, CHANGES_REPORTED } from './bodyChanges.ts';
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
  const changes = bodyChanges(before, body.observe());
  const text = [done, changes].filter((part) => part !== '').join('; ') || 'nothing was done yet';
  return signal.reason instanceof TimeLimitError
    ? { ok: false, code: 'time-limit', message: `${signal.reason.message}: ${text}`, data: CHANGES_REPORTED }
    : { ok: false, code: 'cancelled', message: `interrupted: ${text}`, data: CHANGES_REPORTED };
}
