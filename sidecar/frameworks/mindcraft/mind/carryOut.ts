import type { Command } from '../../../tools/mindcraft/command.ts';
import { act, outcomeOf } from './commandActions.ts';
import type { CommandArguments, CommandContext, CommandOutcome } from './commandContext.ts';
import { carryOutOfMind } from './mindCommands.ts';

const LOOKING: ReadonlySet<string> = new Set(['!lookAtPlayer', '!lookAtPosition']);

/** Carries out a command of an agent; `words` came before it. Rejects with the signal's reason, and with RestartWanted. */
export async function carryOut(
  command: Command,
  args: CommandArguments,
  words: string,
  context: CommandContext,
): Promise<CommandOutcome> {
  if (command.by === 'mind') return carryOutOfMind(command, args, words, context);
  if (command.kind === 'query') return outcomeOf(command, await context.tools.call(command.name, args, context.signal));
  const { look } = context;
  if (look && LOOKING.has(command.name))
    return act(command, (signal) => look(command.name, { ...args }, signal), context);
  return act(command, (signal) => context.tools.call(command.name, args, signal), context);
}
