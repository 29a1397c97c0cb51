import { blockState } from '../../../../../protocol/blockState.ts';
import type { BuildPlan } from '../../../../../worlds/plan/buildPlan.ts';

const P = (x: number, y: number, z: number) => ({ x, y, z });

/** Everything an item can be told apart by. */
const items = [
  {
    id: 'iron_pickaxe',
    count: 1,
    data: {
      damage: 3,
      enchantments: { efficiency: 2, unbreaking: 3 },
      customName: `O'Dig "x"`,
      lore: ['a', 'b \\ c'],
      repairCost: 3,
      unbreakable: true as const,
    },
  },
  { id: 'enchanted_book', count: 1, data: { storedEnchantments: { mending: 1 } } },
  { id: 'potion', count: 1, data: { potion: 'healing' } },
  { id: 'tipped_arrow', count: 5, data: { potion: 'long_swiftness' } },
  { id: 'suspicious_stew', count: 1, data: { stewEffects: [{ id: 'night_vision', duration: 100 }] } },
  { id: 'written_book', count: 1, data: { title: 'A', author: 'B', pages: ['one\ntwo'] } },
  { id: 'writable_book', count: 1, data: { pages: ['one two'] } },
  { id: 'leather_helmet', count: 1, data: { color: 0x123456 } },
  { id: 'crossbow', count: 1, data: { charged: true as const } },
  {
    id: 'shulker_box',
    count: 1,
    data: {
      contents: [
        { slot: 4, id: 'bread', count: 2 },
        { slot: 5, id: 'iron_axe', count: 1, data: { damage: 2, customName: 'x' } },
      ],
    },
  },
];

/** An arena of everything that items and mobs can be told apart by. */
export const RICH_ARENA: BuildPlan = {
  box: { min: P(0, -60, 0), max: P(9, -50, 9) },
  loadouts: [{ position: P(1.5, -59, 1.5), yaw: 0, pitch: 0, items: [] }],
  steps: [
    { type: 'set', position: P(0, -60, 0), state: blockState('chest') },
    { type: 'container', position: P(0, -60, 0), items: items.map((i, slot) => ({ slot, ...i })) },
    { type: 'set', position: P(0, -60, 2), state: blockState('oak_sign') },
    { type: 'sign', position: P(0, -60, 2), lines: [`it's "a" \\`, 'b', '', 'd'] },
    { type: 'summon', kind: 'horse', position: P(1.5, -59, 1), options: { saddled: true, variant: '3' } },
    {
      type: 'summon',
      kind: 'sheep',
      position: P(1.5, -59, 1),
      yaw: 90,
      options: { baby: true, color: 'red', sheared: true, name: `a'b`, nameVisible: true, health: 3, tags: ['x.y'] },
    },
    {
      type: 'summon',
      kind: 'villager',
      position: P(1.5, -59, 1),
      options: {
        profession: 'farmer',
        level: 2,
        villagerType: 'desert',
        offers: [
          {
            wants: [
              { id: 'wheat', count: 20 },
              { id: 'stick', count: 1 },
            ],
            gives: { id: 'iron_pickaxe', count: 1, data: { damage: 2 } },
          },
        ],
      },
    },
    {
      type: 'summon',
      kind: 'zombie',
      position: P(1.5, -59, 1),
      options: {
        baby: true,
        equipment: {
          mainHand: { id: 'iron_sword', count: 1, data: { enchantments: { sharpness: 1 } } },
          head: { id: 'leather_helmet', count: 1, data: { color: 255 } },
        },
      },
    },
    { type: 'summon', kind: 'slime', position: P(1.5, -59, 1), options: { variant: '3' } },
    { type: 'summon', kind: 'mooshroom', position: P(1.5, -59, 1), options: { variant: 'brown' } },
    { type: 'summon', kind: 'wolf', position: P(1.5, -59, 1), options: { color: 'blue' } },
    { type: 'summon', kind: 'rabbit', position: P(1.5, -59, 1), options: { variant: '2' } },
    { type: 'summon', kind: 'parrot', position: P(1.5, -59, 1), options: { variant: '2' } },
    { type: 'summon', kind: 'pig', position: P(1.5, -59, 1), options: { saddled: true } },
    {
      type: 'summon',
      kind: 'armor_stand',
      position: P(1.5, -59, 1),
      options: { equipment: { head: { id: 'carved_pumpkin', count: 1 } } },
    },
    {
      type: 'summon',
      kind: 'wandering_trader',
      position: P(1.5, -59, 1),
      options: { offers: [{ wants: [{ id: 'emerald', count: 1 }], gives: { id: 'bread', count: 1 } }] },
    },
  ],
};
