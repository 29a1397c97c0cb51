import { describe, expect, test } from 'vitest';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { playerBox } from '../../../../game-server/world/blocks/shapes.ts';
import { formatBlockState } from '../../../../protocol/blockState.ts';
import { type Facing, positionKey } from '../../../../protocol/geometry.ts';
import { at, type Cells, matches, SmallWorld } from './smallWorld.ts';

const SOUTH = 0;
const WEST = 90;
const NORTH = 180;
const EAST = -90;

interface Case {
  /** The wiki page whose "Placement" section (or tag list) says so. */
  wiki: string;
  item: string;
  world?: Cells;
  click: string;
  face: Facing;
  cursor?: [number, number, number];
  yaw?: number;
  pitch?: number;
  sneak?: boolean;
  /** Cells and the properties they must show, or a refusal code. */
  gives: Record<string, string> | string;
  since?: string;
}

const FLOOR: Cells = { '0,0,0': 'stone' };
const top = (wiki: string, item: string, gives: Case['gives'], more: Partial<Case> = {}): Case => ({
  wiki,
  item,
  world: FLOOR,
  click: '0,0,0',
  face: 'up',
  cursor: [0.5, 1, 0.5],
  gives,
  ...more,
});

const CASES: Case[] = [
  // Stairs face the player's look; top half from above the middle or from below.
  top('Stairs', 'oak_stairs', { '0,1,0': 'oak_stairs[facing=south,half=bottom,shape=straight]' }),
  top('Stairs', 'oak_stairs', { '0,1,0': 'oak_stairs[facing=east,half=bottom]' }, { yaw: EAST }),
  {
    wiki: 'Stairs',
    item: 'oak_stairs',
    world: FLOOR,
    click: '0,0,0',
    face: 'north',
    cursor: [0.5, 0.7, 0],
    yaw: SOUTH,
    gives: { '0,0,-1': 'oak_stairs[facing=south,half=top]' },
  },
  {
    wiki: 'Stairs',
    item: 'oak_stairs',
    world: FLOOR,
    click: '0,0,0',
    face: 'north',
    cursor: [0.5, 0.3, 0],
    yaw: SOUTH,
    gives: { '0,0,-1': 'oak_stairs[half=bottom]' },
  },
  {
    wiki: 'Stairs',
    item: 'oak_stairs',
    world: FLOOR,
    click: '0,0,0',
    face: 'down',
    cursor: [0.5, 0, 0.5],
    gives: { '0,-1,0': 'oak_stairs[half=top]' },
  },
  top(
    'Stairs',
    'oak_stairs',
    { '0,1,0': 'oak_stairs[facing=north,shape=outer_left]' },
    { yaw: NORTH, world: { ...FLOOR, '0,1,-1': 'oak_stairs[facing=west]' } },
  ),
  top(
    'Stairs',
    'oak_stairs',
    { '0,1,0': 'oak_stairs[facing=north,shape=inner_right]' },
    { yaw: NORTH, world: { ...FLOOR, '0,1,1': 'stone_stairs[facing=east]' } },
  ),
  top(
    'Stairs',
    'oak_stairs',
    { '0,1,0': 'oak_stairs[facing=north,shape=straight]' },
    { yaw: NORTH, world: { ...FLOOR, '0,1,-1': 'oak_stairs[facing=west,half=top]' } },
  ),
  // Slabs
  top('Slab', 'oak_slab', { '0,1,0': 'oak_slab[type=bottom]' }),
  {
    wiki: 'Slab',
    item: 'oak_slab',
    world: FLOOR,
    click: '0,0,0',
    face: 'east',
    cursor: [1, 0.6, 0.5],
    gives: { '1,0,0': 'oak_slab[type=top]' },
  },
  {
    wiki: 'Slab',
    item: 'oak_slab',
    world: FLOOR,
    click: '0,0,0',
    face: 'east',
    cursor: [1, 0.5, 0.5],
    gives: { '1,0,0': 'oak_slab[type=bottom]' },
  },
  {
    wiki: 'Slab',
    item: 'oak_slab',
    world: { '0,0,0': 'oak_slab[type=bottom]' },
    click: '0,0,0',
    face: 'up',
    cursor: [0.5, 0.5, 0.5],
    gives: { '0,0,0': 'oak_slab[type=double]' },
  },
  {
    wiki: 'Slab',
    item: 'oak_slab',
    world: { '0,0,0': 'oak_slab[type=top]' },
    click: '0,0,0',
    face: 'down',
    cursor: [0.5, 0.5, 0.5],
    gives: { '0,0,0': 'oak_slab[type=double]' },
  },
  {
    wiki: 'Slab',
    item: 'oak_slab',
    world: { '0,0,0': 'oak_slab[type=top]' },
    click: '0,0,0',
    face: 'up',
    cursor: [0.5, 1, 0.5],
    gives: { '0,1,0': 'oak_slab[type=bottom]' },
  },
  {
    wiki: 'Slab',
    item: 'birch_slab',
    world: { '0,0,0': 'oak_slab[type=bottom]' },
    click: '0,0,0',
    face: 'up',
    cursor: [0.5, 0.5, 0.5],
    gives: { '0,1,0': 'birch_slab[type=bottom]' },
  },
  {
    wiki: 'Slab',
    item: 'oak_slab',
    world: { ...FLOOR, '1,0,0': 'oak_slab[type=bottom]' },
    click: '0,0,0',
    face: 'east',
    cursor: [1, 0.2, 0.5],
    gives: { '1,0,0': 'oak_slab[type=double]' },
  },
  {
    wiki: 'Slab',
    item: 'oak_slab',
    world: { '0,0,0': 'oak_slab[type=double]' },
    click: '0,0,0',
    face: 'up',
    cursor: [0.5, 1, 0.5],
    gives: { '0,1,0': 'oak_slab[type=bottom]' },
  },
  // Axis by face
  ...(
    [
      'oak_log',
      'stripped_birch_wood',
      'hay_block',
      'bone_block',
      'purpur_pillar',
      'quartz_pillar',
      'basalt',
      'chain',
      'deepslate',
      'crimson_stem',
    ] as const
  ).flatMap((item): Case[] => [
    top('Log', item, { '0,1,0': `${item}[axis=y]` }),
    { wiki: 'Log', item, world: FLOOR, click: '0,0,0', face: 'east', gives: { '1,0,0': `${item}[axis=x]` } },
    { wiki: 'Log', item, world: FLOOR, click: '0,0,0', face: 'north', gives: { '0,0,-1': `${item}[axis=z]` } },
  ]),
  // Trapdoors
  {
    wiki: 'Trapdoor',
    item: 'oak_trapdoor',
    world: FLOOR,
    click: '0,0,0',
    face: 'west',
    cursor: [0, 0.8, 0.5],
    gives: { '-1,0,0': 'oak_trapdoor[facing=west,half=top,open=false]' },
  },
  {
    wiki: 'Trapdoor',
    item: 'oak_trapdoor',
    world: FLOOR,
    click: '0,0,0',
    face: 'west',
    cursor: [0, 0.2, 0.5],
    gives: { '-1,0,0': 'oak_trapdoor[facing=west,half=bottom]' },
  },
  top('Trapdoor', 'oak_trapdoor', { '0,1,0': 'oak_trapdoor[facing=north,half=bottom]' }, { yaw: SOUTH }),
  {
    wiki: 'Trapdoor',
    item: 'iron_trapdoor',
    world: FLOOR,
    click: '0,0,0',
    face: 'down',
    yaw: WEST,
    gives: { '0,-1,0': 'iron_trapdoor[facing=east,half=top]' },
  },
  // Doors
  top('Door', 'oak_door', {
    '0,1,0': 'oak_door[facing=south,half=lower,open=false]',
    '0,2,0': 'oak_door[facing=south,half=upper]',
  }),
  top(
    'Door',
    'oak_door',
    { '0,1,0': 'oak_door[facing=north,hinge=left]', '0,2,0': 'oak_door[hinge=left]' },
    { yaw: NORTH, cursor: [0.2, 1, 0.5] },
  ),
  top('Door', 'oak_door', { '0,1,0': 'oak_door[facing=north,hinge=right]' }, { yaw: NORTH, cursor: [0.8, 1, 0.5] }),
  top(
    'Door',
    'oak_door',
    { '0,1,0': 'oak_door[facing=north,hinge=right]' },
    { yaw: NORTH, cursor: [0.2, 1, 0.5], world: { ...FLOOR, '1,1,0': 'stone', '1,2,0': 'stone' } },
  ),
  top(
    'Door',
    'oak_door',
    { '0,1,0': 'oak_door[facing=north,hinge=right]' },
    {
      yaw: NORTH,
      cursor: [0.2, 1, 0.5],
      world: {
        ...FLOOR,
        '-1,1,0': 'oak_door[facing=north,half=lower,hinge=left]',
        '-1,2,0': 'oak_door[facing=north,half=upper,hinge=left]',
      },
    },
  ),
  top('Door', 'iron_door', 'no-room', { world: { ...FLOOR, '0,2,0': 'stone' } }),
  { wiki: 'Door', item: 'oak_door', world: FLOOR, click: '0,0,0', face: 'east', gives: 'no-support' },
  top('Door', 'oak_door', 'no-support', { world: { '0,0,0': 'glass', '0,1,0': 'torch' }, click: '0,1,0' }),
  // Gates, fences, walls, panes
  top(
    'Fence Gate',
    'oak_fence_gate',
    { '0,1,0': 'oak_fence_gate[facing=west,open=false,in_wall=false]' },
    { yaw: WEST },
  ),
  top(
    'Fence Gate',
    'oak_fence_gate',
    { '0,1,0': 'oak_fence_gate[facing=south,in_wall=true]' },
    { world: { ...FLOOR, '1,1,0': 'cobblestone_wall' } },
  ),
  top(
    'Fence',
    'oak_fence',
    { '0,1,0': 'oak_fence[east=true,west=true,north=true,south=false]' },
    {
      world: {
        ...FLOOR,
        '1,1,0': 'stone',
        '-1,1,0': 'birch_fence',
        '0,1,-1': 'oak_fence_gate[facing=east]',
        '0,1,1': 'oak_leaves',
      },
    },
  ),
  top(
    'Fence',
    'oak_fence',
    { '0,1,0': 'oak_fence[east=false,west=false,north=false,south=false]' },
    {
      world: {
        ...FLOOR,
        '1,1,0': 'nether_brick_fence',
        '-1,1,0': 'cobblestone_wall',
        '0,1,-1': 'oak_fence_gate[facing=north]',
        '0,1,1': 'pumpkin',
      },
    },
  ),
  top(
    'Glass Pane',
    'glass_pane',
    { '0,1,0': 'glass_pane[east=true,west=true,north=true,south=false]' },
    {
      world: { ...FLOOR, '1,1,0': 'glass', '-1,1,0': 'iron_bars', '0,1,-1': 'stone_brick_wall', '0,1,1': 'oak_fence' },
    },
  ),
  top(
    'Iron Bars',
    'iron_bars',
    { '0,1,0': 'iron_bars[east=true,west=false]' },
    { world: { ...FLOOR, '1,1,0': 'oak_stairs[facing=west]', '-1,1,0': 'oak_stairs[facing=west]' } },
  ),
  top('Wall', 'cobblestone_wall', { '0,1,0': 'cobblestone_wall[east=none,west=none,north=none,south=none,up=true]' }),
  top(
    'Wall',
    'cobblestone_wall',
    { '0,1,0': 'cobblestone_wall[east=low,west=low,north=none,south=none,up=false]' },
    { world: { ...FLOOR, '1,1,0': 'stone', '-1,1,0': 'iron_bars' } },
  ),
  top(
    'Wall',
    'cobblestone_wall',
    { '0,1,0': 'cobblestone_wall[east=low,north=low,west=none,up=true]' },
    { world: { ...FLOOR, '1,1,0': 'brick_wall', '0,1,-1': 'oak_fence_gate[facing=east]' } },
  ),
  top(
    'Wall',
    'cobblestone_wall',
    { '0,1,0': 'cobblestone_wall[east=tall,west=tall,up=false]' },
    { world: { ...FLOOR, '1,1,0': 'stone', '-1,1,0': 'stone', '0,2,0': 'stone' } },
  ),
  top(
    'Wall',
    'cobblestone_wall',
    { '0,1,0': 'cobblestone_wall[east=low,west=low,up=true]' },
    { world: { ...FLOOR, '1,1,0': 'stone', '-1,1,0': 'stone', '0,2,0': 'torch' } },
  ),
  // Torches
  top('Torch', 'torch', { '0,1,0': 'torch' }, { pitch: 60 }),
  {
    wiki: 'Torch',
    item: 'torch',
    world: FLOOR,
    click: '0,0,0',
    face: 'east',
    yaw: WEST,
    gives: { '1,0,0': 'wall_torch[facing=east]' },
  },
  {
    wiki: 'Soul Torch',
    item: 'soul_torch',
    world: FLOOR,
    click: '0,0,0',
    face: 'south',
    yaw: NORTH,
    gives: { '0,0,1': 'soul_wall_torch[facing=south]' },
  },
  {
    wiki: 'Redstone Torch',
    item: 'redstone_torch',
    world: FLOOR,
    click: '0,0,0',
    face: 'north',
    gives: { '0,0,-1': 'redstone_wall_torch[facing=north,lit=true]' },
  },
  { wiki: 'Torch', item: 'torch', world: FLOOR, click: '0,0,0', face: 'down', gives: 'no-support' },
  {
    wiki: 'Torch',
    item: 'torch',
    world: { '0,0,0': 'oak_fence' },
    click: '0,0,0',
    face: 'up',
    gives: { '0,1,0': 'torch' },
  },
  { wiki: 'Torch', item: 'torch', world: { '0,0,0': 'oak_fence' }, click: '0,0,0', face: 'east', gives: 'no-support' },
  { wiki: 'Torch', item: 'torch', world: { '0,0,0': 'oak_leaves' }, click: '0,0,0', face: 'up', gives: 'no-support' },
  {
    wiki: 'Torch',
    item: 'torch',
    world: { '0,0,0': 'oak_slab[type=bottom]' },
    click: '0,0,0',
    face: 'up',
    cursor: [0.5, 0.5, 0.5],
    gives: 'no-support',
  },
  {
    wiki: 'Torch',
    item: 'torch',
    world: { '0,0,0': 'oak_slab[type=top]' },
    click: '0,0,0',
    face: 'up',
    gives: { '0,1,0': 'torch' },
  },
  // Ladders, switches
  {
    wiki: 'Ladder',
    item: 'ladder',
    world: FLOOR,
    click: '0,0,0',
    face: 'west',
    gives: { '-1,0,0': 'ladder[facing=west]' },
  },
  { wiki: 'Ladder', item: 'ladder', world: FLOOR, click: '0,0,0', face: 'up', gives: 'no-support' },
  {
    wiki: 'Ladder',
    item: 'ladder',
    world: { ...FLOOR, '-1,0,0': 'ladder[facing=west]' },
    click: '-1,0,0',
    face: 'west',
    gives: 'no-support',
  },
  {
    wiki: 'Button',
    item: 'stone_button',
    world: FLOOR,
    click: '0,0,0',
    face: 'east',
    gives: { '1,0,0': 'stone_button[face=wall,facing=east,powered=false]' },
  },
  top('Button', 'oak_button', { '0,1,0': 'oak_button[face=floor,facing=west]' }, { yaw: WEST }),
  {
    wiki: 'Lever',
    item: 'lever',
    world: FLOOR,
    click: '0,0,0',
    face: 'down',
    yaw: NORTH,
    gives: { '0,-1,0': 'lever[face=ceiling,facing=north]' },
  },
  {
    wiki: 'Tripwire Hook',
    item: 'tripwire_hook',
    world: FLOOR,
    click: '0,0,0',
    face: 'north',
    gives: { '0,0,-1': 'tripwire_hook[facing=north,attached=false]' },
  },
  // Signs, banners, heads
  top('Sign', 'oak_sign', { '0,1,0': 'oak_sign[rotation=8]' }, { yaw: SOUTH, pitch: 50 }),
  top('Sign', 'oak_sign', { '0,1,0': 'oak_sign[rotation=0]' }, { yaw: NORTH, pitch: 50 }),
  top('Sign', 'oak_sign', { '0,1,0': 'oak_sign[rotation=10]' }, { yaw: 45, pitch: 50 }),
  {
    wiki: 'Sign',
    item: 'birch_sign',
    world: FLOOR,
    click: '0,0,0',
    face: 'east',
    gives: { '1,0,0': 'birch_wall_sign[facing=east]' },
  },
  { wiki: 'Sign', item: 'oak_sign', world: FLOOR, click: '0,0,0', face: 'down', gives: 'no-support' },
  top('Banner', 'red_banner', { '0,1,0': 'red_banner[rotation=8]' }, { pitch: 60 }),
  {
    wiki: 'Banner',
    item: 'red_banner',
    world: FLOOR,
    click: '0,0,0',
    face: 'west',
    gives: { '-1,0,0': 'red_wall_banner[facing=west]' },
  },
  {
    wiki: 'Banner',
    item: 'red_banner',
    world: { '0,0,0': 'torch', '0,-1,0': 'stone' },
    click: '0,0,0',
    face: 'up',
    gives: 'no-support',
  },
  top('Head', 'skeleton_skull', { '0,1,0': 'skeleton_skull[rotation=0]' }, { yaw: SOUTH, pitch: 60 }),
  {
    wiki: 'Head',
    item: 'creeper_head',
    world: FLOOR,
    click: '0,0,0',
    face: 'south',
    yaw: NORTH,
    gives: { '0,0,1': 'creeper_wall_head[facing=south]' },
  },
  {
    wiki: 'Hanging Sign',
    item: 'oak_hanging_sign',
    since: '1.20.4',
    world: FLOOR,
    click: '0,0,0',
    face: 'down',
    yaw: NORTH,
    pitch: -60,
    gives: { '0,-1,0': 'oak_hanging_sign[attached=false,rotation=0]' },
  },
  {
    wiki: 'Hanging Sign',
    item: 'oak_hanging_sign',
    since: '1.20.4',
    world: { '0,0,0': 'oak_fence' },
    click: '0,0,0',
    face: 'down',
    yaw: 45,
    pitch: -60,
    gives: { '0,-1,0': 'oak_hanging_sign[attached=true,rotation=10]' },
  },
  {
    wiki: 'Hanging Sign',
    item: 'oak_hanging_sign',
    since: '1.20.4',
    world: FLOOR,
    click: '0,0,0',
    face: 'east',
    yaw: SOUTH,
    gives: { '1,0,0': 'oak_wall_hanging_sign[facing=north]' },
  },
  top('Hanging Sign', 'oak_hanging_sign', 'no-support', { since: '1.20.4', yaw: SOUTH, pitch: 60 }),
  // Beds, carpets
  top(
    'Bed',
    'red_bed',
    { '0,1,0': 'red_bed[facing=east,part=foot,occupied=false]', '1,1,0': 'red_bed[facing=east,part=head]' },
    { yaw: EAST },
  ),
  top('Bed', 'red_bed', 'no-room', { yaw: EAST, world: { ...FLOOR, '1,1,0': 'stone' } }),
  top('Carpet', 'white_carpet', { '0,1,0': 'white_carpet' }),
  { wiki: 'Carpet', item: 'white_carpet', world: FLOOR, click: '0,0,0', face: 'east', gives: 'no-support' },
  // Plants
  ...(['dandelion', 'poppy', 'oak_sapling', 'fern', 'cornflower'] as const).flatMap((item): Case[] => [
    top('Flower', item, { '0,1,0': item }, { world: { '0,0,0': 'grass_block' } }),
    top('Flower', item, 'no-support'),
  ]),
  top('Mud', 'poppy', { '0,1,0': 'poppy' }, { world: { '0,0,0': 'mud' } }),
  top('Wither Rose', 'wither_rose', { '0,1,0': 'wither_rose' }, { world: { '0,0,0': 'netherrack' } }),
  top('Dead Bush', 'dead_bush', { '0,1,0': 'dead_bush' }, { world: { '0,0,0': 'red_terracotta' } }),
  top(
    'Sunflower',
    'sunflower',
    { '0,1,0': 'sunflower[half=lower]', '0,2,0': 'sunflower[half=upper]' },
    { world: { '0,0,0': 'grass_block' } },
  ),
  top('Sunflower', 'sunflower', 'no-room', { world: { '0,0,0': 'grass_block', '0,2,0': 'stone' } }),
  top('Wheat Seeds', 'wheat_seeds', { '0,1,0': 'wheat[age=0]' }, { world: { '0,0,0': 'farmland' } }),
  top('Wheat Seeds', 'wheat_seeds', 'no-support', { world: { '0,0,0': 'grass_block' } }),
  top('Carrot', 'carrot', { '0,1,0': 'carrots[age=0]' }, { world: { '0,0,0': 'farmland' } }),
  top('Melon Seeds', 'melon_seeds', { '0,1,0': 'melon_stem[age=0]' }, { world: { '0,0,0': 'farmland' } }),
  top('Nether Wart', 'nether_wart', { '0,1,0': 'nether_wart[age=0]' }, { world: { '0,0,0': 'soul_sand' } }),
  top('Sweet Berries', 'sweet_berries', { '0,1,0': 'sweet_berry_bush[age=0]' }, { world: { '0,0,0': 'dirt' } }),
  {
    wiki: 'Cocoa Beans',
    item: 'cocoa_beans',
    world: { '0,0,0': 'jungle_log' },
    click: '0,0,0',
    face: 'north',
    gives: { '0,0,-1': 'cocoa[facing=south,age=0]' },
  },
  {
    wiki: 'Cocoa Beans',
    item: 'cocoa_beans',
    world: { '0,0,0': 'oak_log' },
    click: '0,0,0',
    face: 'north',
    gives: 'no-support',
  },
  top('Mushroom', 'brown_mushroom', 'no-support'),
  top('Mushroom', 'brown_mushroom', { '0,1,0': 'brown_mushroom' }, { world: { ...FLOOR, '0,4,0': 'stone' } }),
  top('Mushroom', 'red_mushroom', { '0,1,0': 'red_mushroom' }, { world: { '0,0,0': 'mycelium' } }),
  top('Sugar Cane', 'sugar_cane', { '0,1,0': 'sugar_cane' }, { world: { '0,0,0': 'sand', '1,0,0': 'water' } }),
  top('Sugar Cane', 'sugar_cane', 'no-support', { world: { '0,0,0': 'sand' } }),
  top('Cactus', 'cactus', { '0,1,0': 'cactus' }, { world: { '0,0,0': 'sand' } }),
  top('Cactus', 'cactus', 'no-support', { world: { '0,0,0': 'sand', '1,1,0': 'stone' } }),
  top('Bamboo', 'bamboo', { '0,1,0': 'bamboo_sapling' }, { world: { '0,0,0': 'grass_block' } }),
  top(
    'Bamboo',
    'bamboo',
    { '0,2,0': 'bamboo[age=0]' },
    { click: '0,1,0', world: { '0,0,0': 'grass_block', '0,1,0': 'bamboo_sapling' } },
  ),
  {
    wiki: 'Lily Pad',
    item: 'lily_pad',
    world: { '0,0,0': 'water' },
    click: '0,0,0',
    face: 'up',
    gives: { '0,1,0': 'lily_pad' },
  },
  top('Lily Pad', 'lily_pad', 'no-support'),
  {
    wiki: 'Kelp',
    item: 'kelp',
    world: { ...FLOOR, '0,1,0': 'water' },
    click: '0,0,0',
    face: 'up',
    gives: { '0,1,0': 'kelp' },
  },
  {
    wiki: 'Weeping Vines',
    item: 'weeping_vines',
    world: FLOOR,
    click: '0,0,0',
    face: 'down',
    gives: { '0,-1,0': 'weeping_vines' },
  },
  {
    wiki: 'Glow Berries',
    item: 'glow_berries',
    world: FLOOR,
    click: '0,0,0',
    face: 'down',
    gives: { '0,-1,0': 'cave_vines[berries=false]' },
  },
  {
    wiki: 'Vines',
    item: 'vine',
    world: FLOOR,
    click: '0,0,0',
    face: 'east',
    gives: { '1,0,0': 'vine[west=true,east=false,up=false]' },
  },
  {
    wiki: 'Vines',
    item: 'vine',
    world: { ...FLOOR, '1,0,0': 'vine[west=true]', '1,0,1': 'stone' },
    click: '1,0,0',
    face: 'east',
    yaw: SOUTH,
    gives: { '1,0,0': 'vine[west=true,south=true]' },
  },
  {
    wiki: 'Glow Lichen',
    item: 'glow_lichen',
    world: FLOOR,
    click: '0,0,0',
    face: 'south',
    gives: { '0,0,1': 'glow_lichen[north=true,south=false,down=false]' },
  },
  top(
    'Mangrove Propagule',
    'mangrove_propagule',
    { '0,1,0': 'mangrove_propagule[age=4,hanging=false]' },
    { world: { '0,0,0': 'clay' } },
  ),
  {
    wiki: 'Spore Blossom',
    item: 'spore_blossom',
    world: FLOOR,
    click: '0,0,0',
    face: 'down',
    gives: { '0,-1,0': 'spore_blossom' },
  },
  top('Big Dripleaf', 'big_dripleaf', { '0,1,0': 'big_dripleaf[facing=north]' }, { world: { '0,0,0': 'clay' } }),
  top(
    'Small Dripleaf',
    'small_dripleaf',
    { '0,1,0': 'small_dripleaf[half=lower]', '0,2,0': 'small_dripleaf[half=upper]' },
    { world: { '0,0,0': 'moss_block' } },
  ),
  top(
    'Pink Petals',
    'pink_petals',
    { '0,1,0': 'pink_petals[facing=north,flower_amount=1]' },
    { since: '1.20.4', world: { '0,0,0': 'grass_block' } },
  ),
  {
    wiki: 'Pink Petals',
    item: 'pink_petals',
    since: '1.20.4',
    world: { '0,0,0': 'grass_block', '0,1,0': 'pink_petals[flower_amount=2]' },
    click: '0,1,0',
    face: 'up',
    gives: { '0,1,0': 'pink_petals[flower_amount=3]' },
  },
  // Hanging and standing things
  top('Flower Pot', 'flower_pot', { '0,1,0': 'flower_pot' }),
  top('Lantern', 'lantern', { '0,1,0': 'lantern[hanging=false]' }),
  {
    wiki: 'Lantern',
    item: 'soul_lantern',
    world: FLOOR,
    click: '0,0,0',
    face: 'down',
    gives: { '0,-1,0': 'soul_lantern[hanging=true]' },
  },
  {
    wiki: 'Lantern',
    item: 'lantern',
    world: { '0,0,0': 'chain[axis=y]' },
    click: '0,0,0',
    face: 'down',
    gives: { '0,-1,0': 'lantern[hanging=true]' },
  },
  top('Bell', 'bell', { '0,1,0': 'bell[attachment=floor,facing=south]' }),
  {
    wiki: 'Bell',
    item: 'bell',
    world: FLOOR,
    click: '0,0,0',
    face: 'north',
    gives: { '0,0,-1': 'bell[attachment=single_wall,facing=south]' },
  },
  {
    wiki: 'Bell',
    item: 'bell',
    world: { ...FLOOR, '0,0,-2': 'stone' },
    click: '0,0,0',
    face: 'north',
    gives: { '0,0,-1': 'bell[attachment=double_wall]' },
  },
  {
    wiki: 'Grindstone',
    item: 'grindstone',
    world: FLOOR,
    click: '0,0,0',
    face: 'west',
    gives: { '-1,0,0': 'grindstone[face=wall,facing=west]' },
  },
  top('Grindstone', 'grindstone', { '0,1,0': 'grindstone[face=floor,facing=south]' }),
  {
    wiki: 'End Rod',
    item: 'end_rod',
    world: FLOOR,
    click: '0,0,0',
    face: 'west',
    gives: { '-1,0,0': 'end_rod[facing=west]' },
  },
  {
    wiki: 'Amethyst Cluster',
    item: 'amethyst_cluster',
    world: FLOOR,
    click: '0,0,0',
    face: 'south',
    gives: { '0,0,1': 'amethyst_cluster[facing=south]' },
  },
  top('Candle', 'red_candle', { '0,1,0': 'red_candle[candles=1,lit=false]' }),
  {
    wiki: 'Candle',
    item: 'candle',
    world: { ...FLOOR, '0,1,0': 'candle[candles=3]' },
    click: '0,1,0',
    face: 'up',
    gives: { '0,1,0': 'candle[candles=4]' },
  },
  {
    wiki: 'Sea Pickle',
    item: 'sea_pickle',
    world: { ...FLOOR, '0,1,0': 'water' },
    click: '0,0,0',
    face: 'up',
    gives: { '0,1,0': 'sea_pickle[pickles=1,waterlogged=true]' },
  },
  top('Snow', 'snow', { '0,1,0': 'snow[layers=1]' }),
  {
    wiki: 'Snow',
    item: 'snow',
    world: { ...FLOOR, '0,1,0': 'snow[layers=2]' },
    click: '0,1,0',
    face: 'up',
    cursor: [0.5, 0.25, 0.5],
    gives: { '0,1,0': 'snow[layers=3]' },
  },
  {
    wiki: 'Snow',
    item: 'stone',
    world: { ...FLOOR, '0,1,0': 'snow[layers=1]' },
    click: '0,1,0',
    face: 'up',
    gives: { '0,1,0': 'stone' },
  },
  {
    wiki: 'Snow',
    item: 'stone',
    world: { ...FLOOR, '0,1,0': 'snow[layers=2]' },
    click: '0,1,0',
    face: 'up',
    gives: { '0,2,0': 'stone' },
  },
  top('Snow', 'snow', 'no-support', { world: { '0,0,0': 'ice' } }),
  // Containers and machines
  top('Chest', 'chest', { '0,1,0': 'chest[facing=north,type=single]' }),
  top(
    'Chest',
    'chest',
    { '0,1,0': 'chest[facing=north,type=left]' },
    { world: { ...FLOOR, '1,1,0': 'chest[facing=north]' } },
  ),
  top(
    'Chest',
    'chest',
    { '0,1,0': 'chest[facing=north,type=right]' },
    { world: { ...FLOOR, '-1,1,0': 'chest[facing=north]' } },
  ),
  top(
    'Chest',
    'chest',
    { '0,1,0': 'chest[facing=north,type=single]' },
    { sneak: true, world: { ...FLOOR, '1,1,0': 'chest[facing=north]' } },
  ),
  top(
    'Chest',
    'trapped_chest',
    { '0,1,0': 'trapped_chest[type=single]' },
    { world: { ...FLOOR, '1,1,0': 'chest[facing=north]' } },
  ),
  {
    wiki: 'Chest',
    item: 'chest',
    world: { ...FLOOR, '0,1,0': 'chest[facing=south]' },
    click: '0,1,0',
    face: 'east',
    sneak: true,
    yaw: WEST,
    gives: { '1,1,0': 'chest[facing=south,type=left]' },
  },
  ...(
    [
      'furnace',
      'smoker',
      'blast_furnace',
      'carved_pumpkin',
      'jack_o_lantern',
      'stonecutter',
      'loom',
      'lectern',
      'white_glazed_terracotta',
      'ender_chest',
      'beehive',
      'repeater',
      'comparator',
    ] as const
  ).map((item) => top('Furnace', item, { '0,1,0': `${item}[facing=east]` }, { yaw: WEST })),
  ...(['dispenser', 'dropper', 'piston', 'sticky_piston', 'barrel'] as const).flatMap((item): Case[] => [
    top('Dispenser', item, { '0,1,0': `${item}[facing=up]` }, { pitch: 80 }),
    top('Dispenser', item, { '0,1,0': `${item}[facing=west]` }, { yaw: EAST }),
  ]),
  top('Observer', 'observer', { '0,1,0': 'observer[facing=down]' }, { pitch: 80 }),
  top('Anvil', 'anvil', { '0,1,0': 'anvil[facing=west]' }, { yaw: SOUTH }),
  {
    wiki: 'Hopper',
    item: 'hopper',
    world: FLOOR,
    click: '0,0,0',
    face: 'east',
    gives: { '1,0,0': 'hopper[facing=west,enabled=true]' },
  },
  top('Hopper', 'hopper', { '0,1,0': 'hopper[facing=down]' }),
  top('Crafter', 'crafter', { '0,1,0': 'crafter[orientation=north_up]' }, { since: '1.21.4' }),
  {
    wiki: 'Shulker Box',
    item: 'red_shulker_box',
    world: FLOOR,
    click: '0,0,0',
    face: 'north',
    gives: { '0,0,-1': 'red_shulker_box[facing=north]' },
  },
  top('Campfire', 'campfire', { '0,1,0': 'campfire[facing=west,lit=true,signal_fire=false]' }, { yaw: WEST }),
  top('Campfire', 'campfire', { '0,1,0': 'campfire[signal_fire=true]' }, { world: { '0,0,0': 'hay_block' } }),
  top('Composter', 'composter', { '0,1,0': 'composter[level=0]' }),
  top('Lightning Rod', 'lightning_rod', { '0,1,0': 'lightning_rod[facing=up]' }),
  // Ground, leaves, powder
  top('Grass Block', 'grass_block', { '0,1,0': 'grass_block[snowy=false]' }),
  top(
    'Grass Block',
    'grass_block',
    { '0,1,0': 'grass_block[snowy=true]' },
    { world: { ...FLOOR, '0,2,0': 'snow_block' } },
  ),
  top('Dirt Path', 'dirt_path', { '0,1,0': 'dirt_path' }),
  top('Dirt Path', 'dirt_path', { '0,1,0': 'dirt' }, { world: { ...FLOOR, '0,2,0': 'stone' } }),
  top('Farmland', 'farmland', { '0,1,0': 'farmland[moisture=0]' }),
  top('Leaves', 'oak_leaves', { '0,1,0': 'oak_leaves[persistent=true,distance=7]' }),
  top('Leaves', 'oak_leaves', { '0,1,0': 'oak_leaves[persistent=true,distance=1]' }, { world: { '0,0,0': 'oak_log' } }),
  top('Concrete Powder', 'red_concrete_powder', { '0,1,0': 'red_concrete_powder' }),
  top('Concrete Powder', 'red_concrete_powder', { '0,1,0': 'red_concrete' }, { world: { ...FLOOR, '1,1,0': 'water' } }),
  top('Glass', 'glass', { '0,1,0': 'glass' }),
  top('Wool', 'lime_wool', { '0,1,0': 'lime_wool' }),
  top('Sand', 'sand', { '0,1,0': 'sand' }),
  // Redstone and rails
  top('Redstone Dust', 'redstone', { '0,1,0': 'redstone_wire[north=side,east=side,south=side,west=side,power=0]' }),
  top(
    'Redstone Dust',
    'redstone',
    { '0,1,0': 'redstone_wire[north=none,east=side,south=none,west=side]' },
    { world: { ...FLOOR, '1,1,0': 'lever' } },
  ),
  top('Redstone Dust', 'redstone', 'no-support', { world: { '0,0,0': 'oak_leaves' } }),
  top(
    'Pressure Plate',
    'stone_pressure_plate',
    { '0,1,0': 'stone_pressure_plate[powered=false]' },
    { world: { '0,0,0': 'oak_fence' } },
  ),
  top('Rail', 'rail', { '0,1,0': 'rail[shape=north_south]' }),
  top('Rail', 'powered_rail', { '0,1,0': 'powered_rail[shape=east_west]' }, { yaw: EAST }),
  top(
    'Rail',
    'rail',
    { '0,1,0': 'rail[shape=south_east]' },
    { world: { ...FLOOR, '1,0,0': 'stone', '1,1,0': 'rail[shape=east_west]', '0,1,1': 'rail[shape=north_south]' } },
  ),
  top(
    'Rail',
    'rail',
    { '0,1,0': 'rail[shape=ascending_north]' },
    { world: { ...FLOOR, '0,1,-1': 'stone', '0,2,-1': 'rail[shape=north_south]' } },
  ),
  top('Rail', 'rail', { '0,1,0': 'rail' }, { world: { '0,0,0': 'hopper' } }),
  // Scaffolding
  top('Scaffolding', 'scaffolding', { '0,1,0': 'scaffolding[bottom=false,distance=0]' }),
  {
    wiki: 'Scaffolding',
    item: 'scaffolding',
    world: { ...FLOOR, '0,1,0': 'scaffolding[distance=0]' },
    click: '0,1,0',
    face: 'east',
    gives: { '0,2,0': 'scaffolding[distance=0]' },
  },
  {
    wiki: 'Scaffolding',
    item: 'scaffolding',
    world: { ...FLOOR, '0,1,0': 'scaffolding[distance=0]' },
    click: '0,1,0',
    face: 'up',
    yaw: EAST,
    gives: { '1,1,0': 'scaffolding[distance=1,bottom=true]' },
  },
  {
    wiki: 'Pointed Dripstone',
    item: 'pointed_dripstone',
    world: FLOOR,
    click: '0,0,0',
    face: 'down',
    pitch: -60,
    gives: { '0,-1,0': 'pointed_dripstone[vertical_direction=down,thickness=tip]' },
  },
  // Replacing and refusing
  ...(['fern', 'tall_grass[half=lower]', 'fire', 'water', 'vine[north=true]', 'dead_bush'] as const).map(
    (text): Case => ({
      wiki: 'Block tag #replaceable',
      item: 'stone',
      world: { ...FLOOR, '0,1,0': text },
      click: '0,1,0',
      face: 'east',
      gives: { '0,1,0': 'stone' },
    }),
  ),
  {
    wiki: 'Placement',
    item: 'stone',
    world: { ...FLOOR, '0,1,0': 'torch' },
    click: '0,0,0',
    face: 'up',
    gives: 'not-replaceable',
  },
  {
    wiki: 'Waterlogging',
    item: 'oak_stairs',
    world: { ...FLOOR, '0,1,0': 'water' },
    click: '0,0,0',
    face: 'up',
    gives: { '0,1,0': 'oak_stairs[waterlogged=true]' },
  },
  {
    wiki: 'Waterlogging',
    item: 'oak_fence',
    world: { ...FLOOR, '0,1,0': 'water[level=3]' },
    click: '0,0,0',
    face: 'up',
    gives: { '0,1,0': 'oak_fence[waterlogged=false]' },
  },
  top('Command Block', 'command_block', 'operator-only'),
  top('Command Block', 'jigsaw', 'operator-only'),
  top('Stick', 'stick', 'not-a-block'),
];

describe.each(['1.19.2', '1.20.4', '1.21.4'])('placement in %s', (version) => {
  const facts = blockFacts(version);
  const cases = CASES.filter((each) => !each.since || facts.atLeast(each.since)).map(
    (each, index) => [`${index} ${each.wiki}: ${each.item} on ${each.face}`, each] as const,
  );

  test.each(cases)('%s', (_name, each) => {
    const world = new SmallWorld(facts, each.world ?? {});
    const [x = 0.5, y = 0.5, z = 0.5] = each.cursor ?? [];
    const result = world.place({
      item: each.item,
      clicked: at(each.click),
      face: each.face,
      cursor: { x, y, z },
      yaw: each.yaw ?? SOUTH,
      pitch: each.pitch ?? 0,
      sneaking: each.sneak ?? false,
    });
    if (typeof each.gives === 'string') {
      expect(result).toMatchObject({ ok: false, code: each.gives });
      return;
    }
    if (!result.ok) throw new Error(result.message);
    const placed = Object.fromEntries(result.cells.map((cell) => [positionKey(cell.position), cell.state]));
    const wanted = each.gives;
    expect(Object.keys(placed)).toHaveLength(/^(?:oak_door|red_bed|sunflower|small_dripleaf)$/.test(each.item) ? 2 : 1);
    for (const [key, text] of Object.entries(wanted)) {
      const state = placed[key];
      expect(state && matches(state, text), `${key}: expected ${text}, got ${state && formatBlockState(state)}`).toBe(
        true,
      );
    }
  });

  test('nothing solid is placed into a player, but a torch is', () => {
    const standing = [playerBox({ x: 0.5, y: 1, z: 0.5 })];
    const world = new SmallWorld(facts, { '0,0,0': 'stone' });
    const request = { clicked: at('0,0,0'), face: 'up' as const, occupied: standing };
    expect(world.place({ ...request, item: 'stone' })).toMatchObject({ ok: false, code: 'occupied' });
    expect(world.place({ ...request, item: 'torch', pitch: 80 })).toMatchObject({ ok: true });
    const beside = [playerBox({ x: 1.31, y: 1, z: 0.5 })];
    expect(
      new SmallWorld(facts, { '0,0,0': 'stone' }).place({ ...request, item: 'stone', occupied: beside }),
    ).toMatchObject({ ok: true });
  });

  test('nothing is placed above or below the world', () => {
    const world = new SmallWorld(facts, { '0,319,0': 'stone', '0,318,5': 'stone' });
    expect(world.place({ item: 'stone', clicked: at('0,319,0'), face: 'up' })).toMatchObject({ code: 'outside-world' });
    expect(world.place({ item: 'oak_door', clicked: at('0,318,5'), face: 'up' })).toMatchObject({ code: 'no-room' });
  });
});
