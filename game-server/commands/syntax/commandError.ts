import { type Component, type ComponentObject, translate } from '../text.ts';

/** Characters of the input shown before the place of an error (brigadier's CommandSyntaxException.CONTEXT_AMOUNT). */
const SHOWN_BEFORE = 10;

/**
 * A command cannot be read or carried out, and why, in vanilla's words. With `input` and `cursor` the answer shows where
 * (brigadier's CommandSyntaxException). Caught where commands are run; the player or the console reads it.
 */
export class CommandError extends Error {
  readonly code = 'command';
  readonly text: Component;
  readonly input: string | undefined;
  readonly cursor: number;

  constructor(text: Component, input?: string, cursor = -1) {
    // Functions fail by the thousand where nobody asks for the place in our code.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super('a command failed');
    Error.stackTraceLimit = stackTraceLimit;
    this.text = text;
    this.input = input;
    this.cursor = cursor;
  }

  /** The second line of the answer: the input up to the error, then "<--[HERE]" (vanilla's Commands.performCommand). */
  get context(): ComponentObject | undefined {
    if (this.input === undefined || this.cursor < 0) return undefined;
    const at = Math.min(this.input.length, this.cursor);
    return {
      text: '',
      color: 'gray',
      extra: [
        ...(at > SHOWN_BEFORE ? ['...'] : []),
        this.input.slice(Math.max(0, at - SHOWN_BEFORE), at),
        ...(at < this.input.length ? [{ text: this.input.slice(at), color: 'red', underlined: true }] : []),
        { translate: 'command.context.here', color: 'red', italic: true },
      ],
    };
  }
}

/** A failure without a place, by translation key. */
export function failure(key: string, ...values: readonly Component[]): CommandError {
  return new CommandError(translate(key, ...values));
}
