import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour, oppositeOf, positionKey } from '../../../protocol/geometry.ts';
import type { Circuit } from './circuit.ts';

/** Minecraft wiki, "Redstone Torch": ticks until it follows its block; 8 changes within 60 ticks burn it out for 160. */
const TORCH_TICKS = 2;
const BURNOUT_CHANGES = 8;
const BURNOUT_WINDOW = 60;
const BURNOUT_TICKS = 160;
/** The world event of a torch burning out (Minecraft wiki, "Java Edition protocol", World Event). */
const BURNOUT_EVENT = 1502;

const TORCH = 'redstone-torch';
const IDS = ['redstone_torch', 'redstone_wall_torch'];

/** Redstone torches: off while the block that holds them is powered. */
export function torches(circuit: Circuit): void {
  const { ticks, updates, signals, server } = circuit;
  /** When each torch went out lately. */
  const changes = new Map<string, number[]>();

  const holds = (state: BlockState): Facing =>
    state.id === 'redstone_torch' ? 'down' : oppositeOf((state.properties.facing ?? 'north') as Facing);
  const isPowered = (position: BlockPosition, state: BlockState): boolean => {
    const side = holds(state);
    return signals.from(neighbour(position, side), side) > 0;
  };
  const recent = (position: BlockPosition): number[] => {
    const key = positionKey(position);
    const kept = (changes.get(key) ?? []).filter((tick) => server.tickNumber - tick <= BURNOUT_WINDOW);
    if (kept.length > 0) changes.set(key, kept);
    else changes.delete(key);
    return kept;
  };

  updates.on(IDS, (position, state) => {
    if ((state.properties.lit === 'true') === isPowered(position, state)) ticks.schedule(position, TORCH_TICKS, TORCH);
  });
  ticks.onScheduled(TORCH, (position) => {
    const state = circuit.at(position);
    if (!IDS.includes(state.id)) return;
    const powered = isPowered(position, state);
    const count = recent(position).length;
    if (state.properties.lit === 'true' && powered) {
      changes.set(positionKey(position), [...recent(position), server.tickNumber]);
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
      ticks.schedule(position, BURNOUT_TICKS, TORCH);
    } else if (state.properties.lit === 'false' && !powered && count < BURNOUT_CHANGES)
      circuit.change(position, { lit: 'true' });
  });
  updates.onChange((position, before, after) => {
    if (IDS.includes(before.id) && before.id !== after.id) changes.delete(positionKey(position));
  });
  server.onZoneOpened(() => changes.clear());
}
