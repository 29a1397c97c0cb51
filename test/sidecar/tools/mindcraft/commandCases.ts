import { FLOOR_Y } from '../../body/bodyWorld.ts';
import type { CommandScene } from './commandScene.ts';

/** One call of a command and what is to come of it. */
export interface Trial {
  readonly items?: Readonly<Record<string, number>>;
  readonly world?: (scene: CommandScene) => void | Promise<void>;
  readonly args?: Readonly<Record<string, unknown>>;
  /** What its message holds. */
  readonly says: RegExp;
  /** What is true of the world afterwards. */
  readonly leaves?: (scene: CommandScene) => boolean;
}

/** A command with a call that succeeds, one that fails, and one that is interrupted. */
export interface CommandCase {
  readonly command: string;
  readonly success?: Trial;
  readonly failure: Trial & { readonly code: string };
  /** `after`: ms of game time; 0 for what is over at once, which is stopped before it begins. */
  readonly interrupted: Partial<Trial> & { readonly after: number };
}

const Y = FLOOR_Y;
const NOTHING = /^interrupted: nothing was done yet/;
const CHEST = { x: 3, y: Y, z: 0 };
const at = (x: number, y: number, z: number) => ({ x, y, z });
const chest = (items: Readonly<Record<string, number>>) => (scene: CommandScene) => {
  scene.world.set(CHEST.x, CHEST.y, CHEST.z, 'chest[facing=west]');
  scene.world.fill(CHEST, items);
};
const set =
  (...blocks: readonly (readonly [x: number, y: number, z: number, state: string])[]) =>
  ({ world }: CommandScene) => {
    for (const [x, y, z, state] of blocks) world.set(x, y, z, state);
  };
const mob =
  (kind: string, x = 5, z = 0) =>
  (scene: CommandScene) => {
    scene.mob(kind, x, z);
  };
const furnace = set([3, Y, 0, 'furnace[facing=west]']);
const door = set([3, Y, -3, 'oak_door[half=lower,facing=north]'], [3, Y + 1, -3, 'oak_door[half=upper,facing=north]']);
const carries = (item: string, count: number) => (scene: CommandScene) => scene.world.carries('Alice', item) === count;
const stands = (x: number, y: number, z: number, state: RegExp) => (scene: CommandScene) =>
  state.test(scene.world.block(x, y, z));
const boat = (scene: CommandScene) => scene.boat(3, 0);
const beds = set(
  ...[-4, 4].flatMap((x) => [
    [x, Y, 2, 'white_bed[part=foot,facing=north]'] as const,
    [x, Y, 1, 'white_bed[part=head,facing=north]'] as const,
  ]),
);
const position = (scene: CommandScene) => scene.alice.observe().position;

/** Every action of the body, of the published agent's and of ours. */
export const COMMAND_CASES: readonly CommandCase[] = [
  {
    command: '!goToPlayer',
    success: { args: { player_name: 'bob', closeness: 2 }, says: /blocks from Bob$/ },
    failure: { args: { player_name: 'Zed', closeness: 2 }, code: 'unknown-agent', says: /no player Zed; you see Bob/ },
    interrupted: { after: 700, says: /^interrupted: moved \d+ blocks to \(/ },
  },
  {
    command: '!followPlayer',
    failure: { args: { player_name: 'Carol', follow_dist: 2 }, code: 'unknown-agent', says: /Carol is not in sight/ },
    interrupted: {
      args: { player_name: 'Bob', follow_dist: 2 },
      after: 4000,
      says: /^interrupted: followed Bob; moved/,
    },
  },
  {
    command: '!goToCoordinates',
    success: {
      args: { x: -5.5, y: Y, z: 3, closeness: 0 },
      says: /^at \(-5/,
      leaves: (scene) => position(scene).x < -5,
    },
    failure: { args: { x: 0, y: Y + 30, z: 0, closeness: 0 }, code: 'unreachable', says: /./ },
    interrupted: { args: { x: -9, y: Y, z: 0, closeness: 0 }, after: 700, says: /^interrupted: moved/ },
  },
  {
    command: '!searchForBlock',
    success: {
      world: set([9, Y, 0, 'oak_log']),
      args: { type: 'oak_log', search_range: 32 },
      says: /^found oak_log at \(9, -60, 0\); at \(/,
    },
    failure: { args: { type: 'gold_ore', search_range: 40 }, code: 'nothing-there', says: /could not find gold_ore/ },
    interrupted: { after: 700, says: /^interrupted: found oak_log at \(9, -60, 0\); moved/ },
  },
  {
    command: '!searchForEntity',
    success: {
      world: mob('cow', 9),
      args: { type: 'cow', search_range: 32 },
      says: /^found cow \d+ blocks away; at .* blocks from cow$/,
    },
    failure: { args: { type: 'pig', search_range: 32 }, code: 'nothing-there', says: /could not find pig/ },
    interrupted: { after: 500, says: /^interrupted: found cow/ },
  },
  {
    command: '!moveAway',
    success: {
      args: { distance: 6 },
      says: /^moved away \d/,
      leaves: (scene) => Math.hypot(position(scene).x - 0.5, position(scene).z - 0.5) > 5.4,
    },
    failure: {
      args: { distance: 6 },
      world: set(
        ...[-1, 0, 1].flatMap((x) =>
          [-1, 0, 1].flatMap((z) => (x === 0 && z === 0 ? [] : [Y, Y + 1].map((y) => [x, y, z, 'stone'] as const))),
        ),
      ),
      code: 'unreachable',
      says: /no way leads further/,
    },
    interrupted: { after: 500, says: /^interrupted: moved/ },
  },
  {
    command: '!stay',
    success: { args: { seconds: 2 }, says: /^stayed 2 s$/ },
    failure: { args: { seconds: -2 }, code: 'bad-argument', says: /seconds/ },
    interrupted: { args: { seconds: -1 }, after: 61_000, says: /^interrupted: stayed for more than 60 s$/ },
  },
  {
    command: '!digDown',
    success: {
      items: { iron_shovel: 1 },
      args: { distance: 1 },
      says: /^dug down 1 of 1 blocks/,
      leaves: (scene) => position(scene).y < Y,
    },
    failure: {
      items: { iron_shovel: 1 },
      world: set([0, Y - 2, 0, 'lava']),
      args: { distance: 3 },
      code: 'endangered',
      says: /dug down 0 of 3 blocks: there is lava below/,
    },
    interrupted: { items: {}, args: { distance: 3 }, after: 300, says: /^interrupted: dug down 0 of 3/ },
  },
  {
    command: '!givePlayer',
    success: {
      items: { stick: 5 },
      args: { player_name: 'Bob', item_name: 'stick', num: 3 },
      says: /^Bob picked up 3 stick$/,
      leaves: ({ world }) => world.carries('Bob', 'stick') >= 3 && world.carries('Alice', 'stick') === 2,
    },
    failure: {
      items: { stick: 5 },
      args: { player_name: 'Bob', item_name: 'stick', num: 6 },
      code: 'missing-item',
      says: /needs 6 stick, carries 5/,
    },
    interrupted: { after: 600, says: /^interrupted: moved/ },
  },
  {
    command: '!consume',
    success: { items: { golden_apple: 1 }, args: { item_name: 'golden_apple' }, says: /^consumed golden_apple/ },
    failure: {
      items: { stick: 1 },
      args: { item_name: 'stick' },
      code: 'bad-argument',
      says: /neither food nor drink/,
    },
    interrupted: { after: 400, says: NOTHING, leaves: carries('golden_apple', 1) },
  },
  {
    command: '!equip',
    success: {
      items: { iron_helmet: 1 },
      args: { item_name: 'iron_helmet' },
      says: /now in the slot "head"/,
    },
    failure: { args: { item_name: 'shield' }, code: 'missing-item', says: /needs 1 shield/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!discard',
    success: {
      items: { stick: 5 },
      args: { item_name: 'stick', num: 64 },
      says: /^tossed 5 stick$/,
      leaves: carries('stick', 0),
    },
    failure: { args: { item_name: 'stick', num: 1 }, code: 'missing-item', says: /needs 1 stick/ },
    interrupted: { after: 0, says: NOTHING, leaves: carries('stick', 5) },
  },
  {
    command: '!putInChest',
    success: {
      items: { stick: 130 },
      world: chest({}),
      args: { item_name: 'stick', num: 200 },
      says: /^put 130 stick into chest/,
      leaves: ({ world }) => world.holds(CHEST, 'stick') === 130,
    },
    failure: {
      items: { stick: 1 },
      args: { item_name: 'stick', num: 1 },
      code: 'nothing-there',
      says: /no chest within 32/,
    },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!takeFromChest',
    success: {
      world: chest({ stick: 130 }),
      args: { item_name: 'stick', num: 200 },
      says: /took 130 of 200 stick/,
      leaves: carries('stick', 130),
    },
    failure: {
      world: chest({ egg: 1 }),
      args: { item_name: 'stick', num: 1 },
      code: 'nothing-there',
      says: /holds no stick; it holds 1 egg/,
    },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!viewChest',
    success: { world: chest({ egg: 4 }), says: /holds 4 egg/ },
    failure: { code: 'nothing-there', says: /no chest within 32/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!putInChestAt',
    success: {
      items: { stick: 3 },
      world: chest({}),
      args: { item_name: 'stick', num: 2, ...CHEST },
      says: /^put 2 stick into chest/,
    },
    failure: {
      items: { stick: 3 },
      args: { item_name: 'stick', num: 2, ...at(1, Y - 1, 1) },
      code: 'not-a-container',
      says: /holds no items/,
    },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!takeFromChestAt',
    success: { world: chest({ egg: 2 }), args: { item_name: 'egg', num: 1, ...CHEST }, says: /^took 1 egg/ },
    failure: {
      args: { item_name: 'egg', num: 1, ...at(1, Y - 1, 1) },
      code: 'not-a-container',
      says: /holds no items/,
    },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!viewChestAt',
    success: { world: chest({ egg: 2 }), args: CHEST, says: /holds 2 egg/ },
    failure: { args: at(1, Y - 1, 1), code: 'not-a-container', says: /holds no items/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!collectBlocks',
    success: {
      items: { iron_pickaxe: 1 },
      world: set([4, Y, 2, 'coal_ore'], [-4, Y, 2, 'deepslate_coal_ore']),
      args: { type: 'coal_ore', num: 2 },
      says: /^collected 2 of 2 coal_ore; gained .*2 coal/,
    },
    failure: {
      world: set([4, Y, 2, 'coal_ore']),
      args: { type: 'coal_ore', num: 2 },
      code: 'nothing-there',
      says: /^collected 0 of 2 coal_ore: .*pickaxe/,
    },
    interrupted: { after: 3500, says: /^interrupted: collected [01] of 2 coal_ore/ },
  },
  {
    command: '!breakAt',
    success: { world: set([2, Y, 2, 'dirt']), args: at(2, Y, 2), says: /^broke dirt/, leaves: stands(2, Y, 2, /air/) },
    failure: { args: at(2, Y, 2), code: 'nothing-there', says: /only air/ },
    interrupted: { after: 200, says: /^interrupted: /, leaves: stands(2, Y, 2, /dirt/) },
  },
  {
    command: '!collectDrops',
    success: {
      items: { egg: 2 },
      world: async (scene) => {
        await scene.call('!discard', { item_name: 'egg', num: 2 });
      },
      args: { distance: 8 },
      says: /egg/,
      leaves: carries('egg', 2),
    },
    failure: { args: { distance: 30 }, code: 'bad-argument', says: /distance/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!craftRecipe',
    success: {
      items: { oak_planks: 5, birch_planks: 3, crafting_table: 1 },
      args: { item_name: 'chest', num: 1 },
      says: /^crafted 1 chest at its own crafting table; carries 1 chest now$/,
      leaves: carries('crafting_table', 1),
    },
    failure: {
      items: { oak_planks: 8 },
      args: { item_name: 'chest', num: 1 },
      code: 'nothing-there',
      says: /needs a crafting table/,
    },
    interrupted: { after: 100, says: /^interrupted: / },
  },
  {
    command: '!smeltItem',
    success: {
      items: { beef: 2, coal: 1 },
      world: furnace,
      args: { item_name: 'beef', num: 2 },
      says: /^smelted 2 cooked_beef/,
    },
    failure: {
      items: { beef: 2 },
      world: furnace,
      args: { item_name: 'beef', num: 2 },
      code: 'missing-item',
      says: /no fuel/,
    },
    interrupted: { after: 4000, says: /^interrupted: what is in the furnace stays there; lost 2 beef, 1 coal/ },
  },
  {
    command: '!smeltIn',
    success: {
      items: { beef: 1, coal: 1 },
      world: (scene) => {
        furnace(scene);
        scene.world.set(-3, Y, 0, 'smoker[facing=east]');
      },
      args: { furnace: 'smoker', item_name: 'beef', num: 1 },
      says: /^smelted 1 cooked_beef in the smoker/,
    },
    failure: {
      items: { beef: 1 },
      world: furnace,
      args: { furnace: 'smoker', item_name: 'beef', num: 1 },
      code: 'nothing-there',
      says: /no smoker/,
    },
    interrupted: { after: 2000, says: /^interrupted: what is in the furnace stays there/ },
  },
  {
    command: '!clearFurnace',
    success: {
      world: (scene) => {
        furnace(scene);
        scene.world.fill({ x: 3, y: Y, z: 0 }, { coal: 2 });
      },
      says: /^took 2 coal out of the furnace/,
      leaves: carries('coal', 2),
    },
    failure: { world: furnace, code: 'nothing-there', says: /is empty$/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!placeHere',
    success: {
      items: { dirt: 1 },
      args: { type: 'dirt' },
      says: /^placed dirt at \(0, -60, 0\)$/,
      leaves: stands(0, Y, 0, /dirt/),
    },
    failure: { args: { type: 'air' }, code: 'bad-argument', says: /air is not placed/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!placeAt',
    success: {
      items: { stone: 1 },
      args: { type: 'stone', ...at(2, Y, 2) },
      says: /^placed stone/,
      leaves: stands(2, Y, 2, /stone/),
    },
    failure: { args: { type: 'stone', ...at(2, Y, 2) }, code: 'missing-item', says: /needs 1 stone/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!attack',
    success: { world: mob('chicken', 3), args: { type: 'chicken' }, says: /^killed chicken/ },
    failure: { args: { type: 'pig' }, code: 'nothing-there', says: /no pig within 24/ },
    interrupted: { world: mob('chicken', 9), after: 300, says: /^interrupted: / },
  },
  {
    command: '!attackPlayer',
    failure: { args: { player_name: 'Bob' }, code: 'bad-argument', says: /Bob is a team mate, who is not attacked/ },
    interrupted: { args: { player_name: 'Zed' }, after: 0 },
  },
  {
    command: '!goToBed',
    success: {
      world: async (scene) => {
        beds(scene);
        scene.time(15_000);
        await scene.world.play(() => scene.bob.perform({ type: 'sleep', position: { x: 4, y: Y, z: 2 } }));
      },
      says: /sleeps; now awake$/,
      leaves: (scene) => !scene.alice.observe().sleeping,
    },
    failure: { world: set([2, Y, 2, 'bedrock']), code: 'nothing-there', says: /no bed within 32/ },
    interrupted: {
      world: set([4, Y, 2, 'white_bed[part=foot,facing=north]'], [4, Y, 1, 'white_bed[part=head,facing=north]']),
      after: 0,
      says: NOTHING,
    },
  },
  {
    command: '!activate',
    success: { world: door, args: { type: 'oak_door' }, says: /open=true/, leaves: stands(3, Y, -3, /open=true/) },
    failure: { args: { type: 'lever' }, code: 'nothing-there', says: /no lever within 16/ },
    interrupted: { after: 0, says: NOTHING, leaves: stands(3, Y, -3, /open=false/) },
  },
  {
    command: '!useDoor',
    success: { world: door, says: /open=true/, leaves: stands(3, Y, -3, /open=true/) },
    failure: { code: 'nothing-there', says: /no door, gate or trapdoor/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!lookAtPlayer',
    success: { args: { player_name: 'Bob', direction: 'at' }, says: /^You look at Bob\.\nYour eyes rest on Bob/ },
    failure: { args: { player_name: 'Bob', direction: 'up' }, code: 'bad-argument', says: /"at" or "with"/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!lookAtPosition',
    success: {
      world: set([0, Y + 1, 5, 'gold_block']),
      args: at(0, Y + 1, 5),
      says: /rest on gold_block at \(0, -59, 5\)/,
    },
    failure: { args: { x: 1, y: 2 }, code: 'bad-argument', says: /z/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!fillBucket',
    success: {
      items: { bucket: 1 },
      world: set([4, Y - 1, 0, 'water']),
      args: { type: 'water' },
      says: /gained 1 water_bucket/,
    },
    failure: { items: { bucket: 1 }, args: { type: 'lava' }, code: 'nothing-there', says: /no lava to take/ },
    interrupted: { after: 0, says: NOTHING, leaves: carries('bucket', 1) },
  },
  {
    command: '!emptyBucket',
    success: {
      items: { water_bucket: 1 },
      args: { item_name: 'water_bucket', ...at(-4, Y, 0) },
      says: /gained 1 bucket/,
      leaves: stands(-4, Y, 0, /water/),
    },
    failure: {
      items: { bucket: 1 },
      args: { item_name: 'stick', ...at(-4, Y, 0) },
      code: 'bad-argument',
      says: /not a full bucket/,
    },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!useOnEntity',
    success: {
      items: { bucket: 1 },
      world: mob('cow', 3),
      args: { item_name: 'bucket', type: 'cow' },
      says: /gained 1 milk_bucket/,
    },
    failure: {
      items: { bucket: 1 },
      args: { item_name: 'bucket', type: 'cow' },
      code: 'nothing-there',
      says: /no "cow" in sight/,
    },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!tillAndSow',
    success: {
      items: { iron_hoe: 1, wheat_seeds: 2 },
      args: { ...at(3, Y - 1, 3), seeds: 'wheat_seeds' },
      says: /^tilled and sowed wheat_seeds/,
      leaves: stands(3, Y, 3, /wheat/),
    },
    failure: {
      items: { wheat_seeds: 2 },
      args: { ...at(3, Y - 1, 3), seeds: 'wheat_seeds' },
      code: 'missing-item',
      says: /no hoe/,
    },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!tradeWithVillager',
    success: {
      items: { emerald: 8 },
      world: (scene) => {
        scene.mob('villager', 3, 0, {
          offers: [{ wants: [{ id: 'emerald', count: 2 }], gives: { id: 'bread', count: 6 } }],
        } as never);
      },
      args: { item_name: 'bread', num: 6 },
      says: /bread/,
    },
    failure: { args: { item_name: 'bread', num: 1 }, code: 'nothing-there', says: /villager/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!fish',
    success: {
      items: { fishing_rod: 1 },
      world: (scene) => {
        for (let x = 4; x <= 9; x++)
          for (let z = -3; z <= 3; z++) for (const y of [Y - 2, Y - 1]) scene.world.set(x, y, z, 'water[level=0]');
      },
      says: /^caught something/,
    },
    failure: { items: { fishing_rod: 1 }, code: 'nothing-there', says: /no open water/ },
    interrupted: {
      items: { fishing_rod: 1 },
      world: set([4, Y - 1, 0, 'water'], [5, Y - 1, 0, 'water']),
      after: 3000,
      says: /^interrupted: /,
    },
  },
  {
    command: '!enchant',
    success: {
      items: { diamond_sword: 1, lapis_lazuli: 5 },
      world: (scene) => {
        scene.world.set(3, Y, 0, 'enchanting_table');
        scene.levels(30);
      },
      args: { item_name: 'diamond_sword', option: 1 },
      says: /^enchanted diamond_sword/,
    },
    failure: {
      items: { iron_sword: 1 },
      args: { item_name: 'iron_sword', option: 1 },
      code: 'missing-item',
      says: /lapis_lazuli/,
    },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!mount',
    success: {
      world: boat,
      args: { type: 'boat' },
      says: /^rides/,
      leaves: (scene) => scene.alice.observe().riding !== null,
    },
    failure: { args: { type: 'minecart' }, code: 'nothing-there', says: /no minecart in sight/ },
    interrupted: { after: 0, says: NOTHING },
  },
  {
    command: '!dismount',
    success: {
      world: async (scene) => {
        boat(scene);
        await scene.call('!mount', { type: 'boat' });
      },
      says: /./,
      leaves: (scene) => scene.alice.observe().riding === null,
    },
    failure: { code: 'nothing-there', says: /rides nothing/ },
    interrupted: { after: 0, says: NOTHING },
  },
];
