import type { Clock } from '../../clock/clock.ts';
import { wallTimeEpochMs } from '../../clock/wallTime.ts';
import type { Game } from '../games/game.ts';
import { dayOf } from '../settings/day.ts';
import { type HubSettings, quotasOf } from '../settings/hubFile.ts';
import type { GameStore, Usage } from '../store/games.ts';
import type { Log } from '../telemetry/log.ts';
import { nextGame, type Party } from './fairQueue.ts';
import type { GameEnd, LiveGame } from './liveGame.ts';

/** How long after a game that could not be begun the next one is tried, ms. */
const BREATH_MS = 1_000;

export interface DispatcherOptions {
  readonly store: GameStore;
  readonly settings: HubSettings;
  readonly clock: Clock;
  readonly log: Log;
  /** Begins to play a game; its end never rejects. */
  readonly play: (game: Game) => LiveGame;
  /** What a game's models have cost so far in all its attempts, US dollars. */
  readonly spentUsd: (game: Game) => number;
  /** Called when a game has ended, with what is on record now and what the models of this attempt cost. */
  readonly ended?: (game: Game, spentUsd: number) => void;
  /** Called when what becomes of games cannot be put on record any more: the hub is of no use until that is mended. */
  readonly failed: (error: unknown) => void;
}

/** Begins games as arenas and quotas allow, and writes down what becomes of them. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #live = new Map<number, LiveGame>();
  /** Games that were cancelled and have not left their arenas yet. */
  readonly #leaving = new Map<number, Game>();
  readonly #lastBegunAt = new Map<string, number>();
  #isOpen = false;
  #isDraining = false;
  #hasFailed = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** Games under way. */
  get live(): ReadonlyMap<number, LiveGame> {
    return this.#live;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Begins to play: first it deals with what was under way when the hub was stopped. Until then games only queue. */
  open(): void {
    this.#recover();
    this.#isOpen = true;
    this.pump();
  }

  /**
   * The host can play no more: nothing is begun, and games that end without a score count as cut off, so that a hub that is
   * started again plays them.
   */
  fail(): void {
    this.#isDraining = true;
    this.#hasFailed = true;
    for (const game of this.#live.values()) game.stop();
  }

  /**
   * Deals with the games that were under way when the hub was stopped: they go back to the queue or, where that is the
   * policy or they were begun too often, are reported as broken.
   */
  #recover(): void {
    const { store, settings, log } = this.#options;
    const { afterBreak, attempts } = settings.games;
    const today = dayOf(wallTimeEpochMs());
    for (const game of [...store.playing(), ...store.cancelledUnderWay(today)]) this.#settle(game);
    for (const game of store.playing()) {
      const times = `${game.attempts} ${game.attempts === 1 ? 'time' : 'times'}`;
      if (afterBreak === 'replay' && game.attempts < attempts) {
        store.requeue(game.id);
        log.info({ game: game.id, attempts: game.attempts }, 'a game that was cut off goes back to the queue');
      } else {
        store.faulted(
          game.id,
          `the hub was stopped while the game was played; it was begun ${times}`,
          wallTimeEpochMs(),
        );
        log.warn({ game: game.id, attempts: game.attempts }, 'a game that was cut off is reported as broken');
      }
    }
  }

  /** Begins what can be begun now. Call it whenever a game was accepted; ends of games do it by themselves. */
  pump(): void {
    if (!this.#isOpen) return;
    this.#onRecord(() => this.#fill());
  }

  #fill(): void {
    const { store, settings } = this.#options;
    while (!this.#isDraining && this.#live.size < settings.games.atOnce) {
      const parties = new Map<string, Party>();
      const next = nextGame(store.queued(), (group) => {
        const known = parties.get(group) ?? this.#partyOf(group);
        parties.set(group, known);
        return known;
      });
      if (!next) return;
      this.#begin(next);
    }
  }

  /** Takes a game back; one under way is interrupted. Returns false for one that has ended. */
  cancel(id: number): boolean {
    const { store, log } = this.#options;
    if (!store.cancel(id, wallTimeEpochMs())) return false;
    log.info({ game: id }, 'a game was cancelled');
    const live = this.#live.get(id);
    if (live) this.#leaving.set(id, store.require(id));
    live?.stop();
    return true;
  }

  /**
   * Begins nothing any more and waits for the games under way, at most so long; what is still under way then is
   * interrupted, and goes back to the queue or is reported, by the hub's policy.
   */
  async drain(waitMs: number): Promise<void> {
    this.#isDraining = true;
    const { clock, log } = this.#options;
    log.info({ games: this.#live.size, waitMs }, 'draining');
    const late = clock.after(waitMs, () => {
      for (const game of this.#live.values()) game.stop();
    });
    while (this.#live.size > 0) await Promise.all([...this.#live.values()].map(({ ended }) => ended));
    late.cancel();
    // What was interrupted is still on record as under way.
    if (this.#isOpen) this.#onRecord(() => this.#recover());
  }

  /** What a group uses now. A game that was cancelled has its arena and its money until it has ended. */
  usageOf(group: string): Usage {
    const usage = this.#options.store.usageOf(group, dayOf(wallTimeEpochMs()));
    const leaving = [...this.#leaving.values()].filter((game) => game.group === group);
    return {
      ...usage,
      playing: usage.playing + leaving.length,
      reservedUsd: leaving.reduce((sum, { reservedUsd }) => sum + reservedUsd, usage.reservedUsd),
    };
  }

  #partyOf(group: string): Party {
    const quotas = quotasOf(this.#options.settings, group);
    return { quotas, usage: this.usageOf(group), lastBegunAt: this.#lastBegunAt.get(group) ?? 0 };
  }

  #begin(game: Game): void {
    const { store, play, log } = this.#options;
    const now = wallTimeEpochMs();
    this.#lastBegunAt.set(game.group, now);
    const begun = store.begin(game.id, game.run ?? runName(game.id), now);
    log.info({ game: game.id, group: game.group, task: game.request.task, attempt: begun.attempts }, 'a game begins');
    const live = play(begun);
    this.#live.set(game.id, live);
    void live.ended.then((end) => this.#onRecord(() => this.#ended(game.id, end)));
  }

  /** What the disk does not take has not happened: the hub stops, and plays what is on record once it starts again. */
  #onRecord(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fail();
      this.#options.failed(error);
    }
  }

  #ended(id: number, end: GameEnd): void {
    const { store, log, ended, clock } = this.#options;
    this.#live.delete(id);
    this.#leaving.delete(id);
    const now = wallTimeEpochMs();
    // What was spent goes on record also for a game that was cancelled while it was played.
    const spentUsd = this.#settle(store.require(id));
    switch (end.type) {
      case 'scored':
        store.scored(id, end.result, now);
        break;
      case 'faulted':
        if (!this.#hasFailed) store.faulted(id, end.problem, now);
        break;
      case 'interrupted':
        // By a cancellation, which is on record, or because the hub stops.
        break;
      default:
        end satisfies never;
    }
    const game = store.require(id);
    const { state, problem, result } = game;
    log.info({ game: id, group: game.group, state, problem, result, spentUsd }, 'a game has ended');
    ended?.(game, spentUsd);
    // A game that fails at once must not have the next ones tried as fast as the machine can.
    if (end.type === 'faulted') clock.after(BREATH_MS, () => this.pump());
    else this.pump();
  }

  /** Puts on record what a game's models have cost; returns what is new of that, US dollars. */
  #settle(game: Game): number {
    const { store, spentUsd } = this.#options;
    store.spent(game.id, spentUsd(game));
    return store.require(game.id).spentUsd - game.spentUsd;
  }
}

/** The name of a game's run folder. */
export function runName(id: number): string {
  return `game-${`${id}`.padStart(6, '0')}`;
}
