import type { Rgb } from '../../../game-data/colours/blockPalette.ts';
import { type Brush, type Rgba, SIZE, tone } from './brushes.ts';
import { nameHash, speck } from './hashing.ts';

const CLEAR: Rgba = [0, 0, 0, 0];
const STEM: Rgb = [70, 122, 46];

function solid([red, green, blue]: Rgb): Rgba {
  return [red, green, blue, 255];
}

function within(u: number, v: number, middle: number, radius: number): boolean {
  const across = u - 7.5;
  const down = v - middle;
  return across * across + down * down <= radius * radius;
}

/** Blades of grass or leaves of a crop, `height` cells high; the upper quarter in the colour of what ripens there. */
export function blades(name: string, colour: Rgb, height: number, ripe?: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    const top = SIZE - Math.round(height * (0.55 + speck(seed, u, 3) * 0.45));
    if (v < top || (u % 4 === 3 && v < SIZE - 3)) return CLEAR;
    const isRipe = ripe !== undefined && v < top + height / 4;
    return solid(tone(isRipe ? ripe : colour, (speck(seed, u, v) - 0.5) * 0.24));
  };
}

/** A stem with a blossom. */
export function blossom(name: string, colour: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    if (within(u, v, 5, 3.2)) return solid(tone(colour, within(u, v, 5, 1.2) ? 0.4 : (speck(seed, u, v) - 0.5) * 0.2));
    if (v > 6 && (u === 7 || u === 8)) return solid(STEM);
    return v > 10 && Math.abs(u - 7.5) < 4 && u - 7 === (u < 8 ? v - 14 : 15 - v) ? solid(STEM) : CLEAR;
  };
}

/** A small trunk with a crown. */
export function seedling(name: string, colour: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    if (within(u, v, 6, 5.4) && speck(seed, u, v) > 0.14) return solid(tone(colour, (speck(seed, u, v) - 0.5) * 0.4));
    return v > 8 && (u === 7 || u === 8) ? solid([104, 80, 48]) : CLEAR;
  };
}

/** A mushroom: a cap on a stem. */
export function toadstool(cap: Rgb): Brush {
  return (u, v) => {
    if (v >= 7 && v <= 10 && Math.abs(u - 7.5) <= 2.5 + (v - 7)) return solid(tone(cap, v === 7 ? 0.2 : 0));
    return v > 10 && u >= 6 && u <= 9 ? solid([214, 204, 184]) : CLEAR;
  };
}

/** Stalks from the bottom to the top. */
export function stalks(name: string, colour: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    if (u % 5 === 0 || u % 5 === 4) return CLEAR;
    return solid(tone(colour, (v + (u > 8 ? 3 : 0)) % 6 === 0 ? -0.3 : (speck(seed, u, v) - 0.5) * 0.12));
  };
}

/** Threads from the middle outward, and rings between. */
export function web(): Brush {
  return (u, v) => {
    const across = Math.abs(u - 7.5);
    const down = Math.abs(v - 7.5);
    const isThread = across < 1 || down < 1 || Math.abs(across - down) < 1 || Math.round(across + down) % 5 === 0;
    return isThread ? [232, 236, 238, 255] : CLEAR;
  };
}

/** Flames: bright within, darker at the tips. */
export function flames(name: string, colour: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => {
    const tip = 2 + Math.floor(speck(seed, u >> 1, 1) * 7);
    return v < tip ? CLEAR : solid(tone(colour, v > tip + 5 ? 0.45 : 0));
  };
}

/** Leaves that cling to a wall or hang, with holes. */
export function tendrils(name: string, colour: Rgb): Brush {
  const seed = nameHash(name);
  return (u, v) => (speck(seed, u >> 1, v >> 1) > 0.4 ? solid(tone(colour, (speck(seed, u, v) - 0.5) * 0.4)) : CLEAR);
}
