import type { BlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { isShelf } from '../../data/blockTags.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { containerParts } from '../containers/containerBlock.ts';
import type { Circuit } from './circuit.ts';

/**
 * What a comparator measures behind it (Minecraft wiki, "Redstone Comparator", "Measure block state"); undefined for a
 * block that has nothing to measure.
 */
export function analogOutput(circuit: Circuit, position: BlockPosition): number | undefined {
  const state = circuit.at(position);
  const fixed = fromState(state);
  if (fixed !== undefined) return fixed;
  const entity = circuit.world.entityAt(position);
  if (entity === undefined || !('slots' in entity || entity.type === 'command')) return undefined;
  if (entity.type === 'command') return Math.min(15, entity.successes);
  // A slot counts that holds something or takes nothing (Minecraft wiki, "Crafter").
  if (state.id === 'crafter' && 'slots' in entity) {
    const { slots } = entity;
    return slots.all().filter((stack, slot) => stack || circuit.shutSlots(slots).has(slot)).length;
  }
  // Each slot of a shelf has a value of its own (Minecraft wiki, "Shelf").
  if (isShelf(state.id) && 'slots' in entity)
    return entity.slots.all().reduce((sum, stack, slot) => sum + (stack ? 1 << slot : 0), 0);
  if (state.id === 'lectern') return circuit.lecterns.signalOf(position);
  const parts = containerParts(circuit.world.reader, position) ?? [position];
  const grids = parts.flatMap((part) => {
    const at = circuit.world.entityAt(part);
    return at && 'slots' in at ? [at.slots] : [];
  });
  return grids.length > 0 ? fullness(grids) : undefined;
}

/** 0 when empty, otherwise 1 and up to 14 more by how full the slots are. */
function fullness(grids: readonly SlotGrid[]): number {
  let [slots, filled] = [0, 0];
  for (const grid of grids)
    for (const stack of grid.all()) {
      slots++;
      if (stack) filled += stack.count / (grid.rules.stackSize(stack.id) ?? 64);
    }
  return filled > 0 ? Math.floor(1 + (filled / slots) * 14) : 0;
}

function fromState({ id, properties }: BlockState): number | undefined {
  switch (id) {
    case 'cauldron':
      return 0;
    case 'water_cauldron':
    case 'powder_snow_cauldron':
      return Number(properties.level);
    case 'lava_cauldron':
      return 3;
    case 'composter':
      return Number(properties.level);
    case 'cake':
      return (7 - Number(properties.bites)) * 2;
    case 'beehive':
    case 'bee_nest':
      return Number(properties.honey_level);
    case 'end_portal_frame':
      return properties.eye === 'true' ? 15 : 0;
    case 'respawn_anchor':
      return Math.floor((Number(properties.charges) / 4) * 15);
    default:
      return id.endsWith('candle_cake') ? 14 : undefined;
  }
}
