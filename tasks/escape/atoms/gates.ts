import { type BlockState, blockState } from '../../../protocol/blockState.ts';
import type { Chamber, Local } from '../chamber.ts';
import type { RoomEffect } from '../escapeTask.ts';
import { WALL } from '../layout.ts';

type PutCell = Extract<RoomEffect, { type: 'set-blocks' }>['cells'][number];

const AIR = blockState('air');

/** The doorway in the wall ahead (depth 0) and in the rock behind it (depth 1), from the floor up. */
function doorway(depth: 0 | 1): readonly [Local, Local] {
  return [
    [0, 0, WALL + depth],
    [0, 1, WALL + depth],
  ];
}

/** Fills the doorway with a block; opening takes it away. */
export function blockGate(chamber: Chamber, state: BlockState, depth: 0 | 1 = 0): PutCell[] {
  return doorway(depth).map((cell) => {
    chamber.set(cell, state);
    return chamber.put(cell, AIR);
  });
}

/** Iron bars across the doorway; opening takes them away. */
export function bars(chamber: Chamber, depth: 0 | 1 = 0): PutCell[] {
  return blockGate(chamber, blockState('iron_bars', { east: 'true', west: 'true' }), depth);
}

/** Trapdoors standing upright in the doorway; opening takes them away. */
export function trapdoors(chamber: Chamber, id: string): PutCell[] {
  return blockGate(chamber, blockState(id, { facing: 'north', open: 'true', half: 'bottom' }));
}

/** A door of one leaf in the doorway; opening swings it. Only iron ones keep shut what hands would open. */
export function door(chamber: Chamber, id: string, depth: 0 | 1 = 0): PutCell[] {
  const [lower, upper] = doorway(depth);
  const leaf = (half: string, open: string) => blockState(id, { facing: 'south', hinge: 'left', half, open });
  chamber.set(lower, leaf('lower', 'false'));
  chamber.set(upper, leaf('upper', 'false'));
  return [chamber.put(lower, leaf('lower', 'true')), chamber.put(upper, leaf('upper', 'true'))];
}

/**
 * A wall in the rock behind the doorway that two sticky pistons hold there; opening takes the redstone from behind them, and
 * they draw the wall aside. Nobody reaches the pistons: they are in the rock.
 */
export function pistonGate(chamber: Chamber): PutCell[] {
  const z = WALL + 1;
  return [0, 1].map((y) => {
    chamber.set([0, y, z], blockState('chiseled_stone_bricks'));
    chamber.set([1, y, z], blockState('piston_head', { facing: 'west', type: 'sticky' }));
    chamber.set([2, y, z], blockState('sticky_piston', { facing: 'west', extended: 'true' }));
    chamber.set([3, y, z], blockState('redstone_block'));
    return chamber.put([3, y, z], AIR);
  });
}
