import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { BodiesInCells } from './bodies.ts';
import type { Circuit } from './circuit.ts';

/** How far power runs along powered rails (Minecraft wiki, "Powered Rail"). */
const RUN = 8;
/** Ticks after which a detector rail looks again (Minecraft wiki, "Detector Rail"). */
const DETECTOR_TICKS = 20;
const DETECTOR = 'detector-rail-look';

type End = readonly [Facing, up: boolean];
const ENDS: Readonly<Record<string, readonly [End, End]>> = nameTable({
  north_south: [
    ['north', false],
    ['south', false],
  ],
  east_west: [
    ['east', false],
    ['west', false],
  ],
  ascending_east: [
    ['east', true],
    ['west', false],
  ],
  ascending_west: [
    ['west', true],
    ['east', false],
  ],
  ascending_north: [
    ['north', true],
    ['south', false],
  ],
  ascending_south: [
    ['south', true],
    ['north', false],
  ],
});

const isAlongX = (shape: string): boolean => shape.endsWith('east') || shape.endsWith('west');

/** Powered and activator rails, and detector rails under minecarts. */
export function rails(circuit: Circuit, bodies: BodiesInCells): void {
  const { updates, signals, ticks } = circuit;

  /** Whether a powered rail of the same kind further along that way is fed by a signal. */
  const fedAlong = (position: BlockPosition, state: BlockState, end: 0 | 1, left: number): boolean => {
    const way = ENDS[state.properties.shape ?? '']?.[end];
    if (!way || left === 0) return false;
    const [facing, climbs] = way;
    const beside = neighbour(position, facing);
    const cells = climbs ? [neighbour(beside, 'up')] : [beside, neighbour(beside, 'down')];
    const next = cells.find((cell) => circuit.at(cell).id === state.id && !circuit.signals.isApart(position, cell));
    if (!next) return false;
    const other = circuit.at(next);
    const shape = other.properties.shape ?? '';
    if (isAlongX(shape) !== isAlongX(state.properties.shape ?? '')) return false;
    if (signals.powers(next)) return true;
    const onward = ENDS[shape]?.findIndex(([side]) => side === facing);
    return onward === 0 || onward === 1 ? fedAlong(next, other, onward, left - 1) : false;
  };

  updates.on(['powered_rail', 'activator_rail'], (position, state) => {
    const powered = signals.powers(position) || fedAlong(position, state, 0, RUN) || fedAlong(position, state, 1, RUN);
    if (`${powered}` === state.properties.powered) return;
    circuit.change(position, { powered: `${powered}` });
    // Sloping neighbours touch the rail by an edge only.
    for (const vertical of ['down', 'up'] as const) updates.notifyNear(neighbour(position, vertical));
  });

  const look = (position: BlockPosition, state: BlockState): void => {
    const zone = circuit.zoneOf(position);
    if (!zone) return;
    const { x, y, z } = position;
    const [min, max] = [
      { x: x + 0.2, y, z: z + 0.2 },
      { x: x + 0.8, y: y + 0.8, z: z + 0.8 },
    ];
    const on = [...bodies.meeting(zone.id, min, max)].some((body) => 'kind' in body && body.kind.endsWith('minecart'));
    if (`${on}` !== state.properties.powered)
      updates.together(() => {
        circuit.change(position, { powered: `${on}` });
        circuit.report(position, state.id, on, undefined);
      });
    if (on) ticks.schedule(position, DETECTOR_TICKS, DETECTOR);
  };
  bodies.on('detector_rail', (body, position, state) => {
    if (state.properties.powered === 'false' && 'kind' in body && body.kind.endsWith('minecart')) look(position, state);
  });
  ticks.onScheduled(DETECTOR, (position) => {
    const state = circuit.at(position);
    if (state.id === 'detector_rail' && state.properties.powered === 'true') look(position, state);
  });
}
