import type { CommandSource } from '../source.ts';
import { CommandError } from '../syntax/commandError.ts';
import { checkComplete } from '../syntax/execute.ts';
import type { Script } from '../syntax/flow.ts';
import { type Parsed, parseCommand } from '../syntax/parse.ts';
import { Reader } from '../syntax/reader.ts';
import type { RootNode } from '../syntax/tree.ts';

/** Characters one command may have (vanilla's CommandFunction.checkCommandLineLength, 1.20.2 and later). */
const LONGEST_LINE = 2_000_000;

/**
 * Reads a function as vanilla's CommandFunction.fromLines: blank lines and those with "#" mean nothing, and one line that
 * is no command spoils the whole function.
 * @param continues whether a line may go on after a "\" at its end, and "$" begins a macro: 1.20.2 and later.
 * @throws RangeError with vanilla's words for the log. Macros are refused: this server does not fill them in.
 */
export function readFunction(
  id: string,
  text: string,
  tree: RootNode,
  source: CommandSource,
  continues: boolean,
): Script {
  const given = text.split(/\r\n|\n|\r/);
  const lines: Parsed[] = [];
  for (let index = 0; index < given.length; index++) {
    const number = index + 1;
    let line = (given[index] as string).trim();
    if (continues)
      while (line.endsWith('\\')) {
        index++;
        const next = given[index];
        if (next === undefined) throw new RangeError('Line continuation at end of file');
        line = line.slice(0, -1) + next.trim();
      }
    if (line.length > LONGEST_LINE) throw new RangeError(`Command too long: ${line.length} characters`);
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('/')) {
      const word = /^\/(\w*)/.exec(line)?.[1] ?? '';
      throw new RangeError(
        line.startsWith('//')
          ? `Unknown or invalid command '${line}' on line ${number} (if you intended to make a comment, use '#' not '//')`
          : `Unknown or invalid command '${line}' on line ${number} (did you mean '${word}'? Do not use a preceding forwards slash.)`,
      );
    }
    if (continues && line.startsWith('$')) throw new RangeError(`Macros are not supported: line ${number}`);
    lines.push(readLine(line, number, tree, source));
  }
  return { id, lines };
}

function readLine(line: string, number: number, tree: RootNode, source: CommandSource): Parsed {
  try {
    const parsed = parseCommand(tree, new Reader(line), source);
    checkComplete(parsed);
    return parsed;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const { game } = source;
    // brigadier's CommandSyntaxException.getMessage
    const { cursor, context } = error;
    const place = context ? ` at position ${cursor}: ${placeOf(line, cursor)}` : '';
    throw new RangeError(`Whilst parsing command on line ${number}: ${game.text(error.text)}${place}`);
  }
}

function placeOf(line: string, cursor: number): string {
  const at = Math.min(line.length, cursor);
  return `${at > 10 ? '...' : ''}${line.slice(Math.max(0, at - 10), at)}<--[HERE]`;
}
