import { type BlockPosition, neighbour, positionKey } from '../../../protocol/geometry.ts';
import { lootOf } from '../../world/blocks/drops.ts';
import { UPDATE_ORDER } from '../../world/blocks/rules/sides.ts';
import type { FluidFacts } from '../../world/fluids/fluidFacts.ts';
import type { Circuit } from '../redstone/circuit.ts';

/** How far a sponge draws water, and how many blocks at most (Minecraft wiki, "Sponge"). */
const REACH = 6;
const MOST = 64;

/** Has a sponge take up the water around it; a sponge that finds none stays dry. */
export function soak(circuit: Circuit, facts: FluidFacts, sponge: BlockPosition): void {
  const { world } = circuit;
  const seen = new Set([positionKey(sponge)]);
  let ring: BlockPosition[] = [sponge];
  const wet: BlockPosition[] = [];
  for (let far = 0; far <= REACH && ring.length > 0; far++) {
    const next: BlockPosition[] = [];
    for (const from of ring)
      for (const side of UPDATE_ORDER) {
        const cell = neighbour(from, side);
        if (seen.has(positionKey(cell)) || wet.length >= MOST) continue;
        seen.add(positionKey(cell));
        if (facts.fluid(world.stateId(cell))?.kind !== 'water' || !circuit.sameZone(sponge, cell)) continue;
        wet.push(cell);
        next.push(cell);
      }
    ring = next;
  }
  if (wet.length === 0) return;
  circuit.updates.together(() => {
    for (const cell of wet) {
      const state = circuit.at(cell);
      if (state.properties.waterlogged === 'true') circuit.change(cell, { waterlogged: 'false' });
      else {
        const zone = circuit.zoneOf(cell);
        circuit.put(cell, { id: 'air', properties: {} });
        // Plants of the water come off (wiki: Sponge).
        if (zone && state.id !== 'water')
          for (const stack of lootOf(facts.facts, state, {}, circuit.server.zoneRandom(zone.id)))
            circuit.items.dropFromBlock(cell, stack);
      }
    }
    circuit.put(sponge, facts.facts.state('wet_sponge'));
  });
}
