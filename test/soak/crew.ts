import type { Bot } from 'mineflayer';
import type { Clock } from '../../clock/clock.ts';
import type { Random } from '../../clock/random.ts';
import type { Point } from '../../protocol/geometry.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import type { Body } from '../../sidecar/body/body.ts';
import { FLOOR_Y } from '../support/env.ts';
import { ACTIVITIES, type Activity } from './activities.ts';
import { clientNumbers } from './badNumbers.ts';
import { BODY_ACTIONS, type BodyActions, LIVING_BODY_ACTIONS } from './bodyActions.ts';
import { LIVING_ACTIVITIES } from './livingActivities.ts';

/** By what the crew's players come into the game. */
export interface Gangway {
  readonly clock: Clock;
  readonly random: Random;
  /** Resolves after so many ticks. */
  ticks(count: number): Promise<void>;
  /** A plain Mineflayer bot in play, free to move; one that was there before comes back. */
  bot(name: string, position: Point): Promise<Bot>;
  /** One of the sidecar's own bodies in play, free to move. */
  body(agent: string, team: readonly string[], position: Point): Promise<Body>;
}

/** Who plays. */
export interface Complement {
  /** Plain Mineflayer bots. */
  readonly bots: number;
  /** Bodies of the sidecar. */
  readonly bodies: number;
}

/** What the crew did. */
export interface CrewReport {
  /** By activity: how often it was done, and why not when it was not. */
  readonly done: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
  /** Errors in a client, and numbers that are none. */
  readonly problems: readonly string[];
  readonly rejoins: number;
  /** The longest times for which its process did not come round, ms, where it has one of its own. */
  readonly stalls?: readonly number[];
}

/** What everybody waits for once all are in play. */
const SETTLING_TICKS = 200;
/** An activity that has not come to an end by then hangs; a fishing trip takes longest. */
const LONGEST_ACTIVITY_TICKS = 600;
/** Errors by which Mineflayer says that the game did not let it, as against programming errors. */
const DEFECTS = /TypeError|ReferenceError|RangeError|SyntaxError|AssertionError|NaN|Cannot read|is not a function/;
const AGENTS = ['Alice', 'Bob', 'Carol', 'Dave', 'Erin', 'Frank', 'Grace', 'Heidi'];

/** The crew's players by the name they log in with, and where they begin: all at one place, or side by side in the camp. */
export function rolls(
  { bots, bodies }: Complement,
  at?: Point,
): {
  readonly bots: Map<string, Point>;
  readonly bodies: Map<string, Point>;
} {
  const places = (names: readonly string[], z: number) =>
    new Map(names.map((name, index) => [name, at ?? { x: index * 2 - 3.5, y: FLOOR_Y, z }]));
  return {
    bots: places(
      Array.from({ length: bots }, (_, index) => `Soaker${index}`),
      1.5,
    ),
    bodies: places(AGENTS.slice(0, bodies), -1.5),
  };
}

/** Plain bots and bodies that do everything a player does until they are told to leave. */
export class Crew {
  readonly #gangway: Gangway;
  readonly #activities: Readonly<Record<string, Activity>>;
  readonly #actions: BodyActions;
  readonly #problems: string[] = [];
  readonly #done = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly #bots = new Map<string, Bot>();
  readonly #bodies: Body[] = [];
  #rejoins = 0;
  #over = false;

  /** @param living whether they are in a living world, rather than in a camp. */
  constructor(gangway: Gangway, living = false) {
    this.#gangway = gangway;
    this.#activities = living ? LIVING_ACTIVITIES : ACTIVITIES;
    this.#actions = living ? LIVING_BODY_ACTIONS : BODY_ACTIONS;
  }

  get report(): CrewReport {
    return { done: this.#done, refused: this.#refused, problems: this.#problems, rejoins: this.#rejoins };
  }

  /**
   * Brings everybody into play, and lets them begin when all are there and have caught up with the time that this took:
   * Mineflayer makes up for every step it missed, and a server forgives so many and no more.
   * @param at where all begin; in the camp unless given.
   */
  async enter(complement: Complement, at?: Point): Promise<void> {
    const { bots, bodies } = rolls(complement, at);
    for (const [name, place] of bots) this.#bots.set(name, await this.#gangway.bot(name, place));
    const team = [...bodies.keys()];
    for (const [agent, place] of bodies) this.#bodies.push(await this.#gangway.body(agent, team, place));
    await this.#gangway.ticks(SETTLING_TICKS);
    for (const bot of this.#bots.values()) this.#begin(bot);
    for (const body of this.#bodies) void this.#liveAsBody(body, this.#gangway.random.fork(body.agent));
  }

  /** Has one of the bots leave and come back. */
  async rejoin(): Promise<void> {
    const name = this.#gangway.random.pick([...this.#bots.keys()]);
    this.#bots.get(name)?.quit();
    this.#bots.delete(name);
    await this.#gangway.ticks(5);
    this.#rejoins++;
    const bot = await this.#gangway.bot(name, { x: 0.5, y: FLOOR_Y, z: 1.5 });
    this.#bots.set(name, bot);
    this.#begin(bot);
  }

  /** Notes what has become a number that is none in a client's head. */
  check(): void {
    this.#problems.push(...clientNumbers(this.#bots.values()));
  }

  async leave(): Promise<void> {
    this.#over = true;
    for (const bot of this.#bots.values()) bot.end('soak over');
    await Promise.all([...this.#bodies.map((body) => body.close()), this.#gangway.ticks(5)]);
  }

  #begin(bot: Bot): void {
    void this.#liveAsBot(bot, this.#gangway.random.fork(`${bot.username}/${this.#rejoins}`));
  }

  #wait(ticks: number): Promise<void> {
    return this.#gangway.clock.sleep(ticks * MS_PER_TICK);
  }

  async #liveAsBot(bot: Bot, chance: Random): Promise<void> {
    const isIn = () => !this.#over && this.#bots.get(bot.username) === bot;
    while (isIn()) {
      if ((bot as unknown as { isAlive: boolean }).isAlive) await this.#act(bot, chance, isIn);
      await this.#wait(chance.integer(2, 10));
    }
  }

  async #act(bot: Bot, chance: Random, isIn: () => boolean): Promise<void> {
    const name = chance.pick(Object.keys(this.#activities));
    const limit = this.#gangway.clock.deadline(LONGEST_ACTIVITY_TICKS * MS_PER_TICK);
    try {
      await Promise.race([
        this.#activities[name]?.(bot, chance, (ticks) => this.#wait(ticks)),
        new Promise((_, reject) =>
          limit.signal.addEventListener('abort', () => reject(new Error(`took too long, ${describe(bot)}`))),
        ),
      ]);
      count(this.#done, name);
    } catch (error) {
      const text = String(error);
      if (!isIn()) return;
      if (DEFECTS.test(text)) this.#problems.push(`${name}: ${(error as Error).stack ?? text}`);
      count(this.#refused, `${name}: ${text.slice(0, 160)}`);
      if (bot.currentWindow) bot.closeWindow(bot.currentWindow);
      bot.pathfinder?.setGoal(null);
      bot.clearControlStates();
    } finally {
      limit.clear();
    }
  }

  async #liveAsBody(body: Body, chance: Random): Promise<void> {
    while (!this.#over && !body.lost.aborted) {
      const name = chance.pick(Object.keys(this.#actions));
      try {
        for (const action of this.#actions[name]?.(body, chance) ?? []) {
          const result = await body.perform(action);
          if (this.#over) return;
          if (result.ok) count(this.#done, `body: ${name}`);
          else count(this.#refused, `body: ${name}: ${result.code}`);
        }
      } catch (error) {
        if (!this.#over) this.#problems.push(`body: ${name}: ${(error as Error).stack ?? String(error)}`);
      }
      await this.#wait(chance.integer(2, 10));
    }
    if (!this.#over) this.#problems.push(`${body.agent} lost its connection`);
  }
}

/** Adds one to a count. */
export function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

/** What a bot was at when it hung. */
function describe(bot: Bot): string {
  const { x, y, z } = bot.entity.position;
  const vehicle = (bot as unknown as { vehicle?: { name?: string } }).vehicle?.name ?? 'nothing';
  const block = bot.targetDigBlock ? `${bot.targetDigBlock.name} at ${bot.targetDigBlock.position}` : 'nothing';
  return `at ${x.toFixed(1)} ${y.toFixed(1)} ${z.toFixed(1)} digging ${block} riding ${vehicle} holding ${bot.heldItem?.name}`;
}

/** Listens to everything printed until disposed of. */
export function watchConsole(printed: (line: string) => void): Disposable {
  const kinds = ['log', 'info', 'warn', 'error', 'debug'] as const;
  const output = globalThis.console;
  const real = kinds.map((kind) => output[kind]);
  for (const kind of kinds)
    output[kind] = (...words: unknown[]) =>
      printed(words.map((word) => (word instanceof Error ? word.stack : String(word))).join(' '));
  return {
    [Symbol.dispose]: () => {
      for (const [index, kind] of kinds.entries()) output[kind] = real[index] as typeof output.log;
    },
  };
}
