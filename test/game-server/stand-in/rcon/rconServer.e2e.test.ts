import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { LockstepClock } from '../../../../clock/lockstepClock.ts';
import { RealtimeClock } from '../../../../clock/realtimeClock.ts';
import { type RconCut, RconServer } from '../../../../game-server/stand-in/rcon/rconServer.ts';
import { RawRcon, request } from './rawRcon.ts';

const open: (RconServer | RawRcon)[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await (one instanceof RconServer ? one.refuse() : one.close());
});

async function serve(
  run: (command: string) => string | Promise<string> = (command) => `ran ${command}`,
  cut?: (command: string) => RconCut | undefined,
): Promise<RconServer> {
  const server = await RconServer.open({
    clock: new RealtimeClock(),
    port: 0,
    password: 'gēheim',
    run,
    ...(cut ? { cut } : {}),
  });
  open.push(server);
  return server;
}

async function client({ port }: RconServer, password?: string): Promise<RawRcon> {
  const rcon = await RawRcon.connect(port);
  open.push(rcon);
  if (password !== undefined) expect(await rcon.ask(1, 3, password)).toEqual({ id: 1, type: 2, text: '' });
  return rcon;
}

describe('logging in', () => {
  test('answers with the request id, and -1 on a wrong or an empty password', async () => {
    const rcon = await client(await serve());
    expect(await rcon.ask(7, 3, 'geheim')).toEqual({ id: -1, type: 2, text: '' });
    expect(await rcon.ask(7, 3, '')).toEqual({ id: -1, type: 2, text: '' });
    expect(await rcon.ask(7, 3, 'gēheim')).toEqual({ id: 7, type: 2, text: '' });
    expect(await rcon.ask(8, 2, 'list')).toEqual({ id: 8, type: 0, text: 'ran list' });
  });

  test('comes before any command, and a wrong password undoes it', async () => {
    const ran: string[] = [];
    const rcon = await client(
      await serve((command) => {
        ran.push(command);
        return '';
      }),
    );
    expect(await rcon.ask(1, 2, 'stop')).toEqual({ id: -1, type: 2, text: '' });
    await rcon.ask(2, 3, 'gēheim');
    await rcon.ask(3, 3, 'wrong');
    expect(await rcon.ask(4, 2, 'stop')).toEqual({ id: -1, type: 2, text: '' });
    expect(ran).toEqual([]);
  });

  test('may be tried ten times on one connection', async () => {
    const rcon = await client(await serve());
    for (let guess = 0; guess < 10; guess++) expect((await rcon.ask(guess, 3, `${guess}`))?.id).toBe(-1);
    expect(await rcon.next()).toBeUndefined();
  });

  test('is over after thirty seconds of the clock', async () => {
    const clock = new LockstepClock();
    const server = await RconServer.open({ clock, port: 0, password: 'x', run: () => '' });
    open.push(server);
    const [silent, known] = [await client(server), await client(server)];
    expect((await known.ask(1, 3, 'x'))?.id).toBe(1);
    await clock.run({ until: () => clock.now() >= 30_000 || server.connections < 2 });
    expect(await silent.next()).toBeUndefined();
    expect((await known.ask(2, 2, 'list'))?.id).toBe(2);
  });
});

describe('a request', () => {
  test('is one read: two at once end the connection, and neither runs', async () => {
    const ran: string[] = [];
    const rcon = await client(
      await serve((command) => {
        ran.push(command);
        return '';
      }),
      'gēheim',
    );
    rcon.send(request(2, 2, 'one'), request(3, 2, 'two'));
    expect(await rcon.next()).toBeUndefined();
    expect(ran).toEqual([]);
  });

  test('that comes while another is being answered waits, two that do end the connection', async () => {
    const answers: ((text: string) => void)[] = [];
    const server = await serve(() => new Promise((resolve) => answers.push(resolve)));
    const started = async (count: number) => {
      while (answers.length < count) await new Promise((resolve) => setImmediate(resolve));
    };
    const patient = await client(server, 'gēheim');
    patient.send(request(2, 2, 'one'));
    await started(1);
    patient.send(request(3, 2, 'two'));
    answers[0]?.('first');
    expect((await patient.next())?.text).toBe('first');
    await started(2);
    patient.send(request(4, 2, 'three'));
    patient.send(request(5, 2, 'four'));
    // Both have arrived once a third party has been served on a later connection.
    await client(server, 'gēheim');
    answers[1]?.('second');
    expect((await patient.next())?.text).toBe('second');
    expect(await patient.next()).toBeUndefined();
    expect(answers).toHaveLength(2);
  });

  test.each([
    ['a length that is too small', Buffer.concat([request(2, 2, 'list').subarray(0, 4), Buffer.alloc(40)])],
    ['fewer bytes than a request has', Buffer.from([6, 0, 0, 0, 1, 0, 0, 0, 2])],
    ['half a request', request(2, 2, 'list').subarray(0, 14)],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['more than 1446 bytes of command', request(2, 2, 'x'.repeat(1447))],
  ])('with %s ends the connection', async (_, bytes) => {
    const rcon = await client(await serve(), 'gēheim');
    rcon.send(bytes);
    expect(await rcon.next()).toBeUndefined();
  });

  test('may have 1446 bytes of command, and ends at its first zero', async () => {
    const rcon = await client(await serve((command) => `${Buffer.byteLength(command)}`), 'gēheim');
    expect((await rcon.ask(2, 2, 'x'.repeat(1446)))?.text).toBe('1446');
    expect((await rcon.ask(3, 2, 'ab\0cd'))?.text).toBe('2');
    expect((await rcon.ask(4, 2, ''))?.text).toBe('0');
  });

  test('of an unknown type is named in hexadecimal, logged in or not', async () => {
    const rcon = await client(await serve());
    expect(await rcon.ask(9, 200, 'x')).toEqual({ id: 9, type: 0, text: 'Unknown request c8' });
    expect((await rcon.ask(9, -1, 'x'))?.text).toBe('Unknown request ffffffff');
  });
});

describe('a reply', () => {
  test.each([
    [0, [0]],
    [4095, [4095]],
    [4096, [4096]],
    [4097, [4096, 1]],
    [10_000, [4096, 4096, 1808]],
  ])('of %i units has packets of %j', async (length, parts) => {
    const rcon = await client(await serve(() => 'ü'.repeat(length)), 'gēheim');
    rcon.send(request(2, 2, 'x'));
    const got: number[] = [];
    for (const _ of parts) {
      const packet = await rcon.next();
      expect([packet?.id, packet?.type]).toEqual([2, 0]);
      got.push(packet?.text.length ?? -1);
    }
    expect(got).toEqual(parts);
    // Nothing comes after them but the answer to the next request.
    expect((await rcon.ask(3, 1, ''))?.text).toBe('Unknown request 1');
  });

  test('loses a character of two units that lies across the border, as Java writes it', async () => {
    const rcon = await client(await serve(() => `${'x'.repeat(4095)}😀y`), 'gēheim');
    rcon.send(request(2, 2, 'x'));
    expect((await rcon.next())?.text).toBe(`${'x'.repeat(4095)}?`);
    expect((await rcon.next())?.text).toBe('?y');
  });

  test('tells of an error of the server', async () => {
    const rcon = await client(
      await serve(() => {
        throw new Error('boom');
      }),
      'gēheim',
    );
    expect((await rcon.ask(2, 2, 'kill @e'))?.text).toBe('Error executing: kill @e (boom)');
  });
});

describe('connections', () => {
  test('are sixteen at most', async () => {
    const server = await serve();
    for (let count = 0; count < 16; count++) await client(server, 'gēheim');
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'close');
    expect(server.connections).toBe(16);
  });

  test('are refused while the server refuses, and taken on the same port afterwards', async () => {
    const server = await serve();
    const { port } = server;
    const before = await client(server, 'gēheim');
    await server.refuse();
    expect(await before.next()).toBeUndefined();
    const [error] = await once(connect(port, '127.0.0.1'), 'error');
    expect((error as NodeJS.ErrnoException).code).toBe('ECONNREFUSED');
    await server.accept();
    expect(server.port).toBe(port);
    expect((await (await client(server, 'gēheim')).ask(2, 2, 'list'))?.text).toBe('ran list');
  });

  test('can be cut before a command runs or after it', async () => {
    const ran: string[] = [];
    const server = await serve(
      (command) => {
        ran.push(command);
        return '';
      },
      (command) => (command === 'never' ? 'before' : command === 'unheard' ? 'after' : undefined),
    );
    for (const command of ['never', 'unheard']) {
      const rcon = await client(server, 'gēheim');
      rcon.send(request(2, 2, command));
      expect(await rcon.next()).toBeUndefined();
    }
    expect(ran).toEqual(['unheard']);
  });

  test('need a port that is free and a password', async () => {
    const { port } = await serve();
    const clock = new RealtimeClock();
    const run = () => '';
    await expect(RconServer.open({ clock, port, password: 'x', run })).rejects.toMatchObject({ code: 'port-in-use' });
    await expect(RconServer.open({ clock, port: 0, password: '', run })).rejects.toMatchObject({
      code: 'no-rcon-password',
    });
  });
});
