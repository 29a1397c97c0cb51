import { AIR, type BlockState } from '../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import { type BlockPosition, type Box, boundsOf, cellOf, cellsOf, positionKey } from '../../../protocol/geometry.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import { decidedPart, isAsBlueprinted } from '../../knowledge/construction/buildStep.ts';
import { column, standOf, type TowerSite, walkableFromTop } from '../../knowledge/construction/towers.ts';
import { VoxelGrid } from '../../knowledge/construction/voxelGrid.ts';
import { type Walkable, walkableFrom } from '../../knowledge/construction/walking.ts';

/** Free cells around a blueprint for walking and scaffolds, blocks. */
export const MARGIN = 6;

/** What is wrong with a build: blocks that must go and cells that still lack theirs. */
export interface Defects {
  readonly unwanted: readonly { readonly position: BlockPosition; readonly state: BlockState }[];
  readonly missing: readonly BlueprintCell[];
}

/** The building site as the team's clients see it, kept up to date by whoever acts on it. */
export class BuildingSite {
  readonly cells: readonly BlueprintCell[];
  readonly home: BlockPosition;
  readonly chest: BlockPosition | undefined;
  readonly grid: VoxelGrid;
  /** Keys of tower tops that could not be raised. */
  readonly unusableTowers = new Set<string>();
  readonly #towers = new Map<string, readonly BlockPosition[]>();
  #walkable: Walkable | undefined;
  #walkableFromTowers = new Map<string, Walkable>();
  /** The version of the grid that holds for what is remembered of walking. */
  #version = -1;
  readonly #agents: readonly Agent[];
  readonly #atFirst: VoxelGrid;
  readonly #wanted: ReadonlyMap<string, BlockState>;

  constructor(agents: readonly Agent[], cells: readonly BlueprintCell[]) {
    this.#agents = agents;
    this.cells = cells;
    this.#wanted = new Map(cells.map(({ position, state }) => [positionKey(position), state]));
    const first = agents[0] as Agent;
    this.chest = first.body
      .findBlocks((id) => id === 'chest', 32, 8)
      .find(({ position }) => !this.#wanted.has(positionKey(position)))?.position;
    const spawn = cellOf(first.briefing.spawn);
    this.grid = new VoxelGrid(
      this.#boxAround([spawn, ...(this.chest ? [this.chest] : [])], first.briefing.arena),
      (cell) => this.#seen(cell),
    );
    this.#atFirst = this.grid.clone();
    this.home = this.#homeNear(spawn);
  }

  /** Reads a cell and its neighbours again. */
  refresh(position: BlockPosition, radius = 1): void {
    const { x, y, z } = position;
    const box = {
      min: { x: x - radius, y: y - radius, z: z - radius },
      max: { x: x + radius, y: y + radius, z: z + radius },
    };
    for (const cell of cellsOf(box)) if (this.grid.has(cell)) this.grid.set(cell, this.#seen(cell) ?? AIR);
  }

  /** Reads every cell again. */
  refreshAll(): void {
    for (const cell of cellsOf(this.grid.box)) this.grid.set(cell, this.#seen(cell) ?? AIR);
  }

  /** The block a blueprint cell should hold; undefined where the blueprint says nothing. */
  wantedAt(position: BlockPosition): BlockState | undefined {
    return this.#wanted.get(positionKey(position));
  }

  /** Where anybody can walk without the scaffolds that stand at the moment: those come down again. */
  walkable(): Walkable {
    this.#forgetChanged();
    this.#walkable ??= this.#walked();
    return this.#walkable;
  }

  /** As `walkable()` was `before` the grid was given these cells for a moment. */
  walkableWith(cells: readonly BlockPosition[], before: Walkable): Walkable {
    return before.mayChangeWith(cells, this.home) ? this.#walked() : before;
  }

  #walked(): Walkable {
    const { traits } = this.grid;
    const before = traits.slice();
    for (const cells of this.#towers.values())
      for (const cell of cells) if (this.grid.has(cell)) traits[this.grid.index(cell)] = 0;
    const walkable = walkableFrom(this.grid, [this.home]);
    traits.set(before);
    return walkable;
  }

  /** Where one can walk from the top of a tower, as if it stood. */
  walkableFromTower(tower: TowerSite): Walkable {
    this.#forgetChanged();
    const key = `${positionKey(tower.top)}/${tower.foot.y}`;
    let walkable = this.#walkableFromTowers.get(key);
    if (!walkable) {
      walkable = walkableFromTop(this.grid, tower);
      this.#walkableFromTowers.set(key, walkable);
    }
    return walkable;
  }

  /** As `walkableFromTower(tower)` was `before` the grid was given these cells for a moment. */
  walkableFromTowerWith(cells: readonly BlockPosition[], tower: TowerSite, before: Walkable): Walkable {
    return before.mayChangeWith(cells, standOf(tower)) ? walkableFromTop(this.grid, tower) : before;
  }

  #forgetChanged(): void {
    if (this.#version === this.grid.version) return;
    this.#version = this.grid.version;
    this.#walkable = undefined;
    this.#walkableFromTowers.clear();
  }

  /** Notes that an agent's tower stands, or with null that it does not. */
  noteTower(agent: string, tower: TowerSite | null): void {
    if (tower) this.#towers.set(agent, column(tower));
    else this.#towers.delete(agent);
    this.#walkable = undefined;
  }

  /** Compares the whole site with the blueprint and with how it was found. */
  inspect(): Defects {
    this.refreshAll();
    const unwanted: { position: BlockPosition; state: BlockState }[] = [];
    for (const position of cellsOf(this.grid.box)) {
      const found = this.grid.at(position) as BlockState;
      const wanted = this.wantedAt(position);
      if (
        wanted
          ? this.grid.isFree(position) || isAsBlueprinted(wanted, found)
          : found.id === this.#atFirst.at(position)?.id
      )
        continue;
      if (!this.grid.isFree(position)) unwanted.push({ position, state: decidedPart(found) });
    }
    const missing = this.cells.filter(({ position, state }) => !isAsBlueprinted(state, this.grid.at(position)));
    return { unwanted, missing };
  }

  #boxAround(places: readonly BlockPosition[], arena: Box): Box {
    const bounds = boundsOf([...this.cells.map(({ position }) => position), ...places]) as Box;
    return {
      min: {
        x: Math.max(arena.min.x, bounds.min.x - MARGIN),
        y: Math.max(arena.min.y, bounds.min.y - 2),
        z: Math.max(arena.min.z, bounds.min.z - MARGIN),
      },
      max: {
        x: Math.min(arena.max.x, bounds.max.x + MARGIN),
        y: Math.min(arena.max.y, bounds.max.y + 5),
        z: Math.min(arena.max.z, bounds.max.z + MARGIN),
      },
    };
  }

  /** The spawn, or the nearest cell to it from which the most can be walked to and nothing is to be built. */
  #homeNear(spawn: BlockPosition): BlockPosition {
    const walkable = walkableFrom(this.grid, [spawn]);
    return walkable.has(spawn)
      ? spawn
      : (this.#agents.map(({ body }) => cellOf(body.observe().position)).find((cell) => this.grid.has(cell)) ?? spawn);
  }

  #seen(position: BlockPosition): BlockState | undefined {
    for (const { body } of this.#agents) {
      if (body.lost.aborted) continue;
      const state = body.blockAt(position);
      if (state) return state;
    }
    return undefined;
  }
}
