import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour, oppositeOf, type Point } from '../../../protocol/geometry.ts';
import type { BlockUse } from '../../core/uses.ts';
import { isShelf } from '../../data/blockTags.ts';
import { SLOTS } from '../../items/inventory/playerInventory.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { mayChange } from '../blockUses/hand.ts';
import type { Circuit } from './circuit.ts';

/** Items a shelf holds, shelves that a signal joins, and slots of the hotbar (Minecraft wiki, "Shelf"). */
const HOLDS = 3;
const MOST_JOINED = 3;
const HOTBAR = 9;

/**
 * Shelves (26.1): a click on a third of the front changes what lies there for what the hand holds; while powered up to three
 * side by side are one, and a click changes all they hold for the last slots of the hotbar (Minecraft wiki, "Shelf").
 */
export function shelves(circuit: Circuit): void {
  circuit.updates.on(isShelf, (position, state) => {
    const powered = circuit.signals.powers(position);
    if (`${powered}` === state.properties.powered) return;
    circuit.sound(position, powered ? 'block.shelf.activate' : 'block.shelf.deactivate');
    if (powered) join(circuit, position, state);
    else part(circuit, position, state);
  });
  circuit.server.uses.onBlock(isShelf, (use) => click(circuit, use));
}

/** The shelves that are one with a shelf, from the left as its front is looked at. */
export function joinedShelves(circuit: Circuit, position: BlockPosition): readonly BlockPosition[] {
  const { facing, side_chain: chain } = circuit.at(position).properties;
  const [left, right] = sidesOf(facing as Facing);
  const row = [position];
  const follow = (from: string | undefined, side: Facing, ends: string, add: (cell: BlockPosition) => void) => {
    let link = from;
    let cell = position;
    while (link !== undefined && link !== 'unconnected' && link !== ends && row.length < MOST_JOINED) {
      cell = neighbour(cell, side);
      const { id, properties } = circuit.at(cell);
      if (!isShelf(id) || properties.facing !== facing || properties.powered !== 'true') return;
      add(cell);
      link = properties.side_chain;
    }
  };
  follow(chain, left, 'left', (cell) => row.unshift(cell));
  follow(chain, right, 'right', (cell) => row.push(cell));
  return row;
}

/** Which way the shelf's left and right are for who looks at its front. */
function sidesOf(facing: Facing): readonly [left: Facing, right: Facing] {
  const left = ({ north: 'east', east: 'south', south: 'west', west: 'north' } as const)[
    facing as 'north' | 'east' | 'south' | 'west'
  ];
  return [left, oppositeOf(left)];
}

/** A shelf that was powered joins those beside it that are. */
function join(circuit: Circuit, position: BlockPosition, state: BlockState): void {
  const facing = state.properties.facing as Facing;
  const [left, right] = sidesOf(facing);
  let length = 1;
  let chain = 'unconnected';
  for (const side of [left, right]) {
    const cell = neighbour(position, side);
    const { id, properties } = circuit.at(cell);
    if (!isShelf(id) || properties.facing !== facing || properties.powered !== 'true') continue;
    const others = joinedShelves(circuit, cell).length;
    if (length + others > MOST_JOINED) continue;
    length += others;
    const isLeft = side === left;
    // Its neighbour gets this one at the other side.
    circuit.change(cell, {
      side_chain: properties.side_chain === 'unconnected' ? (isLeft ? 'left' : 'right') : 'center',
    });
    chain = chain === 'unconnected' ? (isLeft ? 'right' : 'left') : 'center';
  }
  circuit.change(position, { powered: 'true', side_chain: chain });
}

/** A shelf that lost its power leaves the row, which may fall apart. */
function part(circuit: Circuit, position: BlockPosition, state: BlockState): void {
  const [left, right] = sidesOf(state.properties.facing as Facing);
  const chain = state.properties.side_chain;
  for (const [side, ends] of [
    [left, 'left'],
    [right, 'right'],
  ] as const) {
    if (chain === 'unconnected' || chain === ends) continue;
    const cell = neighbour(position, side);
    const other = circuit.at(cell);
    if (!isShelf(other.id)) continue;
    circuit.change(cell, {
      side_chain: other.properties.side_chain === 'center' ? (side === left ? 'right' : 'left') : 'unconnected',
    });
  }
  circuit.change(position, { powered: 'false', side_chain: 'unconnected' });
}

function click(circuit: Circuit, use: BlockUse): boolean {
  const { player, position, state, face, hand } = use;
  const slots = slotsAt(circuit, position);
  if (!slots || hand !== 0 || face !== state.properties.facing || !mayChange(player, position)) return false;
  if (state.properties.powered === 'true') return swapHotbar(circuit, use);
  const slot = thirdOf(face, use.cursor);
  const { inventory } = player;
  const [held, lying] = [inventory.slots.get(inventory.handSlot(0)), slots.get(slot)];
  if (!held && !lying) return false;
  reporting(circuit, use, position, slots, () => slots.set(slot, held));
  if (held === null || lying !== null || player.gameMode !== 'creative')
    inventory.slots.set(inventory.handSlot(0), lying);
  const what = held && lying ? 'single_swap' : held ? 'place_item' : 'take_item';
  circuit.sound(position, `block.shelf.${what}`);
  return true;
}

/** Changes what all joined shelves hold for the hotbar's slots, the last three being the rightmost shelf's. */
function swapHotbar(circuit: Circuit, use: BlockUse): boolean {
  const { inventory } = use.player;
  const row = joinedShelves(circuit, use.position);
  let isChanged = false;
  for (const [index, cell] of row.entries()) {
    const slots = slotsAt(circuit, cell);
    if (!slots) continue;
    reporting(circuit, use, cell, slots, () => {
      for (let slot = 0; slot < HOLDS; slot++) {
        const own = SLOTS.hotbar.start + HOTBAR - (row.length - index) * HOLDS + slot;
        const [held, lying] = [inventory.slots.get(own), slots.get(slot)];
        if (!held && !lying) continue;
        slots.set(slot, held);
        inventory.slots.set(own, lying);
        isChanged = true;
      }
    });
  }
  if (isChanged) circuit.sound(use.position, 'block.shelf.multi_swap');
  return true;
}

function reporting(
  circuit: Circuit,
  use: BlockUse,
  position: BlockPosition,
  slots: SlotGrid,
  change: () => void,
): void {
  const { id } = circuit.at(position);
  circuit.windows.reporting({ id, parts: [{ position, slots }] }, use.player, change);
  circuit.world.touch(position);
}

function slotsAt({ world }: Circuit, position: BlockPosition): SlotGrid | undefined {
  const entity = world.entityAt(position) ?? world.resetEntity(position);
  return entity?.type === 'container' && isShelf(entity.id) ? entity.slots : undefined;
}

/** Which third of the front was clicked, from the left. */
function thirdOf(face: Facing, { x, z }: Point): number {
  const across = { north: 1 - x, south: x, west: z, east: 1 - z, up: x, down: x }[face];
  return Math.max(0, Math.min(HOLDS - 1, Math.floor(across * HOLDS)));
}
