import type { CommandSource } from '../source.ts';
import { translate } from '../text.ts';
import { CommandError } from './commandError.ts';
import { CommandContext } from './context.ts';
import type { Parsed, ParsedPart } from './parse.ts';

/** Sources that one command may fork into (game rule maxCommandForkCount of 1.20.3, and more than older versions need). */
const MOST_SOURCES = 65_536;

/** The number a command gives: how many things it changed or counted; for forked commands the sum. */
export interface Outcome {
  readonly result: number;
  /** Whether at least one run succeeded. */
  readonly success: boolean;
}

/**
 * Carries out what was read: brigadier's CommandDispatcher.execute.
 * @throws CommandError when the command was not read to its end, or failed without having been forked.
 */
export function executeParsed(parsed: Parsed, source: CommandSource): Outcome {
  checkComplete(parsed);
  let sources: readonly CommandSource[] = [source];
  let forked = false;
  for (const part of parsed.parts.slice(0, -1)) {
    const { redirect } = part.node;
    if (redirect?.forks) forked = true;
    if (!redirect?.fork) continue;
    const next: CommandSource[] = [];
    for (const one of sources) {
      try {
        next.push(...redirect.fork(contextOf(part, one, parsed)));
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        one.tellResult(false, 0);
        if (!forked) throw error;
      }
      if (next.length > MOST_SOURCES) throw new CommandError(translate('command.forkLimit', `${MOST_SOURCES}`));
    }
    sources = next;
  }
  const last = parsed.parts.at(-1) as ParsedPart;
  const run = last.node.run;
  if (!run) throw unknownCommand(parsed);
  let result = 0;
  let success = false;
  for (const one of sources) {
    try {
      const own = run(contextOf(last, one, parsed));
      result += own;
      success = true;
      one.tellResult(true, own);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      one.tellResult(false, 0);
      if (!forked) throw error;
    }
  }
  return { result, success };
}

/** Why a command that was read cannot be run as a whole; nothing when it can. @throws CommandError */
function checkComplete(parsed: Parsed): void {
  const { reader, errors, parts } = parsed;
  if (reader.canRead()) {
    if (errors.length === 1) throw errors[0] as CommandError;
    if (parts.length === 1 && parts[0]?.depth === 0) throw reader.error('command.unknown.command');
    throw reader.error('command.unknown.argument');
  }
  if (!parts.at(-1)?.node.run) throw unknownCommand(parsed);
}

function unknownCommand({ reader }: Parsed): CommandError {
  return reader.error('command.unknown.command');
}

function contextOf(part: ParsedPart, source: CommandSource, { reader }: Parsed): CommandContext {
  return new CommandContext(source, part.values, reader.input);
}
