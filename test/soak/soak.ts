import type { Bot } from 'mineflayer';
import type { Random } from '../../clock/random.ts';
import { Random as SeededRandom } from '../../clock/random.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import type { Body } from '../../sidecar/body/body.ts';
import { FLOOR_Y } from '../support/env.ts';
import { ACTIVITIES } from './activities.ts';
import { badNumbers } from './badNumbers.ts';
import { BODY_ACTIONS } from './bodyActions.ts';
import { furnish, supply } from './camp.ts';
import { type Correction, watchCorrections } from './corrections.ts';
import { joinExamples } from './exampleClients.ts';
import { gameTimeStage, realTimeStage, type Stage } from './stage.ts';

export interface SoakOptions {
  readonly version: string;
  /** Game time to play. */
  readonly ticks: number;
  /** Plain Mineflayer bots. */
  readonly bots?: number;
  /** Bodies of the sidecar. */
  readonly bodies?: number;
  readonly seed?: number;
  /** Whether to play in real time and over sockets, with Mineflayer's own examples among the players. */
  readonly realtime?: boolean;
  /** Hears how far it is, every minute of game time. */
  readonly progress?: (tick: number) => void;
}

export interface SoakReport {
  readonly ticks: number;
  /** By activity: how often it was done, and why not when it was not. */
  readonly done: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
  /**
   * What must never happen: errors in a client's log, faults of the server, numbers that are none, and corrections that a
   * vanilla server would not make.
   */
  readonly problems: readonly string[];
  readonly deaths: number;
  readonly rejoins: number;
  /** Corrections that a vanilla server makes as well, of clients without our patches. */
  readonly excused: readonly Correction[];
  /** What the server corrected and refused, by reason. */
  readonly objections: ReadonlyMap<string, number>;
}

const SUPPLY_TICKS = 2_400;
const REJOIN_TICKS = 3_000;
const CHECK_TICKS = 20;
const REPORT_TICKS = 1_200;
/** An activity that has not come to an end by then hangs; a fishing trip takes longest. */
const LONGEST_ACTIVITY_TICKS = 600;
const MOST_PROBLEMS = 20;
/** Errors by which Mineflayer says that the game did not let it, as against programming errors. */
const DEFECTS = /TypeError|ReferenceError|RangeError|SyntaxError|AssertionError|NaN|Cannot read|is not a function/;
const BODIES = ['Alice', 'Bob', 'Carol', 'Dave'];

/**
 * Lets plain Mineflayer bots and the sidecar's bodies do everything a player does, and collects what must never happen. In
 * game time it goes as fast as the machine, and the same version, ticks and seed play the same game.
 */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { version, seed = 1, realtime = false } = options;
  const stage = realtime
    ? await realTimeStage(version, new SeededRandom(seed).fork('soak'))
    : await gameTimeStage(version, seed);
  return new Soak(stage, options).play();
}

class Soak {
  readonly #stage: Stage;
  readonly #options: SoakOptions;
  readonly #random: Random;
  readonly #problems: string[] = [];
  readonly #excused: Correction[] = [];
  readonly #done = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly #objections = new Map<string, number>();
  readonly #bots = new Map<string, Bot>();
  readonly #bodies: Body[] = [];
  #deaths = 0;
  #rejoins = 0;
  #over = false;

  constructor(stage: Stage, options: SoakOptions) {
    this.#stage = stage;
    this.#options = options;
    this.#random = stage.random;
  }

  async play(): Promise<SoakReport> {
    const stage = this.#stage;
    const { server } = stage;
    const printed = watchConsole((line) => this.#problems.push(`printed: ${line}`));
    this.#listen();
    const begin = server.tickNumber;
    try {
      furnish(stage);
      await this.#enter();
      await using examples = stage.sockets ? await joinExamples(stage, stage.sockets) : undefined;
      for (let tick = 0; tick < this.#options.ticks; tick++) {
        if (tick % SUPPLY_TICKS === 0) supply(stage, [...server.players.keys()]);
        if (tick % REJOIN_TICKS === REJOIN_TICKS - 1) await this.#rejoin();
        await stage.ticks(1);
        if (tick % CHECK_TICKS === 0) this.#problems.push(...badNumbers(stage, this.#bots.values()));
        if (tick % REPORT_TICKS === 0) this.#options.progress?.(tick);
        if (this.#problems.length + stage.problems.length > MOST_PROBLEMS) break;
      }
      for (const name of examples?.missing() ?? []) this.#problems.push(`${name} is no longer in play`);
      this.#over = true;
      for (const bot of this.#bots.values()) bot.end('soak over');
      await Promise.all([...this.#bodies.map((body) => body.close()), stage.ticks(5)]);
    } finally {
      this.#over = true;
      printed[Symbol.dispose]();
    }
    this.#problems.push(...stage.problems.map((problem) => (problem as Error).stack ?? String(problem)));
    const ticks = server.tickNumber - begin;
    await stage.close().catch((error: unknown) => {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      this.#problems.push(...errors.map((each) => (each as Error).stack ?? String(each)));
    });
    return {
      ticks,
      done: this.#done,
      refused: this.#refused,
      problems: this.#problems,
      deaths: this.#deaths,
      rejoins: this.#rejoins,
      excused: this.#excused,
      objections: this.#objections,
    };
  }

  /** Follows what the server corrects, refuses and reports. */
  #listen(): void {
    const { server } = this.#stage;
    const unpatched = (player: string) => !BODIES.some((agent) => agent.toLowerCase() === player);
    watchCorrections(server, (correction) => {
      count(this.#objections, `corrected: ${correction.reason}`);
      if (correction.roundedIntoWall && unpatched(correction.player)) this.#excused.push(correction);
      else this.#problems.push(`corrected: ${JSON.stringify(correction)}`);
    });
    server.onEvent((event) => {
      if (event.type === 'player-died') this.#deaths++;
      if (event.type === 'action-refused') count(this.#objections, `refused: ${event.action}: ${event.reason}`);
    });
  }

  async #enter(): Promise<void> {
    const { bots: crew = 5, bodies: own = 2 } = this.#options;
    for (let index = 0; index < crew; index++) await this.#joinBot(`Soaker${index}`, { x: index * 2 - 3.5, z: 1.5 });
    const team = BODIES.slice(0, own);
    for (const [index, agent] of team.entries()) {
      const body = await this.#stage.body(agent, team, { x: index * 2 - 1.5, y: FLOOR_Y, z: -1.5 });
      this.#bodies.push(body);
      void this.#liveAsBody(body, this.#random.fork(agent));
    }
  }

  async #joinBot(name: string, { x, z }: { readonly x: number; readonly z: number }): Promise<void> {
    const bot = await this.#stage.bot(name, { x, y: FLOOR_Y, z });
    this.#bots.set(name, bot);
    void this.#liveAsBot(bot, this.#random.fork(`${name}/${this.#rejoins}`));
  }

  async #rejoin(): Promise<void> {
    const names = [...this.#bots.keys()];
    if (names.length === 0) return;
    const name = this.#random.pick(names);
    this.#bots.get(name)?.quit();
    this.#bots.delete(name);
    await this.#stage.ticks(5);
    this.#rejoins++;
    await this.#joinBot(name, { x: 0.5, z: 1.5 });
  }

  #wait(ticks: number): Promise<void> {
    return this.#stage.clock.sleep(ticks * MS_PER_TICK);
  }

  async #liveAsBot(bot: Bot, chance: Random): Promise<void> {
    const isIn = () => !this.#over && this.#bots.get(bot.username) === bot;
    while (isIn()) {
      if ((bot as unknown as { isAlive: boolean }).isAlive) await this.#act(bot, chance, isIn);
      await this.#wait(chance.integer(2, 10));
    }
  }

  async #act(bot: Bot, chance: Random, isIn: () => boolean): Promise<void> {
    const name = chance.pick(Object.keys(ACTIVITIES));
    const limit = this.#stage.clock.deadline(LONGEST_ACTIVITY_TICKS * MS_PER_TICK);
    try {
      await Promise.race([
        ACTIVITIES[name]?.(bot, chance, (ticks) => this.#wait(ticks)),
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
      const name = chance.pick(Object.keys(BODY_ACTIONS));
      try {
        for (const action of BODY_ACTIONS[name]?.(body, chance) ?? []) {
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

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

/** What a bot was at when it hung. */
function describe(bot: Bot): string {
  const { x, y, z } = bot.entity.position;
  const vehicle = (bot as unknown as { vehicle?: { name?: string } }).vehicle?.name ?? 'nothing';
  const block = bot.targetDigBlock ? `${bot.targetDigBlock.name} at ${bot.targetDigBlock.position}` : 'nothing';
  return `at ${x.toFixed(1)} ${y.toFixed(1)} ${z.toFixed(1)} digging ${block} riding ${vehicle} holding ${bot.heldItem?.name}`;
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
