import { keepMemorySmall } from '../../bench/console/smallMemory.ts';
import { Random } from '../../clock/random.ts';
import { serverNumbers } from './badNumbers.ts';
import { feed, furnish, supply } from './camp.ts';
import { type Correction, watchCorrections } from './corrections.ts';
import { type Complement, Crew, type CrewReport, count, rolls, watchConsole } from './crew.ts';
import { CrewElsewhere } from './crewElsewhere.ts';
import { joinExamples } from './exampleClients.ts';
import { Gauge, type GaugeRow, type Measured } from './gauge.ts';
import { gameTimeStage, realTimeStage, type Stage } from './stage.ts';
import { watchStalls } from './stallWatch.ts';

export interface SoakOptions extends Partial<Complement> {
  readonly version: string;
  /** Game time to play. */
  readonly ticks: number;
  readonly seed?: number;
  /** Plays in a living world, with its nights, rather than in a camp: corrections are counted there, not complained of. */
  readonly living?: boolean;
  /** Ticks that take longer, ms of wall time, are looked into: where they stand goes to stderr. */
  readonly stalls?: number;
  /** Called with how far it is, every minute of game time. */
  readonly progress?: (tick: number) => void;
  /** Called with what was measured, every minute of game time. */
  readonly gauged?: (row: GaugeRow) => void;
}

export interface SoakReport extends CrewReport {
  readonly ticks: number;
  /**
   * What must never happen: errors in a client's log, faults of the server, numbers that are none, and corrections that a
   * vanilla server would not make.
   */
  readonly problems: readonly string[];
  readonly deaths: number;
  /** Corrections that a vanilla server makes as well, of clients without our patches. */
  readonly excused: readonly Correction[];
  /** What the server corrected and refused, by reason. */
  readonly objections: ReadonlyMap<string, number>;
  readonly measured: Measured;
}

const CREW: Complement = { bots: 5, bodies: 2 };
/** In a living world: in lockstep as in a run, with bodies beside the server; in real time plain bots over sockets. */
const SETTLERS: Complement = { bots: 0, bodies: 8 };
const VISITORS: Complement = { bots: 8, bodies: 0 };
const SUPPLY_TICKS = 2_400;
const REJOIN_TICKS = 3_000;
const CHECK_TICKS = 20;
const REPORT_TICKS = 1_200;
const MOST_PROBLEMS = 20;
/** When monsters begin to come under the open sky (Minecraft wiki, "Daylight cycle"). */
const DUSK = 13_000;

/**
 * Lets plain Mineflayer bots and the sidecar's bodies do everything a player does, and collects what must never happen, on
 * manual time as fast as the machine goes. Same version, ticks and seed play the same game.
 */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { version, ticks, seed = 1, living = false, progress, gauged, stalls, ...others } = options;
  const complement = { ...(living ? SETTLERS : CREW), ...others };
  const stage = await gameTimeStage(version, seed, living);
  if (stalls !== undefined) watchStalls(stage.server, stalls);
  const watch = new Watch(stage, complement, gauged);
  const crew = new Crew(stage.gangway, living);
  const printed = watchConsole((line) => watch.problems.push(`printed: ${line}`));
  try {
    prepare(stage);
    await crew.enter(complement, stage.start);
    await watch.play(ticks, progress, async (tick) => {
      if (complement.bots > 0 && tick % REJOIN_TICKS === REJOIN_TICKS - 1) await crew.rejoin();
      if (tick % CHECK_TICKS === 0) crew.check();
      return crew.report.problems.length;
    });
    await crew.leave();
  } finally {
    printed[Symbol.dispose]();
  }
  return watch.end(crew.report);
}

/**
 * The same in real time, with the memory that `serve` takes: the crew plays over sockets, from another process, and Mineflayer's
 * own examples from a third.
 */
export async function soakInRealTime(options: SoakOptions): Promise<SoakReport> {
  const { version, ticks, seed = 1, living = false, progress, gauged, stalls, ...others } = options;
  const complement = { ...(living ? VISITORS : CREW), ...others };
  keepMemorySmall();
  const stage = await realTimeStage(version, complement, seed, living);
  if (stalls !== undefined) watchStalls(stage.server, stalls);
  const watch = new Watch(stage, complement, gauged);
  prepare(stage);
  await using crew = await CrewElsewhere.start({ port: stage.sockets.port, version, seed, complement, living });
  if (living) await watch.play(ticks, progress);
  else {
    await using examples = await joinExamples(stage, new Random(seed).fork('examples'));
    await watch.play(ticks, progress);
    for (const name of examples.missing()) watch.problems.push(`${name} is no longer in play`);
  }
  return watch.end(await crew.leave());
}

/** Builds the camp; where there is none, the first night begins in a minute. */
function prepare(stage: Stage): void {
  if (stage.start === undefined) furnish(stage);
  else stage.systems.dayCycle.setTime(stage.zone, DUSK - REPORT_TICKS);
}

/** Follows what a server corrects, refuses and reports while it is played on. */
class Watch {
  readonly problems: string[] = [];
  readonly #stage: Stage;
  readonly #excused: Correction[] = [];
  readonly #objections = new Map<string, number>();
  readonly #begin: number;
  readonly #gauge: Gauge;
  #deaths = 0;

  constructor(stage: Stage, complement: Complement, gauged?: (row: GaugeRow) => void) {
    this.#stage = stage;
    const { server } = stage;
    this.#begin = server.tickNumber;
    this.#gauge = new Gauge(stage, gauged);
    const patched = new Set([...rolls(complement).bodies.keys()].map((agent) => agent.toLowerCase()));
    // On land Mineflayer's own physics err in more ways than the camp's course shows: there they are only counted.
    if (stage.start === undefined)
      watchCorrections(server, (correction) => {
        const { roundedIntoWall, crawledUpright, dugInTheAir, centredIntoBlock } = correction;
        if ((roundedIntoWall || crawledUpright || dugInTheAir || centredIntoBlock) && !patched.has(correction.player))
          this.#excused.push(correction);
        else this.problems.push(`corrected: ${JSON.stringify(correction)}`);
      });
    server.onEvent((event) => {
      if (event.type === 'player-died') this.#deaths++;
      if (event.type === 'player-corrected') count(this.#objections, `corrected: ${event.reason}`);
      if (event.type === 'action-refused') count(this.#objections, `refused: ${event.action}: ${event.reason}`);
    });
  }

  /**
   * Lets so many ticks pass, keeping everybody in supplies, or fewer when there are many problems.
   * @param each called before every tick; resolves to how many problems there are elsewhere.
   */
  async play(
    ticks: number,
    progress?: (tick: number) => void,
    each?: (tick: number) => Promise<number>,
  ): Promise<void> {
    const stage = this.#stage;
    for (let tick = 0; tick < ticks; tick++) {
      if (tick % SUPPLY_TICKS === 0) supply(stage, [...stage.server.players.keys()], stage.start === undefined);
      const elsewhere = await each?.(tick);
      await stage.ticks(1);
      if (tick % CHECK_TICKS === 0) {
        feed(stage);
        this.problems.push(...serverNumbers(stage));
      }
      if (tick % REPORT_TICKS === 0) progress?.(tick);
      if (this.problems.length + stage.problems.length + (elsewhere ?? 0) > MOST_PROBLEMS) break;
    }
  }

  /** Closes the server. */
  async end(crew: CrewReport): Promise<SoakReport> {
    const stage = this.#stage;
    const note = (errors: readonly unknown[]) =>
      this.problems.push(...errors.map((error) => (error as Error).stack ?? String(error)));
    note(stage.problems);
    const ticks = stage.server.tickNumber - this.#begin;
    const { measured } = this.#gauge;
    this.problems.push(...measured.overCaps.map((over) => `too many mobs: ${over}`));
    await stage
      .close()
      .catch((error: unknown) => note(error instanceof AggregateError ? (error.errors as unknown[]) : [error]));
    return {
      ...crew,
      ticks,
      problems: [...this.problems, ...crew.problems],
      deaths: this.#deaths,
      excused: this.#excused,
      objections: this.#objections,
      measured,
    };
  }
}
