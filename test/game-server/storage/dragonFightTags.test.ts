import { describe, expect, test } from 'vitest';
import type { Game } from '../../../game-server/commands/game.ts';
import { compound, double, flag, int, list, type Tag } from '../../../game-server/data/nbtTag.ts';
import { savedDragonFight } from '../../../game-server/storage/dragonFightTags.ts';

const read = (fight: Record<string, Tag>) =>
  savedDragonFight({} as Game, compound({ DragonFight: compound({ DragonKilled: flag(false), ...fight }) }));

describe('the fight of a level.dat', () => {
  test.each<[string, Tag, readonly number[] | undefined]>([
    ['whole numbers', list(int(4), int(19), int(0)), [4, 19, 0]],
    ['none left', list(), []],
    ['one that is not among them', list(int(4), int(20)), undefined],
    ['one below', list(int(-1)), undefined],
    ['one twice', list(int(4), int(4)), undefined],
    ['no numbers', list(double(Number.NaN), double(1e300)), undefined],
    ['fractions', list(double(4.5)), undefined],
    ['no list', int(3), undefined],
  ])('has gateways: %s', (_, Gateways, gateways) => {
    expect(read({ Gateways })?.gateways).toEqual(gateways);
  });

  const place = { x: 1, y: 64, z: -3 };
  const axes = (X: Tag, Y: Tag, Z: Tag) => compound({ X, Y, Z });
  test.each<[string, Tag, typeof place | undefined]>([
    ['an array', { type: 'intArray', value: [1, 64, -3] }, place],
    ['three entries', axes(int(1), int(64), int(-3)), place],
    ['an array of two', { type: 'intArray', value: [1, 64] }, undefined],
    ['an array of four', { type: 'intArray', value: [1, 64, -3, 0] }, undefined],
    ['too far', { type: 'intArray', value: [1, 64, 30_000_001] }, undefined],
    ['three entries too far', axes(int(1), int(64), int(-30_000_001)), undefined],
    ['fractions', list(double(1), double(64), double(0.5)), undefined],
    ['three entries with fractions', axes(double(1.5), double(64), double(-3)), undefined],
    ['no numbers', list(double(1), double(Number.NaN), double(2)), undefined],
    ['two entries', compound({ X: int(1), Y: int(64) }), undefined],
  ])('has the way out: %s', (_, ExitPortalLocation, exit) => {
    expect(read({ ExitPortalLocation })?.exit).toEqual(exit);
  });
});
