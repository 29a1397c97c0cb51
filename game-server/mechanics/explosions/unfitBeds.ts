import { neighbour, oppositeOf } from '../../../protocol/geometry.ts';
import type { BlockUse } from '../../core/uses.ts';
import { isBed } from '../../data/blockTags.ts';
import type { BodiesInCells } from '../redstone/bodies.ts';
import type { Circuit } from '../redstone/circuit.ts';
import { bedAt } from '../sleeping/bedRules.ts';
import { explode } from './explosion.ts';

/** Minecraft wiki, "Bed", "Usage in other dimensions". */
const POWER = 5;

/** Beds in dimensions where nobody can sleep: they blow up whoever tries, and leave fires. */
export function installUnfitBeds(circuit: Circuit, bodies: BodiesInCells): void {
  const { server } = circuit;
  if (!server.dimension.bedsWork) server.uses.onBlock(isBed, (use) => blowUp(circuit, bodies, use));
}

function blowUp(circuit: Circuit, bodies: BodiesInCells, { player, position }: BlockUse): boolean {
  if (player.gameMode === 'spectator') return false;
  const bed = bedAt(circuit.server, position);
  if (!bed) return true;
  const { head, facing } = bed;
  circuit.updates.together(() => {
    for (const half of [head, neighbour(head, oppositeOf(facing))])
      if (isBed(circuit.at(half).id)) circuit.put(half, circuit.facts.state('air'));
  });
  const at = { x: head.x + 0.5, y: head.y + 0.5, z: head.z + 0.5 };
  explode(circuit, bodies, { zone: player.zone.id, at, power: POWER, breaks: true, fires: true, igniter: player });
  return true;
}
