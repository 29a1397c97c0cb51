import { AIR, type BlockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, boxContains, positionKey, samePosition } from '../../../../protocol/geometry.ts';
import type { Site } from '../../../../tasks/taskBase.ts';

/** What is to stand in an escape's cells: as it was built, and as its rules have changed it since. */
export class SiteBlocks {
  readonly #site: Site;
  readonly #changed = new Map<string, BlockState>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** What is to stand in a cell. */
  at(position: BlockPosition): BlockState {
    const changed = this.#changed.get(positionKey(position));
    if (changed) return changed;
    const step = this.#site.steps.findLast(
      (one) =>
        (one.type === 'fill' && boxContains(one.box, position)) ||
        (one.type === 'set' && samePosition(one.position, position)),
    );
    return step?.type === 'fill' || step?.type === 'set' ? step.state : AIR;
  }

  /** What is to be read on the sign that was built in a cell; undefined where none was. */
  linesAt(position: BlockPosition): readonly string[] | undefined {
    const step = this.#site.steps.findLast((one) => one.type === 'sign' && samePosition(one.position, position));
    return step?.type === 'sign' ? step.lines : undefined;
  }

  /** From now on a cell is to hold another block. */
  change(position: BlockPosition, state: BlockState): void {
    this.#changed.set(positionKey(position), state);
  }
}
