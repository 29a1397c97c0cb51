import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';
import { inCreative } from './operator.ts';

const WIKI = 'Minecraft wiki, "Command Block"';
const OPS = { allowOp: true } as const;
const AT = { x: 2, y: FLOOR_Y, z: 0 };

/** An operator in creative mode. */
const olga = async (stage: Stage) => inCreative(stage, await stage.bot('Olga', { operator: true }));

interface BlockOptions {
  readonly mode?: number;
  readonly alwaysActive?: boolean;
  readonly conditional?: boolean;
}

async function write(
  stage: Stage,
  bot: Bot,
  at: { readonly x: number; readonly y: number; readonly z: number },
  command: string,
  options: BlockOptions = {},
): Promise<void> {
  bot.setCommandBlock(new Vec3(at.x, at.y, at.z), command, options as never);
  await stage.tick(2);
}

const power = (env: Env, on: boolean) =>
  env.server.world.setBlock(
    { ...AT, z: AT.z - 1 },
    { id: on ? 'redstone_block' : 'air', properties: {} },
    { type: 'game' },
  );

behaviour(
  'an operator writes into a command block, which runs when a signal comes',
  { source: `${WIKI}; Mineflayer: bot.setCommandBlock, external test "command block"`, env: OPS },
  async (stage) => {
    const { env, tick } = stage;
    env.setBlock(AT.x, AT.y, AT.z, 'command_block');
    const bot = await olga(stage);
    await write(stage, bot, AT, '/setblock ~ ~2 ~ gold_block');
    expect(env.block(AT.x, AT.y + 2, AT.z)).toBe('air');
    power(env, true);
    await tick(3);
    expect(env.block(AT.x, AT.y + 2, AT.z)).toBe('gold_block');
    expect(env.systems.commands.console(`data get block ${AT.x} ${AT.y} ${AT.z} Command`).lines[0]).toContain(
      '/setblock ~ ~2 ~ gold_block',
    );
  },
);

behaviour('a command block runs once for a signal that stays', { source: WIKI, env: OPS }, async (stage) => {
  const { env, tick } = stage;
  env.setBlock(AT.x, AT.y, AT.z, 'command_block');
  const bot = await olga(stage);
  env.systems.commands.console('scoreboard objectives add runs dummy');
  await write(stage, bot, AT, 'scoreboard players add x runs 1');
  power(env, true);
  await tick(20);
  power(env, false);
  await tick(2);
  power(env, true);
  await tick(5);
  expect(env.systems.scoreboards.score(env.zone, 'runs', 'x')).toBe(2);
});

behaviour(
  'a repeating command block that needs no signal runs in every tick',
  { source: WIKI, env: OPS },
  async (stage) => {
    const { env, tick } = stage;
    env.setBlock(AT.x, AT.y, AT.z, 'repeating_command_block');
    const bot = await olga(stage);
    env.systems.commands.console('scoreboard objectives add runs dummy');
    await write(stage, bot, AT, 'scoreboard players add x runs 1', { mode: 1, alwaysActive: true });
    const before = env.systems.scoreboards.score(env.zone, 'runs', 'x') ?? 0;
    await tick(10);
    expect(env.systems.scoreboards.score(env.zone, 'runs', 'x')).toBe(before + 10);
  },
);

behaviour(
  'a chain runs after the block before it, and a conditional block only after success',
  { source: `${WIKI}: chain, conditional`, env: OPS },
  async (stage) => {
    const { env, tick } = stage;
    env.setBlock(AT.x, AT.y, AT.z, 'command_block[facing=south]');
    env.setBlock(AT.x, AT.y, AT.z + 1, 'chain_command_block[facing=south]');
    env.setBlock(AT.x, AT.y, AT.z + 2, 'chain_command_block[facing=south]');
    const bot = await olga(stage);
    env.systems.commands.console('scoreboard objectives add runs dummy');
    const chain = { mode: 0, alwaysActive: true, conditional: true };
    await write(stage, bot, AT, 'scoreboard players add a runs 1');
    await write(stage, bot, { ...AT, z: AT.z + 1 }, 'kill @e[type=wither]', chain);
    await write(stage, bot, { ...AT, z: AT.z + 2 }, 'scoreboard players add c runs 1', chain);
    power(env, true);
    await tick(4);
    const score = (name: string) => env.systems.scoreboards.score(env.zone, 'runs', name);
    expect([score('a'), score('c')]).toEqual([1, undefined]);
    await write(stage, bot, { ...AT, z: AT.z + 1 }, 'scoreboard players add b runs 1', chain);
    power(env, false);
    await tick(2);
    power(env, true);
    await tick(4);
    expect([score('a'), score('b'), score('c')]).toEqual([2, 1, 1]);
  },
);

behaviour(
  'nobody but operators in creative mode writes in command blocks',
  { source: `${WIKI}: permissions`, env: OPS },
  async (stage) => {
    const { env, client, tick } = stage;
    env.setBlock(AT.x, AT.y, AT.z, 'command_block');
    const alice = await client('Alice');
    const seen = alice.collect('tile_entity_data');
    const fields = { location: AT, command: 'op Alice', mode: 2, flags: 4 };
    alice.write('update_command_block', fields);
    await tick(3);
    env.systems.gameModes.set(alice.player, 'creative');
    alice.write('update_command_block', fields);
    await tick(3);
    expect(env.systems.commands.isOperator(alice.player)).toBe(false);
    expect(env.eventsOf('action-refused').length).toBe(2);
    const olgas = await olga(stage);
    await write(stage, olgas, AT, 'say secret', { alwaysActive: true });
    await tick(2);
    expect(JSON.stringify(seen.packets)).not.toContain('secret');
  },
);

behaviour(
  'a comparator measures how often a command block had success',
  { source: `${WIKI}: success count`, env: OPS },
  async (stage) => {
    const { env, tick } = stage;
    env.setBlock(AT.x, AT.y, AT.z, 'command_block');
    env.setBlock(AT.x + 1, AT.y, AT.z, 'comparator[facing=west]');
    env.setBlock(AT.x + 2, AT.y, AT.z, 'redstone_wire');
    const bot = await olga(stage);
    for (const x of [10, 11, 12]) env.systems.commands.console(`summon armor_stand ${x} ${FLOOR_Y} 10`);
    await write(stage, bot, AT, 'tag @e[type=armor_stand] add seen');
    power(env, true);
    await tick(8);
    expect(env.block(AT.x + 2, AT.y, AT.z)).toContain('power=3');
  },
);
