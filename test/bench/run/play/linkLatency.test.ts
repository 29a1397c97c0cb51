import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { withLatency } from '../../../../bench/run/play/linkLatency.ts';
import { ManualClock } from '../../../../clock/manualClock.ts';
import { InProcessWire } from '../../../../game-server/network/inProcessWire.ts';

function linked(onReceive: (text: string) => void = () => {}) {
  const clock = new ManualClock();
  const wire = new InProcessWire();
  const sent: string[] = [];
  wire.open({
    receive: (packets) => sent.push(...packets.map((packet) => `at ${clock.now()}: ${packet.toString()}`)),
    left: () => sent.push('left'),
    lost: (why) => sent.push(why),
  });
  const heard: string[] = [];
  const link = withLatency(wire.link, clock);
  link.open({
    receive: (frame) => {
      heard.push(`at ${clock.now()}: ${frame.toString()}`);
      onReceive(frame.toString());
    },
    closed: () => heard.push(`at ${clock.now()}: closed`),
  });
  const send = async (...texts: string[]) => {
    wire.send(texts.map((text) => Buffer.from(text)));
    await turn();
  };
  return { clock, wire, link, sent, heard, send };
}

describe('a link with latency', () => {
  test('brings what the server sends a moment later, all at once and in order', async () => {
    const { clock, heard, send } = linked();
    await send('a', 'b');
    await send('c');
    expect(heard).toEqual([]);
    clock.advance(1);
    expect(heard).toEqual(['at 1: a', 'at 1: b', 'at 1: c']);
    clock.advance(49);
    await send('d');
    clock.advance(50);
    expect(heard.at(-1)).toBe('at 51: d');
  });

  test('brings what the client sends at once', async () => {
    const { link, sent } = linked();
    link.send(Buffer.from('hello'));
    link.close();
    expect(sent).toEqual(['at 0: hello', 'left']);
  });

  test('closes after everything has arrived', async () => {
    const { clock, wire, heard, send } = linked();
    await send('last words');
    wire.end();
    await turn();
    clock.advance(10);
    expect(heard).toEqual(['at 1: last words', 'at 1: closed']);
  });

  test('a packet that its receiver cannot take costs those after it nothing but a moment', async () => {
    const { clock, wire, heard, send } = linked((text) => {
      if (text === 'bad') throw new Error('cannot take it');
    });
    await send('a', 'bad', 'b');
    wire.end();
    await turn();
    expect(() => clock.advance(1)).toThrow('cannot take it');
    clock.advance(1);
    expect(heard).toEqual(['at 1: a', 'at 1: bad', 'at 2: b', 'at 2: closed']);
  });

  test('closes even when the last packet could not be taken', async () => {
    const { clock, wire, heard, send } = linked(() => {
      throw new Error('cannot take it');
    });
    await send('last words');
    wire.end();
    await turn();
    expect(() => clock.advance(1)).toThrow('cannot take it');
    clock.advance(10);
    expect(heard).toEqual(['at 1: last words', 'at 2: closed']);
  });
});
