import { describe, expect, test } from 'vitest';
import { positionKey } from '../../../protocol/geometry.ts';
import type { DeviceKind } from '../../../scripted/knowledge/escape/devices.ts';
import type { DeviceWork } from '../../../scripted/oracle/escape/assign.ts';
import { ATTEMPTS, batchesOf, inReportedOrder } from '../../../scripted/oracle/escape/attempts.ts';
import type { Room } from '../../../scripted/oracle/escape/rooms.ts';

const TOLD = 'First step on the plate, then press the button, then pull the lever.';
const TOGETHER = 'Step on the plate and press the button together.';

function device(kind: DeviceKind, x: number, hint: string): DeviceWork {
  const position = { x, y: 0, z: 0 };
  return { key: positionKey(position), position, kind, stands: [position], hint, room: 0 };
}

function roomOf(devices: readonly DeviceWork[]): Room {
  return {
    index: 0,
    members: [],
    cells: [],
    cellKeys: new Set(),
    devices,
    containers: [],
    floorSigns: [],
    textAt: () => '',
  };
}

const kindsOf = (lots: readonly (readonly DeviceWork[])[]) => lots.map((lot) => lot.map(({ kind }) => kind));

describe('what is tried', () => {
  test('follows the order of the signs, kind after kind, as far as the devices are to be had', () => {
    expect(kindsOf(inReportedOrder([device('lever', 3, TOLD), device('plate', 1, TOLD)]))).toEqual([
      ['plate'],
      ['lever'],
    ]);
    expect(kindsOf(inReportedOrder([device('button', 1, TOGETHER), device('plate', 2, TOGETHER)]))).toEqual([
      ['button', 'plate'],
    ]);
  });

  test('leaves alone what has had its effect, until nothing else is left', () => {
    const old = device('plate', 0, TOGETHER);
    const fresh = device('lever', 5, TOLD);
    const spent = new Set([old.key]);
    for (const attempt of ATTEMPTS) {
      const keys = batchesOf([roomOf([old, fresh])], attempt, spent, new Set())
        .flat()
        .map(({ key }) => key);
      expect(keys).toContain(fresh.key);
      expect(keys.includes(old.key)).toBe(attempt.which === 'all');
    }
    const again = batchesOf(
      [roomOf([old])],
      { ...ATTEMPTS[2], which: 'near' } as (typeof ATTEMPTS)[number],
      spent,
      new Set([TOGETHER]),
    );
    expect(again.flat()).toEqual([old]);
  });
});
