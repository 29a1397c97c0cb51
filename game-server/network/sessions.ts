import type { GameServer } from '../core/server.ts';
import type { Player } from '../players/player.ts';
import { Connection } from './connection.ts';
import { Session } from './session.ts';
import { MOST_SESSIONS, MOST_STRANGERS, supernumerary } from './strangers.ts';
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
    if (this.#sessions.length > MOST_SESSIONS) this.#dismissStrangers(MOST_SESSIONS / 2);
  }

  /** A player who has logged in is in play from now on. */
  enter(player: Player): void {
    this.#players.set(player.username, player);
  }

  /** Lets go of a session that goes on elsewhere, and of its player. */
  release(session: Session): void {
    this.#sessions = this.#sessions.filter((other) => other !== session);
    if (session.player) this.remove(session.player);
  }

  /** Takes over a session that began elsewhere. */
  adopt(session: Session): void {
    this.#sessions.push(session);
  }

  /** A player is in play no longer, though the connection goes on. */
  remove(player: Player): void {
    if (this.#players.get(player.username) === player) this.#players.delete(player.username);
  }

  /** The session of a player in play. */
  of(player: Player): Session | undefined {
    return this.#sessions.find((session) => session.player === player && session.open);
  }

  /** How many visitors are in play or logging in, of one address or of all. */
  visitors(address?: string): number {
    return this.#sessions.filter(
      ({ open, admission, connection }) =>
        open && admission?.presence === 'visitor' && (address === undefined || connection.address === address),
    ).length;
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
    this.#dismissStrangers(MOST_STRANGERS);
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
    for (const { player, connection, stranger } of ended) {
      if (connection.endReason !== DISMISSED) this.#farewells.begin(connection, stranger, this.#server.tickNumber);
      if (!player || this.#players.get(player.username) !== player) continue;
      this.#players.delete(player.username);
      this.#left(player, connection.endReason ?? 'disconnected');
    }
  }

  /** Ends the connections of strangers beyond so many, at once: who floods the port does not read why. */
  #dismissStrangers(most: number): void {
    const strangers = this.#sessions.filter(({ open, stranger }) => open && stranger);
    for (const { connection } of supernumerary(strangers, most, (session) => session.connection.address))
      connection.destroy(DISMISSED);
    this.dropEnded();
  }
}

const DISMISSED = 'made room for a newer connection';

/** Ticks a client may take to close its own end after the server has closed, before its socket is destroyed. */
const FAREWELL_TICKS = 100;

/** Connections the server has closed, whose clients may still be reading why. */
class Farewells {
  #leaving: { readonly connection: Connection; readonly stranger: boolean; readonly tick: number }[] = [];

  begin(connection: Connection, stranger: boolean, tick: number): void {
    this.#leaving.push({ connection, stranger, tick });
  }

  /** Ends those that took too long: a client that never closes its end would keep the socket for good. */
  hangUp(tick: number): void {
    if (this.#leaving.length === 0) return;
    const strangers = this.#leaving.filter(({ stranger }) => stranger);
    const due = new Set(supernumerary(strangers, MOST_STRANGERS, ({ connection }) => connection.address));
    for (const leaving of this.#leaving) if (tick - leaving.tick >= FAREWELL_TICKS) due.add(leaving);
    if (due.size === 0) return;
    this.#leaving = this.#leaving.filter((leaving) => !due.has(leaving));
    for (const { connection } of due) connection.destroy('the client did not close the connection');
  }
}
