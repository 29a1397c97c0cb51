import { nameTable } from '../../../protocol/nameTable.ts';
import { type Command, type CommandParameter, commandSignature, typeText } from './command.ts';
import type { GameNames } from './gameNames.ts';

/** What a command's text was: all before it, and it itself with its brackets. What follows it is not kept. */
interface CommandPlace {
  readonly before: string;
  readonly text: string;
}

/** What a message holds of commands: only its first counts. */
export type CommandReading =
  | { readonly kind: 'none' }
  | (CommandPlace & {
      readonly kind: 'command';
      readonly command: Command;
      readonly args: Readonly<Record<string, boolean | number | string>>;
    })
  /** No such command, or one that is not given. */
  | (CommandPlace & { readonly kind: 'unknown'; readonly name: string })
  /** `problem`: a sentence for the agent. */
  | (CommandPlace & { readonly kind: 'bad-arguments'; readonly command: Command; readonly problem: string });

const VALUE = String.raw`(?:-?\d+(?:\.\d+)?|true|false|"[^"]*")`;
/** Blanks may stand around commas alone; brackets that do not read so are no part of the command. */
const COMMAND = new RegExp(String.raw`!(\w+)(?:\((${VALUE}(?:\s*,\s*${VALUE})*)?\))?`);
const VALUES = new RegExp(VALUE, 'g');
const HOW_TO_WRITE =
  'write texts in double quotes and without double quotes inside, numbers as they are, and no blanks before or after a bracket';

const TRUTHS: Readonly<Record<string, boolean>> = nameTable({
  true: true,
  t: true,
  on: true,
  1: true,
  false: false,
  f: false,
  off: false,
  0: false,
});

/**
 * Reads the first command in a message, wherever it stands: `!name` or `!name(1, true, "text")`.
 *
 * @param commands those that are given to the agent
 * @param names what block and item names are checked by; without it any id will do
 */
export function readCommand(text: string, commands: readonly Command[], names?: GameNames): CommandReading {
  const match = COMMAND.exec(text);
  if (!match?.[1]) return { kind: 'none' };
  const place = { before: text.slice(0, match.index), text: match[0] };
  const name = `!${match[1]}`;
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) return { kind: 'unknown', name, ...place };
  const values = [...(match[2] ?? '').matchAll(VALUES)].map(([value]) => value);
  const bad = (problem: string): CommandReading => ({ kind: 'bad-arguments', command, problem, ...place });
  const { length: most } = command.parameters;
  if (values.length !== most) {
    const [unread] = match[0].endsWith(')')
      ? []
      : (/^\s*\(.{0,60}/.exec(text.slice(match.index + match[0].length)) ?? []);
    return bad(
      `${name} takes ${most} ${most === 1 ? 'argument' : 'arguments'}, not ${values.length}: ${commandSignature(command)}` +
        (unread ? `; ${unread.trim()} cannot be read: ${HOW_TO_WRITE}` : ''),
    );
  }
  const args: Record<string, boolean | number | string> = {};
  for (const [index, parameter] of command.parameters.entries()) {
    const read = readValue(values[index] ?? '', parameter, names);
    if ('problem' in read) return bad(`${name}: ${parameter.name} ${read.problem}`);
    args[parameter.name] = read.value;
  }
  return { kind: 'command', command, args, ...place };
}

type ReadValue = { readonly value: boolean | number | string } | { readonly problem: string };

function readValue(written: string, parameter: CommandParameter, names: GameNames | undefined): ReadValue {
  const text = written.startsWith('"') ? written.slice(1, -1) : written;
  const { type } = parameter;
  switch (type) {
    case 'int':
      return within(Number.parseInt(text, 10), text, parameter);
    case 'float':
      return within(Number.parseFloat(text), text, parameter);
    case 'boolean': {
      const value = TRUTHS[text.toLowerCase()];
      return value === undefined ? { problem: `must be true or false, not "${text}"` } : { value };
    }
    case 'string':
      return { value: text };
    case 'BlockName':
    case 'ItemName': {
      const value = idIn(text);
      const isItem = type === 'ItemName';
      const isKnown = isItem ? names?.hasItem(value) : names?.hasBlock(value);
      const isId = /^[a-z0-9_]+$/.test(value);
      if (isId && isKnown !== false) return { value };
      const alike = (isItem ? names?.itemsLike(value) : names?.blocksLike(value)) ?? [];
      const hint = alike.length > 0 ? `; did you mean ${alike.map((id) => `"${id}"`).join(' or ')}?` : '';
      return { problem: `must be the id of ${isItem ? 'an item' : 'a block'}, and "${text}" is not${hint}` };
    }
    default:
      throw new Error(`unknown type of argument: ${type satisfies never}`);
  }
}

function within(value: number, text: string, parameter: CommandParameter): ReadValue {
  const { type, domain: [from, below] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] } = parameter;
  if (Number.isNaN(value))
    return { problem: `must be ${type === 'int' ? 'a whole number' : 'a number'}, not "${text}"` };
  return value >= from && value < below ? { value } : { problem: `must be ${typeText(parameter)}, not ${value}` };
}

/** The id that is meant: agents write "oak_plank" for what the game calls "oak_planks". */
function idIn(text: string): string {
  const id = text.replace(/^minecraft:/, '');
  return id.endsWith('plank') ? `${id}s` : id;
}
