import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import protocol from 'minecraft-protocol';
import { describe, expect, test } from 'vitest';
import { PacketCodec } from '../../../../game-server/network/packetCodec.ts';
import type { PacketReceiver } from '../../../../protocol/packetLink.ts';
import { LinkedClient } from '../../../../sidecar/body/client/linkedClient.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

/** A client under test, the library's or ours, and how to play its server. */
interface Subject {
  readonly client: protocol.Client;
  /** Packets it sent, in hexadecimal, without their length. */
  readonly sent: string[];
  /** Everything it announced. */
  readonly heard: string[];
  deliver(...frames: Buffer[]): Promise<void>;
  close(): Promise<void>;
}

function watched(client: protocol.Client): string[] {
  const heard: string[] = [];
  const emit = client.emit.bind(client);
  client.emit = ((event: string, ...args: unknown[]) => {
    if (event !== 'newListener') heard.push(`${event} ${args.map(shown).join(' ')}`);
    return emit(event as never, ...(args as [never]));
  }) as never;
  // Unless somebody listens to all packets, ours reads and announces only those that have listeners.
  client.on('packet' as never, (() => undefined) as never);
  client.on('error' as never, (() => undefined) as never);
  return heard;
}

function shown(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (value instanceof Error) return `${value.name} ${value.message} ${(value as { field?: string }).field}`;
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? 'undefined';
}

function overStreams(version: string): Subject {
  const sent: string[] = [];
  let closing = false;
  const socket = new Duplex({
    allowHalfOpen: false,
    read() {},
    write(chunk: Buffer, _encoding, done) {
      sent.push(chunk.subarray(1).toString('hex'));
      done();
    },
    final(done) {
      if (!closing) sent.push('closed');
      this.push(null);
      done();
    },
  });
  const client = new (protocol.Client as unknown as new (...args: unknown[]) => protocol.Client)(
    false,
    version,
    undefined,
    true,
  );
  const heard = watched(client);
  client.setSocket(socket as never);
  client.emit('connect');
  return {
    client,
    sent,
    heard,
    async deliver(...frames) {
      socket.push(Buffer.concat(frames));
      await turn();
    },
    async close() {
      closing = true;
      socket.push(null);
      await turn();
    },
  };
}

function overLink(version: string): Subject {
  const sent: string[] = [];
  let receiver: PacketReceiver | undefined;
  const linked = new LinkedClient(false, version, undefined, true);
  const client = linked as unknown as protocol.Client;
  const heard = watched(client);
  const closed = () => process.nextTick(() => receiver?.closed());
  linked.join({
    open(opened) {
      receiver = opened;
    },
    send: (packet) => sent.push(Buffer.from(packet).toString('hex')),
    close() {
      sent.push('closed');
      closed();
    },
  });
  return {
    client,
    sent,
    heard,
    async deliver(...frames) {
      for (const frame of frames) receiver?.receive(frame);
      await turn();
    },
    async close() {
      closed();
      await turn();
    },
  };
}

/** Plays the same to the library's client and to ours; both must have sent and announced the same. */
async function agree(version: string, play: (subject: Subject) => Promise<void>): Promise<Subject> {
  const library = overStreams(version);
  const ours = overLink(version);
  await play(library);
  await play(ours);
  expect(ours.sent).toEqual(library.sent);
  expect(ours.heard).toEqual(library.heard);
  return ours;
}

/** A frame with its length in front, from the bytes of a packet. */
const frame = (...bytes: number[]) => Buffer.from([bytes.length, ...bytes]);

describe.each(TESTED_VERSIONS)("minecraft-protocol's client on a link at %s", (version) => {
  const codec = new PacketCodec(version);
  const keepAlive = (id: bigint) => codec.encode('play', 'keep_alive', { keepAliveId: id });
  const bundled = version !== '1.19.2';

  test('announces packets, raw packets and bundles like the library', async () => {
    const { heard } = await agree(version, async ({ client, deliver, close }) => {
      client.state = 'play' as never;
      await deliver(keepAlive(1n), codec.encode('play', 'update_time', { age: 5n, time: 6n, tickDayTime: true }));
      if (bundled) {
        const delimiter = codec.encode('play', 'bundle_delimiter', {});
        await deliver(delimiter, keepAlive(2n), keepAlive(3n));
        await deliver(keepAlive(4n), delimiter, keepAlive(5n));
        // A bundle without an end is given up, and with it all bundles.
        await deliver(delimiter, ...Array.from({ length: 40 }, (_, index) => keepAlive(BigInt(index))));
        await deliver(delimiter, keepAlive(6n));
      }
      await close();
    });
    expect(heard.filter((line) => line.startsWith('keep_alive')).length).toBe(bundled ? 46 : 1);
    expect(heard.at(-1)).toBe('end "socketClosed"');
  });

  test('passes over what nobody listens to, and announces the rest', async () => {
    const { heard: all } = await agree(version, async ({ client, deliver }) => {
      client.state = 'play' as never;
      await deliver(keepAlive(1n));
    });
    expect(all.some((line) => line.startsWith('keep_alive'))).toBe(true);
    const client = new LinkedClient(false, version, undefined, true);
    client.state = 'play';
    const got: unknown[] = [];
    client.once('keep_alive', (packet) => got.push(packet));
    client.receive(codec.encode('play', 'update_time', { age: 5n, time: 6n, tickDayTime: true }));
    client.receive(keepAlive(1n));
    client.receive(keepAlive(2n));
    expect(got).toEqual([{ keepAliveId: [0, 1] }]);
    const raw: string[] = [];
    client.on('raw.update_time', (packet) => raw.push((packet as Buffer).toString('hex')));
    client.receive(codec.encode('play', 'update_time', { age: 5n, time: 6n, tickDayTime: true }));
    expect(raw).toEqual([expect.stringMatching(/00000000000000050000000000000006/)]);
  });

  test('changes phase between two packets of one delivery', async () => {
    const { sent } = await agree(version, async ({ client, deliver }) => {
      client.write('set_protocol', { protocolVersion: 1, serverHost: 'host', serverPort: 1, nextState: 2 });
      client.state = 'login' as never;
      const next = bundled ? 'configuration' : 'play';
      client.on(
        'success' as never,
        (() => {
          if (bundled) client.write('login_acknowledged', {});
          client.state = next as never;
        }) as never,
      );
      client.on('keep_alive' as never, ((packet: object) => client.write('keep_alive', packet)) as never);
      const uuid = '6ab43174-7c1a-3b22-8f3c-1c4e0f1e2a3b';
      await deliver(
        codec.encode('login', 'success', { uuid, username: 'Alice', properties: [] }),
        codec.encode(next, 'keep_alive', { keepAliveId: 7n }),
      );
    });
    expect(sent.at(-1)).toMatch(/0000000000000007$/);
    expect(sent.length).toBe(bundled ? 3 : 2);
  });

  test('says the same of packets that cannot be written, and is mute until the next phase', async () => {
    const { heard, sent } = await agree(version, async ({ client }) => {
      client.state = 'play' as never;
      client.write('chat_message', {});
      await turn();
      client.write('keep_alive', { keepAliveId: 1n });
      client.writeRaw(Buffer.from([1, 2, 3]));
      await turn();
      client.state = 'play' as never;
      client.write('keep_alive', { keepAliveId: 2n });
      await turn();
    });
    expect(heard.filter((line) => line.startsWith('error')).length).toBeGreaterThan(0);
    expect(sent[0]).toBe('010203');
  });

  test('says the same of frames that cannot be read, and is deaf after them until the next phase', async () => {
    const nbtData = { type: 'compound', name: '', value: {} };
    const whole = codec.encode('play', 'tile_entity_data', { location: { x: 1, y: 2, z: 3 }, action: 1, nbtData });
    // The last byte ends the compound: a tag of a type that does not exist instead.
    const faulty = Buffer.from(whole).fill(0x63, whole.length - 1);
    const { heard } = await agree(version, async ({ client, deliver }) => {
      client.state = 'play' as never;
      await deliver(frame(0x7f, 1, 2), frame(whole[1] as number, 1), keepAlive(1n));
      await deliver(faulty);
      client.state = 'play' as never;
      await deliver(keepAlive(3n), Buffer.concat([Buffer.from([11]), keepAlive(4n).subarray(1), Buffer.from([9, 9])]));
    });
    expect(heard.some((line) => line.startsWith('error'))).toBe(true);
    // The library keeps what comes meanwhile for the next phase, which never comes in play; ours drops it.
    const { client, deliver, heard: after } = overLink(version);
    client.state = 'play' as never;
    await deliver(faulty, keepAlive(2n));
    expect(after.some((line) => line.startsWith('keep_alive'))).toBe(false);
    expect(heard.filter((line) => line.startsWith('keep_alive')).length).toBe(3);
  });

  test('ends once, with its own reason, and sends nothing any more', async () => {
    const { heard, sent } = await agree(version, async ({ client, deliver, close }) => {
      client.state = 'play' as never;
      client.on('keep_alive' as never, (() => client.end('enough')) as never);
      client.write('keep_alive', { keepAliveId: 1n });
      await deliver(keepAlive(1n), keepAlive(2n));
      client.write('keep_alive', { keepAliveId: 3n });
      client.writeRaw(Buffer.from([1]));
      await close();
    });
    expect(heard.filter((line) => line.startsWith('end'))).toEqual(['end "enough"']);
    expect(heard.filter((line) => line.startsWith('keep_alive')).length).toBe(2);
    expect(sent).toEqual([expect.any(String), 'closed']);
  });
});
