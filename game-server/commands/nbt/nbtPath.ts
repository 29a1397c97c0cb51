import { type CompoundTag, elementsOf, type Tag, tagMatches } from '../../data/nbtTag.ts';
import type { Reader } from '../syntax/reader.ts';
import { readCompound } from './snbt.ts';

type Step =
  | { readonly type: 'key'; readonly name: string; readonly match?: CompoundTag }
  | { readonly type: 'index'; readonly index: number }
  | { readonly type: 'all' }
  | { readonly type: 'matching'; readonly match: CompoundTag }
  | { readonly type: 'root'; readonly match: CompoundTag };

/** A path into NBT such as `Items[0].id` (Minecraft wiki, "NBT path"). */
export interface NbtPath {
  readonly steps: readonly Step[];
  readonly text: string;
}

/** Reads a path at the cursor (rules of vanilla's NbtPathArgument). @throws CommandError */
export function readNbtPath(reader: Reader): NbtPath {
  const start = reader.cursor;
  const steps: Step[] = [];
  while (reader.canRead() && reader.peek() !== ' ') {
    steps.push(readStep(reader, steps.length === 0));
    if (!reader.canRead()) break;
    const next = reader.peek();
    if (next !== ' ' && next !== '[' && next !== '{') reader.expect('.');
  }
  if (steps.length === 0) throw reader.error('arguments.nbtpath.node.invalid');
  return { steps, text: reader.input.slice(start, reader.cursor) };
}

function readStep(reader: Reader, first: boolean): Step {
  switch (reader.peek()) {
    case '"':
    case "'":
      return keyed(reader, reader.readQuotedString());
    case '[': {
      reader.skip();
      if (reader.peek() === '{') {
        const match = readCompound(reader);
        reader.expect(']');
        return { type: 'matching', match };
      }
      if (reader.peek() === ']') {
        reader.skip();
        return { type: 'all' };
      }
      const index = reader.readInt();
      reader.expect(']');
      return { type: 'index', index };
    }
    case '{':
      if (!first) throw reader.error('arguments.nbtpath.node.invalid');
      return { type: 'root', match: readCompound(reader) };
    default: {
      const name = reader.readWhile((character) => !/[ "'[\].{}]/.test(character));
      if (name === '') throw reader.error('arguments.nbtpath.node.invalid');
      return keyed(reader, name);
    }
  }
}

function keyed(reader: Reader, name: string): Step {
  return reader.peek() === '{' ? { type: 'key', name, match: readCompound(reader) } : { type: 'key', name };
}

/** Every tag the path leads to, in order; none where nothing is found. */
export function tagsAt(path: NbtPath, root: Tag): readonly Tag[] {
  let found: readonly Tag[] = [root];
  for (const step of path.steps) found = found.flatMap((tag) => stepFrom(tag, step));
  return found;
}

function stepFrom(tag: Tag, step: Step): readonly Tag[] {
  switch (step.type) {
    case 'root':
      return tagMatches(step.match, tag) ? [tag] : [];
    case 'key': {
      const child = tag.type === 'compound' ? tag.value.get(step.name) : undefined;
      return child && (!step.match || tagMatches(step.match, child)) ? [child] : [];
    }
    case 'index': {
      const element = elementsOf(tag)?.at(step.index);
      return element ? [element] : [];
    }
    case 'all':
      return elementsOf(tag) ?? [];
    case 'matching':
      return (elementsOf(tag) ?? []).filter((element) => tagMatches(step.match, element));
    default:
      return step satisfies never;
  }
}

/**
 * A copy of `root` in which every tag the path leads to is what `change` makes of it; `undefined` takes it away.
 * Compounds and a last key that are missing are made when `create` is set, as by `data modify ... set`.
 * @returns the copy and how many tags were changed.
 */
export function changedAt(
  path: NbtPath,
  root: Tag,
  change: (tag: Tag | undefined) => Tag | undefined,
  create = false,
): { readonly tag: Tag; readonly count: number } {
  let count = 0;
  const visit = (tag: Tag | undefined, depth: number): Tag | undefined => {
    const step = path.steps[depth];
    if (!step) {
      count++;
      return change(tag);
    }
    if (!tag) {
      if (!create || step.type !== 'key') return undefined;
      tag = { type: 'compound', value: new Map() };
    }
    switch (step.type) {
      case 'root':
        return tagMatches(step.match, tag) ? visit(tag, depth + 1) : tag;
      case 'key': {
        if (tag.type !== 'compound') return tag;
        const before = tag.value.get(step.name) ?? (create ? step.match : undefined);
        if (!before && !create) return tag;
        if (before && step.match && !tagMatches(step.match, before)) return tag;
        const after = visit(before, depth + 1);
        const value = new Map(tag.value);
        if (after) value.set(step.name, after);
        else value.delete(step.name);
        return { type: 'compound', value };
      }
      case 'index':
      case 'all':
      case 'matching': {
        const elements = elementsOf(tag);
        if (!elements) return tag;
        const wanted =
          step.type === 'index' && step.index < 0
            ? elements.length + step.index
            : step.type === 'index'
              ? step.index
              : -1;
        const after = elements.flatMap((element, index) => {
          const meant =
            step.type === 'all' || (step.type === 'matching' ? tagMatches(step.match, element) : index === wanted);
          if (!meant) return [element];
          return visit(element, depth + 1) ?? [];
        });
        if (tag.type === 'list') return { type: 'list', value: after };
        return { type: tag.type, value: after.map((element) => element.value) } as Tag;
      }
      default:
        return step satisfies never;
    }
  };
  const tag = visit(root, 0) ?? root;
  return { tag, count };
}
