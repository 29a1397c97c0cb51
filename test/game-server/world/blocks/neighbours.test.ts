import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { lootOf } from '../../../../game-server/world/blocks/drops.ts';
import { MAX_UPDATES } from '../../../../game-server/world/blocks/neighbours.ts';
import { formatBlockState } from '../../../../protocol/blockState.ts';
import { formatPosition } from '../../../../protocol/geometry.ts';
import { type Cells, SmallWorld } from './smallWorld.ts';

interface Case {
  name: string;
  /** Before the change. */
  world: Cells;
  /** The cells that change, as by a player. */
  change: Cells;
  /** What cells show afterwards; only the named properties. */
  after: Record<string, string>;
  /** Items that fall, sorted. */
  drops?: string[];
  since?: string;
}

const GONE = 'air';
const FLOOR: Cells = { '0,0,0': 'stone' };

const CASES: Case[] = [
  // Losing support (each block's wiki page)
  ...(
    [
      ['torch', 'torch'],
      ['redstone_wire', 'redstone'],
      ['oak_sign', 'oak_sign'],
      ['red_banner', 'red_banner'],
      ['stone_pressure_plate', 'stone_pressure_plate'],
      ['rail', 'rail'],
      ['white_carpet', 'white_carpet'],
      ['repeater', 'repeater'],
      ['lantern[hanging=false]', 'lantern'],
      ['oak_button[face=floor]', 'oak_button'],
      ['lever[face=floor]', 'lever'],
      ['bell[attachment=floor]', 'bell'],
    ] as const
  ).map(
    ([text, item]): Case => ({
      name: `${text} falls when the block below goes`,
      world: { ...FLOOR, '0,1,0': text },
      change: { '0,0,0': GONE },
      after: { '0,1,0': 'air' },
      drops: [item],
    }),
  ),
  ...(['wall_torch', 'ladder', 'oak_wall_sign', 'red_wall_banner', 'tripwire_hook'] as const).map(
    (id): Case => ({
      name: `${id} falls when its wall goes, not when the block below does`,
      world: { ...FLOOR, '1,0,0': `${id}[facing=east]`, '1,-1,0': 'stone' },
      change: { '1,-1,0': GONE },
      after: { '1,0,0': `${id}[facing=east]` },
      drops: [],
    }),
  ),
  {
    name: 'a wall torch drops a torch',
    world: { ...FLOOR, '1,0,0': 'wall_torch[facing=east]' },
    change: { '0,0,0': GONE },
    after: { '1,0,0': 'air' },
    drops: ['torch'],
  },
  {
    name: 'a hanging lantern falls',
    world: { '0,1,0': 'stone', '0,0,0': 'lantern[hanging=true]' },
    change: { '0,1,0': GONE },
    after: { '0,0,0': 'air' },
    drops: ['lantern'],
  },
  {
    name: 'a torch stays on glass that replaced stone',
    world: { ...FLOOR, '0,1,0': 'torch' },
    change: { '0,0,0': 'glass' },
    after: { '0,1,0': 'torch' },
    drops: [],
  },
  {
    name: 'a torch falls from leaves that replaced stone',
    world: { ...FLOOR, '0,1,0': 'torch' },
    change: { '0,0,0': 'oak_leaves' },
    after: { '0,1,0': 'air' },
    drops: ['torch'],
  },
  {
    name: 'snow melts away without its floor, dropping snowballs',
    world: { ...FLOOR, '0,1,0': 'snow[layers=3]' },
    change: { '0,0,0': GONE },
    after: { '0,1,0': 'air' },
    drops: ['snowball*3'],
  },
  {
    name: 'a flower falls when its soil becomes stone',
    world: { '0,0,0': 'grass_block', '0,1,0': 'poppy' },
    change: { '0,0,0': 'stone' },
    after: { '0,1,0': 'air' },
    drops: ['poppy'],
  },
  {
    name: 'carpets on a tower of carpets fall one after the other',
    world: { ...FLOOR, '0,1,0': 'red_carpet', '0,2,0': 'blue_carpet' },
    change: { '0,0,0': GONE },
    after: { '0,1,0': 'air', '0,2,0': 'air' },
    drops: ['blue_carpet', 'red_carpet'],
  },
  {
    name: 'sugar cane falls from the bottom up',
    world: { '0,0,0': 'sand', '1,0,0': 'water', '0,1,0': 'sugar_cane', '0,2,0': 'sugar_cane', '0,3,0': 'sugar_cane' },
    change: { '0,1,0': GONE },
    after: { '0,2,0': 'air', '0,3,0': 'air' },
    drops: ['sugar_cane', 'sugar_cane'],
  },
  {
    name: 'sugar cane does not notice at once that its water went',
    world: { '0,0,0': 'sand', '1,0,0': 'water', '0,1,0': 'sugar_cane' },
    change: { '1,0,0': 'stone' },
    after: { '0,1,0': 'sugar_cane' },
    drops: [],
  },
  {
    name: 'a cactus breaks beside a new block',
    world: { '0,0,0': 'sand', '0,1,0': 'cactus' },
    change: { '1,1,0': 'stone' },
    after: { '0,1,0': 'air' },
    drops: ['cactus'],
  },
  {
    name: 'bamboo grows out of its shoot',
    world: { '0,0,0': 'dirt', '0,1,0': 'bamboo_sapling' },
    change: { '0,2,0': 'bamboo' },
    after: { '0,1,0': 'bamboo' },
    drops: [],
  },
  {
    name: 'a vine lets go of a face',
    world: { ...FLOOR, '1,0,0': 'vine[west=true,south=true]', '1,0,1': 'stone' },
    change: { '0,0,0': GONE },
    after: { '1,0,0': 'vine[east=false,north=false,south=true,up=false,west=false]' },
    drops: [],
  },
  {
    name: 'hanging vines fall one after the other',
    world: { ...FLOOR, '1,0,0': 'vine[west=true]', '1,-1,0': 'vine[west=true]' },
    change: { '0,0,0': GONE },
    after: { '1,0,0': 'air', '1,-1,0': 'air' },
    drops: [],
  },
  {
    name: 'weeping vines fall and the rest gets a new tip',
    world: {
      '0,3,0': 'stone',
      '0,2,0': 'weeping_vines_plant',
      '0,1,0': 'weeping_vines_plant',
      '0,0,0': 'weeping_vines',
    },
    change: { '0,1,0': GONE },
    after: { '0,2,0': 'weeping_vines[age=0]', '0,0,0': 'air' },
  },
  {
    name: 'kelp leaves water behind',
    world: { '0,0,0': 'sand', '0,1,0': 'kelp_plant', '0,2,0': 'kelp' },
    change: { '0,0,0': GONE },
    after: { '0,1,0': 'water[level=0]', '0,2,0': 'water[level=0]' },
    drops: ['kelp', 'kelp'],
  },
  {
    name: 'a waterlogged ladder leaves water',
    world: { ...FLOOR, '1,0,0': 'ladder[facing=east,waterlogged=true]' },
    change: { '0,0,0': GONE },
    after: { '1,0,0': 'water[level=0]' },
    drops: ['ladder'],
  },
  {
    name: 'candles stay in the air',
    world: { ...FLOOR, '0,1,0': 'candle[candles=2]' },
    change: { '0,0,0': GONE },
    after: { '0,1,0': 'candle[candles=2]' },
    drops: [],
  },
  // Pairs
  {
    name: 'a door goes with its lower half',
    world: { ...FLOOR, '0,1,0': 'oak_door[half=lower]', '0,2,0': 'oak_door[half=upper]' },
    change: { '0,1,0': GONE },
    after: { '0,2,0': 'air' },
    drops: [],
  },
  {
    name: 'a door goes with its upper half, dropping one door',
    world: { ...FLOOR, '0,1,0': 'oak_door[half=lower]', '0,2,0': 'oak_door[half=upper]' },
    change: { '0,2,0': GONE },
    after: { '0,1,0': 'air' },
    drops: ['oak_door'],
  },
  {
    name: 'a door goes with its floor, dropping one door',
    world: { ...FLOOR, '0,1,0': 'oak_door[half=lower]', '0,2,0': 'oak_door[half=upper]' },
    change: { '0,0,0': GONE },
    after: { '0,1,0': 'air', '0,2,0': 'air' },
    drops: ['oak_door'],
  },
  {
    name: 'the upper half follows the lower',
    world: { ...FLOOR, '0,1,0': 'oak_door[half=lower]', '0,2,0': 'oak_door[half=upper]' },
    change: { '0,1,0': 'oak_door[half=lower,open=true]' },
    after: { '0,2,0': 'oak_door[half=upper,open=true]' },
    drops: [],
  },
  {
    name: 'a bed goes with its foot, dropping one bed',
    world: { '0,0,0': 'red_bed[facing=east,part=foot]', '1,0,0': 'red_bed[facing=east,part=head]' },
    change: { '0,0,0': GONE },
    after: { '1,0,0': 'air' },
    drops: ['red_bed'],
  },
  {
    name: 'a bed goes with its head',
    world: { '0,0,0': 'red_bed[facing=east,part=foot]', '1,0,0': 'red_bed[facing=east,part=head]' },
    change: { '1,0,0': GONE },
    after: { '0,0,0': 'air' },
    drops: [],
  },
  {
    name: 'beds side by side do not mind each other',
    world: {
      '0,0,0': 'red_bed[facing=east,part=foot]',
      '1,0,0': 'red_bed[facing=east,part=head]',
      '0,0,1': 'red_bed[facing=east,part=foot]',
      '1,0,1': 'red_bed[facing=east,part=head]',
    },
    change: { '0,0,1': GONE },
    after: { '1,0,1': 'air', '0,0,0': 'red_bed[facing=east,part=foot]', '1,0,0': 'red_bed[facing=east,part=head]' },
    drops: ['red_bed'],
  },
  {
    name: 'a tall flower goes with its top, dropping one',
    world: { '0,0,0': 'dirt', '0,1,0': 'sunflower[half=lower]', '0,2,0': 'sunflower[half=upper]' },
    change: { '0,2,0': GONE },
    after: { '0,1,0': 'air' },
    drops: ['sunflower'],
  },
  {
    name: 'a tall flower goes with its ground, dropping one',
    world: { '0,0,0': 'dirt', '0,1,0': 'sunflower[half=lower]', '0,2,0': 'sunflower[half=upper]' },
    change: { '0,0,0': GONE },
    after: { '0,1,0': 'air', '0,2,0': 'air' },
    drops: ['sunflower'],
  },
  {
    name: 'a chest is single again without its partner',
    world: { '0,0,0': 'chest[facing=north,type=left]', '1,0,0': 'chest[facing=north,type=right]' },
    change: { '1,0,0': GONE },
    after: { '0,0,0': 'chest[facing=north,type=single]' },
    drops: [],
  },
  {
    name: 'a chest joins a new partner',
    world: { '0,0,0': 'chest[facing=north]' },
    change: { '-1,0,0': 'chest[facing=north,type=left]' },
    after: { '0,0,0': 'chest[facing=north,type=right]' },
    drops: [],
  },
  {
    name: 'a big dripleaf makes a stem of the one below',
    world: { '0,0,0': 'clay', '0,1,0': 'big_dripleaf[facing=east]' },
    change: { '0,2,0': 'big_dripleaf[facing=east]' },
    after: { '0,1,0': 'big_dripleaf_stem[facing=east]' },
  },
  // Links and forms
  {
    name: 'a fence links to a new block',
    world: { '0,0,0': 'oak_fence' },
    change: { '1,0,0': 'stone' },
    after: { '0,0,0': 'oak_fence[east=true,west=false]' },
  },
  {
    name: 'a fence lets go',
    world: { '0,0,0': 'oak_fence[east=true]' },
    change: { '1,0,0': GONE },
    after: { '0,0,0': 'oak_fence[east=false]' },
  },
  {
    name: 'a pane links to a wall',
    world: { '0,0,0': 'glass_pane' },
    change: { '0,0,1': 'brick_wall' },
    after: { '0,0,0': 'glass_pane[south=true]' },
  },
  {
    name: 'a wall grows tall under a block',
    world: { '0,0,0': 'brick_wall[east=low,west=low,up=false]' },
    change: { '0,1,0': 'stone' },
    after: { '0,0,0': 'brick_wall[east=tall,west=tall,up=false]' },
  },
  {
    name: 'a wall gets its post back at the end of a row',
    world: { '0,0,0': 'brick_wall[east=low,west=low,up=false]', '-1,0,0': 'brick_wall' },
    change: { '1,0,0': GONE },
    after: { '0,0,0': 'brick_wall[east=none,west=low,up=true]' },
  },
  {
    name: 'stairs bend round a new neighbour',
    world: { '0,0,0': 'oak_stairs[facing=north]' },
    change: { '0,0,-1': 'oak_stairs[facing=west]' },
    after: { '0,0,0': 'oak_stairs[facing=north,shape=outer_left]' },
  },
  {
    name: 'stairs straighten',
    world: { '0,0,0': 'oak_stairs[facing=north,shape=outer_left]', '0,0,-1': 'oak_stairs[facing=west]' },
    change: { '0,0,-1': GONE },
    after: { '0,0,0': 'oak_stairs[facing=north,shape=straight]' },
  },
  {
    name: 'a gate sinks between walls',
    world: { '0,0,0': 'oak_fence_gate[facing=north]' },
    change: { '1,0,0': 'brick_wall' },
    after: { '0,0,0': 'oak_fence_gate[in_wall=true]' },
  },
  {
    name: 'grass turns white under snow',
    world: { '0,0,0': 'grass_block' },
    change: { '0,1,0': 'snow' },
    after: { '0,0,0': 'grass_block[snowy=true]' },
  },
  {
    name: 'farmland turns to dirt under a block',
    world: { '0,0,0': 'farmland' },
    change: { '0,1,0': 'stone' },
    after: { '0,0,0': 'dirt' },
    drops: [],
  },
  {
    name: 'a path turns to dirt under a block, not under a gate',
    world: { '0,0,0': 'dirt_path', '5,0,0': 'dirt_path' },
    change: { '0,1,0': 'stone', '5,1,0': 'oak_fence_gate' },
    after: { '0,0,0': 'dirt', '5,0,0': 'dirt_path' },
  },
  {
    name: 'leaves count their way to a log',
    world: { '1,0,0': 'oak_leaves[distance=7]', '2,0,0': 'oak_leaves[distance=7]' },
    change: { '0,0,0': 'oak_log' },
    after: { '1,0,0': 'oak_leaves[distance=1]', '2,0,0': 'oak_leaves[distance=2]' },
  },
  {
    name: 'powder hardens in water',
    world: { '0,0,0': 'red_concrete_powder' },
    change: { '1,0,0': 'water' },
    after: { '0,0,0': 'red_concrete' },
  },
  {
    name: 'dust turns towards new dust',
    world: { ...FLOOR, '1,0,0': 'stone', '0,1,0': 'redstone_wire[north=side,east=side,south=side,west=side]' },
    change: { '1,1,0': 'redstone_wire' },
    after: { '0,1,0': 'redstone_wire[east=side,north=none,south=none,west=side]' },
  },
  {
    name: 'dust climbs a block',
    world: { ...FLOOR, '1,1,0': 'stone', '0,1,0': 'redstone_wire[north=side,east=side,south=side,west=side]' },
    change: { '1,2,0': 'redstone_wire' },
    after: { '0,1,0': 'redstone_wire[east=up]' },
  },
  {
    name: 'a rail bends towards a new rail',
    world: { ...FLOOR, '1,0,0': 'stone', '0,1,0': 'rail[shape=north_south]' },
    change: { '1,1,0': 'rail[shape=east_west]' },
    after: { '0,1,0': 'rail[shape=east_west]' },
  },
  {
    name: 'scaffolding too far from its foot falls',
    world: {
      ...FLOOR,
      '0,1,0': 'scaffolding[distance=0]',
      '0,2,0': 'scaffolding[distance=0]',
      '1,2,0': 'scaffolding[distance=1,bottom=true]',
    },
    change: { '0,0,0': GONE },
    after: { '0,1,0': 'air', '0,2,0': 'air', '1,2,0': 'air' },
    drops: ['scaffolding', 'scaffolding', 'scaffolding'],
  },
  {
    name: 'a campfire smokes higher on hay',
    world: { '0,1,0': 'campfire' },
    change: { '0,0,0': 'hay_block' },
    after: { '0,1,0': 'campfire[signal_fire=true]' },
  },
  {
    name: 'a bell between two walls keeps hanging on one',
    world: { '0,0,-1': 'stone', '0,0,1': 'stone', '0,0,0': 'bell[attachment=double_wall,facing=north]' },
    change: { '0,0,-1': GONE },
    after: { '0,0,0': 'bell[attachment=single_wall,facing=south]' },
    drops: [],
  },
];

describe.each(['1.19.2', '1.20.4', '1.21.4'])('neighbour updates in %s', (version) => {
  const facts = blockFacts(version);
  const react = (given: Case) => {
    const world = new SmallWorld(facts, given.world);
    for (const [key, text] of Object.entries(given.change)) world.set(key, text);
    return { world, changes: world.settle(...Object.keys(given.change)) };
  };

  test.each(CASES.map((each) => [each.name, each] as const))('%s', (_name, each) => {
    const { world, changes } = react(each);
    for (const [key, text] of Object.entries(each.after)) {
      const names = [...text.matchAll(/(\w+)=/g)].map((match) => match[1] as string);
      expect(world.shows(key, ...names)).toBe(formatBlockState({ ...parse(text) }));
    }
    if (each.drops) {
      const dropped = changes
        .flatMap(({ drops }) => (drops ? lootOf(facts, drops, {}, new Random(1)) : []))
        .map(({ id, count }) => (count === 1 ? id : `${id}*${count}`));
      expect(dropped.sort()).toEqual(each.drops);
    }
    // A settled world stays settled.
    expect(world.settle(...Object.keys(each.change)).map(({ position }) => formatPosition(position))).toEqual([]);
  });

  const parse = (text: string) => {
    const [id = '', list = ''] = text.replace(/\]$/, '').split('[');
    return {
      id,
      properties: Object.fromEntries(
        list
          .split(',')
          .filter(Boolean)
          .map((pair) => pair.split('=')),
      ),
    };
  };

  test('the same change gives the same sequence of changes', () => {
    const run = () =>
      CASES.map((each) =>
        react(each).changes.map(({ position, to, cause }) => [formatPosition(position), formatBlockState(to), cause]),
      );
    expect(run()).toEqual(run());
  });

  test('a broken block tells why, and what to drop', () => {
    const world = new SmallWorld(facts, { '0,1,0': 'oak_door[half=lower]', '0,2,0': 'oak_door[half=upper]' });
    expect(world.settle('0,0,0').map(({ cause, drops }) => [cause, drops?.properties.half])).toEqual([
      ['support-lost', 'lower'],
      ['half-lost', 'upper'],
    ]);
  });

  test('a tower of 300 canes falls whole, within the bound', () => {
    const cells: Record<string, string> = {};
    for (let y = 1; y <= 300; y++) cells[`0,${y},0`] = 'sugar_cane';
    const world = new SmallWorld(facts, cells);
    expect(world.settle('0,0,0')).toHaveLength(300);
    expect(300 * 14).toBeLessThan(MAX_UPDATES);
  });

  test('no plausible crowd of blocks keeps changing for ever', () => {
    const random = new Random(11);
    const ids = ['oak_stairs', 'oak_fence', 'brick_wall', 'glass_pane', 'rail', 'redstone_wire', 'oak_leaves', 'chest'];
    const more = ['oak_log', 'stone', 'oak_door', 'torch', 'oak_fence_gate', 'scaffolding', 'vine', 'powered_rail'];
    for (let round = 0; round < 60; round++) {
      const cells: Record<string, string> = {};
      for (let x = 0; x < 4; x++)
        for (let y = 0; y < 3; y++)
          for (let z = 0; z < 4; z++) {
            const states = EmbeddedStates.of(facts, random.pick([...ids, ...more, 'air']));
            cells[`${x},${y},${z}`] = random.pick(states);
          }
      const world = new SmallWorld(facts, cells);
      const changes = world.settle(...Object.keys(cells));
      expect(changes.length).toBeLessThan(2000);
      for (const change of changes) expect(facts.gameData.problemWith(change.to)).toBeUndefined();
    }
  });
});

/** All states of a block as texts. */
const EmbeddedStates = {
  of(facts: ReturnType<typeof blockFacts>, id: string): string[] {
    const { states } = facts.gameData;
    const block = facts.data.blocksByName[id];
    if (!block) return ['air'];
    const texts: string[] = [];
    for (let state = block.minStateId as number; state <= (block.maxStateId as number); state++)
      texts.push(states.text(state));
    return texts;
  },
};
