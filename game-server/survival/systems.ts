import { Commands } from '../commands/commands.ts';
import type { GameServer } from '../core/server.ts';
import { Entities } from '../entities/entities.ts';
import { ItemEntities } from '../entities/itemEntities.ts';
import { Advancements } from '../mechanics/advancements/advancements.ts';
import { Anvils } from '../mechanics/anvil/anvils.ts';
import { Digging } from '../mechanics/blockEditing/digging.ts';
import { NeighbourUpdates } from '../mechanics/blockEditing/neighbourUpdates.ts';
import { Placing } from '../mechanics/blockEditing/placing.ts';
import { Signs } from '../mechanics/blockEditing/signs.ts';
import { Stripping } from '../mechanics/blockUses/stripping.ts';
import { Trampling } from '../mechanics/blockUses/trampling.ts';
import { Lecterns } from '../mechanics/books/lecterns.ts';
import { BrewingStands } from '../mechanics/brewing/brewingStands.ts';
import { SplashPotions } from '../mechanics/brewing/splashPotions.ts';
import { Attributes } from '../mechanics/character/attributes.ts';
import { GameModes } from '../mechanics/character/gameModes.ts';
import { Gliding } from '../mechanics/character/gliding.ts';
import { Poses } from '../mechanics/character/poses.ts';
import { UsingItems } from '../mechanics/character/usingItems.ts';
import { Attacking } from '../mechanics/combat/attacking.ts';
import { Beacons } from '../mechanics/containers/beacons.ts';
import { EnderChests } from '../mechanics/containers/enderChests.ts';
import { KnownRecipes } from '../mechanics/crafting/knownRecipes.ts';
import { Effects } from '../mechanics/effects/effects.ts';
import { EnchantingTables } from '../mechanics/enchanting/enchantingTables.ts';
import { DayCycle } from '../mechanics/environment/dayCycle.ts';
import { Freezing } from '../mechanics/environment/freezing.ts';
import { Storms } from '../mechanics/environment/storms.ts';
import { Weather } from '../mechanics/environment/weather.ts';
import { ExperienceSystem } from '../mechanics/experience/experienceSystem.ts';
import { EndCrystals } from '../mechanics/explosions/endCrystals.ts';
import { Falling } from '../mechanics/falling/falling.ts';
import { Fire } from '../mechanics/fire/fire.ts';
import { Fishing } from '../mechanics/fishing/fishing.ts';
import { Buckets } from '../mechanics/fluids/buckets.ts';
import { Fluids } from '../mechanics/fluids/fluids.ts';
import { BoneMealing } from '../mechanics/growing/boneMealing.ts';
import { Corals } from '../mechanics/growing/corals.ts';
import { Growing } from '../mechanics/growing/growing.ts';
import { Damage } from '../mechanics/health/damage.ts';
import { Hazards } from '../mechanics/health/hazards.ts';
import { Nutrition } from '../mechanics/health/nutrition.ts';
import { Vitals } from '../mechanics/health/vitals.ts';
import { CartographyTables } from '../mechanics/maps/cartographyTables.ts';
import { Maps } from '../mechanics/maps/maps.ts';
import { EndGateways } from '../mechanics/portals/endGateways.ts';
import { EndPortals } from '../mechanics/portals/endPortals.ts';
import { ExitPortal } from '../mechanics/portals/exitPortal.ts';
import { Portals } from '../mechanics/portals/portals.ts';
import { Strongholds } from '../mechanics/portals/strongholds.ts';
import { Bows } from '../mechanics/projectiles/bow.ts';
import { EyesOfEnder } from '../mechanics/projectiles/eyeOfEnder.ts';
import { Fireworks } from '../mechanics/projectiles/firework.ts';
import { Throwing } from '../mechanics/projectiles/throwing.ts';
import { Tridents } from '../mechanics/projectiles/trident.ts';
import { BlockUpdates } from '../mechanics/redstone/blockUpdates.ts';
import { Circuit } from '../mechanics/redstone/circuit.ts';
import { Crafters } from '../mechanics/redstone/crafters.ts';
import { Dispensers } from '../mechanics/redstone/dispensing.ts';
import { Redstone } from '../mechanics/redstone/redstone.ts';
import { Sleeping } from '../mechanics/sleeping/sleeping.ts';
import { Campfires } from '../mechanics/smelting/campfires.ts';
import { Furnaces } from '../mechanics/smelting/furnaces.ts';
import { Riding } from '../mechanics/vehicles/riding.ts';
import { Looms } from '../mechanics/workshops/looms.ts';
import { Stonecutters } from '../mechanics/workshops/stonecutters.ts';
import { Workshops } from '../mechanics/workshops/workshops.ts';
import { ArenaHerds } from '../mobs/arenaHerds.ts';
import { DragonFight } from '../mobs/dragon/dragonFight.ts';
import { Mobs } from '../mobs/mobs.ts';
import { NaturalSpawning } from '../mobs/spawning/naturalSpawning.ts';
import { Spawners } from '../mobs/spawning/spawners.ts';
import { BossBars } from '../players/display/bossBars.ts';
import { Scoreboards } from '../players/display/scoreboards.ts';
import { TabList } from '../players/display/tabList.ts';
import { Teams } from '../players/display/teams.ts';
import { Holdings } from '../players/inventory/holdings.ts';
import { Windows } from '../players/inventory/windows.ts';
import { Movement } from '../players/movement.ts';
import { PlayerViews } from '../players/playerViews.ts';
import { ChunkViews } from '../world/chunkViews.ts';
import { BlockTicks } from '../world/ticking/blockTicks.ts';

/**
 * Makes the systems that play survival, each with those it needs of the others. A system that needs one made before it
 * takes it as a parameter; where that one must call back, the later system registers itself when it is installed. Nothing
 * reacts to the server until `installSurvival` has installed them.
 * @param shared what all dimensions of a world have in common: the overworld's, for every other one.
 */
export function makeSystems(server: GameServer, shared?: SharedSystems) {
  const weather = new Weather(server);
  const dayCycle = new DayCycle(server, weather);
  const chunkViews = new ChunkViews(server);
  const blockTicks = new BlockTicks(server, chunkViews);
  const movement = new Movement(server);
  const playerViews = new PlayerViews(server);
  const entities = new Entities(server);
  const items = new ItemEntities(server);
  const windows = new Windows(server, items);
  const enderChests = shared?.enderChests ?? new EnderChests(server);

  const { teams, scoreboards, bossBars, tabList } = shared ?? {
    teams: new Teams(server),
    scoreboards: new Scoreboards(server),
    bossBars: new BossBars(server),
    tabList: new TabList(server),
  };

  const damage = new Damage(server, movement, teams);
  const nutrition = new Nutrition(server, damage, movement);
  const effects = new Effects(server, movement, entities, damage, nutrition);
  const attributes = new Attributes(server, effects);
  const experience = new ExperienceSystem(server, entities, damage);
  const vitals = new Vitals(server, {
    movement,
    chunkViews,
    playerViews,
    items,
    damage,
    effects,
    entities,
    windows,
    attributes,
    experience,
  });
  const hazards = new Hazards(server, damage, effects, vitals, weather);
  const attacking = new Attacking(server, { effects, movement, damage, nutrition, entities, hazards });
  const sleeping = new Sleeping(server, { movement, vitals, dayCycle, weather, damage, entities });

  const projectileSystems = { server, entities, damage };
  const bows = new Bows(projectileSystems);
  const throwing = new Throwing(projectileSystems, movement, experience);
  const fishing = new Fishing(server, items, experience, damage, entities);
  const usingItems = new UsingItems(server, bows);
  const fireworks = new Fireworks(projectileSystems);
  const tridents = new Tridents(projectileSystems, usingItems, weather);
  const gliding = new Gliding(server, movement, damage, effects);
  const poses = new Poses(server, effects);
  const gameModes = new GameModes(server, movement, entities, windows, usingItems);

  const neighbours = new NeighbourUpdates(server, items);
  const updates = new BlockUpdates(server, neighbours);
  const signs = new Signs(server);
  const placing = new Placing(server, neighbours, signs, windows, items, entities);
  const digging = new Digging(server, items, experience, effects);
  const lecterns = new Lecterns(server, windows, blockTicks, items);

  const circuit = new Circuit(server, { updates, blockTicks, items, entities, movement, damage, windows, lecterns });
  const redstone = new Redstone(circuit, dayCycle);
  const portals = new Portals(circuit, redstone.bodies);
  const endPortals = new EndPortals(circuit, redstone.bodies);
  const fluids = new Fluids(server, redstone);
  const buckets = new Buckets(server, redstone, fluids);
  const fire = new Fire(server, redstone, fluids, weather);
  const storms = new Storms(server, { weather, entities, damage, fire, circuit });
  const falling = new Falling(server, redstone, fluids, damage);
  const growing = new Growing(server, neighbours, items, dayCycle, weather, blockTicks);
  const dispensers = new Dispensers(server, { redstone, fluids, buckets, fire, growing, throwing });

  const crafters = new Crafters(circuit);
  const strongholds = new Strongholds(server, circuit);
  const endCrystals = new EndCrystals(circuit, redstone.bodies);
  const brewingStands = new BrewingStands(server, windows);
  const splashPotions = new SplashPotions(projectileSystems, effects, fire);
  const riding = new Riding(server, entities, windows, movement);
  const trampling = new Trampling(server, movement);
  const mobs = new Mobs(server, {
    entities,
    items,
    damage,
    experience,
    windows,
    riding,
    redstone,
    dayCycle,
    weather,
    trampling,
    effects,
    splashPotions,
  });
  const { habitat } = mobs;
  const exitPortal = new ExitPortal(server, circuit);
  const endGateways = new EndGateways(circuit, redstone.bodies);
  const dragonFight = new DragonFight({ habitat, exitPortal, endCrystals, endGateways });
  const furnaces = new Furnaces(server, windows, experience);
  const campfires = new Campfires(server, items);
  const maps = new Maps(server, items, shared?.maps.archives);
  const knownRecipes = shared?.knownRecipes ?? new KnownRecipes(server);
  const advancements = shared?.advancements ?? new Advancements(server);
  const commands = new Commands(server, {
    movement,
    vitals,
    windows,
    items,
    entities,
    damage,
    effects,
    experience,
    gameModes,
    dayCycle,
    weather,
    scoreboards,
    teams,
    enderChests,
    neighbours,
    habitat,
    redstone,
    falling,
    throwing,
    splashPotions,
    endCrystals,
    dragonFight,
    growing,
    strongholds,
    furnaces,
    campfires,
    brewingStands,
    storms,
    fishing,
    crafters,
    maps,
    knownRecipes,
    advancements,
  });

  return {
    weather,
    dayCycle,
    chunkViews,
    blockTicks,
    movement,
    playerViews,
    entities,
    items,
    windows,
    enderChests,
    teams,
    scoreboards,
    bossBars,
    tabList,
    damage,
    nutrition,
    effects,
    attributes,
    experience,
    vitals,
    hazards,
    attacking,
    sleeping,
    bows,
    throwing,
    fishing,
    usingItems,
    poses,
    gameModes,
    neighbours,
    updates,
    signs,
    placing,
    digging,
    lecterns,
    redstone,
    portals,
    endPortals,
    endGateways,
    exitPortal,
    dragonFight,
    strongholds,
    eyesOfEnder: new EyesOfEnder(server, { entities, items }),
    fluids,
    buckets,
    fire,
    falling,
    growing,
    dispensers,
    crafters,
    riding,
    trampling,
    mobs,
    habitat,
    endCrystals,
    splashPotions,
    fireworks,
    gliding,
    tridents,
    commands,
    knownRecipes,
    advancements,
    herds: new ArenaHerds(habitat),
    storms,
    freezing: new Freezing(server, weather),
    spawning: new NaturalSpawning(habitat, chunkViews),
    spawners: new Spawners(habitat),
    holdings: new Holdings(server),
    furnaces,
    campfires,
    brewingStands,
    workshops: new Workshops(server, windows, experience),
    stonecutters: new Stonecutters(server, windows),
    looms: new Looms(server, windows),
    maps,
    cartographyTables: new CartographyTables(server, windows, maps),
    anvils: new Anvils(server, windows, experience),
    enchantingTables: new EnchantingTables(server, windows, experience),
    corals: new Corals(server, blockTicks),
    beacons: new Beacons(server, windows, effects),
    boneMealing: new BoneMealing(server, growing),
    stripping: new Stripping(server, neighbours),
  };
}

/** What is the same for all players of a world, wherever they are. */
export interface SharedSystems {
  readonly enderChests: EnderChests;
  readonly teams: Teams;
  readonly scoreboards: Scoreboards;
  readonly bossBars: BossBars;
  readonly tabList: TabList;
  readonly knownRecipes: KnownRecipes;
  readonly advancements: Advancements;
  readonly maps: Maps;
}

/** The systems of a server that plays survival, for those who act on it from outside. */
export type SurvivalSystems = ReturnType<typeof makeSystems>;
