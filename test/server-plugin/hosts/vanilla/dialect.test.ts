import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blockNumbers, blockProperties } from '../../../../game-data/blockNumbers.ts';
import { VersionGameData } from '../../../../game-data/versionGameData.ts';
import { SURVIVAL_RULES } from '../../../../protocol/gameRules.ts';
import { dialectOf, gameRule, gameRuleCommands } from '../../../../server-plugin/hosts/vanilla/dialect/dialect.ts';
import { string, textArgument, textData } from '../../../../server-plugin/hosts/vanilla/dialect/snbt.ts';
import { VANILLA_VERSIONS } from '../../../../server-plugin/hosts/vanilla/dialect/vanillaVersion.ts';
import { type ItemWords, itemArgument, itemData } from '../../../../server-plugin/hosts/vanilla/pack/itemText.ts';
import { summonCommand } from '../../../../server-plugin/hosts/vanilla/pack/mobText.ts';
import { signData } from '../../../../server-plugin/hosts/vanilla/pack/signText.ts';
import { sharedFile } from '../../../support/sharedData.ts';

const wordsOf = (version: string): ItemWords => ({
  dialect: dialectOf(version),
  gameData: VersionGameData.ofVersion(version),
});
/** 1.21.1 is written as 1.21.4 is, and 26.1 as 1.21.11. */
const UNLIKE = VANILLA_VERSIONS.filter((version) => version !== '1.21.1' && version !== '26.1');
const inAll = (text: (words: ItemWords) => string) => UNLIKE.map((version) => text(wordsOf(version)));

describe('what versions say differently', () => {
  test('only packs of known versions are made', () => {
    expect(() => dialectOf('1.20.1')).toThrow('1.19.2, 1.20.4, 1.21.1, 1.21.4, 1.21.11, 26.1');
    expect(VANILLA_VERSIONS.map((version) => dialectOf(version).packFormat)).toEqual([10, 26, 48, 61, 94, 101]);
    expect(dialectOf('26.1')).toEqual({ ...dialectOf('1.21.11'), version: '26.1', packFormat: 101 });
    expect(dialectOf('1.21.1')).toEqual({ ...dialectOf('1.21.4'), version: '1.21.1', packFormat: 48 });
    expect(UNLIKE.map((version) => dialectOf(version).folders.function)).toEqual([
      'functions',
      'functions',
      'function',
      'function',
    ]);
  });

  test('items', () => {
    const pick = {
      id: 'iron_pickaxe',
      count: 1,
      data: { damage: 3, enchantments: { efficiency: 2 }, customName: `O'Dig` },
    };
    expect(inAll((words) => itemArgument(words, pick))).toEqual([
      `minecraft:iron_pickaxe{Damage:3,Enchantments:[{id:"minecraft:efficiency",lvl:2s}],display:{Name:'{"text":"O\\'Dig"}'}}`,
      `minecraft:iron_pickaxe{Damage:3,Enchantments:[{id:"minecraft:efficiency",lvl:2s}],display:{Name:'"O\\'Dig"'}}`,
      `minecraft:iron_pickaxe[damage=3,enchantments={"minecraft:efficiency":2},custom_name='"O\\'Dig"']`,
      `minecraft:iron_pickaxe[damage=3,enchantments={"minecraft:efficiency":2},custom_name="O'Dig"]`,
    ]);
    expect(inAll((words) => itemData(words, { id: 'bread', count: 5 }, 2))).toEqual([
      '{Slot:2b,id:"minecraft:bread",Count:5b}',
      '{Slot:2b,id:"minecraft:bread",Count:5b}',
      '{Slot:2b,id:"minecraft:bread",count:5}',
      '{Slot:2b,id:"minecraft:bread",count:5}',
    ]);
    const box = { id: 'shulker_box', count: 1, data: { contents: [{ slot: 4, id: 'bread', count: 2 }] } };
    expect(inAll((words) => itemArgument(words, box))).toEqual([
      'minecraft:shulker_box{BlockEntityTag:{Items:[{Slot:4b,id:"minecraft:bread",Count:2b}]}}',
      'minecraft:shulker_box{BlockEntityTag:{Items:[{Slot:4b,id:"minecraft:bread",Count:2b}]}}',
      'minecraft:shulker_box[container=[{slot:4,item:{id:"minecraft:bread",count:2}}]]',
      'minecraft:shulker_box[container=[{slot:4,item:{id:"minecraft:bread",count:2}}]]',
    ]);
    const stew = { id: 'suspicious_stew', count: 1, data: { stewEffects: [{ id: 'night_vision', duration: 100 }] } };
    expect(inAll((words) => itemArgument(words, stew))).toEqual([
      'minecraft:suspicious_stew{Effects:[{EffectId:16,EffectDuration:100}]}',
      'minecraft:suspicious_stew{effects:[{id:"minecraft:night_vision",duration:100}]}',
      'minecraft:suspicious_stew[suspicious_stew_effects=[{id:"minecraft:night_vision",duration:100}]]',
      'minecraft:suspicious_stew[suspicious_stew_effects=[{id:"minecraft:night_vision",duration:100}]]',
    ]);
    const book = { id: 'written_book', count: 1, data: { title: 'A', author: 'B', pages: ['one\ntwo'] } };
    expect(inAll((words) => itemArgument(words, book))).toEqual([
      `minecraft:written_book{pages:['{"text":"one\\\\ntwo"}'],title:"A",author:"B"}`,
      `minecraft:written_book{pages:['"one\\\\ntwo"'],title:"A",author:"B"}`,
      `minecraft:written_book[written_book_content={title:{raw:"A"},author:"B",pages:[{raw:'"one\\\\ntwo"'}]}]`,
      `minecraft:written_book[written_book_content={title:{raw:"A"},author:"B",pages:[{raw:"one\\ntwo"}]}]`,
    ]);
  });

  test('what a version cannot say is an error', () => {
    const words = wordsOf('1.20.4');
    expect(() => itemArgument(words, { id: 'wind_charge', count: 1 })).toThrow('no item "wind_charge"');
    expect(() => itemArgument(words, { id: 'bread', count: 65 })).toThrow('at most 64');
    expect(() => itemArgument(words, { id: 'bow', count: 1, data: { enchantments: { density: 1 } } })).toThrow(
      'density',
    );
    const draft = { id: 'writable_book', count: 1, data: { pages: ['one\ntwo'] } };
    expect(() => itemArgument(words, draft)).toThrow('line feeds');
    expect(itemArgument(wordsOf('1.21.11'), draft)).toContain('one\\ntwo');
  });

  test('text and signs', () => {
    expect(inAll(({ dialect }) => signData(dialect, [`it's "a"`]))).toEqual([
      `{Text1:'{"text":"it\\'s \\\\"a\\\\""}',Text2:'{"text":""}',Text3:'{"text":""}',Text4:'{"text":""}'}`,
      `{front_text:{messages:['"it\\'s \\\\"a\\\\""','""','""','""']}}`,
      `{front_text:{messages:['"it\\'s \\\\"a\\\\""','""','""','""']}}`,
      `{front_text:{messages:["it's \\"a\\"","","",""]}}`,
    ]);
    expect(inAll(({ dialect }) => textData(dialect, 'back\\slash'))[2]).toBe(`'"back\\\\\\\\slash"'`);
    expect(string(dialectOf('1.19.2'), 'a "b" \\')).toBe('"a \\"b\\" \\\\"');
    expect(textArgument('a\nb')).toBe('{"text":"a\\nb"}');
  });

  test('mobs', () => {
    const horse = {
      type: 'summon' as const,
      kind: 'horse',
      position: { x: 1.5, y: -60, z: 0 },
      options: { saddled: true, equipment: { mainHand: { id: 'stick', count: 1 } } },
    };
    const all = inAll((words) => summonCommand(words, horse, 3));
    const same =
      'summon minecraft:horse ~1.5 ~-60.0 ~ {Tags:["gh.m3","gh.still"],Rotation:[0f,0f],PersistenceRequired:1b,NoAI:1b,Tame:1b,';
    expect(all).toEqual([
      `${same}HandItems:[{id:"minecraft:stick",Count:1b},{}],SaddleItem:{id:"minecraft:saddle",Count:1b}}`,
      `${same}HandItems:[{id:"minecraft:stick",Count:1b},{}],SaddleItem:{id:"minecraft:saddle",Count:1b}}`,
      `${same}HandItems:[{id:"minecraft:stick",count:1},{}],SaddleItem:{id:"minecraft:saddle",count:1}}`,
      `${same}equipment:{mainhand:{id:"minecraft:stick",count:1},saddle:{id:"minecraft:saddle",count:1}}}`,
    ]);
    const lamb = { ...horse, kind: 'sheep', options: { baby: true, color: 'red' as const, noAI: true } };
    expect(summonCommand(wordsOf('1.20.4'), lamb, 0)).toBe(
      'summon minecraft:sheep ~1.5 ~-60.0 ~ {Tags:["gh.m0"],Rotation:[0f,0f],PersistenceRequired:1b,NoAI:1b,Age:-24000,Color:14b}',
    );
  });

  test('game rules', () => {
    expect(inAll(({ dialect }) => gameRule(dialect, 'doFireTick', false))).toEqual([
      'gamerule doFireTick false',
      'gamerule doFireTick false',
      'gamerule doFireTick false',
      'gamerule minecraft:fire_spread_radius_around_player 0',
    ]);
    expect(gameRule(dialectOf('1.21.11'), 'disableRaids', true)).toBe('gamerule minecraft:raids false');
    expect(gameRule(dialectOf('1.21.11'), 'keepInventory', true)).toBe('gamerule minecraft:keep_inventory true');
    expect(gameRuleCommands(dialectOf('1.20.4'), SURVIVAL_RULES)).not.toContain('gamerule pvp true');
    expect(gameRuleCommands(dialectOf('1.21.11'), SURVIVAL_RULES)).toContain('gamerule minecraft:pvp true');
  });
});

const summary = sharedFile('data', 'vanilla', 'vanilla-summary');
const missing = summary ? '' : ' (skipped: data/vanilla/vanilla-summary is missing in the shared folder)';
// There are none of 26.1 among the shared data.
const REPORTED = VANILLA_VERSIONS.filter((version) => version !== '26.1');
describe.skipIf(!summary).each(REPORTED)(`the game's own reports of %s${missing}`, (version) => {
  const read = (name: string) => JSON.parse(readFileSync(join(summary ?? '', version, name), 'utf8'));

  test('know every rule that is set', () => {
    const known = Object.keys(read('commands.json').children.gamerule.children);
    for (const command of gameRuleCommands(dialectOf(version), SURVIVAL_RULES)) {
      const [name, rule] = command.split(' ') as [string, string];
      if (name === 'gamerule') expect(known).toContain(rule);
    }
  });

  test('have the same blocks with the same properties', () => {
    const states = read('block_states.json') as Record<string, [Record<string, string[]>, Record<string, string>]>;
    expect(blockNumbers(version)).toEqual(Object.keys(states).sort());
    const values = new Map<string, Set<string>>();
    for (const [properties] of Object.values(states))
      for (const [name, all] of Object.entries(properties))
        values.set(name, new Set([...(values.get(name) ?? []), ...all]));
    const ours = [...blockProperties(version)].map(([name, all]) => [name, [...all].sort()]);
    expect(ours).toEqual(
      [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, all]) => [name, [...all].sort()]),
    );
  });
});
