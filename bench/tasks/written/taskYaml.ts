import { z } from 'zod';
import { Json } from '../../../protocol/briefing.ts';
import { GameRules } from '../../../protocol/gameRules.ts';
import { GoalYaml } from './goalYaml.ts';
import { CellYaml, ItemName, ItemsYaml, lineText } from './shapes.ts';

/** Ground that flat worlds have; `void` has none. */
export const WORLD_PRESETS = ['flat', 'stone', 'sand', 'void'] as const;
const NETHER_PRESETS = ['cavern', 'void'] as const;

const side = (most: number) => z.int().min(5).max(most);

const FURNITURE = {
  schematics: z
    .array(z.strictObject({ file: z.string().min(1).max(200), at: CellYaml }))
    .max(16)
    .default([])
    .describe('Structures that stand there at first: .schem or .nbt files in the folder of the task.'),
  commands: z
    .array(z.string().min(1).max(500))
    .max(5000)
    .default([])
    .describe(
      'fill, setblock, summon, item replace block, gamerule, difficulty, time and weather, as Minecraft writes them.',
    ),
  containers: z
    .array(z.strictObject({ at: CellYaml, items: ItemsYaml }))
    .max(500)
    .default([])
    .describe('What lies in containers that a schematic or a command has put there.'),
  signs: z
    .array(
      z.strictObject({
        at: CellYaml,
        lines: z
          .array(z.union([z.literal(''), lineText(100)]))
          .min(1)
          .max(4),
      }),
    )
    .max(500)
    .default([]),
};
const FurnitureYaml = z.strictObject(FURNITURE);
/** What stands on the ground of a world, or of its part of the Nether. */
export type FurnitureYaml = z.infer<typeof FurnitureYaml>;

export const NetherYaml = z
  .strictObject({
    preset: z
      .enum(NETHER_PRESETS)
      .default('cavern')
      .describe(
        'cavern: shut in by netherrack and bedrock, with a floor on which feet stand at y = 4. void: nothing at all.',
      ),
    size: z
      .tuple([side(128), z.int().min(5).max(100), side(128)], 'expected [width, height, depth], from 5 to 128 blocks')
      .describe(
        'Blocks along x, above the floor (5 to 100), and along z; the middle is x = 0, z = 0, where a portal near the middle of the arena leads.',
      ),
    ...FURNITURE,
    commands: FURNITURE.commands.describe('fill, setblock, summon and item replace block, as Minecraft writes them.'),
    spawners: z
      .array(z.strictObject({ at: CellYaml, kind: ItemName }))
      .max(64)
      .default([])
      .describe('Blocks that make monsters of a kind, such as blaze, while somebody is within 16 blocks.'),
  })
  .describe(
    "A part of the Nether of the arena's own, in coordinates of its own: eight blocks of the arena are one there. Portals lead nowhere without one.",
  );
export type NetherYaml = z.infer<typeof NetherYaml>;

export const WorldYaml = z
  .strictObject({
    preset: z.enum(WORLD_PRESETS).describe('The ground: grass, stone or sand on bedrock, or none at all.'),
    size: z
      .tuple([side(128), z.int().min(4).max(128), side(128)], 'expected [width, height, depth], from 5 to 128 blocks')
      .describe('Blocks along x, above the floor, and along z; the middle of the floor is x = 0, z = 0.'),
    walls: z.boolean().default(true).describe('Glass walls around it, four blocks high.'),
    ...FURNITURE,
    rules: z
      .union([z.enum(['calm', 'survival', 'open', 'living']), GameRules])
      .default('calm')
      .describe(
        'calm: noon, no hunger, nothing grows. survival: as a new world. open: survival without fights among agents. living: all rules of a new world, whose mobs, weather, fire and villagers go on by themselves.',
      ),
    nether: NetherYaml.optional(),
  })
  .describe('Where it takes place.');
export type WorldYaml = z.infer<typeof WorldYaml>;

const SeatYaml = z
  .strictObject({
    role: lineText(100).optional().describe('Such as smith.'),
    instructions: z.string().min(1).max(4000).optional().describe('What this seat alone is asked, behind the goal.'),
    kit: ItemsYaml.default({}).describe('What it carries at first.'),
    start: CellYaml.optional().describe('Where its feet are at first; around the middle unless given.'),
    facing: z.enum(['north', 'south', 'east', 'west']).optional(),
    documents: z.record(z.string().min(1).max(60), Json).optional(),
    tools: z.array(z.string().min(1).max(100)).max(64).optional(),
  })
  .describe('One agent of the team.');

const LimitsYaml = z
  .strictObject({
    seconds: z.number().gt(0).max(36_000).optional().describe('Of game time.'),
    ticks: z.int().min(1).max(720_000).optional().describe('Of game time, in place of seconds; 20 are a second.'),
    actionSeconds: z
      .number()
      .gt(0)
      .max(36_000)
      .optional()
      .describe('In which anybody acts; all of the time unless given.'),
    messages: z
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .describe('Chat messages of all agents together; no limit unless given.'),
    noProgressSeconds: z.number().gt(0).max(36_000).optional().describe('Without progress; no limit unless given.'),
  })
  .refine(({ seconds, ticks }) => (seconds === undefined) !== (ticks === undefined), {
    error: 'expected either seconds or ticks',
  });

const CheckpointYaml = z.strictObject({
  name: lineText(100),
  weight: z.number().gt(0).max(1000).default(1),
  when: GoalYaml,
  lasting: z.boolean().default(false).describe('Counts only as far as it is true in the end.'),
  partial: z.boolean().default(false).describe('A part of it counts as that part.'),
});

/** The file task.yaml of a task's folder. */
export const TaskYaml = z
  .strictObject({
    format: z.literal(1).describe('Of this file.'),
    id: z
      .string()
      .max(200)
      .regex(/^[a-z0-9-]+(?:\/[a-z0-9_-]+)+$/, 'expected an id such as "examples/bridge": lower case, with a slash')
      .describe('What runs and scores know the task by.'),
    version: z.int().min(1).describe('Raise it whenever a score could change.'),
    title: lineText(200),
    goal: z.string().min(1).max(10_000).describe('What all agents are asked, in words.'),
    author: lineText(200).optional(),
    licence: lineText(100).optional().describe('Such as CC-BY-4.0.'),
    canary: lineText(200).optional().describe('Text no training set should hold; agents never see it.'),
    training: z
      .literal('forbidden')
      .optional()
      .describe('Exports of training data leave its episodes out, whatever options are given.'),
    world: WorldYaml,
    seats: z.array(SeatYaml).min(1).max(40).describe('The team at its largest, seat by seat.'),
    smallestTeam: z.int().min(1).max(40).optional().describe('As many agents as there are seats unless given.'),
    food: z.int().min(0).max(20).optional().describe('The food level that everybody begins with; 20 unless given.'),
    needsTeam: z.boolean().default(false).describe('Whether one agent alone must fail; validation tries.'),
    documents: z.record(z.string().min(1).max(60), Json).default({}).describe('What every agent is given to read.'),
    showGoal: z.boolean().default(true).describe('Whether agents are given the predicates beside the words.'),
    success: GoalYaml,
    checkpoints: z.array(CheckpointYaml).max(100).default([]).describe('What counts towards completion.'),
    limits: LimitsYaml,
    tools: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(64)
      .optional()
      .describe('Names from docs/reference/tools.md.'),
    metrics: z
      .array(z.string().min(1).max(60))
      .min(1)
      .max(20)
      .optional()
      .describe('Headline metrics, the first one first.'),
    solution: z
      .enum(['oracle', 'recorded'])
      .default('oracle')
      .describe('What validation solves it by: the oracle, or the calls in solution.jsonl.'),
  })
  .meta({ title: 'Guildhall task', description: 'A task written as data: docs/tutorials/adding-a-task.md.' });
export type TaskYaml = z.infer<typeof TaskYaml>;
