import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, neighbour, positionKey } from '../../../protocol/geometry.ts';
import { SIDES } from '../../world/blocks/rules/sides.ts';
import type { Circuit } from './circuit.ts';
import { FULL_POWER, nearbyWireCells, type Signals } from './signals.ts';

/** The largest net of dust that is worked out at once; what lies beyond follows in further steps. */
const MOST_WIRES = 4096;

/** Cells whose dust feeds the dust at a cell: beside it, up over a conductor if nothing covers it, down an edge. */
function feeders(signals: Signals, position: BlockPosition): BlockPosition[] {
  const covered = signals.conducts(neighbour(position, 'up'));
  return SIDES.flatMap((side) => {
    const beside = neighbour(position, side);
    if (!signals.conducts(beside)) return [beside, neighbour(beside, 'down')];
    return covered ? [beside] : [beside, neighbour(beside, 'up')];
  });
}

const powerOf = (state: BlockState): number => (state.id === 'redstone_wire' ? Number(state.properties.power) : 0);

/**
 * Redstone dust (Minecraft wiki, "Redstone Dust"): the strongest signal around, less one for each block of dust. A whole
 * net is worked out at once, which gives what vanilla ends with but no longer passes through states in between.
 */
export function wires(circuit: Circuit): void {
  const { signals, updates, world } = circuit;

  /** The power that dust at a cell has for dust at another one: none for another zone's. */
  function powerFrom(feeder: BlockPosition, cell: BlockPosition): number {
    const power = powerOf(world.block(feeder));
    return power > 0 && signals.isApart(feeder, cell) ? 0 : power;
  }

  function solve(start: BlockPosition): void {
    const net = new Map<string, BlockPosition>([[positionKey(start), start]]);
    const reach = net.values();
    for (let next = reach.next(); !next.done && net.size < MOST_WIRES; next = reach.next())
      for (const cell of nearbyWireCells(next.value))
        if (world.block(cell).id === 'redstone_wire' && !net.has(positionKey(cell)) && !signals.isApart(start, cell))
          net.set(positionKey(cell), cell);
    updates.charge(net.size);
    const strength = new Map<string, number>();
    const feeds = new Map<string, BlockPosition[]>();
    const levels: BlockPosition[][] = Array.from({ length: FULL_POWER + 1 }, () => []);
    const raise = (cell: BlockPosition, power: number): void => {
      const key = positionKey(cell);
      if (power <= (strength.get(key) ?? 0)) return;
      strength.set(key, power);
      levels[power]?.push(cell);
    };
    for (const cell of net.values()) {
      raise(cell, signals.into(cell, false));
      for (const feeder of feeders(signals, cell)) {
        const key = positionKey(feeder);
        if (net.has(key)) {
          const fed = feeds.get(key);
          if (fed) fed.push(cell);
          else feeds.set(key, [cell]);
        } else raise(cell, powerFrom(feeder, cell) - 1);
      }
    }
    for (let power = FULL_POWER; power > 1; power--)
      for (const cell of levels[power] ?? []) {
        const key = positionKey(cell);
        if (strength.get(key) === power) for (const fed of feeds.get(key) ?? []) raise(fed, power - 1);
      }
    updates.together(() => {
      for (const [key, cell] of net) circuit.change(cell, { power: `${strength.get(key) ?? 0}` });
    });
  }

  updates.on('redstone_wire', (position, state) => {
    let power = signals.into(position, false);
    for (const feeder of feeders(signals, position)) power = Math.max(power, powerFrom(feeder, position) - 1);
    if (power !== powerOf(state)) solve(position);
  });

  // Wiki: "Redstone Dust": a piece without connections changes between cross and dot when used.
  circuit.server.uses.onBlock('redstone_wire', ({ player, position, state, hand }) => {
    if (hand !== 0) return false;
    const sides = SIDES.map((side) => state.properties[side]);
    const isDot = sides.every((side) => side === 'none');
    const isCross = sides.every((side) => side === 'side');
    if (!isDot && !isCross) return false;
    const to = isDot ? 'side' : 'none';
    // A cross that links to anything keeps its links: its form follows from its neighbours.
    const linked = nearbyWireCells(position).some((cell) => world.block(cell).id === 'redstone_wire');
    if (isCross && linked) return false;
    circuit.change(position, { north: to, east: to, south: to, west: to }, player);
    return true;
  });
}
