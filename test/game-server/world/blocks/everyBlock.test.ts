import { describe, expect, test } from 'vitest';
import { isOperatorItem } from '../../../../game-server/data/blockTags.ts';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { blockOfItem } from '../../../../game-server/world/blocks/items.ts';
import { formatBlockState } from '../../../../protocol/blockState.ts';
import { FACINGS, type Facing } from '../../../../protocol/geometry.ts';
import { EXHAUSTIVE, versionsToTest } from '../../../support/depth.ts';
import { at, SmallWorld } from './smallWorld.ts';

/** Ground, ceilings and walls that some block wants; the block is placed against (0,0,0). */
const SUPPORTS: readonly Record<string, string>[] = [
  { '0,0,0': 'stone' },
  { '0,0,0': 'grass_block' },
  { '0,0,0': 'farmland' },
  { '0,0,0': 'sand', '1,0,0': 'water' },
  { '0,0,0': 'soul_sand' },
  { '0,0,0': 'crimson_nylium' },
  { '0,0,0': 'mycelium' },
  { '0,0,0': 'end_stone' },
  { '0,0,0': 'jungle_log' },
  { '0,0,0': 'moss_block' },
  { '0,0,0': 'clay' },
  { '0,0,0': 'water', '0,-1,0': 'stone' },
  { '0,0,0': 'stone', '0,1,0': 'water', '1,0,0': 'water', '0,0,-1': 'water' },
  { '0,0,0': 'oak_slab[type=bottom]' },
  { '0,0,0': 'oak_fence' },
  { '0,0,0': 'torch', '0,-1,0': 'stone' },
  { '0,0,0': 'snow[layers=1]', '0,-1,0': 'stone' },
  { '0,0,0': 'tall_grass[half=lower]', '0,1,0': 'tall_grass[half=upper]', '0,-1,0': 'dirt' },
  { '0,0,0': 'scaffolding', '0,-1,0': 'stone' },
  { '0,0,0': 'vine[north=true]', '0,0,-1': 'stone' },
];

const LOOKS: readonly (readonly [yaw: number, pitch: number])[] = [
  [0, 0],
  [90, 50],
  [-135, -70],
  [180, 89],
];

/** Each support and side meets one look in so many. */
const EVERY_LOOK = EXHAUSTIVE ? 2 : 4;

const REFUSALS = [
  'not-a-block',
  'operator-only',
  'outside-world',
  'not-replaceable',
  'no-support',
  'no-room',
  'occupied',
] as const;

describe.each(versionsToTest())('every item of %s', (version) => {
  const facts = blockFacts(version);

  test('is placed as a valid state or refused with a code, and what follows is valid too', { timeout: 60_000 }, () => {
    const problems: string[] = [];
    const everPlaced = new Set<string>();
    const blocks: string[] = [];
    for (const { name: item } of facts.data.itemsArray) {
      if (blockOfItem(facts, item)) blocks.push(item);
      for (const [row, support] of SUPPORTS.entries()) {
        for (const [column, face] of (FACINGS as readonly Facing[]).entries()) {
          // The looks in turn, as all of them for each would take too long.
          for (const [yaw, pitch] of LOOKS.filter((_, index) => (row + column + index) % EVERY_LOOK === 0)) {
            const world = new SmallWorld(facts, support);
            const where = `${item} on ${face} of ${support['0,0,0']} looking ${yaw}/${pitch}`;
            try {
              const result = world.place({ item, clicked: at('0,0,0'), face, yaw, pitch, sneaking: pitch > 60 });
              if (!result.ok) {
                if (!REFUSALS.includes(result.code)) problems.push(`${where}: unknown code ${result.code}`);
                continue;
              }
              everPlaced.add(item);
              for (const { state } of result.cells) {
                const problem = facts.gameData.problemWith(state);
                if (problem) problems.push(`${where}: ${problem}`);
                const complete = formatBlockState(facts.complete(state));
                if (complete !== formatBlockState(state))
                  problems.push(`${where}: ${formatBlockState(state)} is partial`);
              }
              // What is placed stays: the surroundings' reaction must not break it.
              const keys = result.cells.map(({ position }) => `${position.x},${position.y},${position.z}`);
              const broken = world.settle(...keys).filter(({ drops, position }) => {
                return drops && keys.includes(`${position.x},${position.y},${position.z}`);
              });
              for (const change of broken) problems.push(`${where}: broke at once, ${change.cause}`);
            } catch (error) {
              problems.push(`${where}: threw ${String(error)}`);
            }
          }
        }
      }
    }
    expect(problems.slice(0, 40)).toEqual([]);
    // Every block but the operators' can be placed on one of these supports.
    expect(blocks.filter((item) => !everPlaced.has(item) && !isOperatorItem(item))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(700);
  });

  test('every block but those made by the game alone has an item that places it or that it drops', () => {
    const placed = new Set(facts.data.itemsArray.map(({ name }) => blockOfItem(facts, name)));
    for (const id of ['oak_planks', 'redstone_wire', 'tripwire', 'wheat', 'carrots', 'cocoa', 'cave_vines', 'kelp'])
      expect(placed.has(id), id).toBe(true);
    expect([...placed].filter((id) => id !== undefined && !facts.block(id))).toEqual([]);
  });
});
