import { type BlockPosition, centreOf, positionKey } from '../../../protocol/geometry.ts';
import { isCopperChest } from '../../data/blockTags.ts';
import { placeOf, roomFor } from '../../items/inventory/place.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, sameItem, withCount } from '../../items/inventory/stack.ts';
import { containerParts, isBlocked } from '../../mechanics/containers/containerBlock.ts';
import { playLid, viewersOf } from '../../mechanics/containers/containers.ts';
import { LivelyCells } from '../../world/ticking/livelyCells.ts';
import type { Habitat } from '../habitat.ts';
import type { Goal } from '../mind/goal.ts';
import type { CopperGolem } from './copperGolem.ts';

/**
 * How far it looks for chests, what it carries, how many it tries, ticks at each and between rounds (vanilla's CopperGolemAi and
 * TransportItemsBetweenContainers).
 */
const WITHIN = 32;
const UPRIGHT = 8;
const CARRIES = 16;
const TRIES = 10;
const OPEN_TICKS = 60;
const REST_TICKS = 140;
/** Ticks from its coming to its first round: from the first on, below the second. */
const FIRST_ROUND = [60, 100] as const;
/** How near to a chest it waits while somebody else looks in, blocks. */
const WAITS_WITHIN = 3;
/** How near it has to be, blocks from the middle of the chest, and how long it is on its way at most, ticks. */
const REACH = 2.2;
const GIVES_UP_TICKS = 400;
/** Block action of a chest whose lid moves. */
const LID = 1;

const isOtherChest = (id: string): boolean => id === 'chest' || id === 'trapped_chest';

/** Carries up to 16 of a kind from copper chests into chests that hold the like, or nothing. */
export class SortChests implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #golem: CopperGolem;
  readonly #visited = new Set<string>();
  #chest: BlockPosition | undefined;
  #ticks = 0;
  #opened = 0;
  /** What it holds open: both halves of a large chest. */
  #held: readonly BlockPosition[] = [];
  #restsUntil = 0;

  constructor(golem: CopperGolem) {
    this.#golem = golem;
    const [from, below] = FIRST_ROUND;
    this.#restsUntil = golem.habitat.server.tickNumber + from + golem.chance(below - from);
  }

  canStart(): boolean {
    const { habitat } = this.#golem;
    if (habitat.server.tickNumber < this.#restsUntil) return false;
    this.#chest = this.#visited.size < TRIES ? this.#nextChest() : undefined;
    if (!this.#chest) this.#rest();
    return this.#chest !== undefined;
  }

  canContinue(): boolean {
    return this.#chest !== undefined && this.#ticks < GIVES_UP_TICKS;
  }

  start(): void {
    this.#ticks = 0;
    this.#opened = 0;
  }

  tick(): void {
    const golem = this.#golem;
    const chest = this.#chest;
    if (!chest) return;
    this.#ticks++;
    const middle = centreOf(chest);
    golem.look.at(middle);
    const away = golem.distanceTo({ ...middle, y: chest.y });
    if (this.#opened === 0 && away <= WAITS_WITHIN && this.#isTaken(chest)) {
      // However long that takes.
      this.#ticks--;
      golem.navigation.stop();
      return;
    }
    if (away > REACH) {
      golem.navigation.moveTo(middle, 1, 1);
      return;
    }
    golem.navigation.stop();
    if (this.#opened === 0) this.#open(chest);
    if (++this.#opened < OPEN_TICKS) return;
    if (golem.carried) this.#put(chest, golem.carried);
    else this.#take(chest);
    this.letGo();
    golem.show('idle');
    this.#chest = undefined;
  }

  stop(): void {
    this.letGo();
    if (this.#chest) this.#visited.add(positionKey(this.#chest));
    this.#golem.navigation.stop();
    this.#golem.show('idle');
    this.#chest = undefined;
  }

  /** Closes what it holds open, if anything. */
  letGo(): void {
    if (this.#held.length === 0) return;
    const { windows } = this.#golem.habitat;
    for (const part of this.#held) windows.holds.delete(part, this.#golem);
    this.#moveLids(-1);
    this.#held = [];
  }

  #rest(): void {
    this.#visited.clear();
    this.#restsUntil = this.#golem.habitat.server.tickNumber + REST_TICKS;
  }

  /** The nearest chest that it has not tried: one of copper while it carries nothing. */
  #nextChest(): BlockPosition | undefined {
    const { habitat, carried, position, zone } = this.#golem;
    const { world } = habitat.server;
    let nearest: BlockPosition | undefined;
    let best = Number.POSITIVE_INFINITY;
    for (const cell of chestsAround(habitat, position)) {
      if (Math.abs(cell.x - position.x) > WITHIN || Math.abs(cell.z - position.z) > WITHIN) continue;
      if (Math.abs(cell.y - position.y) > UPRIGHT || !habitat.contains(zone, cell)) continue;
      const { id } = world.block(cell);
      if (carried ? !isOtherChest(id) : !isCopperChest(id)) continue;
      const away = Math.hypot(cell.x + 0.5 - position.x, cell.y - position.y, cell.z + 0.5 - position.z);
      if (away < best && !this.#visited.has(positionKey(cell))) [nearest, best] = [cell, away];
    }
    return nearest;
  }

  #take(chest: BlockPosition): void {
    const golem = this.#golem;
    this.#visited.add(positionKey(chest));
    for (const { position, slots } of this.#partsOf(chest))
      for (const [slot, stack] of slots.all().entries()) {
        if (!stack) continue;
        const count = Math.min(CARRIES, stack.count);
        this.#reporting(position, slots, () => slots.set(slot, withCount(stack, stack.count - count)));
        golem.carried = withCount(stack, count) ?? undefined;
        this.#visited.clear();
        return;
      }
  }

  #put(chest: BlockPosition, carried: Stack): void {
    this.#visited.add(positionKey(chest));
    const parts = this.#partsOf(chest);
    const lying = parts.flatMap(({ slots }) => slots.all().filter((stack) => stack !== null));
    if (lying.length > 0 && !lying.some((stack) => stack.id === carried.id)) return;
    let left: Stack | null = carried;
    for (const isJoining of [true, false])
      for (const { position, slots } of parts)
        this.#reporting(position, slots, () => {
          for (let slot = 0; slot < slots.size && left; slot++) {
            const held = slots.get(slot);
            if (isJoining ? !held || !sameItem(held, left) : held) continue;
            const moved = Math.min(left.count, roomFor(placeOf(slots, slot), left));
            if (moved <= 0) continue;
            slots.set(slot, withCount(left, (held?.count ?? 0) + moved));
            left = withCount(left, left.count - moved);
          }
        });
    this.#golem.carried = left ?? undefined;
    if (!left) this.#rest();
  }

  /** What a chest holds, both halves of a large one; nothing when its lid cannot open. */
  #partsOf(chest: BlockPosition): readonly { readonly position: BlockPosition; readonly slots: SlotGrid }[] {
    const { world } = this.#golem.habitat.server;
    const { signals } = this.#golem.habitat.redstone.circuit;
    const parts = containerParts(world.reader, chest) ?? [];
    if (isBlocked(world.reader, (state) => signals.view.sturdy(state, 'up'), parts)) return [];
    return parts.flatMap((position) => {
      const entity = world.entityAt(position) ?? world.resetEntity(position);
      return entity?.type === 'container' ? [{ position, slots: entity.slots }] : [];
    });
  }

  #reporting(position: BlockPosition, slots: SlotGrid, change: () => void): void {
    const { server, windows } = this.#golem.habitat;
    windows.reporting({ id: server.world.block(position).id, parts: [{ position, slots }] }, undefined, change);
  }

  /** Whether somebody else looks in, a player or another golem. */
  #isTaken(chest: BlockPosition): boolean {
    const { server, windows } = this.#golem.habitat;
    return (containerParts(server.world.reader, chest) ?? []).some((part) => viewersOf(windows, part) > 0);
  }

  #open(chest: BlockPosition): void {
    const golem = this.#golem;
    const { server, windows } = golem.habitat;
    this.#held = containerParts(server.world.reader, chest) ?? [];
    for (const part of this.#held) windows.holds.add(part, golem);
    this.#moveLids(1);
    golem.show(golem.carried ? 'puts' : 'takes');
  }

  /** Shows how many look in now: a lid is up until the last of them has gone. */
  #moveLids(by: 1 | -1): void {
    const { redstone, server, windows } = this.#golem.habitat;
    const { circuit } = redstone;
    // It may be gone because its arena is.
    if (!server.zones.has(this.#golem.zone)) return;
    for (const [index, part] of this.#held.entries()) {
      const { id } = server.world.block(part);
      if (!isCopperChest(id) && !isOtherChest(id)) continue;
      const viewers = viewersOf(windows, part);
      if (index === 0 && viewers === (by > 0 ? 1 : 0)) playLid(server, this.#golem.zone, part, id, by);
      circuit.action(part, id, LID, Math.min(255, viewers));
      if (id === 'trapped_chest') circuit.updates.notifyFar(part);
    }
    circuit.updates.run();
  }
}

const known = new WeakMap<Habitat, LivelyCells>();

/** All chests in the chunks around a place that are there. */
function* chestsAround(
  habitat: Habitat,
  { x, z }: { readonly x: number; readonly z: number },
): Generator<BlockPosition> {
  const { world, gameData } = habitat.server;
  let cells = known.get(habitat);
  if (!cells) {
    cells = new LivelyCells((stateId) => {
      const id = gameData.states.blockId(stateId);
      return isOtherChest(id) || isCopperChest(id);
    });
    known.set(habitat, cells);
  }
  const chunk = (value: number) => Math.floor(value) >> 4;
  for (let chunkX = chunk(x - WITHIN); chunkX <= chunk(x + WITHIN); chunkX++)
    for (let chunkZ = chunk(z - WITHIN); chunkZ <= chunk(z + WITHIN); chunkZ++) {
      if (!world.chunks.isMade(chunkX, chunkZ)) continue;
      for (const section of cells.of(world.chunks.column(chunkX, chunkZ)))
        for (const cell of section.cells)
          yield {
            x: (chunkX << 4) | (cell & 15),
            y: (section.y << 4) | (cell >> 8),
            z: (chunkZ << 4) | ((cell >> 4) & 15),
          };
    }
}
