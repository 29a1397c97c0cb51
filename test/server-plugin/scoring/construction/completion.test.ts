import { describe, expect, test } from 'vitest';
import { parseBlockState } from '../../../../protocol/blockState.ts';
import { BlockGrid } from '../../../../server-plugin/scoring/blockGrid.ts';
import {
  completionAsCodedOf,
  completionOf,
  countCompletion,
} from '../../../../server-plugin/scoring/construction/completion.ts';
import { defectsOf } from '../../../../server-plugin/scoring/construction/defects.ts';
import { matches, matchesAsCoded, matchesId } from '../../../../server-plugin/scoring/construction/match.ts';
import { buildTargetOf } from '../../../../server-plugin/scoring/construction/target.ts';
import { type Blocks, snapshotOf, taskOf } from '../scene.ts';

function state(text: string) {
  const parsed = parseBlockState(text);
  if (!parsed) throw new Error(text);
  return parsed;
}

describe('matching one block', () => {
  test.each([
    // wanted, found, ours, by id, as coded
    ['stone', 'stone', true, true, true],
    ['stone', 'cobblestone', false, false, false],
    ['oak_log', 'oak_log[axis=x]', true, true, true],
    ['oak_log[axis=y]', 'oak_log[axis=x]', false, true, false],
    ['oak_stairs[facing=east,half=top]', 'oak_stairs[facing=east,half=bottom,shape=straight]', false, true, true],
    ['oak_stairs[facing=east,half=top]', 'oak_stairs[facing=west,half=top]', false, true, false],
    [
      'oak_stairs[facing=east,half=top,shape=outer_left]',
      'oak_stairs[facing=east,half=top,shape=straight]',
      true,
      true,
      true,
    ],
    ['oak_slab[type=top]', 'oak_slab[type=bottom]', false, true, true],
    ['oak_slab[type=double]', 'oak_slab[type=double]', true, true, true],
    ['chest[facing=north,type=left]', 'chest[facing=north,type=single]', true, true, true],
    [
      'oak_trapdoor[facing=north,half=bottom,open=false]',
      'oak_trapdoor[facing=north,half=bottom,open=true]',
      true,
      true,
      true,
    ],
    ['oak_door[facing=north,half=lower]', 'oak_door[facing=north,half=upper]', false, true, true],
    ['observer[facing=up]', 'observer[facing=down]', false, true, true],
    // A blueprint that gives a floor torch a facing can be hit by neither rule: only wall torches have one.
    ['torch[facing=west]', 'torch', false, true, false],
  ])('%s against %s', (wanted, found, ours, id, asCoded) => {
    expect(matches(state(wanted), state(found))).toBe(ours);
    expect(matchesId(state(wanted), state(found))).toBe(id);
    expect(matchesAsCoded(state(wanted), state(found))).toBe(asCoded);
  });
});

const BENCH: Blocks = {
  '0,0,0': 'oak_stairs[facing=west,half=bottom]',
  '1,0,0': 'oak_slab[type=bottom]',
  '2,0,0': 'oak_stairs[facing=east,half=bottom]',
  '1,1,0': 'oak_fence',
};

function counts(wanted: Blocks, found: Blocks, corner?: string) {
  return countCompletion(buildTargetOf(taskOf(wanted, corner)), new BlockGrid(snapshotOf(found)).at);
}

describe('completion', () => {
  test('a perfect copy is 1 in all three ways, nothing is 0', () => {
    const perfect = counts(BENCH, BENCH);
    const empty = counts(BENCH, {});
    for (const count of [perfect.exact, perfect.idOnly, perfect.asCoded]) expect(completionOf(count)).toBe(1);
    for (const count of [empty.exact, empty.idOnly, empty.asCoded]) expect(completionOf(count)).toBe(0);
  });

  test('by hand: one of four turned round, one upside down, one missing', () => {
    const found = {
      ...BENCH,
      '0,0,0': 'oak_stairs[facing=east,half=bottom]',
      '2,0,0': 'oak_stairs[facing=east,half=top]',
      '1,1,0': 'air',
    };
    const { exact, idOnly, asCoded } = counts(BENCH, found);
    expect([exact.correct, idOnly.correct, asCoded.correct]).toEqual([1, 3, 2]);
    expect(completionOf(exact)).toBe(0.25);
  });

  test('the blueprint is looked for where the task puts it', () => {
    expect(completionOf(counts({ '0,0,0': 'stone' }, { '3,1,2': 'stone' }, '3,1,2').exact)).toBe(1);
    expect(completionOf(counts({ '0,0,0': 'stone' }, { '0,0,0': 'stone' }, '3,1,2').exact)).toBe(0);
  });

  test('extra blocks cost nothing', () => {
    expect(completionOf(counts({ '0,0,0': 'stone' }, { '0,0,0': 'stone', '0,1,0': 'dirt' }).exact)).toBe(1);
  });

  test('air is no cell; without cells there is no completion, but the reference code calls it complete', () => {
    const none = counts({ '0,0,0': 'air', '1,0,0': 'cave_air' }, {});
    expect(none.exact.cells).toBe(0);
    expect(completionOf(none.exact)).toBeNull();
    expect(completionAsCodedOf(none.asCoded)).toBe(1);
  });

  test('the reference code leaves water out', () => {
    const { exact, asCoded } = counts({ '0,0,0': 'stone', '1,0,0': 'water' }, { '0,0,0': 'stone' });
    expect(completionOf(exact)).toBe(0.5);
    expect(completionAsCodedOf(asCoded)).toBe(1);
  });
});

describe('defects', () => {
  test('names what is missing, wrong, turned or left over, bottom layer first', () => {
    const target = buildTargetOf(taskOf(BENCH));
    const before = new BlockGrid(snapshotOf({ '0,1,0': 'vine' }));
    const after = new BlockGrid(
      snapshotOf({
        '0,1,0': 'vine',
        '0,0,0': 'oak_stairs[facing=south,half=bottom]',
        '1,0,0': 'stone_slab[type=bottom]',
        '2,0,0': 'oak_stairs[facing=east,half=bottom]',
        '2,1,0': 'dirt',
        '5,0,0': 'dirt',
      }),
    );
    const where = (x: number, y: number) => ({ x, y, z: 0 });
    expect(defectsOf(target, before.at, after.at)).toEqual([
      {
        position: where(0, 0),
        kind: 'wrong-orientation',
        expected: 'oak_stairs[facing=west,half=bottom]',
        found: 'oak_stairs[facing=south,half=bottom]',
      },
      {
        position: where(1, 0),
        kind: 'wrong-block',
        expected: 'oak_slab[type=bottom]',
        found: 'stone_slab[type=bottom]',
      },
      { position: where(1, 1), kind: 'missing', expected: 'oak_fence', found: 'air' },
      { position: where(2, 1), kind: 'left-over', expected: null, found: 'dirt' },
    ]);
  });
});
