import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../../../protocol/errors.ts';
import type { TextureSource } from '../../../sidecar/vision/blocks/textures.ts';
import type { EpisodeFiles } from '../../run/folder/readRun.ts';
import type { RunRecord } from '../../run/folder/runRecord.ts';
import { writeReplay } from '../writeReplay.ts';
import { type BrowserPage, openInChromium } from './devTools.ts';

/** Length of a film unless a speed is given, and the longest, seconds. */
const USUAL_SECONDS = 30;
const LONGEST_SECONDS = 3_600;
const SIZES = { mp4: { width: 1280, height: 720, rate: 20 }, gif: { width: 640, height: 360, rate: 10 } } as const;
const HANDLE = 'globalThis.guildhallReplay';
const TICKS_PER_SECOND = 20;

export interface FilmOptions {
  readonly format: 'mp4' | 'gif';
  readonly file: string;
  /** Seconds of the game in a second of film. */
  readonly speed?: number | undefined;
  /** Whom to follow; the whole arena is shown unless given. */
  readonly agent?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly textures?: TextureSource | undefined;
  /** Told how much is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Writes a film of an episode, frame by frame as a browser draws its replay. @throws ConfigError 'no-chromium', 'no-ffmpeg' or
 * 'film-failed'.
 */
export async function filmReplay(run: RunRecord, episode: EpisodeFiles, options: FilmOptions): Promise<void> {
  const { width, height, rate } = SIZES[options.format];
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-film-'));
  try {
    const encoder = await startEncoder(options, rate);
    const page = join(folder, 'replay.html');
    writeReplay(run, episode, page, options.textures);
    const follow = options.agent === undefined ? '' : `#agent=${encodeURIComponent(options.agent)}`;
    const url = `${pathToFileURL(page)}${follow}`;
    try {
      await using browser = await openInChromium(url, join(folder, 'profile'), { width, height }, options.environment);
      await draw(browser, encoder, options, rate);
    } catch (error) {
      encoder.kill('SIGKILL');
      throw error;
    }
    encoder.stdin?.end();
    const [code] = await once(encoder, 'exit');
    if (code !== 0)
      throw new ConfigError('film-failed', `ffmpeg ended with ${code} and wrote no usable ${options.file}`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function draw(browser: BrowserPage, encoder: ChildProcess, options: FilmOptions, rate: number): Promise<void> {
  await browser.until(HANDLE);
  await browser.evaluate("document.querySelector('.replay').classList.add('film')");
  const last = Number(await browser.evaluate(`${HANDLE}.lastTick`));
  const gameSeconds = last / TICKS_PER_SECOND;
  const seconds = Math.min(LONGEST_SECONDS, options.speed ? gameSeconds / options.speed : USUAL_SECONDS);
  const frames = Math.max(1, Math.ceil(seconds * rate));
  for (let frame = 0; frame <= frames; frame++) {
    await browser.evaluate(`${HANDLE}.seek(${(last * frame) / frames}); ${HANDLE}.settled()`);
    const stdin = encoder.stdin;
    if (!stdin?.writable) throw new ConfigError('film-failed', `ffmpeg cannot write ${options.file}`);
    if (!stdin.write(await browser.picture())) await once(stdin, 'drain');
    options.onProgress?.(frame / frames);
  }
}

/** ffmpeg, which takes pictures on its standard input. */
async function startEncoder({ format, file }: FilmOptions, rate: number): Promise<ChildProcess> {
  const coding =
    format === 'mp4'
      ? ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
      : ['-vf', 'split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse=dither=bayer', '-loop', '0'];
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(rate), '-i', '-'];
  const encoder = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...coding, '-f', format, `file:${file}`], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // What it did not take shows in how it ends.
  encoder.stdin?.on('error', () => undefined);
  try {
    await once(encoder, 'spawn');
  } catch (cause) {
    throw new ConfigError('no-ffmpeg', 'ffmpeg is not installed; films need it', { cause });
  }
  return encoder;
}
