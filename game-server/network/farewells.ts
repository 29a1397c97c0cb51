import type { Connection } from './connection.ts';

/** Ticks a client may take to close its own end after the server has closed, before its socket is destroyed. */
const FAREWELL_TICKS = 100;

/** Connections the server has closed, whose clients may still be reading why. */
export class Farewells {
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
