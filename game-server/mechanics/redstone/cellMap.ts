import { type BlockPosition, type Box, boxContains, positionKey } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';

/** What is remembered of cells beyond their blocks; an arena that is built anew begins without any of it. */
export class CellMap<T> {
  readonly #entries = new Map<string, { readonly position: BlockPosition; value: T }>();

  constructor(server: GameServer) {
    server.onZoneOpened(({ box }) => this.#forget(box));
  }

  get(position: BlockPosition): T | undefined {
    return this.#entries.get(positionKey(position))?.value;
  }

  set(position: BlockPosition, value: T): void {
    const { x, y, z } = position;
    this.#entries.set(positionKey(position), { position: { x, y, z }, value });
  }

  delete(position: BlockPosition): void {
    this.#entries.delete(positionKey(position));
  }

  #forget(box: Box): void {
    for (const [key, { position }] of this.#entries) if (boxContains(box, position)) this.#entries.delete(key);
  }
}
