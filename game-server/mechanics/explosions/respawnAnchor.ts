import type { BlockUse } from '../../core/uses.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { adjustAs, mayChange, setAs, spend } from '../blockUses/hand.ts';
import type { BodiesInCells } from '../redstone/bodies.ts';
import type { Circuit } from '../redstone/circuit.ts';
import { explode } from './explosion.ts';

/** Glowstone an anchor holds, and how hard it blows up outside the Nether (Minecraft wiki, "Respawn Anchor"). */
const MOST_CHARGES = 4;
const POWER = 5;

/**
 * Respawn anchors: glowstone charges them, and one that is charged blows up whoever tries to stay by it, as in every world but
 * the Nether. It lights no fires.
 */
export function installRespawnAnchor(circuit: Circuit, bodies: BodiesInCells): void {
  circuit.server.uses.onBlock('respawn_anchor', (use) => charge(circuit, use) || blowUp(circuit, bodies, use));
}

function charge({ server }: Circuit, { player, hand, position, state, item }: BlockUse): boolean {
  const charges = Number(state.properties.charges);
  if (item?.id !== 'glowstone' || charges >= MOST_CHARGES || !mayChange(player, position)) return false;
  spend(player, hand);
  adjustAs(server, player, position, { charges: `${charges + 1}` });
  playBlockSound(server, position, 'block.respawn_anchor.charge');
  return true;
}

function blowUp(circuit: Circuit, bodies: BodiesInCells, { player, position, state }: BlockUse): boolean {
  if (Number(state.properties.charges) === 0 || !mayChange(player, position)) return false;
  setAs(circuit.server, player, position, { id: 'air', properties: {} });
  const at = { x: position.x + 0.5, y: position.y + 0.5, z: position.z + 0.5 };
  explode(circuit, bodies, { zone: player.zone.id, at, power: POWER, breaks: true, igniter: player });
  return true;
}
