import type { Point } from '../../../protocol/geometry.ts';
import { wireText } from '../data/text.ts';
import type { ItemEntities } from '../entities/itemEntities.ts';
import { loginTemplate } from '../network/registries.ts';
import type { EmbeddedServer, System } from '../server.ts';
import type { ChunkViews } from '../world/chunkViews.ts';
import type { Movement } from './movement.ts';
import { FULL_FOOD, FULL_HEALTH, GAME_MODE_NUMBERS, type Player } from './player.ts';
import type { PlayerViews } from './playerViews.ts';

/** Blocks one falls unharmed (Minecraft wiki, "Damage": fall damage is the distance less 3). */
const HARMLESS_FALL = 3;
/** Share of fall damage left by what one lands on (Minecraft wiki, "Fall damage"). */
const SOFT_LANDINGS: Readonly<Record<string, number>> = { hay_block: 0.2, honey_block: 0.2, slime_block: 0 };
/** Ticks in which a fed player regains one point (Minecraft wiki, "Healing"). */
const HEAL_TICKS = 80;
/** How far below its zone a player dies: nothing lies there to fall upon. */
const VOID_DEPTH = 16;

/**
 * Health: falls, the void, healing, death and respawn. Items are kept over death (game rule keepInventory): a task must
 * not become impossible by a misstep.
 */
export class Vitals implements System {
  readonly name = 'vitals';
  #server!: EmbeddedServer;
  readonly #movement: Movement;
  readonly #chunkViews: ChunkViews;
  readonly #playerViews: PlayerViews;
  readonly #items: ItemEntities;
  readonly #sent = new Map<Player, number>();

  constructor(movement: Movement, chunkViews: ChunkViews, playerViews: PlayerViews, items: ItemEntities) {
    this.#movement = movement;
    this.#chunkViews = chunkViews;
    this.#playerViews = playerViews;
    this.#items = items;
  }

  install(server: EmbeddedServer): void {
    this.#server = server;
    server.onJoin((player) => this.#sendHealth(player));
    server.onLeave((player) => this.#sent.delete(player));
    this.#movement.onLanding((player, fallen) => this.#land(player, fallen));
    server.onPacket('client_command', (player, { actionId }) => {
      if ((actionId === 'perform_respawn' || actionId === 0) && !player.alive) this.respawn(player);
    });
    server.onPhase('players', () => {
      for (const player of server.players.values()) {
        if (player.alive && player.position.y < player.zone.box.min.y - VOID_DEPTH)
          this.kill(player, 'fell out of the world');
        if (player.alive && player.health < FULL_HEALTH && server.tickNumber % HEAL_TICKS === 0) player.health++;
        if (this.#sent.get(player) !== player.health) this.#sendHealth(player);
      }
    });
  }

  /** Takes health away; at 0 the player dies of `cause`. */
  hurt(player: Player, amount: number, cause: string): void {
    if (!player.alive || amount <= 0) return;
    player.health = Math.max(0, player.health - amount);
    this.#server.broadcast(player.zone.id, 'entity_status', { entityId: player.entityId, entityStatus: 2 });
    if (player.health === 0) this.#die(player, cause);
  }

  /** Takes all health away. */
  kill(player: Player, cause: string): void {
    this.hurt(player, player.health, cause);
  }

  /** Brings a dead player back to where they started, healed. */
  respawn(player: Player): void {
    this.restore(player, player.admission.loadout.position, {
      yaw: player.admission.loadout.yaw,
      pitch: player.admission.loadout.pitch,
    });
  }

  /** Full health at a place, as after a respawn if the player was dead. */
  restore(player: Player, position: Point, look: { readonly yaw: number; readonly pitch: number }): void {
    const dead = !player.alive;
    player.health = FULL_HEALTH;
    player.food = FULL_FOOD;
    player.saturation = 5;
    if (dead) this.#sendRespawn(player);
    const far =
      Math.abs(player.position.x - position.x) > 16 * this.#server.viewDistance ||
      Math.abs(player.position.z - position.z) > 16 * this.#server.viewDistance;
    this.#movement.teleport(player, position, look);
    if (dead || far) this.#chunkViews.reload(player);
    if (dead) {
      this.#playerViews.respawned(player);
      this.#items.reveal(player);
    }
    this.#sendHealth(player);
  }

  #land(player: Player, fallen: number): void {
    const { x, y, z } = player.position;
    const id = this.#server.world.block({ x: Math.floor(x), y: Math.floor(y - 0.2), z: Math.floor(z) }).id;
    const share = SOFT_LANDINGS[id] ?? (id.endsWith('_bed') ? 0.5 : 1);
    this.hurt(player, Math.ceil((fallen - HARMLESS_FALL) * share), 'fell from a high place');
  }

  #die(player: Player, cause: string): void {
    player.sprinting = false;
    player.sneaking = false;
    this.#sendHealth(player);
    player.send('death_combat_event', {
      playerId: player.entityId,
      entityId: -1,
      message: wireText(this.#server.gameData.source.features, `${player.username} ${cause}`),
    });
    this.#server.emit({ type: 'player-died', player: player.username, cause, position: { ...player.position } });
  }

  #sendRespawn(player: Player): void {
    const template = loginTemplate(this.#server.gameData.source);
    player.send('respawn', {
      ...template,
      dimension: 'minecraft:overworld',
      worldName: 'minecraft:overworld',
      hashedSeed: [0, 0],
      gamemode: GAME_MODE_NUMBERS[player.gameMode],
      previousGamemode: 255,
      isDebug: false,
      isFlat: true,
      death: undefined,
      portalCooldown: 0,
      copyMetadata: template.worldState ? 3 : true,
      ...(template.worldState
        ? {
            worldState: {
              ...template.worldState,
              hashedSeed: [0, 0],
              isFlat: true,
              gamemode: player.gameMode,
              previousGamemode: 255,
            },
          }
        : {}),
    });
    const { announcesChunkLoad } = this.#server.gameData.source.features;
    if (announcesChunkLoad) player.send('game_state_change', { reason: 'level_chunks_load_start', gameMode: 0 });
  }

  #sendHealth(player: Player): void {
    this.#sent.set(player, player.health);
    player.send('update_health', { health: player.health, food: player.food, foodSaturation: player.saturation });
  }
}
