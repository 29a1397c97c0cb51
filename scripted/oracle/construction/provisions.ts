import { sameTower, type TowerSite, towerHeight } from '../../knowledge/construction/towers.ts';
import type { Builder } from './builder.ts';
import type { BuildJob } from './jobs.ts';
import type { Scaffolding } from './scaffolding.ts';
import { held, itemsOfStep, sumOf } from './supplies.ts';
import type { WayOut } from './wayOut.ts';

/** Pieces a worker fetches materials for at a time. */
const FETCH_AHEAD = 160;
/** Of an item that several need, what all together may take without counting: no more than the chest surely holds. */
const STACK = 64;
/** The most of it that one may take. */
const HANDFUL = 12;
/** Dirt a worker keeps at hand for pillars. */
const DIRT_AT_HAND = 16;
/** How far a worker looks for lost materials, blocks. */
const SEARCH_RADIUS = 24;

/** Sees to it that a worker has what its next jobs need. */
export class Provisions {
  readonly #hand: Builder;
  readonly #scaffolding: Scaffolding;
  readonly #wayOut: WayOut;

  constructor(hand: Builder, scaffolding: Scaffolding, wayOut: WayOut) {
    this.#hand = hand;
    this.#scaffolding = scaffolding;
    this.#wayOut = wayOut;
  }

  /** Everything this job, its tower and some of the work after it need, fetched in one go while on the ground. */
  async supply(job: BuildJob, tower: TowerSite | null): Promise<boolean> {
    let needs = this.#needsOf(job, tower);
    const missing = () => [...needs].filter(([item, count]) => held(this.#hand.agent, item) < count);
    if (missing().length === 0) return true;
    if (this.#hand.tower) {
      await this.#scaffolding.climbDown();
      if (tower && !this.#hand.crew.board.claims.tryReserve(this.#hand.agent.name, tower)) return false;
      // Going up again takes a tower's worth of dirt.
      needs = this.#needsOf(job, tower);
    }
    const { board, supplies, builders } = this.#hand.crew;
    const placements = board.pending.filter(({ work }) => work.kind === 'place');
    const all = sumOf(placements.map(({ work }) => itemsOfStep(work.step)));
    const later = placements.filter(({ work, order }) => sameTower(work.tower, tower) || order >= job.order);
    const soon = sumOf(later.slice(0, FETCH_AHEAD).map(({ work }) => itemsOfStep(work.step)));
    for (const [item, count] of needs) soon.set(item, Math.max(soon.get(item) ?? 0, count));
    if (placements.some(({ work }) => work.tower)) soon.set('dirt', Math.max(soon.get('dirt') ?? 0, DIRT_AT_HAND));
    const wanted = new Map<string, number>();
    for (const [item, count] of soon) {
      const share = Math.floor((all.get(item) ?? 0) / builders.length);
      const fair = item === 'dirt' ? count : Math.max(share, Math.min(HANDFUL, Math.floor(STACK / builders.length)));
      const lacking = Math.max(needs.get(item) ?? 0, Math.min(count, fair)) - held(this.#hand.agent, item);
      if (lacking > 0 && (needs.has(item) || supplies.mayHave(item))) wanted.set(item, lacking);
    }
    await supplies.fetch(wanted, (action) => this.#hand.act(action));
    if (missing().length === 0) return true;
    if (!(await this.#wayOut.escape()) && supplies.isCutOff) await this.#wayOut.digDown(this.#hand.feet());
    return false;
  }

  #needsOf(job: BuildJob, tower: TowerSite | null): ReadonlyMap<string, number> {
    const { step, kind } = job.work;
    const needs = kind === 'place' ? itemsOfStep(step) : new Map<string, number>();
    if (!tower || sameTower(tower, this.#hand.tower)) return needs;
    return sumOf([needs, new Map([['dirt', towerHeight(tower)]])]);
  }

  /** What the materials of a job would cost the body with what it carries now; null when they cannot be had. */
  prices(): (job: BuildJob) => number | null {
    const { inventory } = this.#hand.agent.body.observe();
    const carried = new Map<string, number>();
    for (const { id, count } of inventory) carried.set(id, (carried.get(id) ?? 0) + count);
    return (job) => {
      let cost = 0;
      for (const [item, count] of this.#needsOf(job, job.work.tower)) {
        if ((carried.get(item) ?? 0) >= count) continue;
        if (!this.#hand.crew.supplies.mayHave(item)) return null;
        cost = 12;
      }
      return cost;
    };
  }

  /** Whether some work waits for materials that nobody can get now. */
  lacksMaterials(): boolean {
    const supplyCost = this.prices();
    return this.#hand.crew.board.pending.some((job) => supplyCost(job) === null);
  }

  /** Picks up what lies about. @returns whether there was any */
  async findLost(): Promise<boolean> {
    return (await this.#hand.act({ type: 'collect-drops', radius: SEARCH_RADIUS })).ok;
  }
}
