import { Damage } from '../combat/damage.ts';
import { type SlotSystems, slotSystems } from '../containers/slotSystems.ts';
import { Entities } from '../entities/entities.ts';
import { ItemEntities } from '../entities/itemEntities.ts';
import { DayCycle } from '../environment/dayCycle.ts';
import { Weather } from '../environment/weather.ts';
import { ExperienceSystem } from '../experience/experienceSystem.ts';
import { Growing } from '../growing/growing.ts';
import { useSystem } from '../interaction/useSystem.ts';
import { Mobs } from '../mobs/mobSystem.ts';
import { type PlacingSystems, placingSystems } from '../placing/placingSystems.ts';
import { joining } from '../players/joining.ts';
import { Movement } from '../players/movement.ts';
import { PlayerViews } from '../players/playerViews.ts';
import { Vitals } from '../players/vitals.ts';
import { Bows } from '../projectiles/bow.ts';
import { Throwing } from '../projectiles/throwing.ts';
import { blockInteractions } from '../redstone/blockInteractions.ts';
import type { System } from '../server.ts';
import { BlockTicks } from '../ticking/blockTicks.ts';
import { ChunkViews } from '../world/chunkViews.ts';
import { acknowledgements } from './acknowledgements.ts';
import { chat } from './chat.ts';
import { Digging } from './digging.ts';
import { gatekeeper } from './gatekeeper.ts';

/** The systems other code needs a handle on. */
export interface StandardSystems {
  readonly movement: Movement;
  readonly vitals: Vitals;
  readonly items: ItemEntities;
  readonly windows: SlotSystems['windows'];
  readonly neighbours: PlacingSystems['neighbours'];
  /** All systems in the order to install them. */
  readonly all: readonly System[];
}

/**
 * A fresh set of the systems that play survival. Their order is the order of the packets a joining client gets: login,
 * chunks, place, players, items, slots, and last the health that makes Mineflayer report its spawn.
 */
export function standardSystems(): StandardSystems {
  const movement = new Movement();
  const chunkViews = new ChunkViews();
  const playerViews = new PlayerViews();
  const items = new ItemEntities();
  const slots = slotSystems(items);
  const placing = placingSystems(slots.windows, items);
  const interactions = blockInteractions(placing.neighbours, items);
  const vitals = new Vitals(movement, chunkViews, playerViews, items);
  return {
    movement,
    vitals,
    items,
    windows: slots.windows,
    neighbours: placing.neighbours,
    all: [
      gatekeeper,
      joining,
      new Weather(),
      new DayCycle(),
      chunkViews,
      movement,
      playerViews,
      new Entities(),
      items,
      new BlockTicks(),
      new Damage(),
      new ExperienceSystem(),
      new Mobs(),
      chat,
      new Digging(items),
      ...slots.all,
      interactions.updates,
      ...placing.all,
      ...interactions.all,
      new Growing(placing.neighbours, items),
      useSystem,
      new Throwing(),
      new Bows(),
      acknowledgements,
      vitals,
    ],
  };
}
