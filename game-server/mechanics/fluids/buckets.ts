import { type BlockPosition, boxContains, neighbour, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse, ItemUse } from '../../core/uses.ts';
import { isReplaceable } from '../../data/blockTags.ts';
import type { ShapeBox } from '../../data/collisionShapes.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { type Stack, stackOf } from '../../items/inventory/stack.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { showBlock } from '../../players/limits/showBlock.ts';
import type { Player } from '../../players/player.ts';
import type { FluidKind } from '../../world/fluids/fluidFacts.ts';
import { type BlockHit, fullCell, rayCast } from '../../world/rayCast.ts';
import type { Circuit } from '../redstone/circuit.ts';
import type { Redstone } from '../redstone/redstone.ts';
import type { Fluids } from './fluids.ts';

/** How far a hand reaches along the look, blocks (Minecraft wiki, "Breaking", reach in survival). */
const REACH = 4.5;
/** Where blocks without a collision shape are hit: a little less than their cell. */
const OUTLINE: readonly ShapeBox[] = [[0.1, 0, 0.1, 0.9, 0.9, 0.9]];
const NOTHING: readonly ShapeBox[] = [];

/** What a filled bucket holds. Fish come with water. */
function contentOf(item: string): FluidKind | undefined {
  if (item === 'lava_bucket') return 'lava';
  const holdsWater = item === 'water_bucket' || FISH.some((fish) => item === `${fish}_bucket`);
  return holdsWater ? 'water' : undefined;
}
const FISH = ['cod', 'salmon', 'pufferfish', 'tropical_fish', 'axolotl', 'tadpole'];

/** Puts a fish of a kind, such as "cod", at a place; `player` let it out. */
type FishRelease = (kind: string, place: EntityPlace, player: Player) => void;

/** Buckets and glass bottles: at fluids, at waterloggable blocks, with powder snow. */
export class Buckets {
  readonly #server: GameServer;
  readonly #redstone: Redstone;
  readonly #fluids: Fluids;
  #release: FishRelease = () => undefined;
  readonly #circuit: Circuit;

  constructor(server: GameServer, redstone: Redstone, fluids: Fluids) {
    this.#server = server;
    this.#redstone = redstone;
    this.#fluids = fluids;
    this.#circuit = this.#redstone.circuit;
  }

  install(): void {
    const server = this.#server;
    server.uses.onItem('bucket', (use) => this.#fill(use));
    server.uses.onItem('glass_bottle', (use) => this.#fillBottle(use));
    server.uses.onItem(
      (id) => contentOf(id) !== undefined,
      (use) => this.#empty(use),
    );
    server.uses.onItemOnBlock('powder_snow_bucket', (use) => this.#placeSnow(use));
  }

  /** Has `release` put the fish of an emptied bucket into the world. */
  onFishReleased(release: FishRelease): void {
    this.#release = release;
  }

  /** What a player's look meets within reach: sources of fluid only with `fluids`. */
  #target(player: Player, fluids: boolean): BlockHit | undefined {
    const { world } = this.#server;
    const { eyes } = player;
    const boxes = (x: number, y: number, z: number): readonly ShapeBox[] => {
      const stateId = world.chunks.stateId(x, y, z);
      if (stateId === 0) return NOTHING;
      const { id } = world.gameData.states.state(stateId);
      if (id === 'water' || id === 'lava')
        return fluids && this.#fluids.facts.fluid(stateId)?.source ? fullCell() : NOTHING;
      const own = world.boxesAt(x, y, z);
      return own.length > 0 || id.endsWith('air') ? own : OUTLINE;
    };
    return rayCast(world, eyes, along(eyes, player.yaw, player.pitch), boxes);
  }

  #fill({ player, hand, item }: ItemUse): boolean {
    const hit = mayBuild(player) ? this.#target(player, true) : undefined;
    if (!hit || !boxContains(player.zone.box, hit.position)) return false;
    const { position } = hit;
    const filled = this.scoop(position, player);
    if (filled === undefined) return false;
    this.#swap(player, hand, item, { id: filled, count: 1 });
    return true;
  }

  /**
   * Takes what a bucket takes out of a cell: a source of water or lava, powder snow. @returns the filled bucket's id.
   * @param player who scoops; the game itself (a dispenser) unless given.
   */
  scoop(position: BlockPosition, player?: Player): string | undefined {
    const { world } = this.#server;
    const state = world.block(position);
    const cause = player ? ({ type: 'player', player: player.username } as const) : ({ type: 'game' } as const);
    if (state.id === 'powder_snow') {
      world.setBlock(position, { id: 'air', properties: {} }, cause);
      this.#sound(position, 'item.bucket.fill_powder_snow');
      return 'powder_snow_bucket';
    }
    const fluid = this.#fluids.at(position);
    if (!fluid?.source) return undefined;
    if (state.id === fluid.kind || state.id === 'bubble_column')
      world.setBlock(position, { id: 'air', properties: {} }, cause);
    else if (state.properties.waterlogged === 'true')
      world.setBlock(position, this.#circuit.facts.with(state, { waterlogged: 'false' }), cause);
    else return undefined;
    this.#sound(position, fluid.kind === 'lava' ? 'item.bucket.fill_lava' : 'item.bucket.fill');
    return `${fluid.kind}_bucket`;
  }

  #fillBottle({ player, hand, item }: ItemUse): boolean {
    const hit = this.#target(player, true);
    if (!hit || this.#fluids.at(hit.position)?.kind !== 'water') return false;
    this.#sound(hit.position, 'item.bottle.fill');
    this.#swap(player, hand, item, stackOf('potion', 1, { potion: 'water' }));
    return true;
  }

  #empty({ player, hand, item }: ItemUse): boolean {
    const kind = contentOf(item.id);
    const hit = this.#target(player, false);
    if (!kind || !hit || !mayBuild(player)) return false;
    const { world } = this.#server;
    const beside = neighbour(hit.position, hit.face);
    const waterlogs = kind === 'water' && this.#fluids.facts.taking(world.stateId(hit.position)) === 'waterlogs';
    const into = waterlogs || isReplaceable(world.block(hit.position).id) ? hit.position : beside;
    const target = [into, beside].find(
      (cell) => boxContains(player.zone.box, cell) && this.#fluids.pour(cell, kind, player.username),
    );
    if (!target) {
      showBlock(this.#server, player, beside);
      return false;
    }
    this.#sound(target, kind === 'lava' ? 'item.bucket.empty_lava' : 'item.bucket.empty');
    const fish = item.id.replace('_bucket', '');
    if (FISH.includes(fish)) {
      const place = { zone: player.zone.id, position: { x: target.x + 0.5, y: target.y, z: target.z + 0.5 } };
      this.#release(fish, place, player);
    }
    if (player.gameMode !== 'creative')
      player.inventory.slots.set(player.inventory.handSlot(hand), { id: 'bucket', count: 1 });
    return true;
  }

  #placeSnow({ player, position, face, hand, state }: BlockUse): boolean {
    const { world } = this.#server;
    const cell = isReplaceable(state.id) ? position : neighbour(position, face);
    if (!mayBuild(player) || !boxContains(player.zone.box, cell) || !isReplaceable(world.block(cell).id)) return false;
    world.setBlock(cell, { id: 'powder_snow', properties: {} }, { type: 'player', player: player.username });
    this.#sound(cell, 'item.bucket.empty_powder_snow');
    if (player.gameMode !== 'creative')
      player.inventory.slots.set(player.inventory.handSlot(hand), { id: 'bucket', count: 1 });
    return true;
  }

  /** Turns one of the items in a hand into another; what finds no room falls to the ground. */
  #swap(player: Player, hand: 0 | 1, item: Stack, into: Stack): void {
    if (player.gameMode === 'creative') return;
    const slot = player.inventory.handSlot(hand);
    player.inventory.takeFrom(slot, 1);
    if (item.count === 1) {
      player.inventory.slots.set(slot, into);
      return;
    }
    const left = player.inventory.insert(into);
    if (left) this.#circuit.items.throwFrom(player, left);
  }

  #sound(position: BlockPosition, name: string): void {
    playBlockSound(this.#server, position, name);
  }
}

/** Minecraft wiki, "Adventure". */
function mayBuild(player: Player): boolean {
  return player.gameMode === 'survival' || player.gameMode === 'creative';
}

function along({ x, y, z }: Point, yaw: number, pitch: number): Point {
  const [turn, tilt] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  return {
    x: x - Math.sin(turn) * Math.cos(tilt) * REACH,
    y: y - Math.sin(tilt) * REACH,
    z: z + Math.cos(turn) * Math.cos(tilt) * REACH,
  };
}
