import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface RelayOptions {
  /** Where connections go on to. */
  readonly port: number;
  /** Cuts what the server sends into pieces of these lengths, over and over; the rest is sent whole. */
  readonly pieces?: readonly number[];
  /** Cuts a connection after so many bytes of the server. */
  readonly cutAfter?: number;
}

/** A stretch of network between a client and a server on this machine. */
export interface Relay extends AsyncDisposable {
  readonly port: number;
  /** What each read of the server would have brought: every piece that came from clients. */
  readonly fromClients: Buffer[];
}

/** Opens a relay on a free port. */
export async function openRelay({ port, pieces = [], cutAfter }: RelayOptions): Promise<Relay> {
  const sockets = new Set<Socket>();
  const fromClients: Buffer[] = [];
  const server = createServer((client) => {
    const target = connect({ host: '127.0.0.1', port });
    let sent = 0;
    for (const socket of [client, target]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('data', (data) => {
      fromClients.push(data);
      target.write(data);
    });
    target.on('data', (data) => {
      let at = 0;
      for (let index = 0; at < data.length; index++) {
        const piece = data.subarray(at, at + (pieces[index % Math.max(1, pieces.length)] ?? data.length));
        at += piece.length;
        const allowed = cutAfter === undefined ? piece : piece.subarray(0, Math.max(0, cutAfter - sent));
        client.write(allowed);
        sent += piece.length;
        if (allowed.length < piece.length) {
          client.end();
          return;
        }
      }
    });
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    fromClients,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
