import { expect, test } from 'vitest';
import { blockState } from '../../protocol/blockState.ts';
import { blueprintOf } from '../../protocol/blueprint.ts';
import { formatView, viewOf } from '../../schematics/text.ts';

const cell = (x: number, y: number, z: number, id: string, properties: Record<string, string> = {}) => ({
  position: { x, y, z },
  state: blockState(id, properties),
});

test('shows layers from the ground up, rows from north to south, and a legend', () => {
  const blueprint = blueprintOf('corner', [
    cell(0, 0, 0, 'stone'),
    cell(1, 0, 0, 'stone'),
    cell(0, 0, 1, 'stone'),
    cell(0, 1, 0, 'oak_log', { axis: 'y' }),
    cell(2, 1, 1, 'oak_log', { axis: 'x' }),
  ]);
  expect(formatView(viewOf(blueprint))).toBe(
    [
      'corner: 5 blocks, 3 x 2 x 2 (east, up, south)',
      '',
      'Legend',
      '  A  stone x3',
      '  B  oak_log[axis=x] x1',
      '  C  oak_log[axis=y] x1',
      '',
      'Layer 0 (north is up)',
      '  AA.',
      '  A..',
      '',
      'Layer 1 (north is up)',
      '  C..',
      '  ..B',
      '',
      'Materials',
      '     3  stone',
      '     2  oak_log',
    ].join('\n'),
  );
});

test('lists the items the caller knows of', () => {
  const blueprint = blueprintOf('door', [cell(0, 0, 0, 'oak_door'), cell(0, 1, 0, 'oak_door')]);
  expect(viewOf(blueprint, [{ id: 'oak_door', count: 1 }]).materials).toEqual([{ id: 'oak_door', count: 1 }]);
});

test('more states than marks are shown in pairs, each its own', () => {
  const blueprint = blueprintOf(
    'many',
    Array.from({ length: 100 }, (_, index) => cell(index, 0, 0, `block_${index}`)),
  );
  const view = viewOf(blueprint);
  expect(new Set(view.legend.map(({ mark }) => mark)).size).toBe(100);
  expect(view.layers[0]?.rows[0]).toHaveLength(200);
});
