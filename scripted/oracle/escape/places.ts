import { type BlockPosition, distance, positionKey } from '../../../protocol/geometry.ts';
import type { DeviceWorker, WorkerDuty } from './assign.ts';

const BESIDE = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
/** How far from what is worked idle hands wait, blocks. */
const NEARBY = 8;
/** What it is worth, in blocks walked, not to wait on a plate, in a doorway, or where other signs hold. */
const PLATE = 100;
const DOORWAY = 50;
const ELSEWHERE = 50;
/** A step straight ahead onto a plate is shorter than one across a corner. */
const CORNER = 2;

/** Something that is worked, and what the signs before it say. */
export interface Spot {
  readonly position: BlockPosition;
  readonly hint: string;
}

/** Where agents may wait, and where they had better not. */
export class WaitingGround {
  readonly cells: readonly BlockPosition[];
  /** What the signs say that hold at a cell. */
  readonly textAt: (cell: BlockPosition) => string;
  readonly #keys: ReadonlySet<string>;
  readonly #plates: ReadonlySet<string>;

  constructor(
    cells: readonly BlockPosition[],
    plates: ReadonlySet<string>,
    textAt: (cell: BlockPosition) => string = () => '',
  ) {
    this.cells = cells;
    this.textAt = textAt;
    this.#keys = new Set(cells.map(positionKey));
    this.#plates = plates;
  }

  isPlate(cell: BlockPosition): boolean {
    return this.#plates.has(positionKey(cell));
  }

  /** A doorway, or a passage one wide. */
  isNarrow({ x, y, z }: BlockPosition): boolean {
    const has = (dx: number, dz: number) => this.#keys.has(positionKey({ x: x + dx, y, z: z + dz }));
    return has(0, 0) && ((!has(1, 0) && !has(-1, 0)) || (!has(0, 1) && !has(0, -1)));
  }

  /** Whether whoever stands there is in the way of those who come through a doorway. */
  blocksWay({ x, y, z }: BlockPosition): boolean {
    return [[0, 0] as const, ...BESIDE].some(([dx, dz]) => this.isNarrow({ x: x + dx, y, z: z + dz }));
  }
}

/** Where everybody waits for the moment: beside a plate, within reach of a lever, in the room it belongs to. */
export function waitingPlaces(
  duties: readonly WorkerDuty[],
  hands: readonly DeviceWorker[],
  groundOf: (room: number) => WaitingGround,
): Map<string, BlockPosition> {
  const places = new Map<string, BlockPosition>();
  const taken = new Set<string>();
  for (const { agent, works } of duties) {
    const hand = hands.find((candidate) => candidate.agent === agent);
    const work = works[0];
    if (!hand || !work) continue;
    const ground = groundOf(hand.room);
    const isStep = work.kind === 'plate';
    const cost = (cell: BlockPosition) =>
      distance(cell, hand.feet) +
      (ground.isPlate(cell) ? PLATE : 0) +
      (ground.isNarrow(cell) ? DOORWAY : 0) +
      (ground.textAt(cell) === work.hint ? 0 : ELSEWHERE) +
      (isStep && cell.x !== work.position.x && cell.z !== work.position.z ? CORNER : 0);
    const cells = isStep ? besidePlate(work.position, ground.cells) : work.stands;
    const place = least(
      cells.filter((cell) => !taken.has(positionKey(cell))),
      cost,
    );
    const chosen = place ?? work.stands[0];
    if (!chosen) continue;
    places.set(agent, chosen);
    taken.add(positionKey(chosen));
  }
  return places;
}

function besidePlate(plate: BlockPosition, cells: readonly BlockPosition[]): BlockPosition[] {
  return cells.filter(({ x, y, z }) => y === plate.y && Math.max(Math.abs(x - plate.x), Math.abs(z - plate.z)) === 1);
}

/**
 * Where someone without a duty waits: in the room of what is worked, in nobody's way and on no plate; undefined when
 * they may stay where they are.
 */
export function placeAside(
  feet: BlockPosition,
  ground: WaitingGround,
  spots: readonly Spot[],
  taken: ReadonlySet<string>,
): BlockPosition | undefined {
  if (spots.length === 0) return undefined;
  const suits = (cell: BlockPosition) =>
    !taken.has(positionKey(cell)) &&
    !ground.isPlate(cell) &&
    !ground.blocksWay(cell) &&
    spots.some(({ hint, position }) => hint === ground.textAt(cell) && distance(position, cell) <= NEARBY);
  return suits(feet) ? undefined : least(ground.cells.filter(suits), (cell) => distance(cell, feet));
}

function least(cells: readonly BlockPosition[], cost: (cell: BlockPosition) => number): BlockPosition | undefined {
  let best: { cell: BlockPosition; cost: number } | undefined;
  for (const cell of cells) {
    const price = cost(cell);
    if (!best || price < best.cost) best = { cell, cost: price };
  }
  return best?.cell;
}
