import { AIR, type BlockState } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  FACINGS,
  type Facing,
  neighbour,
  oppositeOf,
  type Point,
  positionKey,
  stepOf,
} from '../../../protocol/geometry.ts';
import { ItemEntity } from '../../entities/itemEntity.ts';
import { Player } from '../../players/player.ts';
import { lootOf } from '../../world/blocks/drops.ts';
import { remainderOf } from '../../world/blocks/neighbours.ts';
import { UPDATE_ORDER } from '../../world/blocks/rules/sides.ts';
import { collisionBoxes } from '../../world/blocks/shapes.ts';
import type { AnyBody, BodiesInCells } from './bodies.ts';
import type { Circuit } from './circuit.ts';
import { type Shove, shoveOf } from './pushing.ts';

/** Ticks a piston takes (Minecraft wiki, "Piston"). */
const PISTON_TICKS = 2;
const PISTON = 'piston';
const IDS = ['piston', 'sticky_piston'];
/** Kinds of its block event. */
const EXTENDS = 0;
const RETRACTS = 1;

/**
 * Pistons. Clients animate by the block event; the blocks move when the two ticks are over, all at once. Not as in
 * vanilla: a sticky piston never leaves its block behind on a short pulse.
 */
export function pistons(circuit: Circuit, bodies: BodiesInCells): void {
  const { updates, ticks, signals } = circuit;
  const facingOf = (state: BlockState): Facing => (state.properties.facing ?? 'north') as Facing;
  const isPowered = (position: BlockPosition, state: BlockState): boolean =>
    UPDATE_ORDER.some((side) => side !== facingOf(state) && signals.from(neighbour(position, side), side) > 0) ||
    quasiPowered(position);
  /** What would power the cell above powers a piston too, once something makes it look (Minecraft wiki, "Quasi-connectivity"). */
  const quasiPowered = (position: BlockPosition): boolean => {
    const above = neighbour(position, 'up');
    return UPDATE_ORDER.some((side) => side !== 'down' && signals.from(neighbour(above, side), side) > 0);
  };

  updates.on(IDS, (position, state) => {
    if (ticks.isScheduled(position, PISTON)) return;
    const [powered, extended] = [isPowered(position, state), state.properties.extended === 'true'];
    const facing = facingOf(state);
    if (powered === extended) return;
    if (powered) {
      const shove = shoveOf(circuit, position, facing, true);
      if (!shove) return;
      allowRide(circuit, bodies, [neighbour(position, facing), ...ahead(shove, facing)], facing);
    }
    circuit.action(position, state.id, powered ? EXTENDS : RETRACTS, FACINGS.indexOf(facing));
    circuit.sound(position, powered ? 'block.piston.extend' : 'block.piston.contract', { volume: 0.5, pitch: 0.7 });
    ticks.schedule(position, PISTON_TICKS, PISTON);
  });
  ticks.onScheduled(PISTON, (position) => {
    const state = circuit.at(position);
    if (!IDS.includes(state.id)) return;
    if (state.properties.extended === 'true') retract(position, state);
    else extend(position, state);
    // What came while it moved counts now.
    updates.notify(position);
    updates.run();
  });
  // A head without its piston, or a piston without its head, does not last.
  updates.on('piston_head', (position, state) => {
    const base = neighbour(position, oppositeOf(facingOf(state)));
    const { id, properties } = circuit.at(base);
    if (!IDS.includes(id) || properties.extended !== 'true' || properties.facing !== state.properties.facing)
      circuit.put(position, AIR);
  });
  updates.onChange((position, before, after) => {
    if (before.id !== 'piston_head' || after.id === 'piston_head') return;
    const base = neighbour(position, oppositeOf(facingOf(before)));
    const { id, properties } = circuit.at(base);
    if (!IDS.includes(id) || properties.extended !== 'true' || properties.facing !== before.properties.facing) return;
    if (busy.has(positionKey(base))) return;
    const zone = circuit.zoneOf(base);
    circuit.put(base, AIR);
    if (zone && circuit.server.rules(zone.id).doTileDrops) circuit.items.dropFromBlock(base, { id, count: 1 });
  });
  /** Pistons that take their own head away at this moment. */
  const busy = new Set<string>();

  function extend(position: BlockPosition, state: BlockState): void {
    const facing = facingOf(state);
    const shove = shoveOf(circuit, position, facing, true);
    if (!shove) return;
    updates.together(() => {
      carry(shove, facing);
      circuit.put(
        neighbour(position, facing),
        circuit.facts.state('piston_head', { facing, type: state.id === 'sticky_piston' ? 'sticky' : 'normal' }),
      );
      circuit.change(position, { extended: 'true' });
    });
    displace(circuit, bodies, [neighbour(position, facing), ...ahead(shove, facing)], facing);
  }

  function retract(position: BlockPosition, state: BlockState): void {
    const facing = facingOf(state);
    const head = neighbour(position, facing);
    busy.add(positionKey(position));
    updates.together(() => {
      if (circuit.at(head).id === 'piston_head') circuit.put(head, AIR);
      circuit.change(position, { extended: 'false' });
      const shove = state.id === 'sticky_piston' ? shoveOf(circuit, position, facing, false) : undefined;
      if (shove) carry(shove, oppositeOf(facing));
    });
    busy.delete(positionKey(position));
  }

  function carry({ moved, broken }: Shove, way: Facing): void {
    for (const cell of broken) {
      const state = circuit.at(cell);
      const zone = circuit.zoneOf(cell);
      circuit.put(cell, remainderOf(signals.view, state));
      if (!zone || !circuit.server.rules(zone.id).doTileDrops || state.id === 'water' || state.id === 'lava') continue;
      for (const stack of lootOf(circuit.facts, state, {}, circuit.server.zoneRandom(zone.id)))
        circuit.items.dropFromBlock(cell, stack);
    }
    const states = moved.map((cell) => circuit.at(cell));
    const filled = new Set(moved.map((cell) => positionKey(neighbour(cell, way))));
    for (const cell of moved) if (!filled.has(positionKey(cell))) circuit.put(cell, AIR);
    moved.forEach((cell, index) => {
      const state = states[index] as BlockState;
      const dry = state.properties.waterlogged === 'true' ? circuit.facts.with(state, { waterlogged: 'false' }) : state;
      circuit.put(neighbour(cell, way), dry);
    });
  }
}

function ahead({ moved }: Shove, way: Facing): BlockPosition[] {
  return moved.map((cell) => neighbour(cell, way));
}

function* touching(
  circuit: Circuit,
  bodies: BodiesInCells,
  cells: readonly BlockPosition[],
  above: number,
): Generator<AnyBody> {
  const seen = new Set<AnyBody>();
  for (const cell of cells) {
    const zone = circuit.zoneOf(cell);
    if (!zone) continue;
    const far = { x: cell.x + 1, y: cell.y + 1 + above, z: cell.z + 1 };
    for (const body of [...bodies.meeting(zone.id, cell, far)])
      if (!seen.has(body)) {
        seen.add(body);
        yield body;
      }
  }
}

/** Clients move their player along with the blocks by themselves, half a block a tick. */
function allowRide(circuit: Circuit, bodies: BodiesInCells, cells: readonly BlockPosition[], way: Facing): void {
  const step = stepOf(way);
  const movement = circuit.movement;
  for (const body of touching(circuit, bodies, cells, 0.1))
    if (body instanceof Player)
      for (let tick = 0; tick < PISTON_TICKS; tick++)
        movement.allowPush(body, { x: step.x * 0.51, y: step.y * 0.51, z: step.z * 0.51 });
}

/** Puts bodies that blocks have moved into beyond them. */
function displace(circuit: Circuit, bodies: BodiesInCells, cells: readonly BlockPosition[], way: Facing): void {
  const step = stepOf(way);
  for (const body of touching(circuit, bodies, cells, 0)) {
    const by = overlap(circuit, cells, body, way);
    if (by <= 0) continue;
    const { x, y, z } = body.position;
    const to = { x: x + step.x * by, y: y + step.y * by, z: z + step.z * by };
    if (body instanceof Player) {
      // Nobody is pressed into a wall, to walk out on its other side.
      if (!sticksIn(circuit, to)) circuit.movement.teleport(body, to);
    } else {
      body.position = to;
      if (body instanceof ItemEntity) body.resting = false;
    }
  }
}

/** Whether a standing player at these feet would be in a block. */
function sticksIn({ world }: Circuit, { x, y, z }: Point): boolean {
  const [half, hair] = [0.3 - 1e-3, 1e-3];
  return world.collides(x - half, y + hair, z - half, x + half, y + 1.8 - hair, z + half);
}

/** How far a body must go along `way` to be out of the blocks in the cells. */
function overlap(circuit: Circuit, cells: readonly BlockPosition[], body: AnyBody, way: Facing): number {
  const [half, height] =
    body instanceof Player ? [0.3, 1.8] : body instanceof ItemEntity ? [0.125, 0.25] : [body.width / 2, body.height];
  const { x, y, z } = body.position;
  const min: Point = { x: x - half, y, z: z - half };
  const max: Point = { x: x + half, y: y + height, z: z + half };
  const step = stepOf(way);
  const axis = step.x !== 0 ? 'x' : step.y !== 0 ? 'y' : 'z';
  let farthest = 0;
  for (const cell of cells)
    for (const box of collisionBoxes(circuit.facts, circuit.at(cell))) {
      const low = { x: cell.x + box.minX, y: cell.y + box.minY, z: cell.z + box.minZ };
      const high = { x: cell.x + box.maxX, y: cell.y + box.maxY, z: cell.z + box.maxZ };
      const end = step[axis] > 0 ? high[axis] : low[axis];
      // The block has swept over a block's length on its way here.
      if (step[axis] > 0) low[axis]--;
      else high[axis]++;
      const inside = (['x', 'y', 'z'] as const).every(
        (each) => min[each] < high[each] - 1e-4 && max[each] > low[each] + 1e-4,
      );
      if (inside) farthest = Math.max(farthest, step[axis] > 0 ? end - min[axis] : max[axis] - end);
    }
  return Math.min(1.01, farthest);
}
