import type { Clock } from '../../../../../clock/clock.ts';
import { type RconCut, RconServer } from '../../../../../game-server/stand-in/rcon/rconServer.ts';
import { BATCH_TICKS, PACK_PROTOCOL } from '../../../../../server-plugin/hosts/vanilla/pack/packContract.ts';

export const PASSWORD = 'open sesame';

/**
 * A real RCON server with the least of a world behind it: a game time, a queue of samples, and the pack's functions as its
 * contract promises them, for faults that a whole server could not be brought to at will.
 */
export class ScriptedServer {
  readonly rcon: RconServer;
  /** Every command that ran. */
  readonly ran: string[] = [];
  cut: ((command: string) => RconCut | undefined) | undefined;
  /** Answers instead of the pack, where it gives one. */
  answers: (command: string) => string | undefined = () => undefined;
  hasFunctions = true;
  pack: string | undefined = `{protocol: ${PACK_PROTOCOL}, version: "1.20.4", hash: "0123456789abcdef", arenas: 0}`;
  time = 1000;
  loads = 1;
  overflow = 0;
  on = false;
  queue: number[] = [];
  batch: number[] = [];
  number = 0;
  told = 0;
  #batches = 0;

  private constructor(rcon: RconServer) {
    this.rcon = rcon;
  }

  static async open(clock: Clock): Promise<ScriptedServer> {
    const rcon = await RconServer.open({
      clock,
      port: 0,
      password: PASSWORD,
      run: (command) => server.#run(command),
      cut: (command) => server.cut?.(command),
    });
    const server = new ScriptedServer(rcon);
    return server;
  }

  /** Lets a game tick pass in which something is seen. */
  see(): number {
    this.time++;
    if (this.on) this.queue.push(this.time);
    return this.time;
  }

  #run(command: string): string {
    this.ran.push(command);
    const own = this.answers(command);
    if (own !== undefined) return own;
    const name = /^function guildhall:(\w+)$/.exec(command)?.[1];
    if (name !== undefined) return this.hasFunctions ? this.#call(name) : `Unknown function guildhall:${name}`;
    switch (command) {
      case 'data get storage guildhall:pack':
        return `Storage guildhall:pack has the following contents: ${this.pack ?? '{}'}`;
      case 'data get storage guildhall:batch':
        return `Storage guildhall:batch has the following contents: {t: ${this.told}, n: ${this.number}, ticks: [${this.batch.map((t) => `{t: ${t}, e: [{k: "h", a: 0, v: 20.0f}]}`).join(', ')}]}`;
      case 'scoreboard players get #loads gh':
        return `#loads has ${this.loads} [gh]`;
      case 'scoreboard players get #overflow gh':
        return `#overflow has ${this.overflow} [gh]`;
      case 'time query gametime':
        return `The time is ${this.time}`;
      default:
        return 'Unknown or incomplete command, see below for error<--[HERE]';
    }
  }

  #call(name: string): string {
    switch (name) {
      case 'start':
        this.on = true;
        this.queue = [];
        this.batch = [];
        this.number = 0;
        this.overflow = 0;
        break;
      case 'stop':
        this.on = false;
        break;
      case 'take':
        if (this.number === 0) {
          this.told = this.time;
          this.batch = this.queue.splice(0, BATCH_TICKS);
          this.number = this.batch.length > 0 ? ++this.#batches : 0;
        }
        break;
      case 'done':
        this.batch = [];
        this.number = 0;
        break;
      default:
        return `Unknown function guildhall:${name}`;
    }
    return `Executed 3 commands from function 'guildhall:${name}'`;
  }
}
