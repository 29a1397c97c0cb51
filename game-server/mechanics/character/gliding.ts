import type { GameServer } from '../../core/server.ts';
import { wearSlot } from '../../items/equipment/wear.ts';
import type { Movement } from '../../players/movement.ts';
import type { Player } from '../../players/player.ts';
import type { Effects } from '../effects/effects.ts';
import type { Damage } from '../health/damage.ts';
import { touchingOf } from '../health/touching.ts';

/** Slot of the player's window for what is worn on the chest. */
const CHEST = 6;
/** Points of wear an elytra bears (minecraft-data, maxDurability); the last one makes it useless, but does not break it. */
const MOST_WEAR = 431;
/** Ticks of flight that wear it by a point. */
const WEAR_TICKS = 20;
/** Points a glider takes for each block a tick lost to a wall, less what is forgiven (Minecraft wiki, "Elytra"). */
const CRASH = 10;
const FORGIVEN = 3;

/** Whether a player wears wings that still carry. */
export function hasWings({ inventory }: Player): boolean {
  const worn = inventory.slots.get(CHEST);
  return worn?.id === 'elytra' && (worn.data?.damage ?? 0) < MOST_WEAR;
}

/**
 * Gliding on an elytra (Minecraft wiki, "Elytra"): begun in the air by the jump key, ended by the ground, a seat,
 * levitation or wings that are worn out. How a glider may move is for `judgeGlide` to say.
 */
export class Gliding {
  readonly #server: GameServer;
  readonly #movement: Movement;
  readonly #damage: Damage;
  readonly #effects: Effects;
  readonly #ticks = new Map<Player, number>();

  constructor(server: GameServer, movement: Movement, damage: Damage, effects: Effects) {
    this.#server = server;
    this.#movement = movement;
    this.#damage = damage;
    this.#effects = effects;
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => this.#ticks.delete(player));
    server.onPacket('entity_action', (player, { actionId }) => {
      if (actionId === 'start_fall_flying' || actionId === 'start_elytra_flying') this.#begin(player);
    });
    this.#movement.onCrash((player, lost) => {
      const amount = lost * CRASH - FORGIVEN;
      if (amount > 0) this.#damage.hurt(player, amount, { type: 'fly_into_wall' });
    });
    server.onPhase('players', () => {
      for (const player of server.players.values()) if (player.gliding) this.#glide(player);
    });
  }

  /** Who asks for it while they glide folds the wings (ServerGamePacketListenerImpl). */
  #begin(player: Player): void {
    if (player.gliding || !player.alive || player.frozen || !this.#mayGlide(player)) {
      player.gliding = false;
      return;
    }
    if (touchingOf(this.#server.world, player).inWater) return;
    player.gliding = true;
    this.#ticks.set(player, 0);
  }

  #mayGlide(player: Player): boolean {
    return (
      !player.onGround &&
      !player.flying &&
      !player.vehicle &&
      !this.#effects.has(player, 'levitation') &&
      hasWings(player)
    );
  }

  #glide(player: Player): void {
    if (!player.alive || !this.#mayGlide(player)) {
      player.gliding = false;
      return;
    }
    const ticks = (this.#ticks.get(player) ?? 0) + 1;
    this.#ticks.set(player, ticks);
    if (ticks % WEAR_TICKS === 0) wearSlot(this.#server, player, CHEST, 1);
  }
}
