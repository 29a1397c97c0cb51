/** What a value in brackets may be. `BlockName` and `ItemName` are ids that the game's version knows. */
export type ParameterType = 'int' | 'float' | 'boolean' | 'string' | 'BlockName' | 'ItemName';

/** One value that a command takes, by its place in the brackets. */
export interface CommandParameter {
  readonly name: string;
  readonly type: ParameterType;
  /** Half-open: a number is at least the first and less than the second. */
  readonly domain?: readonly [from: number, below: number];
  readonly description: string;
}

/**
 * A command of MINDcraft's language, as its agents write it in their messages.
 *
 * `by: 'body'`: a tool of the same name, '!' included, carries it out; its arguments are the parameters by name.
 * `by: 'mind'`: the framework itself does, for it concerns conversation, goal, memory, modes or code.
 */
export interface Command {
  /** With its '!'. */
  readonly name: string;
  readonly kind: 'query' | 'action';
  readonly description: string;
  readonly parameters: readonly CommandParameter[];
  /** `paper`: one of the 52 of the published agent; `more`: one of ours beyond them. */
  readonly set: 'paper' | 'more';
  readonly by: 'body' | 'mind';
  /** Tools of the other vocabularies, one of which the briefing must permit for the command to be given; none: always given. */
  readonly needs: readonly string[];
}

/** How a command is written, with the types of its arguments: `!goToPlayer(player_name: string, closeness: float)`. */
export function commandSignature({ name, parameters }: Command): string {
  if (parameters.length === 0) return name;
  return `${name}(${parameters.map((parameter) => `${parameter.name}: ${typeText(parameter)}`).join(', ')})`;
}

/** A parameter's type with its domain, such as "int, 32 or more, less than 512". */
export function typeText({ type, domain }: CommandParameter): string {
  if (!domain) return type;
  const [from, below] = domain;
  const bounds = [
    Number.isFinite(from) ? `${from} or more` : '',
    Number.isFinite(below) ? `less than ${below}` : '',
  ].filter((text) => text !== '');
  return [type, ...bounds].join(', ');
}

/** One command as documentation for a prompt: its signature, what it does, and a line for each argument. */
export function commandText(command: Command): string {
  return [
    `${command.name}: ${command.description}`,
    ...command.parameters.map((parameter) => `  ${parameter.name} (${typeText(parameter)}): ${parameter.description}`),
  ].join('\n');
}
