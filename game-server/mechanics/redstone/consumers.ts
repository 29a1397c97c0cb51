import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { isDoor, isFenceGate, isTrapdoor } from '../../data/blockTags.ts';
import { swingOf } from '../../players/feedback/blockSounds.ts';
import type { Circuit } from './circuit.ts';

/** Ticks a lamp shines on after its power went (Minecraft wiki, "Redstone Lamp"). */
const LAMP_TICKS = 4;
const LAMP = 'lamp-out';

/** What opens, shines or rings while it is powered (each block's wiki page). */
export function consumers(circuit: Circuit): void {
  const { ticks, updates, signals } = circuit;

  updates.on(isDoor, (position, state) => {
    const other = neighbour(position, state.properties.half === 'lower' ? 'up' : 'down');
    const powered = signals.powers(position) || (circuit.at(other).id === state.id && signals.powers(other));
    if (`${powered}` === state.properties.powered) return;
    if (`${powered}` !== state.properties.open) circuit.sound(position, swingOf(state.id, 'door', powered));
    // The other half follows by its form.
    circuit.change(position, { powered: `${powered}`, open: `${powered}` });
  });
  updates.on(
    (id) => isTrapdoor(id) || isFenceGate(id),
    (position, state) => {
      const powered = signals.powers(position);
      if (`${powered}` === state.properties.powered) return;
      if (`${powered}` !== state.properties.open)
        circuit.sound(position, swingOf(state.id, isTrapdoor(state.id) ? 'trapdoor' : 'fence_gate', powered));
      circuit.change(position, { powered: `${powered}`, open: `${powered}` });
    },
  );
  updates.on('redstone_lamp', (position, state) => {
    const powered = signals.powers(position);
    if (`${powered}` === state.properties.lit) return;
    if (powered) circuit.change(position, { lit: 'true' });
    else ticks.schedule(position, LAMP_TICKS, LAMP);
  });
  ticks.onScheduled(LAMP, (position) => {
    const state = circuit.at(position);
    if (state.id === 'redstone_lamp' && state.properties.lit === 'true' && !signals.powers(position))
      circuit.change(position, { lit: 'false' });
  });
  // Copper bulbs (1.20.3 and later, experimental before 1.21) change with every rising edge.
  updates.on(
    (id) => id.endsWith('copper_bulb'),
    (position, state) => {
      const powered = signals.powers(position);
      if (`${powered}` === state.properties.powered) return;
      const lit = powered ? `${state.properties.lit !== 'true'}` : (state.properties.lit as string);
      circuit.change(position, { powered: `${powered}`, lit });
    },
  );
  updates.on('hopper', (position, state) => {
    const enabled = `${!signals.powers(position)}`;
    if (enabled !== state.properties.enabled) circuit.change(position, { enabled });
  });
  updates.on('bell', (position, state) => {
    const powered = signals.powers(position);
    if (`${powered}` === state.properties.powered) return;
    if (powered) ring(circuit, position, state.properties.facing ?? 'north');
    circuit.change(position, { powered: `${powered}` });
  });
  circuit.server.uses.onBlock('bell', ({ position, state, face, cursor }) => {
    const { facing, attachment } = state.properties;
    const alongX = facing === 'east' || facing === 'west';
    const hitsX = face === 'east' || face === 'west';
    if (face === 'up' || face === 'down' || cursor.y > 0.8124) return false;
    // A bell on the floor swings along its facing, one on a wall across it, one on a ceiling any way (wiki: Bell).
    if (attachment === 'floor' && alongX !== hitsX) return false;
    if ((attachment === 'single_wall' || attachment === 'double_wall') && alongX === hitsX) return false;
    ring(circuit, position, face);
    return true;
  });
}

/** The protocol's numbers of faces. */
const FACE: Readonly<Record<string, number>> = nameTable({ down: 0, up: 1, north: 2, south: 3, west: 4, east: 5 });

function ring(circuit: Circuit, position: BlockPosition, from: string): void {
  circuit.action(position, 'bell', 1, FACE[from] ?? 2);
  circuit.sound(position, 'block.bell.use', { volume: 2 });
}
