import { type BlockPosition, cellOf, FACINGS, type Facing, neighbour, oppositeOf } from '../../../protocol/geometry.ts';
import { isShelf } from '../../data/blockTags.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { differenceOf, type Stack, sameItem, withCount } from '../../items/inventory/stack.ts';
import { isBottle, isBrewable } from '../../items/recipes/brewingRecipes.ts';
import { burnTicks } from '../../items/recipes/fuels.ts';
import type { ContainerEntity } from '../../world/blockEntity.ts';
import { containerParts, isContainer } from '../containers/containerBlock.ts';
import { Vehicle } from '../vehicles/vehicle.ts';
import { CellMap } from './cellMap.ts';
import type { Circuit } from './circuit.ts';

/** Ticks between two transfers (Minecraft wiki, "Hopper"). */
const TRANSFER_TICKS = 8;
/** Furnaces' slots: what is smelted, fuel, what comes out (Minecraft wiki, "Furnace"). */
const FURNACES: ReadonlySet<string> = new Set(['furnace', 'blast_furnace', 'smoker']);

/** Slots of one block that items may be put into or taken from. */
export interface Access {
  /** The block's id, or the kind of the vehicle that carries the slots. */
  readonly id: string;
  readonly position: BlockPosition;
  readonly grid: SlotGrid;
  readonly slots: readonly number[];
}

interface PlacedContainer {
  readonly position: BlockPosition;
  readonly entity: ContainerEntity;
}

/** Hold something, but give nothing to hoppers and take nothing from them. */
const SHUT: ReadonlySet<string> = new Set([
  'ender_chest',
  'lectern',
  'chiseled_bookshelf',
  'campfire',
  'soul_campfire',
]);

/**
 * The slots that can be reached from one side of a block, in order; none for a block without slots.
 * @param side the side of the block, as seen from itself.
 */
export function accessOf(circuit: Circuit, position: BlockPosition, side: Facing, way: 'in' | 'out'): Access[] {
  const { id } = circuit.at(position);
  const parts = isContainer(id) ? (containerParts(circuit.world.reader, position) ?? [position]) : [position];
  return parts.flatMap((part) => {
    const entity = circuit.world.entityAt(part);
    if (!entity || !('slots' in entity) || SHUT.has(id) || isShelf(id)) return [];
    const grid = entity.slots;
    const all = Array.from({ length: grid.size }, (_, slot) => slot);
    const slots = slotsOf(id, side, way) ?? all;
    return [{ id, position: part, grid, slots: slots.filter((slot) => slot < grid.size) }];
  });
}

/** Which slots of a block that works on what it holds are reached from a side; undefined for all there are. */
function slotsOf(id: string, side: Facing, way: 'in' | 'out'): readonly number[] | undefined {
  if (FURNACES.has(id)) return way === 'out' ? [2] : side === 'up' ? [0] : [1];
  // Minecraft wiki, "Brewing Stand": bottles and fuel through the sides, what is added from above.
  if (id === 'brewing_stand') return way === 'out' ? [0, 1, 2, 3] : side === 'up' ? [3] : [0, 1, 2, 4];
  return undefined;
}

/** Of what is added to a brew, hoppers take only the bottle that dragon's breath left (Minecraft wiki, "Brewing Stand"). */
function isGiven({ id }: Access, slot: number, item: Stack): boolean {
  return id !== 'brewing_stand' || slot !== 3 || item.id === 'glass_bottle';
}

/** Whether an item fits a slot of a block that works on what it holds, beside what lies there. */
function fitsSlot(circuit: Circuit, { grid, id }: Access, slot: number, item: Stack): boolean {
  if (id === 'crafter') return isCrafterNext(circuit, grid, slot);
  if (id !== 'brewing_stand') return true;
  if (slot === 4) return item.id === 'blaze_powder';
  if (slot === 3) return isBrewable(circuit.server.gameData, item.id);
  return isBottle(item.id) && !grid.get(slot);
}

/** Crafters fill evenly: whether no slot after one is empty or holds less of the same. */
function isCrafterNext(circuit: Circuit, grid: SlotGrid, slot: number): boolean {
  const shut = circuit.shutSlots(grid);
  const held = grid.get(slot);
  if (shut.has(slot)) return false;
  if (!held) return true;
  for (let next = slot + 1; next < grid.size; next++) {
    const other = grid.get(next);
    if (!shut.has(next) && (!other || (other.count < held.count && sameItem(other, held)))) return false;
  }
  return true;
}

/** Puts one item into the first slot that takes it. @returns whether one did. */
export function putOne(circuit: Circuit, accesses: readonly Access[], item: Stack): boolean {
  for (const access of accesses) {
    const { grid, slots, id } = access;
    if (id.endsWith('shulker_box') && item.id.endsWith('shulker_box')) continue;
    if (FURNACES.has(id) && slots[0] === 1 && burnTicks(item.id) === 0) continue;
    for (const slot of slots) {
      if (!fitsSlot(circuit, access, slot, item)) continue;
      const held = grid.get(slot);
      const most = grid.rules.stackSize(item.id) ?? 64;
      if (held && (!sameItem(held, item) || held.count >= most)) continue;
      reporting(circuit, access, () => grid.set(slot, withCount(item, (held?.count ?? 0) + 1)));
      return true;
    }
  }
  return false;
}

/** Takes one item out of a slot; the caller has found it there. */
function takeOne(circuit: Circuit, access: Access, slot: number): void {
  const held = access.grid.get(slot);
  if (held) reporting(circuit, access, () => access.grid.set(slot, withCount(held, held.count - 1)));
}

/** Runs a change of slots and reports it as the game's doing. */
export function reporting(circuit: Circuit, { grid, position, id }: Access, change: () => void): void {
  const before = grid.totals();
  change();
  for (const { item, delta } of differenceOf(before, grid.totals()))
    circuit.server.emit({ type: 'container-changed', position, container: id, item, delta });
}

/**
 * Hoppers: they hand on what they hold and take from what is above them, one item each 8 ticks. They rest while nobody
 * plays in their arena, so that nothing changes between its building and its start.
 */
export function hoppers(circuit: Circuit): void {
  const { server, world } = circuit;
  /** The tick from which each hopper may move something again. */
  const ready = new CellMap<number>(server);

  const handOn = (position: BlockPosition, own: Access): boolean => {
    const facing = (circuit.at(position).properties.facing ?? 'down') as Facing;
    const into = neighbour(position, facing);
    if (!circuit.sameZone(position, into)) return false;
    const blocks = accessOf(circuit, into, oppositeOf(facing), 'in');
    const targets = blocks.length > 0 ? blocks : cartsIn(circuit, into);
    const slot = own.slots.find((index) => own.grid.get(index));
    if (targets.length === 0 || slot === undefined) return false;
    const isEmpty = targets.every(({ grid }) => grid.all().every((stack) => !stack));
    for (const index of own.slots) {
      const stack = own.grid.get(index);
      if (!stack || !putOne(circuit, targets, withCount(stack, 1) as Stack)) continue;
      takeOne(circuit, own, index);
      // A hopper that was empty waits like one that has just moved something.
      if (isEmpty && circuit.at(into).id === 'hopper') ready.set(into, server.tickNumber + TRANSFER_TICKS);
      return true;
    }
    return false;
  };
  const takeIn = (position: BlockPosition, own: Access): boolean => {
    const above = neighbour(position, 'up');
    const sources = circuit.sameZone(position, above)
      ? [...accessOf(circuit, above, 'down', 'out'), ...cartsIn(circuit, above)]
      : [];
    return takeFromAbove(circuit, own, sources) || (sources.length === 0 && gather(position, own));
  };
  /** Items that lie in or on the hopper go in as far as they fit. */
  const gather = (position: BlockPosition, own: Access): boolean => {
    const { x, y, z } = position;
    const zone = circuit.zoneOf(position);
    for (const item of [...circuit.items.all()]) {
      const at = item.position;
      if (item.zone !== zone?.id || Math.abs(at.x - x - 0.5) >= 0.625 || Math.abs(at.z - z - 0.5) >= 0.625) continue;
      if (at.y + 0.25 <= y + 0.6875 || at.y >= y + 2) continue;
      let left: Stack | null = item.stack;
      while (left && putOne(circuit, [own], withCount(left, 1) as Stack)) left = withCount(left, left.count - 1);
      if (left === item.stack) continue;
      if (left) circuit.items.restack(item, left);
      else circuit.items.remove(item);
      return true;
    }
    return false;
  };

  let [hoppers, revision]: [PlacedContainer[], number] = [[], -1];
  server.onPhase('devices', () => {
    if (revision !== world.entityRevision) {
      revision = world.entityRevision;
      hoppers = [];
      for (const { position, entity } of world.entitiesWhere(() => true))
        if (entity.type === 'container' && entity.id === 'hopper') hoppers.push({ position, entity });
    }
    suckIntoCarts(circuit);
    for (const { position, entity } of hoppers) {
      if ((ready.get(position) ?? 0) > server.tickNumber) continue;
      const state = circuit.at(position);
      const zone = circuit.zoneOf(position);
      if (state.id !== 'hopper' || state.properties.enabled === 'false' || !zone) continue;
      if (!server.playersIn(zone.id).some((player) => !player.frozen)) continue;
      const own: Access = { id: 'hopper', position, grid: entity.slots, slots: [0, 1, 2, 3, 4] };
      const gave = handOn(position, own);
      const took = takeIn(position, own);
      if (gave || took) ready.set(position, server.tickNumber + TRANSFER_TICKS);
    }
  });
  circuit.updates.onChange((position, before) => {
    if (before.id === 'hopper') ready.delete(position);
  });
}

/** What vehicles that stand in a cell carry (Minecraft wiki, "Hopper": minecarts with chests and hoppers, boats with chests). */
function cartsIn(circuit: Circuit, cell: BlockPosition): Access[] {
  const zone = circuit.zoneOf(cell);
  if (!zone) return [];
  const end = { x: cell.x + 1, y: cell.y + 1, z: cell.z + 1 };
  return [...circuit.entities.meeting(zone.id, cell, end)].flatMap((entity) =>
    entity instanceof Vehicle && entity.storage ? [accessOfCart(entity, entity.storage)] : [],
  );
}

function accessOfCart({ kind, position }: Vehicle, grid: SlotGrid): Access {
  const slots = Array.from({ length: grid.size }, (_, slot) => slot);
  return { id: kind, position: cellOf(position), grid, slots };
}

/**
 * Minecarts with hoppers take in an item a tick, from what is above them or lies where they are, unless an activator rail
 * that is on holds them shut (Minecraft wiki, "Minecart with Hopper").
 */
function suckIntoCarts(circuit: Circuit): void {
  const { server, entities, items } = circuit;
  for (const cart of entities.ofKind('hopper_minecart')) {
    if (!(cart instanceof Vehicle) || !cart.storage) continue;
    if (!server.playersIn(cart.zone).some((player) => !player.frozen)) continue;
    const cell = cellOf(cart.position);
    const rail = circuit.at(cell);
    if (rail.id === 'activator_rail') {
      const shut = rail.properties.powered === 'true';
      if (shut !== cart.shut) cart.shut = shut;
    }
    if (cart.shut) continue;
    const own = accessOfCart(cart, cart.storage);
    const above = neighbour(cell, 'up');
    if (takeFromAbove(circuit, own, circuit.sameZone(cell, above) ? accessOf(circuit, above, 'down', 'out') : []))
      continue;
    for (const item of [...items.all()]) {
      const { x, y, z } = item.position;
      const near =
        item.zone === cart.zone &&
        Math.abs(x - cart.position.x) < 0.75 &&
        Math.abs(z - cart.position.z) < 0.75 &&
        y > cart.position.y - 0.3 &&
        y < cart.position.y + 1.5;
      if (!near || !putOne(circuit, [own], withCount(item.stack, 1) as Stack)) continue;
      const left = withCount(item.stack, item.stack.count - 1);
      if (left) items.restack(item, left);
      else items.remove(item);
      break;
    }
  }
}

function takeFromAbove(circuit: Circuit, own: Access, sources: readonly Access[]): boolean {
  for (const source of sources)
    for (const slot of source.slots) {
      const stack = source.grid.get(slot);
      if (!stack || !isGiven(source, slot, stack)) continue;
      if (!putOne(circuit, [own], withCount(stack, 1) as Stack)) continue;
      takeOne(circuit, source, slot);
      return true;
    }
  return false;
}

/** Has comparators look again when what they may measure holds something else. */
export function watchContainers(circuit: Circuit): void {
  const { world, updates, server } = circuit;
  const seen = new WeakMap<SlotGrid, number>();
  let [containers, revision]: [PlacedContainer[], number] = [[], -1];
  server.onPhase('devices', () => {
    if (revision !== world.entityRevision) {
      revision = world.entityRevision;
      containers = [];
      for (const { position, entity } of world.entitiesWhere(() => true))
        if (entity.type === 'container') containers.push({ position, entity });
    }
    let changed = false;
    for (const { position, entity } of containers) {
      const { slots } = entity;
      const known = seen.get(slots);
      if (known === slots.revision) continue;
      seen.set(slots, slots.revision);
      // What an arena is built with rests until something changes.
      if (known === undefined) continue;
      changed = true;
      for (const side of FACINGS) {
        const beside = neighbour(position, side);
        updates.notify(beside);
        if (circuit.signals.conducts(beside)) updates.notify(neighbour(beside, side));
      }
      // The other half of a double chest counts as well.
      for (const part of containerParts(world.reader, position) ?? [])
        for (const side of FACINGS) updates.notify(neighbour(part, side));
    }
    if (changed) updates.run();
  });
}
