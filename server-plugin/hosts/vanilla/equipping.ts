import { ConfigError } from '../../../protocol/errors.ts';
import type { Loadout } from '../../../protocol/gameServer/zone.ts';
import { cellOf } from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import { cell } from './pack/places.ts';

/** Slots of an ender chest. */
const ENDER_SLOTS = 27;

/** What `item replace entity` calls a slot of the inventory window. @throws ConfigError 'invalid-plan'. */
function slotName(slot: number): string {
  const worn: Readonly<Record<number, string>> = {
    5: 'armor.head',
    6: 'armor.chest',
    7: 'armor.legs',
    8: 'armor.feet',
    45: 'weapon.offhand',
  };
  const name =
    worn[slot] ??
    (slot >= 9 && slot <= 35 ? `inventory.${slot - 9}` : slot >= 36 && slot <= 44 ? `hotbar.${slot - 36}` : undefined);
  if (name === undefined)
    throw new ConfigError('invalid-plan', `a loadout has an item in slot ${slot}, which players do not have`);
  return name;
}

/** Commands that give a player exactly these items. `itemText` writes an item as an argument, without its count. */
export function carry(username: string, items: readonly SlotStack[], itemText: (item: SlotStack) => string): string[] {
  return [
    `clear ${username}`,
    ...items.map(
      (stack) => `item replace entity ${username} ${slotName(stack.slot)} with ${itemText(stack)} ${stack.count}`,
    ),
  ];
}

/** Commands that leave nothing in a player's ender chest. */
export function emptyEnderChest(username: string): string[] {
  return Array.from(
    { length: ENDER_SLOTS },
    (_, slot) => `item replace entity ${username} enderchest.${slot} with minecraft:air`,
  );
}

/**
 * Commands that make a player as fresh as one who has just come: whole, fed, without effects and experience, to come back
 * after death where they start. There is no command for hunger but the effect that feeds, so they are fuller than fresh
 * players are (MobEffects.SATURATION).
 */
export function refresh(username: string, { position }: Loadout): string[] {
  return [
    `effect clear ${username}`,
    `effect give ${username} minecraft:instant_health 1 20 true`,
    `effect give ${username} minecraft:saturation 1 20 true`,
    `experience set ${username} 0 levels`,
    `experience set ${username} 0 points`,
    spawnAt(username, position),
  ];
}

/** The command that decides where a player comes back after death: on the middle of a cell. */
export function spawnAt(username: string, position: Loadout['position']): string {
  return `spawnpoint ${username} ${cell('absolute', cellOf(position))}`;
}
