import type { Random } from '../../clock/random.ts';
import { blockState } from '../../protocol/blockState.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';
import type { Site } from '../taskBase.ts';
import type { Farmed } from './dishes.ts';
import { LAWN, lawnSteps } from './lawnSite.ts';

/** How far the farm's walls are from its middle, blocks. */
const REACH = 20;
/** Where beds and herds can be: the middles of eight fields around the kitchen. */
const FIELDS: readonly (readonly [x: number, z: number])[] = [-13, 0, 13].flatMap((x) =>
  [-13, 0, 13].flatMap((z) => (x === 0 && z === 0 ? [] : [[x, z] as const])),
);
/** Of a bed, to either side of its middle. */
const BED = { x: 1, z: 2 };
const HERD = 6;

/** What every farm has, whatever is asked for: neither wheat nor meat shows what is to be cooked. */
const ALWAYS: readonly Farmed[] = ['wheat', 'carrot', 'potato', 'beetroot', 'pumpkin', 'mushrooms'];
const ANIMALS: readonly Farmed[] = ['cow', 'sheep'];

/**
 * A farm on a lawn: a kitchen in the middle (crafting table, furnace and smoker with coal, a chest with tools), beds and
 * herds in the fields around it. A field that is asked for is always there; where each lies is drawn.
 */
export function farmSite(wanted: readonly Farmed[], random: Random): Site {
  const { box, steps } = lawnSteps(REACH);
  const beds = [...new Set([...wanted, ...ALWAYS, ...ANIMALS])].slice(0, FIELDS.length);
  const fields = random.shuffle(FIELDS);
  return {
    box,
    steps: [...steps, ...kitchenSteps(), ...beds.flatMap((kind, index) => fieldSteps(kind, fields[index] ?? [0, 13]))],
  };
}

function kitchenSteps(): BuildStep[] {
  const at = (x: number, z: number): BlockPosition => ({ x, y: LAWN, z });
  const coal = [{ slot: 1, id: 'coal', count: 16 }];
  return [
    { type: 'set', position: at(0, 0), state: blockState('crafting_table') },
    { type: 'set', position: at(-2, 0), state: blockState('furnace', { facing: 'south' }) },
    { type: 'container', position: at(-2, 0), items: coal },
    { type: 'set', position: at(2, 0), state: blockState('smoker', { facing: 'south' }) },
    { type: 'container', position: at(2, 0), items: coal },
    { type: 'set', position: at(0, -2), state: blockState('chest', { facing: 'south' }) },
    { type: 'container', position: at(0, -2), items: [{ slot: 0, id: 'stone_sword', count: 1 }] },
  ];
}

/** What stands in a bed, ripe, on what ground; for each cell of a checkerboard. */
const BEDS: Readonly<
  Record<
    Exclude<Farmed, 'cow' | 'chicken' | 'pig' | 'sheep'>,
    readonly [ground: string, plants: readonly [string, Record<string, string>][]]
  >
> = {
  wheat: ['farmland', [['wheat', { age: '7' }]]],
  carrot: ['farmland', [['carrots', { age: '7' }]]],
  potato: ['farmland', [['potatoes', { age: '7' }]]],
  beetroot: ['farmland', [['beetroots', { age: '3' }]]],
  pumpkin: ['grass_block', [['pumpkin', {}]]],
  mushrooms: [
    'mycelium',
    [
      ['red_mushroom', {}],
      ['brown_mushroom', {}],
    ],
  ],
};

function fieldSteps(kind: Farmed, [midX, midZ]: readonly [number, number]): BuildStep[] {
  const steps: BuildStep[] = [];
  switch (kind) {
    case 'cow':
    case 'chicken':
    case 'pig':
    case 'sheep':
      for (let mob = 0; mob < HERD; mob++)
        steps.push({
          type: 'summon',
          kind,
          position: { x: midX + (mob % 3) + 0.5, y: LAWN, z: midZ + Math.floor(mob / 3) + 0.5 },
        });
      return steps;
    case 'wheat':
    case 'carrot':
    case 'potato':
    case 'beetroot':
    case 'pumpkin':
    case 'mushrooms': {
      const [ground, plants] = BEDS[kind];
      for (let x = -BED.x; x <= BED.x; x++)
        for (let z = -BED.z; z <= BED.z; z++) {
          const [plant, properties] = plants[Math.abs(x + z) % plants.length] ?? ['air', {}];
          const wet: Record<string, string> = ground === 'farmland' ? { moisture: '7' } : {};
          steps.push(
            { type: 'set', position: { x: midX + x, y: LAWN - 1, z: midZ + z }, state: blockState(ground, wet) },
            { type: 'set', position: { x: midX + x, y: LAWN, z: midZ + z }, state: blockState(plant, properties) },
          );
        }
      return steps;
    }
    default:
      return kind satisfies never;
  }
}
