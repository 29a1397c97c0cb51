import { type Command, type CommanderError, Help, type Option } from 'commander';
import { ConfigError } from '../../protocol/errors.ts';
import { count } from '../console/plainText.ts';

/**
 * Commander's error about a command line in the form of all our errors: the thing, what is wrong, what is expected.
 * `args` is the command line it failed on.
 */
export function commandLineError(error: CommanderError, program: Command, args: readonly string[]): ConfigError {
  const { command } = commandNamed(program, args);
  const hint = `see guildhall help ${pathOf(command)}`.trimEnd();
  const text = error.message.replace(/^error: /, '');
  const suggestion = /\(Did you mean (.+)\?\)\s*$/.exec(text)?.[1];
  const nearest = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
  const quoted = /'([^']*)'/.exec(text)?.[1] ?? '';
  const bad = (code: 'bad-option' | 'bad-command', message: string) => new ConfigError(code, message, { cause: error });
  switch (error.code) {
    case 'commander.invalidArgument':
      return bad('bad-option', invalidText(text));
    case 'commander.unknownOption':
      return bad('bad-option', `${quoted}: unknown option${nearest}; ${hint}`);
    case 'commander.optionMissingArgument':
      return bad('bad-option', `${longFlag(quoted)}: expected a value, as in "${quoted}"; ${hint}`);
    case 'commander.missingMandatoryOptionValue':
    case 'commander.missingArgument':
      return bad('bad-command', `${pathOf(command)}: needs ${listed(missingIn(command), 'and')}; ${hint}`);
    case 'commander.excessArguments': {
      const [, expected = '', received = ''] = /Expected (\d+) arguments? but got (\d+)/.exec(text) ?? [];
      return bad(
        'bad-command',
        `${pathOf(command)}: expected ${count(Number(expected), 'argument')}, not ${received}; ${hint}`,
      );
    }
    case 'commander.unknownCommand':
      return unknownCommand(quoted, nearest, hint);
    default:
      return bad('bad-command', `${text.replaceAll('\n', ' ')}; ${hint}`);
  }
}

/**
 * Checks what "help NAME" names, which commander answers with the main help and no error.
 * @throws ConfigError 'bad-command'.
 */
export function checkHelp(program: Command, args: readonly string[]): void {
  const { command, rest } = commandNamed(program, args);
  const [first, name] = rest;
  if (first !== 'help' || name === undefined || name.startsWith('-') || command.commands.length === 0) return;
  if (name !== 'help' && !command.commands.some((known) => known.name() === name))
    throw unknownCommand(name, '', `see guildhall help ${pathOf(command)}`.trimEnd());
}

const standard = new Help();

/** Marks what a command cannot do without. */
export function optionDescription(option: Option): string {
  return `${standard.optionDescription(option)}${option.mandatory ? ' (required)' : ''}`;
}

function unknownCommand(name: string, nearest: string, hint: string): ConfigError {
  return new ConfigError('bad-command', `unknown command "${name}"${nearest}; ${hint}`);
}

/** The command that the first words name, and the words behind them. */
function commandNamed(program: Command, args: readonly string[]): { command: Command; rest: readonly string[] } {
  const below = program.commands.find((known) => known.name() === args[0]);
  return below ? commandNamed(below, args.slice(1)) : { command: program, rest: args };
}

/** The words that call a command, such as "datapack build"; empty for the program itself. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}`.trimStart() : '';
}

/** Everything that a command line lacks, so that nobody is asked for one after the other. */
function missingIn(command: Command): string[] {
  const { registeredArguments, options, args } = command;
  // Where options are missing as well, commander has not counted the arguments yet.
  const given = args.length;
  return [
    ...registeredArguments.slice(given).flatMap((argument) => (argument.required ? `<${argument.name()}>` : [])),
    ...options.flatMap((option) =>
      option.mandatory && command.getOptionValue(option.attributeName()) === undefined ? option.flags : [],
    ),
  ];
}

/** "option '--agents <n>' argument 'x' is invalid. expected a whole number" as "--agents x: expected a whole number". */
function invalidText(text: string): string {
  const option = /^option '(.+?)' argument '([\s\S]*)' is invalid\. ([\s\S]*)$/.exec(text);
  const [, flags = '', value = '', reason = text] = option ?? [];
  const choices = /^Allowed choices are (.+)\.$/.exec(reason)?.[1]?.split(', ');
  const expected = choices ? `expected ${listed(choices, 'or')}` : reason;
  return option ? `${longFlag(flags)} ${value}: ${expected}` : expected;
}

function longFlag(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}

function listed(parts: readonly string[], word: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
