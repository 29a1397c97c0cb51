import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartServer } from '../../../bench/run/play/playServer.ts';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { StandInServer } from '../../../game-server/stand-in/standInServer.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { startVanillaHost, type VanillaHost } from '../../../server-plugin/hosts/vanilla/vanillaHost.ts';
import type { Task } from '../../../tasks/task.ts';
import { putPack } from '../../server-plugin/hosts/vanilla/bridge/packOnStandIn.ts';

const PASSWORD = 'geheim';
const VERSION = '1.20.4';
/** Game time per wall time while the host comes to the server: what it asks of the game port is answered in ticks. */
const START_RATE = 10;

/**
 * A stand-in vanilla server of this process, and the host that plays on it from outside: a real pack in the world's folder
 * that holds a task's arena, real RCON, and bodies that join as anybody does.
 */
export class VanillaServer {
  readonly #task: Task;
  readonly #agents: number;
  readonly #version: string;
  #standIn: StandInServer | undefined;

  constructor(task: Task, agents: number, version = VERSION) {
    this.#task = task;
    this.#agents = agents;
    this.#version = version;
  }

  /** What really goes on: the server's own events and snapshots, which no host of a real server has. */
  get truth(): EmbeddedHost {
    if (!this.#standIn) throw new Error('the server has not been started');
    return new EmbeddedHost(this.#standIn.server, this.#standIn.systems);
  }

  readonly start: StartServer<VanillaHost> = async ({ clock, random }) => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-vanilla-'));
    const version = this.#version;
    const plan = rulesOf(this.#task).plan(this.#agents, VersionGameData.ofVersion(version));
    putPack(join(folder, 'world', 'datapacks'), version, [plan]);
    const standIn = await StandInServer.start({
      clock,
      random: random.fork('double'),
      version,
      folder,
      port: 0,
      properties: { 'enable-rcon': true, 'rcon.port': 0, 'rcon.password': PASSWORD },
    });
    this.#standIn = standIn;
    const { address } = standIn;
    if (!address) throw new Error('the stand-in server has no port');
    let starting = true;
    const started = startVanillaHost({
      rcon: { ...standIn.rconAddress, password: PASSWORD },
      game: address,
      clock,
      random: random.fork('host'),
      worldFolder: standIn.worldFolder,
      warn: () => {},
    }).finally(() => {
      starting = false;
    });
    // What the server answers, it answers in its ticks.
    await clock.run({ until: () => !starting, rate: START_RATE });
    const host = await started;
    const leave = clock.waitFor(() => host.busy);
    return {
      host,
      connect: () => standIn.connectInProcess(),
      close: async () => {
        let closing = true;
        const closed = host.close().finally(() => {
          closing = false;
        });
        await clock.run({ until: () => !closing });
        await closed;
        leave();
        await standIn.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  };
}
