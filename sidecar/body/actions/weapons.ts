import { nameTable } from '../../../protocol/nameTable.ts';

/** What a hand does with an item: damage in points, attacks a second at most. */
interface Weapon {
  readonly damage: number;
  readonly speed: number;
}

/** A bare hand, and everything that is not a weapon. */
const FIST: Weapon = { damage: 1, speed: 4 };

/** By material; Minecraft wiki, "Damage", table of melee weapons, Java Edition. minecraft-data does not have them. */
const MATERIALS: readonly string[] = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite'];
const KINDS: Readonly<Record<string, readonly (readonly [damage: number, speed: number])[]>> = nameTable({
  sword: MATERIALS.map((_, index) => [[4, 4, 5, 6, 7, 8][index] ?? 4, 1.6]),
  axe: MATERIALS.map((_, index) => [[7, 7, 9, 9, 9, 10][index] ?? 7, [0.8, 1, 0.8, 0.9, 1, 1][index] ?? 1]),
  pickaxe: MATERIALS.map((_, index) => [[2, 2, 3, 4, 5, 6][index] ?? 2, 1.2]),
  shovel: MATERIALS.map((_, index) => [[2.5, 2.5, 3.5, 4.5, 5.5, 6.5][index] ?? 2.5, 1]),
  hoe: MATERIALS.map((_, index) => [1, [1, 1, 2, 3, 4, 4][index] ?? 1]),
});
const OTHERS: Readonly<Record<string, Weapon>> = nameTable({
  trident: { damage: 9, speed: 1.1 },
  mace: { damage: 6, speed: 0.6 },
});

/** What an item does as a weapon; the bare hand's figures for what is not one. */
export function weapon(id: string | undefined): Weapon {
  if (id === undefined) return FIST;
  const split = id.lastIndexOf('_');
  const row = KINDS[id.slice(split + 1)]?.[MATERIALS.indexOf(id.slice(0, split))];
  return row ? { damage: row[0], speed: row[1] } : (OTHERS[id] ?? FIST);
}

/** How long a hand needs to hit with its full strength again, ms. A body cannot be hurt again sooner than in 10 ticks. */
export function cooldownMs(id: string | undefined): number {
  return Math.max(10, Math.ceil(20 / weapon(id).speed)) * 50;
}

/** The weapon that takes most health in a given time, the first of equals; undefined when none beats the bare hand. */
export function bestWeapon(ids: Iterable<string>): string | undefined {
  const power = (id: string | undefined) => weapon(id).damage / cooldownMs(id);
  let best: string | undefined;
  for (const id of ids) if (power(id) > power(best)) best = id;
  return best;
}
