import type { z } from 'zod';
import { type BlockState, blockState, parseBlockState } from '../../../protocol/blockState.ts';
import { GameRules } from '../../../protocol/gameRules.ts';
import { boxOf } from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { isTaskEnemy, TASK_ENEMIES } from '../../../worlds/plan/taskEnemies.ts';

const SomeRules = GameRules.partial();

/** What a command of a task's world does; `null` for one that asks for what arenas are like anyway. */
export type WorldCommand =
  | { readonly type: 'step'; readonly step: BuildStep }
  | { readonly type: 'slot'; readonly position: { x: number; y: number; z: number }; readonly stack: SlotStack }
  | { readonly type: 'rule'; readonly rules: z.infer<typeof SomeRules> }
  | null;

/** Mobs that harm nobody unprovoked and change no blocks. */
const HARMLESS: ReadonlySet<string> = new Set([
  'allay',
  'axolotl',
  'bat',
  'camel',
  'cat',
  'chicken',
  'cod',
  'cow',
  'donkey',
  'fox',
  'frog',
  'glow_squid',
  'horse',
  'mooshroom',
  'mule',
  'ocelot',
  'parrot',
  'pig',
  'rabbit',
  'salmon',
  'sheep',
  'sniffer',
  'squid',
  'strider',
  'tadpole',
  'tropical_fish',
  'turtle',
  'villager',
  'zombified_piglin',
]);

const DAY_TICKS = 24_000;
/** What words for hours stand for, ticks since sunrise (Minecraft wiki, "Commands/time"). */
const HOURS: Readonly<Record<string, number>> = nameTable({ day: 1_000, noon: 6_000, night: 13_000, midnight: 18_000 });

const KNOWN = 'fill, setblock, summon, item replace block, gamerule, difficulty, time or weather';

/**
 * Reads one command of the safe few. They are never sent to a server: each becomes a step of the arena's plan.
 * @returns a line on what is wrong and what was expected, for anything else.
 */
export function readWorldCommand(text: string): WorldCommand | string {
  const words = text.trim().replace(/^\//, '').split(/\s+/);
  const [name = '', ...rest] = words;
  switch (name) {
    case 'fill':
      return readFill(rest);
    case 'setblock':
      return readSetblock(rest);
    case 'summon':
      return readSummon(rest);
    case 'item':
      return readItem(rest);
    case 'gamerule':
      return readGamerule(rest);
    case 'difficulty':
      return readRule('difficulty', rest);
    case 'time':
      return readTime(rest);
    case 'weather':
      return rest.length === 1 && rest[0] === 'clear'
        ? null
        : `weather ${rest.join(' ')}: arenas have clear weather; expected "weather clear", or none`;
    default:
      return `unknown command "${name}"; expected ${KNOWN}`;
  }
}

function readFill(rest: readonly string[]): WorldCommand | string {
  const cells = numbersOf(rest.slice(0, 6));
  const [x1, y1, z1, x2, y2, z2] = cells ?? [];
  const block = blockOf(rest[6]);
  if (!cells || cells.length < 6 || rest.length !== 7)
    return 'expected fill X1 Y1 Z1 X2 Y2 Z2 BLOCK with whole numbers; "~" has no meaning here';
  if (typeof block === 'string') return block;
  const box = boxOf(
    { x: x1 as number, y: y1 as number, z: z1 as number },
    { x: x2 as number, y: y2 as number, z: z2 as number },
  );
  return { type: 'step', step: { type: 'fill', box, state: block } };
}

function readSetblock(rest: readonly string[]): WorldCommand | string {
  const cells = numbersOf(rest.slice(0, 3));
  const [x, y, z] = cells ?? [];
  const block = blockOf(rest[3]);
  if (!cells || cells.length < 3 || rest.length !== 4)
    return 'expected setblock X Y Z BLOCK with whole numbers; "~" has no meaning here';
  if (typeof block === 'string') return block;
  const position = { x: x as number, y: y as number, z: z as number };
  return { type: 'step', step: { type: 'set', position, state: block } };
}

function readSummon(rest: readonly string[]): WorldCommand | string {
  const [named = '', ...where] = rest;
  const kind = named.replace(/^minecraft:/, '');
  const [x, y, z] = where.map(Number);
  if (where.length !== 3 || where.some((text) => !/^-?\d+(?:\.\d+)?$/.test(text)))
    return 'expected summon KIND X Y Z with numbers, and nothing behind them';
  const problem = problemWithKind(kind);
  if (problem !== undefined) return `summon ${kind}: ${problem}`;
  // Whole numbers mean the middle of a cell, as in Minecraft.
  const middle = (text: string | undefined, value: number | undefined) =>
    /\./.test(text ?? '') ? (value as number) : (value as number) + 0.5;
  const position = { x: middle(where[0], x), y: y as number, z: middle(where[2], z) };
  return { type: 'step', step: { type: 'summon', kind, position } };
}

/** Why a kind of mob may not be in a task's world; undefined for one that may. */
export function problemWithKind(kind: string): string | undefined {
  if (HARMLESS.has(kind) || isTaskEnemy(kind)) return undefined;
  return `expected a kind that changes no blocks: ${[...HARMLESS, ...TASK_ENEMIES].join(', ')}`;
}

function readItem(rest: readonly string[]): WorldCommand | string {
  const [replace, block, x, y, z, slot, word, item = '', count = '1'] = rest;
  const at = numbersOf([x ?? '', y ?? '', z ?? '']);
  const number = /^container\.(\d{1,2})$/.exec(slot ?? '')?.[1];
  const id = item.replace(/^minecraft:/, '');
  const isWhole = replace === 'replace' && block === 'block' && word === 'with' && rest.length <= 9;
  if (!isWhole || !at || number === undefined || !/^[a-z0-9_]+$/.test(id) || !/^\d{1,2}$/.test(count))
    return 'expected item replace block X Y Z container.SLOT with ITEM [COUNT]';
  const [units, place] = [Number(count), Number(number)];
  if (units < 1 || units > 64) return `item replace: ${units} ${id}; expected 1 to 64`;
  if (place > 53) return `item replace: slot ${place}; expected 0 to 53`;
  const [px, py, pz] = at as [number, number, number];
  return { type: 'slot', position: { x: px, y: py, z: pz }, stack: { slot: place, id, count: units } };
}

function readGamerule(rest: readonly string[]): WorldCommand | string {
  const [name = '', value = '', ...more] = rest;
  if (more.length > 0) return 'expected gamerule NAME VALUE';
  return readRule(name, [value]);
}

function readRule(name: string, [value = '', ...more]: readonly string[]): WorldCommand | string {
  const known = Object.keys(GameRules.shape);
  if (!known.includes(name)) return `unknown game rule "${name}"; expected ${known.join(', ')}`;
  const read = value === 'true' ? true : value === 'false' ? false : /^\d+$/.test(value) ? Number(value) : value;
  const parsed = SomeRules.safeParse({ [name]: read });
  if (parsed.success && more.length === 0) return { type: 'rule', rules: parsed.data };
  const why = parsed.success
    ? 'nothing behind it'
    : (parsed.error.issues[0]?.message ?? '').replace(/^Invalid \w+: /, '');
  return `${name} ${[value, ...more].join(' ')}: ${why}`;
}

function readTime(rest: readonly string[]): WorldCommand | string {
  const [verb, word = ''] = rest;
  const ticks = Object.hasOwn(HOURS, word) ? HOURS[word] : /^\d{1,5}$/.test(word) ? Number(word) : undefined;
  if (verb !== 'set' || rest.length !== 2 || ticks === undefined || ticks >= DAY_TICKS)
    return `time ${rest.join(' ')}: expected "time set" with day, noon, night, midnight or 0 to ${DAY_TICKS - 1}`;
  return { type: 'rule', rules: { startTime: ticks } };
}

function numbersOf(texts: readonly string[]): number[] | undefined {
  return texts.every((text) => /^-?\d{1,6}$/.test(text)) ? texts.map(Number) : undefined;
}

/** "minecraft:oak_log[axis=x]" as a state; air may be put as well, to take blocks out of a schematic. */
function blockOf(text: string | undefined): BlockState | string {
  const bare = (text ?? '').replace(/^minecraft:/, '');
  if (/[{}]/.test(bare)) return `"${bare}": expected a block without data in braces; use "containers" and "signs"`;
  const state = bare === '' ? undefined : bare === 'air' ? blockState('air') : parseBlockState(bare);
  return state ?? `"${bare}": expected a block such as oak_planks or oak_log[axis=x]`;
}
