import { nameTable } from '../../../protocol/nameTable.ts';
/** What a piece of armour does: points, toughness, share of knock-back it resists. */
export interface ArmourFact {
  readonly points: number;
  readonly toughness: number;
  readonly knockbackResistance: number;
}

/** Points of helmet, chestplate, leggings and boots by material (Minecraft wiki, "Armor"; minecraft-data has none). */
const POINTS: Readonly<Record<string, readonly [helmet: number, chest: number, legs: number, boots: number]>> =
  nameTable({
    leather: [1, 3, 2, 1],
    chainmail: [2, 5, 4, 1],
    copper: [2, 4, 3, 1],
    iron: [2, 6, 5, 2],
    golden: [2, 5, 3, 1],
    diamond: [3, 8, 6, 3],
    netherite: [3, 8, 6, 3],
    turtle: [2, 0, 0, 0],
  });
const TOUGHNESS: Readonly<Record<string, number>> = nameTable({ diamond: 2, netherite: 3 });
const PIECES = ['helmet', 'chestplate', 'leggings', 'boots'];

/** The facts of an armour item; undefined for anything that protects nobody. */
export function armourFact(id: string): ArmourFact | undefined {
  const split = id.lastIndexOf('_');
  const [material, piece] = [id.slice(0, split), PIECES.indexOf(id.slice(split + 1))];
  const points = POINTS[material]?.[piece];
  if (points === undefined || points === 0) return undefined;
  return { points, toughness: TOUGHNESS[material] ?? 0, knockbackResistance: material === 'netherite' ? 0.1 : 0 };
}
