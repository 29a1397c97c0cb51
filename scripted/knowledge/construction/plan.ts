import { type BlockPosition, distance, HORIZONTAL_FACINGS, neighbour } from '../../../protocol/geometry.ts';
import type { PlacingStep } from './buildStep.ts';
import { Outlook, type TowerRules } from './outlook.ts';
import { reachesBlock, standsFor } from './reach.ts';
import { Remains } from './remains.ts';
import { standOf, type TowerSite, towerHeight } from './towers.ts';
import type { VoxelGrid } from './voxelGrid.ts';

/** Pieces taken apart at a stretch; a few ms of work. */
const STRETCH = 16;
/** Cells further apart than this, on any axis, do not matter to each other's stands. */
const INFLUENCE = 6;

/** One thing to do. `stand` is a place it was proven to work from, `tower` the scaffold that leads there. */
export interface PlannedWork {
  readonly kind: 'place' | 'remove';
  readonly step: PlacingStep;
  readonly stand: BlockPosition | null;
  readonly tower: TowerSite | null;
}

export interface BuildingPlan {
  /** In an order in which every piece of work is possible after the ones before it. */
  readonly work: readonly PlannedWork[];
  /** Steps for which no way was found, each with the reason. */
  readonly hopeless: readonly { readonly step: PlacingStep; readonly reason: string }[];
}

/**
 * An order in which a team can build `steps` in `world`, found backwards: the finished structure is taken apart piece
 * by piece, and a piece comes off only if, with it gone, it could be put back by a body that walks in from `home`,
 * reaches a face that gives the wanted state, and can walk out again afterwards; and only if what remains still hangs
 * together. Taking apart only ever opens space, so the search does not run into dead ends the way building does. Dirt
 * helpers are put in where a piece has no face to be clicked against, and taken out before the end.
 * @param unusableTowers keys of tower tops that turned out not to work
 * @param pause awaited every few milliseconds of work, so that others get their turn
 */
export async function planBuild(
  world: VoxelGrid,
  steps: readonly PlacingStep[],
  home: BlockPosition,
  unusableTowers: ReadonlySet<string> = new Set(),
  pause: () => Promise<void> = async () => {},
): Promise<BuildingPlan> {
  const planner = new Planner(world, steps, home, { unusable: unusableTowers, laddered: false });
  for (let taken = 1; planner.takeOne(); taken++) if (taken % STRETCH === 0) await pause();
  return planner.plan();
}

/**
 * The same in one go, for builders who raise columns with a ladder beside them: each tower has a free side for it.
 * @param unusableTowers keys of tower tops that turned out not to work
 */
export function planBuildWithLadders(
  world: VoxelGrid,
  steps: readonly PlacingStep[],
  home: BlockPosition,
  unusableTowers: ReadonlySet<string>,
): BuildingPlan {
  const planner = new Planner(world, steps, home, { unusable: unusableTowers, laddered: true });
  while (planner.takeOne());
  return planner.plan();
}

class Planner {
  readonly #remains: Remains;
  readonly #outlook: Outlook;
  readonly #home: BlockPosition;
  readonly #hopeless: { step: PlacingStep; reason: string }[];
  readonly #backwards: PlannedWork[] = [];
  /** Pieces known to have no natural stand until something near them changes. */
  readonly #standless = new Set<number>();
  #tower: TowerSite | null = null;
  #last: BlockPosition;

  constructor(world: VoxelGrid, steps: readonly PlacingStep[], home: BlockPosition, towers: TowerRules) {
    this.#home = home;
    this.#last = home;
    this.#remains = new Remains(world, steps);
    this.#outlook = new Outlook(this.#remains, steps, home, towers);
    this.#hopeless = this.#remains.loose.map((step) => ({ step, reason: 'nothing to place it against' }));
  }

  /** The plan once nothing is left to take off. */
  plan(): BuildingPlan {
    return { work: [...this.#backwards].reverse(), hopeless: this.#hopeless };
  }

  /** Takes one more piece off, or puts up the helpers it needs. @returns false when nothing is left */
  takeOne(): boolean {
    if (this.#remains.present().length === 0) return false;
    this.#takeOne();
    return true;
  }

  #takeOne(): void {
    const candidates = this.#candidates();
    if (this.#tower && this.#takeFromTower(this.#tower, candidates)) return;
    const blocked: number[] = [];
    for (const index of candidates) {
      if (this.#standless.has(index)) {
        blocked.push(index);
        continue;
      }
      if (!this.#remains.restHolds(index)) continue;
      if (this.#remains.needsHelpers(index)) {
        if (this.#addHelpersFor(index)) return;
        continue;
      }
      const stand = this.#naturalStand(index);
      if (stand) {
        this.#take(index, stand, null);
        return;
      }
      blocked.push(index);
    }
    const liftable = blocked.filter((index) => this.#remains.restHolds(index));
    for (const index of liftable) if (this.#takeFromNewTower(index)) return;
    this.#giveUpOnOne(liftable[0] ?? candidates.find((index) => this.#remains.restHolds(index)) ?? this.#remains.first);
  }

  /** Pieces that may come off now, in the order of preference: what closes rooms, then the highest, then the nearest. */
  #candidates(): number[] {
    const ranked = this.#remains.present().map((index) => ({ index, rank: this.#rankOf(index) }));
    return ranked.sort((a, b) => b.rank - a.rank || a.index - b.index).map(({ index }) => index);
  }

  #rankOf(index: number): number {
    const { cells, state, helper } = this.#remains.step(index);
    const cell = cells[0] as BlockPosition;
    const closes = /_door$|_fence_gate$/.test(state.id) ? 1_000 : 0;
    // Outer pieces first, which is last when building: platforms then grow outwards from where a body can stand.
    let open = 0;
    for (const side of HORIZONTAL_FACINGS) if (this.#remains.grid.isFree(neighbour(cell, side))) open++;
    const away = 0.05 * distance(cell, this.#last) + 0.02 * distance(cell, this.#home);
    return (helper ? 2_000 : closes) + cell.y * 4 + open * 0.6 - away;
  }

  /** Backwards in time: the helpers are dug away right after the piece they helped was placed. */
  #addHelpersFor(index: number): boolean {
    const missing = this.#remains.helpersOf(index);
    if (missing.length === 0) return false;
    const removals: PlannedWork[] = [];
    for (const helper of missing) {
      const step = this.#remains.step(helper);
      const cell = step.cells[0] as BlockPosition;
      const test = (stand: BlockPosition) => reachesBlock(this.#remains.grid, stand, cell);
      let stand = standsFor(this.#outlook.after, [cell], test, 1)[0] ?? null;
      let tower: TowerSite | null = null;
      if (!stand) {
        tower =
          this.#outlook.towersFor(cell).find((site) => reachesBlock(this.#remains.grid, standOf(site), cell)) ?? null;
        stand = tower ? standOf(tower) : null;
      }
      removals.push({ kind: 'remove', step, stand, tower });
    }
    for (const work of removals) this.#backwards.push(work);
    this.#remains.putUp(missing);
    this.#changed(missing);
    return true;
  }

  /** A stand on the ground, remembered to be missing while nothing near the piece changes. */
  #naturalStand(index: number): BlockPosition | null {
    if (this.#standless.has(index)) return null;
    const stand = this.#outlook.naturalStand(this.#remains.step(index));
    if (!stand) this.#standless.add(index);
    return stand;
  }

  #takeFromTower(site: TowerSite, candidates: readonly number[]): boolean {
    if (!this.#outlook.after.has(site.foot)) return false;
    const top = standOf(site);
    for (const index of candidates) {
      const step = this.#remains.step(index);
      if (distance(step.cells[0] as BlockPosition, top) > 12) continue;
      if (!this.#remains.restHolds(index) || this.#remains.needsHelpers(index) || this.#naturalStand(index)) continue;
      const stand = this.#outlook.standOnTower(step, site, true);
      if (!stand) continue;
      this.#take(index, stand, site);
      return true;
    }
    return false;
  }

  #takeFromNewTower(index: number): boolean {
    const step = this.#remains.step(index);
    const cell = step.cells[0] as BlockPosition;
    const sites = this.#outlook.towersFor(cell);
    // Walking on from a tower takes a search for each site, so that only the best few are tried.
    for (const [walking, some, enough] of [
      [false, sites, 24],
      [true, sites.slice(0, 40), 3],
    ] as const) {
      const usable: { site: TowerSite; stand: BlockPosition }[] = [];
      for (const site of some) {
        const stand = this.#outlook.standOnTower(step, site, walking);
        if (stand) usable.push({ site, stand });
        if (usable.length >= enough) break;
      }
      if (usable.length === 0) continue;
      const { site, stand } = this.#mostUseful(usable, cell);
      this.#tower = site;
      this.#take(index, stand, site);
      return true;
    }
    return false;
  }

  /** Of towers that all reach one piece, the one that brings most other pieces into reach for its height. */
  #mostUseful<S extends { site: TowerSite }>(usable: readonly S[], from: BlockPosition): S {
    const others = this.#remains
      .present()
      .filter((index) => {
        const [cell] = this.#remains.step(index).cells;
        return cell && cell.y >= from.y - 7 && distance(cell, from) < 14 && this.#naturalStand(index) === null;
      })
      .map((index) => this.#remains.step(index).cells[0] as BlockPosition);
    let best = usable[0] as S;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (const option of usable) {
      const { site } = option;
      const stands = this.#outlook
        .fromTop(site)
        .cells()
        .filter((cell) => !this.#outlook.after.has(cell) && cell.y > site.top.y - 3);
      const served = others.filter((cell) =>
        stands.some((stand) => Math.hypot(cell.x - stand.x, cell.y - stand.y - 1, cell.z - stand.z) < 3.6),
      ).length;
      const shunned = this.#outlook.isInBlueprint(site.foot);
      const value = served - towerHeight(site) * 0.8 - (shunned ? 4 : 0);
      if (value <= bestValue) continue;
      best = option;
      bestValue = value;
    }
    return best;
  }

  #take(index: number, stand: BlockPosition | null, tower: TowerSite | null): void {
    const step = this.#remains.step(index);
    this.#backwards.push({ kind: 'place', step, stand, tower });
    this.#remains.take(index);
    this.#last = step.cells[0] as BlockPosition;
    this.#changed([index]);
  }

  /** Forgets what is no longer sure after these steps came or went. */
  #changed(steps: readonly number[]): void {
    const places = [...steps.flatMap((index) => this.#remains.step(index).cells), ...this.#outlook.renew()];
    for (const index of this.#standless) {
      const cell = this.#remains.step(index).cells[0] as BlockPosition;
      if (!this.#remains.has(index) || places.some((place) => isNear(place, cell))) this.#standless.delete(index);
    }
  }

  /** Keeps the plan going when no proven stand exists; the crew finds its own way or reports the failure. */
  #giveUpOnOne(index: number): void {
    const step = this.#remains.step(index);
    if (!step.helper) this.#hopeless.push({ step, reason: 'no place was found from which it can be reached' });
    this.#take(index, null, null);
  }
}

function isNear(a: BlockPosition, b: BlockPosition): boolean {
  return Math.abs(a.x - b.x) <= INFLUENCE && Math.abs(a.y - b.y) <= INFLUENCE && Math.abs(a.z - b.z) <= INFLUENCE;
}
