import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { CustomCheckpoint, CustomTask } from '../../../tasks/custom/customTask.ts';
import { apartByDimension } from '../dimensions.ts';
import type { PredicateWatch } from './watch.ts';
import { placesOf, type WatchedGame, watcherOf } from './watchOf.ts';

/** A checkpoint and what became of it. */
export interface CheckpointState {
  readonly checkpoint: CustomCheckpoint;
  /** 0 to 1; null where nothing shows it. */
  readonly value: number | null;
  /** When it was reached in full; null while it was not. */
  readonly reachedAt: number | null;
  /** Parts of its value by agent. */
  readonly credit: ReadonlyMap<string, number>;
}

interface FollowedCheckpoint {
  readonly checkpoint: CustomCheckpoint;
  readonly watch: PredicateWatch;
  value: number | null;
  reachedAt: number | null;
  credit: ReadonlyMap<string, number>;
}

/** What counts where a task has no checkpoints. */
function wholeGoal({ success }: Pick<CustomTask, 'success'>): CustomCheckpoint {
  return { name: 'goal', weight: 1, when: success, lasting: false, partial: false };
}

/**
 * Follows a task written as data: what is scored live and at the end, by the state at release and the log alone. Predicates
 * are judged at the end of every tick, so that nothing counts that came and went within one.
 */
export class CustomProgress {
  readonly #success: PredicateWatch;
  readonly #checkpoints: readonly FollowedCheckpoint[];
  /** Whether time alone can make a predicate true. */
  readonly #isTimed: boolean;
  #isStale = true;
  #tick = 0;
  #doneAt: number | null = null;
  #best = 0;
  #lastGain: number | null = null;

  constructor(game: WatchedGame & { readonly task: CustomTask }) {
    const watchOf = watcherOf(game);
    const { success, checkpoints } = game.task;
    this.#isTimed = placesOf(game.task).length > 0;
    this.#success = watchOf(success);
    this.#checkpoints = (checkpoints.length > 0 ? checkpoints : [wholeGoal(game.task)]).map((checkpoint) => ({
      checkpoint,
      watch: watchOf(checkpoint.when),
      value: 0,
      reachedAt: null,
      credit: new Map(),
    }));
  }

  /** Takes in the next event of the log; ticks that are over by it are judged first. */
  apply(event: EpisodeEvent): void {
    while (this.#tick < event.tick) this.endTick(this.#tick);
    this.#isStale = true;
    const apart = apartByDimension(event);
    this.#success.apply(apart);
    for (const { watch } of this.#checkpoints) watch.apply(apart);
  }

  /** A tick is over; true when a score may have changed by it. One that is over already is judged again only for what came late. */
  endTick(tick: number): boolean {
    const before = [this.completion, this.#best, this.#doneAt];
    while (this.#tick <= tick) {
      const ending = this.#tick++;
      this.#each((watch) => watch.endTick(ending));
      this.#judge(ending);
    }
    if (this.#isStale && tick === this.#tick - 1) this.#judge(tick);
    const after = [this.completion, this.#best, this.#doneAt];
    return after.some((value, index) => value !== before[index]);
  }

  /** The episode is over at a tick: what only the last snapshot shows is decided. */
  finish(tick: number, final: RegionSnapshot | null): void {
    this.endTick(tick);
    this.#each((watch) => watch.finish(final));
    this.#isStale = true;
    this.#judge(tick);
    for (const followed of this.#checkpoints)
      if (!isOver(followed) && followed.value) followed.credit = followed.watch.credit();
  }

  /** When all of the goal was true; null while it was not. */
  get doneAt(): number | null {
    return this.#doneAt;
  }

  /** Whether the goal was reached; null where nothing shows it. */
  get isReached(): boolean | null {
    if (this.#doneAt !== null) return true;
    return this.#success.holds === null ? null : false;
  }

  /** Checkpoints by their weights, 0 to 1; null where one of them shows nowhere. */
  get completion(): number | null {
    let [sum, total] = [0, 0];
    for (const { checkpoint, value } of this.#checkpoints) {
      if (value === null) return null;
      sum += checkpoint.weight * value;
      total += checkpoint.weight;
    }
    return Math.min(1, sum / total);
  }

  /** The most of the goal that was ever true at a time, 0 to 1. */
  get progress(): number {
    return this.#best;
  }

  /** The tick in which completion or progress last rose; null while neither did. */
  get lastGain(): number | null {
    return this.#lastGain;
  }

  get checkpoints(): readonly CheckpointState[] {
    return this.#checkpoints;
  }

  #each(act: (watch: PredicateWatch) => void): void {
    act(this.#success);
    for (const { watch } of this.#checkpoints) act(watch);
  }

  #judge(tick: number): void {
    if (!this.#isStale && !this.#isTimed) return;
    this.#isStale = false;
    const before = this.completion ?? 0;
    for (const followed of this.#checkpoints) judgeCheckpoint(followed, tick);
    const { holds, value } = this.#success;
    if (holds && this.#doneAt === null) this.#doneAt = tick;
    const now = holds ? 1 : value;
    // What holds at release is nobody's gain.
    if ((now > this.#best || (this.completion ?? 0) > before) && tick > 0) this.#lastGain = tick;
    this.#best = Math.max(this.#best, now);
  }
}

function judgeCheckpoint(followed: FollowedCheckpoint, tick: number): void {
  const { checkpoint, watch } = followed;
  if (isOver(followed)) return;
  const { holds } = watch;
  if (holds === null) {
    followed.value ||= null;
    return;
  }
  const now = holds ? 1 : checkpoint.partial ? watch.value : 0;
  followed.value = checkpoint.lasting ? now : Math.max(followed.value ?? 0, now);
  if (!holds) {
    followed.reachedAt = null;
    return;
  }
  followed.reachedAt ??= tick;
  // What happens to it later is nobody's work on it any more.
  if (isOver(followed)) followed.credit = watch.credit();
}

/** Whether it was reached for good. */
function isOver({ checkpoint, reachedAt }: FollowedCheckpoint): boolean {
  return reachedAt !== null && !checkpoint.lasting;
}
