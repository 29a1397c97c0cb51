import type { Game } from '../games/game.ts';
import type { Quotas } from '../settings/quotas.ts';
import type { Usage } from '../store/games.ts';

/** A group that has games in the queue. */
export interface Party {
  readonly quotas: Quotas;
  readonly usage: Usage;
  /** When a game of the group was last begun, ms since 1970; 0 for never. */
  readonly lastBegunAt: number;
}

/** Why a game waits though there is an arena for it. */
export type Hold = 'arenas' | 'games-per-day' | 'model-budget';

/** What keeps a group from beginning a game now; undefined for nothing. */
export function holdOf(game: Game, { quotas, usage }: Party): Hold | undefined {
  if (usage.playing >= quotas.arenas) return 'arenas';
  // One that was begun before counts already.
  if (game.attempts === 0 && usage.begun >= quotas.gamesPerDay) return 'games-per-day';
  // A hair more than the budget is a rounding error.
  if (game.reservedUsd > 0 && usage.spentUsd + usage.reservedUsd + game.reservedUsd > quotas.modelUsdPerDay + 1e-9)
    return 'model-budget';
  return undefined;
}

/**
 * The game to begin next: of the groups that may begin one, that with the smallest share of the arenas for its weight, and
 * of those alike the one that has waited longest since its last; of its games the first that may. Undefined where every
 * game has to wait. `queued` is in each group's own order.
 */
export function nextGame(queued: readonly Game[], partyOf: (group: string) => Party): Game | undefined {
  const first = new Map<string, { readonly game: Game; readonly party: Party }>();
  for (const game of queued) {
    if (first.has(game.group)) continue;
    const party = partyOf(game.group);
    if (holdOf(game, party) === undefined) first.set(game.group, { game, party });
  }
  const share = ({ usage, quotas }: Party) => usage.playing / quotas.weight;
  const [next] = [...first.values()].sort(
    (a, b) => share(a.party) - share(b.party) || a.party.lastBegunAt - b.party.lastBegunAt || a.game.id - b.game.id,
  );
  return next?.game;
}
