import { isAir } from '../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import {
  add,
  type BlockPosition,
  HORIZONTAL_FACINGS,
  type HorizontalFacing,
  neighbour,
  type Point,
  positionKey,
  samePosition,
  stepOf,
} from '../../../protocol/geometry.ts';
import { placingItem } from '../../../protocol/placingItem.ts';
import type { ShownSite } from '../planners/construction/site.ts';

/** What the next command of a builder is chosen by. */
export interface BuildingScene {
  readonly site: ShownSite;
  /** Missing cells whose blocks the builder carries. */
  readonly share: readonly BlueprintCell[];
  /** Where the builder stands, and how much dirt it carries. */
  readonly at: Point;
  readonly dirt: number;
  /** Where to stand clear of the building. */
  readonly away: BlockPosition;
  /** What it did, as far as it remembers, the latest last. */
  readonly past: readonly PastCommand[];
}

export interface PastCommand {
  readonly command: string;
  readonly position?: BlockPosition | undefined;
  readonly ok: boolean;
}

/** A builder's next command. */
export type BuildingStep =
  | { readonly type: 'place'; readonly item: string; readonly position: BlockPosition }
  | { readonly type: 'break'; readonly position: BlockPosition }
  | { readonly type: 'go'; readonly to: Point; readonly closeness: number }
  | { readonly type: 'wait' };

/** Rests in a row after which rooms are cleared, and after which whatever is left is tried. */
const CLEARS_AFTER = 3;
const DARES_AFTER = 5;
/** Failures at a cell after which others, and in the end a block beside it, come first. */
const MOST_TRIES = 2;
/** How near to the middle of the cell in front of a door a builder stands, blocks. */
const IN_FRONT = 0.45;

/**
 * The next of one command after the other that place a builder's share, in the order of `buildingProgram`: the lowest and
 * nearest first, each as soon as there is something to place it against, from steps of dirt where nobody on the ground can.
 */
export function buildingStep(scene: BuildingScene): BuildingStep {
  const view = new BuildingView(scene);
  const { share, past } = scene;
  const rests = restsOf(past);
  const inOrder = [...share].sort(
    (a, b) =>
      view.triesAt(a) - view.triesAt(b) || a.position.y - b.position.y || view.distanceTo(a) - view.distanceTo(b),
  );
  const fresh = inOrder.filter((cell) => view.triesAt(cell) < MOST_TRIES);
  const opened = past.at(-1);
  if (opened?.command === '!breakAt' && opened.ok && opened.position) {
    const beside = HORIZONTAL_FACINGS.map((side) => neighbour(opened.position as BlockPosition, side));
    const stuck = inOrder.find(
      (cell) => view.triesAt(cell) >= MOST_TRIES && beside.some((each) => samePosition(each, cell.position)),
    );
    if (stuck) return placing(stuck);
  }
  const ready = fresh.find((cell) => view.isInReach(cell) && (view.isLowest(cell) || !view.waitsForWall(cell)));
  if (ready) return inFrontOf(ready, scene) ?? placing(ready);
  const steps = fresh.flatMap((cell) => {
    const stairs = view.stepsTo(cell);
    return stairs && (rests > 0 || stairs.begun) ? [{ cell, ...stairs }] : [];
  });
  const climbed = steps.find(({ begun }) => begun) ?? steps[0];
  if (climbed) {
    const [next] = climbed.left;
    if (!next) return placing(climbed.cell);
    if (scene.dirt > 0) return { type: 'place', item: 'dirt', position: next };
  }
  if (rests >= CLEARS_AFTER) {
    const inRoom = view.dirtInRooms()[0];
    if (inRoom) return { type: 'break', position: inRoom };
  }
  if (rests >= DARES_AFTER && rests % 2 === 1) {
    const [dared] = inOrder;
    const open = dared && view.triesAt(dared) >= MOST_TRIES ? view.openBeside(dared) : undefined;
    if (open) return { type: 'break', position: open };
    if (dared) return placing(dared);
  }
  // Nobody is to wait where others work or pass.
  const hasLeft = past.at(-1)?.command === '!goToCoordinates';
  return view.isInTheWay() && !hasLeft ? { type: 'go', to: scene.away, closeness: 2 } : { type: 'wait' };
}

function placing({ position, state }: BlueprintCell): BuildingStep {
  return { type: 'place', item: placingItem(state.id), position };
}

/** A door faces where the builder looks: whoever is not in front of it goes there first, once. */
function inFrontOf({ position, state }: BlueprintCell, { at, past }: BuildingScene): BuildingStep | undefined {
  const facing = HORIZONTAL_FACINGS.find((each) => each === state.properties.facing);
  if (!facing || past.at(-1)?.command === '!goToCoordinates') return undefined;
  const { x, z } = stepOf(facing);
  const to = add(position, { x: 0.5 - x, y: 0, z: 0.5 - z });
  return Math.hypot(to.x - at.x, to.z - at.z) < IN_FRONT ? undefined : { type: 'go', to, closeness: 0.3 };
}

/** How often in a row a builder has waited until now. */
function restsOf(past: readonly PastCommand[]): number {
  const busy = past.findLastIndex(({ command, ok }) => ok && (command === '!placeAt' || command === '!breakAt'));
  return past.slice(busy + 1).filter(({ command }) => command === '!stay').length;
}

/** What a builder sees of its site. */
class BuildingView {
  readonly #scene: BuildingScene;
  readonly #floor: number;
  readonly #missing: ReadonlySet<string>;
  readonly #scaffold: ReadonlySet<string>;
  readonly #columns: ReadonlySet<string>;
  readonly #doors: ReadonlySet<string>;

  constructor(scene: BuildingScene) {
    const { cells, missing, scaffold } = scene.site;
    this.#scene = scene;
    this.#floor = Math.min(...cells.map(({ position }) => position.y));
    this.#missing = new Set(missing.map(({ position }) => positionKey(position)));
    this.#scaffold = new Set(scaffold.map(({ position }) => positionKey(position)));
    this.#columns = new Set(cells.map(({ position }) => columnOf(position)));
    this.#doors = new Set(
      cells.filter(({ state }) => state.id.endsWith('_door')).map(({ position }) => columnOf(position)),
    );
  }

  /** Failures at a cell, as far as is remembered. */
  triesAt({ position }: BlueprintCell): number {
    return this.#scene.past.filter(
      (each) =>
        !each.ok && each.command === '!placeAt' && each.position !== undefined && samePosition(each.position, position),
    ).length;
  }

  distanceTo({ position }: BlueprintCell): number {
    const { at } = this.#scene;
    return Math.hypot(position.x + 0.5 - at.x, position.z + 0.5 - at.z);
  }

  isLowest({ position }: BlueprintCell): boolean {
    return position.y === this.#floor;
  }

  /** Only ground, and the top of a block below the eyes, can be clicked from above. */
  isInReach({ position }: BlueprintCell): boolean {
    if (sidesOf(position).some((side) => this.#isFilled(side))) return true;
    const height = position.y - this.#floor;
    return height === 0 || (height === 1 && this.#isFilled(neighbour(position, 'down')));
  }

  /**
   * A wall's top has no side to click once there is a roof on all sides of it: it goes before what spans a room, and
   * before what would close its last side.
   */
  waitsForWall({ position }: BlueprintCell): boolean {
    const spans = !this.#isTop(position);
    return sidesOf(position).some((side) => {
      if (!this.#missing.has(positionKey(side)) || this.#isFilled(side) || !this.#isTop(side)) return false;
      return spans || sidesOf(side).filter((each) => !this.#isFilled(each)).length < 2;
    });
  }

  /** The steps of dirt beside a cell that lead up from the outside, under the open sky, those still to place lowest first. */
  stepsTo({
    position,
  }: BlueprintCell): { readonly left: readonly BlockPosition[]; readonly begun: boolean } | undefined {
    const height = position.y - this.#floor - 1;
    if (height < 1 || !this.#isFilled(neighbour(position, 'down'))) return undefined;
    const ways = HORIZONTAL_FACINGS.flatMap((side) => {
      const stairs = stairsAlong({ ...position, y: this.#floor }, side, height);
      if (!stairs.every(({ foot, tall }) => this.#isClear(foot, tall + 4))) return [];
      const all = stairs.flatMap(({ foot, tall }) =>
        Array.from({ length: tall }, (_, up) => add(foot, { x: 0, y: up, z: 0 })),
      );
      const left = all.filter((each) => !this.#isFilled(each));
      return [{ left, begun: left.length < all.length }];
    });
    return ways.sort((a, b) => a.left.length - b.left.length)[0];
  }

  /** A block of the same kind beside a cell, which makes way where no face of it can be seen any more. */
  openBeside({ position, state }: BlueprintCell): BlockPosition | undefined {
    const { grid } = this.#scene.site;
    return sidesOf(position).find((side) => grid.at(side)?.id === state.id);
  }

  /** What those who climbed out of a room left in it. */
  dirtInRooms(): BlockPosition[] {
    return this.#scene.site.scaffold
      .filter(({ position, id }) => id === 'dirt' && position.y >= this.#floor && this.#columns.has(columnOf(position)))
      .map(({ position }) => position);
  }

  isInTheWay(): boolean {
    const { at } = this.#scene;
    const here = { x: Math.floor(at.x), y: this.#floor, z: Math.floor(at.z) };
    return this.#columns.has(columnOf(here)) || sidesOf(here).some((each) => this.#doors.has(columnOf(each)));
  }

  #isFilled(position: BlockPosition): boolean {
    const state = this.#scene.site.grid.at(position);
    return (state !== undefined && !isAir(state.id)) || this.#scaffold.has(positionKey(position));
  }

  #isTop(position: BlockPosition): boolean {
    const below = neighbour(position, 'down');
    return this.#missing.has(positionKey(below)) || this.#isFilled(below);
  }

  /** Whether steps may stand in a column: outside of the building, beside no door, with nothing but dirt in it. */
  #isClear(foot: BlockPosition, height: number): boolean {
    if (this.#columns.has(columnOf(foot)) || sidesOf(foot).some((side) => this.#doors.has(columnOf(side))))
      return false;
    const { grid } = this.#scene.site;
    return Array.from({ length: height }, (_, up) => grid.at(add(foot, { x: 0, y: up, z: 0 }))).every(
      (state) => state === undefined || isAir(state.id),
    );
  }
}

function stairsAlong(foot: BlockPosition, side: HorizontalFacing, height: number) {
  return Array.from({ length: height }, (_, index) => ({
    foot: neighbour(foot, side, height - index),
    tall: index + 1,
  }));
}

function sidesOf(position: BlockPosition): BlockPosition[] {
  return HORIZONTAL_FACINGS.map((side) => neighbour(position, side));
}

function columnOf({ x, z }: BlockPosition): string {
  return `${x},${z}`;
}
