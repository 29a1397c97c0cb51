import { z } from 'zod';
import { DEEPEST_PREDICATE, MOST_PARTS } from '../../../tasks/custom/predicate.ts';
import { BlockText, CellYaml, ItemName, RegionYaml } from './shapes.ts';

const Count = z.int().min(1).max(100_000);
const Seat = z.int().min(1).max(40).describe('A seat by its number, from 1, in the order of "seats".');
const Items = z
  .union([ItemName, z.array(ItemName).min(1).max(64)])
  .describe('An item, or several any of which counts.');

const BlocksYaml = z
  .strictObject({
    schematic: z.string().min(1).max(200).optional().describe('A .schem or .nbt file in the folder of the task.'),
    at: CellYaml.optional().describe('Where the lowest corner of the schematic goes.'),
    cells: z
      .array(z.strictObject({ at: CellYaml, block: BlockText }))
      .min(1)
      .max(10_000)
      .optional()
      .describe('Single cells, in place of a schematic.'),
    fill: RegionYaml.extend({ block: BlockText }).optional().describe('Every cell of a box, in place of a schematic.'),
    share: z.number().gt(0).max(1).default(1).describe('How many of the cells must be right, as a part of 1.'),
  })
  .describe(
    'Blocks stand as wanted: id, facing, axis, half and the type of slabs, as construction tasks compare them.',
  );
export type BlocksYaml = z.infer<typeof BlocksYaml>;

const InventoryYaml = z
  .strictObject({
    item: Items,
    count: Count.default(1),
    of: z
      .union([z.enum(['any', 'each', 'team']), z.strictObject({ seat: Seat }), z.strictObject({ chest: CellYaml })])
      .default('any')
      .describe('Who holds them: any one agent, each agent, the team together, one seat, or the container at a cell.'),
  })
  .describe('Items are held at the end of a tick.');

const EntitiesYaml = z
  .strictObject({
    kind: ItemName.describe('A kind of mob, such as cow.'),
    region: RegionYaml.optional().describe('Where; decided once, by the last snapshot. The whole arena unless given.'),
    min: z.int().min(0).max(10_000).default(0),
    max: z.int().min(0).max(10_000).optional(),
  })
  .describe('So many mobs of a kind are alive.');

const PositionYaml = z
  .strictObject({
    region: RegionYaml,
    who: z
      .union([z.enum(['any', 'all']), z.strictObject({ seat: Seat })])
      .default('any')
      .describe('Any one agent, all at a time, or one seat.'),
    ticks: z.int().min(1).max(100_000).default(1).describe('For so many ticks on end; 20 are a second.'),
  })
  .describe('Feet of agents are within a box.');

const CraftedYaml = z
  .strictObject({
    item: Items,
    count: Count.default(1),
    by: z.union([z.literal('team'), z.strictObject({ seat: Seat })]).default('team'),
  })
  .describe('Items were taken out of a crafting grid since release.');

const WhoYaml = z
  .union([z.enum(['any', 'all']), z.strictObject({ seat: Seat })])
  .default('all')
  .describe('Any one agent, all of the team, or one seat.');

const EnteredYaml = z
  .strictObject({
    dimension: z.literal('the_nether').default('the_nether'),
    who: WhoYaml,
  })
  .describe('Agents have been in the part of the Nether since release, by a portal.');

const SunrisesYaml = z
  .strictObject({
    count: z.int().min(1).max(100).default(1),
    who: WhoYaml,
    deaths: z
      .int()
      .min(0)
      .max(100)
      .optional()
      .describe('Sunrises no longer count for an agent that has died more often than this; no limit by default.'),
    teamDeaths: z
      .int()
      .min(0)
      .max(100)
      .optional()
      .describe(
        'Sunrises no longer count for anybody once one of the team has died more often than this; no limit by default.',
      ),
  })
  .describe('Agents have lived to see this many sunrises since release. A night slept through ends with one too.');

const FoodYaml = z
  .strictObject({ min: z.int().min(1).max(20), who: WhoYaml })
  .describe('The food level of agents, 0 to 20, is at least this high.');

const EatenYaml = z
  .strictObject({
    item: Items,
    count: Count.default(1),
    by: z
      .union([z.enum(['team', 'each']), z.strictObject({ seat: Seat })])
      .default('team')
      .describe('The team together, each agent, or one seat.'),
  })
  .describe('Items were eaten or drunk since release.');

/** A predicate as it is written: exactly one of its keys. */
export interface GoalYaml {
  readonly blocks?: BlocksYaml | undefined;
  readonly inventory?: z.infer<typeof InventoryYaml> | undefined;
  readonly entities?: z.infer<typeof EntitiesYaml> | undefined;
  readonly position?: z.infer<typeof PositionYaml> | undefined;
  readonly entered?: z.infer<typeof EnteredYaml> | undefined;
  readonly crafted?: z.infer<typeof CraftedYaml> | undefined;
  readonly sunrises?: z.infer<typeof SunrisesYaml> | undefined;
  readonly food?: z.infer<typeof FoodYaml> | undefined;
  readonly eaten?: z.infer<typeof EatenYaml> | undefined;
  readonly all?: readonly GoalYaml[] | undefined;
  readonly any?: readonly GoalYaml[] | undefined;
  readonly sequence?: readonly GoalYaml[] | undefined;
}

const LEAVES = {
  blocks: BlocksYaml.optional(),
  inventory: InventoryYaml.optional(),
  entities: EntitiesYaml.optional(),
  position: PositionYaml.optional(),
  entered: EnteredYaml.optional(),
  crafted: CraftedYaml.optional(),
  sunrises: SunrisesYaml.optional(),
  food: FoodYaml.optional(),
  eaten: EatenYaml.optional(),
};
const KINDS = `${Object.keys(LEAVES).join(', ')}, all, any or sequence`;

export const GoalYaml: z.ZodType<GoalYaml> = goalYaml(DEEPEST_PREDICATE);

function goalYaml(depth: number): z.ZodType<GoalYaml> {
  if (depth === 0) return oneOf(z.strictObject(LEAVES));
  const parts = z
    .array(goalYaml(depth - 1))
    .min(1)
    .max(MOST_PARTS);
  return oneOf(
    z.strictObject({
      ...LEAVES,
      all: parts.optional().describe('All hold at a time.'),
      any: parts.optional().describe('Any of them holds.'),
      sequence: parts.optional().describe('Each comes true in its turn; once it has, it counts for good.'),
    }),
  );
}

function oneOf<T extends z.ZodType<GoalYaml>>(shape: T): z.ZodType<GoalYaml> {
  return shape
    .refine((goal) => Object.values(goal).filter((part) => part !== undefined).length === 1, {
      error: `expected exactly one of ${KINDS}`,
    })
    .meta({ minProperties: 1, maxProperties: 1, description: `One predicate: ${KINDS}.` });
}
