import type { Random } from '../../../../clock/random.ts';

/** A text changed for the worse, or in a way that must not matter. */
interface TextCorruption {
  readonly name: string;
  /** Whether the texts still say the same. */
  readonly isHarmless?: boolean;
  /** Returns the new texts. */
  readonly apply: (texts: readonly string[], random: Random) => readonly string[];
}

const NUMBERS = ['999', '1000000000', '99999999999999999999', '1.5', 'NaN', '1e3', '-', '٣', '-0', '7', '-61'];
const IDS = [
  'stoen',
  'constructor',
  '__proto__',
  'toString',
  'Stone',
  'fire',
  'water',
  'air',
  'sand',
  'minecraft:',
  '石',
  '',
];
const KEYS = ['materials', 'colour', 'constructor', '__proto__', 'Position', 'corners', 'height', 'layers'];
const GARBAGE = ['{', ']', '[[', ':', '😀', '\u0000', '\u202e', 'the', 'material:', '"', '//', '-'];

/** Applies a change to one of the texts. */
const toOne =
  (change: (text: string, random: Random) => string): TextCorruption['apply'] =>
  (texts, random) => {
    const index = random.integer(0, texts.length - 1);
    return texts.map((text, at) => (at === index ? change(text, random) : text));
  };

/** Replaces one of the places where a pattern fits. */
function replaceOne(text: string, pattern: RegExp, random: Random, by: (found: string) => string): string {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const match = random.pick(matches);
  return `${text.slice(0, match.index)}${by(match[0])}${text.slice(match.index + match[0].length)}`;
}

const NUMBER = /-?\d+/g;
const KEY = /[a-z]+:/g;

export const TEXT_CORRUPTIONS: readonly TextCorruption[] = [
  { name: 'wider spaces', isHarmless: true, apply: toOne((text) => text.replace(/ /g, ' \t ')) },
  { name: 'commas for spaces', isHarmless: true, apply: toOne((text) => text.replace(/(\d) /g, '$1, ')) },
  {
    name: 'the game in an id',
    isHarmless: true,
    apply: toOne((text) => text.replace(/(material|name):( ?)/, '$1:$2minecraft:')),
  },
  { name: 'another order', isHarmless: true, apply: (texts, random) => random.shuffle(texts) },
  { name: 'a text said twice', isHarmless: true, apply: (texts, random) => [...texts, random.pick(texts)] },
  { name: 'a text left out', apply: (texts) => texts.slice(1) },
  { name: 'a sentence cut off', apply: toOne((text, random) => text.slice(0, random.integer(0, text.length - 1))) },
  { name: 'a beginning cut off', apply: toOne((text, random) => text.slice(random.integer(1, text.length))) },
  { name: 'a key dropped', apply: toOne((text, random) => replaceOne(text, KEY, random, () => '')) },
  { name: 'a pair dropped', apply: toOne((text, random) => replaceOne(text, /[a-z]+: ?\w+ /g, random, () => '')) },
  {
    name: 'a pair doubled',
    apply: toOne((text, random) => replaceOne(text, /[a-z]+: ?\w+ /g, random, (pair) => pair + pair)),
  },
  {
    name: 'a key renamed',
    apply: toOne((text, random) => replaceOne(text, KEY, random, () => `${random.pick(KEYS)}:`)),
  },
  {
    name: 'words put in',
    apply: toOne((text, random) => replaceOne(text, / /g, random, () => ` ${random.pick(GARBAGE)} `)),
  },
  {
    name: 'numbers swapped',
    apply: toOne((text, random) =>
      replaceOne(text, /-?\d+,? -?\d+/g, random, (two) => two.split(' ').reverse().join(' ').replace(/,$/, '')),
    ),
  },
  {
    name: 'another number',
    apply: toOne((text, random) => replaceOne(text, NUMBER, random, () => random.pick(NUMBERS))),
  },
  { name: 'a number dropped', apply: toOne((text, random) => replaceOne(text, NUMBER, random, () => '')) },
  {
    name: 'another block',
    apply: toOne((text, random) => replaceOne(text, /(?<=(material|name): ?)\w+/g, random, () => random.pick(IDS))),
  },
  {
    name: 'another facing',
    apply: toOne((text, random) =>
      replaceOne(text, /(?<=facing: ?)\w/g, random, () => random.pick(['N', 'x', 'Q', 'up', '5', ''])),
    ),
  },
  { name: 'a bracket dropped', apply: toOne((text, random) => replaceOne(text, /[[\]]/g, random, () => '')) },
  { name: 'brackets within brackets', apply: toOne((text) => `${'['.repeat(5_000)}${text}${']'.repeat(5_000)}`) },
  {
    name: 'a cell in two ways',
    apply: (texts) => [
      ...texts,
      `material: glass facing: A position: ${/\[-?\d+,? -?\d+,? -?\d+\]/.exec(texts[0] ?? '')?.[0]}`,
    ],
  },
  {
    name: 'a huge shape',
    apply: (texts) => [...texts, '[material:stone facing:A positions:[start:[0 0 0] end:[9999 9999 9999]]]'],
  },
  { name: 'a long text', apply: toOne((text) => text + ' '.repeat(200_000)) },
  { name: 'an empty text', apply: (texts) => [...texts, ''] },
];

/** What stands where a list of texts should: nothing of it can be read. */
export const NO_TEXTS: readonly unknown[] = [
  null,
  5,
  'material: stone facing: A position: [-8, -60, 0]',
  {},
  { 0: 'material: stone facing: A position: [-8, -60, 0]', length: 1 },
  [],
  [null],
  [['material: stone facing: A position: [-8, -60, 0]']],
  JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`),
  Array.from({ length: 20_000 }, () => 'x'),
];

/** Names under which no text can be read. */
export const NO_NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'task_x',
  'task_1 ',
  '',
  'TASK_1',
  'task_-1',
  `task_${'9'.repeat(500)}`,
  'task_١',
  '\u001b[31m',
];

type Json = Record<string, unknown> | unknown[];

const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e9,
  1e300,
  '',
  'constructor',
  '__proto__',
  'stoen',
  'stone',
  '石',
  '/op @a',
  'x'.repeat(70_000),
  [],
  {},
  [[[]]],
  [0, 0, 0],
  { position: 5 },
];
const OTHER_KEYS = ['constructor', 'hasOwnProperty', 'nmae', 'Position', 'random', 'command'];

/** Changes one place of a JSON value, wherever it is: drops, doubles, renames, replaces or swaps. */
export function corruptJson(value: unknown, random: Random): unknown {
  const copy = structuredClone(value);
  const places: { readonly holder: Json; readonly key: string }[] = [];
  const visit = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const key of Object.keys(holder)) {
      places.push({ holder: holder as Json, key });
      visit((holder as Record<string, unknown>)[key]);
    }
  };
  visit(copy);
  if (places.length === 0) return null;
  const { holder, key } = random.pick(places);
  const own = holder as Record<string, unknown>;
  const list = Array.isArray(holder) ? holder : undefined;
  random.pick([
    () => {
      if (list) list.splice(Number(key), 1);
      else delete own[key];
    },
    () => {
      if (list) list.splice(Number(key), 0, structuredClone(list[Number(key)]));
      else own[random.pick(OTHER_KEYS)] = own[key];
    },
    () => {
      if (list) list.reverse();
      else {
        own[random.pick(OTHER_KEYS)] = own[key];
        delete own[key];
      }
    },
    () => {
      own[key] = random.pick(VALUES);
    },
    () => {
      if (typeof own[key] === 'number') own[key] = -own[key] + random.integer(-2, 2);
      else own[key] = random.pick(VALUES);
    },
    () => {
      const other = random.pick(Object.keys(own));
      [own[key], own[other]] = [own[other], own[key]];
    },
  ])();
  return copy;
}
