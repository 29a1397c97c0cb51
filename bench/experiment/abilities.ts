import type { Abilities } from '../../tasks/taskBase.ts';

/** The seven tools each cook of the paper's trios has (section 4, "Assessing the Impact of Varied Agent Abilities"). */
const BASE = [
  'scanNearbyEntities',
  'navigateTo',
  'fetchContainerContents',
  'withdrawItem',
  'equipItem',
  'craftBlock',
  'handoverBlock',
];
const SPECIAL = ['SmeltingCooking', 'MineBlock', 'attackTarget'];

/** All three have every tool. */
export const SAME_COOKS: Abilities = { name: 'same', tools: [[...BASE, ...SPECIAL]] };

/** Each has the seven, and one of the special ones alone. */
export const DIVERSE_COOKS: Abilities = { name: 'diverse', tools: SPECIAL.map((special) => [...BASE, special]) };
