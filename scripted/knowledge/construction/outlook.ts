import { type BlockPosition, distance, neighbour, positionKey } from '../../../protocol/geometry.ts';
import { TRAIT } from './blockTraits.ts';
import type { PlacingStep } from './buildStep.ts';
import { clickableSides, isInside, reachesSideOf, standsFor } from './reach.ts';
import type { Remains } from './remains.ts';
import { hasLadderSide, isFreeFor, isInTower, standOf, type TowerSite, towerSites, walkableFromTop } from './towers.ts';
import type { VoxelGrid } from './voxelGrid.ts';
import { type Walkable, walkableFrom } from './walking.ts';

/** Which towers may be raised. */
export interface TowerRules {
  /** Keys of tops that turned out not to work. */
  readonly unusable: ReadonlySet<string>;
  /** Whether each needs a free side for a ladder. */
  readonly laddered: boolean;
}

/** From where the pieces of a structure that is taken apart could be put back, on the ground and on towers. */
export class Outlook {
  /** Where one can walk from home as things stand. */
  after: Walkable;
  readonly #remains: Remains;
  readonly #grid: VoxelGrid;
  readonly #home: BlockPosition;
  readonly #towers: TowerRules;
  /** Columns that the blueprint has a block in, "x,z": towers stand better beside them. */
  readonly #columns: ReadonlySet<string>;
  /** Where one can walk from tops of towers, until the next piece is taken. */
  readonly #fromTops = new Map<string, Walkable>();

  constructor(remains: Remains, steps: readonly PlacingStep[], home: BlockPosition, towers: TowerRules) {
    this.#remains = remains;
    this.#grid = remains.grid;
    this.#home = home;
    this.#towers = towers;
    this.#columns = new Set(steps.flatMap((step) => step.cells.map((cell) => `${cell.x},${cell.z}`)));
    this.after = walkableFrom(this.#grid, [home]);
  }

  /** Looks again after something came or went. @returns the cells whose walkability changed */
  renew(): BlockPosition[] {
    this.#fromTops.clear();
    const after = walkableFrom(this.#grid, [this.#home]);
    const changed = after.differenceTo(this.after).map((index) => this.#grid.position(index));
    this.after = after;
    return changed;
  }

  /** Whether a tower would stand where the blueprint has blocks. */
  isInBlueprint({ x, z }: BlockPosition): boolean {
    return this.#columns.has(`${x},${z}`);
  }

  /** A stand from which the piece can be placed and that is connected to home before and after. */
  naturalStand(step: PlacingStep): BlockPosition | null {
    return this.#remains.without(step, () => {
      const stands = this.standsIn(this.after, step);
      if (stands.length === 0) return null;
      if (!this.isTrodden(step, this.after)) return stands[0] as BlockPosition;
      const before = walkableFrom(this.#grid, [this.#home]);
      return stands.find((found) => before.has(found)) ?? null;
    });
  }

  /** Whether a way may lead over the piece, so that taking it off may cut one off; else it only ever opens some. */
  isTrodden({ cells }: PlacingStep, walkable: Walkable): boolean {
    return cells.some(
      (cell) =>
        walkable.has(neighbour(cell, 'up')) ||
        walkable.has(cell) ||
        (walkable.grid.traitsAt(cell) & TRAIT.climbable) !== 0,
    );
  }

  /** Stands of `walkable` from which a piece can be placed, it being gone, the nearest first. */
  standsIn(walkable: Walkable, step: PlacingStep, limit = 12): BlockPosition[] {
    const cell = step.cells[0] as BlockPosition;
    const sides = clickableSides(this.#grid, cell, step.state);
    if (sides.length === 0) return [];
    return standsFor(walkable, step.cells, (stand) => reachesSideOf(this.#grid, stand, cell, sides), limit);
  }

  /** Where a tower might bring a cell into reach, the cheapest first. */
  towersFor(cell: BlockPosition): TowerSite[] {
    return towerSites(this.#grid, this.after, cell, 5, (column) => this.isInBlueprint(column)).filter(
      (site) =>
        !this.#towers.unusable.has(positionKey(site.top)) &&
        (!this.#towers.laddered || hasLadderSide(this.#grid, this.after, site)),
    );
  }

  /** A stand on the tower's top, or on what can be walked to from there. */
  standOnTower(step: PlacingStep, site: TowerSite, walking: boolean): BlockPosition | null {
    if (!this.after.has(site.foot) || step.cells.some((cell) => isInTower(cell, site))) return null;
    const cell = step.cells[0] as BlockPosition;
    const top = standOf(site);
    const near = walking && distance(cell, top) <= 12;
    if (!near && distance(cell, neighbour(top, 'up')) > 5) return null;
    const walkable = near ? this.fromTop(site) : null;
    return this.#remains.without(step, () => {
      if (!isFreeFor(this.#grid, site)) return null;
      const sides = clickableSides(this.#grid, cell, step.state);
      const reaches = (stand: BlockPosition) => reachesSideOf(this.#grid, stand, cell, sides);
      if (!step.cells.some((own) => isInside(top, own)) && reaches(top)) return top;
      if (!walkable) return null;
      const stands = standsFor(walkable, step.cells, reaches, 4);
      if (stands.length === 0 || !this.isTrodden(step, walkable)) return stands[0] ?? null;
      const before = walkableFromTop(this.#grid, site);
      return stands.find((stand) => before.has(stand)) ?? null;
    });
  }

  /** Where one can walk from a tower's top, as if it stood. */
  fromTop(site: TowerSite): Walkable {
    const key = positionKey(site.top);
    let walkable = this.#fromTops.get(key);
    if (!walkable) {
      walkable = walkableFromTop(this.#grid, site);
      this.#fromTops.set(key, walkable);
    }
    return walkable;
  }
}
