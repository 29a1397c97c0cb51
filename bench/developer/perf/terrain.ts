import { wallTimeMs } from '../../../clock/wallTime.ts';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import { LAND_NAMES } from '../../../worlds/worldPreset.ts';
import type { Figure, Step } from './figure.ts';

interface Squares {
  /** Chunks along a side of what is made. */
  readonly side: number;
  /** The same of what is made beforehand, elsewhere, so that warm code is measured. */
  readonly warm: number;
}

/** How many chunks of each kind of land one core makes in a second, a square of them and everything in it. */
export async function terrain(
  repetitions: number,
  step: Step,
  { side, warm }: Squares = { side: 24, warm: 8 },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, name] of LAND_NAMES.entries()) {
    const values: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const land = new GeneratedTerrain(name, repetition);
      square(land, 10_000, warm);
      const start = wallTimeMs();
      square(land, 0, side);
      values.push((side * side * 1_000) / (wallTimeMs() - start));
      step((index + (repetition + 1) / repetitions) / LAND_NAMES.length, name);
    }
    figures.push({ name: `terrain, ${name}`, unit: '/s', values, note: `chunks made, of ${side * side} side by side` });
  }
  return figures;
}

function square(land: GeneratedTerrain, from: number, side: number): void {
  for (let x = from; x < from + side; x++) for (let z = from; z < from + side; z++) land.generate(x, z);
}
