import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import type { Script } from '../syntax/flow.ts';
import type { ArgumentType } from '../syntax/tree.ts';
import { readIdentifier } from './identifiers.ts';

/** A function, or all functions of a tag: "ns:path", "#ns:path". */
interface FunctionName {
  readonly tag: boolean;
  readonly id: string;
  /** As typed, with namespace. */
  readonly text: string;
}

export const functionName: ArgumentType<FunctionName> = {
  parser: 'minecraft:function',
  asksServer: true,
  parse(reader) {
    const tag = reader.peek() === '#';
    if (tag) reader.skip();
    const id = readIdentifier(reader);
    return { tag, id, text: tag ? `#${id}` : id };
  },
  *suggest({ source }) {
    for (const id of source.game.functions.tagIds()) yield `#${id}`;
    yield* source.game.functions.ids();
  },
};

/** The functions an argument means: none for a tag there is not. @throws CommandError for an unknown function. */
export function scriptsOf(context: CommandContext, name: string): readonly Script[] {
  const { tag, id } = context.get(name, functionName);
  const { functions } = context.source.game;
  if (tag) return functions.tagged(id) ?? [];
  const script = functions.get(id);
  if (!script) throw failure('arguments.function.unknown', id);
  return [script];
}
