import { type BlockPosition, cellOf as cellAt, distance, FACINGS, neighbour } from '../../../protocol/geometry.ts';
import { TRAIT } from '../../knowledge/construction/blockTraits.ts';
import { isAsBlueprinted } from '../../knowledge/construction/buildStep.ts';
import type { PlannedWork } from '../../knowledge/construction/plan.ts';
import {
  clickableSides,
  isInside,
  reachesBlock,
  reachesSideOf,
  standsFor,
} from '../../knowledge/construction/reach.ts';
import { isFreeFor, isInTower, onGround, type TowerSite } from '../../knowledge/construction/towers.ts';
import type { Walkable } from '../../knowledge/construction/walking.ts';
import type { Claims } from './claims.ts';
import { type BuildJob, cellOfJob, type JobCandidate } from './jobs.ts';
import type { BuildingSite } from './site.ts';
import type { Stands } from './stands.ts';

/** Cells of free space that are more than a hole. */
const ROOMY = 12;

/** Whether a job can be done as the site is now, and what doing it now would spoil. */
export class Foresight {
  readonly #site: BuildingSite;
  readonly #stands: Stands;
  readonly #claims: Claims;

  constructor(site: BuildingSite, stands: Stands, claims: Claims) {
    this.#site = site;
    this.#stands = stands;
    this.#claims = claims;
  }

  /** The tower a job takes now, null for none, undefined when it cannot be done. */
  wayTo(job: BuildJob, worker: JobCandidate, walkable: Walkable): TowerSite | null | undefined {
    const { step, kind } = job.work;
    const tower = job.work.tower && !worker.tower ? this.#raisable(job.work.tower, worker.name, walkable) : null;
    const { grid } = this.#site;
    const cell = cellOfJob(job);
    if (kind === 'remove') {
      const reaches = (stand: BlockPosition) => reachesBlock(grid, stand, cell);
      if (grid.isFree(cell) || standsFor(walkable, [cell], reaches, 1).length > 0) return worker.tower;
      if (worker.tower) return undefined;
      return tower;
    }
    if (isAsBlueprinted(step.state, grid.at(cell))) return worker.tower;
    if (!grid.isFree(cell)) return job.attempts > 0 ? worker.tower : undefined;
    if (clickableSides(grid, cell, step.state).length === 0) return undefined;
    if (this.#stands.has(step, walkable)) {
      if (worker.tower || job.attempts > 0) return worker.tower;
      const after = this.walkableAfter(worker.name, job);
      const sides = clickableSides(grid, cell, step.state);
      const isSafe = (stand: BlockPosition) => after.has(stand) && reachesSideOf(grid, stand, cell, sides);
      if (standsFor(walkable, step.cells, isSafe, 1).length > 0) return null;
    }
    if (worker.tower) return undefined;
    if (tower && this.#stands.has(step, this.#site.walkableFromTower(tower))) return tower;
    return job.attempts >= 2 ? null : undefined;
  }

  /** Where one can walk when a job is done, and all those that others are at: who ends elsewhere is shut in. */
  walkableAfter(name: string, { work }: BuildJob): Walkable {
    const { grid } = this.#site;
    const before = this.#site.walkable();
    const steps = [work.step];
    for (const other of this.#claims.jobsOfOthers(name))
      if (other.work.kind === 'place' && grid.isFree(cellOfJob(other))) steps.push(other.work.step);
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
    return this.#claims.isFreeForTower(name, tower) ? tower : null;
  }

  /** Whether, with this job done, everybody can still get away and the work planned before it can still be done. */
  isInOrder(job: BuildJob, worker: JobCandidate, pending: readonly BuildJob[], walkable: Walkable): boolean {
    const { grid } = this.#site;
    const { cells, state } = job.work.step;
    const [cell] = cells as readonly [BlockPosition];
    const near: BuildJob[] = [];
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
      if (distance(cellOfJob(other), cell) < 8) near.push(other);
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
        near.every((other) => distance(cellOfJob(other), cell) > 3 || this.#isOpen(cellOfJob(other)))
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
