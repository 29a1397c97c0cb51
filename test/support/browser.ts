import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_PLACES } from '../../bench/replay/film/devTools.ts';

/** The machine's own browser; undefined where there is none. */
export const CHROMIUM = CHROMIUM_PLACES.find((path) => existsSync(path));

let started: Promise<Browser> | undefined;

/**
 * The browser of this process, with nothing of a user's in it, which ends with the process: test files close the contexts
 * that they open, and leave it to the next one, since each start takes two seconds of a core.
 */
export function browserOfTests(): Promise<Browser> {
  started ??= startBrowser();
  return started;
}

function startBrowser(): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('no Chromium is installed');
  // Within a container the kernel refuses the sandbox to root; the pages are our own.
  // Pictures in 3D are computed by the processor, on every machine alike.
  const graphics = ['--disable-gpu', '--enable-unsafe-swiftshader'];
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', ...graphics] });
}

/** Whether a line of the console is the graphics driver's, which tells of what the browser does and not of the page. */
export function isDriverNote(line: string): boolean {
  return /^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance,/.test(line);
}
