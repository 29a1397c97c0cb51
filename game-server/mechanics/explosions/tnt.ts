import type { BlockPosition, Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { sweep } from '../../entities/bodyPhysics.ts';
import { type Body, Entity, type EntityPlace } from '../../entities/entity.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import type { BodiesInCells } from '../redstone/bodies.ts';
import type { Circuit } from '../redstone/circuit.ts';
import { explode } from './explosion.ts';

/** Minecraft wiki, "TNT": ticks to the bang, its power, and how it hops when lit. */
const FUSE_TICKS = 80;
const POWER = 4;
const HOP = 0.2;
const SIDEWAYS = 0.02;
/** Ticks to the bang when another explosion sets it off: 10 to 29. */
const CHAIN_TICKS = [10, 29] as const;
const GRAVITY = 0.04;
const DRAG = 0.98;
const GROUND_DRAG = 0.7;
/** Lit TNT in a zone; more is not lit. */
const MOST_LIT = 256;
/** Bangs in a zone within a tick, some milliseconds each; others wait for the next. */
const MOST_BANGS = 8;

/** Lit TNT. */
export class PrimedTnt extends Entity {
  fuse: number;
  /** Who lit it. */
  readonly igniter: Body | undefined;
  readonly #bang: (tnt: PrimedTnt) => void;

  constructor(
    server: GameServer,
    place: EntityPlace,
    fuse: number,
    igniter: Body | undefined,
    bang: (tnt: PrimedTnt) => void,
  ) {
    super(server, 'tnt', place);
    this.fuse = fuse;
    this.igniter = igniter;
    this.#bang = bang;
    this.setMetadata('fuse', 'int', fuse);
  }

  tick(server: GameServer): void {
    const velocity = { ...this.velocity, y: this.velocity.y - GRAVITY };
    const { position, onGround, hitSide } = sweep(server.world, this.position, velocity, this.width / 2, this.height);
    this.position = position;
    this.onGround = onGround;
    const drag = onGround ? DRAG * GROUND_DRAG : DRAG;
    this.velocity = {
      x: hitSide ? 0 : velocity.x * drag,
      y: onGround ? velocity.y * -0.5 * DRAG : velocity.y * DRAG,
      z: hitSide ? 0 : velocity.z * drag,
    };
    if (--this.fuse <= 0) this.#bang(this);
  }
}

/** TNT: lit by a signal, by fire of a player's hand, or by another explosion. */
export class Tnt {
  readonly #circuit: Circuit;
  readonly #bodies: BodiesInCells;
  /** Bangs of this tick by zone. */
  readonly #bangs = new Map<string, number>();

  constructor(circuit: Circuit, bodies: BodiesInCells) {
    this.#circuit = circuit;
    this.#bodies = bodies;
  }

  install(): void {
    const circuit = this.#circuit;
    circuit.server.onPhase('commands', () => this.#bangs.clear());
    circuit.updates.on('tnt', (position) => {
      if (circuit.signals.powers(position)) this.light(position);
    });
  }

  /** Lights the TNT of a cell. @returns whether there was any and it burns. */
  light(position: BlockPosition, igniter?: Body, fuse = FUSE_TICKS): boolean {
    const { server, entities } = this.#circuit;
    const zone = this.#circuit.zoneOf(position);
    if (!zone || this.#circuit.at(position).id !== 'tnt') return false;
    let lit = 0;
    for (const entity of entities.inZone(zone.id)) if (entity instanceof PrimedTnt) lit++;
    if (lit >= MOST_LIT) return false;
    this.#circuit.put(position, { id: 'air', properties: {} });
    this.#add(zone.id, { x: position.x + 0.5, y: position.y, z: position.z + 0.5 }, fuse, igniter);
    playSound(server, { zone: zone.id, name: 'entity.tnt.primed', at: position });
    return true;
  }

  /** Puts lit TNT into the world, as a dispenser does. */
  spawn(zone: string, position: Point): void {
    this.#add(zone, position, FUSE_TICKS, undefined);
  }

  /** Lit TNT for a command to put into the world. */
  make(place: EntityPlace, fuse = FUSE_TICKS): Entity {
    const ticks = Math.max(1, Math.min(32_767, Math.floor(fuse)));
    return new PrimedTnt(this.#circuit.server, place, ticks, undefined, (tnt) => this.#bang(tnt));
  }

  #add(zone: string, position: Point, fuse: number, igniter: Body | undefined): void {
    const { server, entities } = this.#circuit;
    const angle = server.zoneRandom(zone).float() * 2 * Math.PI;
    const velocity = { x: -Math.sin(angle) * SIDEWAYS, y: HOP, z: -Math.cos(angle) * SIDEWAYS };
    entities.add(new PrimedTnt(server, { zone, position, velocity }, fuse, igniter, (tnt) => this.#bang(tnt)));
  }

  #bang(tnt: PrimedTnt): void {
    const { server, entities } = this.#circuit;
    const bangs = this.#bangs.get(tnt.zone) ?? 0;
    if (bangs >= MOST_BANGS) {
      tnt.fuse = 1;
      return;
    }
    this.#bangs.set(tnt.zone, bangs + 1);
    entities.remove(tnt);
    const at = { ...tnt.position, y: tnt.position.y + tnt.height / 16 };
    explode(this.#circuit, this.#bodies, {
      zone: tnt.zone,
      at,
      power: POWER,
      breaks: true,
      source: tnt,
      igniter: tnt.igniter,
      chain: (cell) =>
        this.light(cell, tnt.igniter, server.zoneRandom(tnt.zone).integer(CHAIN_TICKS[0], CHAIN_TICKS[1])),
    });
  }
}
