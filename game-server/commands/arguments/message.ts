import { readSelector } from '../selector/readSelector.ts';
import { select } from '../selector/selector.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { CommandError } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { Reader } from '../syntax/reader.ts';
import type { ArgumentType } from '../syntax/tree.ts';
import { type Component, joined } from '../text.ts';

/** The rest of the line; operators may put selectors in it, which become the names of whom they find. */
export const message: ArgumentType<string> = {
  parser: 'minecraft:message',
  parse(reader) {
    const rest = reader.remaining;
    reader.cursor = reader.input.length;
    return rest;
  },
};

/** A message with its selectors resolved. @throws CommandError for a selector that cannot be read. */
export function messageOf(context: CommandContext, name: string): Component {
  const text = context.get(name, message);
  const { source } = context;
  if (source.level < LEVELS.gamemaster || !text.includes('@')) return text;
  const parts: Component[] = [];
  let plain = 0;
  for (let at = text.indexOf('@'); at >= 0 && at < text.length; ) {
    const found = namesAt(text, at, source);
    if (!found) {
      at = nextAt(text, at + 1);
      continue;
    }
    parts.push(text.slice(plain, at), found.names);
    plain = found.end;
    at = nextAt(text, plain);
  }
  parts.push(text.slice(plain));
  return { text: '', extra: parts.filter((part) => part !== '') };
}

function nextAt(text: string, from: number): number {
  return text.indexOf('@', from);
}

/** Who the selector at a place of the text finds; undefined where an @ is no selector. @throws CommandError */
function namesAt(text: string, at: number, source: CommandSource): { names: Component; end: number } | undefined {
  if (!/^@[parsen]/.test(text.slice(at))) return undefined;
  const reader = new Reader(text, at);
  try {
    const selector = readSelector(reader, source);
    return { names: joined(select(selector, source).map(({ displayName }) => displayName)), end: reader.cursor };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const key = (error.text as { translate?: string }).translate;
    // As vanilla: an unknown letter or nothing after the @ leaves it as it is.
    if (key === 'argument.entity.selector.missing' || key === 'argument.entity.selector.unknown') return undefined;
    throw error;
  }
}
