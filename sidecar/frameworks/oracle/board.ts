import type { Clock } from '../../../clock/clock.ts';
import { type BlockPosition, distance, samePosition } from '../../../protocol/geometry.ts';
import { matches } from './buildStep.ts';
import type { PlannedWork } from './plan.ts';
import { clickableSides, isInside, reachesFace, standsFor } from './reach.ts';
import type { Site } from './site.ts';
import { cellsOfTower, isInTower, type TowerSite } from './towers.ts';
import type { Walkable } from './walking.ts';

/** One piece of planned work and who is at it. */
export interface Job {
  readonly order: number;
  readonly work: PlannedWork;
  state: 'open' | 'taken' | 'done' | 'given-up';
  attempts: number;
  /** Game time before which it is not tried again, ms. */
  notBefore: number;
  lastReason: string;
}

/** What a worker is and has, for choosing its next job. */
export interface Candidate {
  readonly name: string;
  readonly position: BlockPosition;
  /** The tower it stands on. */
  readonly tower: TowerSite | null;
  /** What getting the materials would cost in blocks walked; null when they cannot be had now. */
  readonly supplyCost: (job: Job) => number | null;
}

/** Tries before a job is left for the next round. */
const MOST_ATTEMPTS = 4;

/** The shared list of work. A worker takes one job at a time; nobody else touches it until it is handed back. */
export class Board {
  readonly jobs: Job[];
  readonly #site: Site;
  readonly #clock: Clock;
  readonly #window: number;
  readonly #orderWeight: number;
  readonly #reserved = new Map<string, readonly BlockPosition[]>();
  readonly #places = new Map<string, BlockPosition>();
  #waiting: (() => void)[] = [];

  constructor(work: readonly PlannedWork[], site: Site, clock: Clock, workers: number) {
    this.#site = site;
    this.#clock = clock;
    this.#window = 8 + 4 * workers;
    // Alone, the planned order is the best one; together, being near and out of each other's way counts too.
    this.#orderWeight = workers === 1 ? 3 : 0.6;
    this.jobs = work.map((item, order) => ({
      order,
      work: item,
      state: 'open',
      attempts: 0,
      notBefore: 0,
      lastReason: '',
    }));
  }

  get pending(): Job[] {
    return this.jobs.filter(({ state }) => state === 'open' || state === 'taken');
  }

  /** The best job this worker can do now, already taken; undefined when there is none. */
  take(worker: Candidate): Job | undefined {
    const pending = this.pending;
    const front = pending.slice(0, this.#window);
    if (worker.tower)
      front.push(...pending.slice(this.#window).filter(({ work }) => sameTower(work.tower, worker.tower)));
    const walkable = this.#site.walkable();
    let best: Job | undefined;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const job of front) {
      if (job.state !== 'open' || job.notBefore > this.#clock.now()) continue;
      if (worker.tower ? !sameTower(job.work.tower, worker.tower) : !this.#towerIsFree(job, worker.name)) continue;
      const supply = worker.supplyCost(job);
      if (supply === null) continue;
      const cost = this.#costOf(job, worker, supply) + (job.order - (front[0]?.order ?? 0)) * this.#orderWeight;
      if (cost >= bestCost || !this.#isPossible(job, pending, walkable)) continue;
      best = job;
      bestCost = cost;
    }
    if (!best) return undefined;
    best.state = 'taken';
    this.#places.set(worker.name, best.work.step.cells[0] as BlockPosition);
    if (best.work.tower && !worker.tower) this.reserve(worker.name, best.work.tower);
    return best;
  }

  /** Ends a job that `take` gave out. A failed one is open again after a moment, until it has failed too often. */
  finish(worker: string, job: Job, outcome: { ok: true } | { ok: false; reason: string }): void {
    this.#places.delete(worker);
    if (outcome.ok) job.state = 'done';
    else {
      job.attempts++;
      job.lastReason = outcome.reason;
      job.state = job.attempts >= MOST_ATTEMPTS ? 'given-up' : 'open';
      job.notBefore = this.#clock.now() + 600 * job.attempts;
    }
    this.changed();
  }

  /** Whether nobody is at work and no job is waiting for another try, so that nothing would ever change. */
  get isStuck(): boolean {
    const now = this.#clock.now();
    return this.pending.every(({ state, notBefore }) => state === 'open' && notBefore <= now);
  }

  /** Ends the round; what is left is planned anew from how the site is now. */
  giveUp(reason: string): void {
    for (const job of this.pending) {
      job.state = 'given-up';
      job.lastReason = reason;
    }
    this.changed();
  }

  /** Keeps others out of a tower's cells while it stands. */
  reserve(worker: string, tower: TowerSite): void {
    this.#reserved.set(worker, cellsOfTower(tower.top, tower.foot.y));
  }

  /** Reserves a tower that was not planned, if nobody else's is in the way. @returns whether it did */
  tryReserve(worker: string, tower: TowerSite): boolean {
    const mine = cellsOfTower(tower.top, tower.foot.y);
    for (const [owner, cells] of this.#reserved)
      if (owner !== worker && cells.some((cell) => mine.some((own) => samePosition(own, cell)))) return false;
    this.reserve(worker, tower);
    return true;
  }

  release(worker: string): void {
    this.#reserved.delete(worker);
    this.changed();
  }

  /** Wakes everybody who waits for something to happen. */
  changed(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Resolves at the next change, or after `ms` of game time; rejects with the signal's reason. */
  async change(ms: number, signal: AbortSignal): Promise<void> {
    const waited = new AbortController();
    const woken = new Promise<void>((resolve) => this.#waiting.push(resolve));
    const combined = AbortSignal.any([signal, waited.signal]);
    try {
      await Promise.race([woken, this.#clock.sleep(ms, combined)]);
    } finally {
      waited.abort();
    }
  }

  #costOf(job: Job, worker: Candidate, supply: number): number {
    const cell = job.work.step.cells[0] as BlockPosition;
    let crowd = 0;
    for (const [name, place] of this.#places) if (name !== worker.name && distance(place, cell) < 3) crowd += 3;
    return distance(worker.position, cell) * 0.5 + supply + crowd + job.attempts * 2;
  }

  #towerIsFree(job: Job, name: string): boolean {
    const mine = job.work.tower ? cellsOfTower(job.work.tower.top, job.work.tower.foot.y) : [];
    for (const [owner, cells] of this.#reserved) {
      if (owner === name) continue;
      if (cells.some((cell) => job.work.step.cells.some((own) => samePosition(own, cell)))) return false;
      if (mine.length > 0 && cells.some((cell) => mine.some((own) => samePosition(own, cell)))) return false;
    }
    return true;
  }

  #isPossible(job: Job, pending: readonly Job[], walkable: Walkable): boolean {
    const { step, kind, tower } = job.work;
    const cell = step.cells[0] as BlockPosition;
    const { grid } = this.#site;
    if (kind === 'remove')
      return !pending.some(
        ({ order, work }) =>
          order < job.order && work.kind === 'place' && work.step.cells.some((other) => distance(other, cell) <= 1),
      );
    if (matches(step.state, grid.at(cell))) return true;
    if (!grid.isFree(cell)) return job.attempts > 0;
    const sides = clickableSides(grid, cell, step.state);
    if (sides.length === 0) return false;
    if (job.attempts < 2 && !this.#hasStand(job, tower ? this.#site.walkableFromTower(tower) : walkable)) return false;
    return this.#leavesRoom(job, pending, walkable);
  }

  #hasStand({ work }: Job, walkable: Walkable): boolean {
    const cell = work.step.cells[0] as BlockPosition;
    const sides = clickableSides(this.#site.grid, cell, work.step.state);
    return (
      standsFor(walkable, work.step.cells, (stand) => reachesFace(this.#site.grid, stand, cell, sides), 1).length > 0
    );
  }

  /** Whether the work planned before this job can still be done after it. */
  #leavesRoom(job: Job, pending: readonly Job[], walkable: Walkable): boolean {
    const { grid } = this.#site;
    const { cells } = job.work.step;
    const earlier = pending.filter(({ order, work }) => order < job.order && work.kind === 'place');
    if (earlier.length === 0) return true;
    if (earlier.some(({ work }) => work.tower && cells.some((cell) => isInTower(cell, work.tower as TowerSite))))
      return false;
    const near = earlier.filter(
      ({ work }) => !work.tower && distance(work.step.cells[0] as BlockPosition, cells[0] as BlockPosition) < 8,
    );
    const could = near.filter((other) => this.#hasStand(other, walkable));
    if (could.length === 0) return true;
    const before = cells.map((cell) => grid.at(cell));
    for (const cell of cells) grid.set(cell, job.work.step.state);
    const after = this.#site.walkable();
    const fits = could.every((other) => this.#hasStand(other, after));
    for (const [index, cell] of cells.entries()) {
      const state = before[index];
      if (state) grid.set(cell, state);
    }
    return fits;
  }
}

/** Whether two towers are the same column. */
export function sameTower(a: TowerSite | null, b: TowerSite | null): boolean {
  return a !== null && b !== null && samePosition(a.top, b.top);
}

/** Whether a body at `position` stands in one of a job's cells. */
export function isInTheWay(position: BlockPosition, job: Job): boolean {
  return job.work.step.cells.some((cell) => isInside(position, cell));
}
