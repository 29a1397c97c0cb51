import { expect, test } from 'vitest';
import { blockState } from '../../protocol/blockState.ts';
import { formatBlueprintText, parseBlueprintText } from '../../protocol/blueprintText.ts';
import { boxOf, cellsOf, positionKey } from '../../protocol/geometry.ts';

const log = blockState('oak_log', { axis: 'y' });
const stone = blockState('stone');

test('writes one document for each layer and state, lines of three or more as runs', () => {
  const cells = [
    { position: { x: -8, y: -59, z: 0 }, state: stone },
    ...[...cellsOf(boxOf({ x: -10, y: -60, z: 1 }, { x: -10, y: -60, z: 4 }))].map((position) => ({
      position,
      state: log,
    })),
    { position: { x: -8, y: -60, z: 0 }, state: log },
  ];
  expect(formatBlueprintText(cells)).toEqual([
    'layer y=-60: oak_log[axis=y] x5 at (-10,-60,1)..(-10,-60,4), (-8,-60,0)',
    'layer y=-59: stone x1 at (-8,-59,0)',
  ]);
});

test.each([false, true])('loses nothing, with rectangles: %s', (rectangles) => {
  const cells = [...cellsOf(boxOf({ x: -4, y: 0, z: -3 }, { x: 3, y: 4, z: 5 }))]
    .filter(({ x, y, z }) => (x * 7 + y * 5 + z * 3) % 4 !== 0)
    .map((position) => ({ position, state: (position.x + position.z) % 3 === 0 ? log : stone }));
  const back = parseBlueprintText(formatBlueprintText(cells, { rectangles })) ?? [];
  const sorted = (list: typeof cells) =>
    list.map((cell) => `${positionKey(cell.position)} ${JSON.stringify(cell.state)}`).sort();
  expect(sorted(back)).toEqual(sorted(cells));
});

test('a floor is one rectangle where rectangles are asked for', () => {
  const floor = [...cellsOf(boxOf({ x: 0, y: 0, z: 0 }, { x: 6, y: 0, z: 6 }))].map((position) => ({
    position,
    state: stone,
  }));
  expect(formatBlueprintText(floor, { rectangles: true })).toEqual(['layer y=0: stone x49 at (0,0,0)..(6,0,6)']);
});

test.each([
  'nonsense',
  'layer y=0: stone x2 at (0,0,0)',
  'layer y=0: stone x1 at (0,1,0)',
  'layer y=0: stone x1 at (0,0)',
])('refuses %s', (document) => {
  expect(parseBlueprintText([document])).toBeUndefined();
});
