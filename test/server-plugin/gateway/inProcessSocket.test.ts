import { describe, expect, test } from 'vitest';
import type { FrameSocket } from '../../../protocol/frameSocket.ts';
import { InProcessSocket } from '../../../server-plugin/gateway/inProcessSocket.ts';

/** Every promise job there is has run. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function heardBy(socket: FrameSocket, name: string, heard: string[]): void {
  socket.on('open', () => heard.push(`${name} open`));
  socket.on('message', (data, isBinary) => heard.push(`${name} ${String(data)}${isBinary ? ' binary' : ''}`));
  socket.on('pong', () => heard.push(`${name} pong`));
  socket.on('close', (code) => heard.push(`${name} closed ${code}`));
}

function listenedPair(): { accepted: FrameSocket; connecting: FrameSocket; heard: string[] } {
  const [accepted, connecting] = InProcessSocket.pair();
  const heard: string[] = [];
  heardBy(accepted, 'server', heard);
  heardBy(connecting, 'client', heard);
  return { accepted, connecting, heard };
}

describe('a pair of sockets within the process', () => {
  test('opens by itself and carries texts both ways, in the order they were sent', async () => {
    const { accepted, connecting, heard } = listenedPair();
    expect([accepted.readyState, connecting.readyState]).toEqual([1, 0]);
    expect(() => connecting.send('early')).toThrow('not open');
    accepted.send('welcome');
    await Promise.resolve();
    connecting.send('one');
    accepted.send('');
    connecting.send('two');
    expect(heard).toEqual(['client open', 'client welcome']);
    await settled();
    expect(heard).toEqual(['client open', 'client welcome', 'server one', 'client ', 'server two']);
  });

  test('counts what is on its way, and says when it has left', async () => {
    const { accepted, heard } = listenedPair();
    accepted.send('grün', () => heard.push('left'));
    expect(accepted.bufferedAmount).toBe(5);
    await settled();
    expect(accepted.bufferedAmount).toBe(0);
    expect(heard.slice(-2)).toEqual(['client grün', 'left']);
  });

  test('gives signs of life while it is open', async () => {
    const { accepted, connecting, heard } = listenedPair();
    await settled();
    accepted.ping();
    await settled();
    expect(heard).toEqual(['client open', 'server pong']);
    connecting.terminate();
    accepted.ping();
    await settled();
    expect(heard.slice(2)).toEqual(['server closed 1006', 'client closed 1006']);
  });

  test('closes after everything sent before has arrived, and carries nothing after', async () => {
    const { accepted, connecting, heard } = listenedPair();
    await settled();
    connecting.send('last from the client');
    accepted.send('last from the server');
    accepted.close(1008, 'forbidden');
    accepted.send('too late');
    expect(accepted.readyState).toBe(2);
    await settled();
    connecting.send('nobody there');
    connecting.close();
    await settled();
    expect(heard).toEqual([
      'client open',
      'server last from the client',
      'client last from the server',
      'client closed 1008',
      'server closed 1008',
    ]);
    expect([accepted.readyState, connecting.readyState]).toEqual([3, 3]);
  });

  test('given up before it opens never does', async () => {
    const { connecting, heard } = listenedPair();
    connecting.close();
    await settled();
    expect(heard).toEqual(['server closed 1006', 'client closed 1006']);
  });
});
