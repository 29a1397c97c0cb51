import { boxContains, cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Entities } from '../../entities/entities.ts';
import type { Body, Entity } from '../../entities/entity.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import { refuse } from '../../players/limits/gatekeeper.ts';
import type { Movement } from '../../players/movement.ts';
import { Player } from '../../players/player.ts';
import { Boat } from './boat.ts';
import { Minecart } from './minecart.ts';
import { openStorage } from './storage.ts';
import { NO_INPUT, type RideInput, Vehicle } from './vehicle.ts';

/** steer_vehicle's bits (before 1.21.2): jumping and getting off. */
const JUMP = 0x01;
const GET_OFF = 0x02;
/** Blocks a client's own idea of its mount may be off. */
const MOST_ASTRAY = 1;

/** Who rides what: getting on and off, seats, and what riders' keys and clients say. */
export class Riding {
  readonly #server: GameServer;
  readonly #entities: Entities;
  readonly #movement: Movement;
  readonly #inputs = new Map<Player, RideInput>();
  readonly #windows: Windows;

  constructor(server: GameServer, entities: Entities, windows: Windows, movement: Movement) {
    this.#entities = entities;
    this.#server = server;
    this.#windows = windows;
    this.#movement = movement;
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => {
      this.#inputs.delete(player);
      this.getOff(player);
    });
    this.#entities.onUnseated((rider, vehicle) => {
      if (rider instanceof Player) this.#standBeside(rider, vehicle);
    });
    server.onPacket('steer_vehicle', (player, fields) => {
      if (!player.vehicle || player.frozen) return;
      const flags = Number(fields.jump);
      this.#inputs.set(player, {
        forward: sign(fields.forward),
        sideways: sign(fields.sideways),
        jump: (flags & JUMP) !== 0,
      });
      if ((flags & GET_OFF) !== 0) this.getOff(player);
    });
    server.onPacket('player_input', (player, { inputs }) => {
      if (!player.vehicle || player.frozen) return;
      const keys = (inputs ?? {}) as Readonly<Record<string, boolean | undefined>>;
      this.#inputs.set(player, {
        forward: Number(keys.forward === true) - Number(keys.backward === true),
        sideways: Number(keys.left === true) - Number(keys.right === true),
        jump: keys.jump === true,
      });
      if (keys.shift === true) this.getOff(player);
    });
    server.onPacket('vehicle_move', (player, fields) => this.#steer(player, fields));
    server.onPacket('steer_boat', (player, { leftPaddle, rightPaddle }) => {
      const { vehicle } = player;
      if (vehicle instanceof Boat && vehicle.driver === player)
        vehicle.paddle(leftPaddle === true, rightPaddle === true);
    });
    server.uses.onEntity(
      () => true,
      ({ player, target }) => target instanceof Vehicle && this.#getOn(player, target),
    );
    // After the mobs have moved, and before anything asks where players are.
    server.onPhase('items', () => this.#seatAll());
  }

  /** What a rider's keys say now. */
  inputOf(player: Player): RideInput {
    return player.vehicle && !player.frozen ? (this.#inputs.get(player) ?? NO_INPUT) : NO_INPUT;
  }

  /** Takes a player off what they ride and puts them beside it. */
  getOff(player: Player): void {
    const { vehicle } = player;
    if (!vehicle) return;
    this.#entities.dismount(player);
    this.#standBeside(player, vehicle);
  }

  /** A seat may be within the ground, where nobody can stay. */
  #standBeside(player: Player, vehicle: Entity): void {
    this.#inputs.delete(player);
    if (vehicle instanceof Minecart) vehicle.input = NO_INPUT;
    this.#server.emit({
      type: 'entity-dismounted',
      player: player.username,
      entity: vehicle.entityId,
      kind: vehicle.kind,
      position: { ...vehicle.position },
    });
    if (!player.alive) return;
    // Who leaves the game gets off as well, and comes back beside what they rode.
    player.position = this.#placeBeside(player, vehicle);
    this.#movement.teleport(player, player.position);
  }

  /** Seats a player on an entity and reports it. */
  mount(player: Player, vehicle: Entity): void {
    if (player.vehicle) this.#entities.dismount(player);
    this.#entities.mount(player, vehicle);
    this.#server.emit({
      type: 'entity-mounted',
      player: player.username,
      entity: vehicle.entityId,
      kind: vehicle.kind,
      position: { ...vehicle.position },
    });
  }

  #getOn(player: Player, vehicle: Vehicle): boolean {
    const { storage } = vehicle;
    if (storage && (player.sneaking || vehicle.seats === 0)) {
      openStorage(this.#windows, player, vehicle, storage);
      return true;
    }
    if (player.sneaking || player.vehicle === vehicle || vehicle.passengers.length >= vehicle.seats) return false;
    this.mount(player, vehicle);
    return true;
  }

  #steer(player: Player, { x, y, z, yaw, pitch }: PacketFields): void {
    const { vehicle } = player;
    if (vehicle?.passengers[0] !== player || player.frozen || !player.alive) return;
    if (![x, y, z, yaw, pitch].every((value) => typeof value === 'number' && Number.isFinite(value))) {
      this.#server.kick(player, 'moved nowhere');
      return;
    }
    const to = { x, y, z } as Point;
    if (!(vehicle instanceof Boat)) {
      this.#keepNear(player, vehicle, to);
      return;
    }
    const problem = boxContains(player.zone.box, cellOf(to))
      ? vehicle.steer(this.#server.world, to, yaw as number)
      : 'the boat would leave the arena';
    if (problem === undefined) {
      this.#server.emit({ type: 'player-acted', player: player.username, action: 'steer' });
      return;
    }
    refuse(this.#server, player, 'steer', problem);
    putBack(player, vehicle);
  }

  /**
   * Animals walk by their rider's keys on this server, as they do for clients that simulate no mount of their own; one
   * that does is put right when it has got too far from the truth.
   */
  #keepNear(player: Player, vehicle: Entity, { x, y, z }: Point): void {
    const { position } = vehicle;
    if (Math.hypot(x - position.x, y - position.y, z - position.z) > MOST_ASTRAY) putBack(player, vehicle);
  }

  #seatAll(): void {
    for (const player of this.#server.players.values()) {
      const { vehicle } = player;
      if (!vehicle) continue;
      if (!player.alive || vehicle.removed) {
        this.getOff(player);
        continue;
      }
      if (vehicle instanceof Minecart) vehicle.input = this.inputOf(player);
      seat(player, vehicle);
    }
    for (const entity of this.#entities.all()) if (entity.vehicle && !entity.removed) seat(entity, entity.vehicle);
  }

  /** The nearest free place beside a vehicle, or the vehicle's own where all is blocked. */
  #placeBeside(player: Player, vehicle: Entity): Point {
    const { world } = this.#server;
    const { x, y, z } = vehicle.position;
    const yaw = (player.yaw * Math.PI) / 180;
    const reach = vehicle.width / 2 + 0.35;
    const free = (at: Point) =>
      boxContains(player.zone.box, cellOf(at)) &&
      !world.collides(at.x - 0.3, at.y + 0.001, at.z - 0.3, at.x + 0.3, at.y + 1.8, at.z + 0.3);
    const turns = [Math.PI / 2, -Math.PI / 2, Math.PI, 0];
    for (const up of [0, 1, -1])
      for (const turn of turns) {
        const at = {
          x: x - Math.sin(yaw + turn) * reach,
          y: Math.ceil(y - 0.01) + up,
          z: z + Math.cos(yaw + turn) * reach,
        };
        const stands = world.collides(at.x - 0.3, at.y - 0.5, at.z - 0.3, at.x + 0.3, at.y - 0.001, at.z + 0.3);
        if (stands && free(at)) return at;
      }
    const above = { x, y: y + vehicle.height, z };
    return free(above) ? above : { x, y, z };
  }
}

/** Tells a driver's client where the vehicle truly is. */
function putBack(player: Player, { position, yaw, pitch }: Entity): void {
  player.send('vehicle_move', { ...position, yaw, pitch, onGround: false });
}

function seat(rider: Body, vehicle: Entity): void {
  const index = vehicle.passengers.indexOf(rider);
  const at =
    vehicle instanceof Vehicle
      ? vehicle.seat(index)
      : { ...vehicle.position, y: vehicle.position.y + vehicle.height * 0.75 + (rider instanceof Player ? -0.35 : 0) };
  if (at.x !== rider.position.x || at.y !== rider.position.y || at.z !== rider.position.z) rider.position = at;
}

function sign(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.sign(value) : 0;
}
