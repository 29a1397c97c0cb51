import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour, oppositeOf } from '../../../protocol/geometry.ts';
import { CellMap } from './cellMap.ts';
import type { Circuit } from './circuit.ts';

/** Minecraft wiki, "Redstone Torch": ticks until it follows its block; 8 changes within 60 ticks burn it out for 160. */
const TORCH_TICKS = 2;
const BURNOUT_CHANGES = 8;
const BURNOUT_WINDOW = 60;
const BURNOUT_TICKS = 160;
/** The world event of a torch burning out (Minecraft wiki, "Java Edition protocol", World Event). */
const BURNOUT_EVENT = 1502;

const TORCH = 'redstone-torch';
const RECOVERY = 'redstone-torch-recovery';
const IDS = ['redstone_torch', 'redstone_wall_torch'];

/** Redstone torches: off while the block that holds them is powered. */
export function torches(circuit: Circuit): void {
  const { ticks, updates, signals, server } = circuit;
  /** When each torch went out lately. */
  const changes = new CellMap<number[]>(server);

  const holds = (state: BlockState): Facing =>
    state.id === 'redstone_torch' ? 'down' : oppositeOf((state.properties.facing ?? 'north') as Facing);
  const isPowered = (position: BlockPosition, state: BlockState): boolean => {
    const side = holds(state);
    return signals.from(neighbour(position, side), side) > 0;
  };
  const recent = (position: BlockPosition): number[] => {
    const kept = (changes.get(position) ?? []).filter((tick) => server.tickNumber - tick <= BURNOUT_WINDOW);
    if (kept.length > 0) changes.set(position, kept);
    else changes.delete(position);
    return kept;
  };

  updates.on(IDS, (position, state) => {
    if ((state.properties.lit === 'true') === isPowered(position, state)) ticks.schedule(position, TORCH_TICKS, TORCH);
  });
  const follow = (position: BlockPosition): void => {
    const state = circuit.at(position);
    if (!IDS.includes(state.id)) return;
    const powered = isPowered(position, state);
    const count = recent(position).length;
    if (state.properties.lit === 'true' && powered) {
      changes.set(position, [...recent(position), server.tickNumber]);
      circuit.change(position, { lit: 'false' });
      if (count + 1 < BURNOUT_CHANGES) return;
      const zone = circuit.zoneOf(position);
      if (zone)
        server.broadcast(zone.id, 'world_event', {
          effectId: BURNOUT_EVENT,
          location: position,
          data: 0,
          global: false,
        });
      ticks.schedule(position, BURNOUT_TICKS, RECOVERY);
    } else if (state.properties.lit === 'false' && !powered && count < BURNOUT_CHANGES)
      circuit.change(position, { lit: 'true' });
  };
  ticks.onScheduled(TORCH, follow);
  ticks.onScheduled(RECOVERY, follow);
  updates.onChange((position, before, after) => {
    if (IDS.includes(before.id) && before.id !== after.id) changes.delete(position);
  });
}
