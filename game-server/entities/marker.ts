import type { GameServer } from '../core/server.ts';
import { Entity, type EntityPlace } from './entity.ts';

/**
 * A place that commands remember: nobody sees it, nothing happens to it (Minecraft wiki, "Marker": "exists only on the
 * server and is never sent to the client", no tick).
 */
export class Marker extends Entity {
  constructor(server: GameServer, place: EntityPlace) {
    super(server, 'marker', place);
    this.width = 0;
    this.height = 0;
  }

  override get unseen(): boolean {
    return true;
  }

  /** As vanilla's Marker: nothing. */
  tick(): void {}
}
