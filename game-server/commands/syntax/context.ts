import type { CommandSource } from '../source.ts';
import type { ArgumentType } from './tree.ts';

/** What was read of a command, for the code that carries it out. */
export class CommandContext {
  readonly source: CommandSource;
  readonly #values: ReadonlyMap<string, unknown>;
  /** The text after the last redirect, for messages that name the command. */
  readonly input: string;

  constructor(source: CommandSource, values: ReadonlyMap<string, unknown>, input: string) {
    this.source = source;
    this.#values = values;
    this.input = input;
  }

  /** The argument of a name, which `type` (or what makes such a type) has read. Throws RangeError when there is none. */
  get<T>(name: string, _type: ArgumentType<T> | ((...options: never[]) => ArgumentType<T>)): T {
    if (!this.#values.has(name)) throw new RangeError(`the command has no argument "${name}"`);
    return this.#values.get(name) as T;
  }

  /** Like `get`, but `otherwise` when the command ended before that argument. */
  maybe<T, O>(name: string, type: ArgumentType<T> | ((...options: never[]) => ArgumentType<T>), otherwise: O): T | O {
    return this.#values.has(name) ? this.get(name, type) : otherwise;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** The same arguments for another source. */
  with(source: CommandSource): CommandContext {
    return new CommandContext(source, this.#values, this.input);
  }
}
