import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../../game-server/network/listener.ts';
import { createEnv } from '../support/env.ts';

test('a client that never closes its end loses its socket all the same', async () => {
  await using env = await createEnv();
  const listener = await listen(env.server, 0);
  try {
    const socket = connect({ port: listener.port, host: listener.host, allowHalfOpen: true });
    await once(socket, 'connect');
    // A handshake of one byte too few: the server turns the client away in the next tick.
    socket.write(Buffer.from([0x02, 0x00, 0x01]));
    socket.resume();
    const ended = once(socket, 'end');
    for (let ticks = 0; ticks < 100 && !socket.readableEnded; ticks++) await env.tick();
    await ended;
    expect(socket.writable).toBe(true);
    await env.tick(110);
    // The news is a reset, which only who writes hears of.
    const broken = once(socket, 'error');
    for (let writes = 0; writes < 1000 && !socket.destroyed; writes++) {
      socket.write('still here');
      await env.settle();
    }
    expect(await broken).toMatchObject([{ code: expect.stringMatching(/EPIPE|ECONNRESET/) }]);
  } finally {
    await listener.close();
  }
});
