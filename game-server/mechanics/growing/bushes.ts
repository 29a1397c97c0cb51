import { neighbour } from '../../../protocol/geometry.ts';
import { ageOf, type Field } from './field.ts';
import type { GrowthRule } from './growthRule.ts';

interface Bush {
  readonly id: string;
  readonly ripe: number;
  /** One random tick in so many is a step. */
  readonly rarity: number;
  readonly needsLight?: boolean;
  readonly takesMeal: boolean;
}

/** Minecraft wiki, "Nether Wart", "Cocoa Beans", "Sweet Berries": stages and the chance of a step. */
const BUSHES: readonly Bush[] = [
  { id: 'nether_wart', ripe: 3, rarity: 10, takesMeal: false },
  { id: 'cocoa', ripe: 2, rarity: 5, takesMeal: true },
  { id: 'sweet_berry_bush', ripe: 3, rarity: 5, needsLight: true, takesMeal: true },
];
const BUSH_LIGHT = 9;

export const bushRules: readonly GrowthRule[] = BUSHES.map(({ id, ripe, rarity, needsLight, takesMeal }) => {
  const rule: GrowthRule = {
    ids: id,
    tick(field, position, state) {
      if (ageOf(state) >= ripe || !field.oneIn(rarity)) return;
      if (needsLight && field.light(neighbour(position, 'up')) < BUSH_LIGHT) return;
      field.adjust(position, state, { age: `${ageOf(state) + 1}` });
    },
  };
  if (!takesMeal) return rule;
  return {
    ...rule,
    boneMeal: (field: Field, position, state) =>
      ageOf(state) < ripe && field.adjust(position, state, { age: `${ageOf(state) + 1}` }),
  };
});
