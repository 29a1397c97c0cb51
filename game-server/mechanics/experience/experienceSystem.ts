import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Entities } from '../../entities/entities.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import {
  NO_EXPERIENCE,
  orbsOf,
  pointsAtDeath,
  pointsOfLevel,
  withLevels,
  withPoints,
} from '../../players/experienceLevels.ts';
import { Player } from '../../players/player.ts';
import type { Damage } from '../health/damage.ts';
import { ExperienceOrb, PICKUP_TICKS } from './experienceOrb.ts';

/** Orbs of one zone at most; beyond it the nearest old one takes the points, so that none are lost. */
const MOST_ORBS = 256;

/** Experience: orbs in the world, levels of players, what death leaves. */
export class ExperienceSystem {
  readonly #server: GameServer;
  readonly #damage: Damage;
  readonly #entities: Entities;
  readonly #lastPickUp = new Map<Player, number>();
  readonly #menders: ((player: Player, points: number) => number)[] = [];

  constructor(server: GameServer, entities: Entities, damage: Damage) {
    this.#server = server;
    this.#entities = entities;
    this.#damage = damage;
  }

  install(): void {
    const server = this.#server;
    server.onJoin((player) => this.show(player));
    server.onLeave((player) => this.#lastPickUp.delete(player));
    this.#damage.onDeath((victim) => {
      if (victim instanceof Player) this.#leaveBehind(victim);
    });
  }

  /** Asks for what is left of points after they mended something (the enchantment Mending). */
  addMender(mend: (player: Player, points: number) => number): void {
    this.#menders.push(mend);
  }

  /** Gives points to a player. */
  give(player: Player, points: number): void {
    if (points <= 0) return;
    player.experience = withPoints(player.experience, points);
    this.show(player);
  }

  /** Gives (or takes, when negative) whole levels, never below none. */
  giveLevels(player: Player, levels: number): void {
    player.experience = withLevels(player.experience, levels);
    this.show(player);
  }

  /** Sets a player's level and points exactly; points are cut to what the level can hold. */
  set(player: Player, level: number, points: number): void {
    const most = pointsOfLevel(level) - 1;
    player.experience = { ...player.experience, level, points: Math.max(0, Math.min(points, most)) };
    this.show(player);
  }

  /** An orb for a command to put into the world. */
  make(place: EntityPlace, points: number): ExperienceOrb {
    return new ExperienceOrb(
      this.#server,
      place,
      Math.max(1, Math.min(32_767, Math.floor(points))),
      (taken, player) => this.#pickUp(taken, player),
      (gone) => this.#entities.remove(gone),
    );
  }

  /** Lets points fall as orbs at a place of a zone. */
  drop(zone: string, at: Point, points: number): void {
    const random = this.#server.zoneRandom(zone);
    for (const size of orbsOf(points)) {
      const orbs = [...this.#entities.inZone(zone)].filter((entity) => entity instanceof ExperienceOrb);
      const old = orbs.length >= MOST_ORBS ? orbs.at(-1) : undefined;
      if (old) {
        old.points += size;
        continue;
      }
      const velocity = {
        x: (random.float() * 0.2 - 0.1) * 2,
        y: random.float() * 0.2 * 2,
        z: (random.float() * 0.2 - 0.1) * 2,
      };
      this.#entities.add(this.make({ zone, position: at, velocity }, size));
    }
  }

  /** Tells a client its bar, level and total. */
  show(player: Player): void {
    const { level, points, total } = player.experience;
    player.send('experience', {
      experienceBar: points / pointsOfLevel(level),
      level,
      totalExperience: total,
    });
  }

  #pickUp(orb: ExperienceOrb, player: Player): boolean {
    const { tickNumber } = this.#server;
    if (tickNumber - (this.#lastPickUp.get(player) ?? -PICKUP_TICKS) < PICKUP_TICKS) return false;
    this.#lastPickUp.set(player, tickNumber);
    const fields = { collectedEntityId: orb.entityId, collectorEntityId: player.entityId, pickupItemCount: 1 };
    this.#server.tracker.broadcastAbout(orb.zone, orb.entityId, 'collect', fields, { others: [player.entityId] });
    this.#entities.remove(orb);
    this.give(
      player,
      this.#menders.reduce((left, mend) => mend(player, left), orb.points),
    );
    return true;
  }

  #leaveBehind(player: Player): void {
    if (this.#server.rules(player.zone.id).keepInventory) return;
    const points = pointsAtDeath(player.experience);
    player.experience = NO_EXPERIENCE;
    if (points > 0) this.drop(player.zone.id, player.position, points);
    this.show(player);
  }
}
