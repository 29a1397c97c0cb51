import { connect } from 'node:net';
import type { Clock } from '../../../../clock/clock.ts';
import { HostFault } from '../../../../protocol/errors.ts';
import { firstFrame } from './gamePacket.ts';

export interface ServerQuestion {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  /** How long all of it may take, ms. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 5000;
/** A status with its picture has 100 KB at most. */
const MOST_BYTES = 256 * 1024;

/**
 * Connects to a game port, sends packets and gives the content of the first packet that comes back.
 * @throws HostFault 'game-port-refused' where nothing of Minecraft answers.
 */
export function askServer(
  { host, port, clock, patienceMs = PATIENCE_MS }: ServerQuestion,
  ask: Buffer,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let received = Buffer.alloc(0);
    const settle = (end: () => void) => {
      timer.cancel();
      socket.destroy();
      end();
    };
    const fail = (why: string) =>
      settle(() => reject(new HostFault('game-port-refused', `the game port ${host}:${port} ${why}`)));
    const timer = clock.after(patienceMs, () => fail(`did not answer within ${patienceMs / 1000} s`));
    socket.on('error', (error: NodeJS.ErrnoException) => fail(`cannot be reached: ${error.code ?? error.message}`));
    socket.on('close', () => fail('ended the connection without an answer'));
    socket.once('connect', () => socket.write(ask));
    socket.on('data', (data) => {
      if (received.length + data.length > MOST_BYTES) {
        fail(`answered with more than ${MOST_BYTES} bytes`);
        return;
      }
      received = Buffer.concat([received, data]);
      try {
        const answer = firstFrame(received);
        if (answer) settle(() => resolve(answer));
      } catch {
        fail('answered with something that is not Minecraft');
      }
    });
  });
}
