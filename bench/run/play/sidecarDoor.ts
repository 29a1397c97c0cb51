import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { ConfigError } from '../../../protocol/errors.ts';

/** Its owner and group may ask for an episode, and with it for the keys of its models. */
const MODE = 0o660;
/** Sidecars that wait for an episode; more are sent away. */
const MOST_WAITING = 64;

/** A socket of this machine at which sidecars that were started elsewhere ask for an episode. */
export class SidecarDoor {
  readonly #server: Server;
  readonly #path: string;
  readonly #waiting = new Set<Socket>();
  readonly #wanted: ((sidecar: Socket) => void)[] = [];

  private constructor(server: Server, path: string) {
    this.#server = server;
    this.#path = path;
    server.on('connection', (sidecar) => this.#welcome(sidecar));
  }

  /** Opens the door, in the place of one that was left behind. @throws ConfigError 'sidecar-socket' */
  static async open(path: string): Promise<SidecarDoor> {
    const server = createServer();
    try {
      if (lstatSync(path, { throwIfNoEntry: false })?.isSocket()) rmSync(path);
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, resolve);
      });
      chmodSync(path, MODE);
    } catch (cause) {
      throw new ConfigError('sidecar-socket', `--sidecar-socket ${path}: ${(cause as Error).message}`, { cause });
    }
    return new SidecarDoor(server, path);
  }

  /** The next sidecar that asks for an episode. */
  next(signal: AbortSignal): Promise<Socket> {
    const [sidecar] = this.#waiting;
    if (sidecar) {
      this.#waiting.delete(sidecar);
      return Promise.resolve(sidecar);
    }
    return new Promise((resolve, reject) => {
      this.#wanted.push(resolve);
      signal.addEventListener('abort', () => {
        const at = this.#wanted.indexOf(resolve);
        if (at >= 0) this.#wanted.splice(at, 1);
        reject(signal.reason);
      });
    });
  }

  /** Sends away whoever waits. */
  close(): void {
    for (const sidecar of this.#waiting) sidecar.destroy();
    this.#server.close();
    rmSync(this.#path, { force: true });
  }

  #welcome(sidecar: Socket): void {
    sidecar.on('error', () => sidecar.destroy());
    const wanted = this.#wanted.shift();
    if (wanted) wanted(sidecar);
    else if (this.#waiting.size >= MOST_WAITING) sidecar.destroy();
    else {
      this.#waiting.add(sidecar);
      sidecar.once('close', () => this.#waiting.delete(sidecar));
    }
  }
}
