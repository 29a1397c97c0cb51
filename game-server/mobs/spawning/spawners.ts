import type { Zone } from '../../../protocol/gameServer/zone.ts';
import type { BlockPosition, Point } from '../../../protocol/geometry.ts';
import type { CompoundTag } from '../../data/nbtTag.ts';
import type { Entity, EntityPlace } from '../../entities/entity.ts';
import type { Player } from '../../players/player.ts';
import type { SpawnerEntity } from '../../world/blockEntity.ts';
import { nextOf } from '../../world/spawnerNbt.ts';
import type { Habitat } from '../habitat.ts';
import { Mob } from '../mob.ts';
import type { Species } from '../species/species.ts';
import { speciesOf } from '../species/speciesOf.ts';
import { summon } from '../summon.ts';
import { bornAs } from './bornAs.ts';
import { QuickRandom } from './quickRandom.ts';
import { type BodyBox, bodyBox, isInFluid, meet } from './spawnRoom.ts';
import { comesInWater, mayCome, type SpawnSite } from './spawnRules.ts';

/** The block event that has clients turn the mob in the cage anew, the world event of the flames, and the mob's smoke. */
const RESTART = 1;
const FLAMES_EVENT = 2004;
const SMOKE = 20;

/** Makes the entity that tags describe, complete but not in the world yet; undefined for what cannot be made. */
export type MakeByTags = (kind: string, place: EntityPlace, tags: CompoundTag) => Entity | undefined;

/**
 * Monster spawners (Minecraft wiki, "Monster Spawner", Java Edition): while a player is near, every 10 to 40 seconds up to
 * four mobs in the 9 by 3 by 9 blocks around, as long as there are not six already. Light and difficulty count as for
 * mobs that come by themselves, the ground does not; the rule doMobSpawning makes no difference.
 */
export class Spawners {
  readonly #habitat: Habitat;
  /** By zone: a generator of its own, so that spawners change nothing else that happens by chance. */
  readonly #chance = new Map<string, QuickRandom>();
  #make: MakeByTags = () => undefined;

  constructor(habitat: Habitat) {
    this.#habitat = habitat;
  }

  /** @param make by which mobs come that their data says more of than the kind. */
  install(make: MakeByTags): void {
    this.#make = make;
    const { server } = this.#habitat;
    server.onZoneOpened(({ id }) => this.#chance.delete(id));
    server.onPhase('mobs', () => {
      for (const { position, entity } of server.world.spawners)
        if (entity.type === 'spawner') this.#tick(position, entity);
    });
  }

  #tick(position: BlockPosition, spawner: SpawnerEntity): void {
    if (!spawner.next && spawner.potentials.length === 0) return;
    const habitat = this.#habitat;
    const zone = habitat.server.zoneAt(position);
    if (!zone || !habitat.isAwake(zone.id)) return;
    const middle = { x: position.x + 0.5, y: position.y + 0.5, z: position.z + 0.5 };
    const near = habitat.playersIn(zone.id).some((player) => wakes(player, middle, spawner.playerRange));
    if (!near) return;
    const random = this.#randomOf(zone);
    if (spawner.delay < 0) this.#wait(zone, position, spawner, random);
    if (spawner.delay > 0) {
      spawner.delay--;
      return;
    }
    if (this.#spawn(zone, position, spawner, random)) this.#wait(zone, position, spawner, random);
  }

  #randomOf({ id }: Zone): QuickRandom {
    let random = this.#chance.get(id);
    if (!random) {
      random = new QuickRandom(this.#habitat.server.zoneRandom(id).fork('spawners').seed);
      this.#chance.set(id, random);
    }
    return random;
  }

  /** Draws how long it waits and what it makes then. */
  #wait({ id }: Zone, position: BlockPosition, spawner: SpawnerEntity, random: QuickRandom): void {
    const { server } = this.#habitat;
    const { minDelay, maxDelay, potentials } = spawner;
    spawner.delay = maxDelay <= minDelay ? minDelay : minDelay + random.below(maxDelay - minDelay);
    if (potentials.length > 0) {
      spawner.next = random.pick(potentials)?.data;
      server.world.touch(position);
    }
    server.broadcast(id, 'block_action', {
      location: position,
      byte1: RESTART,
      byte2: 0,
      blockId: server.gameData.source.data.blocksByName[spawner.id]?.id,
    });
  }

  /** @returns whether its turn is over: some came, or none can come. */
  #spawn(zone: Zone, position: BlockPosition, spawner: SpawnerEntity, random: QuickRandom): boolean {
    const habitat = this.#habitat;
    const next = nextOf(spawner);
    const species = next && speciesOf(habitat.server.gameData, next.kind);
    if (!next || !species) return true;
    const mobs = [...habitat.mobsIn(zone.id)].filter(({ removed }) => !removed);
    const around = boxAround(position, spawner.range);
    let come = false;
    for (let tries = spawner.count; tries > 0; tries--) {
      const off = () => (random.roll() - random.roll()) * spawner.range + 0.5;
      const place = { x: position.x + off(), y: position.y + random.below(3) - 1, z: position.z + off() };
      if (!this.#mayCome(zone, species, place, spawner, random)) continue;
      const near = mobs.filter((mob) => mob.kind === next.kind && meet(boxOf(mob), around)).length;
      if (near >= spawner.mostNear) return true;
      if (!this.#isFree(zone, species, place, mobs)) continue;
      const mob = this.#bear(zone, next, place, random);
      if (!mob) return true;
      come = true;
      if (!(mob instanceof Mob)) continue;
      mob.natural = true;
      mobs.push(mob);
      mob.status(SMOKE);
      habitat.server.broadcast(zone.id, 'world_event', {
        effectId: FLAMES_EVENT,
        location: position,
        data: 0,
        global: false,
      });
    }
    return come;
  }

  #mayCome(zone: Zone, species: Species, place: Point, { next }: SpawnerEntity, random: QuickRandom): boolean {
    const habitat = this.#habitat;
    const { server } = habitat;
    if (!habitat.contains(zone.id, place)) return false;
    const [x, y, z] = [Math.floor(place.x), Math.floor(place.y), Math.floor(place.z)];
    if (server.world.collides(...cornersOf(bodyBox(habitat, species.kind, place)))) return false;
    if (!server.world.light.isReady(x >> 4, z >> 4)) return false;
    const rules = next?.value.get('custom_spawn_rules');
    if (rules?.type === 'compound') {
      if (species.monster && server.rules(zone.id).difficulty === 'peaceful') return false;
      const { light } = server.world;
      return (
        isWithin(rules, 'block_light_limit', light.blockLight({ x, y, z })) &&
        isWithin(rules, 'sky_light_limit', light.skyLight({ x, y, z }))
      );
    }
    const site: SpawnSite = { habitat, zone: zone.id, x, y, z, biome: '', random, bySpawner: true };
    return mayCome(site, species);
  }

  /** Whether nobody stands where a body is to come, and it does not come in a fluid that is not its own. */
  #isFree({ id }: Zone, species: Species, place: Point, mobs: readonly Mob[]): boolean {
    const habitat = this.#habitat;
    const box = bodyBox(habitat, species.kind, place);
    if (!comesInWater(species) && isInFluid(habitat, box)) return false;
    if (mobs.some((mob) => mob.alive && meet(boxOf(mob), box))) return false;
    return !habitat.playersIn(id).some((player) => player.gameMode !== 'spectator' && meet(playerBox(player), box));
  }

  #bear(
    { id }: Zone,
    { kind, entity }: { readonly kind: string; readonly entity: CompoundTag },
    position: Point,
    random: QuickRandom,
  ): Entity | undefined {
    const habitat = this.#habitat;
    const place = { zone: id, position, yaw: random.below(360) };
    if (entity.value.size === 1)
      return summon(habitat, kind, place, bornAs(kind, { before: 0, biome: '', animal: false }, random));
    const made = this.#make(kind, place, entity);
    if (!made) return undefined;
    habitat.entities.add(made);
    habitat.server.emit({ type: 'entity-spawned', entity: made.entityId, kind, position: { ...made.position } });
    return made;
  }
}

function wakes(player: Player, { x, y, z }: Point, range: number): boolean {
  if (!player.alive || player.frozen || player.hidden || player.gameMode === 'spectator') return false;
  const { position } = player;
  return Math.hypot(position.x - x, position.y - y, position.z - z) < range;
}

function boxAround({ x, y, z }: BlockPosition, range: number): BodyBox {
  return {
    min: { x: x - range, y: y - range, z: z - range },
    max: { x: x + 1 + range, y: y + 1 + range, z: z + 1 + range },
  };
}

function boxOf({ position: { x, y, z }, width, height }: Mob): BodyBox {
  const half = width / 2;
  return { min: { x: x - half, y, z: z - half }, max: { x: x + half, y: y + height, z: z + half } };
}

function playerBox({ position: { x, y, z } }: Player): BodyBox {
  return { min: { x: x - 0.3, y, z: z - 0.3 }, max: { x: x + 0.3, y: y + 1.8, z: z + 0.3 } };
}

function cornersOf({ min, max }: BodyBox) {
  return [min.x, min.y, min.z, max.x, max.y, max.z] as const;
}

/** Whether a light lies within a limit: two numbers, or a compound of the two. Without one any does. */
function isWithin(rules: CompoundTag, name: string, light: number): boolean {
  const limit = rules.value.get(name);
  if (limit?.type === 'compound') {
    const [least, most] = ['min_inclusive', 'max_inclusive'].map((end) => Number(limit.value.get(end)?.value));
    return light >= (least ?? 0) && light <= (most ?? 15);
  }
  if (limit?.type === 'list' || limit?.type === 'intArray') {
    const [least, most] = limit.value.map((end) => Number(typeof end === 'number' ? end : end.value));
    return light >= (least ?? 0) && light <= (most ?? 15);
  }
  return limit === undefined || Number(limit.value) === light;
}
