import { expect, test } from 'vitest';
import { createToolBelt } from '../../../../sidecar/tools/toolBelt.ts';
import { createToolScene } from '../toolScene.ts';

// The block was renamed in 1.20.3.
test.each([
  ['1.19.2', 'grass'],
  ['1.20.4', 'short_grass'],
])('a field names what gives seeds as Minecraft %s does', async (version, grass) => {
  await using scene = await createToolScene(version);
  const belt = createToolBelt(scene.alice, ['tendField'], { clock: scene.world.clock });
  const field = { from_x: 2, from_z: 2, to_x: 5, to_z: 4, y: -61 };
  expect(await scene.world.play(() => belt.call('tendField', field, new AbortController().signal))).toMatchObject({
    ok: false,
    message: expect.stringContaining(`you carry no wheat_seeds (${grass} drops some)`),
  });
});
