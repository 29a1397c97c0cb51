import { type BlockPosition, distance, type Point, positionKey } from '../../protocol/geometry.ts';
import type { SeenBlock } from '../body/body.ts';
import { boardsOf, type WrittenSign } from './signBoards.ts';

/** How far away what was read is still of interest, blocks. */
const EARSHOT = 32;

/** A text as it was read: one sign's, or that of several side by side. */
interface ReadText {
  readonly positions: readonly [BlockPosition, ...BlockPosition[]];
  readonly facing: string | null;
  readonly text: string;
}

/** The signs somebody has come near enough to read, also once they are out of reach or gone. */
export class SignMemory {
  readonly #read = new Map<string, WrittenSign>();

  /** Takes in the signs that can be read now. */
  note(signs: readonly SeenBlock[], linesOf: (position: BlockPosition) => readonly string[] | undefined): void {
    for (const { position, state } of signs) {
      const lines = linesOf(position) ?? [];
      if (lines.length > 0) this.#read.set(positionKey(position), { position, state, lines });
    }
  }

  /** What was read near any of some places, those that hang first, each in the order it is read in. */
  texts(eyes: readonly Point[]): ReadText[] {
    const near = [...this.#read.values()].filter(({ position }) =>
      eyes.some((eye) => distance(eye, position) <= EARSHOT),
    );
    const standing = near.filter(({ state }) => !state.id.endsWith('_wall_sign'));
    return [
      ...boardsOf(near).flatMap(({ positions: [first, ...rest], facing, text }) =>
        first ? [{ positions: [first, ...rest] as const, facing, text }] : [],
      ),
      ...standing.map(({ position, lines }) => ({
        positions: [position] as const,
        facing: null,
        text: lines.join(' '),
      })),
    ];
  }
}
