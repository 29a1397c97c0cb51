import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../clock/manualClock.ts';
import { Random } from '../../../clock/random.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import type { Habitat } from '../../../game-server/mobs/habitat.ts';
import { settleChunk } from '../../../game-server/mobs/wildHerds.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import type { WorldPreset } from '../../../worlds/worldPreset.ts';
import { EXHAUSTIVE, versionsToTest } from '../../support/depth.ts';

function newHabitat(version: string, world: WorldPreset, reach: number): Habitat {
  const server = new GameServer({ version, clock: new ManualClock(), random: new Random(1), world });
  const { habitat } = installSurvival(server);
  server.openZone({
    id: 'land',
    box: { min: { x: -reach, y: -64, z: -reach }, max: { x: reach - 1, y: 319, z: reach - 1 } },
  });
  return habitat;
}

describe.each(versionsToTest())('herds at %s', (version) => {
  test.runIf(EXHAUSTIVE)('stand in the world as the land has them, the same on every server', () => {
    const settle = () => {
      const habitat = newHabitat(version, { type: 'plains-forest', seed: 42 }, 200);
      const mobs = [];
      for (let x = -12; x < 12; x++) for (let z = -12; z < 12; z++) mobs.push(...settleChunk(habitat, 'land', x, z));
      return mobs.map(({ kind, position }) => ({ kind, position: { ...position } }));
    };
    const settled = settle();
    expect(settled).toEqual(settle());
    const terrain = new GeneratedTerrain('plains-forest', 42);
    const expected = [];
    for (let x = -12; x < 12; x++)
      for (let z = -12; z < 12; z++)
        for (const { species, members } of terrain.herds(x, z))
          for (const { x: mx, y, z: mz } of members) expected.push({ kind: species, position: { x: mx, y, z: mz } });
    expect(settled).toEqual(expected);
    expect(settled.length).toBeGreaterThan(80);
  });

  test('keep within the zone, and there are none on flat ground', () => {
    const small = newHabitat(version, { type: 'plains-forest', seed: 42 }, 8);
    for (let x = -6; x < 6; x++)
      for (let z = -6; z < 6; z++)
        for (const { position } of settleChunk(small, 'land', x, z)) expect(Math.abs(position.x)).toBeLessThan(8);
    const flat = newHabitat(version, { type: 'void' }, 200);
    expect(settleChunk(flat, 'land', 0, 0)).toEqual([]);
  });
});
