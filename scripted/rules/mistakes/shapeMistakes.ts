import type { Random } from '../../../clock/random.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { Mistake } from './mistakes.ts';

type Entry = { [key: string]: unknown };
/** Where a value lies in a reply: names of fields and indices of lists. */
type Path = readonly (string | number)[];

const WHERE = /^(?:top_|from_|to_)?[xyz]$/;
const ITEM = /^(?:item|block|food|material|fuel)(?:_item)?(?:_name)?$/;
const SOMEBODY = /^(?:(?:candidate_)?agents?|(?:to_|from_)?player(?:_name|s)?|to|name)$/;
const NUMBER = /(?:^|_)(?:id|ids|node|pair|tasks?|subtasks)$/;
const CELL = /\((-?\d+)(?=, ?-?\d+, ?-?\d+\))/;
/** Amounts and heights as orders in the open name them. */
const AMOUNT_IN_TEXT = /\buntil (\w+) carries (\d+)\b/;
const LEVEL_IN_TEXT = /\b(to|at) y (-?\d+)\b/;
const ITEM_IN_TEXT = /\b([a-z]+(?:_[a-z]+)+)(?=(?:\[[^\]]*\])? x\d)/;

/**
 * Ways to err that show in the shape of a reply alone, whatever framework it is for: each gives the spoilt reply, or
 * undefined where it does not fit.
 */
export const SHAPE_MISTAKES: Readonly<Record<string, Mistake>> = nameTable({
  'missing-field': (reply, random) =>
    inOne(
      reply,
      random,
      isEntry,
      (entry) => Object.keys(entry).length > 0,
      (entry) => {
        const gone = random.pick(Object.keys(entry));
        return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== gone));
      },
    ),
  'wrong-type': (reply, random) =>
    inOne(
      reply,
      random,
      isText,
      () => true,
      (text) => [text],
    ),
  'wrong-cell': (reply, random) =>
    inOne(
      reply,
      random,
      isNumber,
      (_, path) => WHERE.test(lastName(path)),
      (value) => value + off(random),
    ) ??
    inOne(
      reply,
      random,
      isText,
      (text) => CELL.test(text),
      (text) => text.replace(CELL, (_, x) => `(${Number(x) + off(random)}`),
    ),
  'wrong-amount': (reply, random) =>
    inOne(
      reply,
      random,
      isText,
      (text) => AMOUNT_IN_TEXT.test(text),
      (text) =>
        text.replace(
          AMOUNT_IN_TEXT,
          (_, who, count) => `until ${who} carries ${Number(count) + random.pick([1, 2, 7])}`,
        ),
    ),
  'wrong-level': (reply, random) =>
    inOne(
      reply,
      random,
      isText,
      (text) => LEVEL_IN_TEXT.test(text),
      (text) => text.replace(LEVEL_IN_TEXT, (_, word, y) => `${word} y ${Number(y) + 4 * off(random)}`),
    ),
  'unknown-item': (reply, random) =>
    inOne(
      reply,
      random,
      isText,
      (_, path) => ITEM.test(lastName(path)),
      () => 'enchanted_brick_of_doom',
    ) ??
    inOne(
      reply,
      random,
      isText,
      (text) => ITEM_IN_TEXT.test(text),
      (text) => text.replace(ITEM_IN_TEXT, 'enchanted_brick_of_doom'),
    ),
  'unknown-agent': (reply, random) =>
    inOne(
      reply,
      random,
      isText,
      (_, path) => SOMEBODY.test(lastName(path)),
      () => 'Herobrine',
    ),
  'unknown-id': (reply, random) =>
    inOne(
      reply,
      random,
      isNumber,
      (_, path) => NUMBER.test(lastName(path)),
      () => 9_999,
    ) ??
    inOne(
      reply,
      random,
      isEmptyList,
      (_, path) => NUMBER.test(lastName(path)),
      () => [9_999],
    ),
  'unknown-tool': (reply, random) =>
    inOne(
      reply,
      random,
      isText,
      (_, path) => lastName(path) === 'action',
      () => 'castSpell',
    ),
  'false-claim': (reply, random) =>
    inOne(
      reply,
      random,
      (value) => value === false,
      () => true,
      () => true,
    ) ?? (isStep(reply) ? claimed(reply) : undefined),
  'false-modesty': (reply, random) =>
    inOne(
      reply,
      random,
      (value) => value === true,
      () => true,
      () => false,
    ),
  circle: (reply, random) =>
    inOne(
      reply,
      random,
      isEntries,
      (list) => inCircle(list) !== undefined,
      (list) => inCircle(list),
    ),
  duplicate: (reply, random) =>
    inOne(
      reply,
      random,
      isEntries,
      () => true,
      (list) => [...list, list[random.integer(0, list.length - 1)]],
    ),
  'left-out': (reply, random) =>
    inOne(
      reply,
      random,
      isEntries,
      () => true,
      (list) => list.toSpliced(random.integer(0, list.length - 1), 1),
    ),
});

/** Changes one of the values that fit; undefined where none does. */
function inOne<T>(
  reply: unknown,
  random: Random,
  isKind: (value: unknown) => value is T,
  fits: (value: T, path: Path) => boolean,
  change: (value: T) => unknown,
): unknown;
function inOne(
  reply: unknown,
  random: Random,
  isKind: (value: unknown) => boolean,
  fits: (value: unknown, path: Path) => boolean,
  change: (value: unknown) => unknown,
): unknown;
function inOne(
  reply: unknown,
  random: Random,
  isKind: (value: unknown) => boolean,
  fits: (value: never, path: Path) => boolean,
  change: (value: never) => unknown,
): unknown {
  const paths = pathsIn(reply).filter(({ value, path }) => isKind(value) && fits(value as never, path));
  if (paths.length === 0) return undefined;
  const { path } = random.pick(paths);
  return changedAt(reply, path, (value) => change(value as never));
}

function pathsIn(value: unknown, path: Path = []): { value: unknown; path: Path }[] {
  const inner = Array.isArray(value)
    ? value.flatMap((entry, index) => pathsIn(entry, [...path, index]))
    : isEntry(value)
      ? Object.entries(value).flatMap(([name, entry]) => pathsIn(entry, [...path, name]))
      : [];
  return [{ value, path }, ...inner];
}

function changedAt(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((entry, index) => (index === first ? changedAt(entry, rest, change) : entry));
  if (!isEntry(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, name === first ? changedAt(entry, rest, change) : entry]),
  );
}

/** The name of the field a value is in, or is listed in. */
function lastName(path: Path): string {
  return path.findLast((part) => typeof part === 'string') ?? '';
}

/** A list whose first entry requires its last and the last the first: of those that number what they require. */
function inCircle(list: readonly Entry[]): Entry[] | undefined {
  const [first, last] = [list[0], list.at(-1)];
  const requires = first && Object.keys(first).find((name) => /^(?:required_|depends|after|predecessors)/.test(name));
  if (!first || !last || !requires || typeof first.id !== 'number') return undefined;
  return list.map((entry) =>
    entry === last
      ? { ...entry, [requires]: [first.id] }
      : entry === first
        ? { ...entry, [requires]: [last.id] }
        : entry,
  );
}

function claimed({ thought }: Entry): Entry {
  return { thought, final_answer: 'Everything is done.' };
}

function isStep(value: unknown): value is Entry {
  return isEntry(value) && 'thought' in value && 'action' in value;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEntries(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.length > 0 && value.every(isEntry);
}

function isEmptyList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length === 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function off(random: Random): number {
  return random.pick([-2, -1, 1, 2]);
}
