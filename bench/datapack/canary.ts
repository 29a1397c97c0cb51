import type { GameFiles } from './gameFiles.ts';
import type { FolderNames } from './packLayout.ts';
import type { Finding } from './spyglass.ts';

/**
 * Lines that are known to be right and wrong, read along with every pack. SpyglassMC reports nothing at all when it could
 * not load its data: a check that lets the wrong ones pass, or refuses the right ones, has checked nothing.
 */
const RIGHT = [
  'setblock ~ ~ ~ minecraft:stone',
  'give @s minecraft:stick 1',
  'summon minecraft:cow ~ ~ ~',
  'say all is well',
];
const WRONG = [
  ['a command', 'guildhall_no_such_command 1'],
  ['a block', 'setblock ~ ~ ~ minecraft:guildhall_no_such_block'],
  ["a block's property", 'setblock ~ ~ ~ minecraft:stone[guildhall=true]'],
  ['an item', 'give @s minecraft:guildhall_no_such_item 1'],
  ['an entity', 'summon minecraft:guildhall_no_such_entity ~ ~ ~'],
  ['a function', 'function guildhall_canary:no_such_function'],
  ['an objective', 'scoreboard players set @s guildhall_no_such_objective 1'],
] as const;
/** Only seen through with the types of NBT. */
const WRONG_NBT = [['the type of an NBT field', 'summon minecraft:cow ~ ~ ~ {Tags:"none"}']] as const;

const RIGHT_NAME = 'right';
const WRONG_NAME = 'wrong';

/** Functions to be read along, by path. */
export function canaryFiles(folders: FolderNames): ReadonlyMap<string, string> {
  const path = (name: string) => `data/guildhall_canary/${folders.functions}/${name}.mcfunction`;
  return new Map([
    [path(RIGHT_NAME), RIGHT.join('\n')],
    [path(WRONG_NAME), [...WRONG, ...WRONG_NBT].map(([, line]) => line).join('\n')],
  ]);
}

/** Why the data is of no use, judging by what was found in the files above; undefined when all is well. */
export function canaryProblem(findings: readonly Finding[], game: GameFiles): string | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const refused = errors.find(({ file }) => file.endsWith(`/${RIGHT_NAME}.mcfunction`));
  if (refused) return `it refuses "${RIGHT[refused.line]}": ${refused.message}`;
  const seen = new Set(errors.map(({ line }) => line));
  const expected = [...WRONG, ...(game.mcdoc ? WRONG_NBT : [])];
  const missed = expected.find((_, line) => !seen.has(line));
  return missed && `it takes ${missed[0]} that does not exist or is wrong: ${missed[1]}`;
}
