import { setImmediate as immediate } from 'node:timers/promises';
import protocol from 'minecraft-protocol';
import { expect, test, vi } from 'vitest';
import { Random } from '../../clock/random.ts';
import { splitterInstead } from '../../patches/quietSplitter.ts';

interface Splitter {
  write(chunk: Buffer): boolean;
  unpipe(): void;
  resume(): void;
  on(event: 'data', listener: (packet: Buffer) => void): void;
}

function splitter(): Splitter {
  const client = new protocol.Client(false, '1.20.4');
  const made = (client as unknown as { splitter: Splitter & { recognizeLegacyPing: boolean } }).splitter;
  made.recognizeLegacyPing = false;
  // What is cut here are no packets that the client could read.
  made.unpipe();
  made.resume();
  return made;
}

function framed(packet: Buffer): Buffer {
  const header: number[] = [];
  for (let rest = packet.length; ; rest >>>= 7) {
    header.push(rest < 0x80 ? rest : (rest & 0x7f) | 0x80);
    if (rest < 0x80) return Buffer.concat([Buffer.from(header), packet]);
  }
}

test('packets come out whole and in order however they are cut, and no error is made', async () => {
  const random = new Random(7);
  const sent = Array.from({ length: 300 }, (_, index) =>
    Buffer.alloc(random.integer(1, index % 10 === 0 ? 40_000 : 200), index),
  );
  const stream = Buffer.concat(sent.map(framed));
  const came: Buffer[] = [];
  const cut = splitter();
  cut.on('data', (packet) => came.push(packet));
  using stacks = vi.spyOn(Error, 'captureStackTrace');
  for (let at = 0; at < stream.length; ) {
    const end = at + random.integer(1, random.integer(0, 9) === 0 ? 60_000 : 150);
    cut.write(stream.subarray(at, end));
    at = end;
  }
  await immediate();
  expect(stacks).not.toHaveBeenCalled();
  expect(came.length).toBe(sent.length);
  expect(Buffer.concat(came).equals(Buffer.concat(sent))).toBe(true);
});

test('what is no length, or one below zero, gives no packet', async () => {
  for (const bytes of [Buffer.alloc(40, 0xff), Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3])]) {
    const came: Buffer[] = [];
    const cut = splitter();
    cut.on('data', (packet) => came.push(packet));
    cut.write(bytes);
    await immediate();
    expect(came).toEqual([]);
  }
});

test('nothing else that the library loads is touched', () => {
  const load = () => expect.unreachable();
  expect(splitterInstead('file:///minecraft-protocol/src/client.js', './transforms/compression', load)).toBeUndefined();
  expect(splitterInstead('file:///minecraft-protocol/src/ping.js', './transforms/framing', load)).toBeUndefined();
});
