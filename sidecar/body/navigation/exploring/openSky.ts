import type { BlockPosition } from '../../../../protocol/geometry.ts';
import type { Blocks } from '../../perception/blockView.ts';

/** Above this there is nothing but sky; the highest place of 1.18 and later. */
const TOP = 320;
/** What grows overhead does not make a cave. */
const GROWN = /_(?:leaves|log|wood|stem|hyphae|mushroom_block|wart_block|roots)$|^(?:vine|bamboo|mangrove_roots)$/;

/** Whether nothing but trees is above a cell, as far as the client was sent. */
export function isUnderSky(blocks: Blocks, { x, y, z }: BlockPosition): boolean {
  for (let above = y + 1; above < TOP; above++) {
    const facts = blocks.atXyz(x, above, z);
    if (!facts) return true;
    if (facts.shapes.length > 0 && !GROWN.test(facts.state.id)) return false;
  }
  return true;
}
