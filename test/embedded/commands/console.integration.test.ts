import { describe, expect, test } from 'vitest';
import { EMBEDDED_VERSIONS } from '../../../server-plugin/embedded/data/versionData.ts';
import { createEnv, type Env, type EnvOptions, FLOOR_Y } from '../../support/env.ts';

/** What the console answers, line by line. */
const answers = (env: Env, line: string) => env.systems.commands.console(line).lines;
const console = (env: Env, line: string) => env.systems.commands.console(line);

async function withEnv(options: EnvOptions, run: (env: Env) => Promise<void> | void): Promise<void> {
  await using env = await createEnv(options);
  await run(env);
}

describe.each(EMBEDDED_VERSIONS)('the console of %s', (version) => {
  test.each([
    ['', ['Unknown or incomplete command, see below for error', '<--[HERE]']],
    ['foo', ['Unknown or incomplete command, see below for error', 'foo<--[HERE]']],
    ['setblock', ['Unknown or incomplete command, see below for error', 'setblock<--[HERE]']],
    ['setblock 1 2', ['Incomplete (expected 3 coordinates)', 'setblock 1 2<--[HERE]']],
    ['setblock 1 2 3', ['Unknown or incomplete command, see below for error', '...lock 1 2 3<--[HERE]']],
    ['setblock a', ['Expected integer', 'setblock a<--[HERE]']],
    ['setblock 0.5 0 0 stone', ["Invalid integer '0.5'", 'setblock 0.5 0 0 stone<--[HERE]']],
    [
      'setblock ~ ^ ~ stone',
      ['Cannot mix world & local coordinates (everything must either use ^ or not)', '...etblock ~ ^ ~ stone<--[HERE]'],
    ],
    ['setblock 0 0 0 nothing', ["Unknown block type 'minecraft:nothing'", '...ock 0 0 0 nothing<--[HERE]']],
    [
      'setblock 0 0 0 oak_log[axis=w]',
      ["Block minecraft:oak_log does not accept 'w' for axis property", '..._log[axis=w]<--[HERE]'],
    ],
    [
      'setblock 0 0 0 oak_log[foo=w]',
      ["Block minecraft:oak_log does not have property 'foo'", '...0 oak_log[foo=w]<--[HERE]'],
    ],
    ['setblock 0 0 0 oak_log[axis=x', ['Expected closing ] for block state properties', '...log[axis=x<--[HERE]']],
    ['setblock 0 0 0 #logs', ["Tags aren't allowed here, only actual blocks", '...ock 0 0 0 #logs<--[HERE]']],
    ['setblock 0 0 0 stone whatever', ['Incorrect argument for command', '...0 0 stone whatever<--[HERE]']],
    ['setblock 0 400 0 stone', ['That position is out of this world!']],
    ['setblock 9000 0 0 stone', ['That position is not loaded']],
    ['fill -60 -60 -60 60 60 60 stone', ['Too many blocks in the specified area (maximum 32768, specified 1771561)']],
    ['give @a diamond 0', ['Integer must not be less than 1, found 0', '...a diamond 0<--[HERE]']],
    [
      'give @e diamond',
      [
        'Only players may be affected by this command, but the provided selector includes entities',
        'give @e diamond<--[HERE]',
      ],
    ],
    ['give Nobody diamond', ['No player was found']],
    ['tp Nobody 0 0 0', ['No entity was found']],
    ['tp @e @e', ['Incorrect argument for command', 'tp @e @e<--[HERE]']],
    ['kill @e[foo=1]', ["Unknown option 'foo'", 'kill @e[foo=1]<--[HERE]']],
    ['kill @e[type=foo]', ["Invalid or unknown entity type 'minecraft:foo'", '...l @e[type=foo]<--[HERE]']],
    ['kill @x', ["Unknown selector type '@x'", 'kill @x<--[HERE]']],
    ['kill @e[limit=0]', ['Limit must be at least 1', '... @e[limit=0]<--[HERE]']],
    ['kill @e[distance=..-1]', ['Distance cannot be negative', '...[distance=..-1]<--[HERE]']],
    ['kill @e[type=cow', ['Expected end of options', '...e[type=cow<--[HERE]']],
    ['kill', ['An entity is required to run this command here']],
    ['summon cow ~ ~ ~ {a', ["Expected ':'", '...w ~ ~ ~ {a<--[HERE]']],
    ['execute if block 0 0 0 stone', ['Test failed']],
    ['execute as @e', ['Unknown or incomplete command, see below for error', '...cute as @e<--[HERE]']],
    ['data get block 0 0 0', ['The target block is not a block entity']],
  ])('answers "%s" as vanilla does', async (line, expected) => {
    await withEnv({ version }, (env) => {
      const before = env.events.length;
      const reply = console(env, line);
      expect(reply.lines).toEqual(expected);
      expect(reply.success).toBe(false);
      expect(env.events.slice(before)).toEqual([]);
    });
  });

  test('sets, fills and clones blocks', async () => {
    await withEnv({ version }, (env) => {
      expect(answers(env, 'setblock 1 -60 1 oak_log[axis=x]')).toEqual(['Changed the block at 1, -60, 1']);
      expect(env.block(1, FLOOR_Y, 1)).toBe('oak_log[axis=x]');
      expect(answers(env, 'setblock 1 -60 1 oak_log[axis=x]')).toEqual(['Could not set the block']);
      expect(answers(env, 'setblock 1 -60 1 stone keep')).toEqual(['Could not set the block']);
      expect(answers(env, 'fill 0 -60 0 3 -58 3 stone hollow')).toEqual(['Successfully filled 44 block(s)']);
    });
  });
});
