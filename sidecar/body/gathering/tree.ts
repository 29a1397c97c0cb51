import type { BlockPosition, Point } from '../../../protocol/geometry.ts';
import { cellKey } from '../blockView.ts';
import { eyeAt, feetOf, type Player } from '../player.ts';
import { visiblePoint } from '../sight.ts';

/** How far from its foot logs count as one tree's: the widest trees of the game reach 6 to the side, blocks. */
const WIDEST = 7;
const HIGHEST = 32;
/** How far off a log is made out for certain, blocks. */
const SIGHT = 32;

/**
 * The logs of one tree as far as they have been seen: those of one kind that touch each other, corners too. More come to
 * be known as the body looks again from elsewhere, or through the gaps it cuts. World coordinates.
 */
export class Tree {
  readonly id: string;
  readonly #player: Player;
  readonly #foot: BlockPosition;
  readonly #known = new Map<number, BlockPosition>();
  readonly #gone = new Set<number>();

  /** `log` is a cell that holds one. */
  constructor(player: Player, log: BlockPosition) {
    this.#player = player;
    this.#foot = log;
    this.id = player.blocks.at(log)?.state.id ?? 'air';
    this.#known.set(cellKey(log.x, log.y, log.z), log);
    this.look();
  }

  /** Takes in the logs that the eyes see from where the body is and that touch one known, standing or felled. */
  look(): void {
    const eye = eyeAt(feetOf(this.#player));
    const edge = [...this.#known.values()];
    for (let cell = edge.pop(); cell; cell = edge.pop())
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++)
          for (let dx = -1; dx <= 1; dx++) {
            const next = { x: cell.x + dx, y: cell.y + dy, z: cell.z + dz };
            const key = cellKey(next.x, next.y, next.z);
            if (this.#known.has(key) || !this.#isLogInReach(next) || !this.#sees(eye, next)) continue;
            this.#known.set(key, next);
            edge.push(next);
          }
  }

  /** Notes a cell that holds a log of somebody else's, such as one of a pillar. */
  leaveOut({ x, y, z }: BlockPosition): void {
    const key = cellKey(x, y, z);
    this.#known.set(key, { x, y, z });
    this.#gone.add(key);
  }

  /** The logs known and still standing, the lowest first. */
  standing(): BlockPosition[] {
    const { blocks } = this.#player;
    const found: BlockPosition[] = [];
    for (const [key, cell] of this.#known)
      if (!this.#gone.has(key) && blocks.at(cell)?.state.id === this.id) found.push(cell);
    return found.sort((a, b) => a.y - b.y || a.z - b.z || a.x - b.x);
  }

  #isLogInReach({ x, y, z }: BlockPosition): boolean {
    const foot = this.#foot;
    if (Math.abs(x - foot.x) > WIDEST || Math.abs(z - foot.z) > WIDEST || Math.abs(y - foot.y) > HIGHEST) return false;
    return this.#player.blocks.atXyz(x, y, z)?.state.id === this.id;
  }

  #sees(eye: Point, cell: BlockPosition): boolean {
    return visiblePoint(this.#player.blocks, cell, eye, SIGHT) !== undefined;
  }
}
