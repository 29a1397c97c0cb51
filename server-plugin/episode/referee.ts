import { mkdirSync } from 'node:fs';
import type { Limits } from '../../protocol/briefing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { Task } from '../../tasks/task.ts';
import { ArenaYard } from '../arena/arena.ts';
import { ArenaGrid, DEFAULT_GRID, type GridOptions } from '../arena/arenaGrid.ts';
import type { MinecraftHost } from '../hosts/minecraftHost.ts';
import { Episode } from './episode.ts';
import { DEFAULT_PATIENCE, type EpisodeOptions, type Patience } from './episodeOptions.ts';
import { rulesOf } from './families/rules.ts';
import { teamNames } from './team.ts';

/** Archived episodes whose log and status stay at hand; older ones are forgotten when new ones are made. */
const KEPT = 64;

export interface RefereeOptions {
  readonly grid?: GridOptions;
  readonly patience?: Partial<Patience>;
  /**
   * Whether everybody in an arena, agents included, sees the live scores at the side of the screen. For people who
   * watch or play; off unless given, since agents are to see the briefing and the game alone.
   */
  readonly showScores?: boolean;
}

export interface CreateOptions {
  readonly task: Task;
  /** Size of the team. */
  readonly agents: number;
  /** Their names, if not the usual ones. */
  readonly names?: readonly string[] | undefined;
  /** Instead of the referee's own patience. */
  readonly patience?: Partial<Patience> | undefined;
  /** Whether it begins without those who are not there in time, as long as somebody is; no unless given. */
  readonly startWithout?: boolean | undefined;
  /** Fixes every random choice of the sidecar. */
  readonly seed: number;
  /** Instead of the task's own. */
  readonly limits?: { readonly [K in keyof Limits]?: Limits[K] | undefined };
  /** Agents whose seats people take with clients of their own (`Episode.people`); none unless given. */
  readonly people?: readonly string[] | undefined;
  /** Whether agents on open land see through walls (`Scenario.xray`); no unless given. */
  readonly xray?: boolean | undefined;
  /** Where the episode's files go, created if missing; a function is asked once everything else is fine. */
  readonly folder: string | (() => string);
  /** Whether its files are on the disk, and not only with the operating system, once it has ended; yes unless given. */
  readonly durable?: boolean | undefined;
  /** By default "episode-1" and so on; must be new. */
  readonly id?: string;
  /**
   * Waited for once the episode has ended and before its score is written, for players who still hand in what they keep
   * (`Episode.record`). It must end by itself. Nobody is waited for unless given.
   */
  readonly lastWords?: ((episode: Episode) => Promise<void>) | undefined;
  /** Puts skills that the players hand in, a JSON array, where they are kept; nowhere unless given. May throw. */
  readonly keepSkills?: ((json: string) => void) | undefined;
}

/** All episodes on one host. */
export class Referee {
  readonly host: MinecraftHost;
  readonly #yard: ArenaYard;
  readonly #patience: Patience;
  readonly #showScores: boolean;
  readonly #episodes = new Map<string, Episode>();
  readonly #forgetListeners = new Set<(episode: Episode) => void>();
  #created = 0;

  constructor(host: MinecraftHost, options: RefereeOptions = {}) {
    this.host = host;
    this.#yard = new ArenaYard(host, new ArenaGrid(options.grid ?? DEFAULT_GRID));
    this.#patience = { ...DEFAULT_PATIENCE, ...options.patience };
    this.#showScores = options.showScores ?? false;
  }

  /**
   * Claims an arena and a folder for an episode; nothing is built before `Episode.start`.
   * Throws ConfigError for an unusable task, team, folder or id, before anything is written.
   */
  create(options: CreateOptions): Episode {
    this.#forgetOldest();
    const { task } = options;
    const agents = teamNames(options.agents, options.names, task.agents);
    const id = options.id ?? `episode-${this.#created + 1}`;
    if (this.#episodes.has(id)) throw new ConfigError('episode-exists', `episode "${id}" exists already`);
    const given = Object.entries(options.limits ?? {}).filter(([, ticks]) => ticks !== undefined);
    const limits = { ...task.limits, ...Object.fromEntries(given) };
    const arena = this.#yard.claim(rulesOf(task).plan(agents.length, this.host.gameData));
    const folder = typeof options.folder === 'string' ? options.folder : options.folder();
    try {
      mkdirSync(folder, { recursive: true });
      const [patience, showScores] = [{ ...this.#patience, ...options.patience }, this.#showScores];
      const { lastWords, keepSkills } = options;
      const settings: EpisodeOptions = {
        id,
        task,
        agents,
        seed: options.seed,
        limits,
        folder,
        patience,
        showScores,
        people: options.people,
        xray: options.xray ?? false,
        startWithout: options.startWithout ?? false,
        lastWords: lastWords && (() => lastWords(episode)),
        keepSkills,
        durable: options.durable,
      };
      const episode: Episode = new Episode(this.host, arena, settings);
      this.#episodes.set(id, episode);
      this.#created++;
      return episode;
    } catch (cause) {
      void arena.free();
      throw new ConfigError('episode-folder', `${folder}: ${(cause as Error).message}`, { cause });
    }
  }

  /** The episode of that id; undefined for one that never was or was forgotten. */
  get(id: string): Episode | undefined {
    return this.#episodes.get(id);
  }

  /** Every episode not yet forgotten, oldest first. */
  list(): Episode[] {
    return [...this.#episodes.values()];
  }

  /** Slots of the grid in use. */
  arenasInUse(): number[] {
    return this.#yard.taken();
  }

  /** Drops an archived episode and closes its log. Throws ConfigError 'wrong-state' for one that goes on. */
  forget(id: string): void {
    const episode = this.#episodes.get(id);
    if (!episode) return;
    if (episode.state !== 'archived')
      throw new ConfigError('wrong-state', `episode ${id} is ${episode.state}: expected archived`);
    this.#episodes.delete(id);
    for (const listener of this.#forgetListeners) listener(episode);
    episode.log.dispose();
  }

  /** Calls back when an episode is forgotten, while its log can still be read; returns the way to stop. */
  onForget(listener: (episode: Episode) => void): () => void {
    this.#forgetListeners.add(listener);
    return () => this.#forgetListeners.delete(listener);
  }

  /** Interrupts what is going on and waits until every file is written; the host stays open. */
  async close(): Promise<void> {
    for (const episode of this.list()) if (episode.state !== 'archived') episode.stop('interrupted', 'run interrupted');
    await Promise.allSettled(this.list().map((episode) => episode.finished));
    for (const episode of this.list()) this.forget(episode.id);
  }

  #forgetOldest(): void {
    const archived = this.list().filter(({ state }) => state === 'archived');
    for (const { id } of archived.slice(0, Math.max(0, archived.length - KEPT + 1))) this.forget(id);
  }
}
