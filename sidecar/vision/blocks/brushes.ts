import { mix } from '../../../game-data/colours/blockColours.ts';
import type { Rgb } from '../../../game-data/colours/blockPalette.ts';
import { nameHash, speck } from './hashing.ts';

/** Red, green, blue and opacity, 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/** The colour of a texture's cell: `u` from the left, `v` from the top, 0 to 15. */
export type Brush = (u: number, v: number) => Rgba;

/** Cells along each side of a texture. */
export const SIZE = 16;
const CLEAR: Rgba = [0, 0, 0, 0];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** How much darker the rim of a block is, so that blocks can be counted. */
const RIM = 0.2;

/** A colour made lighter (`amount` > 0) or darker (< 0), by a share. */
export function tone(colour: Rgb, amount: number): Rgb {
  return mix(colour, amount < 0 ? BLACK : WHITE, Math.abs(amount));
}

function solid([red, green, blue]: Rgb): Rgba {
  return [red, green, blue, 255];
}

function isRim(u: number, v: number): boolean {
  return u === 0 || v === 0 || u === SIZE - 1 || v === SIZE - 1;
}

/** One colour with specks and a rim. */
export function plain(name: string, colour: Rgb, roughness = 0.07, rim = RIM): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    const amount = (speck(seed, u, v) * 2 - 1) * roughness;
    return solid(tone(colour, isRim(u, v) ? amount - rim : amount));
  };
}

/** Boards across, four to a block. */
export function boards(name: string, colour: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    const row = v >> 2;
    const isSeam = v % 4 === 3 || u === [3, 11, 7, 14][row];
    return solid(tone(colour, isSeam ? -0.28 : (speck(seed, u >> 1, v) * 2 - 1) * 0.06));
  };
}

/** Bricks in rows of four cells, each row half a brick on. */
export function bricks(name: string, colour: Rgb, mortar: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    const shift = (v >> 2) % 2 === 0 ? 0 : 4;
    if (v % 4 === 3 || (u + shift) % 8 === 7) return solid(mortar);
    return solid(tone(colour, (speck(seed, (u + shift) >> 3, v >> 2) * 2 - 1) * 0.1));
  };
}

/** Large hewn stones: two rows, a joint around each. */
export function hewn(name: string, colour: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    const row = v >> 3;
    const isJoint = v % 8 === 7 || u === (row === 0 ? 15 : 7);
    return solid(tone(colour, isJoint ? -0.32 : (speck(seed, u, v) * 2 - 1) * 0.05));
  };
}

/** Round stones with dark gaps. */
export function pebbles(name: string, colour: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    const shift = (v >> 2) % 2 === 0 ? 1 : 3;
    const isGap = v % 4 === 3 || (u + shift) % 5 === 4;
    const stone = (speck(seed, Math.floor((u + shift) / 5), v >> 2) * 2 - 1) * 0.14;
    return solid(tone(colour, isGap ? -0.34 : stone));
  };
}

/** Stripes from top to bottom, as bark has. */
export function stripes(name: string, colour: Rgb, depth = 0.22): Brush {
  const seed = nameHash(name);
  return (u, v) => solid(tone(colour, (speck(seed, u, 0) * 2 - 1) * depth + (speck(seed, u, v) - 0.5) * 0.1));
}

/** Growth rings within bark. */
export function rings(name: string, wood: Rgb, bark: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    if (isRim(u, v)) return solid(bark);
    const ring = Math.min(u, v, SIZE - 1 - u, SIZE - 1 - v);
    return solid(tone(wood, (ring % 2 === 0 ? -0.14 : 0.04) + (speck(seed, u, v) - 0.5) * 0.06));
  };
}

/** Stone with lumps of something else. */
export function ore(name: string, stone: Rgb, lump: Rgb): Brush {
  const seed = nameHash(name);
  const base = plain(name, stone);
  return (u, v) => {
    const isLump = !isRim(u, v) && speck(seed + 1, u >> 1, v >> 1) > 0.72;
    return isLump ? solid(tone(lump, (speck(seed, u, v) - 0.5) * 0.24)) : base(u, v);
  };
}

/** Glass of a colour: a frame, a glint, and else what is behind. */
export function pane(colour: Rgb, opacity: number): Brush {
  return (u, v) => {
    if (isRim(u, v)) return solid(tone(colour, -0.1));
    const glint = u + v === 9 || u + v === 10 || u + v === 20;
    return [...(glint && opacity < 100 ? tone(colour, 0.6) : colour), glint ? Math.max(opacity, 150) : opacity] as Rgba;
  };
}

/** Another brush, with a layer of something on top that hangs down a little. */
export function covered(name: string, top: Rgb, below: Brush): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    const depth = 2 + Math.floor(speck(seed, u, 7) * 3);
    return v < depth ? solid(tone(top, (speck(seed, u, v) * 2 - 1) * 0.08)) : below(u, v);
  };
}

/** A row of books above another, between boards. */
export function books(wood: Rgb): Brush {
  const spines: readonly Rgb[] = [
    [140, 50, 40],
    [60, 90, 140],
    [70, 120, 60],
    [170, 140, 70],
    [110, 70, 120],
  ];
  return (u, v) => {
    if (v % 8 === 0 || v % 8 === 7) return solid(tone(wood, -0.1));
    const book = Math.floor((u + (v >> 3) * 5) / 3);
    return solid(tone(spines[book % spines.length] ?? wood, (u + (v >> 3) * 5) % 3 === 2 ? -0.4 : 0));
  };
}

/** A box of boards: a dark frame, and a latch where `latch` says. */
export function crate(name: string, wood: Rgb, latch: boolean): Brush {
  const inner = boards(name, wood);
  return (u, v) => {
    if (latch && u >= 7 && u <= 8 && v >= 5 && v <= 8) return [190, 190, 180, 255];
    if (u <= 1 || v <= 1 || u >= SIZE - 2 || v >= SIZE - 2) return solid(tone(wood, -0.45));
    return latch && v === 6 ? solid(tone(wood, -0.5)) : inner(u, v);
  };
}

/** Another brush with a dark opening, which glows where `fire` is given. */
export function opening(below: Brush, fire?: Rgb): Brush {
  return (u, v) => {
    if (u < 3 || u > 12 || v < 7 || v > 13) return below(u, v);
    return fire && v > 9 ? solid(tone(fire, (v - 12) * 0.1)) : [24, 22, 22, 255];
  };
}

/** Another brush with a face cut into it. */
export function carved(below: Brush, light?: Rgb): Brush {
  const hole = light ? solid(light) : ([40, 24, 10, 255] as Rgba);
  return (u, v) => {
    const isEye = v >= 4 && v <= 7 && ((u >= 3 && u <= 5) || (u >= 10 && u <= 12));
    const isMouth = v >= 10 && v <= 12 && u >= 3 && u <= 12 && (v !== 10 || u % 3 === 0);
    return isEye || isMouth ? hole : below(u, v);
  };
}

/** Half a door: panels, holes for windows in the upper half, a handle in the lower. */
export function door(name: string, wood: Rgb, upper: boolean): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    if (upper && v >= 3 && v <= 8 && ((u >= 3 && u <= 6) || (u >= 9 && u <= 12))) return CLEAR;
    if (!upper && v >= 1 && v <= 2 && u >= 12 && u <= 13) return [60, 60, 60, 255];
    const isFrame = u === 0 || u === 15 || (upper ? v === 0 : v === 15) || u === 7 || u === 8;
    return solid(tone(wood, isFrame ? -0.3 : (speck(seed, u, v) - 0.5) * 0.1));
  };
}

/** Bars across and down, nothing between. */
export function bars(colour: Rgb, across: number, down: number): Brush {
  return (u, v) => {
    const isBar = (across > 0 && v % across < 2) || (down > 0 && u % down < 2);
    return isBar ? solid(tone(colour, (u + v) % 2 === 0 ? -0.1 : 0.05)) : CLEAR;
  };
}

/** Something on a ground in its middle rows, such as a label. */
export function banded(ground: Brush, band: Rgb, from: number, to: number): Brush {
  return (u, v) => (v >= from && v <= to ? solid(tone(band, u === 0 || u === 15 ? -RIM : 0)) : ground(u, v));
}

/** A liquid of an opacity, in soft waves. */
export function liquid(name: string, colour: Rgb, opacity: number): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    const wave = (speck(seed, (u + v) >> 2, v >> 1) - 0.5) * 0.16;
    return [...tone(colour, wave), opacity] as Rgba;
  };
}

/** One colour all over. */
export function flat(colour: Rgb, opacity = 255): Brush {
  return () => [...colour, opacity] as Rgba;
}
