import { describe, expect, test } from 'vitest';
import { checkPack } from '../../../bench/datapack/checkPack.ts';
import type { GameFiles } from '../../../bench/datapack/gameFiles.ts';
import { shippedGameFiles } from '../../../bench/datapack/shippedGameFiles.ts';
import { analyse } from '../../../bench/datapack/spyglass.ts';
import { sampleOf } from '../../support/depth.ts';
import { packOf } from './corpusPack.ts';

const game = shippedGameFiles('1.20.4');
const pack = packOf('1.20.4', { wrong: ['filll 0 0 0 1 1 1 minecraft:stone'] });

async function refusal(broken: Partial<GameFiles>): Promise<unknown> {
  return await checkPack(pack, { ...game, ...broken }).then(
    ({ diagnostics }) => `checked: ${diagnostics.length} findings`,
    (error: unknown) => error,
  );
}

describe('data that is of no use', () => {
  test('makes SpyglassMC find nothing at all', async () => {
    // What the refusals below are for. Without its data the library says that all is well.
    const { loadedVersion, findings } = await analyse(pack, { ...game, version: '1.20.99' }, () => undefined);
    expect(loadedVersion).not.toBe('1.20.4');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  const cases: [string, Partial<typeof game>, RegExp][] = [
    ['a version nobody knows', { version: '1.20.99' }, /1\.20\.99/],
    ['a tree without commands', { commands: { type: 'root' as const } }, /./],
    ['no blocks', { registries: { ...game.registries, block: [] } }, /grass_block/],
    ['no registry of blocks', { registries: without(game.registries, 'block') }, /grass_block/],
    ['no registry of items', { registries: without(game.registries, 'item') }, /takes an item/],
    ['no block states', { blockStates: {} }, /takes a block's property/],
    ['types that are no archive', { mcdoc: new Uint8Array([1, 2, 3]) }, /./],
  ];
  test.each(sampleOf(cases, 3))('%s: is reported instead of "0 errors"', async (_, broken, why) => {
    expect(await refusal(broken)).toMatchObject({ code: 'game-data-unusable', message: expect.stringMatching(why) });
  });

  test('a check of sound data after them finds the mistake', async () => {
    const { diagnostics } = await checkPack(pack, game);
    expect(diagnostics.map(({ file, line }) => `${file}:${line}`)).toContain(
      'data/guildhall/functions/wrong.mcfunction:1',
    );
  });
});

function without(registries: GameFiles['registries'], name: string): GameFiles['registries'] {
  return Object.fromEntries(Object.entries(registries).filter(([key]) => key !== name));
}
