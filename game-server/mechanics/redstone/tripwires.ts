import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type HorizontalFacing, neighbour, oppositeOf } from '../../../protocol/geometry.ts';
import { SIDES } from '../../world/blocks/rules/sides.ts';
import { type BodiesInCells, nameOf } from './bodies.ts';
import type { Circuit } from './circuit.ts';

/** Longest string between two hooks, hooks included, and ticks after which string looks again (wiki, "Tripwire Hook"). */
const LONGEST = 42;
const LOOK_TICKS = 10;
const LOOK = 'tripwire-look';
const HOOK = 'tripwire-hook';

/** String between two hooks: whatever touches it makes both hooks give a signal (Minecraft wiki, "Tripwire"). */
export function tripwires(circuit: Circuit, bodies: BodiesInCells): void {
  const { updates, ticks } = circuit;
  const facingOf = (state: BlockState): HorizontalFacing => (state.properties.facing ?? 'north') as HorizontalFacing;

  /** Sets both hooks of a line by what lies between them. */
  const settle = (position: BlockPosition, player: string | undefined): void => {
    const hook = circuit.at(position);
    if (hook.id !== 'tripwire_hook') return;
    const facing = facingOf(hook);
    const line: BlockPosition[] = [];
    let other: BlockPosition | undefined;
    for (let far = 1; far < LONGEST; far++) {
      const cell = neighbour(position, facing, far);
      const state = circuit.at(cell);
      if (state.id === 'tripwire_hook') {
        if (facingOf(state) === oppositeOf(facing)) other = cell;
        break;
      }
      if (state.id !== 'tripwire') break;
      line.push(cell);
    }
    const attached = other !== undefined && line.length > 0;
    const powered =
      attached &&
      line.some((cell) => {
        const { powered: trodden, disarmed } = circuit.at(cell).properties;
        return trodden === 'true' && disarmed !== 'true';
      });
    const before = hook.properties.powered === 'true';
    updates.together(() => {
      for (const end of other && attached ? [position, other] : [position])
        circuit.change(end, { attached: `${attached}`, powered: `${powered}` });
      if (attached) for (const cell of line) circuit.change(cell, { attached: 'true' });
      if (before === powered) return;
      circuit.report(position, 'tripwire_hook', powered, player);
      if (other && attached) circuit.report(other, 'tripwire_hook', powered, player);
      circuit.sound(position, powered ? 'block.tripwire.click_on' : 'block.tripwire.click_off', {
        volume: 0.4,
        pitch: 0.6,
      });
    });
  };
  /** The hooks whose line a piece of string may be part of. */
  const settleAround = (position: BlockPosition, player: string | undefined): void => {
    for (const side of ['south', 'west'] as const)
      for (let far = 1; far < LONGEST; far++) {
        const cell = neighbour(position, side, far);
        const state = circuit.at(cell);
        if (state.id === 'tripwire_hook') {
          if (facingOf(state) === oppositeOf(side)) settle(cell, player);
          break;
        }
        if (state.id !== 'tripwire') break;
      }
  };
  const look = (position: BlockPosition, state: BlockState): void => {
    const zone = circuit.zoneOf(position);
    if (!zone) return;
    const { x, y, z } = position;
    const [low, high] = state.properties.attached === 'true' ? [1 / 16, 2.5 / 16] : [0, 0.5];
    const on = [...bodies.meeting(zone.id, { x, y: y + low, z }, { x: x + 1, y: y + high, z: z + 1 })];
    const powered = on.length > 0;
    if (`${powered}` !== state.properties.powered) {
      circuit.change(position, { powered: `${powered}` });
      settleAround(
        position,
        on.map(nameOf).find((name) => name !== undefined),
      );
    }
    if (powered) ticks.schedule(position, LOOK_TICKS, LOOK);
  };

  bodies.on('tripwire', (_body, position, state) => {
    if (state.properties.powered === 'false') look(position, state);
  });
  ticks.onScheduled(LOOK, (position) => {
    const state = circuit.at(position);
    if (state.id === 'tripwire' && state.properties.powered === 'true') look(position, state);
  });
  ticks.onScheduled(HOOK, (position) => settle(position, undefined));
  updates.onChange((position, before, after) => {
    if (before.id === after.id) return;
    if (after.id === 'tripwire_hook') ticks.schedule(position, 1, HOOK);
    if (before.id === 'tripwire' || after.id === 'tripwire' || before.id === 'tripwire_hook')
      for (const side of SIDES)
        for (let far = 1; far < LONGEST; far++) {
          const cell = neighbour(position, side, far);
          const { id } = circuit.at(cell);
          if (id === 'tripwire_hook') {
            ticks.schedule(cell, 1, HOOK);
            break;
          }
          if (id !== 'tripwire') break;
        }
  });
}
