import type { BlockState } from '../../../../protocol/blockState.ts';

/**
 * Blocks that are reported to switch on and off, the same as on a host that sees every change: lever, button,
 * pressure plate, tripwire hook, detector rail ("powered") and target ("power"; weighted plates have it too).
 */
export function isDevice(id: string): boolean {
  return (
    id === 'lever' ||
    id === 'tripwire_hook' ||
    id === 'target' ||
    id === 'detector_rail' ||
    id.endsWith('_button') ||
    isPlate(id)
  );
}

/** Whether bodies that stand on it switch it. */
export function isPlate(id: string): boolean {
  return id.endsWith('_pressure_plate');
}

/** Whether a weighted plate: it looks again twice as often. */
export function isWeighted(id: string): boolean {
  return id === 'light_weighted_pressure_plate' || id === 'heavy_weighted_pressure_plate';
}

/** Whether a hand switches it. */
export function isSwitch(id: string): boolean {
  return id === 'lever' || id.endsWith('_button');
}

/** Whether the device of that state gives a signal. */
export function isSwitchedOn({ properties: { powered, power } }: BlockState): boolean {
  return powered === undefined ? power !== undefined && power !== '0' : powered === 'true';
}
