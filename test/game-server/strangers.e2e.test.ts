import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { EXHAUSTIVE } from '../support/depth.ts';
import { createRealtimeServer } from '../support/realtimeServer.ts';

/** Longer than anything here takes on a busy machine, ticks. */
const LONG = 600;

/** A socket that has connected, or was cut off before, and sends nothing. */
async function stranger(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {}).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  return socket;
}

async function strangers(port: number, count: number): Promise<Socket[]> {
  return Promise.all(Array.from({ length: count }, () => stranger(port)));
}

const openOf = (sockets: readonly Socket[]) => sockets.filter(({ destroyed }) => !destroyed).length;

test('an expected player gets in however many strangers have filled the port', async () => {
  await using env = await createRealtimeServer();
  // More than there are places for strangers, and than there are for anybody.
  const idle = await strangers(env.port, 1_100);
  await env.when(() => openOf(idle) <= 128, 'the oldest strangers made room', LONG);
  const more = strangers(env.port, 200);
  await env.join('Alice');
  await more;
  expect(env.server.players.has('Alice')).toBe(true);
});

test.runIf(EXHAUSTIVE)(
  'who only connects has fifteen seconds, and takes no place for longer by sending rubbish',
  async () => {
    await using env = await createRealtimeServer();
    const [mute] = await strangers(env.port, 1);
    const begin = env.server.tickNumber;
    await env.when(() => mute?.destroyed === true, 'the mute one was cut off', LONG);
    expect(env.server.tickNumber - begin).toBeGreaterThan(290);
    const rude = await strangers(env.port, 300);
    for (const socket of rude) socket.write(Buffer.from([0x02, 0x00, 0x01]));
    await env.join('Bob');
    expect(env.server.players.has('Bob')).toBe(true);
  },
);

test('players get in while strangers keep coming', async () => {
  await using env = await createRealtimeServer();
  let flooding = true;
  const flood = Array.from({ length: 32 }, async () => {
    while (flooding) await stranger(env.port);
  });
  try {
    const names = EXHAUSTIVE ? ['Alice', 'Bob', 'Carol', 'Dave'] : ['Alice', 'Bob'];
    for (const name of names) await env.join(name);
    expect([...env.server.players.keys()]).toEqual(names);
  } finally {
    flooding = false;
    await Promise.all(flood);
  }
});
