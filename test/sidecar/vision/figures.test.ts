import { expect, test } from 'vitest';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { figureOf, shirtOf } from '../../../sidecar/vision/entities/figures.ts';

test('every agent has a shirt of another colour', () => {
  expect(new Set(AGENT_NAMES.map((name) => shirtOf(name).join())).size).toBe(AGENT_NAMES.length);
});

test('every kind of entity has a figure about as high and wide as it is', () => {
  for (const { name, width = 0.25, height = 0.25 } of VersionGameData.ofVersion('1.20.4').data.entitiesArray) {
    const size = { width: width || 0.25, height: height || 0.25 };
    const limbs = figureOf({ id: 1, kind: name, position: { x: 0, y: 0, z: 0 }, yaw: 0, pitch: 0, ...size });
    expect(limbs.length, name).toBeGreaterThan(0);
    const top = Math.max(...limbs.map(({ box }) => box[4]));
    if (!/arrow/.test(name)) expect(Math.abs(top - size.height), name).toBeLessThan(size.height * 0.35);
    for (const { box } of limbs) expect(box[0] < box[3] && box[1] < box[4] && box[2] < box[5], name).toBe(true);
  }
});
