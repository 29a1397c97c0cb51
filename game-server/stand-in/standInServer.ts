import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostFault } from '../../protocol/errors.ts';
import { type GameRules, SURVIVAL_RULES } from '../../protocol/gameRules.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';
import type { PacketLink } from '../../protocol/packetLink.ts';
import { CLASSIC_FLAT } from '../../worlds/worldPreset.ts';
import type { WholeServer } from '../commands/packs/wholeServer.ts';
import { GameServer } from '../core/server.ts';
import { WildHerds } from '../mobs/wildHerds.ts';
import { type Listener, listen } from '../network/listener.ts';
import { Autosave } from '../storage/autosave.ts';
import { NameList } from '../storage/nameList.ts';
import { PlayerWhitelist } from '../storage/playerWhitelist.ts';
import { continueDoor } from '../storage/worldLevel.ts';
import { WorldSaver } from '../storage/worldSaver.ts';
import { installSurvival } from '../survival/installSurvival.ts';
import { openEnd } from '../survival/openEnd.ts';
import { openNether } from '../survival/openNether.ts';
import type { SurvivalSystems } from '../survival/systems.ts';
import { spawnOn } from '../world/ground.ts';
import { logGame } from './gameLog.ts';
import { type RconCut, RconServer } from './rcon/rconServer.ts';
import { ServerLog } from './serverLog.ts';
import { readProperties, type ServerProperties } from './serverProperties.ts';
import { protectSpawn } from './spawnProtection.ts';
import { lifeOf, type StandInHandle } from './standInLife.ts';
import type { StandInOptions } from './standInOptions.ts';

/** The one zone, which covers the world up to vanilla's border (Minecraft wiki, "World border"). */
const ZONE = 'world';
const BORDER = 29_999_984;
const WORLD_BOX = {
  min: { x: -BORDER, y: -64, z: -BORDER },
  max: { x: BORDER - 1, y: 319, z: BORDER - 1 },
} as const;
/** Names that may ever have come in; a bound on what flooding can make the server remember. */
const MOST_NAMES = 10_000;

/** Why clients are disconnected when the server goes down ("multiplayer.disconnect.server_shutdown"). */
const SERVER_CLOSED = 'Server closed';

/**
 * Stands in for a vanilla server: the game server without an arena's privileges. One world for everybody, whom it
 * lets in under any name; a console that others reach over RCON alone; a folder like a vanilla server's. Tests look into
 * it through `server` and `systems`, which a real server has no counterpart for.
 */
export class StandInServer implements StandInHandle {
  readonly server: GameServer;
  readonly systems: SurvivalSystems;
  readonly properties: ServerProperties;
  /** Where server.properties and logs lie. */
  readonly folder: string;
  /** Where players begin. */
  readonly spawn: BlockPosition;
  readonly log: ServerLog;
  /** Asked about every command over RCON: whether the line breaks over it, for tests. */
  cut: ((command: string) => RconCut | undefined) | undefined;
  readonly operators: NameList;
  readonly whitelist: PlayerWhitelist;
  /** Resolves once the server has ended for good, by `stop` or by the command of that name. */
  readonly stopped: Promise<void>;
  readonly #options: StandInOptions;
  readonly #saver: WorldSaver;
  readonly #autosave: Autosave;
  readonly #whole: WholeServer;
  #ended: () => void = () => undefined;
  #listener: Listener | undefined;
  #rcon: RconServer | undefined;
  #up = false;

  private constructor(options: StandInOptions, folder: string) {
    this.#options = options;
    this.folder = folder;
    this.properties = readProperties(this.folder, options.properties ?? {});
    mkdirSync(this.dataPacks, { recursive: true });
    const { clock, random, startTimeMs = 0, onFault } = options;
    this.log = new ServerLog(join(this.folder, 'logs'), () => startTimeMs + clock.now());
    this.server = new GameServer({
      clock,
      random,
      ...(options.version === undefined ? {} : { version: options.version }),
      world: options.world ?? CLASSIC_FLAT,
      allowOp: true,
      viewDistance: options.viewDistance ?? 10,
    });
    this.systems = installSurvival(this.server);
    const nether = options.nether && openNether(this, options.nether);
    const end = options.end && openEnd(this, options.end, nether);
    if (onFault) this.server.onFault(onFault);
    const position = spawnOn(this.server.world.chunks.ground);
    this.spawn = { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) };
    const { gamemode: gameMode, difficulty } = this.properties;
    const rules: GameRules = {
      ...SURVIVAL_RULES,
      doMobSpawning: true,
      ...options.rules,
      ...(difficulty ? { difficulty } : {}),
    };
    this.server.openZone({ id: ZONE, box: WORLD_BOX, rules });
    if (rules.livingWorld && this.server.world.chunks.ground.type === 'land')
      new WildHerds(this.systems.habitat, ZONE).install();
    this.server.openDoor({
      zone: ZONE,
      loadout: { position, yaw: 0, pitch: 0, items: [] },
      ...(gameMode ? { gameMode } : {}),
      most: MOST_NAMES,
      fromAnywhere: true,
      places: this.maxPlayers,
      asksForAccounts: this.properties['online-mode'],
      refuses: (username) => this.#refusal(username),
    });
    this.operators = new NameList(join(this.folder, 'ops.json'), { level: 4, bypassesPlayerLimit: false });
    this.operators.create();
    for (const name of options.operators ?? []) this.operators.add(name);
    this.whitelist = new PlayerWhitelist(join(this.folder, 'whitelist.json'), this.properties['white-list'], (name) =>
      this.operators.has(name),
    );
    this.whitelist.list.create();
    for (const name of options.whitelist ?? []) this.whitelist.add(name);
    const { commands } = this.systems;
    for (const { server, systems } of [this, nether, end].filter((each) => each !== undefined))
      server.onJoin((player) => {
        if (this.operators.has(player.username)) systems.commands.setOperator(player, true);
      });
    protectSpawn(this.server, {
      spawn: this.spawn,
      radius: this.properties['spawn-protection'],
      anyOperators: () => this.operators.names().length > 0,
      isOperator: (player) => commands.isOperator(player),
    });
    logGame(commands.game, { log: this.log, zone: ZONE });
    this.#whole = commands.serveWorld(lifeOf(this, ZONE));
    const { rates } = this.#whole;
    // A sprint goes as fast as ticks can follow each other.
    rates.onChange(() => this.server.setTickLength(rates.sprinting ? 1 : 1000 / rates.rate));
    this.#saver = new WorldSaver(commands.game, {
      folder: this.worldFolder,
      zone: ZONE,
      facts: { name: this.properties['level-name'], spawn: this.spawn },
      time: () => this.#whole.gameTime,
      onFailure: (error) => this.#saveFailed(error),
    });
    this.#saver.install();
    this.#autosave = new Autosave(clock, this.#saver, options.autosaveMs ?? 0);
    this.stopped = new Promise((resolve) => {
      this.#ended = resolve;
    });
  }

  /**
   * Starts a stand-in server.
   * @throws ConfigError 'bad-properties', 'port-in-use' and those of the server; nothing keeps running then.
   */
  static async start(options: StandInOptions): Promise<StandInServer> {
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'guildhall-stand-in-'));
    let standIn: StandInServer | undefined;
    try {
      standIn = new StandInServer(options, folder);
      await standIn.#load();
      await standIn.#goUp();
    } catch (error) {
      await standIn?.stop();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
      throw error;
    }
    return standIn;
  }

  /** The world's folder. */
  get worldFolder(): string {
    return join(this.folder, this.properties['level-name']);
  }

  /** Seconds without players after which it stands still, from 1.21.2 on. */
  get pauseWhenEmptySeconds(): number {
    return this.properties['pause-when-empty-seconds'];
  }

  /** Players who can be on the server at once. */
  get maxPlayers(): number {
    return this.properties['max-players'];
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
    if (!this.#rcon) throw new RangeError('this stand-in server has no RCON');
    return { host: this.#rcon.host, port: this.#rcon.port };
  }

  /** Joins a body of this process. @throws HostFault 'server-down'. */
  connectInProcess(): PacketLink {
    if (!this.#up) throw new HostFault('server-down', 'the server is down');
    return this.server.connectInProcess();
  }

  /** Runs a command as over RCON, and gives the text of the answer. */
  async command(line: string): Promise<string> {
    const { messages } = this.systems.commands.console(line, ZONE, {
      name: 'Rcon',
      position: this.spawn,
      log: (text) => this.log.write('info', text),
      quiet: !this.properties['broadcast-rcon-to-ops'],
    });
    // RconConsoleSource.sendSystemMessage appends messages without anything between them; Paper adds line ends.
    return messages.join('');
  }

  /** Runs a command at the server's own console. @returns the lines of its answer. */
  console(line: string): readonly string[] {
    return this.systems.commands.console(line, ZONE, { name: 'Server', position: this.spawn }).lines;
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

  /** Saves the world now. @returns false when that failed; the log has the error. */
  save(): boolean {
    try {
      this.#saver.save();
      return true;
    } catch (error) {
      this.#saveFailed(error);
      return false;
    }
  }

  /** Switches saving by itself. @returns false when it was so already. */
  setSaving(on: boolean): boolean {
    return this.#autosave.switch(on);
  }

  #saveFailed(error: unknown): void {
    this.log.write('error', `Failed to save the world: ${error instanceof Error ? error.message : error}`);
  }

  /** Brings it up again on the same ports. */
  async comeUp(): Promise<void> {
    if (this.#up) return;
    this.log.begin();
    // A server that starts runs at its usual rate and reads its packs anew.
    const { rates } = this.#whole;
    rates.stopSprinting();
    rates.setFrozen(false);
    rates.setRate(20);
    this.#whole.reload();
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
    this.#autosave.stop();
    await this.#saver.idle();
    if (this.#options.folder === undefined) rmSync(this.folder, { recursive: true, force: true });
    this.#ended();
  }

  /** Ends the server once the answer to the command that asks for it is out. */
  stopSoon(): void {
    this.#options.clock.after(0, () => void this.stop());
  }

  /** Goes on with the world that lies in the folder. @throws ConfigError 'no-world', 'unreadable-chunk'. */
  async #load(): Promise<void> {
    const { game } = this.systems.commands;
    const level = await this.#saver.open();
    if (!level) return;
    this.#whole.gameTime = level.time;
    // What server.properties says counts more.
    if (this.properties.difficulty) this.server.setRule(ZONE, 'difficulty', this.properties.difficulty);
    continueDoor(game, level, { gameMode: this.properties.gamemode !== undefined });
  }

  async #goUp(): Promise<void> {
    const { port, bind } = this.#options;
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
    await this.#openRcon();
  }

  async #openRcon(): Promise<void> {
    const { bind, clock } = this.#options;
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
    const names = this.server.dimensions.all.flatMap(({ players }) => [...players.keys()]);
    if (names.length >= this.maxPlayers && !names.includes(username)) return 'The server is full!';
    return this.whitelist.refuses(username);
  }
}
