import { describe, expect, test } from 'vitest';
import { since, TESTED_VERSIONS } from '../../../support/testedVersions.ts';
import { packEnv, packFiles, writePack } from './packFixture.ts';

/** What the data pack relies on, each with where vanilla says so. */
describe.each(TESTED_VERSIONS)('as on a vanilla server of %s', (version) => {
  const world = async (functions: Record<string, readonly string[]> = {}, tags = {}) => {
    const it = await packEnv(version, (folder) => writePack(folder, 'p', version, packFiles(version, functions, tags)));
    await it.env.tick();
    it.run('forceload add 0 0 63 63');
    return it;
  };
  const apple = '{Slot:0b,id:"minecraft:apple",Count:3b,count:3}';

  test('containers lose their items before a block is put, even one of the same state', async () => {
    // SetBlockCommand.setBlock and FillCommand.fillBlocks: Clearable.tryClear, then BlockInput.place, which gives up where
    // Level.setBlock changes nothing.
    await using it = await world();
    expect(it.run(`setblock 0 -60 0 chest[facing=north]{Items:[${apple}]}`).success).toBe(true);
    expect(it.run('data get block 0 -60 0 Items[0].Slot').success).toBe(true);
    expect(it.say(`setblock 0 -60 0 chest[facing=north]{Items:[${apple}]}`)).toEqual(['Could not set the block']);
    expect(it.run('data get block 0 -60 0 Items[0]').success).toBe(false);
    expect(it.env.eventsOf('item-dropped')).toEqual([]);
  });

  test('fill gives the number of blocks that changed', async () => {
    await using it = await world();
    expect(it.run('fill 0 -60 0 4 -60 0 stone').result).toBe(5);
    expect(it.run('fill 0 -60 0 5 -60 0 stone').result).toBe(1);
    expect(it.run('fill 0 -60 0 5 -60 0 stone')).toMatchObject({ success: false, result: 0 });
  });

  test('blocks fit their neighbours but for what was typed', async () => {
    // BlockInput.place: Block.updateFromNeighbourShapes, then overwriteWithDefinedProperties; neighbours are told after.
    await using it = await world();
    it.run('setblock 0 -60 0 stone');
    it.run('setblock 1 -60 0 oak_fence');
    expect(it.env.block(1, -60, 0)).toContain('west=true');
    it.run('setblock 0 -60 2 stone');
    it.run('setblock 1 -60 2 oak_fence[west=false]');
    expect(it.env.block(1, -60, 2)).toContain('west=false');
    it.run('setblock 2 -60 2 stone');
    expect(it.env.block(1, -60, 2)).toContain('east=true');
  });

  test('clone counts every cell, alike or not, and takes what blocks hold along', async () => {
    // CloneCommands.clone puts a barrier into every cell first.
    await using it = await world();
    it.run(`setblock 0 -60 0 chest{Items:[${apple}]}`);
    expect(it.run('clone 0 -60 0 1 -60 0 20 -60 0').result).toBe(2);
    expect(it.run('clone 0 -60 0 1 -60 0 20 -60 0').result).toBe(2);
    expect(it.say('execute if blocks 0 -60 0 1 -60 0 20 -60 0 all')).toEqual(['Test passed, count: 2']);
    it.run('item replace block 20 -60 0 container.1 with stone');
    expect(it.say('execute if blocks 0 -60 0 1 -60 0 20 -60 0 all')).toEqual(['Test failed']);
    expect(it.run('execute unless blocks 0 -60 0 1 -60 0 20 -60 0 all').success).toBe(true);
    it.run('clone 0 -60 0 0 -60 0 20 -60 0');
    expect(it.run('execute if blocks 0 -60 0 1 -60 0 20 -60 0 masked').result).toBe(1);
    expect(it.say('execute if blocks 0 -60 0 31 -28 31 0 -27 0 all')).toEqual([
      'Too many blocks in the specified area (maximum 32768, specified 33792)',
    ]);
  });

  test('a comparison crosses chunks, sections and the bottom of the world', async () => {
    await using it = await world();
    it.run('fill 3 -52 5 30 -40 20 stone');
    it.run('setblock 17 -47 16 dirt');
    it.run('clone 3 -52 5 30 -40 20 8 -20 30');
    expect(it.run('execute if blocks 3 -52 5 30 -40 20 8 -20 30 all').result).toBe(28 * 13 * 16);
    it.run('setblock 22 -15 41 stone');
    expect(it.run('execute if blocks 3 -52 5 30 -40 20 8 -20 30 all').success).toBe(false);
  });

  test('markers are nobody’s to see, and found by kind, tag and distance', async () => {
    await using it = await world();
    const packets: string[] = [];
    await it.env.connect('Alice', { position: { x: 5.5, y: -60, z: 5.5 }, watch: (name) => packets.push(name) });
    packets.length = 0;
    it.run('summon marker 3 -60 4 {Tags:["a","b"]}');
    it.run('summon marker 8.5 -59.5 4.25 {Tags:["b"]}');
    await it.env.tick(2);
    expect(packets.filter((name) => name.startsWith('spawn') || name === 'entity_destroy')).toEqual([]);
    const count = (selector: string) => it.run(`execute if entity ${selector}`).result;
    expect(count('@e[type=marker]')).toBe(2);
    expect(count('@e[type=minecraft:marker,tag=a]')).toBe(1);
    expect(count('@e[type=marker,tag=b,limit=1]')).toBe(1);
    // Whole coordinates of `summon` mean the middle of the cell, those of selectors do not (Vec3Argument).
    expect(count('@e[type=marker,x=3.5,y=-60,z=4.5,distance=..0.1]')).toBe(1);
    expect(count('@e[tag=b,tag=!a]')).toBe(1);
    expect(it.say('data get entity @e[type=marker,tag=!a,limit=1] Pos')[0]).toContain('[8.5d, -59.5d, 4.25d]');
    it.run('setblock 3 -59 4 stone');
    expect(it.run('execute as @e[tag=a] at @s if block ~ ~1 ~ stone').success).toBe(true);
    it.run('forceload remove all');
    it.run('tp Alice 500 -60 500');
    await it.env.tick();
    // Entities of chunks that are not loaded are in no level (PersistentEntitySectionManager).
    expect(count('@e[type=marker]')).toBe(0);
    it.run('forceload add 0 0');
    expect(it.run('kill @e[type=marker]').result).toBe(2);
  });

  test('data modify succeeds only where something changes', async () => {
    // DataCommands.manipulateData: commands.data.merge.failed.
    await using it = await world();
    const does = (line: string) => it.run(line).success;
    expect(does('data modify storage t:s a set value {x:1,l:[1,2]}')).toBe(true);
    expect(does('data modify storage t:s a set value {x:1,l:[1,2]}')).toBe(false);
    expect(does('data modify storage t:s b set from storage t:s a.l[-1]')).toBe(true);
    expect(it.say('data get storage t:s')).toEqual([
      'Storage t:s has the following contents: {a: {x: 1, l: [1, 2]}, b: 2}',
    ]);
    expect(does('data modify storage t:s a.l append value 3')).toBe(true);
    expect(it.run('data get storage t:s a.l').result).toBe(3);
    expect(does('data remove storage t:s a.l[0]')).toBe(true);
    expect(does('data remove storage t:s a.nothing')).toBe(false);
    it.run('execute store success score #s n run data modify storage t:s b set value 2');
    expect(it.score('#s')).toBe(0);
    it.run('execute store result storage t:s c int 1 run scoreboard players set #v n 42');
    expect(it.say('data get storage t:s c')).toEqual(['Storage t:s has the following contents: 42']);
  });

  test('data get leaves out what comes after 128 entries, since 1.20.2', async () => {
    await using it = await world();
    it.run('data modify storage t:s l set value []');
    for (let entry = 0; entry < 130; entry++) it.run(`data modify storage t:s l append value {n:${entry}}`);
    const [line = ''] = it.say('data get storage t:s l');
    // TextComponentTagVisitor.visitList: a separator follows every entry but the list's last, then what stands for the rest.
    if (version === '1.19.2') expect(line).toMatch(/\{n: 129\}\]$/);
    else expect(line).toMatch(/\{n: 127\}, <\.\.\.>\]$/);
    expect(it.run('data get storage t:s l').result).toBe(130);
  });

  test('a teleport without a look keeps the look', async () => {
    await using it = await world();
    const { player } = await it.env.connect('Alice', { position: { x: 5.5, y: -60, z: 5.5 }, yaw: 30, pitch: 10 });
    it.run('execute positioned 9.5 -60 9.5 as Alice run tp @s ~ ~ ~');
    expect([player.position, player.yaw, player.pitch]).toEqual([{ x: 9.5, y: -60, z: 9.5 }, 30, 10]);
    expect(it.run('execute as Alice positioned 9.5 -60 9.5 unless entity @s[distance=..0.1]').success).toBe(false);
  });

  test('objectives count what players do from when they are made', async () => {
    await using it = await world();
    for (const [name, criterion] of [
      ['m', 'minecraft.mined:minecraft.dirt'],
      ['u', 'used:stone'],
      ['c', 'minecraft.crafted:minecraft.oak_planks'],
      ['d', 'deathCount'],
      ['l', 'minecraft.custom:minecraft.leave_game'],
    ])
      expect(it.run(`scoreboard objectives add ${name} ${criterion}`).success, criterion).toBe(true);
    expect(it.run('scoreboard objectives add x minecraft.mined:minecraft.nothing').success).toBe(false);
    const alice = await it.env.connect('Alice', { position: { x: 5.5, y: -60, z: 5.5 } });
    const score = (name: string) => it.run(`scoreboard players get Alice ${name}`).result;
    const { world: blocks } = it.env.server;
    const by = { type: 'player', player: 'Alice' } as const;
    blocks.setBlock({ x: 6, y: -60, z: 6 }, { id: 'stone', properties: {} }, by);
    blocks.setBlock({ x: 7, y: -62, z: 7 }, { id: 'air', properties: {} }, by);
    it.env.server.emit({ type: 'item-crafted', player: 'Alice', item: 'oak_planks', count: 4 });
    expect([score('m'), score('u'), score('c')]).toEqual([1, 1, 4]);
    it.run('kill Alice');
    await it.env.tick();
    expect(score('d')).toBe(1);
    alice.raw.end('bye');
    await it.env.tick(2);
    expect(score('l')).toBe(1);
  });

  test.runIf(since(version, '1.21.2'))('the world stands still when nobody has been there for a minute', async () => {
    // MinecraftServer.tickServer, pause-when-empty-seconds (1.21.2).
    await using it = await world({ 't:tick': ['scoreboard players add #t n 1'] }, { 'minecraft:tick': ['t:tick'] });
    await it.env.tick(1300);
    expect(it.score('#t')).toBe(1199);
    expect(it.log.at(-1)).toBe('info Server empty for 60 seconds, pausing');
    await it.env.connect('Alice', { position: { x: 5.5, y: -60, z: 5.5 } });
    await it.env.tick(2);
    expect(it.score('#t')).toBeGreaterThan(1199);
  });
});
