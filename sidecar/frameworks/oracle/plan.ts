import { AIR } from '../../../protocol/blockState.ts';
import { type BlockPosition, HORIZONTAL_FACINGS, neighbour, positionKey } from '../../../protocol/geometry.ts';
import { Anchors } from './anchors.ts';
import type { BuildStep } from './buildStep.ts';
import { clickableSides, isInside, reachesBlock, reachesFace, standsFor } from './reach.ts';
import { isInTower, standOf, type TowerSite, towerSites, withTower } from './towers.ts';
import type { VoxelGrid } from './voxelGrid.ts';
import { type Walkable, walkableFrom } from './walking.ts';

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
 */
export function planBuild(
  world: VoxelGrid,
  steps: readonly BuildStep[],
  home: BlockPosition,
  unusableTowers: ReadonlySet<string> = new Set(),
): Plan {
  return new Planner(world, steps, home, unusableTowers).run();
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
  /** Answers of `restHolds` until the next piece is taken. */
  readonly #held = new Map<number, boolean>();
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
  }

  run(): Plan {
    while (this.#present().length > 0) this.#takeOne();
    return { work: this.#backwards.reverse(), hopeless: this.#hopeless };
  }

  #takeOne(): void {
    const after = walkableFrom(this.#grid, [this.#home]);
    const candidates = this.#candidates();
    this.#held.clear();
    if (this.#tower && this.#takeFromTower(this.#tower, candidates, after)) return;
    const blocked: number[] = [];
    for (const index of candidates) {
      if (!this.#restHolds(index)) continue;
      if (this.#needsHelpers(index)) {
        if (this.#addHelpersFor(index, after)) return;
        continue;
      }
      const stand = this.#naturalStand(index, after);
      if (stand) {
        this.#take(index, stand, null);
        return;
      }
      blocked.push(index);
    }
    for (const index of blocked) if (this.#takeFromNewTower(index, after)) return;
    this.#giveUpOnOne(
      blocked[0] ?? candidates.find((index) => this.#restHolds(index)) ?? ([...this.#remaining][0] as number),
    );
  }

  /** Pieces that may come off now, in the order of preference: what closes rooms, then the highest, then the nearest. */
  #candidates(): number[] {
    const present = this.#present();
    const rank = (index: number) => {
      const { cells, state, helper } = this.#step(index);
      const cell = cells[0] as BlockPosition;
      const closes = /_door$|_fence_gate$/.test(state.id) ? 1_000 : 0;
      // Outer pieces first, which is last when building: platforms then grow outwards from where a body can stand.
      const open = HORIZONTAL_FACINGS.filter((side) => this.#grid.isFree(neighbour(cell, side))).length;
      const away = 0.05 * distanceTo(cell, this.#last) + 0.02 * distanceTo(cell, this.#home);
      return (helper ? 2_000 : closes) + cell.y * 4 + open * 0.6 - away;
    };
    const ranked = present
      .map((index) => ({ index, rank: rank(index) }))
      .sort((a, b) => b.rank - a.rank || a.index - b.index);
    return ranked.map(({ index }) => index);
  }

  #present(): number[] {
    return [...this.#remaining].filter((index) => !this.#step(index).helper || this.#standing.has(index));
  }

  /** Whether everything else can still be anchored without this piece. */
  #restHolds(index: number): boolean {
    const known = this.#held.get(index);
    if (known !== undefined) return known;
    const holds = this.#holdsWithout(index);
    this.#held.set(index, holds);
    return holds;
  }

  #holdsWithout(index: number): boolean {
    if (!this.#anchors.supports(index)) return true;
    const anchored = this.#anchors.anchored((other) => other !== index && this.#remaining.has(other));
    // Helpers that were never put up matter only through the pieces they would hold.
    for (const other of this.#present()) if (other !== index && anchored[other] !== 1) return false;
    return true;
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
  #addHelpersFor(index: number, after: Walkable): boolean {
    const missing = this.#helpersOf(index);
    if (missing.length === 0) return false;
    const removals: PlannedWork[] = [];
    for (const helper of missing) {
      const step = this.#step(helper);
      const cell = step.cells[0] as BlockPosition;
      const test = (stand: BlockPosition) => reachesBlock(this.#grid, stand, cell);
      let stand = standsFor(after, [cell], test, 1)[0] ?? null;
      let tower: TowerSite | null = null;
      if (!stand) {
        tower = this.#towersFor(cell, after).find((site) => reachesBlock(this.#grid, standOf(site), cell)) ?? null;
        stand = tower ? standOf(tower) : null;
      }
      removals.push({ kind: 'remove', step, stand, tower });
    }
    for (const work of removals) this.#backwards.push(work);
    for (const helper of missing) {
      this.#standing.add(helper);
      this.#fill(this.#step(helper));
    }
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
  #naturalStand(index: number, after: Walkable): BlockPosition | null {
    const step = this.#step(index);
    return this.#without(step, () => {
      const stands = this.#standsIn(after, step);
      if (stands.length === 0) return null;
      const before = walkableFrom(this.#grid, [this.#home]);
      return stands.find((stand) => before.has(stand)) ?? null;
    });
  }

  #standsIn(walkable: Walkable, step: BuildStep, limit = 12): BlockPosition[] {
    const cell = step.cells[0] as BlockPosition;
    const sides = clickableSides(this.#grid, cell, step.state);
    return standsFor(walkable, step.cells, (stand) => reachesFace(this.#grid, stand, cell, sides), limit);
  }

  #takeFromTower(site: TowerSite, candidates: readonly number[], after: Walkable): boolean {
    for (const index of candidates) {
      const step = this.#step(index);
      if (!this.#restHolds(index) || this.#needsHelpers(index) || this.#naturalStand(index, after)) continue;
      const stand = this.#standOnTower(step, site, after, true);
      if (!stand) continue;
      this.#take(index, stand, site);
      return true;
    }
    return false;
  }

  #takeFromNewTower(index: number, after: Walkable): boolean {
    const step = this.#step(index);
    const cell = step.cells[0] as BlockPosition;
    const sites = this.#towersFor(cell, after);
    // Walking on from a tower takes a search for each site, so that only the best few are tried.
    for (const [walking, some, enough] of [
      [false, sites, 30],
      [true, sites.slice(0, 40), 3],
    ] as const) {
      const usable: { site: TowerSite; stand: BlockPosition }[] = [];
      for (const site of some) {
        const stand = this.#standOnTower(step, site, after, walking);
        if (stand) usable.push({ site, stand });
        if (usable.length >= enough) break;
      }
      if (usable.length === 0) continue;
      const { site, stand } = this.#mostUseful(usable, cell, after);
      this.#tower = site;
      this.#take(index, stand, site);
      return true;
    }
    return false;
  }

  /** Of towers that all reach one piece, the one that brings most other pieces into reach for its height. */
  #mostUseful<S extends { site: TowerSite }>(usable: readonly S[], from: BlockPosition, after: Walkable): S {
    const others = this.#present()
      .map((index) => this.#step(index))
      .filter(({ cells: [cell] }) => cell && cell.y >= from.y - 7 && distanceTo(cell, from) < 14)
      .filter((step) => this.#without(step, () => this.#standsIn(after, step, 1).length === 0))
      .map(({ cells }) => cells[0] as BlockPosition);
    let best = usable[0] as S;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (const option of usable) {
      const { site } = option;
      const stands = walkableFrom(withTower(this.#grid, site), [standOf(site)])
        .cells()
        .filter((cell) => !after.has(cell) && cell.y > site.top.y - 3);
      const served = others.filter((cell) =>
        stands.some((stand) => distanceTo(cell, neighbour(stand, 'up')) < 3.6),
      ).length;
      const shunned =
        this.#blueprint.has(`${site.foot.x},${site.foot.z}`) ||
        this.#blueprint.has(`${site.ladderFoot.x},${site.ladderFoot.z}`);
      const value = served - (site.top.y - site.foot.y) * 0.8 - (shunned ? 4 : 0);
      if (value <= bestValue) continue;
      best = option;
      bestValue = value;
    }
    return best;
  }

  #towersFor(cell: BlockPosition, walkable: Walkable): TowerSite[] {
    const inBlueprint = (column: BlockPosition) => this.#blueprint.has(`${column.x},${column.z}`);
    return towerSites(this.#grid, walkable, cell, 5, inBlueprint).filter(
      ({ top }) => !this.#unusableTowers.has(positionKey(top)),
    );
  }

  /** A stand on the tower's top, or on what can be walked to from there. */
  #standOnTower(step: BuildStep, site: TowerSite, after: Walkable, walking: boolean): BlockPosition | null {
    if (!after.has(site.foot) || !after.has(site.ladderFoot)) return null;
    if (step.cells.some((cell) => isInTower(cell, site))) return null;
    const cell = step.cells[0] as BlockPosition;
    const top = standOf(site);
    return this.#without(step, () => {
      if (!isFreeColumn(this.#grid, site)) return null;
      const sides = clickableSides(this.#grid, cell, step.state);
      if (!step.cells.some((own) => isInside(top, own)) && reachesFace(this.#grid, top, cell, sides)) return top;
      if (!walking || distanceTo(cell, top) > 12) return null;
      const walkable = walkableFrom(withTower(this.#grid, site), [top]);
      return standsFor(walkable, step.cells, (stand) => reachesFace(this.#grid, stand, cell, sides), 1)[0] ?? null;
    });
  }

  #take(index: number, stand: BlockPosition | null, tower: TowerSite | null): void {
    const step = this.#step(index);
    this.#backwards.push({ kind: 'place', step, stand, tower });
    for (const cell of step.cells) this.#grid.set(cell, AIR);
    this.#remaining.delete(index);
    this.#standing.delete(index);
    this.#last = step.cells[0] as BlockPosition;
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
    const standing = step.cells.map((cell) => this.#grid.at(cell) ?? AIR);
    for (const cell of step.cells) this.#grid.set(cell, AIR);
    const result = look();
    for (const [index, cell] of step.cells.entries()) this.#grid.set(cell, standing[index] ?? AIR);
    return result;
  }

  #step(index: number): BuildStep {
    return this.#anchors.steps[index] as BuildStep;
  }
}

function isFreeColumn(grid: VoxelGrid, site: TowerSite): boolean {
  for (let y = site.foot.y; y <= site.top.y + 2; y++)
    if (!grid.isFree({ ...site.foot, y }) || !grid.isFree({ ...site.ladderFoot, y })) return false;
  return true;
}

function distanceTo(a: BlockPosition, b: BlockPosition): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}
