import { ConfigError } from '../../protocol/errors.ts';
import type { Admission, Zone } from '../../protocol/gameServer/zone.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import { Allowance } from '../network/allowance.ts';
import { takeChatTurn } from '../players/display/chat.ts';
import { refuse } from '../players/limits/gatekeeper.ts';
import type { Player } from '../players/player.ts';
import { announceAdvancements } from './advancementAnnouncements.ts';
import { CommandBlocks } from './commandBlocks.ts';
import { countCriteria } from './criteria.ts';
import { declaration } from './declaration.ts';
import { Game, type GameSystems } from './game.ts';
import { WholeServer } from './packs/wholeServer.ts';
import { type PlayerCommand, PlayerCommands } from './playerCommands.ts';
import type { ServerLife, WorldKeeping } from './serverLife.ts';
import { type CommandAudience, CommandSource, LEVELS } from './source.ts';
import { countStatistics } from './statistics.ts';
import { suggestionsFor } from './suggestions.ts';
import { CommandError } from './syntax/commandError.ts';
import { executeParsed, type Outcome, sendError } from './syntax/execute.ts';
import { parseCommand } from './syntax/parse.ts';
import { Reader } from './syntax/reader.ts';
import { childrenFor, type RootNode } from './syntax/tree.ts';
import { type Component, translate } from './text.ts';
import { commandTree } from './tree.ts';

/** Longest command: of a player without rights (vanilla up to 1.20.4), and of an operator or the console. */
const LONGEST_OF_PLAYER = 256;
const LONGEST = 32_767;
/** Why a command of an operator is not carried out. */
const TOO_MANY = 'too many of your commands are waiting';
/** Completions a player may ask for at once and a tick on average. */
const MOST_COMPLETIONS = 40;
const COMPLETIONS_PER_TICK = 0.5;
/** Entity status 24 to 28 send a player their operator level 0 to 4 (Minecraft wiki, "Entity statuses"). */
const LEVEL_STATUS = 24;

/** What a command answered. */
export interface CommandReply extends Outcome {
  /** The lines of the answer, in English. */
  readonly lines: readonly string[];
  /** The same by messages, each of which may have several lines. */
  readonly messages: readonly string[];
}

/** Who sits at a console, where that is not the server itself at the lowest corner of the zone. */
interface ConsoleSeat {
  /** What others see as the name ("Rcon"). */
  readonly name: string;
  readonly position: Point;
  /** Hears what was done, as the operators do ("[Rcon: Set the time to 1000]"). */
  readonly log?: (text: string) => void;
  /** Keeps what was done from operators and log (server.properties "broadcast-rcon-to-ops"). */
  readonly quiet?: boolean;
}

type Declarations = Map<number, ReturnType<typeof declaration>>;

/** What servers that keep no world tell clients of a level: the same of all servers of a version. */
const declarations = new WeakMap<ServerGameData, Declarations>();

function declarationsOf(gameData: ServerGameData): Declarations {
  const known = declarations.get(gameData) ?? new Map();
  declarations.set(gameData, known);
  return known;
}

/**
 * Vanilla's commands: for the console always, for players with operator rights when the server allows operators at all,
 * and for everyone those that only talk (msg, me, teammsg, list). A command sees and changes nothing outside the zone of
 * who gives it; one that fails changes nothing.
 */
export class Commands {
  readonly #server: GameServer;
  readonly #game: Game;
  /** Commands of single players, reported instead of carried out. */
  readonly own: PlayerCommands;
  #made: RootNode | undefined;
  /** Rights given or taken by op and deop; by admission, for they outlast a reconnect and end with it. */
  readonly #granted = new WeakMap<Admission, boolean>();
  /** What clients of a level are sent, computed once. */
  #declarations: Declarations;
  readonly #completions = new WeakMap<Admission, Allowance>();

  constructor(server: GameServer, systems: GameSystems) {
    this.#server = server;
    this.#game = new Game(server, systems, this);
    this.own = new PlayerCommands(server);
    this.#declarations = declarationsOf(server.gameData);
  }

  /** Made when somebody first gives a command or needs one explained: most games have none. */
  get #tree(): RootNode {
    this.#made ??= commandTree(this.#game);
    return this.#made;
  }

  install(): void {
    const server = this.#server;
    server.operators.recogniseBy((player) => this.isOperator(player));
    this.#game.bossBars.install();
    this.#game.worldBorders.install();
    new CommandBlocks(this.#game, (text, source) => this.#run(text, source)).install();
    this.own.install();
    server.onZoneOpened((zone) => this.#game.forget(zone.id));
    countCriteria(this.#game);
    countStatistics(this.#game);
    announceAdvancements(this.#game);
    server.onJoin((player) => this.#declare(player));
    server.onEvent((event) => {
      // A client that respawned has forgotten its level.
      const player = event.type === 'player-respawned' ? server.players.get(event.player) : undefined;
      if (player) this.#sendLevel(player);
    });
    for (const packet of ['chat_command', 'chat_command_signed'])
      server.onPacket(packet, (player, { command }) => this.#fromPlayer(player, command));
    server.onPacket('tab_complete', (player, fields) => this.#complete(player, fields.transactionId, fields.text));
  }

  /**
   * Makes the server run as a vanilla server: data packs are loaded at the next tick, functions run, only some chunks are
   * loaded, and the commands of a whole server are there. Before any player joins; the zone must be open.
   * @returns what such a server has besides. Throws RangeError when called twice.
   */
  serveWorld(life: ServerLife): WholeServer {
    if (this.#game.whole) throw new RangeError('the server already runs as a vanilla server');
    const whole = new WholeServer(
      this.#game,
      life,
      () => this.#tree,
      () => this.#functionSource(this.#zone(life.zone), life),
    );
    this.#game.whole = whole;
    this.keepWorld(life);
    for (const server of this.#server.dimensions.all) server.skipPhases((phase) => whole.skips(phase));
    this.#server.onPhase('commands', () => whole.tick());
    return whole;
  }

  /** Adds the commands of a server that keeps a world. Before any player joins. */
  keepWorld(keeping: WorldKeeping): void {
    this.#game.keeping = keeping;
    this.#made = undefined;
    this.#declarations = new Map();
  }

  /** The server itself, as it runs the functions of tags: at the spawn, with the rights of functions, without an audience. */
  #functionSource(zone: Zone, { spawn }: ServerLife): CommandSource {
    const silent = () => undefined;
    return new CommandSource({
      game: this.#game,
      zone,
      position: { ...(spawn ?? { x: 0, y: 0, z: 0 }) },
      yaw: 0,
      pitch: 0,
      anchor: 'feet',
      entity: undefined,
      level: LEVELS.gamemaster,
      audience: { reply: silent, fail: silent, announce: silent },
      stores: [],
      consoleName: undefined,
    });
  }

  /** The tree of all commands, for tests and documentation. */
  get tree(): RootNode {
    return this.#tree;
  }

  get game(): Game {
    return this.#game;
  }

  /** Whether a player has operator rights now. */
  isOperator({ admission }: Player): boolean {
    return this.#server.allowOp && (this.#granted.get(admission) ?? admission.operator ?? false);
  }

  /** Gives a player operator rights or takes them. @returns false when the server allows no operators. */
  setOperator(player: Player, granted: boolean): boolean {
    if (!this.#server.allowOp) return false;
    this.#granted.set(player.admission, granted);
    this.#declare(player);
    return true;
  }

  /**
   * Runs a command at the console of a zone; with one zone open it need not be named. A leading "/" is allowed.
   * The console stands on the lowest corner of the zone and looks south.
   * @throws ConfigError 'unknown-zone' when the zone is not open, or none is named and there is not exactly one.
   */
  console(line: string, zoneId?: string, seat?: ConsoleSeat): CommandReply {
    const zone = this.#zone(zoneId);
    const messages: string[] = [];
    const reply = (text: Component) => {
      messages.push(this.#game.text(text));
    };
    const source = new CommandSource({
      game: this.#game,
      zone,
      position: { ...(seat?.position ?? zone.box.min) },
      yaw: 0,
      pitch: 0,
      anchor: 'feet',
      entity: undefined,
      level: LEVELS.owner,
      audience: {
        reply,
        fail: reply,
        announce: (text) => {
          reply(text);
          if (seat?.quiet) return;
          const notice = translate('chat.type.admin', seat?.name ?? 'Server', text);
          seat?.log?.(this.#game.text(notice));
          this.#notifyOperators(zone, notice);
        },
      },
      stores: [],
      consoleName: seat?.name,
    });
    const outcome = this.#run(line.trim().replace(/^\//, ''), source);
    return { ...outcome, messages, lines: messages.flatMap((message) => message.split('\n')) };
  }

  #zone(id: string | undefined): Zone {
    const { zones } = this.#server;
    const names = [...zones.keys()].join(', ') || 'none';
    if (id !== undefined) {
      const zone = zones.get(id);
      if (!zone) throw new ConfigError('unknown-zone', `there is no zone "${id}" (open: ${names})`);
      return zone;
    }
    const [only, another] = zones.values();
    if (!only || another)
      throw new ConfigError(
        'unknown-zone',
        `name the zone of the command: it may be left out only when exactly one is open (open: ${names})`,
      );
    return only;
  }

  /** Reads and runs a command; its answer and its errors go to the source. */
  #run(text: string, source: CommandSource): Outcome {
    try {
      if (text.length > LONGEST) throw new CommandError(translate('command.exception', 'too long'));
      return executeParsed(parseCommand(this.#tree, new Reader(text), source), source);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      sendError(source, error);
      return { result: 0, success: false };
    }
  }

  #fromPlayer(player: Player, text: unknown): void {
    if (typeof text !== 'string') return;
    if (this.own.answer(player, text)) return;
    const operator = this.isOperator(player);
    if (!operator) {
      const word = /^\S*/.exec(text)?.[0] ?? '';
      const known =
        !player.hidden &&
        childrenFor(this.#tree, LEVELS.everyone).some((child) => child.kind === 'literal' && child.name === word);
      if (!known) {
        refuse(this.#server, player, 'command', 'players have no commands');
        if (!this.#mayAsk(player)) return;
        if (player.hidden) {
          this.#audienceOf(player).fail(translate('command.unknown.command'));
          return;
        }
      } else if (text.length > LONGEST_OF_PLAYER || !takeChatTurn(this.#server, player, text)) {
        refuse(
          this.#server,
          player,
          'chat',
          `a command has 1 to ${LONGEST_OF_PLAYER} printable characters, not too many at once`,
        );
        return;
      }
    }
    if (!operator) {
      this.#run(text, this.#sourceOf(player, false));
      return;
    }
    // Rights and place are those of the moment in which the command is carried out.
    const run = () => this.#run(text, this.#sourceOf(player, this.isOperator(player)));
    if (this.#server.operators.submit(player, text, run)) return;
    refuse(this.#server, player, 'command', TOO_MANY);
    if (this.#mayAsk(player)) this.#audienceOf(player).fail(TOO_MANY);
  }

  #sourceOf(player: Player, operator: boolean): CommandSource {
    const { zone } = player;
    return new CommandSource({
      game: this.#game,
      zone,
      position: player.position,
      yaw: player.yaw,
      pitch: player.pitch,
      anchor: 'feet',
      entity: this.#game.bodies.target(player),
      level: operator ? LEVELS.owner : LEVELS.everyone,
      audience: this.#audienceOf(player),
      stores: [],
    });
  }

  #audienceOf(player: Player): CommandAudience {
    const { zone } = player;
    const show = (text: Component) => this.#game.show(player, text);
    const reply = (text: Component) => {
      if (this.#game.rules.holds(zone.id, 'sendCommandFeedback')) show(text);
    };
    return {
      reply,
      fail: (text) => show({ text: '', color: 'red', extra: [text] }),
      announce: (text) => {
        reply(text);
        this.#notifyOperators(zone, translate('chat.type.admin', player.username, text), player);
      },
    };
  }

  #notifyOperators(zone: Zone, text: Component, except?: Player): void {
    if (!this.#game.rules.holds(zone.id, 'sendCommandFeedback')) return;
    for (const player of this.#server.playersIn(zone.id))
      if (player !== except && this.isOperator(player))
        this.#game.show(player, { text: '', color: 'gray', italic: true, extra: [text] });
  }

  /** Gives a player commands that are reported (`own`) instead of carried out, instead of those of before. */
  giveOwn(player: Player, commands: readonly PlayerCommand[]): void {
    this.own.set(player, commands);
    this.#declare(player);
  }

  /** Tells a client which commands it has. */
  #declare(player: Player): void {
    const level = this.#sendLevel(player);
    const own = this.own.treeFor(player, () => this.#tree, level);
    if (own) {
      player.send('declare_commands', declaration(this.#game, own, level));
      return;
    }
    const fields = this.#declarations.get(level) ?? declaration(this.#game, this.#tree, level);
    this.#declarations.set(level, fields);
    player.send('declare_commands', fields);
  }

  /** Tells a client its level. @returns the level. */
  #sendLevel(player: Player): number {
    const level = this.isOperator(player) ? LEVELS.owner : LEVELS.everyone;
    player.send('entity_status', { entityId: player.entityId, entityStatus: LEVEL_STATUS + level });
    return level;
  }

  #mayAsk({ admission }: Player): boolean {
    let allowance = this.#completions.get(admission);
    if (!allowance) {
      allowance = new Allowance(MOST_COMPLETIONS, COMPLETIONS_PER_TICK, this.#server.arrivals);
      this.#completions.set(admission, allowance);
    }
    return allowance.take(this.#server.arrivals);
  }

  #complete(player: Player, transactionId: unknown, text: unknown): void {
    const operator = this.isOperator(player);
    if (typeof text !== 'string' || typeof transactionId !== 'number' || text.length > LONGEST_OF_PLAYER) return;
    if (player.hidden || !this.#mayAsk(player)) return;
    const { start, length, matches } = suggestionsFor(text, this.#tree, this.#sourceOf(player, operator));
    player.send('tab_complete', { transactionId, start, length, matches: matches.map((match) => ({ match })) });
  }
}
