import { compound, list, type Tag } from '../../../data/nbtTag.ts';
import type { Entity, EquipmentSlot } from '../../../entities/entity.ts';
import type { Game } from '../../game.ts';
import { stackNbt } from '../itemToNbt.ts';
import type { Tags } from './entityPart.ts';
import type { SavedTags } from './savedTags.ts';

const HANDS: readonly EquipmentSlot[] = ['mainHand', 'offHand'];
const ARMOUR: readonly EquipmentSlot[] = ['feet', 'legs', 'chest', 'head'];
/** Since 1.21.5 the slots have names; what a slot is called there. */
const NAMED: readonly (readonly [name: string, slot: EquipmentSlot])[] = [
  ['mainhand', 'mainHand'],
  ['offhand', 'offHand'],
  ['feet', 'feet'],
  ['legs', 'legs'],
  ['chest', 'chest'],
  ['head', 'head'],
];

/** What a body holds and wears, in the form that worlds are kept in (Minecraft wiki, "Entity format"). */
export function wornTags(entity: Entity, game: Game): Tags {
  const worn = (slot: EquipmentSlot): Tag => {
    const stack = entity.equipment(slot);
    return stack ? stackNbt(stack, game) : compound();
  };
  return { HandItems: list(...HANDS.map(worn)), ArmorItems: list(...ARMOUR.map(worn)) };
}

/** Has it hold and wear what tags say, in either form. */
export function wear(entity: Entity, saved: SavedTags): void {
  for (const [name, slots] of [
    ['HandItems', HANDS],
    ['ArmorItems', ARMOUR],
  ] as const) {
    if (!saved.has(name)) continue;
    for (const [index, item] of saved.each(name).entries()) {
      const slot = slots[index];
      const stack = item.asStack();
      if (slot && (stack || entity.equipment(slot))) entity.setEquipment(slot, stack);
    }
  }
  const named = saved.inner('equipment');
  for (const [name, slot] of NAMED) if (named?.has(name)) entity.setEquipment(slot, named.stack(name));
}
