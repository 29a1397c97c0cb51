import { describe, expect, test } from 'vitest';
import { type BlockState, parseBlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, positionKey } from '../../../protocol/geometry.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { surveySite } from '../../../sidecar/prompt/blueprintSurvey.ts';

const stateOf = (text: string): BlockState => parseBlockState(text) ?? expect.fail(text);
const cellAt = (x: number, z: number, text: string, y = 0) => ({ position: { x, y, z }, state: stateOf(text) });

/** What a blueprint of a bed between two planks shows of a world. */
function survey(world: Readonly<Record<string, string>>, sight: Body['sight'] = 'loaded') {
  const blocks = Object.entries(world).map(([key, text]) => {
    const [x = 0, y = 0, z = 0] = key.split(',').map(Number);
    return { position: { x, y, z }, state: stateOf(text) };
  });
  const body = {
    sight,
    seenAt: (position: BlockPosition) =>
      blocks.find((block) => positionKey(block.position) === positionKey(position))?.state ?? stateOf('air'),
    findBlocks: (matches: (id: string) => boolean) => blocks.filter(({ state }) => matches(state.id)),
  } as unknown as Body;
  return surveySite(
    [{ body }],
    [
      cellAt(0, 0, 'red_bed[facing=north,part=head]'),
      cellAt(0, 1, 'red_bed[facing=north,part=foot]'),
      cellAt(2, 1, 'oak_planks'),
    ],
  );
}

const PLANKS = { '2,0,1': 'oak_planks' };

describe('what a building lacks and what it has too much', () => {
  test('a bed one cell too far north: its foot is no head, and its head belongs nowhere', () => {
    const shown = survey({
      ...PLANKS,
      '0,0,0': 'red_bed[facing=north,occupied=false,part=foot]',
      '0,0,-1': 'red_bed[facing=north,occupied=false,part=head]',
    });
    expect(shown.wrong).toEqual([
      '(0, 0, 0) holds red_bed[facing=north,part=foot], wanted red_bed[facing=north,part=head]',
    ]);
    expect(shown.missing).toHaveLength(1);
    expect(shown.scaffold).toEqual(['red_bed at (0, 0, -1)']);
  });

  test('in the box whatever it is, beside it dirt and ladders, and nothing of what the arena has there', () => {
    const shown = survey({ ...PLANKS, '1,0,0': 'stone', '4,0,4': 'dirt', '3,0,1': 'chest', '3,0,0': 'oak_planks' });
    expect(shown.scaffold).toEqual(['stone at (1, 0, 0)', 'dirt at (4, 0, 4)'].toSorted());
  });

  test('on natural land nothing but its own kinds, dirt and ladders', () => {
    const shown = survey({ ...PLANKS, '1,0,0': 'short_grass', '1,0,1': 'oak_planks' }, 'line-of-sight');
    expect(shown.scaffold).toEqual(['oak_planks at (1, 0, 1)']);
  });
});
