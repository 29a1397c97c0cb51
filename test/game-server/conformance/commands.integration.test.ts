import { expect } from 'vitest';
import type { PacketFields } from '../../../game-server/network/packetCodec.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';
import { at, command, hears, NEAR, operator, wiki } from './operator.ts';

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
    expect(heard).toEqual([
      expect.stringMatching(/^Unknown or incomplete command[,.] [Ss]ee below for error$/),
      'gamemode creative<--[HERE]',
    ]);
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
    await command(stage, olga, heard, '/execute if entity @e', /^Test passed[,.] [Cc]ount: 1$/);
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

behaviour('kick throws a player out with the reason', wiki('Commands/kick'), async ({ env, client, tick }) => {
  const alice = await client('Alice');
  expect(env.systems.commands.console('kick Alice be nice').lines).toEqual(['Kicked Alice: be nice']);
  await tick(3);
  expect(alice.kicked).toBe('be nice');
  expect(env.server.players.has('Alice')).toBe(false);
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
