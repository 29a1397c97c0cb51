import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { componentsOf, nbtOf } from '../../../../../game-server/commands/nbt/itemToNbt.ts';
import { jsonOf } from '../../../../../game-server/commands/nbt/json.ts';
import { ItemData, SlotStack } from '../../../../../protocol/item.ts';
import { dialectOf } from '../../../../../server-plugin/hosts/vanilla/dialect/dialect.ts';
import { VANILLA_VERSIONS } from '../../../../../server-plugin/hosts/vanilla/dialect/vanillaVersion.ts';
import { itemDataOf, itemFormsOf } from '../../../../../server-plugin/hosts/vanilla/sampling/itemData.ts';
import { containerStacks, playerStacks } from '../../../../../server-plugin/hosts/vanilla/sampling/itemStacks.ts';
import { compoundOf, plainValue } from '../../../../../server-plugin/hosts/vanilla/sampling/plainValue.ts';

// Items as every version writes them.

const forms = (version: string) => itemFormsOf(dialectOf(version));
const OLD = forms('1.20.4');
const MID = forms('1.21.4');
const NEW = forms('1.21.11');

describe('what tells an item from others of its id', () => {
  test.each([
    ['nothing', OLD, {}, undefined],
    ['a fresh tool', OLD, { tag: { Damage: 0 } }, undefined],
    ['damage', OLD, { tag: { Damage: 7 } }, { damage: 7 }],
    ['damage', MID, { components: { 'minecraft:damage': 7 } }, { damage: 7 }],
    [
      'enchantments',
      OLD,
      { tag: { Enchantments: [{ id: 'minecraft:sharpness', lvl: 3 }] } },
      { enchantments: { sharpness: 3 } },
    ],
    [
      'enchantments with the rest of their component',
      MID,
      { components: { 'minecraft:enchantments': { levels: { 'minecraft:sharpness': 3 }, show_in_tooltip: false } } },
      {
        enchantments: { sharpness: 3 },
        other: { enchantments: { levels: { 'minecraft:sharpness': 3 }, show_in_tooltip: false } },
      },
    ],
    [
      'enchantments',
      NEW,
      { components: { 'minecraft:enchantments': { 'minecraft:sharpness': 3 } } },
      { enchantments: { sharpness: 3 } },
    ],
    ['a name', OLD, { tag: { display: { Name: '{"text":"Excalibur"}' } } }, { customName: 'Excalibur' }],
    ['a name', MID, { components: { 'minecraft:custom_name': '"Excalibur"' } }, { customName: 'Excalibur' }],
    ['a name', NEW, { components: { 'minecraft:custom_name': 'Excalibur' } }, { customName: 'Excalibur' }],
    ['a name like JSON', NEW, { components: { 'minecraft:custom_name': '"x"' } }, { customName: '"x"' }],
    [
      'a name in a style',
      NEW,
      { components: { 'minecraft:custom_name': { text: 'Red', color: 'red' } } },
      { customName: 'Red', other: { custom_name: { text: 'Red', color: 'red' } } },
    ],
    [
      'a potion of its own',
      MID,
      { components: { 'minecraft:potion_contents': { potion: 'minecraft:healing', custom_color: 5 } } },
      { potion: 'healing', other: { potion_contents: { potion: 'minecraft:healing', custom_color: 5 } } },
    ],
    [
      'a loaded crossbow',
      MID,
      { components: { 'minecraft:charged_projectiles': [{ id: 'minecraft:arrow', count: 1 }] } },
      { charged: true, other: { charged_projectiles: [{ id: 'minecraft:arrow', count: 1 }] } },
    ],
    [
      'a shown thing nobody here knows',
      OLD,
      { tag: { CustomModelData: 12, HideFlags: 3 } },
      { other: { CustomModelData: 12, HideFlags: 3 } },
    ],
    [
      'a component nobody here knows',
      NEW,
      { components: { 'minecraft:custom_data': { a: [1, 2] } } },
      { other: { custom_data: { a: [1, 2] } } },
    ],
    [
      'a shulker box with a damaged pick in it',
      MID,
      {
        components: {
          'minecraft:container': [
            { slot: 4, item: { id: 'minecraft:iron_pickaxe', count: 1, components: { 'minecraft:damage': 9 } } },
          ],
        },
      },
      { contents: [{ slot: 4, id: 'iron_pickaxe', count: 1, data: { damage: 9 } }] },
    ],
    [
      'a shulker box',
      OLD,
      {
        tag: { BlockEntityTag: { id: 'minecraft:shulker_box', Items: [{ Slot: 1, id: 'minecraft:stone', Count: 3 }] } },
      },
      { contents: [{ slot: 1, id: 'stone', count: 3 }] },
    ],
    [
      'stew',
      forms('1.20.4'),
      { tag: { effects: [{ id: 'minecraft:jump_boost', duration: 120 }] } },
      { stewEffects: [{ id: 'jump_boost', duration: 120 }] },
    ],
    [
      'stew of an unknown effect',
      forms('1.19.2'),
      { tag: { Effects: [{ EffectId: 8, EffectDuration: 120 }] } },
      { other: { Effects: [{ EffectId: 8, EffectDuration: 120 }] } },
    ],
    [
      'a signed book',
      NEW,
      {
        components: {
          'minecraft:written_book_content': {
            title: { raw: 'T' },
            author: 'A',
            pages: [{ raw: 'one' }, { raw: { text: 'two' } }],
          },
        },
      },
      { title: 'T', author: 'A', pages: ['one', 'two'] },
    ],
  ])('%s', (_name, form, item, expected) => {
    const data = itemDataOf(item, form);
    expect(data).toEqual(expected);
    if (data) expect(ItemData.safeParse(data).success).toBe(true);
  });

  const id = fc.constantFrom('sharpness', 'efficiency', 'unbreaking');
  const line = fc.string({ maxLength: 20 }).filter((text) => !/\p{Cc}/u.test(text));
  const known = fc.record(
    {
      damage: fc.integer({ min: 1, max: 2000 }),
      enchantments: fc.dictionary(id, fc.integer({ min: 1, max: 255 }), { minKeys: 1 }),
      storedEnchantments: fc.dictionary(id, fc.integer({ min: 1, max: 255 }), { minKeys: 1 }),
      customName: line,
      lore: fc.array(line, { minLength: 1, maxLength: 4 }),
      repairCost: fc.integer({ min: 1, max: 99 }),
      unbreakable: fc.constant(true as const),
      potion: fc.constantFrom('healing', 'swiftness'),
      color: fc.integer({ min: 0, max: 0xffffff }),
      contents: fc.uniqueArray(
        fc.record({
          slot: fc.integer({ min: 0, max: 26 }),
          id: fc.constant('stone'),
          count: fc.integer({ min: 1, max: 64 }),
        }),
        { selector: ({ slot }) => slot, minLength: 1, maxLength: 5 },
      ),
    },
    { requiredKeys: [] },
  );
  test('whatever the embedded server writes is read back as it was', () => {
    fc.assert(
      fc.property(known, (data) => {
        const sorted = {
          ...data,
          ...(data.contents ? { contents: [...data.contents].sort((a, b) => a.slot - b.slot) } : {}),
        };
        const expected = Object.keys(data).length > 0 ? sorted : undefined;
        const tag = compoundOf(plainValue(jsonOf(nbtOf(data))));
        expect(itemDataOf(tag ? { tag: { ...tag } } : {}, OLD)).toEqual(expected);
        const components = compoundOf(plainValue(jsonOf(componentsOf('stone', data))));
        expect(itemDataOf(components ? { components: { ...components } } : {}, MID)).toEqual(expected);
      }),
    );
  });

  test('nothing an item carries is lost, whatever it is, and what is read is item data', () => {
    const keys = fc.constantFrom(
      'damage',
      'enchantments',
      'lore',
      'container',
      'custom_name',
      'dyed_color',
      'Damage',
      'display',
      'pages',
      'Effects',
      'unbreakable',
      'whatever',
      'written_book_content',
    );
    fc.assert(
      fc.property(
        fc.dictionary(keys, fc.jsonValue({ maxDepth: 3 })),
        fc.constantFrom(...VANILLA_VERSIONS),
        (raw, version) => {
          const form = forms(version);
          const item = { [form.components ? 'components' : 'tag']: plainValue(raw) };
          const data = itemDataOf(item, form);
          const parsed = ItemData.safeParse(data ?? {});
          expect(parsed.error?.issues ?? []).toEqual([]);
          if ('whatever' in raw) expect(data?.other?.whatever).toEqual(plainValue(raw.whatever));
        },
      ),
    );
  });
});

describe('what a player carries', () => {
  test('has the numbers of the inventory window', () => {
    const slot = (Slot: number, id = 'apple') => ({ Slot, id: `minecraft:${id}`, Count: 1 });
    const stacks = playerStacks(
      [slot(0), slot(8), slot(9), slot(35), slot(100), slot(103), slot(-106), slot(80)],
      undefined,
      OLD,
    );
    expect(stacks.map((stack) => stack.slot)).toEqual([5, 8, 9, 35, 36, 44, 45]);
  });

  test('lies beside the inventory since 1.21.5, and counts one where nothing is said', () => {
    const item = (id: string) => ({ id: `minecraft:${id}`, count: 1 });
    const stacks = playerStacks(
      [{ Slot: false, id: 'minecraft:apple' }],
      { head: item('iron_helmet'), offhand: item('shield'), body: item('saddle') },
      NEW,
    );
    expect(stacks).toEqual([
      { slot: 5, id: 'iron_helmet', count: 1 },
      { slot: 36, id: 'apple', count: 1 },
      { slot: 45, id: 'shield', count: 1 },
    ]);
  });

  test('is read from whatever a parser makes of numbers, and always is what a protocol can hold', () => {
    const odd = [
      { Slot: new Number(3), id: 'minecraft:stone', Count: 5n },
      { Slot: 4, id: 'mod:thing', Count: 200 },
      { Slot: 5, id: 'minecraft:air', Count: 1 },
      { Slot: 6, id: 7, Count: 1 },
      { Slot: 'x' },
      null,
    ];
    const stacks = containerStacks(odd, OLD);
    expect(stacks).toEqual([
      { slot: 3, id: 'stone', count: 5 },
      { slot: 4, id: 'mod_thing', count: 64 },
    ]);
    for (const stack of stacks) expect(SlotStack.safeParse(stack).success).toBe(true);
  });
});
