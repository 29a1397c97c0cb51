import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { Score } from '../../../protocol/score.ts';
import { EPISODE_FILES, episodeFolder } from '../../run/folder/paths.ts';
import { readRunRecord } from '../../run/folder/readRun.ts';
import { startChild } from './child.ts';
import { MEAN_LATENCY_MS } from './endpointLatency.ts';
import { EndpointMessage } from './endpointMessages.ts';
import type { Figure, Step } from './figure.ts';
import { treeUse } from './processTree.ts';
import { startRun } from './startRun.ts';

export interface ThroughputOptions {
  /** Games in flight, one row each. */
  readonly games: readonly number[];
  /** What the endpoint's latencies are multiplied with. */
  readonly timeScale: number;
  /** How many games of a row are also played one at a time and compared; whole trials of all tasks if there are fewer tasks. */
  readonly alone: number;
}

/** The agents of each game, and how much game time it has, s. */
const AGENTS = 4;
const GAME_TIME_S = 15;
/** What thinking takes in game time, whatever the endpoint takes. */
const THINK_MS = 3_000;
/** The tasks of the suite that are played, each as often as it takes. */
const TASKS = 64;
/** Fewer would leave no time between the first games and the last. */
const LEAST_EPISODES = 4;
const WATCH_MS = 2_000;
const MS_PER_HOUR = 3_600_000;

/**
 * How many games of four agents a machine plays that wait for a language model: whole runs of `villager/cooking` by `react`
 * against a double of a service, in a process of its own, with half as many requests at once as there are games. Efficiency
 * is the mean number of requests that were under way at the endpoint, in the middle half of the run, over the number allowed: what
 * is missing to one was waiting for this machine.
 */
export async function throughput(options: ThroughputOptions, step: Step): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, games] of options.games.entries()) {
    step(index / options.games.length, `${games} games`);
    figures.push(...(await measureRow(games, options)));
  }
  return figures;
}

async function measureRow(games: number, { timeScale, alone }: ThroughputOptions): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-throughput-'));
  try {
    const concurrency = Math.max(1, Math.floor(games / 2));
    const episodes = Math.max(games, LEAST_EPISODES);
    const tasks = Math.min(episodes, TASKS);
    const trials = Math.ceil(episodes / tasks);
    const many = await play(join(folder, 'many'), { tasks, trials, jobs: games, concurrency, timeScale });
    const name = `${games} games`;
    const of = `of ${AGENTS} agents, ${concurrency} requests at once`;
    const bound = concurrency / (MEAN_LATENCY_MS * timeScale);
    const figures: Figure[] = [
      { name: `episodes an hour, ${name}`, unit: '/h', values: [(many.scored * MS_PER_HOUR) / many.wallMs], note: of },
      {
        name: `efficiency, ${name}`,
        unit: 'x',
        values: [many.busy / concurrency],
        note: `requests under way over the ${concurrency} allowed`,
      },
      {
        name: `requests, ${name}`,
        unit: '/s',
        values: [many.rate],
        note: `bound ${(bound * 1_000).toFixed(1)}/s: the limit over the mean latency`,
      },
      {
        name: `processor, ${name}`,
        unit: '%',
        values: [many.cpuPercent],
        note: `of all ${availableParallelism()} cores, by the run`,
      },
      { name: `memory, ${name}`, unit: 'MiB', values: [many.peakMib], note: 'peak of all processes of the run' },
    ];
    if (alone === 0) return figures;
    const few = await play(join(folder, 'alone'), {
      tasks: Math.min(alone, tasks),
      trials: Math.min(trials, Math.ceil(alone / tasks)),
      jobs: 1,
      concurrency: AGENTS,
      timeScale: 0,
    });
    const logs = [...few.logs];
    const same = logs.filter(([id, log]) => many.logs.get(id) === log).length;
    figures.push({
      name: `equal to alone, ${name}`,
      unit: '%',
      values: [(100 * same) / logs.length],
      note: `event logs of ${logs.length} games that were played alone as well`,
    });
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Played {
  /** Episodes with a score. */
  readonly scored: number;
  readonly wallMs: number;
  readonly busy: number;
  readonly rate: number;
  readonly cpuPercent: number;
  readonly peakMib: number;
  /** Event logs by task and trial. */
  readonly logs: ReadonlyMap<string, string>;
}

interface PlayOptions {
  readonly tasks: number;
  readonly trials: number;
  readonly jobs: number;
  readonly concurrency: number;
  readonly timeScale: number;
}

async function play(out: string, { tasks, trials, jobs, concurrency, timeScale }: PlayOptions): Promise<Played> {
  await using endpoint = startChild('./endpointChild.ts', [String(timeScale)]);
  const opened = await endpoint.next(EndpointMessage);
  if (opened.type !== 'open') throw new Error(`expected "open", got "${opened.type}"`);
  const ids = Array.from({ length: tasks }, (_, index) => `villager/cooking/${String(index).padStart(3, '0')}`);
  const args = [
    ...[...ids, '--agents', String(AGENTS), '--framework', 'react', '--model', 'openai/double'],
    ...['--base-url', `http://127.0.0.1:${opened.port}/v1`, '--think', `fixed:${THINK_MS}`],
    ...['--game-time', String(GAME_TIME_S), '--trials', String(trials), '--seed', '1'],
    ...['--jobs', String(jobs), '--model-concurrency', String(concurrency), '--out', out, '--id', 'run'],
  ];
  const from = wallTimeMs();
  const run = startRun(args, { GUILDHALL_MODEL_KEY: 'none' });
  let [peakMib, cpuMs] = [0, 0];
  const watch = new RealtimeClock().every(WATCH_MS, () => {
    const use = treeUse(run.pid);
    peakMib = Math.max(peakMib, use.mib);
    // Less again once its workers have gone.
    cpuMs = Math.max(cpuMs, use.cpuMs);
  });
  try {
    await run.ended;
  } finally {
    watch.cancel();
  }
  const wallMs = wallTimeMs() - from;
  endpoint.send({ type: 'report' });
  const report = await endpoint.next(EndpointMessage);
  if (report.type !== 'report') throw new Error(`expected "report", got "${report.type}"`);
  const folder = join(out, 'run');
  const { episodes } = readRunRecord(folder);
  const logs = episodes.map(({ taskId, trial, index }) => {
    const log = readFileSync(join(episodeFolder(folder, index), EPISODE_FILES.events), 'utf8');
    return [`${taskId} ${trial}`, log] as const;
  });
  const scored = episodes.filter(({ index }) =>
    isScored(join(episodeFolder(folder, index), EPISODE_FILES.score)),
  ).length;
  const cpuPercent = (100 * cpuMs) / wallMs / availableParallelism();
  return {
    scored,
    wallMs,
    busy: report.busy,
    rate: report.rate,
    cpuPercent,
    peakMib,
    logs: new Map(logs),
  };
}

function isScored(file: string): boolean {
  return Score.parse(JSON.parse(readFileSync(file, 'utf8'))).metrics !== null;
}
