import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEnv, type Env, FLOOR_Y } from '../../support/env.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

/** Expected answers are vanilla's, by its parser (brigadier) and its language file. */
describe.each(TESTED_VERSIONS)('the console of %s', (version) => {
  let env: Env;
  beforeAll(async () => {
    env = await createEnv({ version });
  });
  afterAll(() => env.close());
  const run = (line: string) => env.systems.commands.console(line);
  const answers = (line: string) => run(line).lines;

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
    ['bossbar get x value', ["No bossbar exists with the ID 'minecraft:x'"]],
    ['scoreboard players get Alice x', ["Unknown scoreboard objective 'x'"]],
    ['scoreboard objectives add x foo', ["Unknown criterion 'foo'", '...ves add x foo<--[HERE]']],
    ['team empty x', ["Unknown team 'x'"]],
    ['time set 5x', ['Invalid unit', '...ime set 5x<--[HERE]']],
    [
      'time set -1',
      [
        expect.stringMatching(/^Tick count must (?:be non-negative|not be less than 0, found -1)$|^The tick count/),
        '...ime set -1<--[HERE]',
      ],
    ],
    [
      'gamerule keepInventory maybe',
      ["Invalid boolean, expected 'true' or 'false' but found 'maybe'", '...Inventory maybe<--[HERE]'],
    ],
    ['gamerule foo', ['Incorrect argument for command', 'gamerule foo<--[HERE]']],
    [
      'execute align xx run say hi',
      ["Invalid swizzle, expected combination of 'x', 'y' and 'z'", '...e align xx run say hi<--[HERE]'],
    ],
    ['item replace block 0 0 0 container.0 with stone', ['Target position 0, 0, 0 is not a container']],
    ['tellraw @a {', [expect.stringMatching(/^Invalid chat component/), '...ellraw @a {<--[HERE]']],
    ['clone 0 0 0 5 5 5 3 3 3', ['The source and destination areas cannot overlap']],
    ['title @a title "hi"', ['No player was found']],
  ])('answers "%s" as vanilla does', (line, expected) => {
    const before = env.events.length;
    const reply = run(line);
    expect(reply.lines).toEqual(expected);
    expect(reply.success).toBe(false);
    expect(env.events.slice(before)).toEqual([]);
  });

  test('sets and fills blocks, and says when nothing changes', () => {
    expect(answers('/setblock 1 -60 1 oak_log[axis=x]')).toEqual(['Changed the block at 1, -60, 1']);
    expect(env.block(1, FLOOR_Y, 1)).toBe('oak_log[axis=x]');
    expect(answers('setblock 1 -60 1 oak_log[axis=x]')).toEqual(['Could not set the block']);
    expect(answers('setblock 1 -60 1 stone keep')).toEqual(['Could not set the block']);
    // Inside, air takes the place of air, which is no change.
    expect(run('fill 0 -60 0 3 -58 3 stone hollow')).toMatchObject({ success: true, result: 44 });
    expect(answers('fill 0 -60 0 3 -58 3 stone outline')).toEqual(['No blocks were filled']);
  });

  test('drops whole stacks when it destroys many blocks', () => {
    run('fill 10 -60 10 14 -56 14 oak_planks');
    const before = env.eventsOf('item-dropped').length;
    // Up to 1.21.4 only what BlockInput.place changes is counted, and the cell is air before that (FillCommand.fillBlocks,
    // Mode.DESTROY calls destroyBlock and gives the air back).
    expect(answers('fill 10 -60 10 14 -56 14 air destroy')).toEqual(['No blocks were filled']);
    expect(env.block(12, FLOOR_Y + 2, 12)).toBe('air');
    const dropped = env.eventsOf('item-dropped').slice(before);
    expect(dropped.map(({ item, count }) => [item, count])).toEqual([
      ['oak_planks', 64],
      ['oak_planks', 61],
    ]);
    run('kill @e[type=item]');
  });

  test('keeps scores, and works with them', () => {
    const result = (line: string) => run(line).result;
    expect(answers('scoreboard objectives add points dummy {"text":"Points"}')).toEqual([
      'Created new objective [Points]',
    ]);
    expect(answers('scoreboard objectives add points dummy')).toEqual(['An objective already exists by that name']);
    expect(answers('scoreboard players set Alice points 7')).toEqual(['Set [Points] for Alice to 7']);
    expect(answers('scoreboard players add Alice points 3')).toEqual(['Added 3 to [Points] for Alice (now 10)']);
    expect(result('scoreboard players set Bob points 4')).toBe(4);
    expect(result('scoreboard players operation Alice points %= Bob points')).toBe(2);
    expect(result('scoreboard players operation Alice points >< Bob points')).toBe(4);
    expect(answers('scoreboard players get Bob points')).toEqual(['Bob has 2 [Points]']);
    run('scoreboard players set Zero points 0');
    expect(answers('scoreboard players operation * points /= Zero points')).toEqual(['Cannot divide by zero']);
    expect(result('scoreboard players get Alice points')).toBe(4);
    expect(run('execute if score Alice points > Bob points').success).toBe(true);
    expect(run('execute if score Alice points matches ..3').success).toBe(false);
    expect(run('execute store result score Carl points run scoreboard players get Alice points').success).toBe(true);
    expect(result('scoreboard players get Carl points')).toBe(4);
    expect(run('execute store success score Carl points run setblock 0 0 0 air').success).toBe(false);
    expect(result('scoreboard players get Carl points')).toBe(0);
    expect(answers('scoreboard players reset Carl')).toEqual(['Reset all scores for Carl']);
    expect(answers('scoreboard players get Carl points')).toEqual(["Can't get value of points for Carl; none is set"]);
    expect(answers('scoreboard objectives remove points')).toEqual(['Removed objective [Points]']);
  });

  test('keeps teams', () => {
    expect(answers('team add red "Reds"')).toEqual(['Created team [Reds]']);
    expect(answers('team join red Alice')).toEqual(['Added Alice to team [Reds]']);
    expect(answers('team modify red color red')).toEqual(['Updated the color for team [Reds] to red']);
    expect(answers('team modify red color red')).toEqual(['Nothing changed. That team already has that color']);
    expect(answers('team modify red friendlyFire false')).toEqual(['Disabled friendly fire for team [Reds]']);
    expect(answers('team list red')[0]).toMatch(/^Team \[Reds\] has 1 member.*Alice$/);
    expect(answers('team leave Alice')).toEqual(['Removed Alice from any team']);
    expect(answers('team empty red')).toEqual(['Nothing changed. That team is already empty']);
  });

  test('keeps data in storages', () => {
    expect(answers('data merge storage my:box {a:{b:[1,2,3]},s:"text"}')).toEqual(['Modified storage my:box']);
    expect(answers('data get storage my:box a')).toEqual(['Storage my:box has the following contents: {b: [1, 2, 3]}']);
    expect(run('data get storage my:box a.b[-1]').result).toBe(3);
    expect(run('data get storage my:box a.b[0] 2.5').result).toBe(2);
    expect(run('data modify storage my:box a.b append value 4').success).toBe(true);
    expect(run('data modify storage my:box c set from storage my:box a.b[3]').success).toBe(true);
    expect(answers('data get storage my:box')[0]).toContain('{a: {b: [1, 2, 3, 4]}, s: "text", c: 4}');
    expect(run('data remove storage my:box a.b[1]').result).toBe(1);
    expect(answers('data get storage my:box a.b')[0]).toContain('[1, 3, 4]');
    expect(answers('data remove storage my:box nothing')[0]).toMatch(/^Nothing changed/);
    expect(answers('data modify storage my:box a.b append value "x"')[0]).toMatch(/^Nothing changed/);
    expect(answers('data get storage my:box zzz')).toEqual(['Found no elements matching zzz']);
  });

  test('holds every game rule of the version, and no other', () => {
    expect(answers('gamerule doMobSpawning false')).toEqual(['Gamerule doMobSpawning is now set to: false']);
    expect(answers('gamerule doMobSpawning')).toEqual(['Gamerule doMobSpawning is currently set to: false']);
    expect(run('gamerule waterSourceConversion').success).toBe(version !== '1.19.2');
    expect(answers('gamerule randomTickSpeed 1000000')).toEqual(['Gamerule randomTickSpeed is now set to: 100']);
  });

  test('tells how commands are written', () => {
    expect(answers('help setblock')).toEqual(['/setblock <pos> <block> [destroy|keep|replace]']);
    expect(answers('help nothing')).toEqual(['Unknown command or insufficient permissions']);
  });
});
