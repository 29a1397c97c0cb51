import type { BlockPosition, Box } from '../../../../protocol/geometry.ts';
import { distance } from '../../../../protocol/geometry.ts';
import type { BlockFacts, BlockView } from '../blockView.ts';
import type { Sighting, Vision } from './vision.ts';

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
    // Thousands of cells may match, and a sort compares each a dozen times.
    return [...this.#blocks.matching(box, matches)]
      .map((sighting) => ({ sighting, away: distance(sighting.position, around) }))
      .sort(
        ({ sighting: { position: a }, away: aAway }, { sighting: { position: b }, away: bAway }) =>
          aAway - bAway || a.y - b.y || a.z - b.z || a.x - b.x,
      )
      .slice(0, limit)
      .map(({ sighting }) => sighting);
  }

  learn(): void {}

  sees(): boolean {
    return true;
  }
}
