import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { MakingTask } from '../../../tasks/making/makingTask.ts';
import { HoldingsFold } from '../cooking/holdings.ts';
import { groupsOf, shareHeld, type TargetGroup } from './makingProgress.ts';

/** Ticks from one look of MINDcraft's agents into their inventories to the next: 300 ms. */
const POLL_TICKS = 6;

/**
 * What MINDcraft's agents would have seen of their own inventories: every 300 ms, and whenever somebody said something
 * (minecollab.md 2.1). All of Hell's Kitchen has to be seen at one look. The game is over at the first look that sees
 * everything. What lay in a crafting grid or its result counts upstream, but no log shows it.
 */
export class PolledInventories {
  readonly #holdings: HoldingsFold;
  readonly #groups: readonly TargetGroup[];
  #next = 0;
  #seen = false;

  constructor(task: Pick<MakingTask, 'targets'>, agents: readonly string[]) {
    this.#holdings = new HoldingsFold(agents);
    this.#groups = groupsOf(task, agents);
  }

  apply(event: EpisodeEvent): void {
    this.#pollUntil(event.tick - 1);
    if (event.type === 'chat-sent') this.#poll();
    this.#holdings.apply(event);
  }

  /**
   * Whether everything was seen at one look up to the last tick; nothing more may be applied.
   * @param lastLook whether it also looks in the last tick: where success ends our game, upstream's would have gone on
   *   until it looked again.
   */
  finish(lastTick: number, lastLook: boolean): boolean {
    this.#pollUntil(lastTick);
    if (lastLook) this.#poll();
    return this.#seen;
  }

  #pollUntil(tick: number): void {
    if (this.#next > tick) return;
    // Nothing changed since the first of these looks, so that one stands for all.
    this.#poll();
    this.#next += Math.ceil((tick + 1 - this.#next) / POLL_TICKS) * POLL_TICKS;
  }

  #poll(): void {
    this.#seen ||= this.#groups.every((group) =>
      group.holders.some((agent) => shareHeld(group, agent, this.#holdings) === 1),
    );
  }
}
