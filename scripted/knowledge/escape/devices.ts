/** What is stood on, and what is pressed or pulled by hand. */
export type DeviceKind = 'plate' | 'lever' | 'button';

/** What kind of device a block is; undefined for doors and all else. */
export function deviceKind(id: string): DeviceKind | undefined {
  if (id.endsWith('_pressure_plate')) return 'plate';
  if (id.endsWith('_button')) return 'button';
  return id === 'lever' ? 'lever' : undefined;
}

/** Whether a device with these block properties is pressed or pulled. */
export function isDeviceOn(properties: Readonly<Record<string, string>>): boolean {
  return properties.powered === 'true' || Number(properties.power ?? 0) > 0;
}
