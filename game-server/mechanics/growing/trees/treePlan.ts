import { type BlockState, isAir } from '../../../../protocol/blockState.ts';
import { type Axis, type BlockPosition, neighbour, positionKey } from '../../../../protocol/geometry.ts';
import { isDirt, isLeaves, isLog } from '../../../data/blockTags.ts';
import type { Field } from '../field.ts';

/** What a growing tree takes the place of (Minecraft wiki, block tag #replaceable_by_trees). */
const GIVES_WAY: ReadonlySet<string> = new Set([
  'grass',
  'short_grass',
  'fern',
  'dead_bush',
  'vine',
  'glow_lichen',
  'sunflower',
  'lilac',
  'rose_bush',
  'peony',
  'tall_grass',
  'large_fern',
  'hanging_roots',
  'pitcher_plant',
  'water',
  'seagrass',
  'tall_seagrass',
  'warped_roots',
  'nether_sprouts',
  'crimson_roots',
  'pale_moss_carpet',
  'pale_hanging_moss',
]);
const DECAYS_AT = 7;
const AROUND = ['down', 'up', 'north', 'south', 'west', 'east'] as const;

interface Cell {
  readonly position: BlockPosition;
  readonly state: BlockState;
}

/**
 * A tree before it stands: what is to be logs, what leaves. Coordinates are relative to the sapling (of four, the one in
 * the north-west). Nothing changes until `carryOut`.
 */
export class TreePlan {
  readonly field: Field;
  readonly #base: BlockPosition;
  readonly #log: string;
  readonly #leaves: () => string;
  readonly #saplings: ReadonlySet<string>;
  readonly #logs = new Map<string, Cell>();
  readonly #foliage = new Map<string, Cell>();
  readonly #others = new Map<string, Cell>();

  /** @param saplings the cells the tree grows from; they count as free. */
  constructor(
    field: Field,
    saplings: readonly BlockPosition[],
    wood: { readonly log: string; readonly leaves: string | (() => string) },
  ) {
    this.field = field;
    this.#base = saplings[0] as BlockPosition;
    this.#saplings = new Set(saplings.map(positionKey));
    this.#log = wood.log;
    const { leaves } = wood;
    this.#leaves = typeof leaves === 'string' ? () => leaves : leaves;
  }

  /** The world's cell of relative coordinates. */
  cell(x: number, y: number, z: number): BlockPosition {
    return { x: this.#base.x + x, y: this.#base.y + y, z: this.#base.z + z };
  }

  /** Whether a log or leaf may take a cell. */
  isFree(x: number, y: number, z: number): boolean {
    return this.#isFree(this.cell(x, y, z));
  }

  #isFree(cell: BlockPosition): boolean {
    if (!this.field.owns(cell)) return false;
    const { id } = this.field.at(cell);
    return isAir(id) || GIVES_WAY.has(id) || isLeaves(id) || this.#saplings.has(positionKey(cell));
  }

  /**
   * Whether there is room for a trunk: at each height from the ground to one above the top, within `radius(height)`
   * of the trunk, nothing but air, plants, leaves and logs.
   */
  hasRoom(height: number, radius: (y: number) => number, width = 1): boolean {
    for (let y = 0; y <= height + 1; y++) {
      const reach = radius(y);
      for (let x = -reach; x < width + reach; x++)
        for (let z = -reach; z < width + reach; z++) {
          const cell = this.cell(x, y, z);
          // A zone is no wall to leaves, which simply end there.
          const isTrunk = x >= 0 && z >= 0 && x < width && z < width && y < height;
          if (!this.field.owns(cell)) {
            if (isTrunk) return false;
          } else if (!this.#isFree(cell) && !isLog(this.field.at(cell).id)) return false;
        }
    }
    return true;
  }

  log(x: number, y: number, z: number, axis: Axis = 'y'): void {
    const position = this.cell(x, y, z);
    if (this.#isFree(position))
      this.#logs.set(positionKey(position), { position, state: this.field.state(this.#log, { axis }) });
  }

  leaf(x: number, y: number, z: number): boolean {
    const position = this.cell(x, y, z);
    const key = positionKey(position);
    if (!this.#isFree(position) || this.#foliage.has(key) || isLeaves(this.field.at(position).id)) return false;
    this.#foliage.set(key, { position, state: this.field.state(this.#leaves()) });
    return true;
  }

  /** Anything else that belongs to the tree: roots, podzol. Replaces what is there. */
  other(x: number, y: number, z: number, state: BlockState): void {
    const position = this.cell(x, y, z);
    if (this.field.owns(position)) this.#others.set(positionKey(position), { position, state });
  }

  hasLeaf(x: number, y: number, z: number): boolean {
    return this.#foliage.has(positionKey(this.cell(x, y, z)));
  }

  /** A layer of leaves around a trunk's axis: all cells within `reach` that `skips` does not leave out. */
  row(
    centre: BlockPosition,
    reach: number,
    y: number,
    skips: (dx: number, dz: number) => boolean,
    options: { readonly wide?: boolean; readonly signed?: boolean } = {},
  ): void {
    const extra = options.wide ? 1 : 0;
    for (let dx = -reach; dx <= reach + extra; dx++)
      for (let dz = -reach; dz <= reach + extra; dz++) {
        // Around a trunk two blocks wide, distance counts from the nearer of both.
        const [ax, az] = options.wide
          ? [Math.min(Math.abs(dx), Math.abs(dx - 1)), Math.min(Math.abs(dz), Math.abs(dz - 1))]
          : [Math.abs(dx), Math.abs(dz)];
        if (options.signed ? skips(dx, dz) : skips(ax, az)) continue;
        this.leaf(centre.x + dx, centre.y + y, centre.z + dz);
      }
  }

  /** Puts the tree into the world: earth under the trunk, logs, leaves with their distance from wood. */
  carryOut(ground: readonly BlockPosition[], earth = 'dirt'): void {
    const { field } = this;
    for (const below of ground)
      if (isDirt(field.at(below).id) && field.at(below).id !== 'mud') field.set(below, field.state(earth));
    for (const { position, state } of this.#others.values()) field.set(position, state);
    for (const { position, state } of this.#logs.values()) this.#put(position, state);
    const distances = this.#distances();
    for (const [key, { position, state }] of this.#foliage) {
      if (this.#logs.has(key)) continue;
      const distance = distances.get(key) ?? DECAYS_AT;
      this.#put(position, field.facts.with(state, { distance: `${distance}` }));
    }
  }

  #put(position: BlockPosition, state: BlockState): void {
    const { field } = this;
    const there = field.at(position);
    const wet = field.view.isWaterSource(there) && field.facts.hasProperty(state.id, 'waterlogged');
    field.set(position, wet ? field.facts.with(state, { waterlogged: 'true' }) : state);
  }

  /** Steps of each leaf from the nearest of the tree's logs. */
  #distances(): Map<string, number> {
    const distances = new Map<string, number>();
    let edge = [...this.#logs.values()].map(({ position }) => position);
    for (let distance = 1; distance < DECAYS_AT && edge.length > 0; distance++) {
      const next: BlockPosition[] = [];
      for (const position of edge)
        for (const side of AROUND) {
          const beside = neighbour(position, side);
          const key = positionKey(beside);
          if (!this.#foliage.has(key) || this.#logs.has(key) || distances.has(key)) continue;
          distances.set(key, distance);
          next.push(beside);
        }
      edge = next;
    }
    return distances;
  }
}

/** Where leaves gather around the end of a trunk or branch. */
export interface FoliageAt {
  readonly at: BlockPosition;
  /** By how much the leaves reach farther or less far than usual. */
  readonly extra: number;
  /** Around a trunk two blocks wide. */
  readonly wide: boolean;
}
