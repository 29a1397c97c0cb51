import { type BlockState, blockState } from '../../protocol/blockState.ts';
import { add, type BlockPosition, type Box } from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';
import type { RoomCondition } from './escapeTask.ts';
import { HALF, insideOf, ROOM_HEIGHT, WALL } from './layout.ts';
import { signTexts } from './signText.ts';

/** A place within a chamber: x eastwards, y upwards from the floor, z towards the way out; the middle of the floor is 0, 0, 0. */
export type Local = readonly [x: number, y: number, z: number];

const AIR = blockState('air');
const BEDROCK = blockState('bedrock');
const WALLS = blockState('stone_bricks');
/** Lets light in and nobody out. */
const CEILING = blockState('barrier');
/** Where hints hang: on the wall with the way out, read from left to right by those who come in. */
const SIGN_COLUMNS: readonly number[] = [3, 2, 1, -1, -2, -3];

/** How a chamber is closed in. */
interface ChamberShell {
  readonly floor: string;
  /** Whether one walks in through the wall behind. */
  readonly wayIn: boolean;
  /** Whether one walks out through the wall ahead, past what an atom puts there. */
  readonly wayOut: boolean;
  /** Cells of air above the floor; 5 unless given. */
  readonly height?: number;
}

/** One space of an escape while it is being laid out: turns an atom's own coordinates into steps of the arena's plan. */
export class Chamber {
  readonly centre: BlockPosition;
  readonly height: number;
  readonly steps: BuildStep[] = [];

  /**
   * Puts up walls of bricks, backed by rock that nobody can dig, and a ceiling nobody gets through. The rock behind the way
   * in is also that of the way out of the chamber before: lay that one out later.
   */
  constructor(centre: BlockPosition, shell: ChamberShell) {
    this.centre = centre;
    this.height = shell.height ?? ROOM_HEIGHT;
    const top = this.height;
    this.fill([-WALL - 1, -2, -WALL - 1], [WALL + 1, top, WALL + 1], BEDROCK);
    this.fill([-WALL, -1, -WALL], [WALL, top - 1, WALL], WALLS);
    this.fill([-HALF, -1, -HALF], [HALF, -1, HALF], blockState(shell.floor));
    this.fill([-HALF, 0, -HALF], [HALF, top - 1, HALF], AIR);
    this.fill([-HALF, top, -HALF], [HALF, top, HALF], CEILING);
    if (shell.wayIn) this.fill([0, 0, -WALL], [0, 1, -WALL], AIR);
    if (shell.wayOut) this.fill([0, 0, WALL], [0, 1, WALL + 1], AIR);
  }

  /** The inside. */
  get box(): Box {
    return insideOf(this.centre, this.height);
  }

  /** Arena coordinates of a place. */
  at([x, y, z]: Local): BlockPosition {
    return add(this.centre, { x, y, z });
  }

  fill(from: Local, to: Local, state: BlockState): void {
    this.steps.push({ type: 'fill', box: { min: this.at(from), max: this.at(to) }, state });
  }

  set(place: Local, state: BlockState): void {
    this.steps.push({ type: 'set', position: this.at(place), state });
  }

  /** Hangs a text on the wall ahead, on as many signs as it takes. */
  hint(text: string): void {
    for (const [index, lines] of signTexts(text, SIGN_COLUMNS.length).entries())
      this.sign([SIGN_COLUMNS[index] as number, 1, HALF], blockState('oak_wall_sign', { facing: 'north' }), lines);
  }

  sign(place: Local, state: BlockState, lines: readonly string[]): void {
    this.set(place, state);
    this.steps.push({ type: 'sign', position: this.at(place), lines: [...lines] });
  }

  /** Puts a device and returns the condition that it is on. */
  device(place: Local, state: BlockState): RoomCondition {
    this.set(place, state);
    return { type: 'device', position: this.at(place), device: state.id };
  }

  /** A cell of a set-blocks effect. */
  put(
    place: Local,
    state: BlockState,
    items?: SlotStack[],
  ): { position: BlockPosition; state: BlockState; items?: SlotStack[] } {
    return { position: this.at(place), state, ...(items ? { items } : {}) };
  }
}
