import type { Random } from '../../../../clock/random.ts';

type Position = readonly [number, number, number];
interface Material {
  readonly id: string;
  readonly letters: readonly string[];
}

/** Full blocks, which stay wherever they are put. */
const MATERIALS: readonly Material[] = [
  { id: 'stone', letters: ['A'] },
  { id: 'oak_planks', letters: ['A'] },
  { id: 'oak_log', letters: ['x', 'y', 'z'] },
  { id: 'hay_block', letters: ['y', 'A'] },
  { id: 'oak_stairs', letters: ['N', 'E', 'S', 'W'] },
];
const MOST_TEXTS = 6;

/** Texts of one building in VillagerBench's grammar, each claiming cells of a row of its own. */
export function writtenTexts(random: Random): string[] {
  const count = random.integer(1, MOST_TEXTS);
  // Some reach into the south wall at z 7, where they can be moved from.
  const firstRow = random.pick([-4, -4, 0, 4]);
  return Array.from({ length: count }, (_, row) => writtenText(random, firstRow + row));
}

const at = ([x, y, z]: Position) => `[${x} ${y} ${z}]`;

function writtenText(random: Random, z: number): string {
  const { id, letters } = random.pick(MATERIALS);
  const letter = random.pick(letters);
  const length = random.integer(2, 4);
  const west = -8 - length;
  const cells = Array.from({ length }, (_, step): Position => [west + step, -60, z]);
  const [first, last] = [cells[0] as Position, cells[length - 1] as Position];
  const top: Position = [west, -59, z];
  const head = `material:${id} facing:${letter}`;
  const keyed = (key: string) =>
    `[material:${id} positions:[${cells.map((cell) => `${key}:${at(cell)} facing:${random.pick(letters)}`).join(' ')}]]`;
  return random.pick([
    () => `material: ${id} facing: ${letter} position: [${first.join(', ')}]`,
    () => `[${head} position:${at(first)}]`,
    () => `[${head} positions:[${cells.map(at).join(' ')}]]`,
    () => `[${head} positions:[start:${at(first)} end:${at(last)}]]`,
    () => `[${head} positions:[start:${at(first)} end:${at(last)} single:${at(top)}]]`,
    () => `[${head} positions:[start:${at(first)} end:${at(last)} start:${at(top)} end:${at(top)}]]`,
    () =>
      `[material:${id} positions:[start:${at(top)} facing:${letter} start:${at(first)} end:${at(last)} facing:${letter}]]`,
    () => keyed(random.pick(['position', 'coords', 'pos'])),
    () => `[${head} position:${at(first)} material:bricks facing:A position:${at(top)}]`,
    () => `[name:${id} facing:${letter} position:${at(first)} name:bricks facing:A positions:[${at(top)}]]`,
    () => `[${head} shape:irregular positions:[${cells.map(at).join(' ')}]]`,
    () => `[${head} height:-60 positions:[${cells.map(at).join(' ')}]]`,
    () => `[${head} shape:rectangle corners:[${at(first)} ${at(last)}]]`,
    () => `[${head} shape:rectangle corners:[${at(first)} ${at(last)}] missing:[${at(cells[1] as Position)}]]`,
    () =>
      `[${head} layers:[height:-60 shape:rectangle corners:[${at(first)} ${at(last)}] height:-59 shape:rectangle corners:[${at(top)} ${at(top)}]]]`,
  ])();
}
