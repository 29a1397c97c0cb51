import { expect, test } from 'vitest';
import type { SeenEntity } from '../../../sidecar/body/body.ts';
import { monstersNear } from '../../../sidecar/tools/monstersNear.ts';

/** A husk so many blocks east. */
function husk(away: number): SeenEntity {
  return { id: away, kind: 'mob', name: 'husk', position: { x: away, y: 0, z: 0 } };
}

test.each([
  ['none', [], undefined],
  ['a near one', [3], 'husk 3 E'],
  ['more near ones than are named', [1, 2, 3, 4, 5], 'husk 1 E, husk 2 E, husk 3 E, husk 4 E, 1 more within 16'],
  ['near ones and others', [3, 20, 30], 'husk 3 E, 2 more further off'],
  ['none that is near', [22, 25, 30], 'husk 22 E, 2 more further off'],
])('of %s', (_, distances, text) => {
  expect(monstersNear({ position: { x: 0, y: 0, z: 0 }, entities: distances.map(husk) })).toBe(text);
});
