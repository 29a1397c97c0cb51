import { nameTable } from '../../../protocol/nameTable.ts';

/** What a hand does with an item: damage in points, attacks a second at most. */
interface WeaponFact {
  readonly damage: number;
  readonly speed: number;
}

/** A bare hand, and everything that is no weapon. */
export const FIST: WeaponFact = { damage: 1, speed: 4 };

/**
 * Damage by kind and material, bare hand included, and attack speeds (Minecraft wiki, "Damage", table of melee weapons;
 * "Sword", "Axe", "Hoe", "Spear" (its jab), "Trident"; Java Edition). minecraft-data does not have them.
 */
const MATERIALS: readonly string[] = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite', 'copper'];
type Row = readonly [number, number, number, number, number, number, number];
const DAMAGE: Readonly<Record<string, Row>> = nameTable({
  sword: [4, 4, 5, 6, 7, 8, 5],
  axe: [7, 7, 9, 9, 9, 10, 9],
  pickaxe: [2, 2, 3, 4, 5, 6, 3],
  shovel: [2.5, 2.5, 3.5, 4.5, 5.5, 6.5, 3.5],
  hoe: [1, 1, 1, 1, 1, 1, 1],
  spear: [1, 1, 2, 3, 4, 5, 2],
});
const SPEED: Readonly<Record<string, Row>> = nameTable({
  sword: [1.6, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6],
  axe: [0.8, 1, 0.8, 0.9, 1, 1, 0.8],
  pickaxe: [1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2],
  shovel: [1, 1, 1, 1, 1, 1, 1],
  hoe: [1, 1, 2, 3, 4, 4, 2],
  spear: [1.54, 1.05, 1.33, 1.05, 0.95, 0.87, 1.18],
});
const OTHERS: Readonly<Record<string, WeaponFact>> = nameTable({
  trident: { damage: 9, speed: 1.1 },
  mace: { damage: 6, speed: 0.6 },
});

/** What attacking with an item does; `FIST` for what is no weapon. */
export function weaponFact(id: string | undefined): WeaponFact {
  if (id === undefined) return FIST;
  const split = id.lastIndexOf('_');
  const [material, kind] = [MATERIALS.indexOf(id.slice(0, split)), id.slice(split + 1)];
  const damage = DAMAGE[kind]?.[material];
  const speed = SPEED[kind]?.[material];
  return damage !== undefined && speed !== undefined ? { damage, speed } : (OTHERS[id] ?? FIST);
}

/** The kind of tool an id names: "sword", "axe"; undefined for anything else. */
export function toolKind(id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  if (id in OTHERS) return id;
  const kind = id.slice(id.lastIndexOf('_') + 1);
  return kind in DAMAGE && MATERIALS.some((name) => id === `${name}_${kind}`) ? kind : undefined;
}
