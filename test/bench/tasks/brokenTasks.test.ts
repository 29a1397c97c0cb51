import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readTaskText } from '../../../bench/tasks/written/readTaskFolder.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { blueprintOf } from '../../../protocol/blueprint.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { encodeSchematic } from '../../../schematics/schematicFile.ts';
import { blocksOf } from '../../../tasks/custom/atRelease.ts';

const GAME = ServerGameData.of('1.20.4');
const FOLDER = mkdtempSync(join(tmpdir(), 'guildhall-written-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));
const PILLAR = blueprintOf(
  'pillar',
  [0, 1].map((y) => ({ position: { x: 0, y, z: 0 }, state: blockState('cobblestone') })),
);
writeFileSync(join(FOLDER, 'pillar.schem'), encodeSchematic(PILLAR, 'sponge-2'));
writeFileSync(join(FOLDER, 'noise.schem'), 'no schematic at all');
symlinkSync(join(FOLDER, 'pillar.schem'), join(FOLDER, 'link.schem'));

/** A task that has something of everything, and nothing wrong with it. */
const SOUND = `format: 1
id: test/sound
version: 1
title: Something of everything
goal: Do all of it.
canary: guildhall-canary-sound
world:
  preset: flat
  size: [21, 12, 21]
  schematics:
    - { file: pillar.schem, at: [8, 0, 8] }
  commands:
    - setblock 4 0 0 chest[facing=west]
    - setblock -4 0 0 crafting_table
    - setblock 0 0 6 oak_sign
    - fill 2 0 2 3 0 3 red_carpet
    - summon cow -3 0 -2
    - summon cow -4 0 -3
    - item replace block 4 0 0 container.5 with stick 4
    - gamerule fallDamage false
    - time set noon
  signs:
    - { at: [0, 0, 6], lines: [Hello] }
seats:
  - role: mason
    kit: { cobblestone: 8, oak_log: 4 }
    instructions: You carry stones.
    start: [0, 0, 3]
  - role: herder
    kit: { wheat: 4 }
documents: { notes: [one, two] }
success:
  all:
    - blocks: { schematic: pillar.schem, at: [0, 0, -4] }
    - sequence:
        - inventory: { item: bread, count: 1, of: { seat: 2 } }
        - crafted: { item: oak_planks, count: 4 }
    - entities: { kind: cow, min: 3 }
    - position: { region: { from: [2, 0, 2], to: [3, 1, 3] }, who: all, ticks: 20 }
checkpoints:
  - { name: bread, weight: 2, when: { inventory: { item: bread } } }
limits: { seconds: 300 }
tools: [navigateTo, placeBlock, craftBlock, withdrawItem, UseItemOnEntity]
metrics: [completion, messages]
`;

/** What is wrong with a task, and what is changed into what for it; the refusal has to state its line, the place and what was expected. */
type Broken = readonly [what: string, from: string, to: string, reason: RegExp];

/** A part of the Nether, behind the signs of the world, which end at line 23. */
const SIGNS = '    - { at: [0, 0, 6], lines: [Hello] }\n';
const IN_NETHER: readonly (readonly [what: string, nether: string, reason: RegExp])[] = [
  ['without a size', 'preset: cavern', /^task\.yaml:24: world\.nether\.size: expected \[width, height, depth\]/],
  ['that is too large', 'size: [129, 10, 40]', /^task\.yaml:24: world\.nether\.size/],
  ['that is too low for a portal', 'size: [40, 4, 40]', /^task\.yaml:24: world\.nether\.size/],
  ['higher than the Nether', 'size: [40, 101, 40]', /^task\.yaml:24: world\.nether\.size/],
  ['of two numbers', 'size: [40, 10]', /^task\.yaml:24: world\.nether\.size: expected \[width, height, depth\]/],
  [
    'of another kind',
    'preset: fortress, size: [40, 10, 40]',
    /^task\.yaml:24: world\.nether\.preset: expected "cavern" or "void"$/,
  ],
  ['with a key that nobody knows', 'size: [40, 10, 40], lava: true', /world\.nether\.lava: there is no such key here/],
  [
    'with a block outside',
    "size: [40, 10, 40], commands: ['setblock 40 4 0 glowstone']",
    /^task\.yaml:24: world\.nether\.commands\.0: a block at \(40, 4, 0\) is outside of the arena/,
  ],
  [
    'with a block of no version',
    "size: [40, 10, 40], commands: ['setblock 4 4 0 nether_brick_tower']",
    /^task\.yaml:24: world\.nether\.commands\.0: .*nether_brick_tower/,
  ],
  [
    'with rules of its own',
    "size: [40, 10, 40], commands: ['gamerule fallDamage true']",
    /^task\.yaml:24: world\.nether\.commands\.0: rules and the hour are those of the whole world/,
  ],
  [
    'with items in the air',
    'size: [40, 10, 40], containers: [{ at: [4, 4, 4], items: { quartz: 2 } }]',
    /^task\.yaml:24: world\.nether\.containers: at \(4, 4, 4\) is air; expected a container/,
  ],
  [
    'with an item of no version',
    "size: [40, 10, 40], commands: ['setblock 4 4 4 barrel'], containers: [{ at: [4, 4, 4], items: { quarz: 2 } }]",
    /^task\.yaml:24: world\.nether\.containers: .*no item "quarz"/,
  ],
  [
    'with a command block',
    "size: [40, 10, 40], commands: ['setblock 4 4 4 command_block']",
    /^task\.yaml:24: world\.nether\.commands\.0: .*for operators/,
  ],
  [
    'with a spawner outside',
    'size: [40, 10, 40], spawners: [{ at: [4, 60, 4], kind: blaze }]',
    /^task\.yaml:24: world\.nether\.spawners\.0\.at: a spawner at \(4, 60, 4\) is outside/,
  ],
  [
    'with two spawners in a cell',
    'size: [40, 10, 40], spawners: [{ at: [4, 4, 4], kind: blaze }, { at: [4, 4, 4], kind: blaze }]',
    /^task\.yaml:24: world\.nether\.spawners\.1\.at: there is a spawner at \(4, 4, 4\) already$/,
  ],
  [
    'with a spawner of ghasts, who break what they shoot at',
    'size: [40, 10, 40], spawners: [{ at: [4, 4, 4], kind: ghast }]',
    /^task\.yaml:24: world\.nether\.spawners\.0\.kind: expected a kind that changes no blocks/,
  ],
];
const NETHER: readonly Broken[] = [
  ...IN_NETHER.map(
    ([what, nether, reason]) =>
      [`a part of the Nether ${what}`, SIGNS, `${SIGNS}  nether: { ${nether} }\n`, reason] as const,
  ),
  [
    'somebody who has to enter a Nether that is not there',
    'when: { inventory: { item: bread } } }',
    'when: { entered: {} } }',
    /checkpoints\.0\.when\.entered: the arena has no part of the Nether; expected "nether"/,
  ],
  [
    'somebody who has to enter another dimension',
    'when: { inventory: { item: bread } } }',
    'when: { entered: { dimension: the_end } } }',
    /checkpoints\.0\.when\.entered\.dimension: expected "the_nether"$/,
  ],
  [
    'a portal that leads nowhere',
    '    - setblock -4 0 0 crafting_table\n',
    '    - setblock -4 0 0 nether_portal\n',
    /world\.commands\.1: nether_portal is for operators/,
  ],
];

/** What is changed, into what, and what the refusal has to state: the line of the file, the place, and what was expected. */
const BROKEN: readonly Broken[] = [
  ['no YAML', 'format: 1', 'format: [1', /^task\.yaml:\d+: not YAML: /],
  ['a key twice', 'version: 1', 'version: 1\nversion: 2', /^task\.yaml:4: not YAML: Map keys must be unique/],
  [
    'aliases without end',
    'documents: { notes: [one, two] }',
    `documents: { a: &a [x, x], b: &b [${'*a, '.repeat(40)}*a], c: [${'*b, '.repeat(40)}*b] }`,
    /alias/i,
  ],
  ['lists without end', 'notes: [one, two]', `notes: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, /nested too deep/],
  ['another format', 'format: 1', 'format: 2', /^task\.yaml:1: format: expected 1/],
  ['no id', 'id: test/sound\n', '', /^task\.yaml:1: id: is missing; expected text$/],
  [
    'an id without a slash',
    'id: test/sound',
    'id: sound',
    /^task\.yaml:2: id: expected an id such as "examples\/bridge"/,
  ],
  ['an id in capitals', 'id: test/sound', 'id: Test/Sound', /^task\.yaml:2: id: expected an id such as/],
  ['version 0', 'version: 1', 'version: 0', /^task\.yaml:3: version: expected at least 1$/],
  ['a version in words', 'version: 1', 'version: one', /^task\.yaml:3: version: expected a number, found text$/],
  ['an empty title', 'title: Something of everything', 'title: ""', /^task\.yaml:4: title: /],
  ['no goal', 'goal: Do all of it.\n', '', /goal: is missing; expected text$/],
  [
    'a goal like a novel',
    'goal: Do all of it.',
    `goal: ${'word '.repeat(3000)}`,
    /^task\.yaml:5: goal: expected at most 10000 characters$/,
  ],
  ['a key that nobody knows', 'canary:', 'canarry:', /^task\.yaml:6: canarry: there is no such key here/],
  [
    'a ground that is not there',
    'preset: flat',
    'preset: moon',
    /^task\.yaml:8: world\.preset: expected "flat", "stone", "sand" or "void"$/,
  ],
  ['a world that is too small', 'size: [21, 12, 21]', 'size: [2, 12, 21]', /^task\.yaml:9: world\.size/],
  ['a world that is too large', 'size: [21, 12, 21]', 'size: [21, 12, 2100]', /^task\.yaml:9: world\.size/],
  [
    'a world of two numbers',
    'size: [21, 12, 21]',
    'size: [21, 12]',
    /^task\.yaml:9: world\.size: expected \[width, height, depth\]/,
  ],
  [
    'a schematic that is missing',
    'file: pillar.schem, at: [8',
    'file: tower.schem, at: [8',
    /^task\.yaml:11: world\.schematics\.0\.file: tower\.schem.*cannot be read/,
  ],
  [
    'a schematic of another folder',
    'file: pillar.schem, at: [8',
    'file: ../pillar.schem, at: [8',
    /^task\.yaml:11: .*expected the name of a \.schem or \.nbt file in the folder/,
  ],
  [
    'a schematic behind a link',
    'file: pillar.schem, at: [8',
    'file: link.schem, at: [8',
    /^task\.yaml:11: .*symbolic link/,
  ],
  [
    'a schematic that is damaged',
    'file: pillar.schem, at: [8',
    'file: noise.schem, at: [8',
    /^task\.yaml:11: world\.schematics\.0\.file: noise\.schem/,
  ],
  [
    'a schematic outside',
    'at: [8, 0, 8]',
    'at: [80, 0, 8]',
    /^task\.yaml:11: world\.schematics\.0\.at: .*outside of the arena/,
  ],
  [
    'a command of operators',
    '- time set noon',
    '- op Alice',
    /^task\.yaml:21: world\.commands\.8: unknown command "op"; expected fill, setblock/,
  ],
  [
    'a command within another',
    '- time set noon',
    '- execute as @a run fill 0 0 0 1 1 1 stone',
    /unknown command "execute"/,
  ],
  [
    'relative cells',
    'fill 2 0 2 3 0 3 red_carpet',
    'fill ~ ~ ~ 3 0 3 red_carpet',
    /^task\.yaml:16: .*"~" has no meaning here/,
  ],
  [
    'a fill outside',
    'fill 2 0 2 3 0 3 red_carpet',
    'fill 2 0 2 3 0 300 red_carpet',
    /^task\.yaml:16: .*not within the arena/,
  ],
  ['a block with data', 'chest[facing=west]', 'chest{Items:[]}', /^task\.yaml:13: .*without data in braces/],
  [
    'a block that is not there',
    'setblock -4 0 0 crafting_table',
    'setblock -4 0 0 workbench',
    /^task\.yaml:14: world\.commands\.1: .*workbench/,
  ],
  [
    'a property that is not there',
    'chest[facing=west]',
    'chest[mood=glad]',
    /^task\.yaml:13: world\.commands\.0: .*mood/,
  ],
  [
    'a monster',
    'summon cow -3 0 -2',
    'summon creeper -3 0 -2',
    /^task\.yaml:17: .*summon creeper: expected a kind that changes no blocks/,
  ],
  [
    'a mob with data',
    'summon cow -3 0 -2',
    'summon cow -3 0 -2 {NoAI:1b}',
    /^task\.yaml:17: .*expected summon KIND X Y Z/,
  ],
  [
    'items where no container is',
    'block 4 0 0 container.5',
    'block 5 0 0 container.5',
    /world\.commands: at .*5.*is air; expected a container/,
  ],
  ['items beyond a stack', 'with stick 4', 'with stick 99', /^task\.yaml:19: .*expected 1 to 64/],
  ['a slot beyond the chest', 'container.5', 'container.60', /^task\.yaml:19: .*expected 0 to 53/],
  [
    'a rule that is not there',
    'gamerule fallDamage false',
    'gamerule doFlying true',
    /^task\.yaml:20: .*unknown game rule "doFlying"/,
  ],
  [
    'a game rule whose value is not a number',
    'gamerule fallDamage false',
    'gamerule randomTickSpeed fast',
    /^task\.yaml:20: .*randomTickSpeed fast/,
  ],
  [
    'an hour that is not one',
    'time set noon',
    'time set teatime',
    /^task\.yaml:21: .*expected "time set" with day, noon/,
  ],
  [
    'a text where no sign is',
    'at: [0, 0, 6], lines',
    'at: [0, 0, 7], lines',
    /^task\.yaml:23: world\.signs\.0: .*is air; expected a sign/,
  ],
  ['five lines on a sign', 'lines: [Hello]', 'lines: [a, b, c, d, e]', /^task\.yaml:23: world\.signs\.0\.lines/],
  [
    'an item that is not there',
    'kit: { wheat: 4 }',
    'kit: { weat: 4 }',
    /^task\.yaml:30: seats\.1\.kit\.weat: Minecraft 1\.20\.4 has no item "weat"/,
  ],
  [
    'an item with its namespace',
    'kit: { wheat: 4 }',
    'kit: { "minecraft:wheat": 4 }',
    /^task\.yaml:30: seats\.1\.kit.*without "minecraft:"$/,
  ],
  [
    'a kit nobody can carry',
    'kit: { wheat: 4 }',
    'kit: { wheat: 2000, stick: 2000 }',
    /^task\.yaml:30: seats\.1\.kit: \d+ stacks; expected at most 36/,
  ],
  [
    'a start in a wall',
    'start: [0, 0, 3]',
    'start: [11, 0, 3]',
    /^task\.yaml:28: seats\.0\.start: .*not free to stand in/,
  ],
  [
    'a start in the air',
    'start: [0, 0, 3]',
    'start: [0, 5, 3]',
    /^task\.yaml:28: seats\.0\.start: nothing to stand on/,
  ],
  [
    'a start outside',
    'start: [0, 0, 3]',
    'start: [0, 0, 300]',
    /^task\.yaml:28: seats\.0\.start: .*outside of the arena/,
  ],
  [
    'a document whose name is taken',
    'notes: [one, two]',
    'blueprint: [one, two]',
    /documents\.blueprint: the name is kept for what goals give/,
  ],
  [
    'two predicates in one',
    '{ kind: cow, min: 3 }',
    '{ kind: cow, min: 3 }\n      crafted: { item: stick }',
    /success\.all\.2: expected exactly one of blocks/,
  ],
  ['no predicate', '- entities: { kind: cow, min: 3 }', '- {}', /success\.all\.2: expected exactly one of blocks/],
  [
    'a predicate that is not there',
    'entities: { kind: cow',
    'mobs: { kind: cow',
    /success\.all\.2\.mobs: there is no such key here/,
  ],
  [
    'an empty list of predicates',
    'sequence:\n        - inventory: { item: bread, count: 1, of: { seat: 2 } }\n        - crafted: { item: oak_planks, count: 4 }',
    'sequence: []',
    /success\.all\.1\.sequence: /,
  ],
  [
    'predicates nested too deep',
    '- entities: { kind: cow, min: 3 }',
    '- all: [{ all: [{ all: [{ all: [{ entities: { kind: cow, min: 3 } }] }] }] }]',
    /all: there is no such key here; expected all, any and sequence .* at most 4 deep/,
  ],
  [
    'a key with nothing behind it',
    'documents: { notes: [one, two] }',
    'documents:',
    /^task\.yaml:31: documents: has no value; expected keys and values, or remove the key$/,
  ],
  ['a share of nothing', 'at: [0, 0, -4] }', 'at: [0, 0, -4], share: 0 }', /success\.all\.0\.blocks\.share: /],
  [
    'a building without a place',
    '{ schematic: pillar.schem, at: [0, 0, -4] }',
    '{ schematic: pillar.schem }',
    /success\.all\.0\.blocks: a schematic needs "at"/,
  ],
  [
    'a building outside',
    'at: [0, 0, -4] }',
    'at: [0, 0, -40] }',
    /success\.all\.0\.blocks\.cells\.0: .*outside of the arena/,
  ],
  [
    'a building that stands there',
    /success:[\s\S]*checkpoints/.exec(SOUND)?.[0] ?? '',
    'success:\n  blocks: { schematic: pillar.schem, at: [8, 0, 8] }\ncheckpoints',
    /^task\.yaml:\d+: success\.blocks: it is true from the start/,
  ],
  [
    'blocks nobody has',
    '{ schematic: pillar.schem, at: [0, 0, -4] }',
    '{ cells: [{ at: [0, 0, -4], block: diamond_block }] }',
    /success\.all\.0\.blocks: nobody can place diamond_block: there is no diamond_block in a kit/,
  ],
  [
    'blocks of air',
    '{ schematic: pillar.schem, at: [0, 0, -4] }',
    '{ cells: [{ at: [0, 0, -4], block: air }] }',
    /cells\.0: air .*nobody can put air/,
  ],
  [
    'an item no recipe makes',
    'item: bread, count: 1, of',
    'item: dragon_egg, count: 1, of',
    /^task\.yaml:\d+: success\.all\.1\.sequence\.0\.inventory: no recipe of Minecraft 1\.20\.4 makes dragon_egg/,
  ],
  [
    'an item out of nothing',
    'item: bread, count: 1, of',
    'item: cake, count: 1, of',
    /cake cannot be made out of what kits, containers and the site hold/,
  ],
  [
    'crafting what is smelted',
    'crafted: { item: oak_planks, count: 4 }',
    'crafted: { item: iron_ingot, count: 4 }',
    /crafted: /,
  ],
  [
    'a chest that is not there',
    'of: { seat: 2 }',
    'of: { chest: [5, 0, 0] }',
    /success\.all\.1\.sequence\.0\.inventory\.of: at .* is air; expected a container/,
  ],
  [
    'a seat that is not there',
    'of: { seat: 2 }',
    'of: { seat: 3 }',
    /inventory\.of: seat 3 is not in every team; expected 1 to 2/,
  ],
  [
    'more mobs than can be',
    '{ kind: cow, min: 3 }',
    '{ kind: pig, min: 1 }',
    /success\.all\.2\.entities: 1 pig are asked for, there are 0/,
  ],
  [
    'any number of mobs',
    '{ kind: cow, min: 3 }',
    '{ kind: cow }',
    /any number will do; expected a min above 0, or a max/,
  ],
  [
    'fewer mobs than at least',
    '{ kind: cow, min: 3 }',
    '{ kind: cow, min: 3, max: 2 }',
    /entities\.max: 2, below min, 3/,
  ],
  ['a mob that is not there', '{ kind: cow, min: 3 }', '{ kind: unicorn, min: 3 }', /has no mob "unicorn"/],
  [
    'a region outside',
    'from: [2, 0, 2], to: [3, 1, 3]',
    'from: [2, 0, 2], to: [3, 1, 300]',
    /position\.region: .*not within the arena/,
  ],
  [
    'a region in the rock',
    'from: [2, 0, 2], to: [3, 1, 3]',
    'from: [2, -3, 2], to: [3, -2, 3]',
    /position\.region: every cell of it is filled/,
  ],
  ['a stay beyond the end', 'ticks: 20', 'ticks: 9000', /position\.ticks: 9000, and the game ends after 6000/],
  [
    'a goal that is reached at once',
    /success:[\s\S]*checkpoints/.exec(SOUND)?.[0] ?? '',
    'success:\n  inventory: { item: wheat, count: 4, of: any }\ncheckpoints',
    /success\.inventory: it is true from the start/,
  ],
  [
    'a goal that waiting reaches',
    /success:[\s\S]*checkpoints/.exec(SOUND)?.[0] ?? '',
    'success:\n  position: { region: { from: [-9, 0, -9], to: [9, 1, 9] }, who: all, ticks: 100 }\ncheckpoints',
    /success\.position: .*when nobody does anything/,
  ],
  [
    'two checkpoints of one name',
    'limits:',
    '  - { name: bread, when: { crafted: { item: bread } } }\nlimits:',
    /checkpoints\.1\.name: "bread" is the name of an earlier one/,
  ],
  ['a checkpoint without weight', 'weight: 2', 'weight: 0', /checkpoints\.0\.weight: /],
  ['no limit', 'limits: { seconds: 300 }', 'limits: {}', /limits: expected either seconds or ticks/],
  [
    'two limits of time',
    'limits: { seconds: 300 }',
    'limits: { seconds: 300, ticks: 6000 }',
    /limits: expected either seconds or ticks/,
  ],
  ['a tool that is not there', 'tools: [navigateTo,', 'tools: [teleport,', /tools\.0: unknown tool "teleport"/],
  [
    'a metric that is not there',
    'metrics: [completion,',
    'metrics: [beauty,',
    /metrics\.0: unknown metric "beauty"; expected completion/,
  ],
  [
    'a team of one that needs a team',
    'tools:',
    'smallestTeam: 1\nneedsTeam: true\ntools:',
    /needsTeam: the smallest team is of 1; expected smallestTeam: 2 or more, or needsTeam: false/,
  ],
  ['a team larger than its seats', 'tools:', 'smallestTeam: 3\ntools:', /smallestTeam: 3, and there are 2 seats/],
  ['nobody', /seats:[\s\S]*documents/.exec(SOUND)?.[0] ?? '', 'seats: []\ndocuments', /^task\.yaml:\d+: seats: /],
  ['a solution that is not there', 'tools:', 'solution: recorded\ntools:', /solution\.jsonl: cannot be read/],
  [
    'a goal with a control character',
    'goal: Do all',
    'goal: "Do \\u001b[31m" #',
    /^task\.yaml:5: a text holds the control character U\+001B/,
  ],
  ['text that runs backwards', 'title: Something of', 'title: "Some\\u202e" #', /^task\.yaml:4: .*U\+202E/],
  [
    'a title of two lines',
    'title: Something of everything',
    'title: "one\\ntwo"',
    /^task\.yaml:4: title: expected text in one line/,
  ],
  ['a document that contains itself', 'documents: {', 'documents: &own { self: *own, ', /\*own contains itself/],
  [
    'more aliases than anybody writes',
    'documents: { notes: [one, two] }',
    `documents: { notes: [&a x, ${'*a, '.repeat(300)}] }`,
    /more than 200 aliases/,
  ],
  [
    'the key of all objects',
    'kit: { wheat: 4 }',
    'kit: { __proto__: 4 }',
    /^task\.yaml:30: __proto__: there is no such key/,
  ],
  [
    'a block of operators',
    '- time set noon',
    '- setblock 0 0 7 command_block',
    /^task\.yaml:21: world\.commands\.8: command_block is for operators/,
  ],
  [
    'a way out of the arena',
    '- time set noon',
    '- setblock 0 0 7 nether_portal',
    /^task\.yaml:21: world\.commands\.8: nether_portal is for operators/,
  ],
  [
    'an item of operators',
    'kit: { wheat: 4 }',
    'kit: { wheat: 4, command_block: 1 }',
    /seats\.1\.kit\.command_block: it is for operators/,
  ],
  ['a slot that a single chest lacks', 'container.5', 'container.27', /has slots 0 to 26; expected nothing in slot 27/],
  [
    'more time for acting than there is',
    'limits: { seconds: 300 }',
    'limits: { seconds: 300, actionSeconds: 301 }',
    /limits\.actionSeconds: 301; expected no more than the game lasts/,
  ],
  [
    'more blocks than there are',
    '{ schematic: pillar.schem, at: [0, 0, -4] }',
    '{ fill: { from: [-5, 0, -5], to: [5, 0, -5], block: oak_log } }',
    /success\.all\.0\.blocks: 11 oak_log cannot be had at a time/,
  ],
  [
    'more in two hands than there is',
    '- entities: { kind: cow, min: 3 }',
    '- inventory: { item: wheat, count: 3, of: { seat: 1 } }\n    - inventory: { item: wheat, count: 3, of: { seat: 2 } }',
    /success\.all: .*6 wheat.* cannot be had at a time/,
  ],
  [
    'a block in the place of bedrock',
    '{ schematic: pillar.schem, at: [0, 0, -4] }',
    '{ cells: [{ at: [0, -4, -4], block: cobblestone }] }',
    /cells\.0: at \(0, -4, -4\) is bedrock, which nobody can break/,
  ],
  [
    'two blocks in one cell',
    '- entities: { kind: cow, min: 3 }',
    '- blocks: { cells: [{ at: [0, 1, -4], block: oak_log }] }',
    /oak_log and cobblestone at \(0, 1, -4\); another part of "all" excludes that/,
  ],
  [
    'more mobs and fewer of them',
    '- entities: { kind: cow, min: 3 }',
    '- entities: { kind: cow, min: 3 }\n    - entities: { kind: cow, max: 1 }',
    /entities: 3 cow at least and 1 at most; another part of "all" excludes that/,
  ],
  [
    'an agent in two places',
    '- entities: { kind: cow, min: 3 }',
    '- position: { region: { from: [-5, 0, 5], to: [-4, 1, 6] }, who: { seat: 1 } }',
    /in two regions that do not touch; another part of "all" excludes that/,
  ],
  [
    'mobs with nothing to breed them',
    /summon cow[\s\S]*kind: cow/.exec(SOUND)?.[0] ?? '',
    (/summon cow[\s\S]*kind: cow/.exec(SOUND)?.[0] ?? '').replaceAll('cow', 'pig'),
    /3 pig are asked for, there are 2, and there is nothing to breed them with; give carrot/,
  ],
  [
    'mobs that do not breed',
    '- entities: { kind: cow, min: 3 }',
    '- entities: { kind: bat, min: 1 }',
    /1 bat are asked for, there are 0, and they do not breed/,
  ],
  [
    'no tool for it',
    'placeBlock, craftBlock,',
    'craftBlock,',
    /success\.all\.0\.blocks: no seat has a tool for it; expected placeBlock/,
  ],
  [
    'a building that stands there but for what does not count',
    /success:[\s\S]*checkpoints/.exec(SOUND)?.[0] ?? '',
    'success:\n  blocks: { cells: [{ at: [4, 0, 0], block: "chest[facing=west,waterlogged=true]" }] }\ncheckpoints',
    /success\.blocks: it is true from the start/,
  ],
  ...NETHER,
];

function refusal(text: string): string {
  try {
    readTaskText(text, { file: 'task.yaml', folder: FOLDER, gameData: GAME });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('a task written as data', () => {
  test('with nothing wrong is read', () => {
    expect(refusal(SOUND)).toBe('accepted');
  });

  test('has a part of the Nether, whose portals may be lit from the start', () => {
    const [world, step] = [
      `${SIGNS}  nether: { size: [40, 10, 30], spawners: [{ at: [4, 4, 4], kind: blaze }] }\n`,
      '    - setblock 4 0 0 chest[facing=west]\n',
    ];
    const text = SOUND.replace(SIGNS, world)
      .replace(step, `${step}    - fill -8 -1 -8 -5 3 -8 obsidian\n    - fill -7 0 -8 -6 2 -8 nether_portal[axis=x]\n`)
      .replace('when: { inventory: { item: bread } } }', 'when: { entered: { who: { seat: 2 } } } }');
    const { nether, checkpoints } = readTaskText(text, { file: 'task.yaml', folder: FOLDER, gameData: GAME });
    expect(nether?.box).toEqual({ min: { x: -22, y: 0, z: -17 }, max: { x: 21, y: 15, z: 16 } });
    const at = blocksOf(nether?.steps ?? []);
    const column = [0, 3, 4, 13, 14, 15].map((y) => at({ x: 0, y, z: 0 })?.id ?? 'air');
    expect(column).toEqual(['bedrock', 'netherrack', 'air', 'air', 'netherrack', 'bedrock']);
    expect(at({ x: 4, y: 4, z: 4 })?.id).toBe('spawner');
    expect(nether?.steps.at(-1)).toEqual({ type: 'spawner', position: { x: 4, y: 4, z: 4 }, kind: 'blaze' });
    expect(checkpoints[0]?.when).toEqual({ type: 'entered', dimension: 'the_nether', who: 1 });
  });

  test(`is tried in ${BROKEN.length} broken forms`, () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(60);
  });

  test.each(BROKEN)('is refused with %s', (_, from, to, reason) => {
    expect(SOUND).toContain(from);
    expect(refusal(SOUND.replace(from, () => to))).toMatch(reason);
  });
});
