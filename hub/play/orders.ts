import { wallTimeEpochMs } from '../../clock/wallTime.ts';
import { ConfigError, HostFault } from '../../protocol/errors.ts';
import type { Game } from '../games/game.ts';
import type { GameOrder, GameRequest } from '../games/gameRequest.ts';
import { type HubSettings, quotasOf } from '../settings/hubFile.ts';
import type { Quotas } from '../settings/quotas.ts';
import type { GameFilter, GameStore, Usage } from '../store/games.ts';
import { refuseExcess, refuseForeign, refuseLong } from './admission.ts';
import type { Dispatcher } from './dispatcher.ts';
import { type Hold, holdOf } from './fairQueue.ts';
import { mayCost, planGame } from './gamePlan.ts';

interface OrdersOptions {
  readonly store: GameStore;
  readonly settings: HubSettings;
  readonly dispatcher: Dispatcher;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder of run folders. */
  readonly out: string;
}

/** What a group may ask for, and what it has used. */
export interface Account {
  readonly group: string;
  readonly quotas: Quotas;
  readonly usage: Usage;
}

/** The counter of a hub: groups order games, look at theirs and take them back. */
export class Orders {
  readonly #options: OrdersOptions;

  constructor(options: OrdersOptions) {
    this.#options = options;
  }

  /**
   * Puts games into the queue, once it is clear that they can be played.
   * @throws ConfigError for what cannot be, 'not-allowed' and 'quota'; HostFault 'draining' while the hub stops.
   */
  async order(group: string, { count, ...request }: GameOrder): Promise<Game[]> {
    const { settings, env, out, store, dispatcher } = this.#options;
    const quotas = quotasOf(settings, group);
    refuseLong(request, settings);
    const modelUsd = request.modelUsd ?? settings.games.modelUsd;
    const { plan } = await planGame(request, { settings, env, out, run: 'planned', episodeId: 'planned', modelUsd });
    const [episode] = plan.episodes;
    if (!episode) throw new ConfigError('bad-game', `${request.task}: nothing to play`);
    refuseForeign(episode.record, quotas);
    const reservedUsd = mayCost(episode.record) ? modelUsd : 0;
    if (dispatcher.isDraining) throw new HostFault('draining', 'the hub is stopping and takes no games now');
    refuseExcess(count, reservedUsd, quotas, this.account(group).usage);
    const requests = Array.from({ length: count }, (_, index): GameRequest => {
      const seed = (request.seed + index) % 0x80000000;
      return { ...request, seed };
    });
    const games = store.accept(group, requests, reservedUsd, wallTimeEpochMs());
    dispatcher.pump();
    return games;
  }

  account(group: string): Account {
    const { dispatcher, settings } = this.#options;
    return { group, quotas: quotasOf(settings, group), usage: dispatcher.usageOf(group) };
  }

  /** A game of a group; another group's is as unknown as one that never was. @throws ConfigError 'unknown-game'. */
  game(group: string, id: number): Game {
    const game = this.#options.store.get(id);
    if (game?.group !== group) throw new ConfigError('unknown-game', `game ${id}: your group has no such game`);
    return game;
  }

  games(group: string, filter: Omit<GameFilter, 'group'>): Game[] {
    return this.#options.store.list({ ...filter, group });
  }

  /** Takes a game back. @throws ConfigError 'unknown-game', or 'game-over' for one that has ended. */
  cancel(group: string, id: number): Game {
    const game = this.game(group, id);
    if (!this.#options.dispatcher.cancel(id)) throw new ConfigError('game-over', `game ${id} is ${game.state} already`);
    return this.game(group, id);
  }

  /** Why a game waits; undefined where it waits for an arena alone. */
  holdOf(game: Game): Hold | undefined {
    return game.state === 'queued' ? holdOf(game, { ...this.account(game.group), lastBegunAt: 0 }) : undefined;
  }
}
