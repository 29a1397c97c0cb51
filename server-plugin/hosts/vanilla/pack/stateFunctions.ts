import { blockNumbers, blockProperties } from '../../../../game-data/blockNumbers.ts';
import { VersionGameData } from '../../../../game-data/versionGameData.ts';
import type { FunctionFiles } from './functionFiles.ts';
import { NAMESPACE, OBJECTIVE, STORAGE } from './packContract.ts';
import { STATE } from './queueFunctions.ts';

const S = STORAGE.state;
const E = STATE.entry;
/** Sets of properties looked for by one function. */
const SHAPES_IN_GROUP = 16;

/** Has the number of a cell's block put together in a score. @returns the lines of a cell. */
export function addBlockNumbers(files: FunctionFiles, score: string): string[] {
  const ids = blockNumbers(files.dialect.version);
  return bitTags(files, 'b', score, (bit) => ids.filter((_, index) => isBitSet(index + 1, bit)), ids.length);
}

/**
 * Properties: blocks that share all names and values of them share a number, found as a block's is; by it one function is
 * called that tries each value.
 * @returns the lines of a cell.
 */
export function addShapes(files: FunctionFiles): string[] {
  const { version } = files.dialect;
  const ids = blockNumbers(version);
  const { states } = VersionGameData.ofVersion(version);
  for (const name of blockProperties(version).keys())
    files.tag(
      'block',
      `p/${name}`,
      ids.filter((id) => name in states.propertiesOf(id)),
    );
  const blocksOf = new Map<string, string[]>();
  for (const id of ids) {
    const properties = states.propertiesOf(id);
    if (Object.keys(properties).length === 0) continue;
    const key = JSON.stringify(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)));
    blocksOf.set(key, [...(blocksOf.get(key) ?? []), id]);
  }
  const shapes = [...blocksOf];
  shapes.forEach(([key], index) => {
    const properties = JSON.parse(key) as [string, string[]][];
    files.add(
      `${NAMESPACE}:shape/${index + 1}`,
      properties.flatMap(([name, values]) =>
        values.map(
          (value) =>
            `execute if block ~ ~ ~ #${NAMESPACE}:p/${name}[${name}=${value}] run data modify storage ${S} ${E}.s.${name} set value "${value}"`,
        ),
      ),
    );
  });
  const s = '#s';
  const bits = bitTags(
    files,
    's',
    s,
    (bit) => shapes.flatMap(([, blocks], index) => (isBitSet(index + 1, bit) ? blocks : [])).sort(),
    shapes.length,
  );
  const groups: string[] = [];
  for (let first = 1; first <= shapes.length; first += SHAPES_IN_GROUP) {
    const last = Math.min(first + SHAPES_IN_GROUP - 1, shapes.length);
    const group = `${NAMESPACE}:shapes/${first}`;
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    files.add(
      group,
      numbers.map((k) => `execute if score ${s} ${OBJECTIVE} matches ${k} run function ${NAMESPACE}:shape/${k}`),
    );
    groups.push(`execute if score ${s} ${OBJECTIVE} matches ${first}..${last} run function ${group}`);
  }
  return [...bits, ...groups];
}

/** A tag for each binary digit of a number of blocks, and the lines that put the number together. */
function bitTags(
  files: FunctionFiles,
  prefix: string,
  score: string,
  blocksWith: (bit: number) => readonly string[],
  largest: number,
): string[] {
  const lines = [`scoreboard players set ${score} ${OBJECTIVE} 0`];
  for (let bit = 0; 2 ** bit <= largest; bit++) {
    files.tag('block', `${prefix}${bit}`, blocksWith(bit));
    lines.push(
      `execute if block ~ ~ ~ #${NAMESPACE}:${prefix}${bit} run scoreboard players add ${score} ${OBJECTIVE} ${2 ** bit}`,
    );
  }
  return lines;
}

function isBitSet(number: number, bit: number): boolean {
  return Math.floor(number / 2 ** bit) % 2 === 1;
}
