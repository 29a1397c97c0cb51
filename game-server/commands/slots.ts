import type { EquipmentSlot } from '../entities/entity.ts';
import { LivingEntity } from '../entities/livingEntity.ts';
import { placeOf } from '../items/inventory/place.ts';
import { SLOTS, wornSlot } from '../items/inventory/playerInventory.ts';
import type { SlotGrid } from '../items/inventory/slotGrid.ts';
import type { Stack } from '../items/inventory/stack.ts';
import type { SlotName } from './arguments/item.ts';
import type { Game } from './game.ts';
import type { Target } from './target.ts';

/** A slot that `item replace` can read and write. */
export interface SlotPlace {
  get(): Stack | null;
  set(stack: Stack | null): void;
  /** How many of this item the place holds. */
  limit(stack: Stack): number;
}

/** A slot of a container by name; undefined when it has none of that name. */
export function blockSlot(slots: SlotGrid, { group, index }: SlotName): SlotPlace | undefined {
  return group === 'container' && index < slots.size ? placeOf(slots, index) : undefined;
}

const ARMOUR_PLACES = ['feet', 'legs', 'chest', 'head'] as const;

/** A slot of a player or mob by name; undefined when it has none of that name. */
export function entitySlot(game: Game, target: Target, name: SlotName): SlotPlace | undefined {
  if (target.player) {
    const { inventory } = target.player;
    if (name.group === 'player' && name.index === 4) return inventory.cursorPlace;
    if (name.group === 'enderchest') return placeOf(game.systems.enderChests.of(target.player), name.index);
    const slot = playerSlot(name, inventory.heldSlot);
    return slot === undefined ? undefined : inventory.place(slot);
  }
  const { entity } = target;
  const worn = equipmentSlot(name);
  if (!entity || !worn || !(entity instanceof LivingEntity)) return undefined;
  return {
    get: () => entity.equipment(worn) ?? null,
    set: (stack) => entity.setEquipment(worn, stack ?? undefined),
    limit: (stack) => game.server.gameData.stackSize(stack.id) ?? 0,
  };
}

/** The number of a player's slot in their own window (Minecraft wiki, "Slot": container.0-35 are hotbar and inventory). */
function playerSlot({ group, index }: SlotName, held: number): number | undefined {
  switch (group) {
    case 'weapon':
      return index === 0 ? held : SLOTS.offHand;
    case 'armor': {
      const place = ARMOUR_PLACES[index];
      return place && wornSlot(place);
    }
    case 'hotbar':
      return SLOTS.hotbar.start + index;
    case 'inventory':
      return SLOTS.main.start + index;
    case 'container':
      if (index < 9) return SLOTS.hotbar.start + index;
      return index < 36 ? SLOTS.main.start + index - 9 : undefined;
    case 'player':
      return SLOTS.grid.start + index;
    case 'enderchest':
    case 'horse':
    case 'villager':
      return undefined;
    default:
      return group satisfies never;
  }
}

function equipmentSlot({ group, index }: SlotName): EquipmentSlot | undefined {
  if (group === 'weapon') return index === 0 ? 'mainHand' : 'offHand';
  return group === 'armor' ? ARMOUR_PLACES[index] : undefined;
}
