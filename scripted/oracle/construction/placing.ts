import { type BlockPosition, distance } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import { clickableSides, isInside, reachesSideOf, standsFor } from '../../knowledge/construction/reach.ts';
import type { TowerSite } from '../../knowledge/construction/towers.ts';
import type { Builder } from './builder.ts';
import type { BuildJob } from './jobs.ts';

/** Stands compared before walking to the best of them. */
const STANDS_COMPARED = 40;

/** Puts pieces in their places, from where it can be done best. */
export class PiecePlacer {
  readonly #hand: Builder;

  constructor(hand: Builder) {
    this.#hand = hand;
  }

  /** Places a job's piece; what came out wrong, or stands in its place, is dug away for a second try. */
  async place(job: BuildJob): Promise<ActionResult> {
    const { step } = job.work;
    const position = step.cells[0] as BlockPosition;
    const result = await this.#placeFromHere(job);
    if (result.ok || (result.code !== 'wrong-result' && result.code !== 'occupied')) return result;
    const dug = await this.#hand.act({ type: 'dig', position });
    return dug.ok ? this.#placeFromHere(job) : result;
  }

  /** Up on a tower a body must not wander off to where there is no way back: it works from where one is known. */
  async #placeFromHere(job: BuildJob): Promise<ActionResult> {
    const { state, cells } = job.work.step;
    const place: Action = { type: 'place', position: cells[0] as BlockPosition, state };
    if (!this.#hand.tower) {
      await this.#walkToStandFor(job);
      return this.#hand.act(place);
    }
    const here = await this.#hand.act({ ...place, stay: true });
    if (here.ok || here.code !== 'unreachable') return here;
    for (const spot of this.#spotsOnTower(this.#hand.tower, job)) {
      const walked = await this.#hand.act({ type: 'walk-to', position: spot, range: 0.4 });
      if (!walked.ok) continue;
      const result = await this.#hand.act({ ...place, stay: true });
      if (result.ok || result.code !== 'unreachable') return result;
    }
    return here;
  }

  /** Where to stand for a job: on the tower's top or on what can be walked to from there, and back. */
  #spotsOnTower(tower: TowerSite, { work }: BuildJob): BlockPosition[] {
    const { grid } = this.#hand.crew.site;
    const cell = work.step.cells[0] as BlockPosition;
    const sides = clickableSides(grid, cell, work.step.state);
    const reaches = (stand: BlockPosition) => reachesSideOf(grid, stand, cell, sides);
    return standsFor(this.#hand.crew.site.walkableFromTower(tower), work.step.cells, reaches, 3);
  }

  /** To a place from which more than this job can be done, unless it can be done from here. */
  async #walkToStandFor(job: BuildJob): Promise<void> {
    const { site, board } = this.#hand.crew;
    const { step } = job.work;
    const before = site.walkable();
    const after = board.walkableAfter(this.#hand.agent.name, job);
    const cell = step.cells[0] as BlockPosition;
    const sides = clickableSides(site.grid, cell, step.state);
    const reaches = (stand: BlockPosition) => reachesSideOf(site.grid, stand, cell, sides);
    const here = this.#hand.feet();
    const isStaying = after.has(here) || !before.has(here);
    if (isStaying && reaches(here) && !step.cells.some((own) => isInside(here, own))) return;
    const others = this.#hand.others();
    let best: BlockPosition | undefined;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (const stand of standsFor(before, step.cells, reaches, STANDS_COMPARED)) {
      if (!after.has(stand)) continue;
      if (!board.claims.isFreeToStand(this.#hand.agent.name, stand)) continue;
      const crowd = others.some((other) => distance(other, { x: stand.x + 0.5, y: stand.y, z: stand.z + 0.5 }) < 1.5)
        ? 3
        : 0;
      const value = board.inReachOf(stand) * 0.5 - distance(stand, here) - crowd;
      if (value <= bestValue) continue;
      best = stand;
      bestValue = value;
    }
    if (!best) return;
    board.claims.noteStand(this.#hand.agent.name, best);
    await this.#hand.act({ type: 'walk-to', position: best, range: 0.3 });
    board.claims.noteStand(this.#hand.agent.name, null);
  }
}
