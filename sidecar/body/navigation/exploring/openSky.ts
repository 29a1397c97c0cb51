import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { type Blocks, SKY_FROM } from '../../perception/blockView.ts';

/** What grows overhead does not make a cave. */
const GROWN = /_(?:leaves|log|wood|stem|hyphae|mushroom_block|wart_block|roots)$|^(?:vine|bamboo|mangrove_roots)$/;

/** Whether nothing but trees is above a cell, as far as the client was sent. */
export function isUnderSky(blocks: Blocks, { x, y, z }: BlockPosition): boolean {
  for (let above = y + 1; above < SKY_FROM; above++) {
    if (blocks.overAir && (above === y + 1 || above % 16 === 0)) {
      above = blocks.overAir(x, above, z);
      if (above >= SKY_FROM) return true;
    }
    const facts = blocks.atXyz(x, above, z);
    if (!facts) return true;
    if (facts.shapes.length > 0 && !GROWN.test(facts.state.id)) return false;
  }
  return true;
}
