import type { Briefing } from '../../../../protocol/briefing.ts';
import type { Job } from './jobs.ts';
import { cellOf } from './jobs.ts';

/** The parts of a building that are to be finished one after the other, by the heights the briefing gives; none where it names none. */
export class Stages {
  /** Highest y of each stage, in their order. */
  readonly #tops: readonly number[];

  constructor({ documents: { stages } }: Pick<Briefing, 'documents'>) {
    this.#tops = Array.isArray(stages) ? stages.flatMap((stage) => topOf(stage)) : [];
  }

  /** Whether a block of the building waits for one of an earlier stage that is still to be placed. */
  waits(job: Job, pending: readonly Job[]): boolean {
    if (this.#tops.length === 0 || !isOfBuilding(job)) return false;
    const own = this.#indexOf(job);
    return pending.some((other) => isOfBuilding(other) && this.#indexOf(other) < own);
  }

  #indexOf(job: Job): number {
    const { y } = cellOf(job);
    const index = this.#tops.findIndex((top) => y <= top);
    return index < 0 ? this.#tops.length : index;
  }
}

function isOfBuilding({ work: { kind, step } }: Job): boolean {
  return kind === 'place' && !step.helper;
}

function topOf(stage: unknown): number[] {
  const top = typeof stage === 'object' && stage !== null && 'highestY' in stage ? stage.highestY : undefined;
  return typeof top === 'number' ? [top] : [];
}
