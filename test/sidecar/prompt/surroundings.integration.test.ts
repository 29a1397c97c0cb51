import { afterAll, beforeAll, expect, test } from 'vitest';
import { partText } from '../../../sidecar/prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../../sidecar/prompt/surroundings.ts';
import { FLOOR_Y } from '../body/bodyWorld.ts';
import { createToolScene, type ToolScene } from '../tools/toolScene.ts';

let scene: ToolScene;
beforeAll(async () => {
  scene = await createToolScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

test('what is told of the surroundings: near signs with their text, devices, animals with their looks', async () => {
  scene.world.give('Alice', { oak_sign: 1 });
  scene.world.set(-3, FLOOR_Y, 0, 'lever[face=floor,facing=north]');
  const id = scene.mob('sheep', 5.5, 4.5, { noAI: true, sheared: true, color: 'pink' });
  const at = { x: 3, y: FLOOR_Y, z: 0 };
  await scene.call('placeBlock', { item_name: 'oak_sign', ...at });
  await scene.call('write', { item_name: 'sign', content: ['Pull the lever', '<b>now</b>'] });
  await scene.call('navigateTo', { x: 0, y: FLOOR_Y, z: 0 });
  const told = surroundingsOf(scene.alice);
  expect(told.signs).toEqual([{ position: [3, FLOOR_Y, 0], says: 'Pull the lever <b>now</b>' }]);
  expect(told.devices).toEqual([{ block: 'lever', position: [-3, FLOOR_Y, 0] }]);
  expect(told.nearby).toContainEqual(expect.objectContaining({ name: 'sheep', id, sheared: true, colour: 'pink' }));
  expect(partText(surroundingsPart('You', 50, told))).toContain("Pull the lever 'b'now'/b'");
  // From further than five blocks a sign is not read.
  await scene.call('navigateTo', { x: -10, y: FLOOR_Y, z: 0 });
  expect(surroundingsOf(scene.alice)).not.toHaveProperty('signs');
});
