import { entityOfTags } from '../commands/nbt/forms/entityForms.ts';
import { SavedTags } from '../commands/nbt/forms/savedTags.ts';
import type { GameServer } from '../core/server.ts';
import { installCake, installCandles } from '../mechanics/blockUses/cakesAndCandles.ts';
import { installCauldron } from '../mechanics/blockUses/cauldron.ts';
import { installComposter } from '../mechanics/blockUses/composter.ts';
import { installBeehives, installPicking, installShearing } from '../mechanics/blockUses/harvesting.ts';
import { installJukebox } from '../mechanics/blockUses/jukebox.ts';
import { installLodestone } from '../mechanics/blockUses/lodestone.ts';
import { installTilling } from '../mechanics/blockUses/tilling.ts';
import { installBookEditing } from '../mechanics/books/bookEditing.ts';
import { installBookshelves } from '../mechanics/books/bookshelves.ts';
import { installVisitors } from '../mechanics/character/visitors.ts';
import { installWearing } from '../mechanics/character/wearing.ts';
import { installProtection } from '../mechanics/combat/protection.ts';
import { installShield } from '../mechanics/combat/shield.ts';
import { installSpearCharge } from '../mechanics/combat/spearCharge.ts';
import { installTotem } from '../mechanics/combat/totem.ts';
import { installContainers } from '../mechanics/containers/containers.ts';
import { installCrafting } from '../mechanics/crafting/crafting.ts';
import { installEnchantmentEffects } from '../mechanics/enchanting/enchantmentEffects.ts';
import { installFurnishings } from '../mechanics/furnishings/furnishings.ts';
import { installEating } from '../mechanics/health/eating.ts';
import { installPlacingVehicles } from '../mechanics/vehicles/placingVehicles.ts';
import { installGolemBuilding } from '../mobs/golems/golemBuilding.ts';
import { installHatching } from '../mobs/hatching.ts';
import { installStruck } from '../mobs/struck.ts';
import { installDifficulty } from '../players/difficulty.ts';
import { installChat } from '../players/display/chat.ts';
import { installBlockSounds } from '../players/feedback/blockSounds.ts';
import { installEquipping } from '../players/inventory/equipping.ts';
import { installInventory } from '../players/inventory/inventory.ts';
import { installJoining } from '../players/joining.ts';
import { installAcknowledgements, installGatekeeper } from '../players/limits/gatekeeper.ts';
import { installMoving } from '../players/moving.ts';
import { installUses } from '../players/uses.ts';
import { installSavedEntities } from '../storage/savedBlockEntities.ts';
import { makeSystems, type SharedSystems, type SurvivalSystems } from './systems.ts';

/**
 * Has a server play survival. The order in which systems are installed is the order in which they handle a packet or a
 * phase, and the order of the packets a joining client gets: login, chunks, place, players, items, slots, and last the
 * health that makes Mineflayer report its spawn.
 * @param shared what it has in common with the overworld, for another dimension of its world.
 */
export function installSurvival(server: GameServer, shared?: SharedSystems): SurvivalSystems {
  const systems = makeSystems(server, shared);
  installPlayers(server, systems);
  installHealth(server, systems);
  installSharedDisplays(server, systems, shared !== undefined);
  systems.digging.install();
  installSlots(server, systems);
  installBlocks(systems);
  installBlockUses(server, systems);
  installRedstone(server, systems);
  installItemUses(server, systems);
  systems.vitals.install();
  systems.sleeping.install();
  return systems;
}

function installPlayers(server: GameServer, systems: SurvivalSystems): void {
  installGatekeeper(server);
  installSavedEntities(systems.commands.game);
  installJoining(server);
  systems.weather.install();
  systems.dayCycle.install();
  systems.chunkViews.install();
  systems.movement.install();
  installMoving(server, systems.movement);
  installVisitors(server, systems.windows, systems.movement, systems.damage);
  installDifficulty(server);
  systems.gameModes.install();
  systems.gliding.install();
  systems.poses.install();
  systems.playerViews.install();
  systems.entities.install();
  systems.items.install();
  systems.blockTicks.install();
}

function installHealth(server: GameServer, systems: SurvivalSystems): void {
  const { damage, effects, usingItems } = systems;
  damage.install();
  effects.install();
  installProtection(server, damage, effects);
  installTotem(server, damage, effects);
  systems.hazards.install();
  systems.nutrition.install();
  installShield(server, usingItems, damage);
  installEating(server, systems);
  installWearing(server);
  systems.attacking.install();
  systems.attributes.install();
}

/** What all players of a zone see: teams, scores, bars, mobs, chat. */
function installSharedDisplays(server: GameServer, systems: SurvivalSystems, installed: boolean): void {
  for (const display of [systems.teams, systems.scoreboards, systems.bossBars, systems.tabList])
    if (installed) display.follow(server);
    else display.install();
  systems.experience.install();
  systems.mobs.install();
  systems.dragonFight.install();
  systems.herds.install();
  systems.spawning.install();
  const { game } = systems.commands;
  systems.spawners.install((kind, place, tags) => entityOfTags(game, kind, place, new SavedTags(tags, game)));
  installChat(server, systems.teams);
  systems.advancements.install(server);
  systems.commands.install();
}

function installSlots(server: GameServer, systems: SurvivalSystems): void {
  const { windows, enderChests, items } = systems;
  windows.install();
  enderChests.install();
  installInventory(server, windows, items, systems.entities);
  installEquipping(server, windows, items);
  installContainers(server, windows, enderChests, items);
  installCrafting(server, windows, items, systems.knownRecipes);
  systems.furnaces.install();
  systems.brewingStands.install();
  systems.campfires.install();
  systems.workshops.install();
  systems.stonecutters.install();
  systems.looms.install();
  systems.maps.install();
  systems.cartographyTables.install();
  systems.beacons.install();
  systems.holdings.install();
}

function installBlocks(systems: SurvivalSystems): void {
  // Before the neighbours, to hear of changes before these have settled.
  systems.updates.install();
  systems.neighbours.install();
  systems.signs.install();
  systems.placing.install();
  systems.growing.install();
  systems.corals.install();
}

/** What players do to blocks with the things in their hands, besides digging and placing. */
function installBlockUses(server: GameServer, systems: SurvivalSystems): void {
  const { items, blockTicks, windows } = systems;
  systems.boneMealing.install();
  installTilling(server, items);
  systems.stripping.install();
  installShearing(server, items);
  installPicking(server, items);
  installCandles(server);
  installCake(server, items, systems.nutrition);
  installComposter(server, items, blockTicks);
  installJukebox(server, items);
  installLodestone(server, items);
  installCauldron(server, items, systems.weather, blockTicks);
  installBeehives(server, items);
  installBookEditing(server);
  systems.lecterns.install();
  installBookshelves(server, windows, items);
  systems.trampling.install();
}

function installRedstone(server: GameServer, systems: SurvivalSystems): void {
  systems.redstone.install();
  systems.portals.install();
  systems.endPortals.install();
  systems.endGateways.install();
  systems.exitPortal.install();
  systems.strongholds.install();
  systems.eyesOfEnder.install();
  systems.fluids.install();
  systems.buckets.install();
  systems.falling.install();
  systems.fire.install();
  systems.storms.install();
  systems.freezing.install();
  installStruck(systems.habitat, systems.storms);
  installGolemBuilding(systems.habitat);
  systems.dispensers.install();
  systems.crafters.install();
  installBlockSounds(server);
}

/** What players do with items, entities and vehicles. */
function installItemUses(server: GameServer, systems: SurvivalSystems): void {
  const { entities, items, experience, fishing } = systems;
  installUses(server, entities);
  systems.usingItems.install();
  systems.throwing.install();
  installHatching(systems.habitat, systems.throwing, systems.buckets);
  systems.bows.install();
  systems.splashPotions.install(systems.dispensers);
  systems.tridents.install();
  installSpearCharge(server, systems);
  systems.fireworks.install();
  systems.endCrystals.install();
  fishing.install();
  installEnchantmentEffects(server, experience, fishing);
  systems.enchantingTables.install();
  systems.anvils.install();
  systems.riding.install();
  installPlacingVehicles(server, entities, items);
  installFurnishings(server, entities, items);
  installAcknowledgements(server);
}
