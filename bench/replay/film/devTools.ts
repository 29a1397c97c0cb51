import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { ConfigError } from '../../../protocol/errors.ts';

/**
 * Where Debian and others put Chromium, first the headless shell, with which page tests take two thirds of the time;
 * CHROMIUM in the environment overrides them.
 */
export const CHROMIUM_PLACES: readonly string[] = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** How many pages a browser may go through before what is waited for comes true. */
const MOST_PAGES = 4;
/** How long a browser that was asked to end may take before it is killed, ms. */
const PATIENCE_MS = 5_000;
const Reply = z.looseObject({
  id: z.int().optional(),
  result: z.unknown().optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

/** A page in a Chromium of its own, spoken to over the DevTools protocol. */
export interface BrowserPage extends AsyncDisposable {
  /** Of the browser's first process. */
  readonly pid: number;
  /** Evaluates JavaScript, waits for a promise, and returns its value. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits frame by frame until JavaScript gives something true, also while one page takes the place of another. */
  until(condition: string): Promise<void>;
  /** The page as a JPEG picture. */
  picture(): Promise<Buffer>;
}

/** Opens a page in a window of a size. @throws ConfigError 'no-chromium', or 'film-failed' where it cannot be started. */
export async function openInChromium(
  url: string,
  profile: string,
  { width, height }: { readonly width: number; readonly height: number },
  environment: Readonly<Record<string, string | undefined>>,
): Promise<BrowserPage> {
  const program = environment.CHROMIUM ?? CHROMIUM_PLACES.find((path) => existsSync(path));
  if (program === undefined)
    throw new ConfigError(
      'no-chromium',
      `no Chromium is installed (looked for ${CHROMIUM_PLACES.join(', ')}, and CHROMIUM)`,
    );
  const browser = spawn(
    program,
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      // The processor draws, on every machine alike. It puts pages together faster by itself than as a graphics card would.
      '--disable-gpu',
      '--enable-unsafe-swiftshader',
      '--hide-scrollbars',
      `--window-size=${width},${height}`,
      // The kernel refuses the sandbox to root; the page is our own.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const socket = new WebSocket(await addressOf(browser, program));
  await once(socket, 'open');
  const send = requester(socket);
  const { targetId } = z.object({ targetId: z.string() }).parse(await send('Target.createTarget', { url }));
  const { sessionId } = z
    .object({ sessionId: z.string() })
    .parse(await send('Target.attachToTarget', { targetId, flatten: true }));
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false }, sessionId);
  const evaluate = async (expression: string): Promise<unknown> => {
    const reply = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId);
    const { result, exceptionDetails } = z
      .looseObject({
        result: z.looseObject({ value: z.unknown().optional() }),
        exceptionDetails: z.unknown().optional(),
      })
      .parse(reply);
    if (exceptionDetails !== undefined)
      throw new ConfigError(
        'film-failed',
        `the replay's page failed: ${JSON.stringify(exceptionDetails).slice(0, 400)}`,
      );
    return result.value;
  };
  return {
    pid: browser.pid as number,
    evaluate,
    async until(condition) {
      const holds = `new Promise((resolve) => { const look = () => (${condition} ? resolve() : requestAnimationFrame(look)); look(); })`;
      for (let page = 1; ; page++) {
        try {
          await evaluate(holds);
          return;
        } catch (error) {
          // What was asked of the page before is refused when the next one takes its place.
          if (page === MOST_PAGES) throw error;
        }
      }
    },
    async picture() {
      const reply = await send('Page.captureScreenshot', { format: 'jpeg', quality: 92 }, sessionId);
      return Buffer.from(z.object({ data: z.string() }).parse(reply).data, 'base64');
    },
    async [Symbol.asyncDispose]() {
      // What was started may be a script that waits for the browser: to kill it alone would leave the browser behind.
      const isOver = browser.exitCode !== null || browser.signalCode !== null;
      const ended = isOver ? Promise.resolve() : once(browser, 'exit');
      const patience = new RealtimeClock().after(PATIENCE_MS, () => browser.kill('SIGKILL'));
      send('Browser.close', {}).catch(() => browser.kill('SIGKILL'));
      await ended;
      patience.cancel();
      socket.close();
    },
  };
}

/** Where a Chromium that has just been started listens. */
function addressOf(browser: ChildProcess, program: string): Promise<string> {
  const failed = (why: string) => new ConfigError('film-failed', `${program} cannot be used: ${why}`);
  return new Promise((resolve, reject) => {
    let printed = '';
    browser.once('error', (error) => reject(failed(error.message)));
    browser.once('exit', (code) => reject(failed(`it ended with ${code}`)));
    browser.stderr?.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk.toString('utf8')}`.slice(-10_000);
      const address = /DevTools listening on (ws:\/\/127\.0\.0\.1:\d+\/\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

type Send = (method: string, params: object, sessionId?: string) => Promise<unknown>;

function requester(socket: WebSocket): Send {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply = Reply.parse(JSON.parse(String(data)));
    const request = reply.id === undefined ? undefined : waiting.get(reply.id);
    if (!request || reply.id === undefined) return;
    waiting.delete(reply.id);
    if (reply.error) request.reject(new ConfigError('film-failed', `Chromium refused: ${reply.error.message}`));
    else request.resolve(reply.result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new ConfigError('film-failed', 'Chromium ended early'));
  });
  return (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
}
