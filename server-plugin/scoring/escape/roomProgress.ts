import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { EscapeRoom, RoomStage } from '../../../tasks/escape/escapeTask.ts';
import { ConditionState } from './conditionState.ts';

/** A stage of a room at its best so far. */
interface StageProgress {
  readonly stage: RoomStage;
  readonly conditions: readonly ConditionState[];
  /** Most conditions that counted together. */
  best: number;
  /** Who had a hand in them when there first were so many, in order. */
  bestHands: readonly string[];
  /** Those of them whose work it was. */
  bestMakers: readonly string[];
  /** When it was passed; null while it is not. */
  passedAt: number | null;
}

/** A stage that has just been passed. */
export interface StagePass {
  readonly room: EscapeRoom;
  /** From 0. */
  readonly index: number;
  readonly stage: RoomStage;
  readonly tick: number;
  /** Who had a hand in its conditions, in order. */
  readonly hands: readonly string[];
}

/**
 * How far a room is, by the log alone. A condition counts from the tick it is met and for a window after it ceases to be;
 * a stage is passed when all its conditions count together and enough agents had a hand in the room. What is passed
 * stays passed.
 */
export class RoomProgress {
  readonly room: EscapeRoom;
  readonly #stages: readonly StageProgress[];

  constructor(room: EscapeRoom, windowTicks: number) {
    this.room = room;
    const window = room.windowTicks ?? windowTicks;
    this.#stages = room.stages.map((stage) => ({
      stage,
      conditions: stage.conditions.map((condition) => new ConditionState(condition, window)),
      best: 0,
      bestHands: [],
      bestMakers: [],
      passedAt: null,
    }));
  }

  /**
   * Takes in an event; what it passed, in order.
   * @param hands who had a hand in it.
   */
  apply(event: EpisodeEvent, hands: readonly string[]): StagePass[] {
    const open = new Set(this.#open());
    const passes: StagePass[] = [];
    for (const progress of this.#stages) {
      const changes = progress.conditions.map((condition) => condition.apply(event, hands));
      if (open.has(progress) && changes.includes(true)) this.#evaluate(progress, event.tick, passes);
    }
    return passes;
  }

  /** The share of the room's conditions that counted together in their stage, at most. */
  get value(): number {
    return this.#stages.reduce((sum, { best }) => sum + best, 0) / this.conditions;
  }

  /** Conditions of all stages. */
  get conditions(): number {
    return this.#stages.reduce((sum, { conditions }) => sum + conditions.length, 0);
  }

  /** When its last stage was passed; null while one is not. */
  get passedAt(): number | null {
    let last = 0;
    for (const { passedAt } of this.#stages) {
      if (passedAt === null) return null;
      last = Math.max(last, passedAt);
    }
    return last;
  }

  /** Whether there is a way out of it by now, for some at least. */
  get isOpen(): boolean {
    const passed = this.#stages.filter(({ passedAt }) => passedAt !== null).length;
    return this.room.stageOrder === 'any' ? passed > 0 : passed === this.#stages.length;
  }

  /** What each agent has earned of the room: what it is worth, evenly among all whose work it was. */
  credit(): Map<string, number> {
    const makers = new Set(this.#stages.flatMap(({ bestMakers }) => bestMakers));
    return new Map([...makers].map((agent) => [agent, this.value / makers.size]));
  }

  /** Stages that can be passed now. */
  #open(): StageProgress[] {
    const open = this.#stages.filter(({ passedAt }) => passedAt === null);
    return this.room.stageOrder === 'any' ? open : open.slice(0, 1);
  }

  #evaluate(progress: StageProgress, tick: number, passes: StagePass[]): void {
    const { stage, conditions } = progress;
    const met = conditions.filter((condition) => condition.counts(tick));
    const hands = [...new Set(met.flatMap((condition) => condition.hands(tick)))];
    const before = this.#stages.filter(({ passedAt }) => passedAt !== null).flatMap(({ bestHands }) => bestHands);
    const last = this.#stages.every((other) => other === progress || other.passedAt !== null);
    const needed = last ? Math.max(stage.agents, this.room.agents) : stage.agents;
    const missing = Math.max(0, needed - new Set([...before, ...hands]).size);
    const counted = Math.min(met.length, Math.max(0, conditions.length - missing));
    if (counted > progress.best) {
      progress.best = counted;
      progress.bestHands = hands;
      progress.bestMakers = makersAmong(
        met.flatMap((condition) => condition.makers(tick)),
        hands,
        needed,
        before,
      );
    }
    if (counted < conditions.length) return;
    progress.passedAt = tick;
    passes.push({ room: this.room, index: this.#stages.indexOf(progress), stage, tick, hands });
    if (this.room.stageOrder === 'any') return;
    const [next] = this.#open();
    if (!next) return;
    for (const condition of next.conditions) condition.begin();
    // What stands already, a lever pulled too early, counts from now on.
    if (next.conditions.some(({ on }) => on)) this.#evaluate(next, tick, passes);
  }
}

/** Those who met the conditions, and of the others who took part as many as the stage could not do without. */
function makersAmong(
  makers: readonly string[],
  hands: readonly string[],
  needed: number,
  before: readonly string[],
): string[] {
  const counted = new Set(makers);
  for (const hand of hands) {
    if (new Set([...before, ...counted]).size >= needed) break;
    counted.add(hand);
  }
  return [...counted];
}
