import type { System } from '../../core/server.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import { NeighbourUpdates } from './neighbourUpdates.ts';
import { Placing } from './placing.ts';
import { Signs } from './signs.ts';

/** The systems of placing blocks, and the handle for changes that belong together. */
export interface PlacingSystems {
  readonly neighbours: NeighbourUpdates;
  /** In the order to install them, after the containers. */
  readonly all: readonly System[];
}

/** A fresh set of placing systems; `items` takes what breaks off. */
export function placingSystems(windows: Windows, items: ItemEntities): PlacingSystems {
  const neighbours = new NeighbourUpdates(items);
  const signs = new Signs();
  return { neighbours, all: [neighbours, signs, new Placing(neighbours, signs, windows, items)] };
}
