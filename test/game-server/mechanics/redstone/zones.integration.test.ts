import { expect, test } from 'vitest';
import { Arrow } from '../../../../game-server/mechanics/projectiles/arrow.ts';
import { createEnv, FLOOR_Y } from '../../../support/env.ts';

const ELSEWHERE = {
  id: 'elsewhere',
  box: { min: { x: 100, y: -64, z: -8 }, max: { x: 116, y: 63, z: 8 } },
};

test('an arrow that flew into another arena presses no button and hits no target there', async () => {
  await using env = await createEnv();
  env.server.openZone(ELSEWHERE);
  await env.connect('Alice');
  for (const [x, zone] of [
    [105, env.zone],
    [110, 'elsewhere'],
  ] as const) {
    env.setBlock(x, FLOOR_Y, 0, 'stone');
    env.setBlock(x - 1, FLOOR_Y, 0, 'oak_button[face=wall,facing=west]');
    env.setBlock(x, FLOOR_Y, 2, 'target');
    for (const z of [0.5, 2.5]) {
      const place = { zone, position: { x: x - 1.5, y: FLOOR_Y + 0.5, z }, velocity: { x: 1, y: 0, z: 0 } };
      env.systems.entities.add(new Arrow({ server: env.server, ...env.systems }, place, { kind: 'arrow' }));
    }
  }
  await env.tick(5);
  expect(env.block(104, FLOOR_Y, 0)).toContain('powered=false');
  expect(env.block(105, FLOOR_Y, 2)).toContain('power=0');
  expect(env.block(109, FLOOR_Y, 0)).toContain('powered=true');
  expect(env.block(110, FLOOR_Y, 2)).not.toContain('power=0');
});
