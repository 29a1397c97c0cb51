import { FULL_FOOD, FULL_HEALTH } from '../../protocol/vitals.ts';
import type { GameServer } from '../core/server.ts';
import { loginTemplate } from '../network/registries.ts';
import { sendAbilities } from './abilities.ts';
import { sendDifficulty } from './difficulty.ts';
import { GAME_MODE_NUMBERS, Player } from './player.ts';
import { dimensionOfState, sendRespawn, worldNameOf } from './respawning.ts';

/** Entity statuses 24 to 28 send a player their operator level 0 to 4. */
const NO_OPERATOR = 24;

/** The packets with which play begins, or begins anew for a client that was somebody else, before the first chunks. */
export function installJoining(server: GameServer): void {
  server.newcomers.makeBy(
    (connection, admission, zone, entityId, before) =>
      new Player(connection, admission, zone, entityId, server.gameData, before),
  );
  const left = new Map<string, Player>();
  server.onLeave((player) => {
    if (!player.hidden && !player.leavingFor) left.set(player.username, player);
  });
  server.onZoneOpened(({ id }) => {
    for (const [name, { zone }] of left) if (zone.id === id) left.delete(name);
  });
  server.onJoin((player) => {
    const before = left.get(player.username);
    left.delete(player.username);
    if (player.cameAs) arrive(player, player.cameAs);
    else if (before?.admission === player.admission) resume(player, before);
    else if (player.hidden || !server.newcomers.restore(player)) {
      const { items, food = FULL_FOOD } = player.admission.loadout;
      player.inventory.slots.replaceAll(items);
      player.food = food;
      player.saturation = Math.min(player.saturation, food);
      player.enchantingSeed = firstEnchantingSeed(server, player);
    }
    greet(server, player);
  });
}

/** What decides a player's first offers at enchanting tables. Who joins first makes no difference to anybody's luck. */
export function firstEnchantingSeed(server: GameServer, { zone, username, admission }: Player): number {
  return server
    .zoneRandom(zone.id)
    .fork(`enchanting/${admission.chance ?? username}`)
    .integer(0, 0x7fffffff);
}

/**
 * Whoever comes back under the same admission goes on where they were, with what they had. The dead start over where
 * they started first, but not with what they started with: that would double it.
 */
function resume(player: Player, before: Player): void {
  player.inventory.slots.replaceAll(before.inventory.slots.contents());
  player.inventory.held = before.inventory.held;
  player.respawnPoint = before.respawnPoint;
  player.seenCredits = before.seenCredits;
  player.experience = before.experience;
  player.enchantingSeed = before.enchantingSeed;
  player.gameMode = before.gameMode;
  if (!before.alive) return;
  // What else there is to the most health, such as an effect, comes anew.
  player.attributeChanges.adopt(before.attributeChanges);
  player.maxHealth = player.attribute('max_health', FULL_HEALTH);
  player.position = before.position;
  player.yaw = before.yaw;
  player.pitch = before.pitch;
  player.health = before.health;
  player.food = before.food;
  player.saturation = before.saturation;
  player.absorption = before.absorption;
  player.exhaustion = before.exhaustion;
  player.air = before.air;
  player.fireTicks = before.fireTicks;
  player.chill = before.chill;
}

/** Whoever comes from another dimension has all they had there, and comes out where they were sent. */
function arrive(player: Player, before: Player): void {
  resume(player, before);
  player.frozen = before.frozen;
  player.flying = before.flying;
  player.sneaking = before.sneaking;
  const { destination } = before;
  if (destination) Object.assign(player, { ...destination, position: { ...destination.position } });
}

function greet(server: GameServer, player: Player): void {
  if (player.moved) sendRespawn(server, player);
  else sendLogin(server, player);
  sendDifficulty(server, player);
  sendAbilities(player);
  player.send('held_item_slot', { slot: player.inventory.held });
  player.send('entity_status', { entityId: player.entityId, entityStatus: NO_OPERATOR });
  const { position, yaw } = server.admissions.beginningOf(player.admission);
  const { x, y, z } = position;
  player.send('spawn_position', {
    location: { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) },
    angle: yaw,
    dimensionName: worldNameOf(server, player),
  });
  if (!player.moved && server.gameData.source.features.announcesChunkLoad)
    player.send('game_state_change', { reason: 'level_chunks_load_start', gameMode: 0 });
}

/** The dimension as versions without `worldState` name it. */
function dimensionType({ dimension, gameData }: GameServer): Record<string, unknown> {
  if (dimension.name === 'overworld' || loginTemplate(gameData.source).worldState) return {};
  return { worldType: `minecraft:${dimension.name}` };
}

function sendLogin(server: GameServer, player: Player): void {
  const { source } = server.gameData;
  const rules = server.rules(player.zone.id);
  const template = loginTemplate(source);
  const gameMode = GAME_MODE_NUMBERS[player.gameMode];
  const { isFlat } = server.world;
  const spawnInfo = { hashedSeed: [0, 0], isFlat, gameMode, previousGameMode: -1, death: undefined };
  player.send('login', {
    ...template,
    ...spawnInfo,
    ...dimensionType(server),
    worldName: worldNameOf(server, player),
    worldNames: [...(template.worldNames as string[]), ...(player.hidden ? [worldNameOf(server, player)] : [])],
    entityId: player.entityId,
    viewDistance: server.viewDistance,
    simulationDistance: server.viewDistance,
    enableRespawnScreen: !rules.doImmediateRespawn,
    ...(template.worldState
      ? {
          worldState: {
            ...template.worldState,
            ...spawnInfo,
            ...dimensionOfState(server),
            name: worldNameOf(server, player),
            gamemode: player.gameMode,
            previousGamemode: 255,
          },
        }
      : {}),
  });
}
