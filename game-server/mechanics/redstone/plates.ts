import type { BlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { isPressurePlate } from '../../data/blockTags.ts';
import { type AnyBody, type BodiesInCells, isLiving, nameOf } from './bodies.ts';
import { CellMap } from './cellMap.ts';
import type { Circuit } from './circuit.ts';
import { FULL_POWER, plateStrength } from './signals.ts';

/** Ticks after which a pressed plate looks again (Minecraft wiki, "Pressure Plate"); weighted ones are twice as quick. */
const LOOK_TICKS = 20;
const WEIGHTED_LOOK_TICKS = 10;
/** How many bodies make a weighted plate give full power. */
const WEIGHED: Readonly<Record<string, number>> = nameTable({
  light_weighted_pressure_plate: 15,
  heavy_weighted_pressure_plate: 150,
});
/** Plates that feel players and mobs only; all others but the weighted ones are of wood. */
const STONE: ReadonlySet<string> = new Set(['stone_pressure_plate', 'polished_blackstone_pressure_plate']);
/** A body presses when it reaches into this part of the cell. */
const EDGE = 1 / 16;
const TOP = 1 / 4;

const LOOK = 'plate-look';

/** Pressure plates of every kind: what stands on them decides, by the server's positions. */
export function plates(circuit: Circuit, bodies: BodiesInCells): void {
  const { ticks, updates } = circuit;
  /** Who pressed a plate, to name them when it is let go. */
  const pressers = new CellMap<string>(circuit.server);
  /** The players on a pressed plate of whom was present. */
  const crowds = new CellMap<ReadonlySet<string>>(circuit.server);

  const standing = ({ x, y, z }: BlockPosition, id: string): AnyBody[] => {
    const zone = circuit.zoneOf({ x, y, z });
    if (!zone) return [];
    const min = { x: x + EDGE, y, z: z + EDGE };
    const max = { x: x + 1 - EDGE, y: y + TOP, z: z + 1 - EDGE };
    return [...bodies.meeting(zone.id, min, max)].filter((body) => !STONE.has(id) || isLiving(body));
  };

  const look = (position: BlockPosition, state: BlockState): void => {
    const on = standing(position, state.id);
    const most = WEIGHED[state.id];
    const before = plateStrength(state);
    const after =
      most === undefined
        ? on.length > 0
          ? FULL_POWER
          : 0
        : Math.ceil((Math.min(on.length, most) / most) * FULL_POWER);
    const players = on.map(nameOf).filter((name) => name !== undefined);
    const [player] = players;
    const present = crowds.get(position) ?? new Set();
    crowds.set(position, new Set(players.filter((name) => present.has(name) || (before === 0 && name === player))));
    if (after !== before) {
      updates.together(() => {
        circuit.change(position, most === undefined ? { powered: `${after > 0}` } : { power: `${after}` });
        if (after > 0 !== before > 0)
          circuit.report(position, state.id, after > 0, after > 0 ? player : pressers.get(position));
      });
      if (after > 0 !== before > 0)
        circuit.sound(position, soundOf(state.id, after > 0), { volume: 0.3, pitch: after > 0 ? 0.6 : 0.5 });
    }
    if (after > 0) {
      if (player !== undefined) pressers.set(position, player);
      ticks.schedule(position, most === undefined ? LOOK_TICKS : WEIGHTED_LOOK_TICKS, LOOK);
    } else forget(position);
  };

  const forget = (position: BlockPosition): void => {
    pressers.delete(position);
    crowds.delete(position);
  };

  /** Tells of a player who steps on a plate that something else holds down already. */
  const join = (body: AnyBody, position: BlockPosition, state: BlockState): void => {
    const name = nameOf(body);
    const crowd = crowds.get(position);
    if (name === undefined || crowd?.has(name) || !standing(position, state.id).includes(body)) return;
    crowds.set(position, new Set(crowd).add(name));
    circuit.report(position, state.id, true, name);
  };

  bodies.on(isPressurePlate, (body, position, state) => {
    if (plateStrength(state) === 0) look(position, state);
    else {
      // Built pressed in: it must notice some time that nobody is there any more.
      if (!ticks.isScheduled(position, LOOK)) ticks.schedule(position, 1, LOOK);
      join(body, position, state);
    }
  });
  ticks.onScheduled(LOOK, (position) => {
    const state = circuit.at(position);
    if (isPressurePlate(state.id) && plateStrength(state) > 0) look(position, state);
    else forget(position);
  });
  updates.on(isPressurePlate, (position, state) => {
    if (plateStrength(state) > 0) ticks.schedule(position, LOOK_TICKS, LOOK);
  });
}

function soundOf(id: string, on: boolean): string {
  const way = on ? 'click_on' : 'click_off';
  if (id in WEIGHED) return `block.metal_pressure_plate.${way}`;
  return STONE.has(id) ? `block.stone_pressure_plate.${way}` : `block.wooden_pressure_plate.${way}`;
}
