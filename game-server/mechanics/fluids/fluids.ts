import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, boxContains, neighbour, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { lootOf } from '../../world/blocks/drops.ts';
import { UPDATE_ORDER } from '../../world/blocks/rules/sides.ts';
import { fluidFactsOf } from '../../world/fluids/current.ts';
import type { Fluid, FluidFacts, FluidKind } from '../../world/fluids/fluidFacts.ts';
import type { Circuit } from '../redstone/circuit.ts';
import type { Redstone } from '../redstone/redstone.ts';
import { bubbles } from './bubbles.ts';
import { FluidFlow } from './flow.ts';
import { soak } from './sponge.ts';

/** Ticks a fluid takes for a block of its way (Minecraft wiki, "Water", "Lava"). */
type Pace = Readonly<Record<FluidKind, number>>;
const PACE: Pace = { water: 5, lava: 30 };
const ULTRAWARM_PACE: Pace = { water: 5, lava: 10 };
/** Lava that rises takes four times as long, three times out of four. */
const RISING_PACE = 4;
/** Cells of fluid of one zone that move in a tick; others wait for the next one. */
const MOST_PER_TICK = 512;
/** The world event of lava turning to stone (Minecraft wiki, "Java Edition protocol", World Event). */
const FIZZ_EVENT = 1501;

const FLOW = 'fluid';

/**
 * Water and lava: they flow once disturbed, never out of their arena. What an arena is built with stays as it is built
 * until something beside it changes.
 */
export class Fluids {
  readonly #server: GameServer;
  readonly #redstone: Redstone;
  readonly #circuit: Circuit;
  readonly #facts: FluidFacts;
  /** Cells that a tick had no time for, the longest waiting first. */
  #late: BlockPosition[] = [];
  readonly #moved = new Map<string, number>();
  readonly #pace: Pace;

  constructor(server: GameServer, redstone: Redstone) {
    this.#server = server;
    this.#redstone = redstone;
    this.#circuit = this.#redstone.circuit;
    this.#facts = fluidFactsOf(server.world);
    this.#pace = server.dimension.ultrawarm ? ULTRAWARM_PACE : PACE;
  }

  install(): void {
    const server = this.#server;
    const { updates, ticks } = this.#circuit;
    updates.onChange((position) => this.#disturb(position));
    server.onPhase('devices', () => {
      this.#moved.clear();
      const late = this.#late;
      this.#late = [];
      for (const position of late) this.#flowInTime(position);
    });
    ticks.onScheduled(FLOW, (position) => this.#flowInTime(position));
    server.onZoneOpened(({ box }) => {
      this.#late = this.#late.filter((position) => !boxContains(box, position));
    });
    updates.on('lava', (position) => this.#harden(position));
    bubbles(this.#circuit, this.#facts);
    updates.on('sponge', (position) => soak(this.#circuit, this.#facts, position));
    updates.on(['campfire', 'soul_campfire'], (position, state) => {
      if (state.properties.waterlogged === 'true' && state.properties.lit === 'true')
        this.#circuit.change(position, { lit: 'false' });
    });
  }

  /** What states have to do with fluids. */
  get facts(): FluidFacts {
    return this.#facts;
  }

  /** The fluid at a cell; undefined for none. */
  at(position: BlockPosition): Fluid | undefined {
    return this.#facts.fluid(this.#server.world.stateId(position));
  }

  /** How high the fluid of a cell stands, 0 to 1; 1 under more of the same. */
  height(position: BlockPosition): number {
    const fluid = this.at(position);
    if (!fluid) return 0;
    return this.at(neighbour(position, 'up'))?.kind === fluid.kind ? 1 : fluid.amount / 9;
  }

  /** Whether a point is under the surface of a fluid. */
  covers(point: Point, kind: FluidKind): boolean {
    const cell = { x: Math.floor(point.x), y: Math.floor(point.y), z: Math.floor(point.z) };
    return this.at(cell)?.kind === kind && point.y < cell.y + this.height(cell);
  }

  /**
   * Pours a source into a cell, washing away what gives way there; water boils away in the Nether. @returns whether there
   * was room.
   * @param player who pours; the game itself unless given.
   */
  pour(position: BlockPosition, kind: FluidKind, player?: string): boolean {
    if (!this.#circuit.zoneOf(position)) return false;
    const { world, dimension } = this.#server;
    if (kind === 'water' && dimension.ultrawarm) {
      this.#boilAway(position);
      return true;
    }
    const state = world.block(position);
    const taking = this.#facts.taking(world.stateId(position));
    const cause = player === undefined ? ({ type: 'game' } as const) : ({ type: 'player', player } as const);
    if (taking === 'waterlogs' && kind === 'water') {
      world.setBlock(position, this.#facts.facts.with(state, { waterlogged: 'true' }), cause);
      return true;
    }
    if (taking !== 'gives-way') return false;
    this.#washAway(position, state, kind);
    world.setBlock(position, this.#facts.facts.state(kind), cause);
    this.#schedule(position, kind);
    return true;
  }

  /** Minecraft wiki, "Water Bucket", Usage: in the Nether nothing but a hiss is left. */
  #boilAway(position: BlockPosition): void {
    this.#circuit.sound(position, 'block.fire.extinguish', { volume: 0.5, pitch: 2.6 });
  }

  /** Has the fluids in and beside a cell look whether they flow. */
  #disturb(position: BlockPosition): void {
    for (const cell of [position, ...UPDATE_ORDER.map((side) => neighbour(position, side))]) {
      const fluid = this.at(cell);
      if (fluid) this.#schedule(cell, fluid.kind);
    }
  }

  #schedule(position: BlockPosition, kind: FluidKind, delay = this.#pace[kind]): void {
    this.#circuit.ticks.schedule(position, delay, FLOW);
  }

  #flowInTime(position: BlockPosition): void {
    const zone = this.#circuit.zoneOf(position);
    if (!zone) return;
    const moved = (this.#moved.get(zone.id) ?? 0) + 1;
    this.#moved.set(zone.id, moved);
    if (moved > MOST_PER_TICK) this.#late.push(position);
    else this.#flow(position);
  }

  #flow(position: BlockPosition): void {
    const zone = this.#circuit.zoneOf(position);
    const here = this.at(position);
    if (!zone || !here) return;
    const { world } = this.#server;
    const flow = new FluidFlow(this.#facts, (cell) => world.stateId(cell), zone.box, this.#server.dimension.ultrawarm);
    if (!here.source) {
      const fresh = flow.arriving(position, here.kind);
      if (!fresh) {
        this.#circuit.put(position, { id: 'air', properties: {} });
        return;
      }
      if (!same(fresh, here)) {
        this.#circuit.put(position, this.#facts.state(fresh));
        this.#schedule(position, here.kind, this.#paceOf(here, fresh, zone.id));
        // What was put may have met its opposite and be stone by now.
        if (this.at(position)?.kind !== here.kind) return;
      }
    }
    for (const { position: to, fluid, direction } of flow.spreads(position)) {
      if (!boxContains(zone.box, to)) continue;
      if (direction === 'down' && fluid.kind === 'lava' && this.at(to)?.kind === 'water') {
        if (world.block(to).id === 'water') this.#turn(to, 'stone');
        continue;
      }
      const state = world.block(to);
      if (this.#facts.taking(world.stateId(to)) === 'waterlogs') this.#circuit.change(to, { waterlogged: 'true' });
      else {
        this.#washAway(to, state, fluid.kind);
        this.#circuit.put(to, this.#facts.state(fluid));
      }
    }
  }

  #paceOf(before: Fluid, after: Fluid, zone: string): number {
    const rises = !before.falling && !after.falling && after.amount > before.amount;
    if (before.kind === 'lava' && rises && this.#server.zoneRandom(zone).integer(0, 3) !== 0)
      return this.#pace.lava * RISING_PACE;
    return this.#pace[before.kind];
  }

  /** What a fluid runs over drops its items; lava burns them. */
  #washAway(position: BlockPosition, state: BlockState, kind: FluidKind): void {
    if (kind === 'lava' || this.#facts.fluid(this.#server.world.stateId(position)) || state.id.endsWith('air')) return;
    const zone = this.#circuit.zoneOf(position);
    if (!zone || !this.#server.rules(zone.id).doTileDrops) return;
    for (const stack of lootOf(this.#facts.facts, state, {}, this.#server.zoneRandom(zone.id)))
      this.#circuit.items.dropFromBlock(position, stack);
  }

  /** Lava beside or under water turns to obsidian or cobblestone, over soul soil beside blue ice to basalt. */
  #harden(position: BlockPosition): void {
    const { world } = this.#server;
    const onSoul = world.block(neighbour(position, 'down')).id === 'soul_soil';
    for (const side of ['up', 'north', 'south', 'west', 'east'] as const) {
      const beside = neighbour(position, side);
      if (this.at(beside)?.kind === 'water') {
        this.#turn(position, this.at(position)?.source ? 'obsidian' : 'cobblestone');
        return;
      }
      if (onSoul && world.block(beside).id === 'blue_ice') {
        this.#turn(position, 'basalt');
        return;
      }
    }
  }

  #turn(position: BlockPosition, id: string): void {
    const zone = this.#circuit.zoneOf(position);
    if (!zone) return;
    this.#circuit.put(position, this.#facts.facts.state(id));
    this.#server.broadcast(zone.id, 'world_event', {
      effectId: FIZZ_EVENT,
      location: position,
      data: 0,
      global: false,
    });
  }
}

function same(a: Fluid, b: Fluid): boolean {
  return a.amount === b.amount && a.source === b.source && a.falling === b.falling;
}
