import { expect, test } from 'vitest';
import { createRefereeEnv } from './refereeEnv.ts';

/** What is drawn in an arena from release on, and the luck of a player at enchanting tables. */
interface Luck {
  readonly draws: readonly number[];
  readonly enchanting: readonly (number | undefined)[];
}

/** Plays an episode on a server with a history: `before` other episodes that go on beside it. */
async function luckOf(seed: number, server: { readonly serverSeed: number; readonly before: number }): Promise<Luck> {
  await using stage = await createRefereeEnv({ serverSeed: server.serverSeed });
  for (let count = 0; count < server.before; count++) await stage.run(stage.create({ seed: 1000 + count }));
  const episode = stage.create({ seed });
  await stage.run(episode);
  const zone = `arena-${server.before}`;
  const random = stage.env.server.zoneRandom(zone);
  return {
    draws: Array.from({ length: 8 }, () => random.float()),
    enchanting: stage.env.server.playersIn(zone).map((player) => player.enchantingSeed),
  };
}

test('chance in an arena follows from the seed of its episode alone', async () => {
  const first = await luckOf(5, { serverSeed: 1, before: 0 });
  const elsewhere = await luckOf(5, { serverSeed: 2, before: 2 });
  const other = await luckOf(6, { serverSeed: 1, before: 0 });
  expect(elsewhere).toEqual(first);
  expect(first.enchanting).toHaveLength(2);
  expect(new Set(first.enchanting).size).toBe(2);
  for (const [index, draw] of first.draws.entries()) expect(other.draws[index]).not.toBe(draw);
  for (const [index, draw] of first.enchanting.entries()) expect(other.enchanting[index]).not.toBe(draw);
});
