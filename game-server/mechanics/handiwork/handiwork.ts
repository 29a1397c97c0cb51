import type { System } from '../../core/server.ts';
import type { Movement } from '../../players/movement.ts';
import type { NeighbourUpdates } from '../blockEditing/neighbourUpdates.ts';
import { bookEditing } from '../books/bookEditing.ts';
import { bookshelves } from '../books/bookshelves.ts';
import { Lecterns } from '../books/lecterns.ts';
import { BoneMealing } from '../growing/boneMealing.ts';
import type { Growing } from '../growing/growing.ts';
import { beehives } from './beehives.ts';
import { cake } from './cake.ts';
import { candles } from './candles.ts';
import { cauldron } from './cauldron.ts';
import { composter } from './composter.ts';
import { picking } from './picking.ts';
import { shearing } from './shearing.ts';
import { Stripping } from './stripping.ts';
import { tilling } from './tilling.ts';
import { Trampling } from './trampling.ts';

/** What players do to blocks with the things in their hands, besides digging and placing. Install after `growing`. */
export function handiwork(
  growing: Growing,
  neighbours: Pick<NeighbourUpdates, 'together'>,
  movement: Movement,
): readonly System[] {
  return [
    new BoneMealing(growing),
    tilling,
    new Stripping(neighbours),
    shearing,
    picking,
    candles,
    cake,
    composter,
    cauldron,
    beehives,
    bookEditing,
    new Lecterns(),
    bookshelves,
    new Trampling(movement),
  ];
}
