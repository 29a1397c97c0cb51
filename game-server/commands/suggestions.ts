import type { CommandSource } from './source.ts';
import { CommandContext } from './syntax/context.ts';
import { parseCommand } from './syntax/parse.ts';
import { Reader } from './syntax/reader.ts';
import { type CommandNode, childrenFor, type RootNode } from './syntax/tree.ts';

/** Suggestions one answer holds (vanilla caps them since 1.20.2). */
const MOST = 1000;

/** What could stand at the end of a text: which part of it to replace, and by what. */
interface Suggestions {
  readonly start: number;
  readonly length: number;
  readonly matches: readonly string[];
}

/**
 * What could complete a command. Offsets count in the text as given, a leading "/" included. The word at the end is
 * completed; nothing is offered for a text whose earlier part cannot be read.
 */
export function suggestionsFor(text: string, tree: RootNode, source: CommandSource): Suggestions {
  const reader = new Reader(text, text.startsWith('/') ? 1 : 0);
  const { parts } = parseCommand(tree, reader, source);
  const part = parts.at(-1);
  if (!part) return { start: text.length, length: 0, matches: [] };
  // A node read up to the end of the text is still being typed; otherwise its children come next.
  const complete = parseCommand(tree, new Reader(text, reader.cursor), source);
  const [parent, start] = place(complete, text, tree);
  const typed = text.slice(start).toLowerCase();
  const context = new CommandContext(source, part.values, text);
  const matches = new Set<string>();
  for (const node of childrenFor(parent, source.level)) {
    if (matches.size >= MOST) break;
    if (node.kind === 'literal') {
      if (node.name.toLowerCase().startsWith(typed)) matches.add(node.name);
      continue;
    }
    for (const word of node.type.suggest?.({ source, context }) ?? []) {
      if (fits(word, typed)) matches.add(word);
      if (matches.size >= MOST) break;
    }
  }
  const found = [...matches].filter((word) => word !== text.slice(start)).sort();
  return { start, length: text.length - start, matches: found };
}

/** The node whose children could stand at the end of the text, and where they would begin. */
function place(
  { parts, reader }: ReturnType<typeof parseCommand>,
  text: string,
  tree: RootNode,
): readonly [CommandNode, number] {
  const part = parts.at(-1);
  if (!part) return [tree, text.length];
  const ended = !reader.canRead();
  if (ended && part.depth > 0 && !text.endsWith(' ')) return [parentOf(part.start, part.node) ?? part.start, part.from];
  const start = reader.canRead() && reader.peek() === ' ' ? reader.cursor + 1 : reader.cursor;
  return [part.node, Math.min(start, text.length)];
}

function parentOf(from: CommandNode, wanted: CommandNode): CommandNode | undefined {
  for (const child of from.children) {
    if (child === wanted) return from;
    const found = parentOf(child, wanted);
    if (found) return found;
  }
  return undefined;
}

/** Ids fit by their path as well as with their namespace, "sto" fits "minecraft:stone" (SharedSuggestionProvider). */
function fits(word: string, typed: string): boolean {
  const lower = word.toLowerCase();
  if (lower.startsWith(typed)) return true;
  if (typed.includes(':') || !/^#?minecraft:/.test(lower)) return false;
  const path = lower.replace(/^(#?)minecraft:/, '$1');
  return (
    path.startsWith(typed) || path.split('_').some((_, index, words) => words.slice(index).join('_').startsWith(typed))
  );
}
