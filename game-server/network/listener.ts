import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { ConfigError, HostFault } from '../../protocol/errors.ts';
import type { GameServer } from '../core/server.ts';

/** An open port that hands its sockets to a server. */
export interface Listener {
  readonly host: string;
  readonly port: number;
  /** Closes the port and every socket that came through it. */
  close(): Promise<void>;
}

/**
 * Opens a port for Minecraft clients; 0 lets the system choose.
 * @throws ConfigError 'port-in-use'; HostFault 'cannot-listen' for anything else.
 */
export async function listen(server: GameServer, port: number, host = '127.0.0.1'): Promise<Listener> {
  const sockets = new Set<Socket>();
  const net: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.setNoDelay(true);
    server.accept(socket);
  });
  await new Promise<void>((resolve, reject) => {
    net.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new ConfigError('port-in-use', `port ${port} on ${host} is in use; choose another or 0`, { cause: error }),
        );
      else
        reject(new HostFault('cannot-listen', `cannot listen on ${host}:${port}: ${error.message}`, { cause: error }));
    });
    net.listen(port, host, resolve);
  });
  // Trouble with accepting one client, such as too many open files, is no reason to end the process.
  net.removeAllListeners('error').on('error', () => undefined);
  const address = net.address() as AddressInfo;
  return {
    host,
    port: address.port,
    close: () =>
      new Promise<void>((resolve) => {
        net.close(() => resolve());
        // Whoever has not read the farewell by now has lost interest.
        for (const socket of sockets) socket.destroySoon();
      }),
  };
}
