import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Keeps connections to a web server below what the process can hold: when there are more than `most`, the oldest goes that
 * has no request in work, or else the oldest. Those that became WebSockets do not count.
 */
export function boundConnections(server: Server, most: number): void {
  /** Requests in work of each connection, oldest connection first. */
  const open = new Map<Duplex, number>();
  server.on('connection', (socket: Duplex) => {
    open.set(socket, 0);
    socket.on('close', () => open.delete(socket));
    if (open.size <= most) return;
    const [oldest] = open.keys();
    const idle = [...open].find(([other, requests]) => requests === 0 && other !== socket)?.[0];
    (idle ?? oldest)?.destroy();
  });
  server.on('request', ({ socket }: { socket: Duplex }, response: ServerResponse) => {
    count(socket, 1);
    response.on('close', () => count(socket, -1));
  });
  server.on('upgrade', (_, socket: Duplex) => open.delete(socket));

  function count(socket: Duplex, change: number): void {
    const requests = open.get(socket);
    if (requests !== undefined) open.set(socket, requests + change);
  }
}
