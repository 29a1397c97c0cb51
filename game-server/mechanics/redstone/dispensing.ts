import {
  type BlockPosition,
  centreOf,
  type Facing,
  neighbour,
  oppositeOf,
  type Point,
  stepOf,
} from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { type IdMatch, idMatcher } from '../../data/idMatch.ts';
import { type Stack, withCount } from '../../items/inventory/stack.ts';
import type { FluidKind } from '../../world/fluids/fluidFacts.ts';
import type { Fire } from '../fire/fire.ts';
import type { Buckets } from '../fluids/buckets.ts';
import type { Fluids } from '../fluids/fluids.ts';
import type { Growing } from '../growing/growing.ts';
import { Arrow } from '../projectiles/arrow.ts';
import { scattered } from '../projectiles/projectile.ts';
import type { Throwing } from '../projectiles/throwing.ts';
import type { Circuit } from './circuit.ts';
import { type Access, accessOf, putOne, reporting } from './hoppers.ts';
import type { Redstone } from './redstone.ts';

/** Ticks from a rising signal to the item (Minecraft wiki, "Dispenser"). */
const DISPENSE_TICKS = 4;
const DISPENSE = 'dispense';
/** How far in front of the block's middle things come out, and how fast arrows do. */
const MOUTH = 0.7;
const ARROW_SPEED = 1.1;
const ARROW_SCATTER = 6;
/** World events: a click with something, without anything, of a shot (Minecraft wiki, World Event). */
const GIVES = 1000;
const FAILS = 1001;
const SHOOTS = 1002;

/** What a dispenser is about to give. */
interface Dispensing {
  readonly position: BlockPosition;
  readonly facing: Facing;
  readonly zone: string;
  /** The cell in front. */
  readonly front: BlockPosition;
  /** Where things come out. */
  readonly mouth: Point;
  /** One of the items in the slot. */
  readonly item: Stack;
}

/**
 * What a dispenser does with an item: 'used' up, 'kept' for it cannot be used now, changed into another ({ left }), or
 * `undefined`: it drops it like any other item.
 */
type DispenseResult = 'used' | 'kept' | 'shot' | { readonly left: Stack } | undefined;

/** What dispensers act through. */
interface DispensersSystems {
  readonly redstone: Redstone;
  readonly fluids: Fluids;
  readonly buckets: Buckets;
  readonly fire: Fire;
  readonly growing: Growing;
  readonly throwing: Throwing;
}

/** Dispensers and droppers. */
export class Dispensers {
  readonly #server: GameServer;
  readonly #growing: Growing;
  readonly #throwing: Throwing;
  readonly #redstone: Redstone;
  readonly #fluids: Fluids;
  readonly #buckets: Buckets;
  readonly #fire: Fire;
  readonly #kinds: {
    readonly matches: (id: string) => boolean;
    readonly dispense: (what: Dispensing) => DispenseResult;
  }[] = [];

  constructor(server: GameServer, systems: DispensersSystems) {
    this.#server = server;
    this.#redstone = systems.redstone;
    this.#fluids = systems.fluids;
    this.#buckets = systems.buckets;
    this.#fire = systems.fire;
    this.#growing = systems.growing;
    this.#throwing = systems.throwing;
  }

  install(): void {
    const server = this.#server;
    const { circuit } = this.#redstone;
    const { updates, ticks, signals } = circuit;
    updates.on(['dispenser', 'dropper'], (position, state) => {
      const powered = signals.powers(position) || signals.powers(neighbour(position, 'up'));
      if (`${powered}` === state.properties.triggered) return;
      if (powered) ticks.schedule(position, DISPENSE_TICKS, DISPENSE);
      circuit.change(position, { triggered: `${powered}` });
    });
    ticks.onScheduled(DISPENSE, (position) => this.#trigger(position));
    this.#installKinds(server);
  }

  /** Sets what a dispenser does with items of these ids; the first one registered counts. */
  onDispense(ids: IdMatch, dispense: (what: Dispensing) => DispenseResult): void {
    this.#kinds.push({ matches: idMatcher(ids), dispense });
  }

  #installKinds(server: GameServer): void {
    const { circuit, tnt } = this.#redstone;
    const empty =
      (kind: FluidKind) =>
      ({ front }: Dispensing): DispenseResult =>
        this.#fluids.pour(front, kind) ? { left: { id: 'bucket', count: 1 } } : undefined;
    this.onDispense('water_bucket', empty('water'));
    this.onDispense('lava_bucket', empty('lava'));
    this.onDispense('bucket', ({ front }) => {
      const filled = this.#buckets.scoop(front);
      return filled === undefined ? undefined : { left: { id: filled, count: 1 } };
    });
    this.onDispense('flint_and_steel', ({ front }) =>
      this.#fire.ignite(front) || tnt.light(front) ? { left: { id: 'flint_and_steel', count: 1 } } : 'kept',
    );
    this.onDispense('bone_meal', ({ front }) => (this.#growing.boneMeal(front) ? 'used' : 'kept'));
    this.onDispense('tnt', ({ front, zone }) => {
      tnt.spawn(zone, { x: front.x + 0.5, y: front.y, z: front.z + 0.5 });
      return 'used';
    });
    this.onDispense(['arrow', 'spectral_arrow', 'tipped_arrow'], ({ item, mouth, facing, zone }) => {
      const step = stepOf(facing);
      const way = { x: step.x, y: step.y + 0.1, z: step.z };
      const velocity = scattered(way, ARROW_SPEED, ARROW_SCATTER, server.zoneRandom(zone));
      const kind = item.id === 'spectral_arrow' ? 'spectral_arrow' : 'arrow';
      circuit.entities.add(new Arrow(circuit, { zone, position: mouth, velocity }, { item, kind }));
      return 'shot';
    });
    this.onDispense(['snowball', 'egg', 'experience_bottle'], ({ item, mouth, facing, zone }) => {
      const step = stepOf(facing);
      const random = server.zoneRandom(zone);
      const [speed, inaccuracy] =
        item.id === 'experience_bottle' ? [ARROW_SPEED * 1.25, ARROW_SCATTER / 2] : [ARROW_SPEED, ARROW_SCATTER];
      const velocity = scattered({ x: step.x, y: step.y + 0.1, z: step.z }, speed, inaccuracy, random);
      return this.#throwing.shoot({ zone, position: mouth, velocity }, item.id) ? 'shot' : undefined;
    });
  }

  #trigger(position: BlockPosition): void {
    const { circuit } = this.#redstone;
    const state = circuit.at(position);
    const zone = circuit.zoneOf(position);
    const entity = circuit.world.entityAt(position);
    if ((state.id !== 'dispenser' && state.id !== 'dropper') || !zone || !entity || !('slots' in entity)) return;
    const { slots } = entity;
    const filled = Array.from({ length: slots.size }, (_, slot) => slot).filter((slot) => slots.get(slot));
    if (filled.length === 0) {
      this.#event(zone.id, position, FAILS);
      return;
    }
    const slot = this.#server.zoneRandom(zone.id).pick(filled);
    const stack = slots.get(slot) as Stack;
    const facing = (state.properties.facing ?? 'north') as Facing;
    const step = stepOf(facing);
    const middle = centreOf(position);
    const what: Dispensing = {
      position,
      facing,
      zone: zone.id,
      front: neighbour(position, facing),
      mouth: { x: middle.x + step.x * MOUTH, y: middle.y + step.y * MOUTH, z: middle.z + step.z * MOUTH },
      item: withCount(stack, 1) as Stack,
    };
    if (!circuit.sameZone(position, what.front)) return;
    const access: Access = { id: state.id, position, grid: slots, slots: [slot] };
    if (state.id === 'dropper') this.#drop(what, access);
    else this.#dispense(what, access);
  }

  #drop(what: Dispensing, access: Access): void {
    const { circuit } = this.#redstone;
    const targets = accessOf(circuit, what.front, oppositeOf(what.facing), 'in');
    if (targets.length > 0) {
      if (putOne(circuit, targets, what.item)) this.#takeOne(access, null);
      return;
    }
    this.#takeOne(access, null);
    this.#throw(what);
  }

  #dispense(what: Dispensing, access: Access): void {
    const result = this.#kinds.find(({ matches }) => matches(what.item.id))?.dispense(what);
    switch (result) {
      case 'kept':
        this.#event(what.zone, what.position, FAILS);
        return;
      case 'used':
      case 'shot':
        this.#takeOne(access, null);
        this.#event(what.zone, what.position, result === 'shot' ? SHOOTS : GIVES);
        return;
      case undefined:
        this.#takeOne(access, null);
        this.#throw(what);
        return;
      default:
        this.#takeOne(access, result.left.id === what.item.id ? what.item : result.left);
        this.#event(what.zone, what.position, GIVES);
    }
  }

  /** One item fewer in the slot; what is left of it goes into a slot, or out in front when there is no room. */
  #takeOne(access: Access, left: Stack | null): void {
    const { circuit } = this.#redstone;
    const { grid, slots } = access;
    const slot = slots[0] as number;
    const held = grid.get(slot);
    if (!held) return;
    let lost: Stack | null = null;
    reporting(circuit, access, () => {
      grid.set(slot, withCount(held, held.count - 1));
      if (!left) return;
      const free = [slot, ...Array.from({ length: grid.size }, (_, index) => index)].find((index) => !grid.get(index));
      if (free === undefined) lost = left;
      else grid.set(free, left);
    });
    if (lost) circuit.items.spill(centreOf(access.position), lost);
  }

  #throw(what: Dispensing): void {
    ejectStack(this.#redstone.circuit, what);
    this.#event(what.zone, what.position, GIVES);
  }

  #event(zone: string, location: BlockPosition, effectId: number): void {
    this.#server.broadcast(zone, 'world_event', { effectId, location, data: 0, global: false });
  }
}

/** Has a stack fly out of the mouth of a block (Minecraft wiki, "Dispenser", "Dropping items"). */
export function ejectStack(
  { server, items }: Pick<Circuit, 'server' | 'items'>,
  { facing, item, mouth, zone }: Pick<Dispensing, 'facing' | 'item' | 'mouth' | 'zone'>,
): void {
  const random = server.zoneRandom(zone);
  const step = stepOf(facing);
  const speed = random.float() * 0.1 + 0.2;
  const scatter = () => (random.float() - random.float()) * 0.0172275 * 6;
  const at = { ...mouth, y: mouth.y - (step.y === 0 ? 0.15625 : 0.125) };
  const velocity = { x: step.x * speed + scatter(), y: 0.2 + scatter(), z: step.z * speed + scatter() };
  items.spawn(item, at, velocity, 10);
}
