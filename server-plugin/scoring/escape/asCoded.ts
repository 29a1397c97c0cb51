import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { TICKS_PER_SECOND } from '../../../protocol/version.ts';
import type { EscapeTask } from '../../../tasks/escape/escapeTask.ts';
import { ConditionState } from './conditionState.ts';

/** How often the reference looks at its rooms, in ticks. */
const POLL_TICKS = TICKS_PER_SECOND;

/**
 * Completion as VillagerBench codes it (villagerbench.md 1.5): rooms are looked at once a second and in the end, and a room counts by the
 * most conditions that held at one look, whoever met them. Every chamber is a room there, and all rooms count alike.
 */
export class PollingCompletion {
  readonly #rooms: readonly {
    readonly chambers: number;
    readonly stages: readonly { readonly conditions: readonly ConditionState[]; best: number }[];
  }[];
  #changed = false;
  #lastPoll = 0;

  constructor(task: EscapeTask) {
    this.#rooms = task.rooms.map((room) => ({
      chambers: room.chambers.length,
      stages: room.stages.map((stage) => ({
        conditions: stage.conditions.map((condition) => new ConditionState(condition, 0)),
        best: 0,
      })),
    }));
  }

  apply(event: EpisodeEvent): void {
    this.#pollBefore(event.tick);
    if (event.type !== 'device-changed' && event.type !== 'block-placed' && event.type !== 'block-broken') return;
    for (const { stages } of this.#rooms)
      for (const { conditions } of stages) for (const condition of conditions) condition.apply(event, []);
    this.#changed = true;
  }

  /** The completion when the episode ended. @param ticks since release. */
  finish(ticks: number): number {
    this.#pollBefore(ticks + 1);
    // The reference goes on until it has seen the end.
    this.#poll();
    let [sum, rooms] = [0, 0];
    for (const { chambers, stages } of this.#rooms) {
      const met = stages.reduce((total, { best }) => total + best, 0);
      const conditions = stages.reduce((total, stage) => total + stage.conditions.length, 0);
      sum += (chambers * met) / conditions;
      rooms += chambers;
    }
    return sum / rooms;
  }

  /** Looks as the polls would that come before a tick; between events every look shows the same. */
  #pollBefore(tick: number): void {
    const lastDue = Math.floor((tick - 1) / POLL_TICKS) * POLL_TICKS;
    if (lastDue <= this.#lastPoll) return;
    this.#lastPoll = lastDue;
    this.#poll();
  }

  #poll(): void {
    if (!this.#changed) return;
    this.#changed = false;
    for (const { stages } of this.#rooms)
      for (const stage of stages) stage.best = Math.max(stage.best, stage.conditions.filter(({ on }) => on).length);
  }
}
