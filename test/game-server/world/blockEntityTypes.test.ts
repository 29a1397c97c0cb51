import { expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { blockEntityTypeNumber } from '../../../game-server/world/blockEntityTypes.ts';

/** Numbers as vanilla's data generator lists them; between them lie those a version lacks. */
test.each([
  ['1.19.2', { furnace: 0, oak_wall_sign: 7, hopper: 16, barrel: 25, campfire: 31, sculk_shrieker: 35 }],
  ['1.20.4', { chest: 1, oak_hanging_sign: 8, hopper: 17, barrel: 26, campfire: 32, trial_spawner: 42 }],
  ['1.21.4', { chest: 1, spawner: 9, creaking_heart: 10, hopper: 18, red_bed: 25, soul_campfire: 33, vault: 44 }],
])('block entity types have the numbers of %s', (version, numbers) => {
  const gameData = ServerGameData.of(version);
  const told = Object.fromEntries(Object.keys(numbers).map((id) => [id, blockEntityTypeNumber(gameData, id)]));
  expect(told).toEqual(numbers);
});

test('a block without block entity has no type', () => {
  expect(() => blockEntityTypeNumber(ServerGameData.of('1.20.4'), 'stone')).toThrow(RangeError);
  expect(() => blockEntityTypeNumber(ServerGameData.of('1.20.4'), 'piston_head')).toThrow(RangeError);
});
