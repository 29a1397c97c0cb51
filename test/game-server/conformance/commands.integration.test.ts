import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { PacketFields } from '../../../game-server/network/packetCodec.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour, type Stage } from './behaviour.ts';

const wiki = (page: string) => ({ source: `Minecraft wiki, "${page}"`, env: { allowOp: true } });
const NEAR = { x: 4.5, y: FLOOR_Y, z: 0.5 };

/** An operator and everything said to them. */
async function operator({ bot }: Stage, name = 'Olga'): Promise<{ olga: Bot; heard: string[] }> {
  const heard: string[] = [];
  const olga = await bot(name, {
    operator: true,
    prepare: hears(heard),
  });
  return { olga, heard };
}

/** Gives a command and waits for an answer that matches. */
async function command(stage: Stage, olga: Bot, heard: string[], line: string, answer: RegExp): Promise<void> {
  heard.length = 0;
  olga.chat(line);
  await stage.until(() => heard.some((text) => answer.test(text)), `${answer} after ${line}`, 40);
}

/** Lists everything a bot is told. */
function hears(heard: string[], by = ''): (bot: Bot) => void {
  return (bot) => {
    bot.on('messagestr', (text) => {
      heard.push(by + text);
    });
  };
}

const at = (bot: Bot, x: number, y: number, z: number) => bot.blockAt(new Vec3(x, y, z))?.name;

behaviour('an operator sets a block by relative coordinates', wiki('Commands/setblock'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/setblock ~2 ~ ~ oak_log[axis=x]', /^Changed the block at 2, -60, 0$/);
  expect(stage.env.block(2, FLOOR_Y, 0)).toBe('oak_log[axis=x]');
  expect(at(olga, 2, FLOOR_Y, 0)).toBe('oak_log');
});

behaviour(
  'a player without rights has no admin commands; trying one is reported',
  wiki('Permission level'),
  async ({ env, bot, until }) => {
    const heard: string[] = [];
    const alice = await bot('Alice', { prepare: hears(heard) });
    alice.chat('/gamemode creative');
    await until(() => heard.length >= 2, 'the answer');
    expect(heard).toEqual(['Unknown or incomplete command, see below for error', 'gamemode creative<--[HERE]']);
    expect(env.eventsOf('action-refused')).toMatchObject([{ player: 'Alice', action: 'command' }]);
    expect(env.server.players.get('Alice')?.gameMode).toBe('survival');
  },
);

behaviour(
  'operator rights count for nothing on a server that allows no operators',
  { source: 'Minecraft wiki, "Operator"; that agents never are is ours' },
  async (stage) => {
    const { olga, heard } = await operator(stage);
    await command(stage, olga, heard, '/time set noon', /^Unknown or incomplete command/);
    expect(stage.env.eventsOf('action-refused')).toHaveLength(1);
    expect(stage.env.systems.commands.console('op Olga').success).toBe(false);
  },
);

behaviour('op and deop give and take rights at once', wiki('Commands/op'), async (stage) => {
  const heard: string[] = [];
  const alice = await stage.bot('Alice', { prepare: hears(heard) });
  expect(stage.env.systems.commands.console('op Alice').lines).toEqual(['Made Alice a server operator']);
  expect(stage.env.systems.commands.console('op Alice').lines).toEqual([
    'Nothing changed. The player already is an operator',
  ]);
  await command(stage, alice, heard, '/say hi', /^\[Alice\] hi$/);
  expect(stage.env.systems.commands.console('deop Alice').lines).toEqual(['Made Alice no longer a server operator']);
  await command(stage, alice, heard, '/say hi', /^Unknown or incomplete command/);
});

behaviour('clients can read the commands they are told of', wiki('Commands'), async ({ client, tick }) => {
  for (const [name, isOperator] of [
    ['Olga', true],
    ['Alice', false],
  ] as const) {
    const told: PacketFields[] = [];
    await client(name, {
      operator: isOperator,
      watch: (packet, fields) => packet === 'declare_commands' && told.push(fields),
    });
    await tick();
    const nodes = told[0]?.nodes as { children: number[]; extraNodeData?: { name?: string } }[];
    const names = (nodes[0]?.children ?? []).map((index) => nodes[index]?.extraNodeData?.name).sort();
    if (isOperator) expect(names).toContain('setblock');
    else expect(names).toEqual(['help', 'list', 'me', 'msg', 'teammsg', 'tell', 'tm', 'w']);
  }
});

behaviour('a client completes commands by asking the server', wiki('Commands'), async ({ bot, until }) => {
  const olga = await bot('Olga', { operator: true });
  await bot('Alice', { position: NEAR });
  const matches = async (text: string) =>
    ((await until(olga.tabComplete(text))) as unknown as { match: string }[]).map(({ match }) => match);
  expect(await matches('/setb')).toEqual(['setblock']);
  expect(await matches('/tp Al')).toContain('Alice');
  expect(await matches('/give Alice oak_lo')).toContain('minecraft:oak_log');
  expect(await matches('/gamemode ')).toEqual(['adventure', 'creative', 'spectator', 'survival']);
});

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

behaviour('give puts items into the inventory, with their enchantments', wiki('Commands/give'), async (stage) => {
  const { version, until } = stage;
  const { olga, heard } = await operator(stage);
  const data = since(version, '1.20.5')
    ? '[enchantments={levels:{"minecraft:sharpness":3}},damage=5]'
    : '{Enchantments:[{id:"minecraft:sharpness",lvl:3s}],Damage:5}';
  await command(stage, olga, heard, `/give @s diamond_sword${data}`, /^Gave 1 \[Diamond Sword\] to Olga$/);
  await until(() => olga.inventory.slots[36], 'the sword');
  const sword = olga.inventory.slots[36];
  expect(sword?.name).toBe('diamond_sword');
  expect(stage.env.server.players.get('Olga')?.inventory.slots.get(36)?.data).toEqual({
    enchantments: { sharpness: 3 },
    damage: 5,
  });
  expect(sword?.durabilityUsed).toBe(5);
  // Mineflayer shows levels as "lvl" of a list, or since 1.20.5 as "level" of the component.
  expect(JSON.stringify(sword?.enchants)).toMatch(/"(?:lvl|level)":3/);
});

behaviour('give drops what finds no room; too much is refused', wiki('Commands/give'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/give Olga dirt 2400', /^Gave 2400 \[Dirt\] to Olga$/);
  expect(stage.env.server.players.get('Olga')?.inventory.count('dirt')).toBe(36 * 64);
  expect(stage.env.eventsOf('item-dropped').reduce((sum, { count }) => sum + count, 0)).toBe(2400 - 36 * 64);
  await command(stage, olga, heard, '/give Olga dirt 6401', /^Can't give more than 6400 of \[Dirt\]$/);
});

behaviour('clear takes so many of an item and says how many', wiki('Commands/clear'), async (stage) => {
  const { env } = stage;
  await stage.bot('Alice', {
    items: [
      { slot: 9, id: 'stick', count: 10 },
      { slot: 40, id: 'stick', count: 5 },
    ],
  });
  const { console } = env.systems.commands;
  const run = (line: string) => console.call(env.systems.commands, line).lines;
  expect(run('clear Alice stick 0')).toEqual([expect.stringMatching(/^Found 15 matching item/)]);
  expect(run('clear Alice stick 12')).toEqual([expect.stringMatching(/^Removed 12 item/)]);
  expect(env.server.players.get('Alice')?.inventory.count('stick')).toBe(3);
  expect(run('clear Alice diamond')).toEqual(['No items were found on player Alice']);
});

behaviour('item replace dresses a player', wiki('Commands/item'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(
    stage,
    olga,
    heard,
    '/item replace entity @s armor.head with iron_helmet',
    /^Replaced a slot on Olga with \[Iron Helmet\]$/,
  );
  await stage.until(() => olga.inventory.slots[5]?.name === 'iron_helmet', 'the helmet');
  await command(stage, olga, heard, '/item replace entity @s hotbar.2 from entity @s armor.head', /^Replaced a slot/);
  await stage.until(() => olga.inventory.slots[38]?.name === 'iron_helmet', 'its copy');
});

behaviour('tp moves by relative and by local coordinates', wiki('Commands/teleport'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/tp ~3 ~ ~-1', /^Teleported Olga to 3\.500000, -60\.000000, -0\.500000$/);
  await stage.until(() => olga.entity.position.distanceTo(new Vec3(3.5, FLOOR_Y, -0.5)) < 0.01, 'the move');
  // Yaw 0 looks along +z.
  await command(stage, olga, heard, '/tp @s ^ ^ ^4 0 0', /^Teleported Olga to/);
  await stage.until(() => olga.entity.position.z > 3.4, 'the move ahead');
});

behaviour('tp to a whole number means the middle of the block', wiki('Commands/teleport'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/tp @s 7 -60 8.0', /^Teleported Olga to 7\.500000, -60\.000000, 8\.000000$/);
});

behaviour('tp facing turns the player', wiki('Commands/teleport'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/tp @s 0.5 -60 0.5 facing 0.5 -60 -9.5', /^Teleported/);
  expect(Math.abs(stage.env.server.players.get('Olga')?.yaw ?? 0)).toBeCloseTo(180, 3);
});

behaviour(
  'nothing is moved or built outside the arena',
  { source: 'Minecraft wiki, "Commands/teleport": invalid position; arenas are ours', env: { allowOp: true } },
  async (stage) => {
    const { olga, heard } = await operator(stage);
    await command(stage, olga, heard, '/tp @s 500 -60 0', /^Invalid position for teleport$/);
    await command(stage, olga, heard, '/setblock 500 -60 0 stone', /^That position is not loaded$/);
    await command(stage, olga, heard, '/fill 60 -60 0 70 -60 0 stone', /^That position is not loaded$/);
    expect(stage.env.block(60, FLOOR_Y, 0)).toBe('air');
    expect(olga.entity.position.x).toBe(0.5);
  },
);

behaviour(
  'selectors find nobody in another arena',
  { source: 'Minecraft wiki, "Target selectors"; arenas are ours', env: { allowOp: true } },
  async (stage) => {
    const { env, bot } = stage;
    env.server.openZone({ id: 'other', box: { min: { x: 1000, y: -64, z: 0 }, max: { x: 1031, y: 255, z: 31 } } });
    const { olga, heard } = await operator(stage);
    await bot('Bob', { zone: 'other', position: { x: 1010.5, y: FLOOR_Y, z: 10.5 } });
    await command(stage, olga, heard, '/list', /There are 1 of a max of 20 players online: Olga$/);
    await command(stage, olga, heard, '/kill Bob', /^No entity was found$/);
    await command(stage, olga, heard, '/execute if entity @e', /^Test passed, count: 1$/);
    expect(() => env.systems.commands.console('list')).toThrow(/zone/);
    expect(env.systems.commands.console('list', 'other').lines[0]).toMatch(/Bob$/);
  },
);

behaviour('selectors filter by distance, name, type and tag', wiki('Target selectors'), async ({ env, bot }) => {
  await bot('Alice', { position: NEAR });
  await bot('Bob', { position: { x: 20.5, y: FLOOR_Y, z: 0.5 } });
  const { console } = env.systems.commands;
  const run = (line: string) => console.call(env.systems.commands, line).lines.at(-1);
  expect(run('execute positioned 0 -60 0 run say @a[distance=..10]')).toBe('[Server] Alice');
  expect(run('execute positioned 0 -60 0 run say @a[sort=furthest,limit=1]')).toBe('[Server] Bob');
  expect(run('say @a[name=!Alice]')).toBe('[Server] Bob');
  expect(run('say @a[x=15,y=-61,z=-1,dx=10,dy=3,dz=3]')).toBe('[Server] Bob');
  expect(run('tag Bob add it')).toBe("Added tag 'it' to Bob");
  expect(run('say @a[tag=it]')).toBe('[Server] Bob');
  expect(run('say @a[tag=!it]')).toBe('[Server] Alice');
  expect(run('say @e[type=!player]')).toBe('[Server] ');
  expect(run('say @a[nbt={playerGameType:0},gamemode=survival,limit=1]')).toBe('[Server] Alice');
});

behaviour('gamemode changes what the client is', wiki('Commands/gamemode'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/gamemode creative', /^Set own game mode to Creative Mode$/);
  await stage.until(() => olga.game.gameMode === 'creative', 'creative');
  await command(stage, olga, heard, '/gamemode spectator @s', /^Set own game mode to Spectator Mode$/);
  await stage.until(() => olga.game.gameMode === 'spectator', 'spectator');
});

behaviour('kill kills players and removes items', wiki('Commands/kill'), async (stage) => {
  const { env, bot, until } = stage;
  const alice = await bot('Alice');
  let deaths = 0;
  alice.on('death', () => {
    deaths++;
  });
  env.systems.items.spawn({ id: 'stick', count: 1 }, { x: 20, y: FLOOR_Y, z: 20 }, { x: 0, y: 0, z: 0 }, 10);
  expect(env.systems.commands.console('kill @e[type=item]').lines).toEqual(['Killed Item']);
  expect([...env.systems.items.all()]).toEqual([]);
  expect(env.systems.commands.console('kill Alice').lines).toEqual(['Killed Alice']);
  await until(() => deaths === 1, 'the death');
});

behaviour('summon brings a named cow', wiki('Commands/summon'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(
    stage,
    olga,
    heard,
    `/summon cow 3 -60 3 {CustomName:'{"text":"Berta"}',Tags:["milk"]}`,
    /^Summoned new (?:Cow|Berta)$/,
  );
  await stage.until(() => Object.values(olga.entities).some(({ name }) => name === 'cow'), 'the cow');
  await command(stage, olga, heard, '/execute if entity @e[tag=milk,name=Berta]', /^Test passed, count: 1$/);
  await command(stage, olga, heard, '/kill @e[type=cow]', /^Killed Berta$/);
});

behaviour('effect gives and clears effects', wiki('Commands/effect'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/effect give @s speed 10 1', /^Applied effect Speed to Olga$/);
  await stage.until(() => Object.keys(olga.entity.effects).length === 1, 'the effect');
  expect(Object.values(olga.entity.effects)).toMatchObject([{ amplifier: 1 }]);
  await command(stage, olga, heard, '/effect clear', /^Removed every effect from Olga$/);
  await stage.until(() => Object.keys(olga.entity.effects).length === 0, 'its end');
  await command(stage, olga, heard, '/effect clear @s speed', /^Target doesn't have the requested effect$/);
});

behaviour('time set changes the hour that clients see', wiki('Commands/time'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/time set midnight', /^Set the time to 18000$/);
  await stage.until(() => olga.time.timeOfDay >= 18_000 && olga.time.timeOfDay < 18_100, 'midnight');
  await command(stage, olga, heard, '/time add 1d', /^Set the time to 180\d\d$/);
  expect(stage.env.systems.commands.console('time query day').result).toBe(1);
});

behaviour('weather rain makes it rain for clients', wiki('Commands/weather'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/weather rain', /^Set the weather to rain$/);
  await stage.until(() => olga.isRaining, 'rain', 200);
  await command(stage, olga, heard, '/weather clear', /^Set the weather to clear$/);
  await stage.until(() => !olga.isRaining, 'the sun', 200);
});

behaviour('experience is given in points and levels', wiki('Commands/experience'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/xp add @s 3 levels', /^Gave 3 experience levels to Olga$/);
  await command(stage, olga, heard, '/experience add @s 5', /^Gave 5 experience points to Olga$/);
  await stage.until(() => olga.experience.level === 3 && olga.experience.points === 5, 'three levels and five points');
  await command(stage, olga, heard, '/xp query @s levels', /^Olga has 3 experience levels$/);
  await command(stage, olga, heard, '/xp set @s 500 points', /^Cannot set experience points above/);
});

behaviour(
  'gamerule and difficulty change the arena and answer what they are',
  wiki('Commands/gamerule'),
  async (stage) => {
    const { olga, heard } = await operator(stage);
    await command(stage, olga, heard, '/gamerule keepInventory true', /^Gamerule keepInventory is now set to: true$/);
    expect(stage.env.server.rules(stage.env.zone).keepInventory).toBe(true);
    await command(stage, olga, heard, '/gamerule keepInventory', /^Gamerule keepInventory is currently set to: true$/);
    await command(stage, olga, heard, '/difficulty hard', /^The difficulty has been set to Hard$/);
    expect(stage.env.server.rules(stage.env.zone).difficulty).toBe('hard');
    await command(stage, olga, heard, '/difficulty hard', /^The difficulty did not change/);
  },
);

behaviour('enchant enchants what is held and refuses what does not fit', wiki('Commands/enchant'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/enchant @s efficiency 2', /is not holding any item$/);
  await command(stage, olga, heard, '/item replace entity @s weapon with iron_pickaxe', /^Replaced/);
  await command(stage, olga, heard, '/enchant @s sharpness', /cannot support that enchantment$/);
  await command(stage, olga, heard, '/enchant @s efficiency 6', /^6 is higher than the maximum level of 5/);
  await command(stage, olga, heard, '/enchant @s efficiency 2', /^Applied enchantment Efficiency II to Olga's item$/);
  expect(stage.env.server.players.get('Olga')?.inventory.inHand(0)?.data).toEqual({ enchantments: { efficiency: 2 } });
});

behaviour('execute runs a command as and at every target', wiki('Commands/execute'), async (stage) => {
  await stage.bot('Alice', { position: NEAR });
  await stage.bot('Bob', { position: { x: 10.5, y: FLOOR_Y, z: 0.5 } });
  const { env } = stage;
  const reply = env.systems.commands.console('execute as @a at @s run setblock ~ ~-1 ~ gold_block');
  expect(reply).toMatchObject({ success: true, result: 2 });
  expect([env.block(4, FLOOR_Y - 1, 0), env.block(10, FLOOR_Y - 1, 0)]).toEqual(['gold_block', 'gold_block']);
  const unless = env.systems.commands.console('execute unless block 4 -61 0 gold_block run setblock 0 0 0 stone');
  expect([unless.result, env.block(0, 0, 0)]).toEqual([0, 'air']);
});

behaviour('execute if blocks compares two regions', wiki('Commands/execute'), async ({ env }) => {
  env.setBlock(0, 0, 0, 'stone');
  env.setBlock(1, 0, 0, 'oak_planks');
  env.setBlock(10, 0, 0, 'stone');
  const run = (line: string) => env.systems.commands.console(line).lines;
  expect(run('execute if blocks 0 0 0 1 0 0 10 0 0 all')).toEqual(['Test failed']);
  env.setBlock(11, 0, 0, 'oak_planks');
  expect(run('execute if blocks 0 0 0 1 0 0 10 0 0 all')).toEqual(['Test passed, count: 2']);
  env.setBlock(12, 0, 0, 'dirt');
  expect(run('execute if blocks 0 0 0 2 0 0 10 0 0 masked')).toEqual(['Test passed, count: 2']);
});

behaviour('data get shows places and items of a player', wiki('Commands/data'), async ({ env, bot }) => {
  await bot('Alice', { items: [{ slot: 36, id: 'bread', count: 3 }] });
  const run = (line: string) => env.systems.commands.console(line);
  expect(run('data get entity Alice Pos[1]').lines).toEqual(['Alice has the following entity data: -60.0d']);
  expect(run('data get entity Alice Inventory[0].id').lines).toEqual([
    'Alice has the following entity data: "minecraft:bread"',
  ]);
  expect(run('data get entity Alice foodLevel').result).toBe(20);
  expect(run('data merge entity Alice {Health:1f}').lines).toEqual(['Unable to modify player data']);
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

behaviour('a title is shown to those it is for', wiki('Commands/title'), async (stage) => {
  const { env, bot, tick } = stage;
  const shown: string[] = [];
  const alice = await bot('Alice');
  const bob = await bot('Bob', { position: NEAR });
  for (const [name, player] of [
    ['Alice', alice],
    ['Bob', bob],
  ] as const)
    player.on('title', (text, kind) => {
      shown.push(`${name} ${kind} ${JSON.stringify(text)}`);
    });
  expect(env.systems.commands.console('title Alice title {"text":"Go!"}').lines).toEqual([
    'Showing new title for Alice',
  ]);
  await tick(3);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatch(/^Alice title .*Go!/);
});

behaviour('a whisper reaches only whom it is for, and the log', wiki('Commands/msg'), async (stage) => {
  const { env, bot, tick, until } = stage;
  const heard: string[] = [];
  const alice = await bot('Alice', { prepare: hears(heard, 'Alice: ') });
  await bot('Bob', { position: NEAR, prepare: hears(heard, 'Bob: ') });
  await bot('Carl', { position: NEAR, prepare: hears(heard, 'Carl: ') });
  heard.length = 0;
  alice.whisper('Bob', 'come here');
  await until(() => heard.length >= 2, 'the whisper');
  await tick(3);
  expect(heard.sort()).toEqual(['Alice: You whisper to Bob: come here', 'Bob: Alice whispers to you: come here']);
  expect(env.eventsOf('chat-sent')).toMatchObject([{ player: 'Alice', message: 'come here', to: ['Bob'] }]);
});

behaviour('me tells everyone what one does', wiki('Commands/me'), async ({ bot, until }) => {
  const heard: string[] = [];
  await bot('Alice', { prepare: hears(heard) });
  const bob = await bot('Bob', { position: NEAR });
  bob.chat('/me waves');
  await until(() => heard.includes('* Bob waves'), 'the wave');
});

behaviour('tellraw shows components with scores and names filled in', wiki('Commands/tellraw'), async (stage) => {
  const { env, bot, until } = stage;
  const heard: string[] = [];
  await bot('Alice', { prepare: hears(heard) });
  env.systems.commands.console('tellraw @a ["Hi ",{"selector":"@a","color":"gold"},{"text":"!","bold":true}]');
  await until(() => heard.includes('Hi Alice!'), 'the line');
});

behaviour('spawnpoint decides where one comes back', wiki('Commands/spawnpoint'), async (stage) => {
  const { env, bot, until } = stage;
  const alice = await bot('Alice');
  expect(env.systems.commands.console('spawnpoint Alice 12 -60 12').success).toBe(true);
  env.systems.commands.console('kill Alice');
  await until(() => alice.entity.position.distanceTo(new Vec3(12.5, FLOOR_Y, 12.5)) < 0.1, 'the new place');
});

behaviour('kick throws a player out with the reason', wiki('Commands/kick'), async ({ env, client, tick }) => {
  const alice = await client('Alice');
  expect(env.systems.commands.console('kick Alice be nice').lines).toEqual(['Kicked Alice: be nice']);
  await tick(3);
  expect(alice.kicked).toBe('be nice');
  expect(env.server.players.has('Alice')).toBe(false);
});

behaviour('a sound is played to its targets', wiki('Commands/playsound'), async ({ env, bot, until }) => {
  const heard: string[] = [];
  const alice = await bot('Alice');
  alice.on('soundEffectHeard', (name) => {
    heard.push(String(name));
  });
  expect(env.systems.commands.console('playsound minecraft:block.note_block.harp master Alice 0 -60 0').lines).toEqual([
    'Played sound minecraft:block.note_block.harp to Alice',
  ]);
  await until(() => heard.length > 0, 'the sound');
  expect(heard[0]).toMatch(/block.note_block.harp$/);
  expect(env.systems.commands.console('playsound minecraft:block.note_block.harp master Alice 40 -60 0').lines).toEqual(
    ['The sound is too far away to be heard'],
  );
});

behaviour('particles are sent to who is near', wiki('Commands/particle'), async ({ env, client, tick }) => {
  const alice = await client('Alice');
  const seen = alice.collect('world_particles');
  const { commands } = env.systems;
  const dust = since(env.version, '1.20.5') ? 'dust{color:[1.0,0.0,0.0],scale:2.0}' : 'dust 1 0 0 2';
  const block = since(env.version, '1.20.5') ? 'block{block_state:"minecraft:stone"}' : 'block minecraft:stone';
  for (const name of ['flame', dust, block])
    expect(commands.console(`particle ${name} 1 -59 1 0.5 0.5 0.5 0.1 10`).success).toBe(true);
  await tick(2);
  expect(seen.packets).toHaveLength(3);
  const { particle, data } = seen.packets[1] as { particle?: { data: unknown }; data?: unknown };
  const red = since(env.version, '1.21.2') ? { color: 0xff0000 } : { red: 1, green: 0, blue: 0 };
  expect(particle?.data ?? data).toMatchObject({ ...red, scale: 2 });
  expect(commands.console('particle flame 60 -59 1 0 0 0 0 1').lines).toEqual([
    'The particle was not visible for anybody',
  ]);
});

behaviour('scores show in the sidebar', wiki('Commands/scoreboard'), async ({ env, client, tick }) => {
  const alice = await client('Alice');
  const [objectives, places, scores] = [
    alice.collect('scoreboard_objective'),
    alice.collect('scoreboard_display_objective'),
    alice.collect('scoreboard_score'),
  ];
  const { commands } = env.systems;
  for (const line of [
    'objectives add wood dummy {"text":"Wood chopped"}',
    'objectives setdisplay sidebar wood',
    'players set Alice wood 5',
    'players add Alice wood 2',
  ])
    expect(commands.console(`scoreboard ${line}`).success, line).toBe(true);
  await tick(2);
  expect(objectives.single()).toMatchObject({ name: 'wood', action: 0 });
  expect(places.single()).toMatchObject({ position: 1, name: 'wood' });
  expect(scores.packets.map(({ itemName, value }) => [itemName, value])).toEqual([
    ['Alice', 5],
    ['Alice', 7],
  ]);
});

behaviour('the criteria deathCount and health follow the players', wiki('Scoreboard'), async ({ env, bot, tick }) => {
  await bot('Alice');
  const { commands } = env.systems;
  commands.console('scoreboard objectives add died deathCount');
  commands.console('scoreboard objectives add hp health');
  await tick(2);
  expect(commands.console('scoreboard players get Alice hp').result).toBe(20);
  expect(commands.console('scoreboard players set Alice hp 3').lines).toEqual([
    "Scoreboard objective 'hp' is read-only",
  ]);
  commands.console('kill Alice');
  expect(commands.console('scoreboard players get Alice died').result).toBe(1);
});

behaviour('team messages reach the team alone', wiki('Commands/teammsg'), async (stage) => {
  const { env, bot, tick, until } = stage;
  const heard: string[] = [];
  const alice = await bot('Alice', { prepare: hears(heard, 'Alice: ') });
  await bot('Bob', { position: NEAR, prepare: hears(heard, 'Bob: ') });
  await bot('Carl', { position: NEAR, prepare: hears(heard, 'Carl: ') });
  alice.chat('/teammsg hello');
  await until(() => heard.includes('Alice: You must be on a team to message your team'), 'the answer');
  env.systems.commands.console('team add red {"text":"Reds"}');
  env.systems.commands.console('team join red @a[name=!Carl]');
  heard.length = 0;
  alice.chat('/tm to the mine');
  await until(() => heard.length >= 2, 'the line');
  await tick(3);
  expect(heard.sort()).toEqual(['Alice: -> [Reds] <Alice> to the mine', 'Bob: [Reds] <Alice> to the mine']);
  expect(env.eventsOf('chat-sent')).toMatchObject([{ message: 'to the mine', to: ['Bob'] }]);
});

behaviour('a boss bar is seen by its players', wiki('Commands/bossbar'), async ({ env, bot, tick, until }) => {
  const alice = await bot('Alice');
  const bob = await bot('Bob', { position: NEAR });
  const bars: string[] = [];
  for (const [name, player] of [
    ['Alice', alice],
    ['Bob', bob],
  ] as const) {
    player.on('bossBarCreated', (bar) => {
      bars.push(`${name} + ${bar.title.toString()} ${bar.health}`);
    });
    player.on('bossBarUpdated', (bar) => {
      bars.push(`${name} ${bar.health}`);
    });
    player.on('bossBarDeleted', () => {
      bars.push(`${name} -`);
    });
  }
  const { commands } = env.systems;
  for (const line of ['add time "Time left"', 'set time max 10', 'set time value 5', 'set time players Alice'])
    expect(commands.console(`bossbar ${line}`).success, line).toBe(true);
  await until(() => bars.length > 0, 'the bar');
  commands.console('bossbar set time value 10');
  await until(() => bars.length > 1, 'its progress');
  commands.console('bossbar remove time');
  await until(() => bars.length > 2, 'its end');
  await tick(2);
  expect(bars).toEqual(['Alice + Time left 0.5', 'Alice 1', 'Alice -']);
});

behaviour(
  'damage hurts, and names who did it',
  { ...wiki('Commands/damage'), unless: { '1.19.2': 'the command came with 1.19.4' } },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    expect(env.systems.commands.console('damage Alice 3').lines).toEqual(['Applied 3.0 damage to Alice']);
    await until(() => alice.health === 17, 'the wound');
    expect(env.eventsOf('player-hurt')).toMatchObject([{ player: 'Alice', amount: 3, cause: 'generic' }]);
  },
);

behaviour('summon sets a boat with its wood, which ride mounts', wiki('Commands/ride'), async (stage) => {
  const { env, version, bot, until } = stage;
  const alice = await bot('Alice');
  const player = () => env.server.players.get('Alice');
  const boat = since(version, '1.21.2') ? 'birch_boat 3 -60 3' : 'boat 3 -60 3 {Type:"birch"}';
  expect(env.systems.commands.console(`summon ${boat}`).success).toBe(true);
  await until(() => Object.values(alice.entities).some(({ name }) => name?.includes('boat')), 'the boat');
  if (version === '1.19.2') return;
  expect(env.systems.commands.console('ride Alice mount @e[type=!player,limit=1]').success).toBe(true);
  await until(() => (alice as unknown as { vehicle?: { name?: string } }).vehicle?.name?.includes('boat'), 'the ride');
  expect(env.systems.commands.console('ride Alice dismount').success).toBe(true);
  expect(player()?.vehicle).toBeUndefined();
  expect(env.systems.commands.console('ride Alice dismount').lines).toEqual(['Alice is not riding any vehicle']);
});

behaviour('an item of a command keeps its name and lore', wiki('Commands/give'), async (stage) => {
  const { env, version, bot, until } = stage;
  const alice = await bot('Alice');
  const data = since(version, '1.20.5')
    ? `[custom_name='{"text":"Key"}',lore=['"to the gate"']]`
    : `{display:{Name:'{"text":"Key"}',Lore:['"to the gate"']}}`;
  expect(env.systems.commands.console(`give Alice tripwire_hook${data}`).lines).toEqual(['Gave 1 [Key] to Alice']);
  expect(env.server.players.get('Alice')?.inventory.slots.get(36)?.data).toEqual({
    customName: 'Key',
    lore: ['to the gate'],
  });
  await until(() => JSON.stringify(alice.inventory.slots[36]?.customName)?.includes('Key'), 'the name');
  // Only the named one is taken.
  env.systems.commands.console('give Alice tripwire_hook');
  const named = since(version, '1.20.5')
    ? `tripwire_hook[custom_name='{"text":"Key"}']`
    : `tripwire_hook{display:{Name:'{"text":"Key"}'}}`;
  expect(env.systems.commands.console(`clear Alice ${named}`).result).toBe(1);
  expect(env.server.players.get('Alice')?.inventory.slots.get(37)).toEqual({ id: 'tripwire_hook', count: 1 });
});

behaviour(
  'a command that fails changes nothing at all',
  { source: 'Minecraft wiki, "Commands": a failing command has no effect', env: { allowOp: true } },
  async ({ env, bot }) => {
    await bot('Alice', { items: [{ slot: 36, id: 'stone', count: 3 }] });
    const { commands } = env.systems;
    const state = () => ({
      items: env.server.players.get('Alice')?.inventory.slots.contents(),
      place: env.server.players.get('Alice')?.position,
      rules: { ...env.server.rules(env.zone) },
      blocks: [env.block(0, FLOOR_Y - 1, 0), env.block(63, FLOOR_Y, 0)],
      entities: [...env.systems.entities.inZone(env.zone)].length,
      events: env.events.length,
    });
    const before = state();
    for (const line of [
      'fill 60 -60 0 64 -60 0 stone',
      'clone 0 -61 0 1 -61 1 63 -61 63',
      'give Alice stone 99999',
      'tp Alice 0 -60 900',
      'summon cow 900 0 0',
      'summon player',
      'item replace entity Alice horse.saddle with saddle',
      'clear Alice diamond',
      'gamerule keepInventory 1',
      'effect give Alice nothing',
      'execute as @a run setblock 0 -61 0 nothing',
      'setblock 0 -61 0 grass_block[snowy=false]',
      'data merge entity Alice {Health:2f}',
    ])
      expect(commands.console(line).success, line).toBe(false);
    expect(state()).toEqual(before);
  },
);

behaviour('data merge dyes and shears a sheep, which selectors find by it', wiki('Commands/data'), async (stage) => {
  const { env, bot, until } = stage;
  const alice = await bot('Alice');
  const { commands } = env.systems;
  expect(commands.console('summon sheep 3 -60 3 {Color:4b,NoAI:1b}').success).toBe(true);
  const sheep = () => Object.values(alice.entities).find(({ name }) => name === 'sheep');
  // Bit 4 of the wool is set when it is shorn, the lower four are the colour.
  const wool = () => sheep()?.metadata.find((value) => typeof value === 'number' && value === (11 | 16));
  await until(() => sheep(), 'the sheep');
  expect(commands.console('execute if entity @e[type=sheep,nbt={Color:4b}]').result).toBe(1);
  expect(commands.console('data merge entity @e[type=sheep,limit=1] {Color:11b,Sheared:1b}').success).toBe(true);
  await until(() => wool() !== undefined, 'the blue, bare sheep');
  expect(commands.console('data get entity @e[type=sheep,limit=1] Sheared').result).toBe(1);
  expect(commands.console('execute if entity @e[type=sheep,nbt={Color:4b}]').success).toBe(false);
});

behaviour('summon gives a villager its work and its offers', wiki('Villager'), async ({ env, version, bot, until }) => {
  const count = since(version, '1.20.5') ? 'count' : 'Count';
  const alice = await bot('Alice');
  const offer = `{buy:{id:"minecraft:dirt",${count}:3},sell:{id:"minecraft:diamond",${count}:1},maxUses:5}`;
  const nbt = `{VillagerData:{profession:"minecraft:farmer",level:2,type:"minecraft:plains"},Offers:{Recipes:[${offer}]},NoAI:1b}`;
  expect(env.systems.commands.console(`summon villager 2 -60 0 ${nbt}`).success).toBe(true);
  expect(
    env.systems.commands.console('execute if entity @e[nbt={VillagerData:{profession:"minecraft:farmer"}}]').result,
  ).toBe(1);
  await until(() => Object.values(alice.entities).some(({ name }) => name === 'villager'), 'the villager');
  const entity = Object.values(alice.entities).find(({ name }) => name === 'villager');
  if (!entity) throw new Error('no villager');
  const villager = await until(alice.openVillager(entity as never));
  expect(
    villager.trades?.map(({ inputItem1, outputItem }) => [inputItem1.name, inputItem1.count, outputItem.name]),
  ).toEqual([['dirt', 3, 'diamond']]);
});

behaviour(
  'spreadplayers puts bodies onto ground, apart from each other',
  wiki('Commands/spreadplayers'),
  async (stage) => {
    const { env, bot, tick } = stage;
    const bots = [await bot('Alice'), await bot('Bob', { position: NEAR })];
    env.setBlock(0, FLOOR_Y + 3, 0, 'stone');
    const { lines, success } = env.systems.commands.console('spreadplayers 8 8 6 12 under -57 false @a');
    expect(lines).toEqual([
      expect.stringMatching(
        /^Spread 2 (?:players|player\(s\)|entity\/entities) around 8\.5, 8\.5 with an average distance of/,
      ),
    ]);
    expect(success).toBe(true);
    await tick(3);
    const [a, b] = bots.map(({ entity }) => entity.position);
    if (!a || !b) throw new Error('nobody');
    for (const { x, y, z } of [a, b]) {
      expect(y).toBeCloseTo(FLOOR_Y, 5);
      expect(Math.max(Math.abs(x - 8.5), Math.abs(z - 8.5))).toBeLessThanOrEqual(12.5);
    }
    expect(Math.hypot(a.x - b.x, a.z - b.z)).toBeGreaterThanOrEqual(6);
    expect(env.systems.commands.console('spreadplayers 8 8 90 12 false @a').lines[0]).toMatch(/^Could not spread 2/);
    expect(bots.map(({ entity }) => entity.position.y)).toEqual([FLOOR_Y, FLOOR_Y]);
  },
);

behaviour(
  'the world border reaches clients, moves, and hurts who stays outside',
  wiki('World border'),
  async (stage) => {
    const { env, client, bot, tick } = stage;
    const raw = await client('Rob', { position: NEAR });
    const told = raw.collect('initialize_world_border');
    const alice = await bot('Alice', { position: { x: 12.5, y: FLOOR_Y, z: 0.5 } });
    const run = (line: string) => env.systems.commands.console(line).lines[0];
    expect(run('worldborder get')).toMatch(/^The world border is currently 59999968 block/);
    expect(run('worldborder set 20')).toMatch(/^Set the world border to 20\.0 block/);
    expect(run('worldborder set 20')).toMatch(/^Nothing changed/);
    await tick(15);
    expect(told.packets.at(-1)).toMatchObject({ x: 0, z: 0, oldDiameter: 20, newDiameter: 20, warningBlocks: 5 });
    // 2.5 blocks out, within the buffer of 5.
    expect(alice.health).toBe(20);
    expect(run('worldborder damage buffer 0')).toMatch(/^Set the world border damage buffer to 0\.00/);
    expect(run('worldborder damage amount 2')).toMatch(/^Set the world border damage to 2\.00/);
    await tick(3);
    expect(alice.health).toBe(15);
    expect(run('worldborder set 40 10')).toMatch(/^Growing the world border to 40\.0 blocks wide over 10 seconds/);
    await tick(100);
    expect(env.systems.commands.console('worldborder get').result).toBe(30);
    await tick(100);
    expect(env.systems.commands.console('worldborder get').result).toBe(40);
    expect(told.packets.at(-1)).toMatchObject({ newDiameter: 40, speed: 10_000 });
  },
);
