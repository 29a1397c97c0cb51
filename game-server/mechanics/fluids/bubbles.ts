import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import type { FluidFacts } from '../../world/fluids/fluidFacts.ts';
import type { Circuit } from '../redstone/circuit.ts';

/**
 * Bubble columns (Minecraft wiki, "Bubble Column"): sources of water over soul sand carry up, over magma they draw down,
 * and so do the sources above them.
 */
export function bubbles(circuit: Circuit, facts: FluidFacts): void {
  const { updates, world } = circuit;
  updates.on(['water', 'bubble_column'], (position, state) => {
    const fluid = facts.fluid(world.stateId(position));
    if (!fluid?.source) return;
    const drag = dragUnder(circuit, position);
    if (drag === undefined) {
      if (state.id === 'bubble_column') circuit.put(position, facts.facts.state('water'));
    } else if (state.id !== 'bubble_column' || state.properties.drag !== drag)
      circuit.put(position, facts.facts.state('bubble_column', { drag }));
  });
}

/** Which way what lies below a cell makes its water bubble; undefined for neither. */
function dragUnder(circuit: Circuit, position: BlockPosition): string | undefined {
  const { id, properties } = circuit.at(neighbour(position, 'down'));
  if (id === 'soul_sand') return 'false';
  if (id === 'magma_block') return 'true';
  return id === 'bubble_column' ? properties.drag : undefined;
}
