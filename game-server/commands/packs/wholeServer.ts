import type { Point } from '../../../protocol/geometry.ts';
import type { TickPhase } from '../../core/tickPhases.ts';
import type { Game } from '../game.ts';
import type { ServerLife } from '../serverLife.ts';
import type { CommandSource } from '../source.ts';
import type { RootNode } from '../syntax/tree.ts';
import { DataPacks } from './dataPacks.ts';
import { ForcedChunks } from './forcedChunks.ts';
import { Schedule } from './schedule.ts';
import { TickRates } from './tickRates.ts';

const TICKS_PER_SECOND = 20;
/** Seconds without players after which the world stands still (server.properties pause-when-empty-seconds, 1.21.2). */
const PAUSE_SECONDS = 60;

/** Phases that stand still while the game is frozen: all that is no player's. */
const WORLD_PHASES: ReadonlySet<TickPhase> = new Set(['furnaces', 'devices', 'crops', 'mobs', 'items']);

/**
 * What a server has that runs as a vanilla server, besides what every game server has: data packs with their
 * functions, chunks that are loaded or not, a schedule, a rate of ticks. Made by `Commands.serveWorld`.
 */
export class WholeServer {
  readonly life: ServerLife;
  readonly packs: DataPacks;
  readonly forced = new ForcedChunks();
  readonly schedule = new Schedule();
  readonly rates = new TickRates();
  /** Ticks the world has run in all its life (level.dat "Time"). A server that comes back sets it. */
  gameTime = 0;
  readonly #game: Game;
  readonly #tree: () => RootNode;
  readonly #source: () => CommandSource;
  #loadWanted = true;
  #emptyTicks = 0;
  /** Packs were read: functions of `#minecraft:load` run as soon as the world moves. */
  #greeting = false;
  readonly #pauseAfter: number;

  /**
   * @param source the server itself, which stands at the world's spawn.
   * @param tree all commands.
   */
  constructor(game: Game, life: ServerLife, tree: () => RootNode, source: () => CommandSource) {
    this.#game = game;
    this.life = life;
    this.#tree = tree;
    this.#source = source;
    const { version } = game.server.gameData.source.data;
    this.#pauseAfter = version['>=']('1.21.2') ? (life.pauseWhenEmptySeconds ?? PAUSE_SECONDS) * TICKS_PER_SECOND : 0;
    this.packs = new DataPacks(game, life);
    this.packs.discover();
  }

  /** Has the packs in force read anew at the beginning of the next tick, as /reload does while the server goes on. */
  reload(): void {
    this.#loadWanted = true;
  }

  /** Whether the world stands still because nobody has been on the server for a while; commands still run. */
  get paused(): boolean {
    return this.#pauseAfter > 0 && this.#emptyTicks >= this.#pauseAfter;
  }

  /** Whether a phase of the tick stands still. */
  skips(phase: TickPhase): boolean {
    return (this.paused || !this.rates.runs) && WORLD_PHASES.has(phase);
  }

  /**
   * What a vanilla server does at the beginning of a tick: functions of `#minecraft:load` after packs were read, those of
   * `#minecraft:tick`, then the schedule (MinecraftServer.tickChildren, ServerLevel.tickTime).
   */
  tick(): void {
    const { functions, server } = this.#game;
    const isEmpty = server.dimensions.all.every(({ players }) => players.size === 0);
    this.#emptyTicks = !isEmpty || this.rates.sprinting ? 0 : this.#emptyTicks + 1;
    if (this.paused) {
      if (this.#emptyTicks === this.#pauseAfter)
        this.life.log('info', `Server empty for ${this.#pauseAfter / TICKS_PER_SECOND} seconds, pausing`);
      // Packs are read by the server, not by its world.
      if (this.#loadWanted) this.#read();
      return;
    }
    this.rates.tick();
    if (this.#loadWanted) this.#read();
    if (!this.rates.runs) return;
    const source = this.#source();
    if (this.#greeting) {
      this.#greeting = false;
      for (const script of functions.tagged('minecraft:load') ?? []) functions.run(script, source);
    }
    for (const script of functions.tagged('minecraft:tick') ?? []) functions.run(script, source);
    this.gameTime++;
    for (const name of this.schedule.takeDue(this.gameTime)) {
      const due = name.startsWith('#') ? functions.tagged(name.slice(1)) : [functions.get(name)];
      for (const script of due ?? []) if (script) functions.run(script, source);
    }
  }

  #read(): void {
    this.#loadWanted = false;
    this.packs.load(this.#tree, this.#source());
    this.#greeting = true;
  }

  /**
   * Whether a cell's chunk is loaded: marked by forceload, or within view of a player, unless commands reach everywhere. Vanilla also keeps the chunks next
   * to those and around the spawn; who relies on that relies on luck.
   */
  isLoaded(cell: Point): boolean {
    const { server } = this.#game;
    const box = server.zones.get(this.life.zone)?.box;
    // Chunks reach from the bottom of the world to its top, whatever the height asked for.
    if (!box || cell.x < box.min.x || cell.x >= box.max.x + 1) return false;
    if (cell.z < box.min.z || cell.z >= box.max.z + 1) return false;
    if (this.life.reachesEverywhere) return true;
    const [x, z] = [Math.floor(cell.x / 16), Math.floor(cell.z / 16)];
    if (this.forced.has(x, z)) return true;
    for (const { position } of server.players.values()) {
      const away = Math.max(Math.abs(Math.floor(position.x / 16) - x), Math.abs(Math.floor(position.z / 16) - z));
      if (away <= server.viewDistance) return true;
    }
    return false;
  }
}
