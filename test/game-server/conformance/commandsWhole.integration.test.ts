import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { packFiles, serveWhole, writePack } from '../commands/packs/packFixture.ts';
import { behaviour, type Stage } from './behaviour.ts';

const BEFORE_TICK = { '1.19.2': 'the command came with 1.20.3' } as const;

/** The height at which clients see the item of an arena; undefined while there is none. */
const itemHeight = (bot: Awaited<ReturnType<Stage['bot']>>) =>
  Object.values(bot.entities).find(({ name }) => name === 'item')?.position.y;

behaviour(
  'tick freeze stops everything but players, tick step lets it go on for so long',
  { source: 'Minecraft wiki, "Commands/tick"', unless: BEFORE_TICK },
  async ({ env, bot, tick, until }) => {
    serveWhole(env);
    const { commands } = env.systems;
    const alice = await bot('Alice');
    expect(commands.console('tick freeze').lines).toEqual(['The game is frozen']);
    expect(
      commands.console(`summon item 2 ${FLOOR_Y + 20} 2 {Item:{id:"minecraft:stone",Count:1b,count:1}}`).success,
    ).toBe(true);
    await until(() => itemHeight(alice) !== undefined, 'the item');
    const begun = itemHeight(alice) as number;
    await tick(20);
    expect(itemHeight(alice)).toBe(begun);
    alice.setControlState('forward', true);
    const { x, z } = alice.entity.position;
    await until(() => Math.hypot(alice.entity.position.x - x, alice.entity.position.z - z) > 1, 'a walk of a block');
    alice.clearControlStates();

    expect(commands.console('tick step 6').lines).toEqual(['Stepping 6 tick(s)']);
    await tick(10);
    const stepped = itemHeight(alice) as number;
    expect(stepped).toBeLessThan(begun);
    await tick(20);
    expect(itemHeight(alice)).toBe(stepped);
    expect(commands.console('tick unfreeze').lines[0]).toMatch(/^The game (?:runs|is running) normally$/);
    await until(() => (itemHeight(alice) as number) < FLOOR_Y + 1, 'the item on the ground');
    expect(commands.console('tick step').success).toBe(false);
  },
);

behaviour(
  'tick rate says how many ticks a second has',
  { source: 'Minecraft wiki, "Commands/tick"', unless: BEFORE_TICK },
  async ({ env }) => {
    const { whole } = serveWhole(env);
    const { commands } = env.systems;
    expect(commands.console('tick rate 40').lines).toEqual(['Set the target tick rate to 40.0 per second']);
    expect(whole.rates.rate).toBe(40);
    expect(commands.console('tick query')).toMatchObject({ result: 40, success: true });
    expect(commands.console('tick query').lines[1]).toBe('Target tick rate: 40.0 per second.');
    expect(commands.console('tick rate 0').lines[0]).toMatch(/^Float must not be less than 1/);
    expect(whole.rates.rate).toBe(40);
  },
);

behaviour(
  'forceload marks chunks, names them and lets them go',
  { source: 'Minecraft wiki, "Commands/forceload"' },
  async ({ env }) => {
    serveWhole(env);
    const say = (line: string) => env.systems.commands.console(line).lines;
    expect(say('forceload query')).toEqual(['No force loaded chunks were found in minecraft:overworld']);
    expect(say('forceload add 17 -1')).toEqual(['Marked chunk [1, -1] in minecraft:overworld to be force loaded']);
    expect(say('forceload add 16 -16')).toEqual(['No chunks were marked for force loading']);
    expect(say('forceload add 0 0 31 15')).toEqual([
      'Marked 2 chunks in minecraft:overworld from [0, 0] to [1, 0] to be force loaded',
    ]);
    expect(say('forceload query 20 -3')).toEqual([
      'Chunk at [1, -1] in minecraft:overworld is marked for force loading',
    ]);
    expect(say('forceload query')[0]).toMatch(/^3 force loaded chunks were found in minecraft:overworld at:/);
    expect(say('forceload add 0 0 10000 10000')[0]).toMatch(/^Too many chunks in the specified area/);
    expect(say('forceload remove 0 0')).toEqual(['Unmarked chunk [0, 0] in minecraft:overworld for force loading']);
    expect(say('forceload remove all')).toEqual(['Unmarked all force loaded chunks in minecraft:overworld']);
    expect(env.systems.commands.console('forceload query').result).toBe(0);
  },
);

behaviour(
  'function runs the lines of a data pack at once, schedule some ticks later',
  { source: 'Minecraft wiki, "Commands/function", "Commands/schedule"' },
  async ({ env, version, tick }) => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-packs-'));
    try {
      const lines = [`setblock 1 ${FLOOR_Y} 1 stone`, `setblock 2 ${FLOOR_Y} 1 gold_block`];
      const later = [`setblock 3 ${FLOOR_Y} 1 iron_block`];
      writePack(folder, 'house', version, packFiles(version, { 't:build': lines, 't:later': later }));
      serveWhole(env, folder);
      await tick(2);
      const { commands } = env.systems;
      commands.console('forceload add 0 0');
      commands.console('function t:build');
      expect([env.block(1, FLOOR_Y, 1), env.block(2, FLOOR_Y, 1)]).toEqual(['stone', 'gold_block']);
      expect(commands.console('schedule function t:later 5t').success).toBe(true);
      await tick(4);
      expect(env.block(3, FLOOR_Y, 1)).toBe('air');
      await tick(2);
      expect(env.block(3, FLOOR_Y, 1)).toBe('iron_block');
      expect(commands.console('function t:none').success).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
