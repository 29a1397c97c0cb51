import type { TeamState } from '../../prompt/teamState.ts';

/** Blocks along a side of what counts as one place. */
const PLACE = 16;

/** Where in the open bodies have been: who comes where it has not been has got on, though nothing else may have changed. */
export class VisitedLand {
  readonly #places = new Set<string>();

  /** Whether a body is where none was before; never outside the open, where walking about is no way to search. */
  visit({ land, team }: TeamState): boolean {
    const before = this.#places.size;
    if (land) for (const { position } of team) this.#places.add(position.map((at) => Math.floor(at / PLACE)).join());
    return this.#places.size > before;
  }
}
