import { Anvils } from '../anvil/anvils.ts';
import { Attacking } from '../combat/attacking.ts';
import { Damage } from '../combat/damage.ts';
import { protection } from '../combat/protection.ts';
import { shield } from '../combat/shield.ts';
import { totem } from '../combat/totem.ts';
import { Commands } from '../commands/commands.ts';
import { type SlotSystems, slotSystems } from '../containers/slotSystems.ts';
import { BossBars } from '../display/bossBars.ts';
import { Scoreboards } from '../display/scoreboards.ts';
import { TabList } from '../display/tabList.ts';
import { Teams } from '../display/teams.ts';
import { Effects } from '../effects/effects.ts';
import { EnchantingTables } from '../enchanting/enchantingTables.ts';
import { enchantmentEffects } from '../enchanting/enchantmentEffects.ts';
import { Entities } from '../entities/entities.ts';
import { ItemEntities } from '../entities/itemEntities.ts';
import { DayCycle } from '../environment/dayCycle.ts';
import { Weather } from '../environment/weather.ts';
import { ExperienceSystem } from '../experience/experienceSystem.ts';
import { Fishing } from '../fishing/fishing.ts';
import { furnishings } from '../furnishings/furnishings.ts';
import { Corals } from '../growing/corals.ts';
import { Growing } from '../growing/growing.ts';
import { handiwork } from '../handiwork/handiwork.ts';
import { useSystem } from '../interaction/useSystem.ts';
import { ArenaHerds } from '../mobs/arenaHerds.ts';
import { hatching } from '../mobs/hatching.ts';
import { Mobs } from '../mobs/mobSystem.ts';
import { eating } from '../nutrition/eating.ts';
import { Nutrition } from '../nutrition/nutrition.ts';
import { type PlacingSystems, placingSystems } from '../placing/placingSystems.ts';
import { Attributes } from '../players/attributes.ts';
import { difficulty } from '../players/difficulty.ts';
import { gameModes } from '../players/gameModes.ts';
import { Hazards } from '../players/hazards.ts';
import { joining } from '../players/joining.ts';
import { Movement } from '../players/movement.ts';
import { PlayerViews } from '../players/playerViews.ts';
import { Poses } from '../players/poses.ts';
import { UsingItems } from '../players/usingItems.ts';
import { Vitals } from '../players/vitals.ts';
import { wearing } from '../players/wearing.ts';
import { Bows } from '../projectiles/bow.ts';
import { Throwing } from '../projectiles/throwing.ts';
import { blockInteractions } from '../redstone/blockInteractions.ts';
import type { System } from '../server.ts';
import { Sleeping } from '../sleeping/sleeping.ts';
import { savedEntities } from '../storage/savedEntities.ts';
import { BlockTicks } from '../ticking/blockTicks.ts';
import { placingVehicles } from '../vehicles/placingVehicles.ts';
import { Riding } from '../vehicles/riding.ts';
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
  readonly commands: Commands;
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
  const growing = new Growing(placing.neighbours, items);
  const vitals = new Vitals(movement, chunkViews, playerViews, items);
  const commands = new Commands();
  return {
    movement,
    vitals,
    items,
    windows: slots.windows,
    neighbours: placing.neighbours,
    commands,
    all: [
      gatekeeper,
      savedEntities,
      joining,
      new Weather(),
      new DayCycle(),
      chunkViews,
      movement,
      difficulty,
      gameModes,
      new Poses(),
      playerViews,
      new Entities(),
      items,
      new BlockTicks(),
      new Damage(),
      new Effects(),
      protection,
      totem,
      new Hazards(),
      new Nutrition(),
      shield,
      eating(items),
      wearing,
      new Attacking(),
      new Attributes(),
      new Teams(),
      new Scoreboards(),
      new BossBars(),
      new TabList(),
      new ExperienceSystem(),
      new Mobs(),
      new ArenaHerds(),
      chat,
      commands,
      new Digging(items),
      ...slots.all,
      interactions.updates,
      ...placing.all,
      growing,
      new Corals(),
      ...handiwork(growing, placing.neighbours, movement),
      ...interactions.all,
      useSystem,
      new UsingItems(),
      new Throwing(),
      hatching,
      new Bows(),
      new Fishing(items),
      enchantmentEffects,
      new EnchantingTables(slots.windows),
      new Anvils(slots.windows),
      new Riding(slots.windows),
      placingVehicles(items),
      furnishings(items),
      acknowledgements,
      vitals,
      new Sleeping(movement, vitals),
    ],
  };
}
