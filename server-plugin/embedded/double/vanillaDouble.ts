import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../clock/clock.ts';
import type { Random } from '../../../clock/random.ts';
import { HostFault } from '../../../protocol/errors.ts';
import { type GameRules, SURVIVAL_RULES } from '../../../protocol/gameRules.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { PacketLink } from '../../../protocol/packetLink.ts';
import { CLASSIC_FLAT, type WorldPreset } from '../../../worlds/worldPreset.ts';
import { Commands } from '../commands/commands.ts';
import { EmbeddedHost } from '../embeddedHost.ts';
import { type Listener, listen } from '../network/listener.ts';
import { type RconCut, RconServer } from '../rcon/rconServer.ts';
import { EmbeddedServer, type ServerFault } from '../server.ts';
import { loadWorld } from '../storage/savedWorld.ts';
import { WorldSaver } from '../storage/worldSaver.ts';
import { standardSystems } from '../systems/standard.ts';
import { spawnOn } from '../world/ground.ts';
import { logGame } from './gameLog.ts';
import { NameList } from './nameList.ts';
import type { ServerLife } from './serverLife.ts';
import { ServerLog } from './serverLog.ts';
import { formatProperties, parseProperties, type ServerProperties } from './serverProperties.ts';
import { protectSpawn } from './spawnProtection.ts';

/** The one zone, which covers the world up to vanilla's border (Minecraft wiki, "World border"). */
const ZONE = 'world';
const BORDER = 29_999_984;
const WORLD_BOX = {
  min: { x: -BORDER, y: -64, z: -BORDER },
  max: { x: BORDER - 1, y: 319, z: BORDER - 1 },
} as const;
/** Names that may ever have come in; a bound on what flooding can make the server remember. */
const MOST_NAMES = 10_000;

/** What everyone is told when the server goes down ("multiplayer.disconnect.server_shutdown"). */
const SERVER_CLOSED = 'Server closed';

export interface VanillaDoubleOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** One of `EMBEDDED_VERSIONS`; 1.20.4 unless given. */
  readonly version?: string;
  /** The untouched world; classic flat unless given. */
  readonly world?: WorldPreset;
  /**
   * The server's folder, with server.properties, logs and the world; made if missing. A temporary one unless given, gone
   * after `stop`.
   */
  readonly folder?: string;
  /** Written over what server.properties says. Without a password in either there is no RCON, as in vanilla. */
  readonly properties?: Partial<ServerProperties>;
  /** Vanilla's rules unless given. */
  readonly rules?: Partial<GameRules>;
  /** The port for clients, 0 for any free one; undefined opens none and serves links within the process only. */
  readonly port?: number;
  /** The address both ports listen on; this machine's own unless given. */
  readonly bind?: string;
  /** Added to ops.json; whoever stands there joins as an operator. */
  readonly operators?: readonly string[];
  /** Added to whitelist.json, which counts when the property "white-list" is true. */
  readonly whitelist?: readonly string[];
  /** Chunks shown around a player in each direction; vanilla's 10 unless given. */
  readonly viewDistance?: number;
  /** Time of day at the start for the log, ms since midnight. */
  readonly startTimeMs?: number;
  /** Hears of failures of the server's own code; without it they are thrown out of the clock's callback. */
  readonly onFault?: (fault: ServerFault) => void;
}

/**
 * Stands in for a vanilla server: the embedded server without an arena's privileges. One world for everybody, whom it
 * lets in under any name; a console that others reach over RCON alone; a folder like a vanilla server's. Tests look into
 * it through `host` and `server`, which a real server has no counterpart for.
 */
export class VanillaDouble {
  readonly server: EmbeddedServer;
  /** The truth about the world: exact events and snapshots. */
  readonly host: EmbeddedHost;
  readonly properties: ServerProperties;
  /** Where server.properties and logs lie. */
  readonly folder: string;
  /** Where players begin. */
  readonly spawn: BlockPosition;
  readonly log: ServerLog;
  /** Asked about every command over RCON: whether the line breaks over it, for tests. */
  cut: ((command: string) => RconCut | undefined) | undefined;
  readonly operators: NameList;
  readonly whitelist: NameList;
  /** Resolves once the server has ended for good, by `stop` or by the command of that name. */
  readonly stopped: Promise<void>;
  readonly #options: VanillaDoubleOptions;
  readonly #saver: WorldSaver;
  #whitelistOn: boolean;
  #saving = true;
  #ended: () => void = () => undefined;
  readonly #temporary: boolean;
  #listener: Listener | undefined;
  #rcon: RconServer | undefined;
  #up = false;

  private constructor(options: VanillaDoubleOptions) {
    this.#options = options;
    this.#temporary = options.folder === undefined;
    this.folder = options.folder ?? mkdtempSync(join(tmpdir(), 'guildhall-double-'));
    this.properties = readProperties(this.folder, options.properties ?? {});
    mkdirSync(this.dataPacks, { recursive: true });
    const { clock, random, startTimeMs = 0, onFault } = options;
    this.log = new ServerLog(join(this.folder, 'logs'), () => startTimeMs + clock.now());
    this.server = new EmbeddedServer({
      clock,
      random,
      ...(options.version === undefined ? {} : { version: options.version }),
      world: options.world ?? CLASSIC_FLAT,
      allowOp: true,
      viewDistance: options.viewDistance ?? 10,
    }).install(...standardSystems().all);
    if (onFault) this.server.onFault(onFault);
    this.host = new EmbeddedHost(this.server);
    const position = spawnOn(this.server.world.chunks.ground);
    this.spawn = { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) };
    this.server.openZone({ id: ZONE, box: WORLD_BOX, rules: { ...SURVIVAL_RULES, ...options.rules } });
    this.server.openDoor({
      zone: ZONE,
      loadout: { position, yaw: 0, pitch: 0, items: [] },
      most: MOST_NAMES,
      fromAnywhere: true,
      refuses: (username) => this.#refusal(username),
    });
    this.operators = new NameList(join(this.folder, 'ops.json'), { level: 4, bypassesPlayerLimit: false });
    for (const name of options.operators ?? []) this.operators.add(name);
    this.whitelist = new NameList(join(this.folder, 'whitelist.json'));
    for (const name of options.whitelist ?? []) this.whitelist.add(name);
    this.#whitelistOn = this.properties['white-list'];
    const commands = this.server.find(Commands);
    this.server.onJoin((player) => {
      if (this.operators.has(player.username)) commands.setOperator(player, true);
    });
    protectSpawn(this.server, {
      spawn: this.spawn,
      radius: this.properties['spawn-protection'],
      anyOperators: () => this.operators.names().length > 0,
      isOperator: (player) => commands.isOperator(player),
    });
    logGame(this.server, this.log);
    this.#saver = new WorldSaver(this.server, this.worldFolder, {
      name: this.properties['level-name'],
      spawn: this.spawn,
    });
    this.stopped = new Promise((resolve) => {
      this.#ended = resolve;
    });
  }

  /**
   * Starts a double.
   * @throws ConfigError 'bad-properties', 'port-in-use' and those of the server; nothing keeps running then.
   */
  static async start(options: VanillaDoubleOptions): Promise<VanillaDouble> {
    const double = new VanillaDouble(options);
    try {
      if (existsSync(join(double.worldFolder, 'region'))) await loadWorld(double.server, double.worldFolder);
      await double.#goUp();
    } catch (error) {
      await double.stop();
      throw error;
    }
    return double;
  }

  /** The world's folder. */
  get worldFolder(): string {
    return join(this.folder, this.properties['level-name']);
  }

  /** The folder for data packs; read at start and at /reload. */
  get dataPacks(): string {
    return join(this.worldFolder, 'datapacks');
  }

  /** Where clients connect; undefined when it has no port. */
  get address(): { readonly host: string; readonly port: number } | undefined {
    return this.#listener && { host: this.#listener.host, port: this.#listener.port };
  }

  /** The server's RCON; undefined when it has none. */
  get rcon(): RconServer | undefined {
    return this.#rcon;
  }

  /** Where its console can be reached; throws RangeError when it has no RCON. */
  get rconAddress(): { readonly host: string; readonly port: number } {
    if (!this.#rcon) throw new RangeError('this double has no RCON');
    return { host: this.#rcon.host, port: this.#rcon.port };
  }

  /** Joins a body of this process. @throws HostFault 'server-down'. */
  connectInProcess(): PacketLink {
    if (!this.#up) throw new HostFault('server-down', 'the server is down');
    return this.server.connectInProcess();
  }

  /** Runs a command as over RCON, and gives the text of the answer. */
  async command(line: string): Promise<string> {
    const { messages } = this.server.find(Commands).console(line, ZONE, {
      name: 'Rcon',
      position: this.spawn,
      log: (text) => this.log.write('info', text),
    });
    // RconConsoleSource.sendSystemMessage appends messages without anything between them; Paper adds line ends.
    return messages.join('');
  }

  /** Takes the server down: everyone is disconnected, both ports are closed, game time stands. */
  async goDown(): Promise<void> {
    if (!this.#up) return;
    this.#up = false;
    this.log.write('info', 'Stopping server');
    this.server.suspend(SERVER_CLOSED);
    await this.#rcon?.refuse();
    await this.#listener?.close();
    this.save();
  }

  /** Saves the world now. @returns false when that failed, which the log tells. */
  save(): boolean {
    try {
      this.#saver.save();
      return true;
    } catch (error) {
      this.log.write('error', `Failed to save the world: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  }

  /** Brings it up again on the same ports. */
  async comeUp(): Promise<void> {
    if (this.#up) return;
    this.log.begin();
    await this.#goUp();
  }

  /**
   * Restarts the server, which keeps what vanilla saves: blocks, entities, players, scoreboards, storages, scheduled
   * functions, forced chunks and the game's time.
   */
  async restart(): Promise<void> {
    await this.goDown();
    await this.comeUp();
  }

  /** Ends it for good. */
  async stop(): Promise<void> {
    await this.goDown();
    this.server.close(SERVER_CLOSED);
    if (this.#temporary) rmSync(this.folder, { recursive: true, force: true });
    this.#ended();
  }

  async #goUp(): Promise<void> {
    const { port, bind, clock } = this.#options;
    const { version } = this.server.gameData;
    this.log.write('info', `Starting minecraft server version ${version}`);
    if (port !== undefined) {
      this.#listener = await listen(this.server, this.#listener?.port ?? port, bind);
      this.log.write('info', `Starting Minecraft server on ${this.#listener.host}:${this.#listener.port}`);
    }
    this.log.write('info', `Preparing level "${this.properties['level-name']}"`);
    this.server.resume();
    this.#up = true;
    this.log.write('info', 'Done (0.000s)! For help, type "help"');
    await this.#openRcon(clock, bind);
  }

  async #openRcon(clock: Clock, bind: string | undefined): Promise<void> {
    const password = this.properties['rcon.password'];
    if (!this.properties['enable-rcon']) return;
    if (password === '') {
      this.log.write('warn', 'No rcon password set in server.properties, rcon disabled!');
      return;
    }
    if (this.#rcon) await this.#rcon.accept();
    else
      this.#rcon = await RconServer.open({
        clock,
        port: this.properties['rcon.port'],
        ...(bind === undefined ? {} : { bind }),
        password,
        run: (command) => this.command(command),
        cut: (command) => this.cut?.(command),
      });
    this.log.write('info', `RCON running on ${this.#rcon.host}:${this.#rcon.port}`);
  }

  /** Why a name may not come in now; vanilla's words (PlayerList.canPlayerLogin). */
  #refusal(username: string): string | undefined {
    const { players } = this.server;
    if (players.size >= this.properties['max-players'] && !players.has(username)) return 'The server is full!';
    if (this.#whitelistOn && !this.whitelist.has(username) && !this.operators.has(username))
      return 'You are not white-listed on this server!';
    return undefined;
  }

  /** What commands may do to the server. */
  get life(): ServerLife {
    const double = this;
    return {
      zone: ZONE,
      dataPacks: this.dataPacks,
      log: (level, line) => this.log.write(level, line),
      save: () => this.save(),
      setSaving: (on) => {
        const changed = on !== this.#saving;
        this.#saving = on;
        return changed;
      },
      // The answer to the command goes out first.
      stop: () => void this.#options.clock.after(0, () => void this.stop()),
      whitelist: {
        get on() {
          return double.#whitelistOn;
        },
        setOn: (on) => {
          const changed = on !== this.#whitelistOn;
          this.#whitelistOn = on;
          return changed;
        },
        names: () => this.whitelist.names(),
        add: (name) => this.whitelist.add(name),
        remove: (name) => this.whitelist.remove(name),
        reload: () => this.whitelist.reload(),
      },
    };
  }
}

/** The properties of a server folder with these over them, which are written back. */
function readProperties(folder: string, given: Partial<ServerProperties>): ServerProperties {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'server.properties');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // The last line of a name counts.
  const properties = parseProperties(`${kept}\n${formatProperties(given)}`);
  writeFileSync(file, `${kept === '' ? '' : `${kept.trimEnd()}\n`}${formatProperties(given)}`);
  return properties;
}
