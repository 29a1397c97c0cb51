import type { GameServer } from '../core/server.ts';
import type { Damage } from '../mechanics/health/damage.ts';
import type { Player } from '../players/player.ts';

/** Widest border, and the farthest its middle may be (vanilla's WorldBorder). */
export const WIDEST = 59_999_968;
export const FARTHEST = 29_999_984;
const MS_PER_TICK = 50;

/** The border of a zone's world (Minecraft wiki, "World border"). */
interface WorldBorder {
  readonly x: number;
  readonly z: number;
  /** Blocks from side to side before and after it moves, and the ticks between which it does. */
  readonly from: number;
  readonly to: number;
  readonly begins: number;
  readonly ends: number;
  /** Points a tick for each block that somebody is farther out than the buffer. */
  readonly damage: number;
  readonly buffer: number;
  /** When clients redden the edge of the screen: blocks, and seconds before a moving border arrives. */
  readonly warningBlocks: number;
  readonly warningSeconds: number;
}

const VANILLA: WorldBorder = {
  x: 0,
  z: 0,
  from: WIDEST,
  to: WIDEST,
  begins: 0,
  ends: 0,
  damage: 0.2,
  buffer: 5,
  warningBlocks: 5,
  warningSeconds: 15,
};

/**
 * The border of each zone that a command gave one. Clients keep their players within it, and it hurts who is outside; it does
 * not keep anybody from digging there.
 */
export class WorldBorders {
  readonly #server: GameServer;
  readonly #damage: Damage;
  readonly #borders = new Map<string, WorldBorder>();

  constructor(server: GameServer, damage: Damage) {
    this.#server = server;
    this.#damage = damage;
  }

  install(): void {
    const server = this.#server;
    server.onJoin((player) => {
      if (this.#borders.has(player.zone.id)) this.#show(player);
    });
    server.onPhase('players', () => {
      if (this.#borders.size === 0) return;
      for (const player of server.players.values()) if (player.alive && !player.hidden) this.#press(player);
    });
  }

  of(zone: string): WorldBorder {
    return this.#borders.get(zone) ?? VANILLA;
  }

  /** Blocks from side to side now. */
  width(zone: string): number {
    const { from, to, begins, ends } = this.of(zone);
    const { tickNumber } = this.#server;
    if (tickNumber >= ends) return to;
    return from + ((to - from) * (tickNumber - begins)) / (ends - begins);
  }

  /** Ticks until it stands still. */
  ticksLeft(zone: string): number {
    return Math.max(0, this.of(zone).ends - this.#server.tickNumber);
  }

  /** Has it reach a width within a time. */
  resize(zone: string, to: number, ticks: number): void {
    const begins = this.#server.tickNumber;
    this.change(zone, { from: this.width(zone), to, begins, ends: begins + ticks });
  }

  change(zone: string, change: Partial<WorldBorder>): void {
    this.#borders.set(zone, { ...this.of(zone), ...change });
    for (const player of this.#server.players.values()) if (player.zone.id === zone) this.#show(player);
  }

  forget(zone: string): void {
    this.#borders.delete(zone);
  }

  #show(player: Player): void {
    const zone = player.zone.id;
    const { x, z, to, warningBlocks, warningSeconds } = this.of(zone);
    player.send('initialize_world_border', {
      x,
      z,
      oldDiameter: this.width(zone),
      newDiameter: to,
      speed: this.ticksLeft(zone) * MS_PER_TICK,
      portalTeleportBoundary: FARTHEST,
      warningBlocks,
      warningTime: warningSeconds,
    });
  }

  /** Hurts who is outside (LivingEntity.baseTick). */
  #press(player: Player): void {
    const zone = player.zone.id;
    const { x, z, damage, buffer } = this.of(zone);
    const half = this.width(zone) / 2;
    const inside = half - Math.max(Math.abs(player.position.x - x), Math.abs(player.position.z - z)) + buffer;
    if (inside >= 0 || damage === 0) return;
    // Before 1.19.4 the border had no damage of its own.
    const type = this.#server.gameData.source.data.version['>=']('1.19.4') ? 'outside_border' : 'in_wall';
    this.#damage.hurt(player, Math.max(1, Math.floor(-inside * damage)), { type });
  }
}
