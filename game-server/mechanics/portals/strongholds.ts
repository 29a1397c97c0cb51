import { Random } from '../../../clock/random.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, boxContains, neighbour, oppositeOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { SIDES } from '../../world/blocks/rules/sides.ts';
import type { Circuit } from '../redstone/circuit.ts';
import { framesOf } from './endPortals.ts';

/** Strongholds around the middle of the world, and how far away, blocks (Minecraft wiki, "Stronghold": the first ring). */
const COUNT = 3;
const NEAREST = 1280;
const FARTHEST = 2816;
/** How near a player comes, blocks across, until the room is there; looked at once in so many ticks. */
const BUILT_WITHIN = 96;
const LOOKS_EVERY = 20;
/** Heights of the room's floor within land, and what is left free above the world's bottom elsewhere. */
const FLOOR_Y = 18;
const REACH = 6;
const HEIGHT = 7;
/** One frame in so many has its eye already. */
const EYE_ONE_IN = 10;

/** The portal room of a stronghold: the middle of its ring of frames. */
export interface PortalRoom {
  readonly middle: BlockPosition;
}

/**
 * Strongholds of this server's own: three portal rooms of stone bricks, as far from the middle of the world as the
 * game's first three strongholds, with nothing around them. Where they are follows from the zone's seed; a room is built
 * when somebody comes near.
 */
export class Strongholds {
  readonly #server: GameServer;
  readonly #circuit: Circuit;
  readonly #rooms = new Map<string, readonly PortalRoom[]>();
  readonly #built = new Set<string>();
  #isOn = false;

  constructor(server: GameServer, circuit: Circuit) {
    this.#server = server;
    this.#circuit = circuit;
  }

  install(): void {
    const server = this.#server;
    server.onZoneOpened(({ id }) => {
      this.#rooms.delete(id);
      for (const key of this.#built) if (key.startsWith(`${id} `)) this.#built.delete(key);
    });
    server.onPhase('players', () => {
      if (!this.#isOn || server.tickNumber % LOOKS_EVERY !== 0) return;
      for (const { position, zone } of server.players.values())
        for (const room of this.roomsOf(zone)) if (isNear(position, room)) this.#build(zone, room);
    });
  }

  /** Has worlds of this server have strongholds, which lead to an End. */
  open(): void {
    this.#isOn = true;
  }

  /** The portal rooms of a zone, those outside its box apart; none where the world has no End. */
  roomsOf(zone: Zone): readonly PortalRoom[] {
    if (!this.#isOn) return [];
    let rooms = this.#rooms.get(zone.id);
    if (!rooms) {
      rooms = this.#plan(zone);
      this.#rooms.set(zone.id, rooms);
    }
    return rooms;
  }

  /** The middle of the nearest portal room. */
  nearest(zone: string, { x, z }: Pick<Point, 'x' | 'z'>): BlockPosition | undefined {
    const found = this.#server.zones.get(zone);
    let nearest: BlockPosition | undefined;
    for (const { middle } of found ? this.roomsOf(found) : [])
      if (!nearest || Math.hypot(middle.x - x, middle.z - z) < Math.hypot(nearest.x - x, nearest.z - z))
        nearest = middle;
    return nearest;
  }

  #plan(zone: Zone): PortalRoom[] {
    const random = new Random(zone.seed ?? 0).fork('strongholds');
    const { ground } = this.#server.world.chunks;
    const { minY } = this.#server.dimension;
    const floor = ground.type === 'uniform' ? minY + ground.layers.length : FLOOR_Y;
    const first = random.float() * 2 * Math.PI;
    return Array.from({ length: COUNT }, (_, index) => {
      const angle = first + (index * 2 * Math.PI) / COUNT;
      const away = NEAREST + random.float() * (FARTHEST - NEAREST);
      const chunkOf = (value: number) => Math.floor(value) & ~15;
      return {
        middle: { x: chunkOf(Math.cos(angle) * away) + 8, y: floor + 2, z: chunkOf(Math.sin(angle) * away) + 8 },
      };
    }).filter(({ middle }) => fits(zone, middle));
  }

  #build(zone: Zone, { middle }: PortalRoom): void {
    const key = `${zone.id} ${middle.x} ${middle.z}`;
    if (this.#built.has(key)) return;
    this.#built.add(key);
    // A world that was saved has it already.
    if (framesOf(middle).some(([cell]) => this.#circuit.at(cell).id === 'end_portal_frame')) return;
    this.place(zone, middle);
  }

  /** Builds a portal room around the middle of its ring. @returns false where the zone does not hold it. */
  place(zone: Zone, { x, y, z }: BlockPosition): boolean {
    if (!fits(zone, { x, y, z })) return false;
    const middle = { x, y, z };
    const { facts } = this.#circuit;
    const random = this.#server.zoneRandom(zone.id).fork(`${x} ${z}`);
    const put = (cell: BlockPosition, id: string, properties?: Record<string, string>) =>
      this.#server.world.setBlock(cell, facts.state(id, properties), { type: 'build' });
    const bricks = () => random.pick(['stone_bricks', 'stone_bricks', 'cracked_stone_bricks', 'mossy_stone_bricks']);
    for (let dy = -2; dy <= HEIGHT - 2; dy++)
      for (let dx = -REACH; dx <= REACH; dx++)
        for (let dz = -REACH; dz <= REACH; dz++) {
          const isWall = Math.abs(dx) === REACH || Math.abs(dz) === REACH || dy === -2 || dy === HEIGHT - 2;
          const isPool = dy === -1 && Math.abs(dx) <= 1 && Math.abs(dz) <= 1;
          const isRim = dy === -1 && Math.abs(dx) <= 2 && Math.abs(dz) <= 2;
          put({ x: x + dx, y: y + dy, z: z + dz }, isWall || (isRim && !isPool) ? bricks() : isPool ? 'lava' : 'air');
        }
    for (const [cell, facing] of framesOf(middle))
      put(cell, 'end_portal_frame', { facing, eye: `${random.integer(1, EYE_ONE_IN) === 1}` });
    // A way up to the rim, and light to see by.
    for (const dx of [-1, 0, 1])
      put({ x: x + dx, y: y - 1, z: z + 3 }, 'stone_brick_stairs', { facing: 'north', half: 'bottom' });
    for (const side of SIDES) {
      let cell = { x, y: y + 2, z };
      for (let step = 1; step < REACH; step++) cell = neighbour(cell, side);
      put(cell, 'wall_torch', { facing: oppositeOf(side) });
    }
    return true;
  }
}

/** Whether a zone holds the whole room. */
function fits({ box }: Zone, { x, y, z }: BlockPosition): boolean {
  const corner = (sign: 1 | -1) => ({ x: x + sign * REACH, y: y + (sign > 0 ? HEIGHT : -3), z: z + sign * REACH });
  return boxContains(box, corner(1)) && boxContains(box, corner(-1));
}

function isNear({ x, z }: Point, { middle }: PortalRoom): boolean {
  return Math.abs(x - middle.x) <= BUILT_WITHIN && Math.abs(z - middle.z) <= BUILT_WITHIN;
}
