import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../../sidecar/tools/mindcraft/commands.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { FLOOR_Y } from '../../body/bodyWorld.ts';
import { type CommandScene, createCommandScene } from './commandScene.ts';

let scene: CommandScene;
const Y = FLOOR_Y;
const blueprint = [
  { position: [2, Y, 2], block: 'stone' },
  { position: [3, Y, 3], block: 'oak_stairs[facing=east]' },
  { position: [2, Y + 1, 2], block: 'oak_planks' },
];

/** Every query of the body, with what its answer holds. */
const QUERIES: readonly (readonly [name: string, args: object, holds: readonly RegExp[]])[] = [
  [
    '!stats',
    {},
    [
      /^STATS\n- Position: x 0\.5/,
      /Health: 20 of 20/,
      /Biome: plains/,
      /Weather: clear/,
      /Below: grass_block/,
      /Agents near: Bob/,
    ],
  ],
  ['!inventory', {}, [/^INVENTORY\n/, /- oak_planks: 4/]],
  ['!nearbyBlocks', {}, [/^NEARBY BLOCKS\n/, /- gold_block/, /- grass_block/]],
  ['!craftable', {}, [/^CRAFTABLE\n/, /- stick/, /- crafting_table/]],
  ['!entities', {}, [/- agent Bob at x 6/, /- cow: 1/]],
  ['!getCraftingPlan', { item: 'chest', quantity: 1 }, [/You still need: 1 oak_log/]],
  ['!searchWiki', { query: 'gold block' }, [/gold_block/]],
  ['!getBlueprint', {}, [/- level 0 begins at \(2, -60, 2\)\n- level 1 begins at \(2, -59, 2\)/]],
  [
    '!getBlueprintLevel',
    { level: 0 },
    [/^LEVEL 0 begins at \(2, -60, 2\)/, /\[stone, air\]\n\[air, oak_stairs\[facing=east\]\]/],
  ],
  [
    '!checkBlueprintLevel',
    { level: 0 },
    [
      /replace dirt by stone at \(2, -60, 2\)/,
      /remove gold_block at \(3, -60, 2\)/,
      /place oak_stairs\[facing=east\] at \(3, -60, 3\)/,
    ],
  ],
  ['!checkBlueprint', {}, [/replace dirt by stone/, /level 1 is complete/]],
];

test('every query of the body is tried', () => {
  const queries = COMMANDS.filter(({ by, kind }) => by === 'body' && kind === 'query').map(({ name }) => name);
  expect(QUERIES.map(([name]) => name).sort()).toEqual(queries.sort());
});

describe.each(versionsToTest())('queries on Minecraft %s', (version) => {
  beforeAll(async () => {
    scene = await createCommandScene(version, { blueprintCells: blueprint });
    await scene.reset({ oak_planks: 4 });
    scene.world.set(2, Y, 2, 'dirt');
    scene.world.set(3, Y, 2, 'gold_block');
    scene.world.set(2, Y + 1, 2, 'oak_planks');
    scene.mob('cow', -5, 0);
    await scene.world.play(() => scene.world.clock.sleep(200));
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  test.each(QUERIES)('%s', async (name, args, holds) => {
    const before = scene.world.clock.now();
    const result = await scene.call(name, args);
    expect(result, result.message).toMatchObject({ ok: true });
    for (const part of holds) expect(result.message).toMatch(part);
    expect(scene.world.clock.now() - before).toBeLessThanOrEqual(150);
  });

  test('queries for what there is not', async () => {
    expect(await scene.call('!getBlueprintLevel', { level: 7 })).toMatchObject({
      ok: false,
      message: 'there is no level 7: the levels are 0 to 1',
    });
    expect(await scene.call('!searchWiki', { query: 'zzz' })).toMatchObject({ ok: false, code: 'nothing-there' });
    expect(await scene.call('!getCraftingPlan', { item: 'nothing', quantity: 1 })).toMatchObject({
      ok: false,
      code: 'unknown-item',
    });
  });
});
