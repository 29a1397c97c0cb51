import { cellOf } from '../../../protocol/geometry.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { plainSlots } from '../../items/inventory/windowModel.ts';
import type { OpenContainer } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';
import type { Vehicle } from './vehicle.ts';

/** How far from a vehicle with a chest its window stays open (vanilla's Container.stillValid). */
const KEEP_OPEN_DISTANCE = 8;

/** How many slots a vehicle of an item has; 0 for those without (Minecraft wiki, "Boat with Chest", "Minecart with Hopper"). */
export function storageSize(item: string): number {
  if (item === 'hopper_minecart') return 5;
  return item.includes('chest') ? 27 : 0;
}

/** Shows a player what a vehicle carries; all who look share its slots. */
export function openStorage(windows: Windows, player: Player, vehicle: Vehicle, slots: SlotGrid): void {
  const container: OpenContainer = {
    menu: slots.size === 5 ? 'hopper' : 'generic_9x3',
    id: vehicle.kind,
    position: cellOf(vehicle.position),
    title:
      slots.size === 5
        ? 'Minecart with Hopper'
        : vehicle.kind.includes('minecart')
          ? 'Minecart with Chest'
          : 'Boat with Chest',
    slots: plainSlots([slots]),
    parts: [{ position: cellOf(vehicle.position), slots }],
    stays: (viewer) => {
      const { x, y, z } = viewer.position;
      const { position } = vehicle;
      return !vehicle.removed && Math.hypot(x - position.x, y - position.y, z - position.z) <= KEEP_OPEN_DISTANCE;
    },
  };
  windows.open(player, container);
}
