import { Commands } from './commands/commands.ts';
import type { System } from './core/server.ts';
import { Entities } from './entities/entities.ts';
import { ItemEntities } from './entities/itemEntities.ts';
import { Anvils } from './mechanics/anvil/anvils.ts';
import { Digging } from './mechanics/blockEditing/digging.ts';
import { type PlacingSystems, placingSystems } from './mechanics/blockEditing/placingSystems.ts';
import { Attributes } from './mechanics/character/attributes.ts';
import { gameModes } from './mechanics/character/gameModes.ts';
import { Poses } from './mechanics/character/poses.ts';
import { UsingItems } from './mechanics/character/usingItems.ts';
import { wearing } from './mechanics/character/wearing.ts';
import { Attacking } from './mechanics/combat/attacking.ts';
import { protection } from './mechanics/combat/protection.ts';
import { shield } from './mechanics/combat/shield.ts';
import { totem } from './mechanics/combat/totem.ts';
import { type SlotSystems, slotSystems } from './mechanics/containers/slotSystems.ts';
import { Effects } from './mechanics/effects/effects.ts';
import { EnchantingTables } from './mechanics/enchanting/enchantingTables.ts';
import { enchantmentEffects } from './mechanics/enchanting/enchantmentEffects.ts';
import { DayCycle } from './mechanics/environment/dayCycle.ts';
import { Weather } from './mechanics/environment/weather.ts';
import { ExperienceSystem } from './mechanics/experience/experienceSystem.ts';
import { Fishing } from './mechanics/fishing/fishing.ts';
import { furnishings } from './mechanics/furnishings/furnishings.ts';
import { Corals } from './mechanics/growing/corals.ts';
import { Growing } from './mechanics/growing/growing.ts';
import { handiwork } from './mechanics/handiwork/handiwork.ts';
import { Damage } from './mechanics/health/damage.ts';
import { eating } from './mechanics/health/eating.ts';
import { Hazards } from './mechanics/health/hazards.ts';
import { Nutrition } from './mechanics/health/nutrition.ts';
import { Vitals } from './mechanics/health/vitals.ts';
import { Bows } from './mechanics/projectiles/bow.ts';
import { Throwing } from './mechanics/projectiles/throwing.ts';
import { blockInteractions } from './mechanics/redstone/blockInteractions.ts';
import { Sleeping } from './mechanics/sleeping/sleeping.ts';
import { placingVehicles } from './mechanics/vehicles/placingVehicles.ts';
import { Riding } from './mechanics/vehicles/riding.ts';
import { ArenaHerds } from './mobs/arenaHerds.ts';
import { hatching } from './mobs/hatching.ts';
import { Mobs } from './mobs/mobSystem.ts';
import { difficulty } from './players/difficulty.ts';
import { BossBars } from './players/display/bossBars.ts';
import { chat } from './players/display/chat.ts';
import { Scoreboards } from './players/display/scoreboards.ts';
import { TabList } from './players/display/tabList.ts';
import { Teams } from './players/display/teams.ts';
import { joining } from './players/joining.ts';
import { acknowledgements } from './players/limits/acknowledgements.ts';
import { gatekeeper } from './players/limits/gatekeeper.ts';
import { Movement } from './players/movement.ts';
import { PlayerViews } from './players/playerViews.ts';
import { useSystem } from './players/useSystem.ts';
import { savedEntities } from './storage/savedEntities.ts';
import { ChunkViews } from './world/chunkViews.ts';
import { BlockTicks } from './world/ticking/blockTicks.ts';

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
