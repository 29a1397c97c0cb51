import { AIR } from '../../../../protocol/blockState.ts';
import {
  type BlockPosition,
  distance,
  HORIZONTAL_FACINGS,
  neighbour,
  positionKey,
} from '../../../../protocol/geometry.ts';
import { Anchors } from './anchors.ts';
import { TRAIT } from './blockTraits.ts';
import type { BuildStep } from './buildStep.ts';
import { clickableSides, isInside, reachesBlock, reachesFace, standsFor } from './reach.ts';
import { heightOf, isFreeFor, isInTower, standOf, type TowerSite, towerSites, walkableFromTop } from './towers.ts';
import type { VoxelGrid } from './voxelGrid.ts';
import { type Walkable, walkableFrom } from './walking.ts';

/** Pieces taken apart at a stretch; a few ms of work. */
const STRETCH = 16;
/** Cells further apart than this, on any axis, do not matter to each other's stands. */
const INFLUENCE = 6;

/** One thing to do. `stand` is a place it was proven to work from, `tower` the scaffold that leads there. */
export interface PlannedWork {
  readonly kind: 'place' | 'remove';
  readonly step: BuildStep;
  readonly stand: BlockPosition | null;
  readonly tower: TowerSite | null;
}

export interface Plan {
  /** In an order in which every piece of work is possible after the ones before it. */
  readonly work: readonly PlannedWork[];
  /** Steps for which no way was found, each with the reason. */
  readonly hopeless: readonly { readonly step: BuildStep; readonly reason: string }[];
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
  steps: readonly BuildStep[],
  home: BlockPosition,
  unusableTowers: ReadonlySet<string> = new Set(),
  pause: () => Promise<void> = async () => {},
): Promise<Plan> {
  return new Planner(world, steps, home, unusableTowers).run(pause);
}

class Planner {
  readonly #anchors: Anchors;
  readonly #grid: VoxelGrid;
  readonly #home: BlockPosition;
  readonly #unusableTowers: ReadonlySet<string>;
  readonly #blueprint: ReadonlySet<string>;
  readonly #remaining = new Set<number>();
  /** Helpers that stand in the structure at this moment of taking apart. */
  readonly #standing = new Set<number>();
  readonly #hopeless: { step: BuildStep; reason: string }[] = [];
  readonly #backwards: PlannedWork[] = [];
  /** Pieces known to have no natural stand until something near them changes. */
  readonly #standless = new Set<number>();
  /** For pieces that could not come off, another that would fall: while that one stands, nothing has changed. */
  readonly #witnesses = new Map<number, number>();
  /** Pieces that another one hangs on in one way of anchoring everything; any other piece may come off. */
  #bearing: Uint8Array;
  #after: Walkable;
  /** Where one can walk from tops of towers, until the next piece is taken. */
  readonly #fromTops = new Map<string, Walkable>();
  #tower: TowerSite | null = null;
  #last: BlockPosition;

  constructor(world: VoxelGrid, steps: readonly BuildStep[], home: BlockPosition, unusableTowers: ReadonlySet<string>) {
    this.#home = home;
    this.#unusableTowers = unusableTowers;
    this.#last = home;
    this.#anchors = new Anchors(world, steps);
    const loose = new Set(this.#anchors.addHelpers());
    this.#grid = world.clone();
    this.#blueprint = new Set(steps.flatMap((step) => step.cells.map((cell) => `${cell.x},${cell.z}`)));
    for (const [index, step] of this.#anchors.steps.entries()) {
      if (loose.has(index)) this.#hopeless.push({ step, reason: 'nothing to place it against' });
      else {
        this.#remaining.add(index);
        if (!step.helper) this.#fill(step);
      }
    }
    this.#after = walkableFrom(this.#grid, [home]);
    this.#bearing = this.#anchors.anchored((index) => this.#remaining.has(index)).bearing;
  }

  async run(pause: () => Promise<void>): Promise<Plan> {
    for (let taken = 1; this.#present().length > 0; taken++) {
      this.#takeOne();
      if (taken % STRETCH === 0) await pause();
    }
    return { work: this.#backwards.reverse(), hopeless: this.#hopeless };
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
      if (!this.#restHolds(index)) continue;
      if (this.#needsHelpers(index)) {
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
    const liftable = blocked.filter((index) => this.#restHolds(index));
    for (const index of liftable) if (this.#takeFromNewTower(index)) return;
    this.#giveUpOnOne(
      liftable[0] ?? candidates.find((index) => this.#restHolds(index)) ?? ([...this.#remaining][0] as number),
    );
  }

  /** Pieces that may come off now, in the order of preference: what closes rooms, then the highest, then the nearest. */
  #candidates(): number[] {
    const ranked = this.#present().map((index) => ({ index, rank: this.#rankOf(index) }));
    return ranked.sort((a, b) => b.rank - a.rank || a.index - b.index).map(({ index }) => index);
  }

  #rankOf(index: number): number {
    const { cells, state, helper } = this.#step(index);
    const cell = cells[0] as BlockPosition;
    const closes = /_door$|_fence_gate$/.test(state.id) ? 1_000 : 0;
    // Outer pieces first, which is last when building: platforms then grow outwards from where a body can stand.
    let open = 0;
    for (const side of HORIZONTAL_FACINGS) if (this.#grid.isFree(neighbour(cell, side))) open++;
    const away = 0.05 * distance(cell, this.#last) + 0.02 * distance(cell, this.#home);
    return (helper ? 2_000 : closes) + cell.y * 4 + open * 0.6 - away;
  }

  #present(): number[] {
    return [...this.#remaining].filter((index) => this.#isPresent(index));
  }

  /** Whether everything else can still be anchored without this piece. */
  #restHolds(index: number): boolean {
    if (this.#bearing[index] !== 1) return true;
    const witness = this.#witnesses.get(index);
    if (witness !== undefined && this.#isPresent(witness)) return false;
    const { anchored } = this.#anchors.anchored((other) => other !== index && this.#remaining.has(other));
    for (const other of this.#remaining) {
      // Helpers that were never put up matter only through the pieces they would hold.
      if (other === index || anchored[other] === 1 || !this.#isPresent(other)) continue;
      this.#witnesses.set(index, other);
      return false;
    }
    return true;
  }

  #isPresent(index: number): boolean {
    return this.#remaining.has(index) && (!this.#step(index).helper || this.#standing.has(index));
  }

  /** Whether nothing that stands offers the face this piece needs. */
  #needsHelpers(index: number): boolean {
    const step = this.#step(index);
    return this.#without(
      step,
      () => clickableSides(this.#grid, step.cells[0] as BlockPosition, step.state).length === 0,
    );
  }

  /** Backwards in time: the helpers are dug away right after the piece they helped was placed. */
  #addHelpersFor(index: number): boolean {
    const missing = this.#helpersOf(index);
    if (missing.length === 0) return false;
    const removals: PlannedWork[] = [];
    for (const helper of missing) {
      const step = this.#step(helper);
      const cell = step.cells[0] as BlockPosition;
      const test = (stand: BlockPosition) => reachesBlock(this.#grid, stand, cell);
      let stand = standsFor(this.#after, [cell], test, 1)[0] ?? null;
      let tower: TowerSite | null = null;
      if (!stand) {
        tower = this.#towersFor(cell).find((site) => reachesBlock(this.#grid, standOf(site), cell)) ?? null;
        stand = tower ? standOf(tower) : null;
      }
      removals.push({ kind: 'remove', step, stand, tower });
    }
    for (const work of removals) this.#backwards.push(work);
    for (const helper of missing) {
      this.#standing.add(helper);
      this.#fill(this.#step(helper));
    }
    this.#changed(missing);
    return true;
  }

  /** The chain of absent helpers from this piece to something that stands, nearest to the piece first. */
  #helpersOf(index: number): number[] {
    const chain: number[] = [];
    const seen = new Set<number>([index]);
    const queue: { at: number; path: number[] }[] = [{ at: index, path: [] }];
    for (let head = 0; head < queue.length; head++) {
      const { at, path } = queue[head] as { at: number; path: number[] };
      const step = this.#step(at);
      const holds =
        at !== index &&
        this.#without(step, () => clickableSides(this.#grid, step.cells[0] as BlockPosition, step.state).length > 0);
      if (holds) return path;
      for (const other of this.#helperNeighbours(step)) {
        if (seen.has(other)) continue;
        seen.add(other);
        queue.push({ at: other, path: [...path, other] });
      }
    }
    return chain;
  }

  #helperNeighbours(step: BuildStep): number[] {
    const cell = step.cells[0] as BlockPosition;
    return [...this.#remaining].filter((other) => {
      const helper = this.#step(other);
      if (!helper.helper || this.#standing.has(other)) return false;
      const at = helper.cells[0] as BlockPosition;
      if (Math.abs(at.x - cell.x) + Math.abs(at.y - cell.y) + Math.abs(at.z - cell.z) !== 1) return false;
      this.#grid.set(at, helper.state);
      const useful = this.#without(step, () => clickableSides(this.#grid, cell, step.state).length > 0);
      this.#grid.set(at, AIR);
      return useful;
    });
  }

  /** A stand from which the piece can be placed and that is connected to home before and after. */
  #naturalStand(index: number): BlockPosition | null {
    if (this.#standless.has(index)) return null;
    const step = this.#step(index);
    const stand = this.#without(step, () => {
      const stands = this.#standsIn(this.#after, step);
      if (stands.length === 0) return null;
      if (!this.#isTrodden(step, this.#after)) return stands[0] as BlockPosition;
      const before = walkableFrom(this.#grid, [this.#home]);
      return stands.find((found) => before.has(found)) ?? null;
    });
    if (!stand) this.#standless.add(index);
    return stand;
  }

  /** Whether a way may lead over the piece, so that taking it off may cut one off; else it only ever opens some. */
  #isTrodden({ cells }: BuildStep, walkable: Walkable): boolean {
    return cells.some(
      (cell) =>
        walkable.has(neighbour(cell, 'up')) ||
        walkable.has(cell) ||
        (walkable.grid.traitsAt(cell) & TRAIT.climbable) !== 0,
    );
  }

  #standsIn(walkable: Walkable, step: BuildStep, limit = 12): BlockPosition[] {
    const cell = step.cells[0] as BlockPosition;
    const sides = clickableSides(this.#grid, cell, step.state);
    if (sides.length === 0) return [];
    return standsFor(walkable, step.cells, (stand) => reachesFace(this.#grid, stand, cell, sides), limit);
  }

  #takeFromTower(site: TowerSite, candidates: readonly number[]): boolean {
    if (!this.#after.has(site.foot)) return false;
    const top = standOf(site);
    for (const index of candidates) {
      const step = this.#step(index);
      if (distance(step.cells[0] as BlockPosition, top) > 12) continue;
      if (!this.#restHolds(index) || this.#needsHelpers(index) || this.#naturalStand(index)) continue;
      const stand = this.#standOnTower(step, site, true);
      if (!stand) continue;
      this.#take(index, stand, site);
      return true;
    }
    return false;
  }

  #takeFromNewTower(index: number): boolean {
    const step = this.#step(index);
    const cell = step.cells[0] as BlockPosition;
    const sites = this.#towersFor(cell);
    // Walking on from a tower takes a search for each site, so that only the best few are tried.
    for (const [walking, some, enough] of [
      [false, sites, 24],
      [true, sites.slice(0, 40), 3],
    ] as const) {
      const usable: { site: TowerSite; stand: BlockPosition }[] = [];
      for (const site of some) {
        const stand = this.#standOnTower(step, site, walking);
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
    const others = this.#present()
      .filter((index) => {
        const [cell] = this.#step(index).cells;
        return cell && cell.y >= from.y - 7 && distance(cell, from) < 14 && this.#naturalStand(index) === null;
      })
      .map((index) => this.#step(index).cells[0] as BlockPosition);
    let best = usable[0] as S;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (const option of usable) {
      const { site } = option;
      const stands = this.#fromTop(site)
        .cells()
        .filter((cell) => !this.#after.has(cell) && cell.y > site.top.y - 3);
      const served = others.filter((cell) =>
        stands.some((stand) => Math.hypot(cell.x - stand.x, cell.y - stand.y - 1, cell.z - stand.z) < 3.6),
      ).length;
      const shunned = this.#blueprint.has(`${site.foot.x},${site.foot.z}`);
      const value = served - heightOf(site) * 0.8 - (shunned ? 4 : 0);
      if (value <= bestValue) continue;
      best = option;
      bestValue = value;
    }
    return best;
  }

  #towersFor(cell: BlockPosition): TowerSite[] {
    const inBlueprint = (column: BlockPosition) => this.#blueprint.has(`${column.x},${column.z}`);
    return towerSites(this.#grid, this.#after, cell, 5, inBlueprint).filter(
      ({ top }) => !this.#unusableTowers.has(positionKey(top)),
    );
  }

  /** A stand on the tower's top, or on what can be walked to from there. */
  #standOnTower(step: BuildStep, site: TowerSite, walking: boolean): BlockPosition | null {
    if (!this.#after.has(site.foot) || step.cells.some((cell) => isInTower(cell, site))) return null;
    const cell = step.cells[0] as BlockPosition;
    const top = standOf(site);
    const near = walking && distance(cell, top) <= 12;
    if (!near && distance(cell, neighbour(top, 'up')) > 5) return null;
    const walkable = near ? this.#fromTop(site) : null;
    return this.#without(step, () => {
      if (!isFreeFor(this.#grid, site)) return null;
      const sides = clickableSides(this.#grid, cell, step.state);
      const reaches = (stand: BlockPosition) => reachesFace(this.#grid, stand, cell, sides);
      if (!step.cells.some((own) => isInside(top, own)) && reaches(top)) return top;
      if (!walkable) return null;
      const stands = standsFor(walkable, step.cells, reaches, 4);
      if (stands.length === 0 || !this.#isTrodden(step, walkable)) return stands[0] ?? null;
      const before = walkableFromTop(this.#grid, site);
      return stands.find((stand) => before.has(stand)) ?? null;
    });
  }

  #fromTop(site: TowerSite): Walkable {
    const key = positionKey(site.top);
    let walkable = this.#fromTops.get(key);
    if (!walkable) {
      walkable = walkableFromTop(this.#grid, site);
      this.#fromTops.set(key, walkable);
    }
    return walkable;
  }

  #take(index: number, stand: BlockPosition | null, tower: TowerSite | null): void {
    const step = this.#step(index);
    this.#backwards.push({ kind: 'place', step, stand, tower });
    for (const cell of step.cells) this.#grid.set(cell, AIR);
    this.#remaining.delete(index);
    this.#standing.delete(index);
    this.#last = step.cells[0] as BlockPosition;
    this.#changed([index]);
  }

  /** Forgets what is no longer sure after these steps came or went. */
  #changed(steps: readonly number[]): void {
    this.#fromTops.clear();
    this.#bearing = this.#anchors.anchored((index) => this.#remaining.has(index)).bearing;
    const after = walkableFrom(this.#grid, [this.#home]);
    const places = [
      ...steps.flatMap((index) => this.#step(index).cells),
      ...after.differenceTo(this.#after).map((index) => this.#grid.position(index)),
    ];
    this.#after = after;
    for (const index of this.#standless) {
      const cell = this.#step(index).cells[0] as BlockPosition;
      if (!this.#remaining.has(index) || places.some((place) => isNear(place, cell))) this.#standless.delete(index);
    }
  }

  /** Keeps the plan going when no proven stand exists; the crew finds its own way or reports the failure. */
  #giveUpOnOne(index: number): void {
    const step = this.#step(index);
    if (!step.helper) this.#hopeless.push({ step, reason: 'no place was found from which it can be reached' });
    this.#take(index, null, null);
  }

  #fill(step: BuildStep): void {
    for (const cell of step.cells) this.#grid.set(cell, step.state);
  }

  #without<T>(step: BuildStep, look: () => T): T {
    return this.#grid.during(step.cells, AIR, look);
  }

  #step(index: number): BuildStep {
    return this.#anchors.steps[index] as BuildStep;
  }
}

function isNear(a: BlockPosition, b: BlockPosition): boolean {
  return Math.abs(a.x - b.x) <= INFLUENCE && Math.abs(a.y - b.y) <= INFLUENCE && Math.abs(a.z - b.z) <= INFLUENCE;
}
