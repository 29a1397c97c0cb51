import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { GameView } from '../../hub/web/apiRoutes.ts';
import type { Bench, Running } from '../bench/commandLine.ts';

/** What a hub answered. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
}

/** A hub in a process of its own, on free ports, killed when it is disposed of. */
export class HubProcess implements Disposable {
  readonly session: Running;
  readonly url: string;
  /** Port of the game server. */
  readonly port: number;

  private constructor(session: Running, url: string, port: number) {
    this.session = session;
    this.url = url;
    this.port = port;
  }

  /** Writes the hub's settings. */
  static configure(bench: Bench, settings: object = {}): void {
    writeFileSync(
      bench.path('hub.yaml'),
      stringify({ web: { port: 0 }, game: { port: 0 }, games: { drainS: 20, waitS: 60 }, ...settings }),
    );
  }

  /** Starts it with the settings in the bench's folder and waits until it is open. */
  static async start(bench: Bench): Promise<HubProcess> {
    const session = bench.start(['hub', 'hub.yaml']);
    await session.shows('the hub is open');
    const line = session.printed.stdout.split('\n').find((text) => text.includes('the hub is open')) ?? '';
    const { page, minecraft } = JSON.parse(line) as { page: string; minecraft: string };
    return new HubProcess(session, page, Number(minecraft.split(':').at(-1)));
  }

  /** Asks the API in the name of a token. */
  async ask<T = unknown>(token: string, method: string, path: string, body?: object): Promise<Answer<T>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : text) as T };
  }

  /** Orders games that must be accepted. */
  async order(token: string, order: object): Promise<GameView[]> {
    const { status, body } = await this.ask<{ games: GameView[] }>(token, 'POST', '/api/games', order);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.games;
  }

  async game(token: string, id: number): Promise<GameView> {
    return (await this.ask<GameView>(token, 'GET', `/api/games/${id}`)).body;
  }

  /** A game once the hub has logged this of it. */
  async once(token: string, id: number, message: string): Promise<GameView> {
    await this.session.shows(new RegExp(`"game":${id},.*"msg":"${message}"`));
    return this.game(token, id);
  }

  /** A game that people or programs can come into. */
  open(token: string, id: number): Promise<GameView> {
    return this.once(token, id, 'seats are open');
  }

  ended(token: string, id: number): Promise<GameView> {
    return this.once(token, id, 'a game has ended');
  }

  /** Kills it as a machine that fails would. */
  async kill(): Promise<void> {
    this.session.child.kill('SIGKILL');
    await this.session.ended;
  }

  [Symbol.dispose](): void {
    this.session.child.kill('SIGKILL');
  }
}

/** Makes a token for a group as the command does. */
export async function addToken(bench: Bench, group: string): Promise<string> {
  const { stdout, stderr, code } = await bench.guildhall([
    'hub',
    'token',
    'add',
    group,
    '--file',
    'hub.yaml',
    '--json',
  ]);
  if (code !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as { token: string }).token;
}
