/**
 * What Minecraft finds out about a command only when it runs, and a function then passes over in silence; and what our
 * packs do without. `stackSize` tells an item's (64 where it is not known).
 */
interface Problem {
  /** From 0. */
  readonly column: number;
  readonly message: string;
}

/** Blocks one fill, clone or comparison may cover (game rule commandModificationBlockLimit; `FillCommand` before it). */
const MOST_BLOCKS = 32_768;
/** Chunks one forceload may cover (`ForceLoadCommand`). */
const MOST_CHUNKS = 256;
/** Stacks one give may hand out (`GiveCommand.MAX_ALLOWED_ITEMSTACKS`). */
const MOST_STACKS = 100;
/** Characters of a line: what a command block takes, far below the 2,000,000 of functions (1.20.5 and later). */
const LONGEST_LINE = 32_500;

/** The static limits a line breaks. */
export function limitProblems(line: string, stackSize: (item: string) => number): Problem[] {
  const problems: Problem[] = [];
  if (line.length > LONGEST_LINE) {
    problems.push({
      column: LONGEST_LINE,
      message: `the line has ${line.length} characters, more than ${LONGEST_LINE}`,
    });
  }
  if (line.startsWith('$')) {
    problems.push({ column: 0, message: 'a macro: packs do without, as versions before 1.20.2 know none' });
  }
  if (line.endsWith('\\')) {
    problems.push({
      column: line.length - 1,
      message: 'a line goes on in the next: versions before 1.20.2 know of no such',
    });
  }
  for (const { words, column } of commandsOf(line)) {
    const message = commandProblem(words, stackSize);
    if (message) problems.push({ column, message });
  }
  return problems;
}

function commandProblem(words: readonly string[], stackSize: (item: string) => number): string | undefined {
  switch (words[0]) {
    case 'fill':
      return tooManyBlocks('fill', words.slice(1, 7));
    case 'clone':
      return tooManyBlocks('clone', words.slice(1, 7));
    case 'blocks':
      return tooManyBlocks('a comparison', words.slice(1, 7));
    case 'forceload':
      return words[1] === 'add' || words[1] === 'remove' ? tooManyChunks(words.slice(2, 6)) : undefined;
    case 'give':
      return tooManyItems(words[2] ?? '', words[3], MOST_STACKS, stackSize);
    case 'item':
      // item replace (block X Y Z | entity WHO) SLOT with ITEM COUNT: `ItemInput.createItemStack` refuses a larger stack.
      return tooManyItems(words.at(-2) ?? '', words.at(-3) === 'with' ? words.at(-1) : undefined, 1, stackSize);
    default:
      return undefined;
  }
}

function tooManyBlocks(what: string, corners: readonly string[]): string | undefined {
  const [x1, y1, z1, x2, y2, z2] = corners;
  const edges = [span(x1, x2), span(y1, y2), span(z1, z2)];
  const blocks = edges.reduce<number | undefined>(
    (product, edge) => (product === undefined || edge === undefined ? undefined : product * edge),
    1,
  );
  if (blocks === undefined || blocks <= MOST_BLOCKS) return undefined;
  return `${what} of ${edges.join(' x ')} = ${blocks} blocks, more than ${MOST_BLOCKS}`;
}

function tooManyChunks(corners: readonly string[]): string | undefined {
  const [x1, z1, x2, z2] = corners.map(coordinate);
  if (!x1 || !z1 || !x2 || !z2 || x1.relative !== x2.relative || z1.relative !== z2.relative) return undefined;
  // Relative corners may lie anywhere in a chunk: count as many as there can be.
  const chunks = (a: number, b: number, relative: boolean) =>
    relative ? Math.ceil((Math.abs(a - b) + 16) / 16) : Math.abs(Math.floor(a / 16) - Math.floor(b / 16)) + 1;
  const count = chunks(x1.value, x2.value, x1.relative) * chunks(z1.value, z2.value, z1.relative);
  return count > MOST_CHUNKS ? `forceload of up to ${count} chunks, more than ${MOST_CHUNKS}` : undefined;
}

function tooManyItems(
  item: string,
  count: string | undefined,
  stacks: number,
  stackSize: (item: string) => number,
): string | undefined {
  if (count === undefined || !/^\d+$/.test(count)) return undefined;
  const id = item.replace(/[[{].*$/s, '').replace(/^minecraft:/, '');
  const most = stacks * stackSize(id);
  const what = stacks === 1 ? 'a stack' : `${stacks} stacks`;
  return Number(count) > most ? `${count} of ${id} are more than ${what} (${most})` : undefined;
}

/** Blocks from one coordinate to another, both included; undefined where they cannot be compared. */
function span(from: string | undefined, to: string | undefined): number | undefined {
  const [a, b] = [coordinate(from), coordinate(to)];
  if (!a || !b || a.relative !== b.relative) return undefined;
  return Math.abs(Math.floor(b.value) - Math.floor(a.value)) + 1;
}

function coordinate(text: string | undefined): { value: number; relative: boolean } | undefined {
  const match = /^(~?)(-?\d+(?:\.\d+)?)?$/.exec(text ?? '');
  if (!match || (!match[1] && match[2] === undefined)) return undefined;
  return { value: Number(match[2] ?? 0), relative: match[1] === '~' };
}

/** The command of a line, those behind "run", and its comparisons "if blocks", as words; text in braces stays together. */
function commandsOf(line: string): { words: string[]; column: number }[] {
  const words: { text: string; column: number }[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let index = 0; index <= line.length; index++) {
    const character = line[index] ?? ' ';
    if (index < line.length && quote) {
      if (character === '\\') index++;
      else if (character === quote) quote = '';
    } else if (depth > 0 && (character === '"' || character === "'")) quote = character;
    else if ('{['.includes(character)) depth++;
    else if ('}]'.includes(character)) depth--;
    else if (character === ' ' && (depth <= 0 || index >= line.length)) {
      if (index > start) words.push({ text: line.slice(start, index), column: start });
      start = index + 1;
    }
  }
  if (start < line.length) words.push({ text: line.slice(start), column: start });
  const starts = words.flatMap(({ text }, index) => {
    const before = words[index - 1]?.text;
    const isComparison = text === 'blocks' && (before === 'if' || before === 'unless');
    return index === 0 || isComparison || (before === 'run' && words[0]?.text !== 'say') ? [index] : [];
  });
  return starts.map((index) => ({
    words: words.slice(index).map(({ text }) => text),
    column: words[index]?.column ?? 0,
  }));
}
