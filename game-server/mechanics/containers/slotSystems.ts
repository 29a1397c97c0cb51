import type { System } from '../../core/server.ts';
import type { ItemDrops } from '../../entities/itemDrops.ts';
import { equipping } from '../../players/inventory/equipping.ts';
import { Holdings } from '../../players/inventory/holdings.ts';
import { inventorySystem } from '../../players/inventory/inventorySystem.ts';
import { Windows } from '../../players/inventory/windows.ts';
import { craftingSystem } from '../crafting/craftingSystem.ts';
import { Campfires } from '../smelting/campfires.ts';
import { Furnaces } from '../smelting/furnaces.ts';
import { Stonecutters } from '../workshops/stonecutters.ts';
import { Workshops } from '../workshops/workshops.ts';
import { containerSystem } from './containerSystem.ts';
import { EnderChests } from './enderChests.ts';

/** The systems of everything that has slots, and the handle on open windows. */
export interface SlotSystems {
  readonly windows: Windows;
  /** In the order to install them. */
  readonly all: readonly System[];
}

/** A fresh set of slot systems; `drops` takes what leaves the slots for the world. */
export function slotSystems(drops: ItemDrops): SlotSystems {
  const windows = new Windows(drops);
  return {
    windows,
    all: [
      windows,
      new EnderChests(),
      inventorySystem(windows, drops),
      equipping(windows, drops),
      containerSystem(windows, drops),
      craftingSystem(windows, drops),
      new Furnaces(windows),
      new Campfires(drops),
      new Workshops(windows),
      new Stonecutters(windows),
      new Holdings(),
    ],
  };
}
