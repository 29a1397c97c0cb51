import type { ReplayRegion, StateLook } from '../replayDocument.ts';
import { Changes } from './changes.ts';
import { eachRow } from './rows.ts';
import { sectionKey, World } from './world.ts';

/** The blocks of one dimension at a tick, and what becomes of them. */
export class Dimension {
  readonly world = new World();
  /** Clear glass that the arena came with: its walls, which viewers look through. */
  readonly arenaGlass = new World();
  readonly changes = new Changes(this.world);
  /** Sections to draw anew. */
  readonly dirty = new Set<number>();

  /** Shows another tick. */
  moveTo(tick: number): void {
    this.changes.moveTo(tick, this.dirty);
  }

  /** Puts what stood in a box at release into the world. */
  fill({ min: [x0, y0, z0], max: [x1, , z1], runs }: ReplayRegion, looks: readonly StateLook[]): void {
    const [width, depth] = [x1 - x0 + 1, z1 - z0 + 1];
    let cell = 0;
    eachRow(runs, 2, ([state = 0, length = 0]) => {
      for (let end = cell + length; cell < end; cell++) {
        if (state === 0) continue;
        const x = x0 + (cell % width);
        const z = z0 + (Math.floor(cell / width) % depth);
        const y = y0 + Math.floor(cell / (width * depth));
        this.world.set(x, y, z, state);
        if (looks[state]?.text === 'glass') this.arenaGlass.set(x, y, z, state);
        this.dirty.add(sectionKey(x >> 4, y >> 4, z >> 4));
      }
    });
  }
}
