import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LockstepClock } from '../../../../../clock/lockstepClock.ts';
import { Random } from '../../../../../clock/random.ts';
import { StandInServer } from '../../../../../game-server/stand-in/standInServer.ts';
import { useGameTime } from '../../../../../patches/gameScope.ts';
import type { HostEvent } from '../../../../../protocol/gameServer/hostEvent.ts';
import {
  startVanillaHost,
  type VanillaHost,
  type VanillaHostOptions,
} from '../../../../../server-plugin/hosts/vanilla/vanillaHost.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import type { BuildPlan } from '../../../../../worlds/plan/buildPlan.ts';
import { joinBody } from '../../../../game-server/stand-in/standInWorld.ts';
import { putPack } from '../bridge/packOnStandIn.ts';

const PASSWORD = 'geheim';

export interface HostWorldOptions {
  readonly version?: string;
  /** What the pack holds; the empty list unless given. Undefined: no pack at all. */
  readonly plans?: readonly BuildPlan[] | undefined;
  readonly host?: Partial<VanillaHostOptions>;
}

/** A stand-in server with a pack in its world, a host that plays on it over RCON, and lockstep time for both. */
export class HostWorld implements AsyncDisposable {
  readonly clock = new LockstepClock();
  readonly events: HostEvent[] = [];
  readonly warnings: string[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'guildhall-host-'));
  standIn!: StandInServer;
  host!: VanillaHost;
  readonly #random = new Random(5);
  #leave = () => {};
  readonly #faults: unknown[] = [];

  static async start(options: HostWorldOptions = {}): Promise<HostWorld> {
    const world = new HostWorld();
    world.#leave = useGameTime(world.clock, world.#random.fork('game'));
    const { version = '1.20.4' } = options;
    const plans = 'plans' in options ? options.plans : [];
    if (plans) putPack(join(world.folder, 'world', 'datapacks'), version, plans);
    try {
      world.standIn = await StandInServer.start({
        clock: world.clock,
        random: world.#random.fork('double'),
        version,
        folder: world.folder,
        viewDistance: 3,
        port: 0,
        properties: { 'enable-rcon': true, 'rcon.port': 0, 'rcon.password': PASSWORD },
        onFault: ({ error }) => world.#faults.push(error),
      });
      world.host = await world.run(() => world.startHost(options.host));
    } catch (error) {
      await world[Symbol.asyncDispose]();
      throw error;
    }
    return world;
  }

  /** Another host on the same server. */
  async startHost(options: Partial<VanillaHostOptions> = {}): Promise<VanillaHost> {
    const host = await startVanillaHost({
      rcon: { ...this.standIn.rconAddress, password: PASSWORD },
      game: this.standIn.address ?? { host: 'none', port: 1 },
      clock: this.clock,
      random: this.#random.fork('host'),
      warn: (line) => this.warnings.push(line),
      ...options,
    });
    this.clock.waitFor(() => host.busy);
    host.onEvent((event) => this.events.push(event));
    return host;
  }

  /** Runs work while time goes on. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    let over = false;
    const done = work().finally(() => {
      over = true;
    });
    done.catch(() => {});
    await this.clock.run({ until: () => over });
    return done;
  }

  /** Lets so many ticks pass. */
  async pass(ticks: number): Promise<void> {
    await this.run(() => this.clock.sleep(ticks * 50));
  }

  join(username: string): Promise<Body> {
    return joinBody(this.standIn, username, this.clock);
  }

  /** Runs a command at the server's own console. */
  command(line: string): Promise<string> {
    return this.standIn.command(line);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      if (this.host) await this.run(() => this.host.close());
    } finally {
      await this.standIn?.stop();
      this.#leave();
      rmSync(this.folder, { recursive: true, force: true });
    }
    if (this.#faults.length > 0) throw new AggregateError(this.#faults, `${this.#faults.length} fault(s)`);
  }
}
