import { FULL_FOOD } from '../../../protocol/vitals.ts';
import type { GameServer } from '../../core/server.ts';
import type { Movement } from '../../players/movement.ts';
import { Player } from '../../players/player.ts';
import type { Damage } from './damage.ts';
import { damageFact } from './damageRegistry.ts';
import { heal } from './heal.ts';

/** Exhaustion by action (Minecraft wiki, "Hunger", exhaustion level increase). */
export const EXHAUSTION = {
  swimMetre: 0.01,
  sprintMetre: 0.1,
  blockBroken: 0.005,
  jump: 0.05,
  sprintJump: 0.2,
  attack: 0.1,
  regeneration: 6,
} as const;
/** Exhaustion at which a point of saturation or food is spent, and the most that is counted. */
const SPENT = 4;
const MOST_EXHAUSTION = 40;
/** Ticks between healing when full and saturated, when well fed, and between starving. */
const FAST_HEAL_TICKS = 10;
const SLOW_TICKS = 80;
/** Food that heals slowly, and the most one heals fast for at once. */
const WELL_FED = 18;
const FAST_HEAL_COST = 6;
/** Health down to which hunger hurts. */
const STARVED = { peaceful: 20, easy: 10, normal: 1, hard: 0 } as const;
/** A rise this fast is a jump, blocks a tick. */
const JUMP_RISE = 0.3;

/** Hunger: what deeds cost, what food gives, healing and starving. */
export class Nutrition {
  readonly #server: GameServer;
  readonly #damage: Damage;
  readonly #movement: Movement;
  readonly #timers = new Map<Player, number>();
  /** Ticks lived in peace. */
  readonly #calm = new Map<Player, number>();
  readonly #ways = new Map<Player, { x: number; y: number; z: number; onGround: boolean }>();

  constructor(server: GameServer, damage: Damage, movement: Movement) {
    this.#server = server;
    this.#damage = damage;
    this.#movement = movement;
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => {
      this.#timers.delete(player);
      this.#calm.delete(player);
      this.#ways.delete(player);
    });
    this.#damage.onHurt((victim, _amount, { type }) => {
      if (victim instanceof Player) this.exhaust(victim, damageFact(server.gameData, type).exhaustion);
    });
    server.onEvent((event) => {
      if (event.type !== 'block-broken' || event.player === undefined) return;
      const player = server.players.get(event.player);
      if (player) this.exhaust(player, EXHAUSTION.blockBroken);
    });
    server.onPhase('players', () => {
      for (const player of server.players.values())
        if (player.alive && !player.frozen && !player.hidden) this.#live(player);
    });
  }

  /** Costs a player exhaustion; four of it cost a point of saturation or, without that, of food. */
  exhaust(player: Player, amount: number): void {
    if (player.gameMode === 'creative' || player.gameMode === 'spectator') return;
    player.exhaustion = Math.min(MOST_EXHAUSTION, player.exhaustion + amount);
  }

  /** Feeds a player: food and saturation points, the latter never more than the food. */
  feed(player: Player, food: number, saturation: number): void {
    player.food = Math.min(FULL_FOOD, player.food + food);
    player.saturation = Math.min(player.food, player.saturation + saturation);
  }

  /** Whether a player may eat something ordinary. */
  isHungry(player: Player): boolean {
    return player.food < FULL_FOOD || player.gameMode === 'creative';
  }

  #live(player: Player): void {
    this.#move(player);
    const { difficulty, naturalRegeneration } = this.#server.rules(player.zone.id);
    if (player.exhaustion > SPENT) {
      player.exhaustion -= SPENT;
      if (player.saturation > 0) player.saturation = Math.max(0, player.saturation - 1);
      else if (difficulty !== 'peaceful') player.food = Math.max(0, player.food - 1);
    }
    this.#mend(player, naturalRegeneration, difficulty);
    if (difficulty !== 'peaceful') return;
    const calm = (this.#calm.get(player) ?? 0) + 1;
    this.#calm.set(player, calm);
    if (naturalRegeneration && calm % 20 === 0) heal(player, 1);
    if (player.food < FULL_FOOD && calm % 10 === 0) player.food++;
  }

  #mend(player: Player, naturalRegeneration: boolean, difficulty: keyof typeof STARVED): void {
    const hurt = player.health < player.maxHealth;
    const timer = (this.#timers.get(player) ?? 0) + 1;
    if (naturalRegeneration && hurt && player.saturation > 0 && player.food >= FULL_FOOD) {
      if (timer < FAST_HEAL_TICKS) {
        this.#timers.set(player, timer);
        return;
      }
      const share = Math.min(player.saturation, FAST_HEAL_COST);
      heal(player, share / FAST_HEAL_COST);
      this.exhaust(player, share);
    } else if (naturalRegeneration && hurt && player.food >= WELL_FED) {
      if (timer < SLOW_TICKS) {
        this.#timers.set(player, timer);
        return;
      }
      heal(player, 1);
      this.exhaust(player, EXHAUSTION.regeneration);
    } else if (player.food <= 0) {
      if (timer < SLOW_TICKS) {
        this.#timers.set(player, timer);
        return;
      }
      if (player.health > STARVED[difficulty]) this.#damage.hurt(player, 1, { type: 'starve' });
    }
    if (timer !== 1) this.#timers.set(player, 0);
  }

  /** Ways and jumps since the last tick. */
  #move(player: Player): void {
    const { x, y, z } = player.position;
    const before = this.#ways.get(player);
    const { onGround } = player;
    if (before && before.x === x && before.y === y && before.z === z && before.onGround === onGround) return;
    this.#ways.set(player, { x, y, z, onGround });
    const runs = this.#movement.takeRun(player) || player.sprinting;
    if (!before || player.vehicle || player.flying) return;
    const way = Math.hypot(x - before.x, z - before.z);
    // Farther than anybody moves in a tick: put there, not walked.
    if (way > 4) return;
    if (player.pose === 'swimming') this.exhaust(player, EXHAUSTION.swimMetre * way);
    else if (runs && before.onGround) this.exhaust(player, EXHAUSTION.sprintMetre * way);
    if (before.onGround && !onGround && y - before.y > JUMP_RISE)
      this.exhaust(player, runs ? EXHAUSTION.sprintJump : EXHAUSTION.jump);
  }
}
