import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../../clock/manualClock.ts';
import type { FrameSocket } from '../../../protocol/frameSocket.ts';
import { PROTOCOL_VERSION } from '../../../protocol/version.ts';
import { Gateway } from '../../../server-plugin/gateway/gateway.ts';

let gateway: Gateway;

beforeEach(() => {
  gateway = new Gateway({
    clock: new ManualClock(),
    tasks: [],
    newEpisodeFolder: () => {
      throw new Error('this gateway has no episodes');
    },
  });
});

afterEach(() => gateway.close());

describe('minds and bodies of different runs', () => {
  test('a mind sits only where the bodies of its own run open its seat', async () => {
    const [one, other] = [gateway.openParty(), gateway.openParty()];
    expect(one.mindToken('Eve')).toBe(one.mindToken('Eve'));
    expect(one.mindToken('Eve')).not.toBe(other.mindToken('Eve'));
    const mind = await connect(one.mindToken('Eve'));
    const stranger = await connect(other.bodiesToken);
    stranger.send({ type: 'open-seat', id: 1, agent: 'Eve' });
    const bodies = await connect(one.bodiesToken);
    bodies.send({ type: 'open-seat', id: 2, agent: 'Eve' });
    expect(await bodies.next()).toEqual({ type: 'seat-presence', agent: 'Eve', present: true });
    expect(await bodies.next()).toMatchObject({ type: 'result', requestId: 2 });
    mind.send({ type: 'observe', id: 3 });
    expect(await bodies.next()).toMatchObject({ type: 'seat-asked', agent: 'Eve' });
    expect(stranger.received).toEqual([]);
    expect([one.hasMind('Eve'), other.hasMind('Eve')]).toEqual([true, false]);
  });

  test('a party that closes cuts off its own minds alone, and its tokens open nothing any more', async () => {
    const [one, other] = [gateway.openParty(), gateway.openParty()];
    const token = one.mindToken('Eve');
    const [mind, stays] = [await connect(token), await connect(other.mindToken('Eve'))];
    one.close();
    await mind.closed;
    expect([one.hasMind('Eve'), other.hasMind('Eve')]).toEqual([false, true]);
    await expect(connect(token)).rejects.toThrow('unauthorized');
    stays.send({ type: 'observe', id: 1 });
    expect(await stays.next()).toMatchObject({ type: 'error', code: 'wrong-state' });
  });

  test('however many minds one run has connected, those of another come in', async () => {
    const [one, other] = [gateway.openParty(), gateway.openParty()];
    const token = one.mindToken('Eve');
    for (let count = 0; count < gateway.limits.maxConnections; count++) await connect(token);
    await expect(connect(token)).rejects.toThrow('busy');
    await connect(other.mindToken('Eve'));
    expect(other.hasMind('Eve')).toBe(true);
  });

  test('whoever waits for minds is called when the last has come', async () => {
    const party = gateway.openParty();
    const all = party.mindsFor(['Eve', 'Bob'], new AbortController().signal);
    await connect(party.mindToken('Eve'));
    const gone = await connect(party.mindToken('Bob'));
    await all;
    gone.close();
    await gone.closed;
    await expect(party.mindsFor(['Bob'], AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });
});

/** A client that has been welcomed. */
async function connect(token: string): Promise<Client> {
  const client = new Client(gateway.connectInProcess());
  await client.opened;
  client.send({ type: 'hello', protocol: PROTOCOL_VERSION, token });
  const answer = (await client.next()) as { type: string; code?: string };
  if (answer.type !== 'welcome') throw new Error(answer.code);
  return client;
}

class Client {
  readonly received: unknown[] = [];
  readonly opened: Promise<void>;
  readonly closed: Promise<void>;
  readonly #socket: FrameSocket;
  #wake: () => void = () => undefined;

  constructor(socket: FrameSocket) {
    this.#socket = socket;
    this.opened = new Promise((resolve) => socket.on('open', resolve));
    this.closed = new Promise((resolve) => socket.on('close', () => resolve()));
    socket.on('message', (data) => {
      this.received.push(JSON.parse(String(data)));
      this.#wake();
    });
  }

  send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  close(): void {
    this.#socket.close();
  }

  async next(): Promise<unknown> {
    while (this.received.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.received.shift();
  }
}
