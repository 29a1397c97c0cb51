import {
  type BlockPosition,
  centreOf,
  type Facing,
  neighbour,
  oppositeOf,
  stepOf,
} from '../../../protocol/geometry.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, withCount } from '../../items/inventory/stack.ts';
import { forward, otherPlayerRange, plainSlots, playerRange } from '../../items/inventory/windowModel.ts';
import { CRAFTING_REMAINDERS } from '../../items/recipes/recipeData.ts';
import { partsStay } from '../../players/inventory/openContainer.ts';
import type { Player } from '../../players/player.ts';
import { CraftingGrid } from '../crafting/craftingGrid.ts';
import { RecipeBook } from '../crafting/recipeBook.ts';
import type { Circuit } from './circuit.ts';
import { ejectStack } from './dispensing.ts';
import { type Access, accessOf, putOne, reporting } from './hoppers.ts';

/** Ticks from a signal to the craft, and for which it shows that it crafts (Minecraft wiki, "Crafter"). */
const CRAFT_TICKS = 4;
const SHOWN_TICKS = 6;
const CRAFT = 'craft';
const CRAFTED = 'crafted';
const SLOTS = 9;
/** World events: it crafted, it could not (Minecraft wiki, World Event). */
const WORKS = 1049;
const FAILS = 1050;

interface Looking {
  readonly window: number;
  readonly grid: SlotGrid;
}

/**
 * Crafters: a signal crafts what the nine slots make and puts it out in front; slots can be shut by hand while nothing
 * lies in them (Minecraft wiki, "Crafter"; since 1.20.3).
 */
export class Crafters {
  readonly #circuit: Circuit;
  readonly #looking = new Map<Player, Looking>();

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
  }

  install(): void {
    const { server, updates, ticks, signals } = this.#circuit;
    if (!server.gameData.hasBlock('crafter')) return;
    const book = RecipeBook.of(server.gameData);
    updates.on(['crafter'], (position, state) => {
      const powered = signals.powers(position);
      if (`${powered}` === state.properties.triggered) return;
      if (powered) ticks.schedule(position, CRAFT_TICKS, CRAFT);
      this.#circuit.change(position, powered ? { triggered: 'true' } : { triggered: 'false', crafting: 'false' });
    });
    ticks.onScheduled(CRAFT, (position) => this.#craft(position, book));
    ticks.onScheduled(CRAFTED, (position) => {
      if (this.#circuit.at(position).id === 'crafter') this.#circuit.change(position, { crafting: 'false' });
    });
    server.uses.onBlock('crafter', (use) => {
      if (use.hand === 0) this.#open(use);
      return true;
    });
    server.onLeave((player) => this.#looking.delete(player));
    server.onPacket('set_slot_state', (player, fields) => {
      const looking = this.#looking.get(player);
      const slot = Number(fields.slot_id);
      if (!looking || fields.window_id !== looking.window || !this.#circuit.windows.containerOf(player)) return;
      if (!Number.isInteger(slot) || slot < 0 || slot >= SLOTS || looking.grid.get(slot)) return;
      this.shut(looking.grid, slot, fields.state !== true);
    });
  }

  /** The slots that are shut. */
  shutSlots(grid: SlotGrid): ReadonlySet<number> {
    return this.#circuit.shutSlots(grid);
  }

  /** Shuts a slot or opens it. */
  shut(grid: SlotGrid, slot: number, shut: boolean): void {
    this.#circuit.setShut(grid, slot, shut);
  }

  #open({ player, position }: BlockUse): void {
    const { world, windows } = this.#circuit;
    const entity = world.entityAt(position) ?? world.resetEntity(position);
    if (entity?.type !== 'container') return;
    const { slots: grid } = entity;
    const parts = [{ position: { ...position }, slots: grid }];
    const isShut = (slot: number) => this.shutSlots(grid).has(slot);
    let looking: Looking | undefined;
    windows.open(player, {
      menu: 'crafter_3x3',
      id: 'crafter',
      position: { ...position },
      title: 'Crafter',
      slots: plainSlots([grid]).map((place, slot) => ({ ...place, accepts: () => !isShut(slot) })),
      parts,
      quickMove: (slot) => (slot < SLOTS ? [playerRange(SLOTS)] : [forward(0, SLOTS), otherPlayerRange(slot, SLOTS)]),
      // The slots that are shut, and whether a signal comes.
      properties: () => [
        ...Array.from({ length: SLOTS }, (_, slot) => (isShut(slot) ? 1 : 0)),
        this.#circuit.at(position).properties.triggered === 'true' ? 1 : 0,
      ],
      stays: partsStay(world, parts),
      opened: (window) => {
        looking = { window, grid };
        this.#looking.set(player, looking);
      },
      closed: () => {
        if (this.#looking.get(player) === looking) this.#looking.delete(player);
      },
    });
  }

  #craft(position: BlockPosition, book: RecipeBook): void {
    const circuit = this.#circuit;
    const state = circuit.at(position);
    const zone = circuit.zoneOf(position);
    const entity = circuit.world.entityAt(position);
    if (state.id !== 'crafter' || !zone || entity?.type !== 'container') return;
    const { slots: grid } = entity;
    const input = new CraftingGrid(grid, 0, 3, 3).input();
    const crafted = book.craft(input);
    const location = { ...position };
    const event = (effectId: number) =>
      circuit.server.broadcast(zone.id, 'world_event', { effectId, location, data: 0, global: false });
    if (!crafted) {
      event(FAILS);
      return;
    }
    const facing = (state.properties.orientation?.split('_')[0] ?? 'north') as Facing;
    const access: Access = { id: state.id, position, grid, slots: [] };
    const remains: Stack[] = [];
    reporting(circuit, access, () => {
      for (let slot = 0; slot < SLOTS; slot++) {
        const held = grid.get(slot);
        if (!held) continue;
        const remainder = CRAFTING_REMAINDERS[held.id];
        const left = crafted.remains?.get(slot) ?? (remainder === undefined ? undefined : { id: remainder, count: 1 });
        if (left) remains.push(left);
        grid.set(slot, withCount(held, held.count - 1));
      }
    });
    circuit.change(position, { crafting: 'true' });
    circuit.ticks.schedule(position, SHOWN_TICKS, CRAFTED);
    for (const stack of [crafted.result, ...remains]) this.#putOut(position, facing, zone.id, stack);
    event(WORKS);
  }

  /** Into what holds things in front, as much as it takes; the rest, or everything, flies out. */
  #putOut(position: BlockPosition, facing: Facing, zone: string, stack: Stack): void {
    const circuit = this.#circuit;
    const front = neighbour(position, facing);
    if (!circuit.sameZone(position, front)) return;
    const targets = accessOf(circuit, front, oppositeOf(facing), 'in');
    let left: Stack | null = stack;
    while (left && targets.length > 0 && putOne(circuit, targets, { ...left, count: 1 }))
      left = withCount(left, left.count - 1);
    if (!left) return;
    const [middle, step] = [centreOf(position), stepOf(facing)];
    const mouth = { x: middle.x + step.x * 0.7, y: middle.y + step.y * 0.7, z: middle.z + step.z * 0.7 };
    ejectStack(circuit, { zone, facing, mouth, item: left });
  }
}
