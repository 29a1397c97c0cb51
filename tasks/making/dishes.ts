import { nameTable } from '../../protocol/nameTable.ts';

/** What grows, lies or lives on the farm. */
export const FARMED = [
  'wheat',
  'carrot',
  'potato',
  'beetroot',
  'pumpkin',
  'mushrooms',
  'cow',
  'chicken',
  'pig',
  'sheep',
] as const;
export type Farmed = (typeof FARMED)[number];

/** A dish that a cooking task can ask for. */
interface Dish {
  /** What the farm does not have, and agents are dealt. */
  readonly scarce: Readonly<Record<string, number>>;
  /** What it takes of the farm. */
  readonly farm: readonly Farmed[];
  /** How it is made, for whoever is told. */
  readonly steps: readonly string[];
}

const SMELT = 'Cook it in the furnace or the smoker; both have coal in them.';

/** What tests ask for; training tasks ask for none of it. */
const TEST: Readonly<Record<string, Dish>> = nameTable({
  cake: {
    scarce: { milk_bucket: 3, sugar: 2, egg: 1 },
    farm: ['wheat'],
    steps: [
      'Harvest 3 wheat.',
      'Craft at the table: 3 milk_bucket in the top row, sugar, egg and sugar in the middle, 3 wheat below.',
    ],
  },
  golden_apple: {
    scarce: { gold_ingot: 8, apple: 1 },
    farm: [],
    steps: ['Craft at the table: 1 apple with 8 gold_ingot around it.'],
  },
  pumpkin_pie: {
    scarce: { sugar: 1, egg: 1 },
    farm: ['pumpkin'],
    steps: ['Break a pumpkin of the farm and pick it up.', 'Craft it by hand: 1 pumpkin, 1 sugar and 1 egg.'],
  },
  mushroom_stew: {
    scarce: { bowl: 1 },
    farm: ['mushrooms'],
    steps: ['Pick 1 red_mushroom and 1 brown_mushroom.', 'Craft them by hand with 1 bowl.'],
  },
  rabbit_stew: {
    scarce: { rabbit: 1, bowl: 1 },
    farm: ['carrot', 'potato', 'mushrooms'],
    steps: [
      'Dig out 1 carrot and 1 potato, pick 1 brown_mushroom.',
      `Make 1 cooked_rabbit from 1 rabbit, and 1 baked_potato from the potato. ${SMELT}`,
      'Craft at the table: 1 cooked_rabbit, 1 baked_potato, 1 carrot, 1 brown_mushroom and 1 bowl.',
    ],
  },
  cooked_beef: { scarce: {}, farm: ['cow'], steps: ['Kill a cow and pick up 1 beef.', SMELT] },
});

/** What training tasks ask for. */
const TRAIN: Readonly<Record<string, Dish>> = nameTable({
  golden_carrot: {
    scarce: { gold_nugget: 8 },
    farm: ['carrot'],
    steps: ['Dig out 1 carrot.', 'Craft at the table: 1 carrot with 8 gold_nugget around it.'],
  },
  cookie: {
    scarce: { cocoa_beans: 1 },
    farm: ['wheat'],
    steps: ['Harvest 2 wheat.', 'Craft at the table: wheat, cocoa_beans, wheat in a row.'],
  },
  beetroot_soup: {
    scarce: { bowl: 1 },
    farm: ['beetroot'],
    steps: ['Dig out 6 beetroot.', 'Craft at the table: 6 beetroot in two rows, 1 bowl below them in the middle.'],
  },
  cooked_cod: { scarce: { cod: 1 }, farm: [], steps: [`Cook 1 cod. ${SMELT}`] },
  dried_kelp_block: {
    scarce: { dried_kelp: 9 },
    farm: [],
    steps: ['Craft at the table: 9 dried_kelp.'],
  },
  cooked_chicken: { scarce: {}, farm: ['chicken'], steps: ['Kill a chicken and pick up 1 chicken.', SMELT] },
});

export const DISHES: ReadonlyMap<string, Dish> = new Map(Object.entries({ ...TEST, ...TRAIN }));
/** What cooking tasks ask for, by whether they are for training. */
export const MENUS = { test: Object.keys(TEST), train: Object.keys(TRAIN) } as const;
