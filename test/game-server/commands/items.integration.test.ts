import { describe, expect, test } from 'vitest';
import { createEnv } from '../../support/env.ts';
import { since, TESTED_VERSIONS } from '../../support/testedVersions.ts';

const NBT: Readonly<Record<string, object>> = {
  'stick{CustomModelData:5}': { other: { CustomModelData: 5 } },
  'stick{Foo:{a:[1,2],b:"x"},HideFlags:1}': { other: { Foo: { a: [1, 2], b: 'x' }, HideFlags: 1 } },
  'iron_pickaxe{Damage:20,RepairCost:3,Unbreakable:1b}': { damage: 20, repairCost: 3, unbreakable: true },
  'enchanted_book{StoredEnchantments:[{id:"mending",lvl:1s}]}': { storedEnchantments: { mending: 1 } },
  'potion{Potion:"minecraft:healing"}': { potion: 'healing' },
  'leather_boots{display:{color:255}}': { color: 255 },
  'written_book{title:"T",author:"A",pages:[\'{"text":"one"}\',\'"two"\']}': {
    title: 'T',
    author: 'A',
    pages: ['one', 'two'],
  },
  'shulker_box{BlockEntityTag:{Items:[{Slot:2b,id:"minecraft:dirt",Count:5b}]}}': {
    contents: [{ slot: 2, id: 'dirt', count: 5 }],
  },
  'iron_sword{Enchantments:[{id:"sharpness",lvl:2s},{id:"minecraft:unbreaking",lvl:3s}]}': {
    enchantments: { sharpness: 2, unbreaking: 3 },
  },
};
const COMPONENTS: Readonly<Record<string, object>> = {
  'stick[custom_data={foo:1b}]': { other: { custom_data: { foo: 1 } } },
  'stick[rarity="epic",max_stack_size=16]': { other: { rarity: 'epic', max_stack_size: 16 } },
  'iron_pickaxe[damage=20,repair_cost=3,unbreakable={}]': { damage: 20, repairCost: 3, unbreakable: true },
  'enchanted_book[stored_enchantments={levels:{"mending":1}}]': { storedEnchantments: { mending: 1 } },
  'potion[potion_contents="minecraft:healing"]': { potion: 'healing' },
  'leather_boots[dyed_color={rgb:255}]': { color: 255 },
  'written_book[written_book_content={title:"T",author:"A",pages:[\'{"text":"one"}\',\'"two"\']}]': {
    title: 'T',
    author: 'A',
    pages: ['one', 'two'],
  },
  'shulker_box[container=[{slot:2,item:{id:"minecraft:dirt",count:5}}]]': {
    contents: [{ slot: 2, id: 'dirt', count: 5 }],
  },
  'iron_sword[enchantments={levels:{sharpness:2,"minecraft:unbreaking":3}}]': {
    enchantments: { sharpness: 2, unbreaking: 3 },
  },
};

describe.each(TESTED_VERSIONS)('items in commands of %s', (version) => {
  const items = since(version, '1.20.5') ? COMPONENTS : NBT;

  test.each(Object.entries(items))('%s is understood, found again and shown', async (text, data) => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const { commands } = env.systems;
    expect(commands.console(`give Alice ${text}`).success).toBe(true);
    expect(alice.player.inventory.slots.get(36)?.data).toEqual(data);
    // The client must be able to read it.
    await env.tick(2);
    expect(alice.slot(36)?.id).toBe(/^\w+/.exec(text)?.[0]);
    const [bare] = text.split(/[{[]/);
    expect(commands.console(`clear Alice ${bare} 0`).result).toBe(1);
    expect(commands.console(`clear Alice ${text} 0`).result).toBe(1);
    // What NBT shows of it makes the same item again.
    const shown = /data: (.*)$/.exec(commands.console('data get entity Alice Inventory[0]').lines[0] ?? '')?.[1];
    commands.console(`setblock 1 -60 1 chest`);
    expect(commands.console(`data merge block 1 -60 1 {Items:[${shown}]}`).success).toBe(true);
    expect(commands.console('item replace entity Alice hotbar.1 from block 1 -60 1 container.0').success).toBe(true);
    expect(alice.player.inventory.slots.get(37)).toEqual(alice.player.inventory.slots.get(36));
  });

  test('an item that is not known, or badly written, is refused with its place', async () => {
    await using env = await createEnv({ version });
    await env.connect('Alice');
    const answer = (item: string) => env.systems.commands.console(`give Alice ${item}`).lines[0];
    expect(answer('foo')).toBe("Unknown item 'minecraft:foo'");
    expect(answer('air')).toBe("Unknown item 'minecraft:air'");
    if (!since(version, '1.20.5')) {
      expect(answer('stone{a')).toBe("Expected ':'");
      expect(answer('#logs')).toBe("Tags aren't allowed here, only actual items");
      return;
    }
    expect(answer('stone[foo=1]')).toBe("Unknown item component 'minecraft:foo'");
    expect(answer('stone[damage=1,damage=2]')).toBe(
      "Item component 'minecraft:damage' was repeated, but only one value can be specified",
    );
    expect(answer('stone[damage=1,')).toBe('Expected item component');
    expect(answer('stone[damage')).toBe("Expected '='");
  });
});
