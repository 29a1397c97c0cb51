import type { Clock, Timer } from '../../../../clock/clock.ts';
import {
  type BlockPosition,
  cellOf as cellAt,
  distance,
  FACINGS,
  neighbour,
  type Point,
} from '../../../../protocol/geometry.ts';
import { TRAIT } from './blockTraits.ts';
import { matches } from './buildStep.ts';
import type { PlannedWork } from './plan.ts';
import { clickableSides, isInside, reachesBlock, reachesFace, standsFor } from './reach.ts';
import type { Site } from './site.ts';
import { Stands } from './stands.ts';
import { heightOf, isFreeFor, isInTower, onGround, standOf, type TowerSite, towersMeet } from './towers.ts';
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
  /** The cell its feet are in. */
  readonly feet: BlockPosition;
  /** Where the others' feet are. */
  readonly others: readonly Point[];
  /** The tower it stands on. */
  readonly tower: TowerSite | null;
  /** Whether it can still wait for better work. */
  readonly patient: boolean;
  /** What getting the materials would cost in blocks walked; null when they cannot be had now. */
  readonly supplyCost: (job: Job) => number | null;
}

/** A job given out, and the tower it takes, null when it can be done from where everybody walks. */
export interface Assignment {
  readonly job: Job;
  readonly tower: TowerSite | null;
}

/** Tries before a job is left for the next round. */
const MOST_ATTEMPTS = 4;
/** Jobs looked at more closely for one assignment. */
const MOST_LOOKED_AT = 60;
const FOREMOST_LOOKED_AT = 12;
/** What a tower costs beside its height, in blocks walked. */
const TOWER_COST = 15;
/** Cells of free space that are more than a hole. */
const ROOMY = 12;
/** How far a job may lie from the tower it is done from, blocks. */
const TOWER_RADIUS = 12;

/** The shared list of work. A worker takes one job at a time; nobody else touches it until it is handed back. */
export class Board {
  readonly jobs: Job[];
  readonly #site: Site;
  readonly #clock: Clock;
  readonly #orderWeight: number;
  readonly #towers = new Map<string, TowerSite>();
  readonly #places = new Map<string, BlockPosition>();
  readonly #taken = new Map<string, Job>();
  readonly #walkingTo = new Map<string, BlockPosition>();
  readonly #stands: Stands;
  /** Who has found nothing to do since the last change. */
  readonly #idle = new Set<string>();
  /** Who has tried everything since the last change. */
  readonly #resigned = new Set<string>();
  #announced = false;
  #workers: number;
  #waiting: (() => void)[] = [];

  constructor(work: readonly PlannedWork[], site: Site, clock: Clock, workers: number) {
    this.#site = site;
    this.#stands = new Stands(site.grid);
    this.#clock = clock;
    this.#workers = workers;
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

  get pending(): Job[] {
    return this.jobs.filter(({ state }) => state === 'open' || state === 'taken');
  }

  /** The best job this worker can do now, already taken; undefined when there is none. */
  take(worker: Candidate): Assignment | undefined {
    const pending = this.pending;
    const first = pending[0]?.order ?? 0;
    const now = this.#clock.now();
    const last = worker.patient ? this.#keptForLast(pending) : undefined;
    const options: { job: Job; cost: number }[] = [];
    for (const job of pending) {
      if (job.state !== 'open' || job.notBefore > now || !this.#isOutOfTowers(job, worker.name)) continue;
      const cell = cellOf(job);
      if (worker.tower && distance(cell, standOf(worker.tower)) > TOWER_RADIUS) continue;
      if (job === last || this.#isOccupied(job, worker)) continue;
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
      const tower = this.#wayTo(job, worker, walkable);
      if (tower === undefined || !this.#isInOrder(job, worker, pending, walkable)) continue;
      job.state = 'taken';
      this.#places.set(worker.name, cellOf(job));
      this.#taken.set(worker.name, job);
      if (tower && !worker.tower) this.reserve(worker.name, tower);
      return { job, tower };
    }
    return undefined;
  }

  /** Ends a job that `take` gave out. A failed one is open again after a moment, until it has failed too often. */
  finish(worker: string, job: Job, outcome: { ok: true } | { ok: false; reason: string }): void {
    this.#places.delete(worker);
    this.#taken.delete(worker);
    if (outcome.ok) job.state = 'done';
    else {
      job.attempts++;
      job.lastReason = outcome.reason;
      job.state = job.attempts >= MOST_ATTEMPTS ? 'given-up' : 'open';
      job.notBefore = this.#clock.now() + 600 * job.attempts;
    }
    this.changed();
  }

  /** Whether nobody is at work or on a tower and no job is waiting for another try, so that nothing would change. */
  get isStuck(): boolean {
    const now = this.#clock.now();
    return (
      this.#towers.size === 0 && this.pending.every(({ state, notBefore }) => state === 'open' && notBefore <= now)
    );
  }

  /** Whether a tower is still near enough to unfinished work to be worth waiting on. */
  isOfUse(tower: TowerSite): boolean {
    const eye = neighbour(standOf(tower), 'up');
    return this.pending.some((job) => distance(cellOf(job), eye) < 5);
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
    this.#towers.set(worker, tower);
  }

  /** Reserves a tower that was not planned, if nobody else's is in the way. @returns whether it did */
  tryReserve(worker: string, tower: TowerSite): boolean {
    for (const [owner, other] of this.#towers) if (owner !== worker && towersMeet(other, tower)) return false;
    this.reserve(worker, tower);
    return true;
  }

  release(worker: string): void {
    if (this.#towers.delete(worker)) this.changed();
  }

  /** Keeps others from building where a worker walks to; null when it has arrived. */
  noteStand(worker: string, stand: BlockPosition | null): void {
    if (stand) this.#walkingTo.set(worker, stand);
    else this.#walkingTo.delete(worker);
  }

  /** Whether nobody else is about to build where a worker wants to stand. */
  isFreeToStand(worker: string, stand: BlockPosition): boolean {
    for (const [name, place] of this.#places) if (name !== worker && isInside(stand, place)) return false;
    return true;
  }

  /** Notes that a worker finds nothing to do as things are, or with false that it is about to change something. */
  noteIdle(worker: string, idle: boolean): void {
    if (idle) this.#idle.add(worker);
    else this.#idle.delete(worker);
  }

  /** Notes that a worker, impatient and out of everybody's way, finds nothing. @returns whether that is so of all */
  resign(worker: string): boolean {
    if (!this.#resigned.has(worker)) {
      this.#resigned.add(worker);
      this.#wake();
    }
    return this.#resigned.size >= this.#workers;
  }

  /** Takes a worker off the crew, who takes no part in this round any more. */
  leave(worker: string): void {
    this.#workers--;
    this.#places.delete(worker);
    this.#taken.delete(worker);
    this.#walkingTo.delete(worker);
    this.#towers.delete(worker);
    this.#idle.delete(worker);
    this.changed();
  }

  /** Whether nobody has anything to do, nor will have by waiting. */
  get isSettled(): boolean {
    const now = this.#clock.now();
    return (
      this.#idle.size >= this.#workers &&
      this.jobs.every(({ state, notBefore }) => state !== 'open' || notBefore <= now)
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

  /** Notes that something happened that may give somebody something to do. */
  changed(): void {
    this.#idle.clear();
    this.#resigned.clear();
    this.#announced = false;
    this.#wake();
  }

  /** Lets those look again who waited for others before the board was settled; once after each change. */
  announce(): void {
    if (this.#announced) return;
    this.#announced = true;
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Resolves at the next change, or after `ms` of game time; rejects with the signal's reason. */
  async change(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    let abort = () => {};
    let timer: Timer | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        abort = () => reject(signal.reason);
        signal.addEventListener('abort', abort);
        timer = this.#clock.after(ms, resolve);
        this.#waiting.push(resolve);
      });
    } finally {
      timer?.cancel();
      signal.removeEventListener('abort', abort);
    }
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

  #costOf(job: Job, worker: Candidate, supply: number): number {
    const cell = cellOf(job);
    let crowd = 0;
    for (const [name, place] of this.#places) if (name !== worker.name && distance(place, cell) < 3) crowd += 3;
    const here = job.work.kind === 'place' && this.#stands.couldReach(job.work.step, worker.feet);
    const way = here ? 0 : 2 + distance(worker.feet, cell) * 0.5;
    const tower = job.work.tower && !worker.tower && !here ? TOWER_COST + 2 * heightOf(job.work.tower) : 0;
    return way + tower + supply + crowd + job.attempts * 2;
  }

  /** The episode ends with the last block: one that needs no scaffold waits until all scaffold is gone. */
  #keptForLast(pending: readonly Job[]): Job | undefined {
    const natural = pending.filter(({ work }) => work.kind === 'place' && !work.step.helper && !work.tower);
    return natural.length === 1 && (pending.length > 1 || this.#towers.size > 0) ? natural[0] : undefined;
  }

  /** Whether somebody else stands in one of a job's cells, or is about to. */
  #isOccupied(job: Job, worker: Candidate): boolean {
    if (worker.others.some((feet) => isInTheWay(feet, job))) return true;
    for (const [name, stand] of this.#walkingTo)
      if (name !== worker.name && isInTheWay({ x: stand.x + 0.5, y: stand.y, z: stand.z + 0.5 }, job)) return true;
    return false;
  }

  #isOutOfTowers(job: Job, name: string): boolean {
    for (const [owner, tower] of this.#towers)
      if (owner !== name && job.work.step.cells.some((cell) => isInTower(cell, tower))) return false;
    return true;
  }

  /** The tower a job takes now, null for none, undefined when it cannot be done. */
  #wayTo(job: Job, worker: Candidate, walkable: Walkable): TowerSite | null | undefined {
    const { step, kind } = job.work;
    const tower = job.work.tower && !worker.tower ? this.#raisable(job.work.tower, worker.name, walkable) : null;
    const { grid } = this.#site;
    const cell = cellOf(job);
    if (kind === 'remove') {
      const reaches = (stand: BlockPosition) => reachesBlock(grid, stand, cell);
      if (grid.isFree(cell) || standsFor(walkable, [cell], reaches, 1).length > 0) return worker.tower;
      if (worker.tower) return undefined;
      return tower;
    }
    if (matches(step.state, grid.at(cell))) return worker.tower;
    if (!grid.isFree(cell)) return job.attempts > 0 ? worker.tower : undefined;
    if (clickableSides(grid, cell, step.state).length === 0) return undefined;
    if (this.#stands.has(step, walkable)) {
      if (worker.tower || job.attempts > 0) return worker.tower;
      const after = this.walkableAfter(worker.name, job);
      const sides = clickableSides(grid, cell, step.state);
      const isSafe = (stand: BlockPosition) => after.has(stand) && reachesFace(grid, stand, cell, sides);
      if (standsFor(walkable, step.cells, isSafe, 1).length > 0) return null;
    }
    if (worker.tower) return undefined;
    if (tower && this.#stands.has(step, this.#site.walkableFromTower(tower))) return tower;
    return job.attempts >= 2 ? null : undefined;
  }

  /** Where one can walk when a job is done, and all those that others are at: who ends elsewhere is shut in. */
  walkableAfter(name: string, { work }: Job): Walkable {
    const { grid } = this.#site;
    const before = this.#site.walkable();
    const steps = [work.step];
    for (const [owner, other] of this.#taken)
      if (owner !== name && other.work.kind === 'place' && grid.isFree(cellOf(other))) steps.push(other.work.step);
    const cells = steps.flatMap((step) => step.cells);
    const look = (next: number): Walkable => {
      const step = steps[next];
      return step ? grid.during(step.cells, step.state, () => look(next + 1)) : this.#site.walkableWith(cells, before);
    };
    return look(0);
  }

  /** The tower as it can be raised now, perhaps on a floor that was built meanwhile; null when it cannot. */
  #raisable(planned: TowerSite, name: string, walkable: Walkable): TowerSite | null {
    const tower = onGround(this.#site.grid, planned);
    if (!tower || !walkable.has(tower.foot) || !isFreeFor(this.#site.grid, tower)) return null;
    for (const [owner, other] of this.#towers) if (owner !== name && towersMeet(other, tower)) return null;
    return tower;
  }

  /** Whether, with this job done, everybody can still get away and the work planned before it can still be done. */
  #isInOrder(job: Job, worker: Candidate, pending: readonly Job[], walkable: Walkable): boolean {
    const { grid } = this.#site;
    const { cells, state } = job.work.step;
    const [cell] = cells as readonly [BlockPosition];
    const near: Job[] = [];
    // In the planned order: the first that is not earlier ends it.
    for (const other of pending) {
      if (other.order >= job.order) break;
      const { kind, step, tower } = other.work;
      if (kind !== 'place') continue;
      if (job.work.kind === 'remove') {
        if (step.cells.some((own) => distance(own, cell) <= 1)) return false;
        continue;
      }
      if (tower && cells.some((own) => isInTower(own, tower))) return false;
      if (distance(cellOf(other), cell) < 8) near.push(other);
    }
    if (job.work.kind === 'remove') return true;
    const ground = worker.tower ? this.#site.walkable() : walkable;
    const could = near.filter(({ work }) => !work.tower && this.#stands.has(work.step, ground));
    const awaited = near.filter(({ work }) => work.stand && this.#stands.couldReach(work.step, work.stand));
    const fromHere = this.#stands.couldReach(job.work.step, worker.feet);
    const crew = worker.others.map(cellAt).filter((feet) => ground.has(feet));
    return grid.during(cells, state, () => {
      const after = this.#site.walkableWith(cells, ground);
      const mine = worker.tower ? this.#site.walkableFromTowerWith(cells, worker.tower, walkable) : after;
      if (worker.patient && fromHere && walkable.has(worker.feet) && !mine.has(worker.feet)) return false;
      return (
        crew.every((feet) => after.has(feet)) &&
        could.every(({ work }) => this.#stands.find(work.step, after)) &&
        awaited.every(({ work }) => this.#staysPossible(work, cells, ground, after)) &&
        near.every((other) => distance(cellOf(other), cell) > 3 || this.#isOpen(cellOf(other)))
      );
    });
  }

  #staysPossible(work: PlannedWork, cells: readonly BlockPosition[], before: Walkable, after: Walkable): boolean {
    const { stand } = work;
    if (!stand || cells.some((cell) => isInside(stand, cell))) return false;
    return this.#stands.couldReach(work.step, stand) && (!before.has(stand) || after.has(stand));
  }

  /** Whether the free space a cell lies in is more than a hole that a few blocks have closed off. */
  #isOpen(cell: BlockPosition): boolean {
    const { grid } = this.#site;
    const seen = new Set([grid.index(cell)]);
    const queue = [cell];
    for (let head = 0; head < queue.length && queue.length < ROOMY; head++)
      for (const side of FACINGS) {
        const next = neighbour(queue[head] as BlockPosition, side);
        if (!grid.has(next)) return true;
        if (seen.has(grid.index(next)) || (grid.traitsAt(next) & TRAIT.passable) === 0) continue;
        seen.add(grid.index(next));
        queue.push(next);
      }
    return queue.length >= ROOMY;
  }
}

function cellOf({ work }: Job): BlockPosition {
  return work.step.cells[0] as BlockPosition;
}

/** Whether two towers are the same column. */
export function sameTower(a: TowerSite | null, b: TowerSite | null): boolean {
  return a !== null && b !== null && a.top.x === b.top.x && a.top.y === b.top.y && a.top.z === b.top.z;
}

/** Half a body's width with a little more, and its height (wiki, "Player"). */
const HALF_WIDTH = 0.35;
const HEIGHT = 1.8;

/** Whether a body with its feet at a point is, even by a corner, in one of a job's cells. */
export function isInTheWay({ x, y, z }: Point, job: Job): boolean {
  return job.work.step.cells.some(
    (cell) =>
      Math.abs(x - cell.x - 0.5) < 0.5 + HALF_WIDTH &&
      Math.abs(z - cell.z - 0.5) < 0.5 + HALF_WIDTH &&
      y < cell.y + 1 &&
      y + HEIGHT > cell.y,
  );
}
