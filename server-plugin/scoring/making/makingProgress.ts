import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { MakingTarget, MakingTask } from '../../../tasks/making/makingTask.ts';
import { HoldingsFold } from '../cooking/holdings.ts';

/** Targets that are reached together: those without a holder in one agent's hands, or one with a holder in theirs. */
export interface TargetGroup {
  readonly targets: readonly MakingTarget[];
  /** The only agents whose hands count. */
  readonly holders: readonly string[];
}

/** What has to be held at a time, in the order of the task's targets. */
export function groupsOf({ targets }: Pick<MakingTask, 'targets'>, agents: readonly string[]): TargetGroup[] {
  const free = targets.filter(({ holder }) => holder === null);
  const held = targets.filter(({ holder }) => holder !== null);
  return [
    ...(free.length > 0 ? [{ targets: free, holders: agents }] : []),
    ...held.map((target) => ({
      targets: [target],
      holders: agents.slice(target.holder ?? 0, (target.holder ?? 0) + 1),
    })),
  ];
}

/** How much of a group one agent holds: the mean over its targets of what is held of what is asked for, 0 to 1. */
export function shareHeld({ targets }: TargetGroup, agent: string, holdings: HoldingsFold): number {
  const shares = targets.map(({ item, count }) => Math.min(1, holdings.countOf(agent, item) / count));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

interface GroupState extends TargetGroup {
  /** The most that one agent ever held of it. */
  best: number;
  reachedAt: number | null;
}

/**
 * Follows what agents hold of what is to be made. A group is reached for good in the first tick at whose end one agent of
 * those that count holds all of it: main inventory, armour and off-hand, neither the crafting grid nor its result.
 */
export class MakingProgress {
  readonly #holdings: HoldingsFold;
  readonly #groups: readonly GroupState[];
  readonly #targets: number;
  #lastGain: number | null = null;

  constructor(task: Pick<MakingTask, 'targets'>, agents: readonly string[]) {
    this.#holdings = new HoldingsFold(agents);
    this.#groups = groupsOf(task, agents).map((group) => ({ ...group, best: 0, reachedAt: null }));
    this.#targets = task.targets.length;
  }

  /** Takes in the next event; true when a score changed by it. */
  apply(event: EpisodeEvent): boolean {
    this.#holdings.apply(event);
    if (event.type !== 'inventory-changed') return false;
    let hasChanged = false;
    for (const group of this.#groups) {
      if (group.reachedAt !== null || !group.holders.includes(event.actor)) continue;
      const share = shareHeld(group, event.actor, this.#holdings);
      if (share <= group.best) continue;
      group.best = share;
      if (share === 1) group.reachedAt = event.tick;
      this.#lastGain = event.tick;
      hasChanged = true;
    }
    return hasChanged;
  }

  /** When the last of all groups was reached; null while one is not. */
  get doneAt(): number | null {
    const ticks = this.#groups.map(({ reachedAt }) => reachedAt);
    return ticks.reduce<number | null>(
      (last, tick) => (last === null || tick === null ? null : Math.max(last, tick)),
      Number.NEGATIVE_INFINITY,
    );
  }

  /** 1 when all is made, else 0: the papers' success. */
  get completion(): number {
    return this.doneAt === null ? 0 : 1;
  }

  /** The most that was ever held at a time of each group, by its share of the targets, 0 to 1. */
  get progress(): number {
    const sum = this.#groups.reduce((total, { best, targets }) => total + best * targets.length, 0);
    return Math.min(1, sum / this.#targets);
  }

  /** The last tick in which more was held than ever before; null while nothing was. */
  get lastGain(): number | null {
    return this.#lastGain;
  }

  /** When the group of a target was reached. */
  reachedAt(target: MakingTarget): number | null {
    return this.#groups.find(({ targets }) => targets.includes(target))?.reachedAt ?? null;
  }
}
