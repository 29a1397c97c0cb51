import type { Bot } from 'mineflayer';
import type { Random } from '../../clock/random.ts';
import { Boat } from '../../game-server/mechanics/vehicles/boat.ts';
import { Minecart } from '../../game-server/mechanics/vehicles/minecart.ts';
import { useGameTime } from '../../patches/gameScope.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import { createEnv, type Env, FLOOR_Y } from '../support/env.ts';
import { joinPlainBot, rejoinPlainBot } from '../support/plainBot.ts';
import { ACTIVITIES } from './activities.ts';

export interface SoakOptions {
  readonly version: string;
  /** Game time to play. */
  readonly ticks: number;
  readonly bots?: number;
  readonly seed?: number;
  /** Hears how far it is, every minute of game time. */
  readonly progress?: (tick: number) => void;
}

export interface SoakReport {
  readonly ticks: number;
  /** By activity: how often it was done, and why not when it was not. */
  readonly done: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
  /** What must never happen: errors in a client's log, faults of the server, numbers that are none. */
  readonly problems: readonly string[];
  readonly deaths: number;
  readonly rejoins: number;
  /** What the server corrected and refused, by reason: an honest client should need little of it. */
  readonly objections: ReadonlyMap<string, number>;
}

const SUPPLIES = [
  'dirt 32',
  'oak_planks 16',
  'oak_log 8',
  'torch 8',
  'cobblestone 16',
  'bread 8',
  'coal 4',
  'raw_iron 4',
  'wheat 8',
  'wheat_seeds 8',
  'bone_meal 8',
  'arrow 16',
  'bow 1',
  'shears 1',
  'iron_hoe 1',
  'fishing_rod 1',
  'iron_helmet 1',
  'iron_sword 1',
];
const SUPPLY_TICKS = 2_400;
const REJOIN_TICKS = 3_000;
const CHECK_TICKS = 20;
/** An activity that has not come to an end by then hangs; a fishing trip takes longest. */
const LONGEST_ACTIVITY_TICKS = 600;
/** Errors by which Mineflayer says that the game did not let it, as against programming errors. */
const DEFECTS = /TypeError|ReferenceError|RangeError|SyntaxError|AssertionError|NaN|Cannot read|is not a function/;

/**
 * Lets plain Mineflayer bots do everything a player does, on manual time as fast as the machine goes, and collects what
 * must never happen. Same version, ticks and seed play the same game.
 */
export async function soak({ version, ticks, bots: crew = 5, seed = 1, progress }: SoakOptions): Promise<SoakReport> {
  const env = await createEnv({ version, seed, rules: { keepInventory: true, difficulty: 'normal' } });
  const random = env.server.random.fork('soak');
  const leaveGameTime = useGameTime(env.clock, random.fork('game packages'));
  const problems: string[] = [];
  const printed = watchConsole((line) => problems.push(`printed: ${line}`));
  const [done, refused] = [new Map<string, number>(), new Map<string, number>()];
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  let rejoins = 0;
  let over = false;
  try {
    furnish(env);
    const names = Array.from({ length: crew }, (_, index) => `Soaker${index}`);
    const bots = new Map<string, Bot>();
    const wait = (amount: number) => env.clock.sleep(amount * MS_PER_TICK);
    const act = async (bot: Bot, chance: Random) => {
      const name = chance.pick(Object.keys(ACTIVITIES));
      const limit = env.clock.deadline(LONGEST_ACTIVITY_TICKS * MS_PER_TICK);
      try {
        await Promise.race([
          ACTIVITIES[name]?.(bot, chance, wait),
          new Promise((_, reject) =>
            limit.signal.addEventListener('abort', () => reject(new Error(`took too long, ${describe(bot)}`))),
          ),
        ]);
        count(done, name);
      } catch (error) {
        const text = String(error);
        if (over || bots.get(bot.username) !== bot) return;
        if (DEFECTS.test(text)) problems.push(`${name}: ${(error as Error).stack ?? text}`);
        count(refused, `${name}: ${text.slice(0, 160)}`);
        if (bot.currentWindow) bot.closeWindow(bot.currentWindow);
        bot.clearControlStates();
      } finally {
        limit.clear();
      }
    };
    const live = async (bot: Bot, chance: Random) => {
      while (!over && bots.get(bot.username) === bot) {
        if ((bot as unknown as { isAlive: boolean }).isAlive) await act(bot, chance);
        await wait(chance.integer(2, 10));
      }
    };
    for (const [index, name] of names.entries()) {
      const bot = await joinPlainBot(env, name, { position: { x: index * 2 - 3.5, y: FLOOR_Y, z: 1.5 } });
      bots.set(name, bot);
      void live(bot, random.fork(name));
    }
    for (let tick = 0; tick < ticks; tick++) {
      if (tick % SUPPLY_TICKS === 0) supply(env, names);
      if (tick % REJOIN_TICKS === REJOIN_TICKS - 1) {
        const name = random.pick(names);
        bots.get(name)?.quit();
        bots.delete(name);
        await env.tick(5);
        const bot = await rejoinPlainBot(env, name);
        bots.set(name, bot);
        rejoins++;
        void live(bot, random.fork(`${name}/${rejoins}`));
      }
      await env.tick();
      if (tick % CHECK_TICKS === 0) problems.push(...badNumbers(env, bots.values()));
      if (tick % 1_200 === 0) progress?.(tick);
      if (problems.length + env.problems.length > 20) break;
    }
    over = true;
    for (const bot of bots.values()) bot.end('soak over');
    await env.tick(5);
  } finally {
    over = true;
    printed[Symbol.dispose]();
    leaveGameTime();
  }
  const objections = new Map<string, number>();
  for (const { reason } of env.eventsOf('player-corrected')) count(objections, `corrected: ${reason}`);
  for (const { action, reason } of env.eventsOf('action-refused')) count(objections, `refused: ${action}: ${reason}`);
  problems.push(...env.problems.map((problem) => (problem as Error).stack ?? String(problem)));
  env.problems.length = 0;
  await env.close();
  return {
    ticks: env.server.tickNumber,
    done,
    refused,
    problems,
    deaths: env.eventsOf('player-died').length,
    rejoins,
    objections,
  };
}

/** What a bot was at when it hung. */
function describe(bot: Bot): string {
  const { x, y, z } = bot.entity.position;
  const vehicle = (bot as unknown as { vehicle?: { name?: string } }).vehicle?.name ?? 'nothing';
  const block = bot.targetDigBlock ? `${bot.targetDigBlock.name} at ${bot.targetDigBlock.position}` : 'nothing';
  return `at ${x.toFixed(1)} ${y.toFixed(1)} ${z.toFixed(1)} digging ${block} riding ${vehicle} holding ${bot.heldItem?.name}`;
}

/** A camp with everything to use, and animals. */
function furnish(env: Env): void {
  const blocks: readonly (readonly [number, number, string])[] = [
    [-6, -4, 'chest[facing=south]'],
    [-4, -4, 'barrel[facing=up]'],
    [-2, -4, 'furnace[facing=south]'],
    [0, -4, 'crafting_table'],
    [2, -4, 'ender_chest[facing=south]'],
    [4, -4, 'note_block'],
    [-6, 5, 'lever[face=floor]'],
    [-4, 5, 'oak_fence_gate'],
    [-2, 5, 'stone_button[face=floor]'],
    [0, 5, 'repeater'],
  ];
  for (const [x, z, state] of blocks) env.setBlock(x, FLOOR_Y, z, state);
  env.setBlock(6, FLOOR_Y, -4, 'red_bed[facing=north,part=foot]');
  env.setBlock(6, FLOOR_Y, -5, 'red_bed[facing=north,part=head]');
  env.setBlock(3, FLOOR_Y, 5, 'oak_door[half=lower]');
  env.setBlock(3, FLOOR_Y + 1, 5, 'oak_door[half=upper]');
  for (let x = 8; x <= 13; x++) for (let z = 2; z <= 7; z++) env.setBlock(x, FLOOR_Y - 1, z, 'water');
  for (const [kind, x, z] of [
    ['cow', -8, 2],
    ['cow', -9, 2],
    ['sheep', -8, 6],
    ['sheep', -9, 6],
    ['chicken', -6, 8],
    ['wolf', -12, 0],
    ['villager', 0, 9],
  ] as const) {
    const { lines, success } = env.systems.commands.console(`summon ${kind} ${x} ${FLOOR_Y} ${z}`);
    if (!success) throw new Error(`cannot summon ${kind}: ${lines.join(' ')}`);
  }
  const { server, systems } = env;
  const at = (x: number, z: number) => ({ zone: env.zone, position: { x, y: FLOOR_Y, z } });
  systems.entities.add(new Boat(server, at(10.5, 4.5), 'oak_boat'));
  systems.entities.add(new Minecart(server, at(6.5, 0.5), 'minecart'));
}

function supply(env: Env, names: readonly string[]): void {
  for (const name of names) {
    if (!env.server.players.has(name)) continue;
    env.systems.commands.console(`clear ${name}`);
    for (const item of SUPPLIES) env.systems.commands.console(`give ${name} ${item}`);
  }
  if (![...env.systems.entities.all()].some((entity) => entity.kind === 'sheep'))
    env.systems.commands.console(`summon sheep -8 ${FLOOR_Y} 6`);
  env.systems.commands.console(`summon zombie -20 ${FLOOR_Y} -20`);
}

/** What has a position or speed that is no number, on the server and in every client's head. */
function badNumbers(env: Env, bots: Iterable<Bot>): string[] {
  const bad: string[] = [];
  const check = (who: string, numbers: Readonly<Record<string, unknown>>) => {
    for (const [key, value] of Object.entries(numbers))
      if (!Number.isFinite(value)) bad.push(`${who}: ${key} is ${value}`);
  };
  for (const { username, position, health, food, yaw, pitch } of env.server.players.values())
    check(username, { ...position, health, food, yaw, pitch });
  for (const { kind, entityId, position, velocity } of env.systems.entities.all()) {
    check(`${kind} ${entityId}`, { ...position });
    check(`speed of ${kind} ${entityId}`, { ...velocity });
  }
  for (const bot of bots) {
    check(`${bot.username}'s own`, { health: bot.health, food: bot.food });
    for (const entity of Object.values(bot.entities)) {
      const who = `${entity.name ?? entity.type} ${entity.id} as ${bot.username} sees it`;
      check(who, { ...xyz(entity.position), yaw: entity.yaw, pitch: entity.pitch });
      check(`speed of ${who}`, xyz(entity.velocity));
    }
  }
  return bad;
}

function xyz({ x, y, z }: { x: number; y: number; z: number }) {
  return { x, y, z };
}

/** Hears everything printed until disposed of. */
function watchConsole(hear: (line: string) => void): Disposable {
  const kinds = ['log', 'info', 'warn', 'error', 'debug'] as const;
  const output = globalThis.console;
  const real = kinds.map((kind) => output[kind]);
  for (const kind of kinds)
    output[kind] = (...words: unknown[]) =>
      hear(words.map((word) => (word instanceof Error ? word.stack : String(word))).join(' '));
  return {
    [Symbol.dispose]: () => {
      for (const [index, kind] of kinds.entries()) output[kind] = real[index] as typeof output.log;
    },
  };
}
