import { samePosition } from '../../../protocol/geometry.ts';
import type { BlockUse } from '../../core/uses.ts';
import { translated, wireComponent } from '../../data/component.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { adjustAs, mayChange, setAs, spend } from '../blockUses/hand.ts';
import type { BodiesInCells } from '../redstone/bodies.ts';
import type { Circuit } from '../redstone/circuit.ts';
import { explode } from './explosion.ts';

/** Glowstone an anchor holds, and how hard it blows up outside the Nether (Minecraft wiki, "Respawn Anchor"). */
const MOST_CHARGES = 4;
const POWER = 5;

/**
 * Respawn anchors: glowstone charges them. In the Nether one that is charged is where who used it comes back; anywhere else
 * it blows them up and leaves fires.
 */
export function installRespawnAnchor(circuit: Circuit, bodies: BodiesInCells): void {
  const use = circuit.server.dimension.anchorsWork
    ? (click: BlockUse) => stayBy(circuit, click)
    : (click: BlockUse) => blowUp(circuit, bodies, click);
  circuit.server.uses.onBlock('respawn_anchor', (click) => charge(circuit, click) || use(click));
}

function charge({ server }: Circuit, { player, hand, position, state, item }: BlockUse): boolean {
  const charges = Number(state.properties.charges);
  if (item?.id !== 'glowstone' || charges >= MOST_CHARGES || !mayChange(player, position)) return false;
  spend(player, hand);
  adjustAs(server, player, position, { charges: `${charges + 1}` });
  playBlockSound(server, position, 'block.respawn_anchor.charge');
  return true;
}

/** Has a player come back by an anchor from now on. */
function stayBy({ server }: Circuit, { player, position, state }: BlockUse): boolean {
  if (Number(state.properties.charges) === 0 || player.gameMode === 'spectator') return false;
  const before = player.respawnPoint;
  if (before?.dimension === server.dimension.name && before.bed && samePosition(before.bed, position)) return true;
  const { x, y, z } = position;
  player.respawnPoint = {
    position: { x: x + 0.5, y, z: z + 0.5 },
    yaw: 0,
    bed: position,
    dimension: server.dimension.name,
  };
  const content = wireComponent(server.gameData.source.features, translated('block.minecraft.set_spawn'));
  player.send('system_chat', { content, isActionBar: false });
  playBlockSound(server, position, 'block.respawn_anchor.set_spawn');
  return true;
}

function blowUp(circuit: Circuit, bodies: BodiesInCells, { player, position, state }: BlockUse): boolean {
  if (Number(state.properties.charges) === 0 || !mayChange(player, position)) return false;
  setAs(circuit.server, player, position, { id: 'air', properties: {} });
  const at = { x: position.x + 0.5, y: position.y + 0.5, z: position.z + 0.5 };
  explode(circuit, bodies, { zone: player.zone.id, at, power: POWER, breaks: true, fires: true, igniter: player });
  return true;
}
