import { type BlockPosition, cellOf, distance, type Point, positionKey } from '../../protocol/geometry.ts';
import type { Body } from '../body/body.ts';

/** Cells an agent's way is followed over. */
const MOST_CELLS = 1_500;
/** The latest cells, by which it is told how far that leads. */
const LAST_CELLS = 40;
/** How far from where somebody can stand a thing is within reach, blocks. */
const ARM = 4.5;
/** Nearest cells from which hands are tried on a thing. */
const MOST_STANDS = 6;
/** How near to a place one is there, blocks. */
const THERE = 2;

/** Somebody who walks about. */
interface Walker {
  readonly name: string;
  readonly body: Body;
}

/** Where one of them can walk to. */
class Ground {
  readonly walker: Walker;
  readonly cells: readonly BlockPosition[];
  /** How far all was looked at, blocks; no end to it where the cells are all there are, or the arena is small enough. */
  readonly #horizon: number;
  #keys: ReadonlySet<string> | undefined;

  constructor(walker: Walker) {
    this.walker = walker;
    this.cells = walker.body.walkable(MOST_CELLS);
    const [first] = this.cells;
    const isCut = this.cells.length >= MOST_CELLS && walker.body.observe().effects !== undefined;
    // The last cells are those farthest on foot.
    this.#horizon =
      isCut && first
        ? Math.min(...this.cells.slice(-LAST_CELLS).map((cell) => distance(first, cell)))
        : Number.POSITIVE_INFINITY;
  }

  /** Whether somebody may get to a place that the cells do not lead to, since they end before it in a world without end. */
  isBeyond(place: Point): boolean {
    return distance(this.cells[0] ?? place, place) > this.#horizon;
  }

  /** The same cells by their keys, which few questions need. */
  get keys(): ReadonlySet<string> {
    this.#keys ??= new Set(this.cells.map(positionKey));
    return this.#keys;
  }

  /** Whether hands reach a place from one of the cells. */
  isNear(place: BlockPosition): boolean {
    return this.cells.some((cell) => isAtHand(cell, place));
  }
}

/** Where some agents can walk to now; every answer is in their order. */
export class Grounds {
  readonly #grounds: readonly Ground[];

  constructor(walkers: readonly Walker[]) {
    this.#grounds = walkers.map((walker) => new Ground(walker));
  }

  /** Who can walk up to a place; here and below also who may, as not all of a world without end was looked at. */
  near(place: BlockPosition): string[] {
    return this.#who((ground) => ground.isBeyond(place) || ground.isNear(place));
  }

  /** Who can walk to where hands reach a block, past what is in between. */
  hands(place: BlockPosition): string[] {
    return this.#who(
      (ground) =>
        ground.isBeyond(place) ||
        ground.cells
          .filter((cell) => isAtHand(cell, place))
          .sort((a, b) => handsAway(a, place) - handsAway(b, place))
          .slice(0, MOST_STANDS)
          .some((cell) => ground.walker.body.reachesFrom(cell, place)),
    );
  }

  /** Who can walk into a cell. */
  feet(place: BlockPosition): string[] {
    return this.#who((ground) => ground.isBeyond(place) || ground.keys.has(positionKey(place)));
  }

  /** Who can get to a place, within two blocks of it. */
  there(place: BlockPosition): string[] {
    return this.#who((ground) => ground.isBeyond(place) || ground.cells.some((cell) => distance(cell, place) <= THERE));
  }

  /** The cell nearest to a place that each can walk to. */
  towards(place: BlockPosition): { agent: string; position: BlockPosition }[] {
    return this.#grounds.flatMap(({ walker, cells }) => {
      const [first, ...rest] = cells;
      if (!first) return [];
      const position = rest.reduce(
        (best, cell) => (distance(cell, place) < distance(best, place) ? cell : best),
        first,
      );
      return [{ agent: walker.name, position }];
    });
  }

  /** Those who can walk to one another, of the walkers and others who are seen. */
  groups(others: readonly { readonly name: string; readonly position: Point }[]): string[][] {
    const groups: string[][] = [];
    for (const ground of this.#grounds) {
      const { walker } = ground;
      const group = groups.find(([first]) => {
        const other = this.#grounds.find(({ walker: { name } }) => name === first);
        return other && leadsTo(other, walker.body) && leadsTo(ground, other.walker.body);
      });
      if (group) group.push(walker.name);
      else groups.push([walker.name]);
    }
    for (const { name, position } of others) {
      const group = groups.find((members) =>
        this.#grounds.some(
          (ground) =>
            members.includes(ground.walker.name) && (isOn(position, ground.keys) || ground.isBeyond(position)),
        ),
      );
      if (group) group.push(name);
      else groups.push([name]);
    }
    return groups;
  }

  /** The cells somebody can walk to, their own first. */
  cellsOf(name: string): readonly BlockPosition[] {
    return this.#grounds.find(({ walker }) => walker.name === name)?.cells ?? [];
  }

  /** Whether somebody can get to hands' reach of one of some places, even by a fall that hurts; true where that is not known. */
  comesToAny(name: string, places: readonly BlockPosition[]): boolean {
    const ground = this.#grounds.find(({ walker }) => walker.name === name);
    if (!ground) return true;
    const reaches = (cells: readonly BlockPosition[]) =>
      cells.length >= MOST_CELLS || places.some((place) => cells.some((cell) => isAtHand(cell, place)));
    return reaches(ground.cells) || reaches(ground.walker.body.walkable(MOST_CELLS, true));
  }

  #who(can: (ground: Ground) => boolean): string[] {
    return this.#grounds.filter(can).map(({ walker }) => walker.name);
  }
}

/** As `handsAway` tells; of many cells most are farther away along one axis alone. */
function isAtHand(cell: BlockPosition, place: BlockPosition): boolean {
  return Math.abs(cell.x - place.x) <= ARM && Math.abs(cell.z - place.z) <= ARM && handsAway(cell, place) <= ARM;
}

function handsAway({ x, y, z }: BlockPosition, place: BlockPosition): number {
  return distance({ x, y: y + 1, z }, place);
}

/** Whether a way leads to where somebody is, as far as was looked. */
function leadsTo(ground: Ground, body: Pick<Body, 'observe'>): boolean {
  const { position } = body.observe();
  return isOn(position, ground.keys) || ground.isBeyond(position);
}

/** Whether somebody is over one of the cells, standing or jumping. */
function isOn(feet: Point, keys: ReadonlySet<string>): boolean {
  const cell = cellOf(feet);
  return keys.has(positionKey(cell)) || keys.has(positionKey({ ...cell, y: cell.y - 1 }));
}
