import type { CommandSource } from '../source.ts';
import { CommandError } from './commandError.ts';
import { Reader } from './reader.ts';
import type { ArgumentNode, CommandNode, LiteralNode } from './tree.ts';

/** A stretch of a command between redirects: the node it began under, what was read, and the last node reached. */
export interface ParsedPart {
  readonly start: CommandNode;
  readonly values: ReadonlyMap<string, unknown>;
  readonly node: CommandNode;
  /** How many nodes were read in this stretch. */
  readonly depth: number;
  /** Where the last node read begins. */
  readonly from: number;
}

/** How far a command could be read. */
export interface Parsed {
  /** All stretches, the last one unfinished or final. */
  readonly parts: readonly ParsedPart[];
  readonly reader: Reader;
  /** Why each child that was tried at the end could not be read. */
  readonly errors: readonly CommandError[];
}

/** Redirects that one command may pass through; vanilla stops by memory, we before. */
const MOST_REDIRECTS = 256;

/** Reads a command by the tree: brigadier's CommandDispatcher.parse. The source decides which commands exist. */
export function parseCommand(start: CommandNode, reader: Reader, source: CommandSource): Parsed {
  const first: ParsedPart = { start, values: new Map(), node: start, depth: 0, from: reader.cursor };
  return parseNodes(start, reader, [first], source);
}

function parseNodes(node: CommandNode, start: Reader, parts: readonly ParsedPart[], source: CommandSource): Parsed {
  const errors: CommandError[] = [];
  const candidates: Parsed[] = [];
  const part = parts.at(-1) as ParsedPart;
  for (const child of relevantChildren(node, start, source.level)) {
    const reader = new Reader(start.input, start.cursor, source.game.features.textEscapes);
    let next: ParsedPart;
    try {
      const values = readNode(child, reader, part, source);
      if (reader.canRead() && reader.peek() !== ' ') throw reader.error('command.expected.separator');
      next = { ...part, values, node: child, depth: part.depth + 1, from: start.cursor };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      errors.push(error);
      continue;
    }
    const soFar = [...parts.slice(0, -1), next];
    if (!reader.canRead(child.redirect ? 1 : 2)) {
      candidates.push({ parts: soFar, reader, errors: [] });
      continue;
    }
    reader.skip();
    if (!child.redirect) {
      candidates.push(parseNodes(child, reader, soFar, source));
      continue;
    }
    if (soFar.length > MOST_REDIRECTS) throw reader.error('command.exception', ['too long']);
    const to = child.redirect.to();
    const fresh: ParsedPart = { start: to, values: new Map(), node: to, depth: 0, from: reader.cursor };
    return parseNodes(to, reader, [...soFar, fresh], source);
  }
  if (candidates.length === 0) return { parts, reader: new Reader(start.input, start.cursor), errors };
  return candidates.reduce((best, other) => (isBetter(other, best) ? other : best));
}

/** A command read to its end beats one that was not, and one without errors one with. */
function isBetter(a: Parsed, b: Parsed): boolean {
  if (a.reader.canRead() !== b.reader.canRead()) return !a.reader.canRead();
  return a.errors.length === 0 && b.errors.length > 0;
}

/** The literal that the next word names, or else all arguments (brigadier's getRelevantNodes). */
function relevantChildren(node: CommandNode, reader: Reader, level: number): readonly (LiteralNode | ArgumentNode)[] {
  const space = reader.input.indexOf(' ', reader.cursor);
  const word = reader.input.slice(reader.cursor, space < 0 ? undefined : space);
  const { literals, values } = sorted(node);
  const named = literals.get(word);
  return named && named.level <= level ? [named] : values;
}

interface SortedChildren {
  /** How many children there were when they were sorted. */
  readonly count: number;
  readonly literals: ReadonlyMap<string, LiteralNode>;
  readonly values: readonly ArgumentNode[];
}

const known = new WeakMap<CommandNode, SortedChildren>();

function sorted(node: CommandNode): SortedChildren {
  let children = known.get(node);
  if (children?.count !== node.children.length) {
    children = {
      count: node.children.length,
      literals: new Map(node.children.flatMap((child) => (child.kind === 'literal' ? [[child.name, child]] : []))),
      values: node.children.filter((child) => child.kind === 'argument'),
    };
    known.set(node, children);
  }
  return children;
}

function readNode(
  node: LiteralNode | ArgumentNode,
  reader: Reader,
  part: ParsedPart,
  source: CommandSource,
): ReadonlyMap<string, unknown> {
  if (node.kind === 'literal') {
    reader.cursor += node.name.length;
    return part.values;
  }
  return new Map(part.values).set(node.name, node.type.parse(reader, source));
}
