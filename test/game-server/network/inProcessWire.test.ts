import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InProcessWire } from '../../../game-server/network/inProcessWire.ts';
import { LARGEST_FRAME } from '../../../game-server/network/packetCodec.ts';
import type { PacketReceiver } from '../../../protocol/packetLink.ts';

/** Both ends, and what each heard, in order. */
function joined(onFrame: (frame: number) => void = () => undefined, listening = true) {
  const server: string[] = [];
  const client: string[] = [];
  const wire = new InProcessWire();
  wire.open({
    receive: (frames) => server.push(...frames.map((frame) => `got ${frame.toString('hex')}`)),
    left: () => server.push('left'),
    lost: (reason) => server.push(`lost: ${reason}`),
  });
  const receiver: PacketReceiver = {
    receive(frame) {
      client.push(`got ${frame[0]}`);
      onFrame(frame[0] as number);
    },
    closed: () => client.push('closed'),
  };
  if (listening) wire.link.open(receiver);
  return { wire, link: wire.link, server, client, receiver };
}
const frames = (...numbers: number[]) => numbers.map((number) => Buffer.from([number]));

test('what a client sends is there at once; what the server sends arrives before any timer, in order', async () => {
  const { wire, link, server, client } = joined();
  link.send(Buffer.from([1, 2]));
  expect(server).toEqual(['got 0102']);
  wire.send(frames(1, 2));
  wire.send(frames(3));
  expect(client).toEqual([]);
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(client).toEqual(['got 1', 'got 2', 'got 3']);
});

test('what is sent before anyone listens waits, and counts as backlog', async () => {
  const { wire, link, client, receiver } = joined(undefined, false);
  wire.send(frames(1, 2));
  wire.end();
  await turn();
  expect(wire.backlog).toBe(2);
  link.open(receiver);
  expect(client).toEqual([]);
  await turn();
  expect(client).toEqual(['got 1', 'got 2', 'closed']);
  expect(wire.backlog).toBe(0);
  expect(() => link.open(receiver)).toThrow(RangeError);
});

test('what the server sends last arrives before it closes, once, and nothing after', async () => {
  const { wire, link, client, server } = joined();
  wire.send(frames(7));
  wire.end();
  wire.send(frames(8));
  wire.destroy();
  link.send(Buffer.from([1]));
  link.close();
  await turn();
  expect(client).toEqual(['got 7', 'closed']);
  expect(server).toEqual([]);
});

test('a client that closes amid a delivery gets the rest of it, and the server hears that it left after what it sent', async () => {
  const { wire, link, client, server } = joined((frame) => {
    if (frame !== 1) return;
    link.send(Buffer.from([9]));
    link.close();
    link.send(Buffer.from([10]));
    wire.send(frames(5));
  });
  wire.send(frames(1, 2));
  await turn();
  expect(client).toEqual(['got 1', 'got 2', 'closed']);
  expect(server).toEqual(['got 09', 'left']);
});

test('frames sent while others are delivered follow them', async () => {
  const { wire, client } = joined((frame) => {
    if (frame === 1) wire.send(frames(3));
  });
  wire.send(frames(1, 2));
  await turn();
  expect(client).toEqual(['got 1', 'got 2', 'got 3']);
});

test('a receiver that throws is heard of, and gets what follows all the same', async () => {
  const thrown: unknown[] = [];
  const { wire, client } = joined((frame) => {
    if (frame === 2) throw new Error('handler');
  });
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => thrown.push(error));
  try {
    wire.send(frames(1, 2, 3));
    wire.end();
    await turn();
    await turn();
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of others) process.on('uncaughtException', listener);
  }
  expect(thrown).toEqual([new Error('handler')]);
  expect(client).toEqual(['got 1', 'got 2', 'got 3', 'closed']);
});

test.each([0, LARGEST_FRAME + 1])('a packet of %d bytes ends the connection, as over a socket', async (length) => {
  const { link, server, client } = joined();
  link.send(Buffer.alloc(length));
  link.send(Buffer.from([1]));
  await turn();
  expect(server).toEqual([`lost: not the Minecraft protocol: a frame of ${length} bytes`]);
  expect(client).toEqual(['closed']);
});
