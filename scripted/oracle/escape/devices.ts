import type { BlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';

/** What is stood on, and what is pressed or pulled by hand. */
export type DeviceKind = 'plate' | 'lever' | 'button';

/** Something a player works. */
export interface Device {
  readonly key: string;
  readonly position: BlockPosition;
  readonly kind: DeviceKind;
}

/** What kind of device a block is; undefined for all others. */
export function deviceKind(id: string): DeviceKind | undefined {
  if (id.endsWith('_pressure_plate')) return 'plate';
  if (id.endsWith('_button')) return 'button';
  return id === 'lever' ? 'lever' : undefined;
}

/** Whether a device is pressed or pulled. */
export function isOn({ properties }: BlockState): boolean {
  return properties.powered === 'true' || Number(properties.power ?? 0) > 0;
}
