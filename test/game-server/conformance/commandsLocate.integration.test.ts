import { expect } from 'vitest';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import { behaviour, type Stage } from './behaviour.ts';
import { wiki } from './operator.ts';

const SEED = 20_261;
const box = { min: { x: -3000, y: -64, z: -3000 }, max: { x: 2999, y: 319, z: 2999 } };
const wild = (page: string) => ({
  ...wiki(page),
  env: { allowOp: true, world: { type: 'wilderness', seed: SEED }, zone: { id: 'zone', box } } as const,
});
const at00 = ({ env }: Stage, line: string) => env.systems.commands.console(`execute positioned 0 70 0 run ${line}`);

/** The place that an answer names. */
function placeIn(line: string | undefined): { x: number; z: number; distance: number } {
  const [, x, z, distance] = /is at \[(-?\d+), (?:~|-?\d+), (-?\d+)\] \((\d+) blocks away\)$/.exec(line ?? '') ?? [];
  return { x: Number(x), z: Number(z), distance: Number(distance) };
}

behaviour('locate biome names a place that lies in the biome', wild('Commands/locate'), async (stage) => {
  const terrain = new GeneratedTerrain('wilderness', SEED);
  for (const biome of ['desert', 'taiga', 'ocean']) {
    const { lines, success, result } = at00(stage, `locate biome minecraft:${biome}`);
    expect([success, lines]).toEqual([
      true,
      [expect.stringMatching(new RegExp(`^The nearest minecraft:${biome} is at`))],
    ]);
    const { x, z, distance } = placeIn(lines[0]);
    expect(terrain.biome(x, z)).toBe(biome);
    expect(result).toBe(distance);
    expect(distance).toBe(Math.floor(Math.hypot(x, z)));
  }
  const river = at00(stage, 'locate biome #minecraft:is_ocean').lines[0];
  expect(river).toMatch(/^The nearest #minecraft:is_ocean \(minecraft:(?:frozen_)?ocean\) is at/);
  expect(at00(stage, 'locate biome minecraft:mushroom_fields').lines).toEqual([
    'Could not find a biome of type "minecraft:mushroom_fields" within reasonable distance',
  ]);
});

behaviour('locate structure leads to the nearest of its kind', wild('Commands/locate'), async (stage) => {
  const { lines, success } = at00(stage, 'locate structure #minecraft:village');
  expect(success).toBe(true);
  expect(lines[0]).toMatch(
    /^The nearest #minecraft:village \(minecraft:village_(?:plains|taiga|snowy|savanna|desert)\)/,
  );
  const { x, z } = placeIn(lines[0]);
  // There stands its bell.
  const { world } = stage.env.server;
  const cells = Array.from({ length: 9 * 9 * 40 }, (_, index) => ({
    x: x - 4 + (index % 9),
    y: 60 + Math.floor(index / 81),
    z: z - 4 + (Math.floor(index / 9) % 9),
  }));
  expect(cells.some((cell) => world.block(cell).id === 'bell')).toBe(true);
  expect(at00(stage, 'locate structure minecraft:mineshaft').success).toBe(true);
  expect(at00(stage, 'locate structure minecraft:stronghold').lines).toEqual([
    'Could not find a structure of type "minecraft:stronghold" nearby',
  ]);
  expect(at00(stage, 'locate structure minecraft:castle').lines[0]).toBe(
    'There is no structure with type "minecraft:castle"',
  );
});

behaviour('locate on flat land finds its one biome at once', wiki('Commands/locate'), async (stage) => {
  expect(stage.env.systems.commands.console('locate biome minecraft:plains')).toMatchObject({
    result: 0,
    lines: [expect.stringMatching(/\(0 blocks away\)$/)],
  });
  expect(stage.env.systems.commands.console('locate structure minecraft:mineshaft').success).toBe(false);
});
