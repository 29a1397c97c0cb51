import { type BlockPosition, type Box, boxOf, sizeOf } from '../../protocol/geometry.ts';
import { type Item, positionOf, syntaxError, type TextPlace } from './syntax.ts';

/** What a text says about cells, before facings become block states. Columns are from 1. */
export interface StatementClaim {
  readonly material: string;
  /** W, E, S, N, x, y, z or A ("any"). */
  readonly facing: FacingLetter;
  readonly shape: StatementShape;
  readonly column: number;
}

export type StatementShape =
  | { readonly type: 'cell'; readonly position: BlockPosition }
  /** start..end: a line, or a box when the ends differ on more than one axis. */
  | { readonly type: 'range'; readonly ends: readonly [BlockPosition, BlockPosition]; readonly box: Box }
  /** shape:rectangle with opposite corners, less the cells listed as missing. */
  | { readonly type: 'rectangle'; readonly box: Box; readonly missing: readonly BlockPosition[] };

export const FACING_LETTERS = ['W', 'E', 'S', 'N', 'x', 'y', 'z', 'A'] as const;
export type FacingLetter = (typeof FACING_LETTERS)[number];

/** Cells in one line, box or rectangle; a blueprint holds no more in all. */
const LARGEST_SHAPE = 100_000;

const MATERIAL_KEYS: ReadonlySet<string> = new Set(['material', 'name']);
const POSITION_KEYS: ReadonlySet<string> = new Set(['position', 'coords', 'pos', 'single']);
/** Said at most once of an area. */
const AREA_KEYS: ReadonlySet<string> = new Set(['height', 'shape', 'missing']);
/** Farther than any world reaches; beyond, numbers are no longer whole. */
const FARTHEST = 30_000_000;

/**
 * The claims of one parsed text. A new material opens a new group; facing, shape and height belong to their group, a
 * facing after a position to that position.
 * @throws ConfigError 'bad-blueprint-text' on an unknown key, a missing part, or a height that is not its cells'.
 */
export function claimsOf(items: readonly Item[], place: TextPlace): StatementClaim[] {
  return groupsOf(items, place).flatMap((group) => new GroupReader(group, place).read());
}

function groupsOf(items: readonly Item[], place: TextPlace): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    if (item.key !== undefined && MATERIAL_KEYS.has(item.key)) groups.push([item]);
    else if (groups.length === 0) throw syntaxError(place, item.column, 'no material yet', '"material:" first');
    else groups[groups.length - 1]?.push(item);
  }
  if (groups.length === 0) throw syntaxError(place, 1, 'the text is empty', '"material:"');
  return groups;
}

class GroupReader {
  readonly #group: readonly Item[];
  readonly #place: TextPlace;
  readonly #material: string;
  readonly #claims: StatementClaim[] = [];
  #facing: FacingLetter | undefined;

  constructor(group: readonly Item[], place: TextPlace) {
    this.#group = group;
    this.#place = place;
    const material = this.#word(group[0] as Item, /^(?:minecraft:)?[a-z0-9_]+$/, 'a block id');
    this.#material = material.replace(/^minecraft:/, '');
  }

  read(): StatementClaim[] {
    const facing = this.#group.find((item) => item.key === 'facing');
    if (facing) this.#facing = this.#facingOf(facing);
    this.#area(this.#group.slice(1).filter((item) => item !== facing));
    if (this.#claims.length === 0)
      throw syntaxError(this.#place, this.#columnOf(), `"${this.#material}" has no position`, 'a position');
    return this.#claims;
  }

  /** A group, or one entry of its `layers`: an optional height and shape, and positions or corners. */
  #area(items: readonly Item[]): void {
    let height: number | undefined;
    let shape = 'irregular';
    let missing: BlockPosition[] = [];
    const said = new Set<string>();
    for (const item of items) {
      const { key = '' } = item;
      if (AREA_KEYS.has(key) && said.has(key))
        throw syntaxError(this.#place, item.column, `a second "${key}"`, 'one for each material or layer');
      said.add(key);
      if (key === 'missing') missing = this.#list(item).map((position) => this.#position(position));
      else if (key === 'shape') shape = this.#word(item, /^(rectangle|irregular)$/, 'rectangle or irregular');
    }
    if ((shape === 'rectangle' || said.has('missing')) && !said.has('corners'))
      throw syntaxError(
        this.#place,
        items[0]?.column ?? 1,
        `"${this.#material}" has a rectangle without corners`,
        '"corners:"',
      );
    const first = this.#claims.length;
    for (const item of items) {
      const { key } = item;
      if (key === 'height') height = this.#number(item);
      else if (key === 'positions') this.#positions(this.#list(item));
      else if (key !== undefined && POSITION_KEYS.has(key)) this.#cell(item, this.#facingOr(item));
      else if (key === 'corners') this.#corners(item, shape, missing);
      else if (key === 'layers') this.#layers(this.#list(item));
      else if (key !== 'missing' && key !== 'shape')
        throw syntaxError(this.#place, item.column, strayEntry(item), 'a key of a blueprint text');
    }
    for (const claim of this.#claims.slice(first)) this.#checkHeight(claim, height);
  }

  #layers(items: readonly Item[]): void {
    const layers: Item[][] = [];
    for (const item of items)
      if (item.key === 'height') layers.push([item]);
      else if (layers.length > 0) layers[layers.length - 1]?.push(item);
      else throw syntaxError(this.#place, item.column, 'a layer without height', '"height:" first');
    for (const layer of layers) this.#area(layer);
  }

  #positions(items: readonly Item[]): void {
    for (let index = 0; index < items.length; index++) {
      const item = items[index] as Item;
      const next = items[index + 1];
      if (item.key === undefined) this.#cell(item, this.#facingOr(item));
      else if (POSITION_KEYS.has(item.key)) {
        const own = next?.key === 'facing' ? this.#facingOf(next) : undefined;
        this.#cell(item, own ?? this.#facingOr(item));
        if (own) index++;
      } else if (item.key === 'start') index = this.#range(items, index);
      else throw syntaxError(this.#place, item.column, strayEntry(item), 'a position or start and end');
    }
  }

  /** Start, end, and the facing of this range alone, if any; with a facing right after the start, the start alone. */
  #range(items: readonly Item[], index: number): number {
    const start = items[index] as Item;
    const end = items[index + 1]?.key === 'end' ? items[index + 1] : undefined;
    const last = end ? index + 1 : index;
    const facing = items[last + 1]?.key === 'facing' ? items[last + 1] : undefined;
    if (!end && !facing) throw syntaxError(this.#place, start.column, '"start" without "end"', '"end:" next');
    const ends = [this.#position(start), this.#position(end ?? start)] as const;
    const letter = facing ? this.#facingOf(facing) : this.#facingOr(start);
    this.#claim({ type: 'range', ends, box: boxOf(...ends) }, letter, start.column);
    return facing ? last + 1 : last;
  }

  #corners(item: Item, shape: string, missing: readonly BlockPosition[]): void {
    if (shape !== 'rectangle') throw syntaxError(this.#place, item.column, 'corners without shape', 'shape:rectangle');
    const corners = this.#list(item).map((corner) => this.#position(corner));
    const [first, ...others] = corners;
    if (!first || (corners.length !== 2 && corners.length !== 4))
      throw syntaxError(this.#place, item.column, `${corners.length} corners`, 'two opposite or all four');
    const box = others.map((other) => boxOf(first, other)).reduce(aroundBoth);
    const flat = Object.values(sizeOf(box)).filter((side) => side === 1).length > 0;
    const isCorner = (at: BlockPosition) =>
      (['x', 'y', 'z'] as const).every((axis) => at[axis] === box.min[axis] || at[axis] === box.max[axis]);
    if (!flat || !corners.every(isCorner))
      throw syntaxError(this.#place, item.column, 'these are not the corners of a rectangle', 'corners in one plane');
    this.#claim({ type: 'rectangle', box, missing }, this.#facingOr(item), item.column);
  }

  #cell(item: Item, facing: FacingLetter): void {
    this.#claim({ type: 'cell', position: this.#position(item) }, facing, item.column);
  }

  #claim(shape: StatementShape, facing: FacingLetter, column: number): void {
    const cells = sizeOfShape(shape);
    if (cells > LARGEST_SHAPE)
      throw syntaxError(this.#place, column, `a shape of ${cells} cells`, `at most ${LARGEST_SHAPE}`);
    this.#claims.push({ material: this.#material, facing, shape, column });
  }

  #checkHeight(claim: StatementClaim, height: number | undefined): void {
    if (height === undefined) return;
    const box =
      claim.shape.type === 'cell' ? { min: claim.shape.position, max: claim.shape.position } : claim.shape.box;
    if (box.min.y !== height || box.max.y !== height)
      throw syntaxError(this.#place, claim.column, `a cell off the stated height ${height}`, `y = ${height}`);
  }

  #facingOr(item: Item): FacingLetter {
    if (this.#facing === undefined)
      throw syntaxError(this.#place, item.column, `"${this.#material}" has no facing`, '"facing:"');
    return this.#facing;
  }

  #facingOf(item: Item): FacingLetter {
    return this.#word(item, new RegExp(`^[${FACING_LETTERS.join('')}]$`), FACING_LETTERS.join(', ')) as FacingLetter;
  }

  #position(item: Item): BlockPosition {
    const position = positionOf(item.value);
    if (!position)
      throw syntaxError(this.#place, item.value.column, 'not a position', 'three whole numbers in brackets');
    if (Object.values(position).some((coordinate) => Math.abs(coordinate) > FARTHEST))
      throw syntaxError(this.#place, item.value.column, 'a position outside any world', `at most ${FARTHEST}`);
    return position;
  }

  #list(item: Item): readonly Item[] {
    if (item.value.type === 'list') return item.value.items;
    throw syntaxError(this.#place, item.value.column, `"${item.key}" is not a list`, 'a bracket');
  }

  #number(item: Item): number {
    if (item.value.type === 'number') return item.value.value;
    throw syntaxError(this.#place, item.value.column, `"${item.key}" is not a number`, 'a whole number');
  }

  #word(item: Item, pattern: RegExp, expected: string): string {
    if (item.value.type === 'word' && pattern.test(item.value.text)) return item.value.text;
    const found = item.value.type === 'word' ? `"${item.value.text}"` : `a ${item.value.type}`;
    throw syntaxError(this.#place, item.value.column, `"${item.key}" is ${found}`, expected);
  }

  #columnOf(): number {
    return this.#group[0]?.column ?? 1;
  }
}

/** Cells of a shape, before any are left out. */
export function sizeOfShape(shape: StatementShape): number {
  if (shape.type === 'cell') return 1;
  const { x, y, z } = sizeOf(shape.box);
  return x * y * z;
}

function strayEntry({ key }: Item): string {
  return key === undefined ? 'a value without a key' : `unknown key "${key}"`;
}

function aroundBoth(a: Box, b: Box): Box {
  return { min: boxOf(a.min, b.min).min, max: boxOf(a.max, b.max).max };
}
