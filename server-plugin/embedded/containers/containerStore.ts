import { type BlockPosition, type Box, boxContains, positionKey } from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import type { ItemRules } from '../inventory/itemRules.ts';
import { SlotGrid } from '../inventory/slotGrid.ts';
import type { Stack } from '../inventory/stack.ts';
import { CONTAINER_SLOTS } from './containerBlock.ts';

interface Entry {
  readonly position: BlockPosition;
  readonly grid: SlotGrid;
}

/** What lies in the containers of a world: 27 slots for each block position that ever was asked for. */
export class ContainerStore {
  readonly #rules: ItemRules;
  readonly #entries = new Map<string, Entry>();

  constructor(rules: ItemRules) {
    this.#rules = rules;
  }

  /** The slots at a position, empty ones if none were there. The caller knows that a container stands there. */
  open(position: BlockPosition): SlotGrid {
    const key = positionKey(position);
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = { position: { ...position }, grid: new SlotGrid(CONTAINER_SLOTS, this.#rules) };
      this.#entries.set(key, entry);
    }
    return entry.grid;
  }

  /** What lies at a position, in slot order; nothing where no container is known. */
  at(position: BlockPosition): SlotStack[] {
    return this.#entries.get(positionKey(position))?.grid.contents() ?? [];
  }

  /** Makes the container at a position hold exactly `items`. Throws ConfigError 'bad-slot'. */
  set(position: BlockPosition, items: readonly SlotStack[]): void {
    this.open(position).replaceAll(items);
  }

  /** Forgets the container at a position. @returns what lay in it. */
  remove(position: BlockPosition): Stack[] {
    const key = positionKey(position);
    const stacks = this.#entries.get(key)?.grid.takeAll() ?? [];
    this.#entries.delete(key);
    return stacks;
  }

  /** Forgets every container in a box, with what lies in it. */
  clear(box: Box): void {
    for (const { position } of this.#entries.values()) if (boxContains(box, position)) this.remove(position);
  }
}
