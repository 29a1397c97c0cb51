import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { describeError, EXIT, exitCodeOf } from '../../console/exitCodes.ts';
import { createOutput } from '../../console/output.ts';
import { createProgress } from '../../console/progress.ts';
import { arenaReset } from './arenaReset.ts';
import { capacity } from './capacity.ts';
import { chunkPackets } from './chunkPackets.ts';
import { chunkSend } from './chunkSend.ts';
import { clockAgreement } from './clockAgreement.ts';
import { costCurves } from './costCurves.ts';
import { dataPacks } from './dataPacks.ts';
import { episodeStart } from './episodeStart.ts';
import { type Figure, type Step, summaryOf } from './figure.ts';
import { gatewayLatency } from './gatewayLatency.ts';
import { lockstepSpeed } from './lockstepSpeed.ts';
import { thisMachine } from './machine.ts';
import { type ManyEpisodesOptions, manyEpisodes } from './manyEpisodes.ts';
import { openWorld } from './openWorld.ts';
import { pictures } from './pictures.ts';
import { replayPages } from './replayPages.ts';
import { reproducibility } from './reproducibility.ts';
import { scoring } from './scoring.ts';
import { serverMemory } from './serverMemory.ts';
import { serverStart } from './serverStart.ts';
import { figureTable } from './table.ts';
import { terrain } from './terrain.ts';
import { type ThroughputOptions, throughput } from './throughput.ts';

interface Measurement {
  /** Repetitions for each of the user's. */
  readonly factor: number;
  measure(repetitions: number, step: Step): Promise<Figure[]>;
}

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  start: { factor: 2, measure: serverStart },
  episodes: { factor: 2, measure: episodeStart },
  reset: { factor: 5, measure: arenaReset },
  scoring: { factor: 5, measure: scoring },
  packs: { factor: 2, measure: dataPacks },
  gateway: { factor: 400, measure: gatewayLatency },
  memory: { factor: 1, measure: serverMemory },
  terrain: { factor: 2, measure: terrain },
  pictures: { factor: 2, measure: pictures },
  chunks: { factor: 2, measure: chunkSend },
  packets: { factor: 2, measure: chunkPackets },
  capacity: { factor: 1, measure: capacity },
  lockstep: { factor: 1, measure: lockstepSpeed },
  'open-world': { factor: 0.5, measure: openWorld },
  reproducibility: { factor: 10, measure: reproducibility },
  // Minutes of real time each.
  clockAgreement: { factor: 0.5, measure: clockAgreement },
};
/** Measured when they are named: they take minutes, or need a browser. */
const NAMES = [...Object.keys(MEASUREMENTS), 'curves', 'many', 'replay', 'throughput'];

interface PerfOptions extends ThroughputOptions, ManyEpisodesOptions {
  readonly only: readonly string[];
  readonly repetitions: number;
  readonly json: boolean;
}

/** `npm run bench`: measures and prints; judges nothing. Returns the exit code (bench/console/exitCodes.ts). */
export async function runPerf(args: readonly string[]): Promise<number> {
  const program = new Command('npm run bench --')
    .description(
      'Measures this machine: server and episode start, arena reset, scoring, data packs, gateway, memory, land, pictures, replays, ticks, capacity, cost curves, what reads runs of many episodes, and games that wait for models.',
    )
    .addOption(
      new Option('--only <names...>', 'measure only these')
        .choices(NAMES)
        .default(Object.keys(MEASUREMENTS), 'all but curves, many, replay and throughput'),
    )
    .option('--repetitions <n>', 'number of repetitions; more take longer and are more precise', atLeastOne, 2)
    .option('--episodes <n>', 'many: how many are played and then read', atLeastOne, 1_000)
    .option('--run <folder>', 'many: a run to read in place of one that is played; its report is written anew')
    .option('--games <n...>', 'throughput: games in flight, a row each', numbersFrom(1), [2, 16, 128, 512, 1_000])
    .option('--time-scale <factor>', "throughput: what the endpoint's latencies are multiplied with", factor, 1)
    .option('--alone <n>', 'throughput: how many games of each row are played alone as well and compared', fromZero, 16)
    .option('--json', 'one JSON value on standard output; messages go to standard error', false)
    .showHelpAfterError('(see --help)')
    .exitOverride()
    .action(measureAll);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
    process.stderr.write(`${describeError(error)}\n`);
    return exitCodeOf(error);
  }
}

async function measureAll({ only, repetitions, json, ...options }: PerfOptions): Promise<void> {
  const output = createOutput(process, json);
  const progress = createProgress(process.stderr);
  const machine = thisMachine();
  const measurements: Readonly<Record<string, Measurement>> = {
    ...MEASUREMENTS,
    curves: { factor: 0.5, measure: costCurves },
    // Playing 1,000 episodes takes some seven minutes on two cores.
    many: { factor: 1, measure: (count, step) => manyEpisodes(count, step, options) },
    replay: { factor: 1, measure: replayPages },
    // Two to ten minutes a row.
    throughput: { factor: 1, measure: (_, step) => throughput(options, step) },
  };
  const figures: Figure[] = [];
  try {
    for (const name of NAMES.filter((candidate) => only.includes(candidate))) {
      const { factor, measure } = measurements[name] as Measurement;
      const line = progress.line(name);
      figures.push(...(await measure(Math.ceil(repetitions * factor), (share, note) => line.update(share, note))));
      line.done('done');
    }
  } finally {
    progress.stop();
  }
  output.line(figureTable(machine, figures));
  output.result({
    machine,
    figures: figures.map(({ name, unit, note, values }) => ({ name, unit, note, ...summaryOf(values) })),
  });
}

function atLeastOne(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1');
  return Number(text);
}

/** Reads one number more each time it is called. */
function numbersFrom(least: number) {
  let given: number[] | undefined;
  return (text: string): number[] => {
    if (!/^\d{1,4}$/.test(text) || Number(text) < least)
      throw new InvalidArgumentError(`expected whole numbers from ${least}`);
    given = [...(given ?? []), Number(text)];
    return given;
  };
}

function fromZero(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('expected a whole number from 0');
  return Number(text);
}

function factor(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text) || Number(text) > 10)
    throw new InvalidArgumentError('expected a number from 0 to 10');
  return Number(text);
}
