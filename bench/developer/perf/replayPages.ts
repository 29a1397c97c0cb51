import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { wallTimeIso } from '../../../clock/wallTime.ts';
import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { TICKS_PER_SECOND } from '../../../protocol/version.ts';
import { EventLog } from '../../../server-plugin/episode/eventLog.ts';
import { type BrowserPage, openInChromium } from '../../replay/film/devTools.ts';
import { writeReplay } from '../../replay/writeReplay.ts';
import { EPISODE_FILES, episodeFolder } from '../../run/folder/paths.ts';
import { type EpisodeFiles, readEpisode, readRunRecord } from '../../run/folder/readRun.ts';
import { lockRun } from '../../run/folder/runLock.ts';
import type { EpisodeRecord, RunRecord } from '../../run/folder/runRecord.ts';
import { startView } from '../../view/viewServer.ts';
import type { Figure, Step } from './figure.ts';
import { processesOf } from './processTree.ts';
import { startRun } from './startRun.ts';

/** What is played and shown; tests take smaller games. */
export interface ReplayGames {
  /** A building: arguments of `guildhall run` for one episode. */
  readonly building: readonly string[];
  /** A game on generated land. */
  readonly land: readonly string[];
  /** How long the scrub bar is drawn from one end to the other and back, ms. */
  readonly scrubMs: number;
  /** Events that a live page is sent one by one. */
  readonly liveEvents: number;
}

const GAMES: ReplayGames = {
  building: ['construction/chapel', '--agents', '4', '--framework', 's-agents', '--model', 'rules', '--think', 'zero'],
  // 25 minutes of four agents.
  land: ['collect/iron-100/000', '--agents', '4', '--framework', 'random', '--game-time', '1500'],
  scrubMs: 6_000,
  liveEvents: 40,
};

const WINDOW = { width: 1280, height: 720 };
const HANDLE = 'globalThis.guildhallReplay';
const SECONDS_PER_MINUTE = 60;
/** Frames after which a browser that was just started has come to rest. */
const EMPTY_FRAMES = 120;

/** A game that was played to be shown. */
interface PlayedGame {
  readonly folder: string;
  readonly run: RunRecord;
  readonly planned: EpisodeRecord;
  readonly episode: EpisodeFiles;
}

/**
 * How fast replays are shown in a headless Chromium without a graphics card: the first frame, frames a second while the scrub
 * bar is drawn through the whole of a building, memory of a long game on land while it is scrubbed and walked through, and how
 * long after the referee wrote an event a live page shows it.
 * @throws ConfigError 'no-chromium', or 'film-failed' where a page cannot be shown.
 */
export async function replayPages(repetitions: number, step: Step, games = GAMES): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-replays-'));
  try {
    step(0, 'playing a building');
    const building = await playGame(root, 'building', games.building);
    step(0.2, 'scrubbing');
    const figures = await scrubbed(building, root, repetitions, games.scrubMs);
    step(0.4, 'following a live game');
    figures.push(await liveDelay(building, root, games.liveEvents));
    step(0.6, 'playing on land');
    const land = await playGame(root, 'land', games.land);
    step(0.9, 'scrubbing');
    figures.push(...(await memoryOf(land, root, games.scrubMs)));
    step(1, 'done');
    return figures;
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function playGame(root: string, id: string, args: readonly string[]): Promise<PlayedGame> {
  await startRun([...args, '--seed', '1', '--jobs', '1', '--out', root, '--id', id]).ended;
  const folder = join(root, id);
  const run = readRunRecord(folder);
  const [planned] = run.episodes;
  if (!planned) throw new Error(`run ${id} has no episode`);
  return { folder, run, planned, episode: readEpisode(folder, planned) };
}

/** Writes a game's page and opens it until it is drawn. */
async function openReplay({ run, episode }: PlayedGame, root: string): Promise<BrowserPage> {
  const page = join(root, 'replay.html');
  writeReplay(run, episode, page);
  const browser = await openInChromium(
    pathToFileURL(page).href,
    mkdtempSync(join(root, 'profile-')),
    WINDOW,
    process.env,
  );
  await browser.until(`${HANDLE}?.firstFrameMs > 0`);
  await browser.evaluate(`${HANDLE}.settled()`);
  return browser;
}

/**
 * JavaScript that leads a replay from its first tick to its last and back, as drawing the scrub bar does, and resolves to when
 * frames were made, ms.
 */
function scrub(ms: number): string {
  return `new Promise((resolve) => {
    const bar = document.querySelector('.scrub input');
    const times = [];
    let start;
    const frame = (now) => {
      start ??= now;
      times.push(now);
      const share = (now - start) / ${ms};
      if (share >= 2) return resolve(times);
      bar.value = String(Math.round(${HANDLE}.lastTick * (share < 1 ? share : 2 - share)));
      bar.dispatchEvent(new Event('input'));
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  })`;
}

async function scrubbed(game: PlayedGame, root: string, repetitions: number, ms: number): Promise<Figure[]> {
  const [firstFrames, rates, frameMs]: [number[], number[], number[]] = [[], [], []];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    await using browser = await openReplay(game, root);
    firstFrames.push(Number(await browser.evaluate(`${HANDLE}.firstFrameMs`)));
    const times = z.array(z.number()).parse(await browser.evaluate(scrub(ms)));
    rates.push(((times.length - 1) * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0)));
    frameMs.push(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));
  }
  const { title } = game.episode.task ?? { title: '' };
  const placed = game.episode.events.filter(({ type }) => type === 'block-placed').length;
  const of = `${title}, ${placed} blocks placed, ${WINDOW.width} x ${WINDOW.height}`;
  return [
    { name: 'replay, first frame', unit: 'ms', values: firstFrames, note: `from navigation; ${of}` },
    { name: 'replay, scrubbing', unit: '/s', values: rates, note: `frames, all of it forth and back in ${ms} ms each` },
    { name: 'replay, frame', unit: 'ms', values: frameMs, note: 'between two frames of that' },
  ];
}

/** Memory of the processes of a browser, MiB: proportional set sizes, in which pages that several share count once. */
interface BrowserMemory {
  readonly all: number;
  /** The largest of those that show pages, and the one that draws. */
  readonly renderer: number;
  readonly graphics: number;
}

function memoryNow(browser: BrowserPage): BrowserMemory {
  const processes = processesOf(browser.pid);
  const largest = (type: string) =>
    Math.max(0, ...processes.filter(({ command }) => command.includes(`--type=${type}`)).map(({ mib }) => mib));
  return {
    all: processes.reduce((sum, { mib }) => sum + mib, 0),
    renderer: largest('renderer'),
    graphics: largest('gpu-process'),
  };
}

/**
 * What a page takes of a game on land, while it is scrubbed as a whole and from behind each of the agents: what all processes of the
 * browser take at the most, less what the same browser took for an empty page.
 */
async function memoryOf(game: PlayedGame, root: string, ms: number): Promise<Figure[]> {
  const [empty, page] = [join(root, 'empty.html'), join(root, 'land.html')];
  writeFileSync(empty, '<!doctype html><title>empty</title>');
  writeReplay(game.run, game.episode, page);
  const profile = mkdtempSync(join(root, 'profile-'));
  await using browser = await openInChromium(pathToFileURL(empty).href, profile, WINDOW, process.env);
  await browser.until("document.title === 'empty'");
  await browser.evaluate(framesLater(EMPTY_FRAMES));
  const before = memoryNow(browser);
  await browser.evaluate(`void (location.href = ${JSON.stringify(pathToFileURL(page).href)})`);
  await browser.until(`${HANDLE}?.firstFrameMs > 0`);
  await browser.evaluate(`${HANDLE}.settled()`);
  const firstFrame = Number(await browser.evaluate(`${HANDLE}.firstFrameMs`));
  let peak = memoryNow(browser);
  const look = () => {
    const now = memoryNow(browser);
    if (now.all > peak.all) peak = now;
  };
  const rates: number[] = [];
  for (const agent of [null, ...game.episode.record.agents]) {
    await browser.evaluate(`${HANDLE}.follow(${JSON.stringify(agent)})`);
    const times = z.array(z.number()).parse(await browser.evaluate(scrub(ms / 2)));
    rates.push(((times.length - 1) * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0)));
    look();
    await browser.evaluate(`${HANDLE}.settled()`);
    look();
  }
  const heap = Number(await browser.evaluate('performance.memory.usedJSHeapSize')) / 2 ** 20;
  const ticks = Number(await browser.evaluate(`${HANDLE}.lastTick`));
  const { agents } = game.episode.record;
  const minutes = (agents.length * ticks) / TICKS_PER_SECOND / SECONDS_PER_MINUTE;
  const note = `${game.planned.taskId}, ${minutes.toFixed(0)} agent-minutes, ${game.episode.events.length} events`;
  const size = 'proportional set size at that time';
  return [
    { name: 'land replay, first frame', unit: 'ms', values: [firstFrame], note },
    {
      name: 'land replay, memory',
      unit: 'MiB',
      values: [peak.all - before.all],
      note: `all processes of the browser, on top of ${before.all.toFixed(0)} MiB for an empty page`,
    },
    { name: 'land replay, renderer', unit: 'MiB', values: [peak.renderer], note: size },
    { name: 'land replay, graphics', unit: 'MiB', values: [peak.graphics], note: size },
    { name: 'land replay, heap', unit: 'MiB', values: [heap], note: 'JavaScript at the end' },
    {
      name: 'land replay, scrubbing',
      unit: '/s',
      values: rates,
      note: `frames, 25 minutes forth and back in ${ms / 2} ms each, land coming into sight`,
    },
  ];
}

/** JavaScript that resolves after so many frames. */
function framesLater(count: number): string {
  return `new Promise((resolve) => { let left = ${count}; const frame = () => (left-- > 0 ? requestAnimationFrame(frame) : resolve()); frame(); })`;
}

/**
 * How long after the referee's log was handed to the operating system the page of `guildhall view` has drawn it, event after
 * event. On top come up to 50 ms that the log waits (server-plugin/episode/eventLog.ts).
 */
async function liveDelay(game: PlayedGame, root: string, count: number): Promise<Figure> {
  const runs = join(root, 'view');
  const folder = join(runs, 'live');
  const own = episodeFolder(folder, game.planned.index);
  cpSync(game.folder, folder, { recursive: true });
  // The transcript would have the page know of the end at once.
  for (const name of ['events', 'transcript', 'score', 'finalSnapshot'] as const)
    rmSync(join(own, EPISODE_FILES[name]));
  using _ = lockRun(folder);
  const log = new EventLog(join(own, EPISODE_FILES.events));
  const server = await startView(runs, 0);
  try {
    const ticks = [...Map.groupBy(game.episode.events, ({ tick }) => tick)];
    const half = Math.floor(ticks.length / 2);
    for (const [, happened] of ticks.slice(0, half)) write(log, happened);
    const profile = mkdtempSync(join(root, 'profile-'));
    await using browser = await openInChromium(server.url, profile, WINDOW, process.env);
    await browser.until("document.querySelector('#runs')");
    await browser.evaluate(`void (location.href = '/runs/live/episodes/${game.planned.index}/replay')`);
    await browser.until(`${HANDLE}?.lastTick >= ${ticks[half - 1]?.[0] ?? 0}`);
    const values: number[] = [];
    for (const [tick, happened] of ticks.slice(half, half + count)) {
      await browser.evaluate(`void (globalThis.shownAt = ${shownAt(tick)})`);
      // By the clock that the page goes by, too: others drift from it in a process that lives long.
      const written = Date.parse(wallTimeIso());
      write(log, happened);
      values.push(Number(await browser.evaluate('globalThis.shownAt')) - written);
    }
    return {
      name: 'live replay, delay',
      unit: 'ms',
      values,
      note: 'from the flush of the log to the frame that shows it',
    };
  } finally {
    log.dispose();
    await server.close();
  }
}

/** JavaScript that resolves to the time, ms since 1970, at which a tick was drawn and the browser went on to the next frame. */
function shownAt(tick: number): string {
  const isDrawn = `${HANDLE}.tick >= ${tick} && ${HANDLE}.isSettled`;
  return `new Promise((resolve) => { const look = () => (${isDrawn} ? requestAnimationFrame(() => resolve(Date.now())) : requestAnimationFrame(look)); look(); })`;
}

function write(log: EventLog, events: readonly EpisodeEvent[]): void {
  for (const { seq: _, tick, ...event } of events) log.append(event, tick);
  log.flush();
}
