import { blockNumbers } from '../../../../game-data/blockNumbers.ts';
import { isSign, keepsItems } from '../dialect/blockEntities.ts';
import type { FunctionFiles } from './functionFiles.ts';
import { copyLines } from './liveBlocks.ts';
import { NAMESPACE, NUMBERS, OBJECTIVE, STORAGE } from './packContract.ts';
import { reportCommands, STATE } from './queueFunctions.ts';
import { addBlockNumbers, addShapes } from './stateFunctions.ts';

const S = STORAGE.state;
const E = STATE.entry;
const MARKER = 'type=minecraft:marker';
const PROBE = 'gh.probe';
/** A cell that was reported. */
export const REPORTED = 'gh.told';

/** The functions of a cell that differs from its mirror: reporting what it holds, and settling the two. */
export function addCellFunctions(files: FunctionFiles): void {
  const { version, twoSidedSigns } = files.dialect;
  const ids = blockNumbers(version);
  const n = '#n';
  const number = addBlockNumbers(files, n);
  const shape = addShapes(files);
  files.tag('block', 'stores', ids.filter(keepsItems));
  files.tag('block', 'signs', ids.filter(isSign));
  files.add(`${NAMESPACE}:cell`, [
    `scoreboard players add ${NUMBERS.cells} ${OBJECTIVE} 1`,
    `data modify storage ${S} ${E} set value {k:"b",n:0,s:{}}`,
    // Only an entity can find where this is.
    `summon minecraft:marker ~ ~ ~ {Tags:["${PROBE}","${REPORTED}"]}`,
    `data modify storage ${S} ${E}.p set from entity @e[${MARKER},tag=${PROBE},limit=1] Pos`,
    `tag @e[${MARKER},tag=${PROBE}] remove ${PROBE}`,
    ...number,
    `execute store result storage ${S} ${E}.n int 1 run scoreboard players get ${n} ${OBJECTIVE}`,
    ...shape,
    `execute if block ~ ~ ~ #${NAMESPACE}:stores run function ${NAMESPACE}:cell/items`,
    `execute if block ~ ~ ~ #${NAMESPACE}:signs run function ${NAMESPACE}:cell/sign`,
    ...reportCommands(),
  ]);
  files.add(`${NAMESPACE}:cell/settle`, [...copyLines(files), `kill @s`]);
  // Some kinds leave the list out when it is empty.
  files.add(`${NAMESPACE}:cell/items`, [
    `data modify storage ${S} ${E}.items set value []`,
    `data modify storage ${S} ${E}.items set from block ~ ~ ~ Items`,
  ]);
  files.add(
    `${NAMESPACE}:cell/sign`,
    twoSidedSigns
      ? [
          `data modify storage ${S} ${E}.front set from block ~ ~ ~ front_text`,
          `data modify storage ${S} ${E}.back set from block ~ ~ ~ back_text`,
        ]
      : [
          `data modify storage ${S} ${E}.text set value []`,
          ...[1, 2, 3, 4].map((line) => `data modify storage ${S} ${E}.text append from block ~ ~ ~ Text${line}`),
        ],
  );
}
