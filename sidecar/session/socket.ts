import { connect, type Socket } from 'node:net';
import { NO_SOCKET } from './config.ts';

/** The door of a run that gives out episodes. Ends the process with NO_SOCKET where there is none. */
export async function connectTo(path: string): Promise<Socket> {
  // The run asks a sidecar to leave by ending its side, and is still told how it went.
  const socket = connect({ path, allowHalfOpen: true });
  const failed = () => process.exit(NO_SOCKET);
  socket.once('error', failed);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.off('error', failed).on('error', () => socket.destroy());
  return socket;
}
