import type { System } from '../../core/server.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { blockSounds } from '../../players/feedback/blockSounds.ts';
import type { NeighbourUpdates } from '../blockEditing/neighbourUpdates.ts';
import { Falling } from '../falling/falling.ts';
import { Fire } from '../fire/fire.ts';
import { Buckets } from '../fluids/buckets.ts';
import { Fluids } from '../fluids/fluids.ts';
import { BlockUpdates } from './blockUpdates.ts';
import { Dispensers } from './dispensing.ts';
import { Redstone } from './redstone.ts';

/** The systems of what blocks do to each other. */
export interface BlockInteractions {
  /** To be installed before `NeighbourUpdates`, so that it hears of changes before these have settled. */
  readonly updates: BlockUpdates;
  /** In the order to install them, after placing. */
  readonly all: readonly System[];
}

/** A fresh set of these systems; `neighbours` is asked to let forms settle first. */
export function blockInteractions(neighbours: NeighbourUpdates, items: ItemEntities): BlockInteractions {
  const updates = new BlockUpdates(neighbours);
  const redstone = new Redstone(updates, items);
  const fluids = new Fluids(redstone);
  const buckets = new Buckets(redstone, fluids);
  const fire = new Fire(redstone, fluids);
  const dispensers = new Dispensers(redstone, fluids, buckets, fire);
  return { updates, all: [redstone, fluids, buckets, new Falling(redstone, fluids), fire, dispensers, blockSounds] };
}
