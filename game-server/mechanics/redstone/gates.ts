import type { BlockState } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  clockwiseOf,
  type Facing,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
} from '../../../protocol/geometry.ts';
import { analogOutput } from './analogOutput.ts';
import { CellMap } from './cellMap.ts';
import type { Circuit } from './circuit.ts';
import { FULL_POWER } from './signals.ts';

/** Ticks of a comparator, and of each step of a repeater's delay (Minecraft wiki, "Redstone Comparator", "Redstone Repeater"). */
const GATE_TICKS = 2;

const REPEATER = 'repeater';
const COMPARATOR = 'comparator';

const frontOf = (state: BlockState): HorizontalFacing => (state.properties.facing ?? 'north') as HorizontalFacing;
const isGate = (id: string): boolean => id === 'repeater' || id === 'comparator';

/** Repeaters and comparators. `facing` points at their input. */
export function gates(circuit: Circuit): void {
  repeaters(circuit);
  comparators(circuit);
}

/** What a gate gets from behind. */
function input(circuit: Circuit, position: BlockPosition, state: BlockState): number {
  const side = frontOf(state);
  const behind = neighbour(position, side);
  const signal = circuit.signals.from(behind, side);
  const source = circuit.at(behind);
  const isDust = source.id === 'redstone_wire' && !circuit.signals.isApart(position, behind);
  return isDust ? Math.max(signal, Number(source.properties.power)) : signal;
}

function flanks(state: BlockState): Facing[] {
  const right = clockwiseOf(frontOf(state));
  return [right, oppositeOf(right)];
}

function repeaters(circuit: Circuit): void {
  const { ticks, updates, server } = circuit;
  const delayOf = (state: BlockState): number => Number(state.properties.delay) * GATE_TICKS;
  const isLocked = (position: BlockPosition, state: BlockState): boolean =>
    flanks(state).some((side) => {
      const beside = neighbour(position, side);
      return isGate(circuit.at(beside).id) && circuit.signals.strong(beside, side) > 0;
    });

  updates.on('repeater', (position, state) => {
    const locked = isLocked(position, state);
    if (`${locked}` !== state.properties.locked) circuit.change(position, { locked: `${locked}` });
    if (locked) return;
    const wants = input(circuit, position, state) > 0;
    if (wants !== (state.properties.powered === 'true')) ticks.schedule(position, delayOf(state), REPEATER);
  });
  ticks.onScheduled(REPEATER, (position) => {
    const state = circuit.at(position);
    if (state.id !== 'repeater' || isLocked(position, state)) return;
    const wants = input(circuit, position, state) > 0;
    const powered = state.properties.powered === 'true';
    if (powered && !wants) circuit.change(position, { powered: 'false' });
    else if (!powered) {
      circuit.change(position, { powered: 'true' });
      // A pulse shorter than the delay comes out as long as the delay.
      if (!wants) ticks.schedule(position, delayOf(state), REPEATER);
    }
  });
  server.uses.onBlock('repeater', ({ player, position, state }) => {
    circuit.change(position, { delay: `${(Number(state.properties.delay) % 4) + 1}` }, player);
    return true;
  });
}

function comparators(circuit: Circuit): void {
  const { ticks, updates, signals, server } = circuit;
  /** The strength each comparator gives, since it decided last. */
  const outputs = new CellMap<number>(server);

  const behind = (position: BlockPosition, state: BlockState): number => {
    const side = frontOf(state);
    const signal = input(circuit, position, state);
    const source = neighbour(position, side);
    if (signals.isApart(position, source)) return signal;
    const measured = analogOutput(circuit, source);
    if (measured !== undefined) return measured;
    const through = neighbour(source, side);
    if (signal >= FULL_POWER || !signals.conducts(source) || signals.isApart(position, through)) return signal;
    return analogOutput(circuit, through) ?? signal;
  };
  const beside = (position: BlockPosition, state: BlockState): number =>
    Math.max(
      ...flanks(state).map((side) => {
        const cell = neighbour(position, side);
        if (signals.isApart(position, cell)) return 0;
        const { id, properties } = circuit.at(cell);
        if (id === 'redstone_block') return FULL_POWER;
        return id === 'redstone_wire' ? Number(properties.power) : signals.strong(cell, side);
      }),
    );
  const strength = (position: BlockPosition, state: BlockState): number => {
    const [back, side] = [behind(position, state), beside(position, state)];
    if (state.properties.mode === 'subtract') return Math.max(0, back - side);
    return side > back ? 0 : back;
  };
  const outputOf = (position: BlockPosition, state: BlockState): number => {
    const known = outputs.get(position);
    if (known !== undefined) return known;
    const fresh = state.properties.powered === 'true' ? strength(position, state) : 0;
    outputs.set(position, fresh);
    return fresh;
  };
  const refresh = (position: BlockPosition, state: BlockState): void => {
    const before = outputOf(position, state);
    const after = strength(position, state);
    outputs.set(position, after);
    const powered = `${after > 0}`;
    if (state.properties.powered !== powered) circuit.change(position, { powered });
    else if (before !== after) {
      updates.notifyFar(position);
      updates.run();
    }
  };
  signals.hide('comparator', outputOf);

  updates.on('comparator', (position, state) => {
    if (strength(position, state) !== outputOf(position, state)) ticks.schedule(position, GATE_TICKS, COMPARATOR);
  });
  updates.onChange((position, before, after) => {
    if (before.id === 'comparator' && after.id !== 'comparator') outputs.delete(position);
  });
  ticks.onScheduled(COMPARATOR, (position) => {
    const state = circuit.at(position);
    if (state.id === 'comparator') refresh(position, state);
  });
  server.uses.onBlock('comparator', ({ player, position, state }) => {
    const subtracts = state.properties.mode === 'compare';
    circuit.sound(position, 'block.comparator.click', { volume: 0.3, pitch: subtracts ? 0.55 : 0.5, except: player });
    circuit.change(position, { mode: subtracts ? 'subtract' : 'compare' }, player);
    refresh(position, circuit.at(position));
    return true;
  });
}
