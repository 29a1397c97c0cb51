import { expect } from 'vitest';
import { framesOf } from '../../../game-server/mechanics/portals/endPortals.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';
import { wiki } from './operator.ts';

const run = ({ env }: Stage, line: string) => env.systems.commands.console(line);

/** How many blocks of a kind stand around a place. */
function counted(env: Env, x: number, z: number, ids: RegExp): number {
  let count = 0;
  for (let dx = -6; dx <= 6; dx++)
    for (let dz = -6; dz <= 6; dz++)
      for (let y = FLOOR_Y; y < FLOOR_Y + 40; y++) if (ids.test(env.block(x + dx, y, z + dz))) count++;
  return count;
}

behaviour('place feature grows trees, mushrooms and fungi where it is told', wiki('Commands/place'), async (stage) => {
  const { env, bot } = stage;
  await bot('Alice', { position: { x: 40.5, y: FLOOR_Y, z: 40.5 } });
  for (const [index, [feature, blocks]] of (
    [
      ['oak', /^oak_log/],
      ['dark_oak', /^dark_oak_log/],
      ['mega_spruce', /^spruce_log/],
      ['huge_red_mushroom', /^red_mushroom_block/],
      ['azalea_tree', /azalea_leaves/],
    ] as const
  ).entries()) {
    const x = -50 + 20 * index;
    const { success, lines } = run(stage, `place feature minecraft:${feature} ${x} ${FLOOR_Y} 0`);
    expect([success, lines]).toEqual([true, [`Placed "minecraft:${feature}" at ${x}, ${FLOOR_Y}, 0`]]);
    expect(counted(env, x, 0, blocks), feature).toBeGreaterThan(3);
  }
});

behaviour('place feature fails where a tree has no room', wiki('Commands/place'), async (stage) => {
  const { env } = stage;
  for (let x = -3; x <= 3; x++) for (let z = -3; z <= 3; z++) env.setBlock(x, FLOOR_Y + 1, z, 'stone');
  const { success, lines } = run(stage, `place feature oak 0 ${FLOOR_Y} 0`);
  expect([success, lines]).toEqual([false, ['Failed to place feature']]);
  expect(counted(env, 0, 0, /^oak_/)).toBe(0);
});

behaviour('place structure builds the portal room of a stronghold', wiki('Commands/place'), async (stage) => {
  const { env } = stage;
  const middle = { x: 0, y: FLOOR_Y + 8, z: 0 };
  const { success, lines } = run(stage, `place structure stronghold 0 ${middle.y} 0`);
  expect([success, lines]).toEqual([true, [`Generated structure "minecraft:stronghold" at 0, ${middle.y}, 0`]]);
  for (const [{ x, y, z }, facing] of framesOf(middle)) expect(env.block(x, y, z)).toContain(`facing=${facing}`);
  expect(run(stage, `place structure stronghold 62 ${middle.y} 0`).lines).toEqual(['Failed to place structure']);
});

behaviour('place refuses what this server has not', wiki('Commands/place'), async (stage) => {
  const refused = (line: string) => run(stage, line).lines;
  expect(refused('place feature lake_lava')).toEqual(['There is no feature with type "minecraft:lake_lava"']);
  expect(refused('place structure monument')).toEqual(['There is no structure with type "minecraft:monument"']);
  expect(refused('place jigsaw village/plains/houses x 3')).toEqual([
    'There is no template pool with type "minecraft:village/plains/houses"',
  ]);
  expect(refused(`place template my:house 0 ${FLOOR_Y} 0 180 left_right`)).toEqual([
    'There is no template with id "my:house"',
  ]);
});
