import type { Admission, Zone } from '../../protocol/gameServer/zone.ts';
import type { Connection } from '../network/connection.ts';
import type { Player } from '../players/player.ts';
import type { GameServer } from './server.ts';

/** Makes the player a client plays as from now on. */
type PlayerFactory = (
  connection: Connection,
  admission: Admission,
  zone: Zone,
  entityId: number,
  before: Player | undefined,
) => Player;

/** How players are made, and given back what was saved of them. */
export class Newcomers {
  readonly #server: GameServer;
  #factory: PlayerFactory | undefined;
  #restore: (player: Player) => boolean = () => false;

  constructor(server: GameServer) {
    this.#server = server;
  }

  /** Sets how players are made; call it before the first one joins. */
  makeBy(factory: PlayerFactory): void {
    this.#factory = factory;
  }

  /**
   * The player of a client that enters play, or goes on as another one (`before`). While a waiting room is open their numbers
   * tell nothing about when and how anybody came. Throws RangeError before `makeBy`.
   */
  make(connection: Connection, admission: Admission, zone: Zone, before?: Player): Player {
    if (!this.#factory) throw new RangeError('no player factory is set: call makeBy first');
    const { admissions, numbers, players } = this.#server;
    const isUnpredictable = admissions.room !== undefined;
    const id =
      before?.entityId ?? (isUnpredictable ? numbers.unpredictableId(players.values()) : numbers.newEntityId());
    return this.#factory(connection, admission, zone, id, before);
  }

  /** Has `restore` give players what they had, who have not played since the server was made; false for those it does not know. */
  restoreBy(restore: (player: Player) => boolean): void {
    this.#restore = restore;
  }

  /** Gives a player who has just come what was saved of them; false when nothing was. Called before the client is greeted. */
  restore(player: Player): boolean {
    return this.#restore(player);
  }
}
