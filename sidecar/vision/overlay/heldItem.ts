import { colourOf } from '../../../game-data/colours/blockColours.ts';
import type { Rgb } from '../../../game-data/colours/blockPalette.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { tone } from '../blocks/brushes.ts';
import type { Canvas } from './canvas.ts';

/** Cells of an item's picture along a side. */
const CELLS = 16;
/** A cell's letter: h handle, m the material, d the material darker, l lighter. */
type Picture = readonly string[];

const TOOLS: Readonly<Record<string, Picture>> = nameTable({
  pickaxe: [
    '',
    '...ddddd',
    '..dmmmmmmd',
    '.....ddmmhd',
    '.........hmmd',
    '........hhdmd',
    '.......hh..dmd',
    '......hh...dmd',
    '.....hh....dmd',
    '....hh......d',
    '...hh',
    '..hh',
    '.hh',
    'hh',
    'h',
  ],
  axe: [
    '',
    '.......dd',
    '......dmmd',
    '.....dmmmhd',
    '....dmmmhhmd',
    '....dmmhhmmd',
    '.....dhhdmmd',
    '......hh.dd',
    '.....hh',
    '....hh',
    '...hh',
    '..hh',
    '.hh',
    'hh',
    'h',
  ],
  shovel: [
    '',
    '.........dddd',
    '........dmmmmd',
    '........dmmmmd',
    '........dmmmmd',
    '........hdmmd',
    '.......hh.dd',
    '......hh',
    '.....hh',
    '....hh',
    '...hh',
    '..hh',
    '.hh',
    'hh',
    'h',
  ],
  hoe: [
    '',
    '......dddd',
    '.....dmmmmd',
    '......ddmhd',
    '.........hhd',
    '........hh',
    '.......hh',
    '......hh',
    '.....hh',
    '....hh',
    '...hh',
    '..hh',
    '.hh',
    'hh',
    'h',
  ],
  sword: [
    '',
    '............dd',
    '...........dmmd',
    '..........dmmd',
    '.........dmmd',
    '........dmmd',
    '.......dmmd',
    '......dmmd',
    '..d..dmmd',
    '..dddmmd',
    '...dmmd',
    '...hddd',
    '..hh.dd',
    '.hh',
    'hh',
    'h',
  ],
  bucket: [
    '',
    '',
    '',
    '...dddddddd',
    '..dllllllllld',
    '..dlmmmmmmld',
    '...dmmmmmmd',
    '...dmmmmmmd',
    '...dmmmmmmd',
    '....dmmmmd',
    '....dmmmmd',
    '....dddddd',
  ],
});
const LUMP: Picture = [
  '',
  '',
  '',
  '......ddd',
  '....ddmmmdd',
  '...dlmmmmmmd',
  '...dlmmmmmmd',
  '..dlmmmmmmmmd',
  '..dmmmmmmmmmd',
  '..dmmmmmmmmmd',
  '...dmmmmmmmd',
  '....ddmmmdd',
  '......ddd',
];

const MATERIALS: Readonly<Record<string, Rgb>> = nameTable({
  wooden: [150, 112, 64],
  stone: [138, 138, 138],
  iron: [222, 222, 222],
  golden: [246, 214, 80],
  diamond: [96, 226, 220],
  netherite: [76, 68, 72],
});
const HANDLE: Rgb = [116, 84, 46];

/** Draws what is in the hand into the lower right corner; `isBlock` says whether it is put down as a block. */
export function drawHeldItem(canvas: Canvas, item: string, isBlock: boolean): void {
  const scale = Math.max(1, Math.round(canvas.height / 80));
  const left = canvas.width - CELLS * scale - 6 * scale;
  const top = canvas.height - CELLS * scale - scale;
  if (isBlock) drawCube(canvas, left, top, CELLS * scale, colourOf(item));
  else {
    const tool = Object.keys(TOOLS).find((name) => item === name || item.endsWith(`_${name}`));
    const colour = (tool && MATERIALS[item.split('_')[0] ?? '']) || colourOf(item);
    drawPicture(canvas, left, top, scale, (tool && TOOLS[tool]) || LUMP, tool === 'bucket' ? [206, 206, 210] : colour);
  }
}

function drawPicture(canvas: Canvas, left: number, top: number, scale: number, picture: Picture, colour: Rgb): void {
  const tones: Readonly<Record<string, Rgb>> = { m: colour, d: tone(colour, -0.4), l: tone(colour, 0.35), h: HANDLE };
  for (const [row, cells] of picture.entries())
    for (const [column, cell] of [...cells].entries()) {
      const cellTone = tones[cell];
      if (!cellTone) continue;
      for (let y = 0; y < scale; y++)
        for (let x = 0; x < scale; x++) canvas.dot(left + column * scale + x, top + row * scale + y, ...cellTone);
    }
}

/** A cube seen from a corner above. */
function drawCube(canvas: Canvas, left: number, top: number, size: number, colour: Rgb): void {
  const half = size / 2;
  const quarter = size / 4;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const slant = (Math.abs(x + 0.5 - half) * quarter) / half;
      if (y < slant || y >= size - slant) continue;
      const isTop = y < 2 * quarter - slant;
      const isEdge =
        y < slant + 1.5 ||
        y >= size - slant - 1.5 ||
        Math.abs(y - (2 * quarter - slant)) < 0.8 ||
        x < 1.5 ||
        x >= size - 1.5 ||
        (!isTop && Math.abs(x + 0.5 - half) < 1);
      const shade = isTop ? 0.05 : x < half ? -0.2 : -0.4;
      canvas.dot(left + x, top + y, ...tone(tone(colour, shade), isEdge ? -0.3 : 0));
    }
}
