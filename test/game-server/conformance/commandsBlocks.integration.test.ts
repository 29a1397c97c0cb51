import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour } from './behaviour.ts';
import { at, command, operator, wiki } from './operator.ts';

behaviour('fill hollow builds a room with air inside', wiki('Commands/fill'), async (stage) => {
  const { olga, heard } = await operator(stage);
  stage.env.setBlock(12, FLOOR_Y + 1, 12, 'dirt');
  await command(stage, olga, heard, '/fill 10 -60 10 14 -57 14 glass hollow', /^Successfully filled 83 block/);
  expect(at(olga, 10, FLOOR_Y, 10)).toBe('glass');
  expect(at(olga, 12, FLOOR_Y + 1, 12)).toBe('air');
});

behaviour('fill replaces only the blocks of a tag', wiki('Commands/fill'), async (stage) => {
  const { olga, heard } = await operator(stage);
  stage.env.setBlock(10, FLOOR_Y, 10, 'birch_log');
  stage.env.setBlock(11, FLOOR_Y, 10, 'dirt');
  await command(
    stage,
    olga,
    heard,
    '/fill 9 -60 9 12 -60 12 stone replace #minecraft:logs',
    /^Successfully filled 1 block/,
  );
  expect([at(olga, 10, FLOOR_Y, 10), at(olga, 11, FLOOR_Y, 10)]).toEqual(['stone', 'dirt']);
});

behaviour('setblock destroy drops the block; replace does not', wiki('Commands/setblock'), async (stage) => {
  const { olga, heard } = await operator(stage);
  stage.env.setBlock(20, FLOOR_Y, 20, 'oak_planks');
  stage.env.setBlock(24, FLOOR_Y, 20, 'oak_planks');
  await command(stage, olga, heard, '/setblock 20 -60 20 air replace', /^Changed/);
  expect(stage.env.eventsOf('item-dropped')).toEqual([]);
  await command(stage, olga, heard, '/setblock 24 -60 20 air destroy', /^Changed/);
  expect(stage.env.eventsOf('item-dropped')).toMatchObject([{ item: 'oak_planks', count: 1 }]);
});

behaviour('blocks set by command link to their neighbours', wiki('Commands/setblock'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/fill 10 -60 10 12 -60 10 oak_fence', /^Successfully filled 3 block/);
  expect(stage.env.block(11, FLOOR_Y, 10)).toBe(
    'oak_fence[east=true,north=false,south=false,waterlogged=false,west=true]',
  );
  await command(stage, olga, heard, '/setblock 11 -60 11 oak_fence', /^Changed/);
  expect(stage.env.block(11, FLOOR_Y, 10)).toContain('south=true');
});

behaviour('a chest set with items holds them', wiki('Commands/setblock'), async (stage) => {
  const { version, until } = stage;
  const { olga, heard } = await operator(stage);
  const count = since(version, '1.20.5') ? 'count:7' : 'Count:7b';
  await command(
    stage,
    olga,
    heard,
    `/setblock 2 -60 0 chest{Items:[{Slot:3b,id:"minecraft:diamond",${count}}]}`,
    /^Changed/,
  );
  await stage.tick(2);
  const block = olga.blockAt(new Vec3(2, FLOOR_Y, 0));
  if (!block) throw new Error('no chest');
  const chest = await until(olga.openContainer(block));
  expect(chest.containerItems().map(({ slot, name, count: items }) => [slot, name, items])).toEqual([
    [3, 'diamond', 7],
  ]);
});

behaviour('clone copies blocks and what they hold', wiki('Commands/clone'), async (stage) => {
  const { olga, heard } = await operator(stage);
  stage.env.setBlock(10, FLOOR_Y, 10, 'barrel[facing=up]');
  await command(
    stage,
    olga,
    heard,
    '/item replace block 10 -60 10 container.5 with bread 4',
    /^Replaced a slot at 10, -60, 10/,
  );
  await command(stage, olga, heard, '/clone 10 -60 10 10 -60 10 13 -60 10', /^Successfully cloned 1 block/);
  const reply = stage.env.systems.commands.console('data get block 13 -60 10 Items[0].id');
  expect(reply.lines).toEqual(['13, -60, 10 has the following block data: "minecraft:bread"']);
  await command(stage, olga, heard, '/clone 9 -60 9 11 -60 11 10 -60 10', /cannot overlap$/);
});

behaviour('execute if blocks compares two regions', wiki('Commands/execute'), async ({ env }) => {
  env.setBlock(0, 0, 0, 'stone');
  env.setBlock(1, 0, 0, 'oak_planks');
  env.setBlock(10, 0, 0, 'stone');
  const run = (line: string) => env.systems.commands.console(line).lines;
  expect(run('execute if blocks 0 0 0 1 0 0 10 0 0 all')).toEqual(['Test failed']);
  env.setBlock(11, 0, 0, 'oak_planks');
  expect(run('execute if blocks 0 0 0 1 0 0 10 0 0 all')).toEqual([
    expect.stringMatching(/^Test passed[,.] [Cc]ount: 2$/),
  ]);
  env.setBlock(12, 0, 0, 'dirt');
  expect(run('execute if blocks 0 0 0 2 0 0 10 0 0 masked')).toEqual([
    expect.stringMatching(/^Test passed[,.] [Cc]ount: 2$/),
  ]);
});

behaviour('data merge changes a sign', wiki('Commands/data'), async (stage) => {
  const { env, version } = stage;
  env.setBlock(2, FLOOR_Y, 0, 'oak_sign[rotation=0]');
  const { olga, heard } = await operator(stage);
  const lines = `'{"text":"Hello"}','{"text":""}','{"text":""}','{"text":""}'`;
  const nbt = version === '1.19.2' ? `{Text1:'{"text":"Hello"}'}` : `{front_text:{messages:[${lines}]}}`;
  await command(stage, olga, heard, `/data merge block 2 -60 0 ${nbt}`, /^Modified block data of 2, -60, 0$/);
  await stage.until(
    () =>
      olga
        .blockAt(new Vec3(2, FLOOR_Y, 0))
        ?.getSignText?.()[0]
        ?.startsWith('Hello'),
    'the text',
  );
});

const BEFORE_STRICT = 'the mode came with 1.21.5';

behaviour(
  'setblock strict leaves the blocks beside as they are, also once others change',
  {
    ...wiki('Commands/setblock'),
    unless: { '1.20.4': BEFORE_STRICT, '1.19.2': BEFORE_STRICT, '1.21.1': BEFORE_STRICT, '1.21.4': BEFORE_STRICT },
  },
  async ({ env, tick }) => {
    const fence = (x: number) => env.server.world.block({ x, y: FLOOR_Y, z: 5 }).properties.east;
    env.setBlock(5, FLOOR_Y, 5, 'oak_fence');
    env.setBlock(9, FLOOR_Y, 5, 'oak_fence');
    const { commands } = env.systems;
    expect(commands.console(`setblock 6 ${FLOOR_Y} 5 oak_fence strict`).success).toBe(true);
    expect(commands.console(`setblock 10 ${FLOOR_Y} 5 oak_fence`).success).toBe(true);
    await tick(2);
    expect([fence(5), fence(9)]).toEqual(['false', 'true']);
  },
);
