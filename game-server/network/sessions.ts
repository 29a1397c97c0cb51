import type { GameServer } from '../core/server.ts';
import type { Player } from '../players/player.ts';
import { Connection } from './connection.ts';

import { Session } from './session.ts';
import type { Wire } from './wire.ts';

/** All connections: logging in, in play, or about to be closed. */
export class Sessions {
  /** In play, in the order they joined. */
  readonly players: ReadonlyMap<string, Player>;
  readonly #players = new Map<string, Player>();
  readonly #server: GameServer;
  readonly #left: (player: Player, reason: string) => void;
  readonly #farewells = new Farewells();
  #sessions: Session[] = [];
  #nextConnectionId = 0;

  /** @param left called when a player is in play no longer, and why. */
  constructor(server: GameServer, left: (player: Player, reason: string) => void) {
    this.#server = server;
    this.#left = left;
    this.players = this.#players;
  }

  serve(wire: Wire): void {
    const connection = new Connection(this.#nextConnectionId++, wire, this.#server.codec);
    this.#sessions.push(new Session(this.#server, connection));
  }

  /** A player who has logged in is in play from now on. */
  enter(player: Player): void {
    this.#players.set(player.username, player);
  }

  /** Whether a name is in play or logging in. */
  isTaken(username: string, except: Session): boolean {
    return this.#sessions.some((session) => session !== except && session.open && session.username === username);
  }

  /** Has every client's packets handled, in the order they connected. Whose packets the server fails on is put out. */
  handlePackets(failed: (session: Session, error: unknown) => void): void {
    // Who is dropped or comes meanwhile is in another list.
    const sessions = this.#sessions;
    const count = sessions.length;
    for (let index = 0; index < count; index++) {
      const session = sessions[index] as Session;
      try {
        session.handleQueued();
      } catch (error) {
        session.disconnect('the server failed on what you sent');
        failed(session, error);
      }
    }
  }

  /** Hands what was sent to the streams. */
  flush(): void {
    for (const session of this.#sessions) session.connection.flush();
  }

  /** Disconnects those that `concerns` is true of, saying why; `dropEnded` lets go of them. */
  disconnect(reason: string, concerns: (session: Session) => boolean): void {
    for (const session of this.#sessions) if (concerns(session)) session.disconnect(reason);
  }

  /** Ends connections whose clients took too long to go. */
  hangUp(): void {
    this.#farewells.hangUp(this.#server.tickNumber);
  }

  /** Lets go of those whose connections have ended. */
  dropEnded(): void {
    let ending = false;
    for (const session of this.#sessions) if (!session.open) ending = true;
    if (!ending) return;
    const ended = this.#sessions.filter((session) => !session.open);
    this.#sessions = this.#sessions.filter((session) => session.open);
    for (const { player, connection } of ended) {
      this.#farewells.begin(connection, this.#server.tickNumber);
      if (!player || this.#players.get(player.username) !== player) continue;
      this.#players.delete(player.username);
      this.#left(player, connection.endReason ?? 'disconnected');
    }
  }
}

/** Ticks a client may take to close its own end after the server has closed, before its socket is destroyed. */
const FAREWELL_TICKS = 100;

/** Connections the server has closed, whose clients may still be reading why. */
class Farewells {
  #leaving: { readonly connection: Connection; readonly tick: number }[] = [];

  begin(connection: Connection, tick: number): void {
    this.#leaving.push({ connection, tick });
  }

  /** Ends those that took too long: a client that never closes its end would keep the socket for good. */
  hangUp(tick: number): void {
    const due = this.#leaving.filter((leaving) => tick - leaving.tick >= FAREWELL_TICKS);
    if (due.length === 0) return;
    this.#leaving = this.#leaving.filter((leaving) => tick - leaving.tick < FAREWELL_TICKS);
    for (const { connection } of due) connection.destroy('the client did not close the connection');
  }
}
