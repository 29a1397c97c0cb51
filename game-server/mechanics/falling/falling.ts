import { itemOfBlock } from '../../../game-data/blockItems.ts';
import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import { type BlockPosition, boxContains, neighbour, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { isReplaceable } from '../../data/blockTags.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { Player } from '../../players/player.ts';
import { remainderOf } from '../../world/blocks/neighbours.ts';
import { ruleOf } from '../../world/blocks/rules.ts';
import type { Fluids } from '../fluids/fluids.ts';
import type { Damage, Living } from '../health/damage.ts';
import type { Circuit } from '../redstone/circuit.ts';
import type { Redstone } from '../redstone/redstone.ts';
import { FallingBlock, type FallingBlockRules } from './fallingBlock.ts';

/** Ticks until a block without support falls (Minecraft wiki, "Falling Block"; "Dragon Egg"). */
const FALL_TICKS = 2;
const EGG_TICKS = 5;
/** Blocks of one zone in the air at a time; more wait where they are. */
const MOST_FALLING = 512;
/** Minecraft wiki, "Anvil": 2 points of damage a block after the first, at most 40; 5 % a block to be damaged itself. */
const ANVIL_DAMAGE = 2;
const MOST_ANVIL_DAMAGE = 40;
const ANVIL_WEAR = 0.05;
/** World events of an anvil landing and breaking (Minecraft wiki, "Java Edition protocol", World Event). */
const ANVIL_LANDS = 1031;
const ANVIL_BREAKS = 1029;

const FALL = 'fall';

const isAnvil = (id: string): boolean => id === 'anvil' || id === 'chipped_anvil' || id === 'damaged_anvil';

/** Whether a block falls when nothing carries it. */
function isGravityBlock(id: string): boolean {
  return (
    /^(?:red_|suspicious_)?sand$|^(?:suspicious_)?gravel$|_concrete_powder$/.test(id) ||
    isAnvil(id) ||
    id === 'dragon_egg'
  );
}

/** Sand, gravel, concrete powder, anvils and the dragon egg. */
export class Falling implements FallingBlockRules {
  readonly #server: GameServer;
  readonly #damage: Damage;
  readonly #redstone: Redstone;
  readonly #fluids: Fluids;
  readonly #circuit: Circuit;

  constructor(server: GameServer, redstone: Redstone, fluids: Fluids, damage: Damage) {
    this.#server = server;
    this.#redstone = redstone;
    this.#fluids = fluids;
    this.#damage = damage;
    this.#circuit = this.#redstone.circuit;
  }

  install(): void {
    const { updates, ticks } = this.#circuit;
    updates.on(isGravityBlock, (position, state) =>
      ticks.schedule(position, state.id === 'dragon_egg' ? EGG_TICKS : FALL_TICKS, FALL),
    );
    ticks.onScheduled(FALL, (position) => this.#drop(position));
  }

  /** Lets the block of a cell fall whatever carries it (scaffolding, a plan's trap). */
  release(position: BlockPosition): void {
    const zone = this.#circuit.zoneOf(position);
    const state = this.#circuit.at(position);
    if (!zone || isAir(state.id)) return;
    this.#circuit.put(position, remainderOf(this.#circuit.signals.view, state));
    const dry =
      state.properties.waterlogged === 'true' ? this.#circuit.facts.with(state, { waterlogged: 'false' }) : state;
    const { x, y, z } = position;
    const place = { zone: zone.id, position: { x: x + 0.5, y, z: z + 0.5 } };
    this.#circuit.entities.add(new FallingBlock(this.#server, place, dry, this));
  }

  /** A falling block that is not in the world yet; sand where the version has no such state. `fallen` blocks lie behind it. */
  make(place: EntityPlace, state: BlockState, fallen = 0): FallingBlock {
    const { states } = this.#server.gameData;
    return new FallingBlock(
      this.#server,
      place,
      states.problemWith(state) === undefined ? state : { id: 'sand', properties: {} },
      this,
      fallen,
    );
  }

  stopsIn(cell: BlockPosition, state: BlockState): boolean {
    return state.id.endsWith('_concrete_powder') && this.#fluids.at(cell)?.kind === 'water';
  }

  landed(block: FallingBlock, cell: BlockPosition): void {
    this.#circuit.entities.remove(block);
    this.#crush(block);
    const state = this.#worn(block);
    const { world } = this.#server;
    const there = world.block(cell);
    const zone = this.#server.zones.get(block.zone);
    if (!state || !zone) return;
    const fits =
      boxContains(zone.box, cell) &&
      (isAir(there.id) || isReplaceable(there.id)) &&
      (this.stopsIn(cell, state) || !this.#isFree(neighbour(cell, 'down'), zone.box)) &&
      (ruleOf(state.id).survives?.(state, cell, this.#circuit.signals.view) ?? true);
    if (!fits) {
      this.#dropItem(block, state, block.position);
      return;
    }
    const wet = this.#fluids.at(cell)?.kind === 'water';
    const hardens = wet && state.id.endsWith('_concrete_powder');
    this.#circuit.put(cell, hardens ? this.#circuit.facts.state(state.id.replace(/_powder$/, '')) : state);
    if (isAnvil(state.id)) this.#event(zone.id, ANVIL_LANDS, cell);
  }

  lost(block: FallingBlock): void {
    this.#circuit.entities.remove(block);
    this.#dropItem(block, block.state, block.position);
  }

  #drop(position: BlockPosition): void {
    const zone = this.#circuit.zoneOf(position);
    const { id } = this.#circuit.at(position);
    if (!zone || !isGravityBlock(id) || !this.#isFree(neighbour(position, 'down'), zone.box)) return;
    let falling = 0;
    for (const entity of this.#circuit.entities.inZone(zone.id)) if (entity instanceof FallingBlock) falling++;
    if (falling >= MOST_FALLING) this.#circuit.ticks.schedule(position, FALL_TICKS, FALL);
    else this.release(position);
  }

  /** Whether nothing in a cell carries a falling block; what lies outside the arena always does. */
  #isFree(position: BlockPosition, box: { min: BlockPosition; max: BlockPosition }): boolean {
    if (!boxContains(box, position)) return false;
    const { id } = this.#circuit.at(position);
    return isAir(id) || isReplaceable(id) || id === 'fire' || id === 'soul_fire';
  }

  #crush(block: FallingBlock): void {
    const { id } = block.state;
    const blocks = Math.ceil(block.fallen - 1);
    if (!isAnvil(id) || blocks <= 0) return;
    const damage = this.#damage;
    const half = block.width / 2;
    const { x, y, z } = block.position;
    const bodies = this.#redstone.bodies.meeting(
      block.zone,
      { x: x - half, y, z: z - half },
      { x: x + half, y: y + block.height, z: z + half },
    );
    const amount = Math.min(MOST_ANVIL_DAMAGE, Math.floor(blocks * ANVIL_DAMAGE));
    for (const body of [...bodies])
      if (body instanceof Player || body instanceof LivingEntity)
        damage.hurt(body as Living, amount, { type: 'falling_anvil', direct: block });
  }

  /** What is left of an anvil after its fall; undefined when it broke. */
  #worn(block: FallingBlock): BlockState | undefined {
    const { state } = block;
    if (!isAnvil(state.id)) return state;
    const blocks = Math.ceil(block.fallen - 1);
    if (blocks <= 0 || this.#server.zoneRandom(block.zone).float() >= ANVIL_WEAR * (1 + blocks)) return state;
    const facing = { facing: state.properties.facing as string };
    if (state.id === 'anvil') return this.#circuit.facts.state('chipped_anvil', facing);
    if (state.id === 'chipped_anvil') return this.#circuit.facts.state('damaged_anvil', facing);
    this.#event(block.zone, ANVIL_BREAKS, block.position);
    return undefined;
  }

  #dropItem(block: FallingBlock, state: BlockState, at: Point): void {
    const item = itemOfBlock(this.#circuit.facts, state.id);
    if (item === undefined || state.id.startsWith('suspicious_') || !this.#server.rules(block.zone).doEntityDrops)
      return;
    const zone = this.#server.zones.get(block.zone);
    if (zone && boxContains(zone.box, at)) this.#circuit.items.spill(at, { id: item, count: 1 });
  }

  #event(zone: string, effectId: number, at: Point): void {
    const location = { x: Math.floor(at.x), y: Math.floor(at.y), z: Math.floor(at.z) };
    this.#server.broadcast(zone, 'world_event', { effectId, location, data: 0, global: false });
  }
}
