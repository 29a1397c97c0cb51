/** What a new task asks for, to begin with: a predicate of each kind. */
export const TASK_KINDS = ['blocks', 'inventory', 'entities', 'position', 'crafted'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** The file of a blocks task that its building is in. */
export const TARGET_FILE = 'target.schem';

interface KindTemplate {
  readonly goal: string;
  readonly world: string;
  readonly seats: string;
  readonly success: string;
}

const KINDS: Readonly<Record<TaskKind, KindTemplate>> = {
  blocks: {
    goal: 'Build what the document "blueprint" lists, at its place. The chest at (4, 0, 0) holds the materials.',
    world: `  commands:
    - setblock 4 0 0 chest[facing=west]
  containers:
    - at: [4, 0, 0]
      items: { cobblestone: 16, oak_planks: 16, dirt: 16 }`,
    seats: `  - role: mason
  - role: carpenter`,
    success: `  blocks:
    # Make ${TARGET_FILE} with any tool that writes Sponge schematics or structure files, or name cells one by one:
    # cells: [{ at: [0, 0, -4], block: cobblestone }]
    schematic: ${TARGET_FILE}
    at: [-1, 0, -4]
    share: 1`,
  },
  inventory: {
    goal: 'Have one of you hold a loaf of bread. The chest at (4, 0, 0) holds wheat, and there is a crafting table.',
    world: `  commands:
    - setblock 4 0 0 chest[facing=west]
    - setblock -4 0 0 crafting_table
  containers:
    - at: [4, 0, 0]
      items: { wheat: 3 }`,
    seats: `  - role: baker
  - role: helper`,
    success: `  inventory:
    item: bread
    count: 1
    # any (one agent), each, team, { seat: 1 } or { chest: [4, 0, 0] }
    of: any`,
  },
  entities: {
    goal: 'Breed the two cows that stand in the west, so that there are three. Each of you carries some wheat.',
    world: `  commands:
    - summon cow -3 0 -2
    - summon cow -4 0 -3`,
    seats: `  - role: herder
    kit: { wheat: 2 }
  - role: helper
    kit: { wheat: 2 }`,
    success: `  entities:
    kind: cow
    min: 3
    # With max in place of min they have to go: max: 0
    # region: { from: [-5, 0, -5], to: [5, 2, 5] }   # decided once, by the last snapshot`,
  },
  position: {
    goal: 'Stand on the red carpet in the north, x from -1 to 1 and z from -7 to -6, all of you at a time, for two seconds.',
    world: `  commands:
    - fill -1 0 -7 1 0 -6 red_carpet`,
    seats: `  - role: scout
  - role: scout`,
    success: `  position:
    region: { from: [-1, 0, -7], to: [1, 1, -6] }
    # any, all or { seat: 1 }
    who: all
    ticks: 40`,
  },
  crafted: {
    goal: 'Craft a ladder. One of you carries the sticks, and there is a crafting table.',
    world: `  commands:
    - setblock -4 0 0 crafting_table`,
    seats: `  - role: carrier
    kit: { stick: 7 }
  - role: helper`,
    success: `  crafted:
    item: ladder
    count: 3
    # team or { seat: 1 }
    by: team`,
  },
};

/** The text of a new task's task.yaml. */
export function templateOf({
  id,
  name,
  kind,
  canary,
}: {
  readonly id: string;
  readonly name: string;
  readonly kind: TaskKind;
  readonly canary: string;
}): string {
  const { goal, world, seats, success } = KINDS[kind];
  return `# A Guildhall task, written as data. Every key: docs/reference/task-yaml.md. Check it with: guildhall validate ${name}
format: 1
id: ${id}
# Raise it whenever a score could change.
version: 1
title: ${name.replaceAll('-', ' ')}
# What all agents are asked, in words.
goal: |
  ${goal}
# author: Your name
licence: CC-BY-4.0
# No training set should hold this text. Agents never see it.
canary: ${canary}
# training: forbidden   # nobody makes training data of its episodes with guildhall export

world:
  # flat (grass), stone, sand or void. Feet stand at y = 0; the middle of the floor is x = 0, z = 0.
  preset: flat
  # width, height and depth in blocks
  size: [21, 12, 21]
  walls: true
${world}
  # signs: [{ at: [0, 0, 3], lines: [Welcome] }]   # where a command has put a sign
  # calm (noon, no hunger), survival, or open
  rules: calm

# The team, seat by seat. kit: what it carries; instructions: what it alone is asked; start: where its feet are at first.
seats:
${seats}
# The smallest team that may play; as many as there are seats unless given.
smallestTeam: 1
# true: one agent alone must fail, and validation tries.
needsTeam: false

# documents: { notes: [A line, another line] }

# What must be true at the end of a tick: one of blocks, inventory, entities, position, crafted; or all, any or sequence of several.
success:
${success}

# What counts towards completion; without any, completion is 1 on success and 0 otherwise.
# checkpoints:
#   - name: the first half
#     weight: 1
#     when: { crafted: { item: oak_planks } }
#     lasting: false   # true: counts only as far as it is true in the end
#     partial: false   # true: a part of it counts as that part

limits:
  # of game time
  seconds: 300

# Hints for validation. oracle: the general planner solves it. recorded: the calls in solution.jsonl do
# (guildhall new task ${name} --record runs/<id>/episodes/0).
solution: oracle
`;
}

/** The text of a new task's README.md. */
export function readmeOf(name: string, kind: TaskKind): string {
  return `# ${name}

A task for Guildhall, written as data. It begins as a task of the kind "${kind}": change task.yaml into yours.

    guildhall list ${name}
    guildhall validate ${name}
    guildhall run ${name} --framework react --model rules

The licence of this folder is the one that task.yaml names. The canary in task.yaml belongs into every copy of it.
`;
}
