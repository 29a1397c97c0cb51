import type { Random } from '../../../clock/random.ts';
import { cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { bodyByUuid } from '../../entities/bodyByUuid.ts';
import type { Entities } from '../../entities/entities.ts';
import { type Body, Entity, type EntityPlace } from '../../entities/entity.ts';
import { Player } from '../../players/player.ts';
import { type BlockHit, enterBox, rayCast } from '../../world/rayCast.ts';
import type { Damage } from '../health/damage.ts';

/** Bodies are hit this far outside their boxes (vanilla's ProjectileUtil). */
const MARGIN = 0.3;
/** Ticks in which a projectile cannot hit who shot it. */
const OWNER_TICKS = 5;

/** How a projectile flies (Minecraft wiki, "Entity physics" / "Projectile"). */
export interface Flight {
  readonly gravity: number;
  readonly drag: number;
  readonly waterDrag: number;
}

/** What projectiles act through. */
export interface ProjectileSystems {
  readonly server: GameServer;
  readonly entities: Entities;
  readonly damage: Damage;
}

/** Something that flies until it hits. */
export abstract class Projectile extends Entity {
  readonly flight: Flight;
  /** Of a world that was saved: whose it is, who may come to be in the world later. */
  savedOwner: string | undefined;
  #owner: Body | undefined;
  readonly #server: GameServer;

  protected readonly entities: Entities;

  constructor(
    { server, entities }: Pick<ProjectileSystems, 'server' | 'entities'>,
    kind: string,
    place: EntityPlace,
    owner: Body | undefined,
    flight: Flight,
  ) {
    super(server, kind, place);
    this.entities = entities;
    this.#owner = owner;
    this.#server = server;
    this.flight = flight;
    this.turnAlong();
  }

  /** Whose it is: who shot it, or struck it back. */
  get owner(): Body | undefined {
    if (!this.#owner && this.savedOwner !== undefined)
      this.#owner = bodyByUuid(this.#server, this.entities, this.zone, this.savedOwner);
    return this.#owner;
  }

  protected set owner(owner: Body | undefined) {
    this.#owner = owner;
  }

  /** Clients show whose it is. */
  override get objectData(): number {
    return this.owner?.entityId ?? 0;
  }

  /** @returns whether it flies on through the body. */
  protected abstract hitBody(server: GameServer, body: Body, at: Point): boolean;

  protected abstract hitBlock(server: GameServer, hit: BlockHit): void;

  tick(server: GameServer): void {
    this.fly(server);
  }

  /** One tick of flight; what lies in the way is hit. */
  protected fly(server: GameServer): void {
    const from = this.position;
    const { x, y, z } = this.velocity;
    const to = { x: from.x + x, y: from.y + y, z: from.z + z };
    const block = rayCast(server.world, from, to);
    const body = this.#bodyInTheWay(server, from, block?.at ?? to);
    if (body && body.body instanceof Entity && body.body.struck(this.owner, false)) {
      this.entities.remove(this);
      return;
    }
    if (body) {
      const passes = this.hitBody(server, body.body, body.at);
      if (this.removed || !passes) return;
    }
    if (block && !body) {
      this.position = block.at;
      this.hitBlock(server, block);
      return;
    }
    this.position = to;
    const inWater = server.world.block(cellOf(to)).id === 'water';
    const drag = inWater ? this.flight.waterDrag : this.flight.drag;
    this.velocity = { x: x * drag, y: y * drag - this.flight.gravity, z: z * drag };
    this.turnAlong();
  }

  /** Looks where it flies. */
  protected turnAlong(): void {
    const { x, y, z } = this.velocity;
    const flat = Math.hypot(x, z);
    if (flat === 0 && y === 0) return;
    this.yaw = (Math.atan2(x, z) * 180) / Math.PI;
    this.pitch = (Math.atan2(y, flat) * 180) / Math.PI;
    this.headYaw = this.yaw;
  }

  /** Whether it may hit a body at all. */
  protected canHit(body: Body): boolean {
    if (body === this.owner && this.age <= OWNER_TICKS) return false;
    if (body instanceof Player) return body.alive && body.gameMode !== 'spectator';
    return 'alive' in body ? (body as { alive: boolean }).alive : isSolidBody(body);
  }

  #bodyInTheWay(server: GameServer, from: Point, to: Point): { body: Body; at: Point } | undefined {
    let best: { body: Body; share: number } | undefined;
    for (const body of bodiesNear(server, this.entities, this.zone, from, to)) {
      if (body === this || !this.canHit(body)) continue;
      const { min, max } = boxOf(body, MARGIN);
      const share = enterBox(from, to, min, max);
      if (share !== undefined && (!best || share < best.share)) best = { body, share };
    }
    if (!best) return undefined;
    const { share } = best;
    const at = {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
      z: from.z + (to.z - from.z) * share,
    };
    return { body: best.body, at };
  }
}

/**
 * Where and how what a player throws or shoots begins to fly: from just below the eyes, along the look.
 * @param rise degrees above the look.
 */
export function fromHand(server: GameServer, player: Player, speed: number, rise = 0): EntityPlace {
  const { eyes, zone, yaw, pitch } = player;
  return {
    zone: zone.id,
    position: { ...eyes, y: eyes.y - 0.1 },
    velocity: shotVelocity({ yaw, pitch: pitch - rise }, speed, 1, server.zoneRandom(zone.id)),
  };
}

/** A velocity of a speed in blocks per tick along a look, scattered as vanilla scatters shots (0.0172275 per point). */
function shotVelocity(
  look: { readonly yaw: number; readonly pitch: number },
  speed: number,
  inaccuracy: number,
  random: Random,
): Point {
  const [yaw, pitch] = [(look.yaw * Math.PI) / 180, (look.pitch * Math.PI) / 180];
  return scattered(
    { x: -Math.sin(yaw) * Math.cos(pitch), y: -Math.sin(pitch), z: Math.cos(yaw) * Math.cos(pitch) },
    speed,
    inaccuracy,
    random,
  );
}

/** The same for a direction of any length but 0. */
export function scattered(direction: Point, speed: number, inaccuracy: number, random: Random): Point {
  const length = Math.hypot(direction.x, direction.y, direction.z) || 1;
  const spread = () => (random.float() - random.float()) * 0.0172275 * inaccuracy;
  return {
    x: (direction.x / length + spread()) * speed,
    y: (direction.y / length + spread()) * speed,
    z: (direction.z / length + spread()) * speed,
  };
}

/** The box of a body, grown on all sides. */
export function boxOf(body: Body, margin = 0): { min: Point; max: Point } {
  const { x, y, z } = body.position;
  const [half, height] = body instanceof Player ? [0.3, body.sneaking ? 1.5 : 1.8] : [body.width / 2, body.height];
  return {
    min: { x: x - half - margin, y: y - margin, z: z - half - margin },
    max: { x: x + half + margin, y: y + height + margin, z: z + half + margin },
  };
}

/** Players and entities of a zone whose boxes come near the line, players first. */
function* bodiesNear(server: GameServer, entities: Entities, zone: string, from: Point, to: Point): Generator<Body> {
  const min = { x: Math.min(from.x, to.x) - 1, y: Math.min(from.y, to.y) - 1, z: Math.min(from.z, to.z) - 1 };
  const max = { x: Math.max(from.x, to.x) + 1, y: Math.max(from.y, to.y) + 1, z: Math.max(from.z, to.z) + 1 };
  for (const player of server.playersIn(zone)) {
    const box = boxOf(player);
    if (overlap(box.min, box.max, min, max)) yield player;
  }
  yield* entities.meeting(zone, min, max);
}

function overlap(minA: Point, maxA: Point, minB: Point, maxB: Point): boolean {
  return (['x', 'y', 'z'] as const).every((axis) => minA[axis] < maxB[axis] && maxA[axis] > minB[axis]);
}

/** Vehicles and the like stop what flies; orbs and other projectiles do not. */
function isSolidBody(entity: Entity): boolean {
  return /boat|raft|minecart|end_crystal/.test(entity.kind);
}
