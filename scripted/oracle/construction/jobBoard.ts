import type { Clock } from '../../../clock/clock.ts';
import { type BlockPosition, distance, neighbour } from '../../../protocol/geometry.ts';
import type { PlannedWork } from '../../knowledge/construction/plan.ts';
import { isInside } from '../../knowledge/construction/reach.ts';
import { standOf, type TowerSite, towerHeight } from '../../knowledge/construction/towers.ts';
import type { Walkable } from '../../knowledge/construction/walking.ts';
import { Claims } from './claims.ts';
import { Foresight } from './foresight.ts';
import { IdleBarrier } from './idleBarrier.ts';
import { type BuildJob, cellOfJob, type JobAssignment, type JobCandidate } from './jobs.ts';
import type { BuildingSite } from './site.ts';
import { Stands } from './stands.ts';

/** Tries before a job is left for the next round. */
const MOST_ATTEMPTS = 4;
/** Jobs looked at more closely for one assignment. */
const MOST_LOOKED_AT = 60;
const FOREMOST_LOOKED_AT = 12;
/** What a tower costs beside its height, in blocks walked. */
const TOWER_COST = 15;
/** How far a job may lie from the tower it is done from, blocks. */
const TOWER_RADIUS = 12;

/** The shared list of work. A worker takes one job at a time; nobody else touches it until it is handed back. */
export class JobBoard {
  readonly jobs: BuildJob[];
  readonly #site: BuildingSite;
  readonly #clock: Clock;
  readonly #orderWeight: number;
  readonly #stands: Stands;
  readonly #foresight: Foresight;
  /** Who is where and at what. */
  readonly claims = new Claims();
  /** Who waits for others. */
  readonly idleBarrier: IdleBarrier;

  constructor(work: readonly PlannedWork[], site: BuildingSite, clock: Clock, workers: number) {
    this.#site = site;
    this.#stands = new Stands(site.grid);
    this.#clock = clock;
    this.idleBarrier = new IdleBarrier(clock, workers);
    this.#foresight = new Foresight(site, this.#stands, this.claims);
    // Alone, the planned order is the best one; together, being near and out of each other's way counts too.
    this.#orderWeight = workers === 1 ? 0.3 : 0.2;
    this.jobs = work.map((item, order) => ({
      order,
      work: item,
      state: 'open',
      attempts: 0,
      notBefore: 0,
      lastReason: '',
    }));
  }

  get pending(): BuildJob[] {
    return this.jobs.filter(({ state }) => state === 'open' || state === 'taken');
  }

  /** The best job this worker can do now, already taken; undefined when there is none. */
  take(worker: JobCandidate): JobAssignment | undefined {
    const pending = this.pending;
    const first = pending[0]?.order ?? 0;
    const now = this.#clock.now();
    const last = worker.patient ? this.#keptForLast(pending) : undefined;
    const options: { job: BuildJob; cost: number }[] = [];
    for (const job of pending) {
      if (job.state !== 'open' || job.notBefore > now || !this.claims.isOutOfTowers(job, worker.name)) continue;
      const cell = cellOfJob(job);
      if (worker.tower && distance(cell, standOf(worker.tower)) > TOWER_RADIUS) continue;
      if (job === last || this.claims.isOccupied(job, worker)) continue;
      const supply = worker.supplyCost(job);
      if (supply === null) continue;
      options.push({ job, cost: this.#costOf(job, worker, supply) + (job.order - first) * this.#orderWeight });
    }
    options.sort((a, b) => a.cost - b.cost || a.job.order - b.job.order);
    const walkable = worker.tower ? this.#site.walkableFromTower(worker.tower) : this.#site.walkable();
    const cheapest = options.slice(0, MOST_LOOKED_AT);
    // What comes first can always be done at last, however far it is.
    const foremost = options.slice(MOST_LOOKED_AT).sort((a, b) => a.job.order - b.job.order);
    for (const { job } of [...cheapest, ...foremost.slice(0, FOREMOST_LOOKED_AT)]) {
      const tower = this.#foresight.wayTo(job, worker, walkable);
      if (tower === undefined || !this.#foresight.isInOrder(job, worker, pending, walkable)) continue;
      job.state = 'taken';
      this.claims.noteJob(worker.name, job);
      if (tower && !worker.tower) this.claims.reserve(worker.name, tower);
      return { job, tower };
    }
    return undefined;
  }

  /** Ends a job that `take` gave out. A failed one is open again after a moment, until it has failed too often. */
  finish(worker: string, job: BuildJob, outcome: { ok: true } | { ok: false; reason: string }): void {
    this.claims.noteJob(worker, null);
    if (outcome.ok) job.state = 'done';
    else {
      job.attempts++;
      job.lastReason = outcome.reason;
      job.state = job.attempts >= MOST_ATTEMPTS ? 'given-up' : 'open';
      job.notBefore = this.#clock.now() + 600 * job.attempts;
    }
    this.idleBarrier.changed();
  }

  /** Whether nobody is at work or on a tower and no job is waiting for another try, so that nothing would change. */
  get isStuck(): boolean {
    const now = this.#clock.now();
    return !this.claims.hasTowers && this.pending.every(({ state, notBefore }) => state === 'open' && notBefore <= now);
  }

  /** Whether a tower is still near enough to unfinished work to be worth waiting on. */
  isOfUse(tower: TowerSite): boolean {
    const eye = neighbour(standOf(tower), 'up');
    return this.pending.some((job) => distance(cellOfJob(job), eye) < 5);
  }

  /** Ends the round; what is left is planned anew from how the site is now. */
  giveUp(reason: string): void {
    for (const job of this.pending) {
      job.state = 'given-up';
      job.lastReason = reason;
    }
    this.idleBarrier.changed();
  }

  /** Gives a worker's tower free. */
  release(worker: string): void {
    if (this.claims.release(worker)) this.idleBarrier.changed();
  }

  /** Takes a worker off the crew, who takes no part in this round any more. */
  leave(worker: string): void {
    this.claims.drop(worker);
    this.idleBarrier.leave(worker);
  }

  /** Where one can walk when a job is done, and all those that others are at: who ends elsewhere is shut in. */
  walkableAfter(name: string, job: BuildJob): Walkable {
    return this.#foresight.walkableAfter(name, job);
  }

  /** Whether nobody has anything to do, nor will have by waiting. */
  get isSettled(): boolean {
    const now = this.#clock.now();
    return (
      this.idleBarrier.isGeneral && this.jobs.every(({ state, notBefore }) => state !== 'open' || notBefore <= now)
    );
  }

  /** How long to wait for others at most: until a failed job may be tried again, ms of game time. */
  pause(longest: number): number {
    const now = this.#clock.now();
    let pause = longest;
    for (const { state, notBefore } of this.jobs)
      if (state === 'open' && notBefore > now) pause = Math.min(pause, notBefore - now);
    return pause;
  }

  /** The open work one could do from a stand as soon as there is something to place it against. */
  inReachOf(stand: BlockPosition): number {
    let count = 0;
    for (const { state, work } of this.jobs) {
      if (state !== 'open' || work.kind !== 'place') continue;
      const cell = work.step.cells[0] as BlockPosition;
      if (distance(stand, cell) > 5) continue;
      if (work.step.cells.some((own) => isInside(stand, own))) count -= 2;
      else if (this.#stands.couldReach(work.step, stand)) count++;
    }
    return count;
  }

  #costOf(job: BuildJob, worker: JobCandidate, supply: number): number {
    const cell = cellOfJob(job);
    let crowd = 0;
    for (const other of this.claims.jobsOfOthers(worker.name)) if (distance(cellOfJob(other), cell) < 3) crowd += 3;
    const here = job.work.kind === 'place' && this.#stands.couldReach(job.work.step, worker.feet);
    const way = here ? 0 : 2 + distance(worker.feet, cell) * 0.5;
    const tower = job.work.tower && !worker.tower && !here ? TOWER_COST + 2 * towerHeight(job.work.tower) : 0;
    return way + tower + supply + crowd + job.attempts * 2;
  }

  /** The episode ends with the last block: one that needs no scaffold waits until all scaffold is gone. */
  #keptForLast(pending: readonly BuildJob[]): BuildJob | undefined {
    const natural = pending.filter(({ work }) => work.kind === 'place' && !work.step.helper && !work.tower);
    return natural.length === 1 && (pending.length > 1 || this.claims.hasTowers) ? natural[0] : undefined;
  }
}
