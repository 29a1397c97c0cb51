import type { Random } from '../../../clock/random.ts';
import { type BlockPosition, boxContains, cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { ItemUse } from '../../core/uses.ts';
import type { Entities } from '../../entities/entities.ts';
import { Entity } from '../../entities/entity.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import type { Player } from '../../players/player.ts';
import type { World } from '../../world/world.ts';
import type { ExperienceSystem } from '../experience/experienceSystem.ts';
import type { Damage } from '../health/damage.ts';
import { Bobber } from './bobber.ts';
import { catchOf, type Enchant } from './fishingLoot.ts';

/** How much a rod wears: by a catch, by what lay on the ground, by a hooked item and by any other body (wiki, "Fishing Rod"). */
const WEAR = { fish: 1, ground: 2, item: 3, body: 5 } as const;
const MOST_EXPERIENCE = 6;

/** Fishing rods: casting, waiting, reeling in. */
export class Fishing {
  readonly #server: GameServer;
  readonly #experience: ExperienceSystem;
  readonly #damage: Damage;
  readonly #entities: Entities;
  readonly #items: Pick<ItemEntities, 'spawn'>;
  readonly #bobbers = new Map<Player, Bobber>();
  #enchant: Enchant = (stack) => stack;

  constructor(
    server: GameServer,
    items: Pick<ItemEntities, 'spawn'>,
    experience: ExperienceSystem,
    damage: Damage,
    entities: Entities,
  ) {
    this.#entities = entities;
    this.#server = server;
    this.#items = items;
    this.#experience = experience;
    this.#damage = damage;
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => {
      const bobber = this.#bobbers.get(player);
      if (bobber) this.#entities.remove(bobber);
    });
    this.#entities.onRemoved((entity) => {
      if (entity instanceof Bobber) this.#bobbers.delete(entity.angler);
    });
    server.uses.onItem('fishing_rod', (use) => {
      const bobber = this.#bobbers.get(use.player);
      if (bobber) this.#reelIn(server, use, bobber);
      else this.#cast(server, use);
      return true;
    });
  }

  /** How treasure is enchanted. */
  enchantBy(enchant: Enchant): void {
    this.#enchant = enchant;
  }

  #cast(server: GameServer, { player, item }: ItemUse): void {
    const random = server.zoneRandom(player.zone.id);
    const [yaw, pitch] = [(player.yaw * Math.PI) / 180, (player.pitch * Math.PI) / 180];
    const look = { x: -Math.sin(yaw), y: Math.max(-5, Math.min(5, -Math.tan(pitch))), z: Math.cos(yaw) };
    const length = Math.hypot(look.x, look.y, look.z);
    const scatter = () => 0.6 / length + 0.5 + (random.float() - random.float()) * 0.0103365;
    const { eyes } = player;
    const place = {
      zone: player.zone.id,
      position: { x: eyes.x + look.x * 0.3, y: eyes.y, z: eyes.z + look.z * 0.3 },
      velocity: { x: look.x * scatter(), y: look.y * scatter(), z: look.z * scatter() },
    };
    const bobber = new Bobber({ server, entities: this.#entities }, place, player, item.data?.enchantments?.lure ?? 0);
    this.#bobbers.set(player, bobber);
    this.#entities.add(bobber);
    playSound(server, { zone: place.zone, name: 'entity.fishing_bobber.throw', category: 'neutral', at: eyes });
  }

  #reelIn(server: GameServer, { player, hand, item }: ItemUse, bobber: Bobber): void {
    const { reel, position } = bobber;
    const luck = item.data?.enchantments?.luck_of_the_sea ?? 0;
    this.#entities.remove(bobber);
    playSound(server, {
      zone: player.zone.id,
      name: 'entity.fishing_bobber.retrieve',
      category: 'neutral',
      at: player.eyes,
    });
    switch (reel.type) {
      case 'nothing':
        return;
      case 'ground':
        wearItem(server, player, hand, WEAR.ground);
        return;
      case 'body':
        this.#pull(server, player, reel.body);
        wearItem(server, player, hand, WEAR.body);
        return;
      case 'fish':
        this.#land(server, player, position, luck);
        wearItem(server, player, hand, WEAR.fish);
        return;
      default:
        reel satisfies never;
    }
  }

  /** What hangs on a hook: with so many levels of Luck of the Sea, and in open water or not. */
  catchOf(luck: number, openWater: boolean, random: Random): Stack {
    const { itemsByName } = this.#server.gameData.source.data;
    const durability = (id: string) => itemsByName[id]?.maxDurability;
    return catchOf({ luck, openWater, durability, enchant: this.#enchant }, random);
  }

  /** The catch flies to the angler, and points with it. */
  #land(server: GameServer, player: Player, from: Point, luck: number): void {
    const random = server.zoneRandom(player.zone.id);
    const stack = this.catchOf(luck, isOpenWater(server.world, cellOf(from)), random);
    const { x, y, z } = player.position;
    const way = { x: x - from.x, y: y - from.y, z: z - from.z };
    const lift = Math.sqrt(Math.hypot(way.x, way.y, way.z)) * 0.08;
    const velocity = { x: way.x * 0.1, y: way.y * 0.1 + lift, z: way.z * 0.1 };
    if (boxContains(player.zone.box, cellOf(from))) this.#items.spawn(stack, from, velocity, 0);
    server.emit({ type: 'fish-caught', player: player.username, item: stack.id, count: stack.count });
    const points = random.integer(1, MOST_EXPERIENCE);
    this.#experience.drop(player.zone.id, { x, y: y + 0.5, z: z + 0.5 }, points);
  }

  /** A hooked body is drawn towards the angler. */
  #pull(server: GameServer, player: Player, body: Entity | Player): void {
    const by = {
      x: (player.position.x - body.position.x) * 0.1,
      y: (player.position.y - body.position.y) * 0.1,
      z: (player.position.z - body.position.z) * 0.1,
    };
    if (body instanceof Entity) {
      const { x, y, z } = body.velocity;
      body.velocity = { x: x + by.x, y: y + by.y, z: z + by.z };
      body.velocityChanged = true;
    } else if (server.rules(player.zone.id).pvp) this.#damage.push(body, by);
  }
}

/**
 * Whether the water around a cell is open: five by five, from one below to two above, every layer all water (sources)
 * or all air and lily pads, and no water above air (Minecraft wiki, "Fishing", open water).
 */
function isOpenWater(world: Pick<World, 'block'>, cell: BlockPosition): boolean {
  let before: 'water' | 'air' | undefined;
  for (let dy = -1; dy <= 2; dy++) {
    const layer = layerOf(world, { ...cell, y: cell.y + dy });
    if (layer === undefined || (before === undefined && layer === 'air')) return false;
    if (before === 'air' && layer === 'water') return false;
    before = layer;
  }
  return true;
}

function layerOf(world: Pick<World, 'block'>, { x, y, z }: BlockPosition): 'water' | 'air' | undefined {
  let kind: 'water' | 'air' | undefined;
  for (let dx = -2; dx <= 2; dx++)
    for (let dz = -2; dz <= 2; dz++) {
      const { id, properties } = world.block({ x: x + dx, y, z: z + dz });
      const here =
        id === 'water' && properties.level === '0'
          ? 'water'
          : id === 'air' || id === 'cave_air' || id === 'lily_pad'
            ? 'air'
            : undefined;
      if (here === undefined || (kind !== undefined && kind !== here)) return undefined;
      kind = here;
    }
  return kind;
}
