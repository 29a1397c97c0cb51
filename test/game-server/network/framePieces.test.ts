import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { LARGEST_FRAME } from '../../../game-server/network/packetCodec.ts';
import { StreamWire } from '../../../game-server/network/streamWire.ts';

test('a frame that comes in pieces is joined once, and gives the same frames', () => {
  const stream = new PassThrough();
  const frames: number[] = [];
  const failed = (why?: string) => expect.fail(why ?? 'left');
  new StreamWire(stream).open({
    receive: (received) => frames.push(...received.map(({ length }) => length)),
    lost: failed,
    left: () => undefined,
  });
  const length = Math.min(LARGEST_FRAME, 200_000);
  const head = [(length & 0x7f) | 0x80, ((length >> 7) & 0x7f) | 0x80, length >> 14];
  const bytes = Buffer.concat([Buffer.from(head), Buffer.alloc(length), Buffer.from([2, 1, 1])]);
  const concat = vi.spyOn(Buffer, 'concat');
  for (let at = 0; at < bytes.length; at += 50) stream.emit('data', bytes.subarray(at, at + 50));
  const joined = concat.mock.calls.length;
  concat.mockRestore();
  expect(frames).toEqual([length, 2]);
  expect(joined).toBeLessThan(4);
});
