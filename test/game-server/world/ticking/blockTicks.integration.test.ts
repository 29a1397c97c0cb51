import { expect, test } from 'vitest';
import { createEnv, FLOOR_Y } from '../../../support/env.ts';

const ELSEWHERE = {
  id: 'elsewhere',
  box: { min: { x: 200, y: -64, z: -64 }, max: { x: 300, y: 255, z: 63 } },
};

test('no zone has so much to do that another waits', async () => {
  await using env = await createEnv();
  env.server.openZone(ELSEWHERE);
  const ticks = env.systems.blockTicks;
  const came: string[] = [];
  ticks.onScheduled('probe', ({ x }) => came.push(x < 200 ? 'here' : 'elsewhere'));
  for (let index = 0; index < 10_000; index++)
    ticks.schedule(
      { x: (index % 100) - 50, y: FLOOR_Y + Math.floor(index / 10_000), z: Math.floor(index / 100) - 50 },
      1,
      'probe',
    );
  ticks.schedule({ x: 250, y: FLOOR_Y, z: 0 }, 1, 'probe');
  await env.tick();
  expect(came.at(-1)).toBe('elsewhere');
  expect(came).toHaveLength(8_193);
  await env.tick();
  expect(came).toHaveLength(10_001);
});

test('a zone that is opened anew remembers nothing that was on its way', async () => {
  await using env = await createEnv();
  const ticks = env.systems.blockTicks;
  let came = 0;
  ticks.onScheduled('probe', () => came++);
  ticks.schedule({ x: 0, y: FLOOR_Y, z: 0 }, 2, 'probe');
  const zone = env.server.zones.get(env.zone);
  if (!zone) throw new Error('no zone');
  env.server.openZone(zone);
  await env.tick(4);
  expect(came).toBe(0);
  expect(ticks.isScheduled({ x: 0, y: FLOOR_Y, z: 0 }, 'probe')).toBe(false);
});
