import type { BlockPosition } from '../../../protocol/geometry.ts';
import { isInside } from '../../knowledge/construction/reach.ts';
import { isInTower, type TowerSite, towersMeet } from '../../knowledge/construction/towers.ts';
import { type BuildJob, cellOfJob, type JobCandidate, standsInJob } from './jobs.ts';

/** Who is at which job, on or about to raise which tower, and walking where: what others must not build into. */
export class Claims {
  readonly #towers = new Map<string, TowerSite>();
  readonly #taken = new Map<string, BuildJob>();
  readonly #walkingTo = new Map<string, BlockPosition>();

  /** Notes that a worker is at a job; null when it is not any more. */
  noteJob(worker: string, job: BuildJob | null): void {
    if (job) this.#taken.set(worker, job);
    else this.#taken.delete(worker);
  }

  /** The jobs others are at, by their names. */
  *jobsOfOthers(worker: string): Iterable<BuildJob> {
    for (const [name, job] of this.#taken) if (name !== worker) yield job;
  }

  /** Keeps others out of a tower's cells while it stands. */
  reserve(worker: string, tower: TowerSite): void {
    this.#towers.set(worker, tower);
  }

  /** Reserves a tower that was not planned, if nobody else's is in the way. @returns whether it did */
  tryReserve(worker: string, tower: TowerSite): boolean {
    if (!this.isFreeForTower(worker, tower)) return false;
    this.reserve(worker, tower);
    return true;
  }

  /** Whether nobody else's tower is in the way of one. */
  isFreeForTower(worker: string, tower: TowerSite): boolean {
    for (const [owner, other] of this.#towers) if (owner !== worker && towersMeet(other, tower)) return false;
    return true;
  }

  /** @returns whether there was a tower to release */
  release(worker: string): boolean {
    return this.#towers.delete(worker);
  }

  get hasTowers(): boolean {
    return this.#towers.size > 0;
  }

  /** Keeps others from building where a worker walks to; null when it has arrived. */
  noteStand(worker: string, stand: BlockPosition | null): void {
    if (stand) this.#walkingTo.set(worker, stand);
    else this.#walkingTo.delete(worker);
  }

  /** Whether nobody else is about to build where a worker wants to stand. */
  isFreeToStand(worker: string, stand: BlockPosition): boolean {
    for (const job of this.jobsOfOthers(worker)) if (isInside(stand, cellOfJob(job))) return false;
    return true;
  }

  /** Whether somebody else stands in one of a job's cells, or is about to. */
  isOccupied(job: BuildJob, worker: JobCandidate): boolean {
    if (worker.others.some((feet) => standsInJob(feet, job))) return true;
    for (const [name, stand] of this.#walkingTo)
      if (name !== worker.name && standsInJob({ x: stand.x + 0.5, y: stand.y, z: stand.z + 0.5 }, job)) return true;
    return false;
  }

  /** Whether a job lies in none of the others' towers. */
  isOutOfTowers(job: BuildJob, worker: string): boolean {
    for (const [owner, tower] of this.#towers)
      if (owner !== worker && job.work.step.cells.some((cell) => isInTower(cell, tower))) return false;
    return true;
  }

  /** Forgets all of a worker's claims. */
  drop(worker: string): void {
    this.#towers.delete(worker);
    this.#taken.delete(worker);
    this.#walkingTo.delete(worker);
  }
}
