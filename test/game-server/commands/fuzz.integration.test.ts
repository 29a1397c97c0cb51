import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import type { CommandNode } from '../../../game-server/commands/syntax/tree.ts';
import { versionsToTest } from '../../support/depth.ts';
import { createEnv } from '../../support/env.ts';

const COMMANDS = 1000;
const ROUNDS = 4;

/** Words that fit arguments by parser, valid, at a limit and wrong. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'brigadier:bool': ['true', 'false', 'yes'],
  'brigadier:float': ['0', '1.5', '-1', '1e9', '100000'],
  'brigadier:double': ['0', '-2.5', '.', '99999999999'],
  'brigadier:integer': ['0', '1', '-1', '2147483647', '2147483648', '300'],
  'brigadier:string': ['a', 'points', '"two words"', ''],
  'minecraft:entity': [
    '@a',
    '@e',
    '@s',
    '@p',
    '@r',
    '@e[limit=1]',
    '@e[type=item]',
    'Alice',
    'Nobody',
    '@a[distance=..3]',
    '@e[nbt={OnGround:1b}]',
    '@e[x=0,dx=5]',
    '@a[scores={points=1..}]',
    '@a[team=]',
    '@e[sort=random]',
    '@e[name=""]',
    '@e[',
  ],
  'minecraft:game_profile': ['Alice', '@a', 'Nobody'],
  // Near to each other, for the size of what is filled is no question here.
  'minecraft:block_pos': ['0 -60 0', '3 -60 3', '1 -58 5', '6 -61 2', '64 0 0', '0 319 0', '0 -65 0', '1.5 0 0'],
  'minecraft:vec3': ['0 -60 0', '~ ~ ~', '^ ^1 ^', '1e5 0 0', '0.5 -59.5 0.5'],
  'minecraft:rotation': ['0 0', '~ ~', '720 -720', '~'],
  'minecraft:angle': ['0', '~', '999'],
  'minecraft:block_state': [
    'stone',
    'chest',
    'oak_sign',
    'oak_door[half=upper]',
    'furnace',
    'torch',
    'water',
    'air',
    'chest{Items:[{Slot:0b,id:"stone",Count:1b,count:1}]}',
    'oak_log[axis=q]',
    'barrel{Items:5}',
  ],
  'minecraft:block_predicate': [
    'stone',
    '#logs',
    '#minecraft:wool',
    'air',
    'chest{Items:[]}',
    '#nothing',
    '#logs[axis=y]',
  ],
  'minecraft:item_stack': [
    'stone',
    'diamond_sword',
    'stone{Damage:1}',
    'stone[damage=1]',
    'bow[',
    'oak_sign',
    'written_book',
    'air',
    'stick[enchantments={levels:{sharpness:3}}]',
    'stick{Enchantments:[{id:sharpness,lvl:900s}]}',
    'shulker_box{BlockEntityTag:{Items:[{Slot:0b,id:"dirt",Count:3b}]}}',
  ],
  'minecraft:item_predicate': [
    'stone',
    '#logs',
    '*',
    '*[damage=1]',
    'stone{Damage:1}',
    '*[!custom_name]',
    '*[count=2..]',
  ],
  'minecraft:item_slot': [
    'container.0',
    'weapon',
    'armor.head',
    'hotbar.8',
    'inventory.26',
    'container.53',
    'enderchest.1',
    'horse.saddle',
    'player.cursor',
    'player.crafting.2',
    'x',
  ],
  'minecraft:item_slots': ['container.*', 'weapon', 'armor.*', 'hotbar.3', 'player.cursor', '*'],
  'minecraft:nbt_compound_tag': [
    '{}',
    '{Items:[{Slot:0b,id:"stone",Count:5b,count:5}]}',
    '{Health:0f}',
    '{Motion:[1d,1d,1d]}',
    '{Pos:[0d,0d,0d]}',
    '{Age:-5,Tags:["x"]}',
    '{Item:{id:"stone",Count:1b,count:1}}',
    '{CustomName:\'"x"\'}',
    '{front_text:{messages:[1,2]}}',
    '{Rotation:[0f]}',
    '{Items:[{}]}',
  ],
  'minecraft:nbt_tag': ['1', '{a:1}', '[1,2]', '"x"', '[I;1]'],
  'minecraft:nbt_path': ['Items', 'Pos[0]', 'a.b', 'Items[]', '{}', 'x[{a:1}]', 'Inventory[0].id'],
  'minecraft:objective': ['points', 'nothing', 'hp'],
  'minecraft:objective_criteria': ['dummy', 'health', 'foo'],
  'minecraft:scoreboard_slot': ['sidebar', 'list', 'sidebar.team.red', 'nowhere'],
  'minecraft:score_holder': ['Alice', '*', '@a', '#fake', '@e'],
  'minecraft:operation': ['=', '+=', '/=', '%=', '><', '<', '>', '?'],
  'minecraft:int_range': ['1..', '..5', '3', '5..1'],
  'minecraft:team': ['red', 'none'],
  'minecraft:color': ['red', 'reset', 'mauve'],
  'minecraft:component': [
    '"x"',
    '{"text":"a","color":"red"}',
    '[]',
    '{"selector":"@e"}',
    '["a",{"score":{"name":"@s","objective":"points"}}]',
    '{"translate":"chat.type.text","with":["a","b"]}',
    'x',
  ],
  'minecraft:message': ['hello', 'hi @a', '@', 'look: @e[', '@x'],
  'minecraft:time': ['0', '1d', '5t', '100s', '-5'],
  'minecraft:resource': [
    'speed',
    'cow',
    'item',
    'sharpness',
    'minecraft:instant_health',
    'player',
    'fishing_bobber',
    'boat',
    'oak_boat',
    'minecart',
    'lightning_bolt',
    'nothing',
    'sheep',
    'experience_orb',
    'wither',
  ],
  'minecraft:resource_location': ['a', 'my:box', 'minecraft:block.stone.break', 'A'],
  'minecraft:particle': [
    'flame',
    'dust 1 0 0 1',
    'dust{color:[1f,0f,0f],scale:1f}',
    'block stone',
    'item stone',
    'vibration',
    'x',
  ],
  'minecraft:swizzle': ['xyz', 'x', 'xx'],
  'minecraft:entity_anchor': ['feet', 'eyes', 'knees'],
  'minecraft:gamemode': ['survival', 'creative', 'adventure', 'spectator', 'x'],
  'minecraft:dimension': ['overworld', 'the_nether'],
};
const OLD_NAMES: Readonly<Record<string, string>> = {
  'minecraft:entity_summon': 'minecraft:resource',
  'minecraft:mob_effect': 'minecraft:resource',
  'minecraft:item_enchantment': 'minecraft:resource',
};

/** A command by chance along the tree, mostly of words that fit. */
function commandFrom(node: CommandNode, random: Random, depth = 0): string {
  if (depth > 14 || (node.run && random.float() < 0.5)) return '';
  const to = node.redirect?.to();
  const from = to && random.float() < 0.9 ? to : node;
  if (from.children.length === 0) return '';
  const child = random.pick(from.children) as CommandNode;
  if (child.kind === 'root') return '';
  const words =
    child.kind === 'literal' ? [child.name] : (WORDS[OLD_NAMES[child.type.parser] ?? child.type.parser] ?? ['x']);
  return ` ${random.pick(words)}${commandFrom(child, random, depth + 1)}`;
}

function mutated(text: string, random: Random): string {
  const at = random.integer(0, text.length);
  switch (random.integer(0, 5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return (
        text.slice(0, at) +
        random.pick(['"', '{', '[', ' ', '@', '~', '\\', '\u00e9', '}', ']', ',', '=', '!']) +
        text.slice(at)
      );
    case 2:
      return text.slice(0, at) + text.slice(at + 1);
    default:
      return text;
  }
}

describe.each(versionsToTest())('commands by chance at %s', (version) => {
  test('never make the server fail, and those that fail say why', { timeout: 120_000 }, async () => {
    await using env = await createEnv({ version, allowOp: true, seed: 7 });
    const random = new Random(42);
    const { commands } = env.systems;
    const alice = await env.connect('Alice', { operator: true, items: [{ slot: 36, id: 'iron_sword', count: 1 }] });
    await env.connect('Bob', { operator: true, position: { x: 4.5, y: -60, z: 4.5 } });
    commands.console('scoreboard objectives add points dummy');
    commands.console('team add red');
    const given: string[] = [];
    let succeeded = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (let index = 0; index < COMMANDS / ROUNDS; index++) {
        const line = mutated(commandFrom(commands.tree, random).trim(), random);
        if (/^(?:\/?kick|\/?deop)\b|run (?:kick|deop)/.test(line)) continue;
        given.push(line);
        const reply = commands.console(line);
        if (reply.success) succeeded++;
        else if (!/^\/?execute/.test(line))
          expect(reply.lines.length, `"${line}" fails without a word`).toBeGreaterThan(0);
        if (index % 10 === 0)
          alice.write('chat_command', {
            command: mutated(commandFrom(commands.tree, random).trim(), random)
              .replace(/^\/?(?:kick|deop)/, 'list')
              .replace(/run (?:kick|deop).*/, ''),
            timestamp: 0n,
            salt: 0n,
            argumentSignatures: [],
            signedPreview: false,
            previousMessages: [],
            lastRejectedMessage: undefined,
            messageCount: 0,
            acknowledged: Buffer.alloc(3),
          });
        if (index % 25 === 0) {
          alice.write('tab_complete', {
            transactionId: index,
            text: `/${line.slice(0, random.integer(0, line.length))}`,
          });
          await env.tick();
        }
        if (!alice.player.alive) env.systems.vitals.respawn(alice.player);
      }
      commands.console('kill @e[type=!player]');
      await env.tick(2);
    }
    expect(given.length).toBeGreaterThan(COMMANDS / 2);
    expect(succeeded).toBeGreaterThan(COMMANDS / 50);
  });
});
