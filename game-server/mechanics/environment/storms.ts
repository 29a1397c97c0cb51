import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { boxContains, cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Entities } from '../../entities/entities.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import type { Player } from '../../players/player.ts';
import { MIN_Y } from '../../world/column.ts';
import { LAND_DISTANCE } from '../../world/ticking/blockTicks.ts';
import type { Fire } from '../fire/fire.ts';
import type { Damage, Living } from '../health/damage.ts';
import type { Circuit } from '../redstone/circuit.ts';
import { LightningBolt } from './lightningBolt.ts';
import { LightningRods } from './lightningRods.ts';
import type { Weather } from './weather.ts';

/** Minecraft wiki, "Lightning": one chunk in so many each tick of a thunderstorm. */
const ONE_IN = 100_000;
const DAMAGE = 5;
const BURNS_TICKS = 160;
/** How far it strikes from where it hits, blocks; upwards from the feet of who stands there. */
const REACH = 3;
const HEIGHT = 9;
/** How far from a column bodies under the open sky draw it. */
const DRAWN_FROM = 3;

/** Lightning of thunderstorms and of commands: damage, fire, and what becomes of mobs that it strikes. */
export class Storms {
  readonly #server: GameServer;
  readonly #weather: Weather;
  readonly #entities: Entities;
  readonly #damage: Damage;
  readonly #fire: Fire;
  readonly #rods: LightningRods;
  readonly #listeners: ((struck: LivingEntity) => void)[] = [];
  /** Whom a bolt has struck already. */
  readonly #struck = new WeakMap<LightningBolt, Set<Living>>();

  constructor(
    server: GameServer,
    systems: { weather: Weather; entities: Entities; damage: Damage; fire: Fire; circuit: Circuit },
  ) {
    this.#server = server;
    this.#weather = systems.weather;
    this.#entities = systems.entities;
    this.#damage = systems.damage;
    this.#fire = systems.fire;
    this.#rods = new LightningRods(systems.circuit);
  }

  install(): void {
    this.#rods.install();
    this.#server.onPhase('crops', () => {
      for (const zone of this.#server.zones.values()) if (this.#weather.isThundering(zone.id)) this.#pass(zone);
    });
  }

  /** Calls back for everything but players that a bolt strikes, once for each bolt. */
  onStruck(listener: (struck: LivingEntity) => void): void {
    this.#listeners.push(listener);
  }

  /** The lightning rods of all zones. */
  get rods(): LightningRods {
    return this.#rods;
  }

  /** A bolt that is not in the world yet. */
  make(place: EntityPlace): LightningBolt {
    return new LightningBolt(this.#server, place, {
      kindle: (bolt, more) => this.#kindle(bolt, more),
      hit: ({ position: { x, y, z } }) => this.#rods.struck(cellOf({ x, y: y - 1e-6, z })),
      strike: (bolt) => this.#strike(bolt),
      gone: (bolt) => this.#entities.remove(bolt),
    });
  }

  #pass(zone: Zone): void {
    const players = this.#server.playersIn(zone.id).filter((player) => !player.frozen && !player.hidden);
    if (players.length === 0) return;
    const random = this.#server.zoneRandom(zone.id);
    const side = 2 * LAND_DISTANCE + 1;
    if (random.float() >= (players.length * side * side) / ONE_IN) return;
    const { position } = random.pick(players);
    const x =
      ((Math.floor(position.x) >> 4) + random.integer(-LAND_DISTANCE, LAND_DISTANCE)) * 16 + random.integer(0, 15);
    const z =
      ((Math.floor(position.z) >> 4) + random.integer(-LAND_DISTANCE, LAND_DISTANCE)) * 16 + random.integer(0, 15);
    const at = this.#target(zone, players, x, z);
    if (!at || !boxContains(zone.box, at) || !this.#weather.rainsOn(cellOf(at))) return;
    const bolt = this.#entities.add(this.make({ zone: zone.id, position: at }));
    this.#server.emit({ type: 'entity-spawned', entity: bolt.entityId, kind: bolt.kind, position: { ...at } });
  }

  /** Where lightning goes that comes down a column: to a lightning rod, to a body under the open sky beside it, or to the ground. */
  #target(zone: Zone, players: readonly Player[], x: number, z: number): Point | undefined {
    const { chunks, light } = this.#server.world;
    if (!chunks.isMade(x >> 4, z >> 4) || !light.isReady(x >> 4, z >> 4)) return undefined;
    const { heights } = chunks.column(x >> 4, z >> 4);
    const y = MIN_Y + (heights.motion[((z & 15) << 4) | (x & 15)] ?? 0);
    const rod = this.#rods.nearest(zone, { x, y, z });
    if (rod) return rod;
    const isNear = ({ position, alive }: Living) =>
      alive &&
      Math.abs(position.x - x) <= DRAWN_FROM &&
      Math.abs(position.z - z) <= DRAWN_FROM &&
      position.y >= y - DRAWN_FROM &&
      light.skyLight(cellOf(position)) === 15;
    const drawn: Living[] = players.filter((player) => player.gameMode !== 'spectator' && isNear(player));
    for (const entity of this.#entities.inZone(zone.id))
      if (entity instanceof LivingEntity && isNear(entity)) drawn.push(entity);
    if (drawn.length > 0) return { ...this.#server.zoneRandom(zone.id).pick(drawn).position };
    return { x: x + 0.5, y, z: z + 0.5 };
  }

  #kindle({ zone, position }: LightningBolt, more: number): void {
    const { difficulty, doFireTick } = this.#server.rules(zone);
    if (!doFireTick || difficulty === 'peaceful' || difficulty === 'easy') return;
    const cell = cellOf(position);
    this.#fire.ignite(cell);
    const random = this.#server.zoneRandom(zone);
    for (let count = 0; count < more; count++)
      this.#fire.ignite({
        x: cell.x + random.integer(-1, 1),
        y: cell.y + random.integer(-1, 1),
        z: cell.z + random.integer(-1, 1),
      });
  }

  #strike(bolt: LightningBolt): void {
    const { x, y, z } = bolt.position;
    const isHit = ({ position }: Living) =>
      Math.abs(position.x - x) <= REACH &&
      Math.abs(position.z - z) <= REACH &&
      position.y >= y - REACH &&
      position.y <= y + HEIGHT;
    const struck = this.#struck.get(bolt) ?? new Set<Living>();
    this.#struck.set(bolt, struck);
    const bodies: Living[] = this.#server.playersIn(bolt.zone).filter((player) => !player.frozen && isHit(player));
    for (const entity of [...this.#entities.inZone(bolt.zone)])
      if (entity instanceof LivingEntity && isHit(entity)) bodies.push(entity);
    for (const body of bodies) {
      if (struck.has(body) || !body.alive) continue;
      struck.add(body);
      body.fireTicks = Math.max(body.fireTicks, BURNS_TICKS);
      this.#damage.hurt(body, DAMAGE, { type: 'lightning_bolt', direct: bolt });
      if (body instanceof LivingEntity && body.alive) for (const listener of this.#listeners) listener(body);
    }
  }
}
