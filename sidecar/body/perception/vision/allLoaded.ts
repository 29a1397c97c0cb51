import type { BlockPosition, Box } from '../../../../protocol/geometry.ts';
import { distance } from '../../../../protocol/geometry.ts';
import type { BlockFacts, BlockView } from '../blockView.ts';
import type { Sighting, Vision } from './vision.ts';

/** A block and how far it is away: a sort compares each a dozen times. */
interface Found {
  readonly sighting: Sighting;
  readonly away: number;
}

/** How many more than twice the limit are kept before the farthest are let go. */
const SLACK = 64;

/** Sees whatever the client was sent, through walls as well. */
export class AllLoaded implements Vision {
  readonly #blocks: BlockView;

  constructor(blocks: BlockView) {
    this.#blocks = blocks;
  }

  at(position: BlockPosition): BlockFacts | undefined {
    return this.#blocks.at(position);
  }

  find(matches: (id: string) => boolean, box: Box, around: BlockPosition, limit: number): Sighting[] {
    const found: Found[] = [];
    const most = 2 * limit + SLACK;
    let farthest = Number.POSITIVE_INFINITY;
    this.#blocks.eachMatching(box, matches, (x, y, z, facts) => {
      const position = { x, y, z };
      const away = distance(position, around);
      // As many are nearer as are asked for.
      if (away > farthest) return;
      if (found.push({ sighting: { position, facts }, away }) < most) return;
      found.sort(nearestFirst).length = limit;
      farthest = found.at(-1)?.away ?? Number.NEGATIVE_INFINITY;
    });
    return found
      .sort(nearestFirst)
      .slice(0, limit)
      .map(({ sighting }) => sighting);
  }

  learn(): void {}

  sees(): boolean {
    return true;
  }
}

function nearestFirst(
  { sighting: { position: a }, away: aAway }: Found,
  { sighting: { position: b }, away: bAway }: Found,
): number {
  return aAway - bAway || a.y - b.y || a.z - b.z || a.x - b.x;
}
