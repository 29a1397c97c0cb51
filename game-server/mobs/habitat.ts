import type { Random } from '../../clock/random.ts';
import type { EntityUse } from '../../protocol/gameServer/hostEvent.ts';
import { type BlockPosition, type Box, boxContains, cellOf, type Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import type { Entities } from '../entities/entities.ts';
import type { Body, EntityPlace } from '../entities/entity.ts';
import type { ItemEntities } from '../entities/itemEntities.ts';
import type { Trampling } from '../mechanics/blockUses/trampling.ts';
import type { SplashPotions } from '../mechanics/brewing/splashPotions.ts';
import type { Effects } from '../mechanics/effects/effects.ts';
import type { DayCycle } from '../mechanics/environment/dayCycle.ts';
import type { Weather } from '../mechanics/environment/weather.ts';
import type { ExperienceSystem } from '../mechanics/experience/experienceSystem.ts';
import type { Damage } from '../mechanics/health/damage.ts';
import type { Redstone } from '../mechanics/redstone/redstone.ts';
import type { Riding } from '../mechanics/vehicles/riding.ts';
import { playSound } from '../players/feedback/playSound.ts';
import type { Windows } from '../players/inventory/windows.ts';
import { Player } from '../players/player.ts';
import { MIN_Y } from '../world/column.ts';
import { findCell } from '../world/rayCast.ts';
import { LAND_DISTANCE } from '../world/ticking/blockTicks.ts';
import { type Surface, type Surfaces, surfacesOf } from './body/surfaces.ts';
import type { Mob } from './mob.ts';
import { Footings } from './navigation/footing.ts';

/** Footings all mobs of a zone may look at in one tick when they search ways: about a millisecond and a half. */
const THOUGHTS = 400;

/** Whom somebody fought with, and when. */
interface Quarrel {
  readonly body: Body;
  readonly tick: number;
}

type MakeMob = (habitat: Habitat, kind: string, place: EntityPlace) => Mob | undefined;

/** The systems that mobs act through. */
export interface HabitatSystems {
  readonly entities: Entities;
  readonly items: ItemEntities;
  readonly damage: Damage;
  readonly experience: ExperienceSystem;
  readonly windows: Windows;
  readonly riding: Riding;
  readonly redstone: Redstone;
  readonly dayCycle: DayCycle;
  readonly weather: Weather;
  readonly trampling: Trampling;
  readonly effects: Effects;
  readonly splashPotions: SplashPotions;
}

/** What mobs need of the server around them; one for each server, alive for as long as it. */
export class Habitat {
  readonly server: GameServer;
  readonly entities: Entities;
  readonly damage: Damage;
  readonly items: ItemEntities;
  readonly experience: ExperienceSystem;
  readonly windows: Windows;
  readonly riding: Riding;
  readonly redstone: Redstone;
  readonly effects: Effects;
  readonly splashPotions: SplashPotions;
  readonly surfaces: Surfaces;
  readonly #dayCycle: DayCycle;
  readonly #weather: Weather;
  readonly #trampling: Trampling;
  readonly #makeMob: MakeMob;
  readonly #quarrels = new Map<Player, Quarrel>();
  readonly #footings = new Map<string, Footings>();
  readonly #thoughts = new Map<string, number>();
  readonly #awake = new Map<string, boolean>();
  readonly #players = new Map<string, readonly Player[]>();
  readonly #mobs = new Map<string, readonly Mob[]>();
  /** Mobs of a zone by kind, once somebody has asked in a tick. */
  readonly #kinds = new Map<string, Map<string, readonly Mob[]>>();

  /** @param makeMob makes the mobs of every kind: the table of kinds knows all classes, which know the habitat. */
  constructor(server: GameServer, systems: HabitatSystems, makeMob: MakeMob) {
    this.server = server;
    this.entities = systems.entities;
    this.items = systems.items;
    this.damage = systems.damage;
    this.experience = systems.experience;
    this.windows = systems.windows;
    this.riding = systems.riding;
    this.redstone = systems.redstone;
    this.effects = systems.effects;
    this.splashPotions = systems.splashPotions;
    this.#dayCycle = systems.dayCycle;
    this.#weather = systems.weather;
    this.#trampling = systems.trampling;
    this.#makeMob = makeMob;
    this.surfaces = surfacesOf(server.gameData);
  }

  /** Listens to who leaves and who hurts whom. */
  install(): void {
    const { server } = this;
    server.onLeave((player) => this.#quarrels.delete(player));
    this.damage.onHurt((victim, _amount, { attacker }) => {
      if (!attacker || attacker === victim) return;
      const tick = server.tickNumber;
      if (victim instanceof Player) this.#quarrels.set(victim, { body: attacker, tick });
      if (attacker instanceof Player) this.#quarrels.set(attacker, { body: victim, tick });
    });
  }

  /** Whom a player last fought with, either way. */
  quarrelOf(player: Player): Quarrel | undefined {
    return this.#quarrels.get(player);
  }

  /** Forgets what holds for one tick only. `mobs` are all there are, oldest first. */
  beginTick(mobs: Iterable<Mob>): void {
    this.#thoughts.clear();
    this.#awake.clear();
    this.#players.clear();
    this.#mobs.clear();
    this.#kinds.clear();
    const lists = new Map<string, Mob[]>();
    for (const mob of mobs) {
      const list = lists.get(mob.zone);
      if (list) list.push(mob);
      else lists.set(mob.zone, [mob]);
    }
    for (const [zone, list] of lists) this.#mobs.set(zone, list);
  }

  /** The mobs that were in a zone when the tick began, oldest first. */
  mobsIn(zone: string): readonly Mob[] {
    return this.#mobs.get(zone) ?? [];
  }

  /** Those of a kind among `mobsIn`, in the same order; all who ask in a tick share one look for it through the zone. */
  mobsOf(zone: string, kind: string): readonly Mob[] {
    let kinds = this.#kinds.get(zone);
    if (!kinds) {
      kinds = new Map();
      this.#kinds.set(zone, kinds);
    }
    let mobs = kinds.get(kind);
    if (!mobs) {
      mobs = this.mobsIn(zone).filter((mob) => mob.kind === kind);
      kinds.set(kind, mobs);
    }
    return mobs;
  }

  /** Players in a zone, in the order they joined. */
  playersIn(zone: string): readonly Player[] {
    let players = this.#players.get(zone);
    if (!players) {
      players = this.server.playersIn(zone);
      this.#players.set(zone, players);
    }
    return players;
  }

  /**
   * Whether a zone's mobs live on: only while one of its players is free. Before an episode's release all are held, and
   * an arena nobody is in stands as it was built, so that what is verified is what the episode starts with.
   */
  isAwake(zone: string): boolean {
    let awake = this.#awake.get(zone);
    if (awake === undefined) {
      awake = this.playersIn(zone).some((player) => !player.frozen);
      this.#awake.set(zone, awake);
    }
    return awake;
  }

  /** Whether a mob on land is so far from every player of its zone that time stands still for it. */
  isFarAfield({ zone, position: { x, z } }: Pick<Mob, 'zone' | 'position'>): boolean {
    const [chunkX, chunkZ] = [Math.floor(x) >> 4, Math.floor(z) >> 4];
    for (const { position } of this.playersIn(zone))
      if (
        Math.abs((Math.floor(position.x) >> 4) - chunkX) <= LAND_DISTANCE &&
        Math.abs((Math.floor(position.z) >> 4) - chunkZ) <= LAND_DISTANCE
      )
        return false;
    return this.server.world.chunks.isLand(chunkX, chunkZ);
  }

  isDay(zone: string): boolean {
    return this.#dayCycle.isDay(zone);
  }

  /** Ticks since a zone's first sunrise. */
  timeOf(zone: string): number {
    return this.#dayCycle.time(zone);
  }

  /** By how many levels hour and weather darken the sky of a zone, 0 to 11. */
  skyDarkening(zone: string): number {
    return this.#dayCycle.skyDarkening(zone);
  }

  isThundering(zone: string): boolean {
    return this.#weather.isThundering(zone);
  }

  /** Whether the sun shines on a mob's head: by day, with no roof or rain above. */
  sunShinesOn(mob: Mob): boolean {
    return this.isDay(mob.zone) && this.seesSky(mob.eyes) && !this.rainsOn(mob);
  }

  rainsOn(mob: Mob): boolean {
    return this.#weather.rainsOn(cellOf(mob.eyes));
  }

  /** Whether nothing that stops a body lies above a point. */
  seesSky({ x, y, z }: Point): boolean {
    const [cellX, cellZ] = [Math.floor(x), Math.floor(z)];
    const { heights } = this.server.world.chunks.column(cellX >> 4, cellZ >> 4);
    return Math.floor(y) >= MIN_Y + (heights.motion[((cellZ & 15) << 4) | (cellX & 15)] ?? 0);
  }

  /** The light of a cell at this hour, 0 to 15. */
  brightnessAt(cell: BlockPosition): number {
    return this.#dayCycle.brightness(cell);
  }

  /** A mob has come down on its feet: farmland may give way. */
  trample(mob: Mob, fallen: number): void {
    this.#trampling.mobLanded(mob.zone, mob.position, fallen, mob);
  }

  /** What the middle of a body stands on. */
  surfaceBelow({ position }: Mob): Surface {
    const { chunks } = this.server.world;
    return this.surfaces(chunks.stateId(Math.floor(position.x), Math.floor(position.y - 0.2), Math.floor(position.z)));
  }

  /** Makes a mob of a kind, complete but not in the world yet; undefined when the version has no such living thing. */
  newMob(kind: string, place: EntityPlace): Mob | undefined {
    return this.#makeMob(this, kind, place);
  }

  /** Whether some mob is on the lead of a holder. */
  isInUse(holder: Body): boolean {
    for (const entity of this.entities.all()) if ('leashHolder' in entity && entity.leashHolder === holder) return true;
    return false;
  }

  /** Reports what a player did to a mob. */
  report(type: EntityUse, player: Player | string, mob: Mob): void {
    this.server.emit({
      type,
      player: typeof player === 'string' ? player : player.username,
      entity: mob.entityId,
      kind: mob.kind,
      position: { ...mob.position },
    });
  }

  /** Lets everyone near hear a mob, by minecraft-data's name of the sound without "entity." and the kind. */
  sound(mob: Mob, name: string, pitch = mob.baby ? 1.5 : 1): void {
    const category = mob.species.monster ? 'hostile' : 'neutral';
    playSound(this.server, { zone: mob.zone, name: `entity.${mob.kind}.${name}`, category, at: mob.position, pitch });
  }

  random(zone: string): Random {
    return this.server.zoneRandom(zone);
  }

  /** The box mobs of a zone stay in; undefined once it is closed. */
  boxOf(zone: string): Box | undefined {
    return this.server.zones.get(zone)?.box;
  }

  contains(zone: string, point: Point): boolean {
    const box = this.boxOf(zone);
    return box !== undefined && boxContains(box, point);
  }

  footings(zone: string): Footings | undefined {
    const box = this.boxOf(zone);
    if (!box) return undefined;
    let footings = this.#footings.get(zone);
    if (!footings || footings.box !== box) {
      footings = new Footings(this.server.world, this.surfaces, box);
      this.#footings.set(zone, footings);
    }
    return footings;
  }

  /** How many more footings mobs of a zone may look at in this tick. */
  thoughts(zone: string): number {
    return this.#thoughts.get(zone) ?? THOUGHTS;
  }

  spendThoughts(zone: string, nodes: number): void {
    this.#thoughts.set(zone, this.thoughts(zone) - nodes);
  }

  /** Whether no full block lies on the line between two points, not even by an edge: nobody sees or strikes past the corner of a wall. */
  sees(from: Point, to: Point): boolean {
    const { chunks } = this.server.world;
    return !findCell(from, to, (x, y, z) => {
      const stateId = chunks.stateId(x, y, z);
      return stateId !== 0 && this.surfaces(stateId).full;
    });
  }

  /**
   * The same, looked at every quarter block, so that lines pass by edges: how animals look for prey and places. Recorded games on
   * generated land follow from it.
   */
  seesRoughly(from: Point, to: Point): boolean {
    const [dx, dy, dz] = [to.x - from.x, to.y - from.y, to.z - from.z];
    const count = Math.min(256, Math.ceil(Math.hypot(dx, dy, dz) * 4));
    const { chunks } = this.server.world;
    for (let index = 1; index < count; index++) {
      const share = index / count;
      const stateId = chunks.stateId(
        Math.floor(from.x + dx * share),
        Math.floor(from.y + dy * share),
        Math.floor(from.z + dz * share),
      );
      if (stateId !== 0 && this.surfaces(stateId).full) return false;
    }
    return true;
  }
}
