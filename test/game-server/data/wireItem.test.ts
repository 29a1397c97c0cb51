import protocol from 'minecraft-protocol';
import itemLoader from 'prismarine-item';
import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { fromWireItem, toWireItem, type WireItem } from '../../../game-server/data/wireItem.ts';
import { PacketCodec } from '../../../game-server/network/packetCodec.ts';
import { ItemData, type ItemStack } from '../../../protocol/item.ts';
import { WIRE_VERSIONS } from '../../support/testedVersions.ts';

const ITEMS: readonly ItemStack[] = [
  { id: 'iron_pickaxe', count: 1, data: { damage: 17, enchantments: { efficiency: 3, unbreaking: 2 }, repairCost: 3 } },
  { id: 'enchanted_book', count: 1, data: { storedEnchantments: { mending: 1, sharpness: 5 } } },
  { id: 'stick', count: 7, data: { customName: 'A "stick" of Ünme', lore: ['first', 'second'] } },
  { id: 'elytra', count: 1, data: { unbreakable: true } },
  { id: 'potion', count: 1, data: { potion: 'strong_healing' } },
  { id: 'suspicious_stew', count: 1, data: { stewEffects: [{ id: 'night_vision', duration: 100 }] } },
  { id: 'writable_book', count: 1, data: { pages: ['one', '{"two"'] } },
  { id: 'written_book', count: 1, data: { pages: ['one', 'two'], title: 'Tales', author: 'Alice' } },
  { id: 'leather_boots', count: 1, data: { color: 0x123456 } },
  { id: 'crossbow', count: 1, data: { charged: true } },
  {
    id: 'red_shulker_box',
    count: 1,
    data: {
      contents: [
        { slot: 0, id: 'dirt', count: 64 },
        { slot: 20, id: 'iron_sword', count: 1, data: { damage: 5 } },
      ],
    },
  },
];

interface ReadItem {
  readonly durabilityUsed: number;
  readonly customName: unknown;
  readonly repairCost: number;
  readonly enchants: unknown;
}

describe.each(WIRE_VERSIONS)('items on the wire at %s', (version) => {
  const gameData = ServerGameData.of(version);
  const codec = new PacketCodec(version);
  const client = protocol.createDeserializer({ state: 'play', isServer: false, version } as never) as never as {
    proto: { parsePacketBuffer(type: string, buffer: Buffer): { data: { params: { item: WireItem } } } };
  };
  /** What a client reads of a slot. */
  const sent = (stack: ItemStack): WireItem => {
    const fields = { windowId: 0, stateId: 1, slot: 9, item: toWireItem(gameData, stack) };
    const frame = codec.encode('play', 'set_slot', fields);
    const header = frame[0] !== undefined && frame[0] < 0x80 ? 1 : 2;
    return client.proto.parsePacketBuffer('packet', frame.subarray(header)).data.params.item;
  };

  test.each(ITEMS.map((item) => [item.id, item] as const))('%s comes back as it went', (_, item) => {
    ItemData.parse(item.data);
    expect(fromWireItem(gameData, sent(item))).toEqual(item);
  });

  test('prismarine-item reads damage, name, enchantments and repair cost', () => {
    const load = itemLoader as unknown as (registry: unknown) => { fromNotch(item: WireItem): ReadItem };
    const Item = load(gameData.source.registry);
    const pickaxe = Item.fromNotch(sent(ITEMS[0] as ItemStack));
    expect(pickaxe.durabilityUsed).toBe(17);
    expect(pickaxe.repairCost).toBe(3);
    expect(JSON.stringify(pickaxe.enchants)).toMatch(
      gameData.source.features.itemComponents ? /"level":3/ : /"lvl":3,"name":"efficiency"/,
    );
    expect(JSON.stringify(Item.fromNotch(sent(ITEMS[2] as ItemStack)).customName)).toContain('Ünme');
  });

  test('what an operator gave besides is carried along', () => {
    const other = gameData.source.features.itemComponents
      ? { custom_data: { deep: [{ a: 1 }, { a: 2 }], name: 'x' } }
      : { mine: { deep: [{ a: 1 }, { a: 2 }], name: 'x' }, BlockEntityTag: { id: 'x' }, display: { MapColor: 3 } };
    const item = { id: 'stone', count: 1, data: { other } };
    expect(fromWireItem(gameData, sent(item))).toEqual(item);
  });

  test('data no honest item has is sent all the same', () => {
    const data = {
      damage: 2 ** 40,
      repairCost: 2 ** 33,
      stewEffects: [{ id: 'wither', duration: 2 ** 50 }],
      enchantments: { sharpness: 255, no_such_thing: 3 },
      potion: 'no_such_potion',
      contents: [{ slot: 3, id: 'no_such_item', count: 64 }],
    };
    expect(fromWireItem(gameData, sent({ id: 'stone', count: 1, data }))).toMatchObject({
      id: 'stone',
      data: { damage: 0x7fff_ffff },
    });
  });

  test.each([
    [{}],
    [{ type: 'compound', value: null }],
    [{ type: 'compound', value: { Enchantments: { type: 'list', value: { type: 'compound', value: [null, 5] } } } }],
    [{ type: 'compound', value: { display: { type: 'string', value: 'x' }, pages: { type: 'int', value: 3 } } }],
  ])('hostile data %j throws nothing', (nbtData) => {
    const hostile = {
      present: true,
      itemId: 1,
      itemCount: 1,
      nbtData,
      components: [{ type: 'lore', data: 5 }, { type: 'container', data: nbtData }, null],
    };
    expect(fromWireItem(gameData, hostile)).toMatchObject({ count: 1 });
  });
});
