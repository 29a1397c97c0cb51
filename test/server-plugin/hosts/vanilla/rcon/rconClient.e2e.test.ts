import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../../../../clock/manualClock.ts';
import { RealtimeClock } from '../../../../../clock/realtimeClock.ts';
import { type RconCut, RconServer } from '../../../../../game-server/stand-in/rcon/rconServer.ts';
import { HostFault } from '../../../../../protocol/errors.ts';
import { RconClient } from '../../../../../server-plugin/hosts/vanilla/rcon/rconClient.ts';
import { encodePacket, FRAGMENT_UNITS, PACKET } from '../../../../../server-plugin/hosts/vanilla/rcon/rconPacket.ts';
import { openRelay } from './relay.ts';

const PASSWORD = 'correct horse';
const HOST = '127.0.0.1';
const clock = new RealtimeClock();
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

async function serve(
  run: (command: string) => string | Promise<string>,
  cut?: (command: string) => RconCut | undefined,
): Promise<RconServer> {
  const server = await RconServer.open({ clock, port: 0, password: PASSWORD, run, ...(cut ? { cut } : {}) });
  cleanUp.push(() => server.refuse());
  return server;
}

async function connectTo(port: number, password = PASSWORD): Promise<RconClient> {
  const client = await RconClient.connect({ host: HOST, port, password, clock });
  cleanUp.push(() => client.close());
  return client;
}

async function faultOf(promise: Promise<unknown>): Promise<HostFault> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HostFault)) throw new Error(`expected a HostFault, got ${String(error)}`);
  expect(error.message).not.toContain(PASSWORD);
  return error;
}

describe('replies', () => {
  test('come in the order of the commands', async () => {
    const server = await serve((command) => `you said ${command}`);
    const client = await connectTo(server.port);
    expect(client.busy).toBe(false);
    const replies = Promise.all(['one', 'two', 'three'].map((command) => client.run(command)));
    expect(client.busy).toBe(true);
    expect(await replies).toEqual(['you said one', 'you said two', 'you said three']);
    expect(client.busy).toBe(false);
  });

  test.each([0, 1, 4095, 4096, 4097, 8192, 12_288, 100_000])('of %i units arrive whole', async (length) => {
    const server = await serve(() => 'x'.repeat(length));
    const client = await connectTo(server.port);
    expect(await client.run('say')).toBe('x'.repeat(length));
    expect(await client.run('again')).toHaveLength(length);
  });

  test('of any signs and lengths arrive whole, in pieces of any size', async () => {
    let reply = '';
    const server = await serve(() => reply);
    const sign = fc.constantFrom('a', 'ß', '€', '😀', '§', '"', '\n');
    const property = fc.asyncProperty(
      fc.array(fc.tuple(sign, fc.integer({ min: 1, max: 3000 })), { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 4 }),
      fc.constantFrom(undefined, 4096, 8192),
      async (runs, pieces, exact) => {
        const text = runs.map(([text, count]) => text.repeat(count)).join('');
        reply = exact === undefined ? text : text.padEnd(exact, 'z').slice(0, exact);
        await using relay = await openRelay({ port: server.port, pieces });
        const client = await RconClient.connect({ host: HOST, port: relay.port, password: PASSWORD, clock });
        expect(await client.run('tell')).toBe(asVanillaCuts(reply));
        expect(await client.run('tell')).toBe(asVanillaCuts(reply));
        await client.close();
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  test('arrive whole byte by byte', async () => {
    const server = await serve(() => 'äöü'.repeat(1500));
    await using relay = await openRelay({ port: server.port, pieces: [1] });
    const client = await connectTo(relay.port);
    expect(await client.run('tell')).toBe('äöü'.repeat(1500));
  });
});

test('the server gets exactly one request a read, however many commands wait', async () => {
  const waiting: (() => void)[] = [];
  let atOnce = 0;
  const server = await serve(async (command) => {
    atOnce++;
    await new Promise<void>((resolve) => waiting.push(resolve));
    expect(atOnce--).toBe(1);
    return command.repeat(3000);
  });
  await using relay = await openRelay({ port: server.port });
  const client = await connectTo(relay.port);
  const replies = ['ab', 'cd', 'ef'].map((command) => client.run(command));
  for (let done = 0; done < 3; done++) {
    while (waiting.length === 0) await new Promise<void>((resolve) => clock.after(1, resolve));
    waiting.shift()?.();
    await replies[done];
  }
  // Password, and for each command itself and the question whether there is more.
  expect(relay.fromClients).toHaveLength(1 + 3 * 2);
  for (const piece of relay.fromClients) expect(piece.readInt32LE(0)).toBe(piece.length - 4);
});

describe('a command', () => {
  test('of 1446 bytes is sent, a longer one is not', async () => {
    const server = await serve((command) => `${Buffer.byteLength(command)} bytes`);
    const client = await connectTo(server.port);
    expect(await client.run('é'.repeat(723))).toBe('1446 bytes');
    const fault = await faultOf(client.run(`${'é'.repeat(723)}!`));
    expect(fault.code).toBe('command-too-long');
    expect(fault.message).toContain('1447 bytes');
    expect(await client.run('list')).toBe('4 bytes');
  });

  test.each(['say a\nstop', 'say a\0b'])('of several lines is refused', async (command) => {
    const server = await serve(() => 'ran');
    const client = await connectTo(server.port);
    expect((await faultOf(client.run(command))).code).toBe('bad-command');
  });
});

describe('faults', () => {
  test('nobody listens', async () => {
    const server = await serve(() => '');
    await server.refuse();
    const fault = await faultOf(connectTo(server.port));
    expect(fault.code).toBe('rcon-refused');
    expect(fault.message).toContain('ECONNREFUSED');
  });

  test('the password is wrong', async () => {
    const server = await serve(() => '');
    const fault = await faultOf(connectTo(server.port, `${PASSWORD}?`));
    expect(fault.code).toBe('rcon-password');
  });

  test('nothing answers the password', async () => {
    const steered = new ManualClock();
    const silent = createServer((socket) => void socket.resume()).listen(0, HOST);
    await new Promise<void>((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const connected = new Promise<void>((resolve) => silent.once('connection', () => resolve()));
    const fault = faultOf(RconClient.connect({ host: HOST, port, password: PASSWORD, clock: steered }));
    await connected;
    steered.advance(10_000);
    expect((await fault).code).toBe('rcon-refused');
    await new Promise<void>((resolve) => silent.close(() => resolve()));
  });

  test('what answers is no RCON server', async () => {
    const other = createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, HOST);
    await new Promise<void>((resolve) => other.once('listening', resolve));
    const fault = await faultOf(connectTo((other.address() as AddressInfo).port));
    expect(fault.code).toBe('rcon-refused');
    await new Promise<void>((resolve) => other.close(() => resolve()));
  });

  test.each(['before', 'after'] as const)('the line breaks %s the command ran', async (cut) => {
    const ran: string[] = [];
    const server = await serve(
      (command) => {
        ran.push(command);
        return 'done';
      },
      (command) => (command === 'break' ? cut : undefined),
    );
    const client = await connectTo(server.port);
    const [broken, queued] = [client.run('break'), client.run('list')];
    expect((await faultOf(broken)).code).toBe('rcon-lost');
    expect((await faultOf(queued)).code).toBe('rcon-lost');
    expect(client.isOpen).toBe(false);
    expect((await faultOf(client.run('list'))).code).toBe('rcon-lost');
    expect(ran).toEqual(cut === 'before' ? [] : ['break']);
  });

  test('an answer has no end', async () => {
    const part = encodePacket(2, PACKET.reply, 'x'.repeat(FRAGMENT_UNITS));
    const endless = createServer((socket) => {
      socket.on('error', () => undefined);
      const pour = () => {
        while (socket.writable && socket.write(part));
      };
      socket.once('data', () => {
        socket.write(encodePacket(1, PACKET.command, ''));
        socket.once('data', () => pour());
        socket.on('drain', pour);
      });
    }).listen(0, HOST);
    await new Promise<void>((resolve) => endless.once('listening', resolve));
    const client = await connectTo((endless.address() as AddressInfo).port);
    const fault = await faultOf(client.run('list'));
    expect(fault.code).toBe('rcon-lost');
    expect(fault.message).toContain('more than 32 MiB');
    await new Promise<void>((resolve) => endless.close(() => resolve()));
  });

  test('the line breaks in the middle of a reply', async () => {
    const server = await serve(() => 'x'.repeat(20_000));
    await using relay = await openRelay({ port: server.port, cutAfter: 9000 });
    const client = await connectTo(relay.port);
    expect((await faultOf(client.run('tell'))).code).toBe('rcon-lost');
  });

  test('the server does not answer in time', async () => {
    const steered = new ManualClock();
    let asked: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const server = await serve(() => {
      asked();
      return new Promise<string>(() => undefined);
    });
    const client = await RconClient.connect({ host: HOST, port: server.port, password: PASSWORD, clock: steered });
    cleanUp.push(() => client.close());
    const fault = faultOf(client.run('save-all flush'));
    await arrived;
    steered.advance(30_000);
    expect((await fault).code).toBe('rcon-timeout');
    expect((await fault).message).toContain('save-all flush');
    expect(client.isOpen).toBe(false);
  });

  test('it was closed', async () => {
    const server = await serve(() => new Promise<string>(() => undefined));
    const client = await connectTo(server.port);
    const fault = faultOf(client.run('list'));
    await client.close();
    expect((await fault).code).toBe('rcon-lost');
    await client.close();
  });
});

/** What is left of a text after vanilla cut it into parts: signs that lie on a cut are lost. */
function asVanillaCuts(text: string): string {
  const parts = text.match(/[\s\S]{1,4096}/g) ?? [];
  return parts.map((part) => part.replace(/\p{Surrogate}/gu, '?')).join('');
}
