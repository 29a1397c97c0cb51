import type { Random } from '../../../clock/random.ts';
import type { BlueprintDraft } from '../blueprints/draft.ts';

/** What a family drew: the draft, and what it shows in words, such as "a fork in a gravel road". */
export interface Drawing {
  readonly title: string;
  readonly draft: BlueprintDraft;
}

/** Buildings of one kind, drawn by chance and size. */
export interface BuildingFamily {
  /** Part of the blueprint's name. */
  readonly name: string;
  /**
   * The same random numbers and aim give the same drawing.
   * @param aim how many blocks it should have; the nearest the kind allows is drawn.
   */
  draw(random: Random, aim: number): Drawing;
}

/** The option whose size, by `sizeOf`, is nearest to the aim; the first of several. */
export function nearestTo<T>(aim: number, options: readonly T[], sizeOf: (option: T) => number): T {
  const away = options.map((option) => Math.abs(sizeOf(option) - aim));
  const index = away.indexOf(Math.min(...away));
  if (index < 0) throw new RangeError('no option to choose from');
  return options[index] as T;
}

/** All pairs (a, b) with a and b within their bounds, both included. */
export function pairs(a: readonly [number, number], b: readonly [number, number]): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (let x = a[0]; x <= a[1]; x++) for (let y = b[0]; y <= b[1]; y++) found.push([x, y]);
  return found;
}
