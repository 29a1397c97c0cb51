import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { since, TESTED_VERSIONS } from '../../../support/testedVersions.ts';
import { packEnv, packFiles, writePack } from './packFixture.ts';

const TAGS = { 'minecraft:load': ['t:load'], 'minecraft:tick': ['t:tick'] };

describe.each(TESTED_VERSIONS)('data packs of %s', (version) => {
  const withFunctions = (functions: Record<string, readonly string[]>, tags: Record<string, readonly string[]> = {}) =>
    packEnv(version, (folder) => writePack(folder, 'p', version, packFiles(version, functions, tags)));

  test('are loaded before the first tick: load once, then tick every tick', async () => {
    await using it = await withFunctions(
      {
        't:load': ['scoreboard players add #load n 1', 'scoreboard players operation #order n = #tick n'],
        't:tick': ['# a comment', '', 'scoreboard players add #tick n 1'],
      },
      TAGS,
    );
    expect(it.log).toEqual(['info Found new data pack file/p, loading it automatically']);
    await it.env.tick(3);
    expect([it.score('#load'), it.score('#tick'), it.score('#order')]).toEqual([1, 3, 0]);
    expect(it.run('time query gametime').result).toBe(3);
    expect(it.say('reload')).toEqual(['Reloading!']);
    await it.env.tick();
    expect([it.score('#load'), it.score('#tick')]).toEqual([2, 4]);
  });

  test('may be zips', async () => {
    await using it = await packEnv(version, (folder) => {
      const files = {
        'pack.mcmeta': '{"pack":{"pack_format":1,"description":""}}',
        ...packFiles(version, { 't:a': ['say hi'] }),
      };
      const encoder = new TextEncoder();
      const bytes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, encoder.encode(text)]));
      writeFileSync(join(folder, 'z.zip'), zipSync(bytes));
    });
    await it.env.tick();
    expect([...it.env.systems.commands.game.functions.ids()]).toEqual(['t:a']);
    expect(it.say('datapack list enabled')).toEqual([
      `There are 2 data ${version === '1.19.2' ? 'packs' : 'pack(s)'} enabled: [vanilla (built-in)], [file/z.zip (world)]`,
    ]);
  });

  test('a line that is no command spoils its whole function, and no other', async () => {
    await using it = await withFunctions(
      {
        't:bad': ['say ok', 'setblock 0 0 0 nothing'],
        't:worse': ['/say hi'],
        't:good': ['scoreboard players set #g n 7'],
        't:admin': ['stop'],
      },
      { 'minecraft:tick': ['t:bad', 't:good'] },
    );
    await it.env.tick();
    expect(it.log.slice(1)).toEqual([
      // Permission level 2 has no stop.
      'error Failed to load function t:admin\nWhilst parsing command on line 1: Unknown or incomplete command, see below for error at position 0: <--[HERE]',
      "error Failed to load function t:bad\nWhilst parsing command on line 2: Unknown block type 'minecraft:nothing' at position 15: ...ock 0 0 0 <--[HERE]",
      "error Failed to load function t:worse\nUnknown or invalid command '/say hi' on line 1 (did you mean 'say'? Do not use a preceding forwards slash.)",
      "error Couldn't load tag minecraft:tick as it is missing following references: t:bad",
    ]);
    expect(it.say('function t:bad')).toEqual(expect.arrayContaining(['Unknown function t:bad']));
    // vanilla's TagLoader drops a tag with a missing reference as a whole.
    expect(it.score('#g')).toBeUndefined();
    it.run('function t:good');
    expect(it.score('#g')).toBe(7);
  });

  test('functions call each other in order, depth first, and silently', async () => {
    await using it = await withFunctions({
      't:a': [
        'scoreboard players set #x n 1',
        'function t:b',
        'scoreboard players operation #x n *= #two n',
        'give Nobody stone',
      ],
      't:b': ['scoreboard players add #x n 10', 'function t:c', 'scoreboard players add #x n 100'],
      't:c': ['scoreboard players operation #x n *= #two n'],
    });
    await it.env.tick();
    it.run('scoreboard players set #two n 2');
    const reply = it.run('function t:a');
    expect(it.score('#x')).toBe((11 * 2 + 100) * 2);
    // The lines of all three and the calls of two (1.19.2's ServerFunctionManager counts what it takes from its queue).
    if (version === '1.19.2') expect(reply.lines).toEqual(["Executed 10 commands from function 't:a'"]);
    else expect(reply.lines).toEqual(['Running function t:a']);
  });

  test('stop after maxCommandChainLength commands', async () => {
    await using it = await withFunctions({ 't:loop': ['scoreboard players add #n n 1', 'function t:loop'] });
    await it.env.tick();
    it.run('gamerule maxCommandChainLength 100');
    it.run('function t:loop');
    const count = it.score('#n') ?? 0;
    expect(count).toBeGreaterThan(20);
    expect(count).toBeLessThanOrEqual(50);
    it.run('gamerule maxCommandChainLength 65536');
    it.run('function t:loop');
    expect(it.score('#n')).toBeGreaterThan(20_000);
    expect(it.log.at(-1)).toMatch(/^info Command execution stopped due to limit \(executed \d+ commands\)$/);
  });

  test('run later by schedule', async () => {
    await using it = await withFunctions({ 't:a': ['scoreboard players add #a n 1'] });
    await it.env.tick();
    expect(it.say('schedule function t:a 2')).toEqual([
      "Scheduled function 't:a' in 2 tick(s) at gametime 3".replace(
        'tick(s)',
        version === '1.19.2' ? 'ticks' : 'tick(s)',
      ),
    ]);
    it.run('schedule function t:a 3t append');
    await it.env.tick();
    expect(it.score('#a')).toBeUndefined();
    await it.env.tick();
    expect(it.score('#a')).toBe(1);
    await it.env.tick();
    expect(it.score('#a')).toBe(2);
    it.run('schedule function t:a 1s');
    expect(it.run('schedule clear t:a').result).toBe(1);
    expect(it.say('schedule function t:a 0')).toEqual(["Can't schedule for current tick"]);
    expect(it.say('schedule clear t:a')).toEqual(['No schedules with id t:a']);
  });

  test('add to tags and make tags', async () => {
    await using it = await packEnv(version, (folder) =>
      writePack(folder, 'p', version, {
        ...packFiles(version, {
          't:a': ['execute if block 0 -60 0 #t:mine[facing=east] run scoreboard players set #a n 1'],
        }),
        [`data/t/tags/${since(version, '1.21') ? 'block' : 'blocks'}/mine.json`]:
          '{"values":["minecraft:chest","#minecraft:logs"]}',
      }),
    );
    await it.env.tick();
    expect(it.log).toHaveLength(1);
    it.run('forceload add 0 0');
    it.run('setblock 0 -60 0 oak_log');
    it.run('function t:a');
    expect(it.score('#a')).toBeUndefined();
    it.run('setblock 0 -60 0 chest[facing=east]');
    it.run('function t:a');
    expect(it.score('#a')).toBe(1);
    expect(it.run('execute if block 0 -60 0 #t:mine').success).toBe(true);
  });

  test.runIf(version !== '1.19.2')('return values, and run on them', async () => {
    await using it = await withFunctions({
      't:five': ['return 5', 'scoreboard players set #never n 1'],
      't:fail': ['return fail'],
      't:void': ['scoreboard players set #void n 1'],
      't:nested': ['return run function t:five'],
      't:early': ['execute if score #one n matches 1 run return 3', 'return 4'],
      't:store': ['execute store result score #stored n run function t:five'],
    });
    await it.env.tick();
    it.run('scoreboard players set #one n 1');
    const stored = (name: string) => {
      it.run('scoreboard players set #r n -7');
      it.run(`execute store result score #r n run function ${name}`);
      return it.score('#r');
    };
    expect(['t:five', 't:fail', 't:void', 't:nested', 't:early'].map(stored)).toEqual([5, 0, -7, 5, 3]);
    it.run('function t:store');
    expect(it.score('#stored')).toBe(5);
    expect(it.score('#never')).toBeUndefined();
    const passes = (name: string, word = 'if') => {
      it.run('scoreboard players set #p n 0');
      it.run(`execute ${word} function ${name} run scoreboard players set #p n 1`);
      return it.score('#p');
    };
    expect(['t:five', 't:fail', 't:void', 't:nested'].map((name) => passes(name))).toEqual([1, 0, 0, 1]);
    expect(['t:five', 't:fail', 't:void', 't:nested'].map((name) => passes(name, 'unless'))).toEqual([0, 1, 1, 0]);
    expect(it.say('function t:five')).toEqual(['Running function t:five', 'Function t:five returned 5']);
  });

  test.runIf(version !== '1.19.2')('stand still while the game is frozen', async () => {
    await using it = await withFunctions({ 't:load': [], 't:tick': ['scoreboard players add #t n 1'] }, TAGS);
    await it.env.tick(2);
    expect(it.say('tick freeze')).toEqual(['The game is frozen']);
    await it.env.tick(3);
    expect(it.score('#t')).toBe(2);
    expect(it.say('tick step 2')).toEqual(['Stepping 2 tick(s)']);
    await it.env.tick(5);
    expect(it.score('#t')).toBe(4);
    expect(it.run('time query gametime').result).toBe(4);
    expect(it.say('tick unfreeze')).toEqual([
      version === '1.20.4' ? 'The game runs normally' : 'The game is running normally',
    ]);
    await it.env.tick();
    expect(it.score('#t')).toBe(5);
  });

  test('commands reach loaded chunks alone', async () => {
    await using it = await withFunctions({});
    await it.env.tick();
    expect(it.say('setblock 0 0 0 stone')).toEqual(['That position is not loaded']);
    expect(it.say('forceload add 0 0 20 0')).toEqual([
      'Marked 2 chunks in minecraft:overworld from [0, 0] to [1, 0] to be force loaded',
    ]);
    expect(it.run('setblock 0 0 0 stone').success).toBe(true);
    expect(it.say('setblock 0 400 0 stone')).toEqual(['That position is out of this world!']);
    expect(it.run('forceload query 0 0').result).toBe(1);
    expect(it.say('forceload query')).toEqual([
      '2 force loaded chunks were found in minecraft:overworld at: [0, 0], [1, 0]',
    ]);
    expect(it.say('forceload remove 16 0')).toEqual(['Unmarked chunk [1, 0] in minecraft:overworld for force loading']);
    expect(it.say('setblock 17 0 0 stone')).toEqual(['That position is not loaded']);
    await it.env.connect('Alice', { position: { x: 40, y: -60, z: 40 } });
    expect(it.run('setblock 45 0 45 stone').success).toBe(true);
  });

  test('ask the life of the server', async () => {
    await using it = await withFunctions({});
    expect(it.say('save-all flush')).toEqual(['Saving the game (this may take a moment!)', 'Saved the game']);
    expect(it.say('whitelist add Bob')).toEqual(['Added Bob to the whitelist']);
    expect(it.say('whitelist add Bob')).toEqual(['Player is already whitelisted']);
    it.run('save-off');
    expect(it.say('stop')).toEqual(['Stopping the server']);
    expect(it.asked).toEqual(['save flush', 'saving false', 'stop']);
  });
});
