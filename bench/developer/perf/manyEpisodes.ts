import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { FORMAT_NAMES } from '../../commands/export/formats.ts';
import { packageRoot } from '../../console/version.ts';
import { openInChromium } from '../../replay/film/devTools.ts';
import { reportFile } from '../../run/folder/paths.ts';
import { readRunRecord } from '../../run/folder/readRun.ts';
import type { Figure, Step } from './figure.ts';
import { startRun } from './startRun.ts';

/** How many episodes are measured with: real ones, of four conditions, some of which fail so that there are pairs to train on. */
export interface ManyEpisodesOptions {
  readonly episodes: number;
  /** A run that is there already, in place of one that is played first. */
  readonly run?: string | undefined;
}

const CONDITIONS = ['--frameworks', 'dagent,react', '--models', 'rules,rules:mistakes=0.3'];
const CONDITION_COUNT = 4;
/** Teams without a mistake need a little less; of the others about half do not come to an end. */
const GAME_TIME = '2';
const WINDOW = { width: 1280, height: 720 };

/** Arguments of `guildhall` that a run of many episodes is read with, by what is measured. */
function commandsOn(run: string, out: string): ReadonlyMap<string, readonly string[]> {
  const trains = ['--split', 'all', '--force-test'];
  const formats: Readonly<Record<string, readonly string[]>> = {
    sft: trains,
    dpo: trains,
    hf: [...trains, '--license', 'cc-by-4.0'],
  };
  return new Map<string, readonly string[]>([
    ['report', ['report', run]],
    ['summary', ['summary', run]],
    ['compare', ['compare', run]],
    ...FORMAT_NAMES.map(
      (format) =>
        [
          `export ${format}`,
          ['export', run, '--format', format, '--out', join(out, format), ...(formats[format] ?? [])],
        ] as const,
    ),
  ]);
}

/**
 * What it takes to read a run of many episodes: time, processor time and memory of `summary`, `compare` and each export, every one
 * in a process of its own, and how long its index takes to open in a headless Chromium.
 * @throws ConfigError 'run-not-found' for `run`, 'no-chromium'.
 */
export async function manyEpisodes(
  repetitions: number,
  step: Step,
  { episodes, run }: ManyEpisodesOptions,
): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-many-'));
  try {
    step(0, run === undefined ? `playing ${episodes} episodes` : 'reading');
    const folder = run ?? (await play(root, episodes));
    const count = readRunRecord(folder).episodes.length;
    const figures: Figure[] = [];
    const names = [...commandsOn(folder, root).keys()];
    for (const [index, name] of names.entries()) {
      step(0.5 + (0.4 * index) / names.length, name);
      const uses: CommandUse[] = [];
      for (let repetition = 0; repetition < repetitions; repetition++) {
        const out = mkdtempSync(join(root, 'out-'));
        uses.push(await useOf(commandsOn(folder, out).get(name) as readonly string[]));
        rmSync(out, { recursive: true });
      }
      const of = `${count} episodes`;
      figures.push(
        { name, unit: 'ms', values: uses.map(({ wallMs }) => wallMs), note: `of ${of}, start of the process included` },
        { name: `${name}, processor`, unit: 'ms', values: uses.map(({ cpuMs }) => cpuMs), note: 'user and system' },
        { name: `${name}, memory`, unit: 'MiB', values: uses.map(({ mib }) => mib), note: 'largest resident set' },
      );
    }
    step(0.9, 'opening the index');
    figures.push(...(await opened(reportFile(folder), root, 5 * repetitions)));
    step(1, 'done');
    return figures;
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function play(root: string, episodes: number): Promise<string> {
  const trials = String(Math.max(1, Math.round(episodes / CONDITION_COUNT)));
  const game = ['construction/lamp', '--agents', '2', ...CONDITIONS, '--trials', trials, '--game-time', GAME_TIME];
  await startRun([...game, '--seed', '1', '--out', root, '--id', 'many']).ended;
  return join(root, 'many');
}

interface CommandUse {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly mib: number;
}

const Usage = z.object({ userCPUTime: z.number(), systemCPUTime: z.number(), maxRSS: z.number() });
/** Has a process write down what it used when it ends. */
const REPORTER = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));",
)}`;

/** Runs a command as a user would, in a process of its own. @throws Error with what it printed when it does not end with 0. */
async function useOf(args: readonly string[]): Promise<CommandUse> {
  const program = join(packageRoot(), 'bench/main.ts');
  const options = ['--disable-warning=ExperimentalWarning', '--import', REPORTER];
  const start = wallTimeMs();
  const child = spawn(process.execPath, [...options, program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let [told, reported] = ['', ''];
  child.stderr?.on('data', (bytes: Buffer) => {
    told += bytes.toString('utf8');
  });
  child.stdio[3]?.on('data', (bytes: Buffer) => {
    reported += bytes.toString('utf8');
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`guildhall ${args.join(' ')} ended with ${code}: ${told}`);
  const { userCPUTime, systemCPUTime, maxRSS } = Usage.parse(JSON.parse(reported));
  return { wallMs: wallTimeMs() - start, cpuMs: (userCPUTime + systemCPUTime) / 1000, mib: maxRSS / 1024 };
}

/** How long an index takes to open, and its table to come when somebody goes there at once. */
async function opened(index: string, root: string, loads: number): Promise<Figure[]> {
  const { href } = pathToFileURL(index);
  // The first opening is the browser's own start.
  await using browser = await openInChromium(href, mkdtempSync(join(root, 'profile-')), WINDOW, process.env);
  await browser.until("document.querySelector('#filters:not([hidden])')");
  const [opening, table]: [number[], number[]] = [[], []];
  for (let load = 0; load < loads; load++) {
    await browser.evaluate(`void (location.href = ${JSON.stringify(`${href}?${load}`)})`);
    await browser.until(`location.search === '?${load}' && document.querySelector('#filters:not([hidden])')`);
    opening.push(Number(await browser.evaluate(afterFrames('0'))));
    const goesThere = "document.querySelector('table.episodes').scrollIntoView()";
    table.push(
      Number(
        await browser.evaluate(
          `(() => { const start = performance.now(); ${goesThere}; return ${afterFrames('start')}; })()`,
        ),
      ),
    );
  }
  return [
    { name: 'index, open', unit: 'ms', values: opening, note: 'from navigation until it is drawn and can be filtered' },
    { name: 'index, table', unit: 'ms', values: table, note: 'from going to its table until that is drawn' },
  ];
}

/** JavaScript that resolves to the time since `start` when what is on the page has been drawn. */
function afterFrames(start: string): string {
  return `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - ${start}))))`;
}
