import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { sweep } from '../../entities/bodyPhysics.ts';
import { Entity, type EntityPlace } from '../../entities/entity.ts';
import { isStuck, squeezedOut } from '../../entities/squeezing.ts';
import type { Player } from '../../players/player.ts';

/** Physics of an orb (Minecraft wiki, "Experience", "Entity physics"): gravity, drag, and the slide on the ground. */
const GRAVITY = 0.03;
const DRAG = 0.98;
const GROUND_DRAG = 0.6 * DRAG;
const RADIUS = 0.25;
/** How far orbs see players, blocks, and ticks until they vanish. */
const SIGHT = 8;
const LIFETIME = 6000;
/** Ticks between two orbs of one player. */
export const PICKUP_TICKS = 2;

/** Points lying about, drawn to the nearest player. */
export class ExperienceOrb extends Entity {
  points: number;
  readonly #taken: (orb: ExperienceOrb, player: Player) => boolean;
  readonly #vanished: (orb: ExperienceOrb) => void;
  /** Whether it appears like all entities, its points in its metadata. */
  readonly #appears: boolean;

  /**
   * @param taken asked when a player touches the orb; `true` when they took it.
   * @param vanished called when nobody came for it in time.
   */
  constructor(
    server: GameServer,
    place: EntityPlace,
    points: number,
    taken: (orb: ExperienceOrb, player: Player) => boolean,
    vanished: (orb: ExperienceOrb) => void,
  ) {
    super(server, 'experience_orb', place);
    this.points = points;
    this.#taken = taken;
    this.#vanished = vanished;
    this.#appears = server.gameData.source.features.orbsAsEntities;
    if (this.#appears) this.setMetadata('value', 'int', points);
  }

  override spawnPacket(fields: Readonly<Record<string, unknown>>): readonly [string, Record<string, unknown>] {
    const { entityId, x, y, z } = fields;
    if (this.#appears) return super.spawnPacket(fields);
    return ['spawn_entity_experience_orb', { entityId, x, y, z, count: this.points }];
  }

  tick(server: GameServer): void {
    const players = server.playersIn(this.zone).filter((player) => player.alive && player.gameMode !== 'spectator');
    const { x, y, z } = this.velocity;
    const velocity = { x, y: y - GRAVITY, z };
    this.#fly(velocity, players);
    if (isStuck(server.world, this.position, RADIUS, this.height)) {
      this.position = squeezedOut(server.world, this.position, RADIUS, this.height);
      return;
    }
    const moved = sweep(server.world, this.position, velocity, RADIUS, this.height);
    const drag = moved.onGround ? GROUND_DRAG : DRAG;
    this.position = moved.position;
    this.onGround = moved.onGround;
    this.velocity = {
      x: velocity.x * drag,
      y: moved.onGround ? -velocity.y * 0.9 * DRAG : velocity.y * DRAG,
      z: velocity.z * drag,
    };
    if (moved.onGround && Math.abs(this.velocity.y) < 0.05) this.velocity = { ...this.velocity, y: 0 };
    const toucher = players.find((player) => this.#touches(player.position));
    if (toucher && this.#taken(this, toucher)) return;
    if (this.age >= LIFETIME) this.#vanished(this);
  }

  /** Draws the orb towards the nearest player, the more the nearer (vanilla: (1 - d/8)^2 / 10 of the way). */
  #fly(velocity: Point, players: readonly Player[]): void {
    let nearest: Point | undefined;
    let least = SIGHT;
    for (const { position } of players) {
      const middle = { x: position.x, y: position.y + 0.81, z: position.z };
      const far = Math.hypot(middle.x - this.position.x, middle.y - this.position.y, middle.z - this.position.z);
      if (far < least) [nearest, least] = [middle, far];
    }
    if (!nearest || least === 0) return;
    const pull = ((1 - least / SIGHT) ** 2 * 0.1) / least;
    velocity.x += (nearest.x - this.position.x) * pull;
    velocity.y += (nearest.y - this.position.y) * pull;
    velocity.z += (nearest.z - this.position.z) * pull;
  }

  /** Boxes of player (grown by 1 sideways and 0.5 upright, as for items) and orb meet. */
  #touches({ x, y, z }: Point): boolean {
    const { position } = this;
    return (
      Math.abs(position.x - x) < 0.3 + 1 + RADIUS &&
      Math.abs(position.z - z) < 0.3 + 1 + RADIUS &&
      position.y < y + 2.3 &&
      position.y + this.height > y - 0.5
    );
  }
}
