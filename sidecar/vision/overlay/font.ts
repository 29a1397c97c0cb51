import { nameTable } from '../../../protocol/nameTable.ts';
/** Cells of a letter. */
export const LETTER_WIDTH = 5;
export const LETTER_HEIGHT = 7;

/**
 * Letters as seven rows of five cells, each row a digit of base 32 whose highest bit is the left cell. Drawn for this
 * project.
 */
const LETTERS: Readonly<Record<string, string>> = nameTable({
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrlhhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllrh',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
  a: '00e1fhf',
  b: 'gguhhhu',
  c: '00egghe',
  d: '11fhhhf',
  e: '00ehvge',
  f: '698s888',
  g: '00fhf1e',
  h: 'ggmphhh',
  i: '40c444e',
  j: '20622ic',
  k: 'ggikoki',
  l: 'c44444e',
  m: '00qllll',
  n: '00mphhh',
  o: '00ehhhe',
  p: '00uhugg',
  q: '00djf11',
  r: '00mpggg',
  s: '00fge1u',
  t: '88s8896',
  u: '00hhhjd',
  v: '00hhha4',
  w: '00hhlla',
  x: '00ha4ah',
  y: '00hhf1e',
  z: '00v248v',
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh1248v',
  3: 'v2421he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
  _: '000000v',
  '-': '000v000',
  '.': '00000cc',
  ':': '0cc0cc0',
  "'": '4480000',
  '!': '4444404',
  '?': 'eh12404',
  '/': '1248g00',
  '(': '2488842',
  ')': '8422248',
});
const UNKNOWN = 'vhhhhhv';

/** Calls back for each cell of a text's letters that is drawn, from the upper left of the text. */
export function drawLetters(text: string, dot: (column: number, row: number) => void): void {
  let left = 0;
  for (const letter of text) {
    const rows = letter === ' ' ? '0000000' : (LETTERS[letter] ?? UNKNOWN);
    for (let row = 0; row < LETTER_HEIGHT; row++) {
      const bits = Number.parseInt(rows[row] ?? '0', 32);
      for (let column = 0; column < LETTER_WIDTH; column++)
        if ((bits >> (LETTER_WIDTH - 1 - column)) & 1) dot(left + column, row);
    }
    left += LETTER_WIDTH + 1;
  }
}

/** Cells a text is wide. */
export function textWidth(text: string): number {
  return [...text].length * (LETTER_WIDTH + 1) - 1;
}
