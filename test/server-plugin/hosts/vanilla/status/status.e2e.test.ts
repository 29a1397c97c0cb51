import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import protocol from 'minecraft-protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../../../../clock/manualClock.ts';
import { RealtimeClock } from '../../../../../clock/realtimeClock.ts';
import {
  FieldReader,
  firstFrame,
  frame,
  text,
  varInt,
} from '../../../../../server-plugin/hosts/vanilla/status/gamePacket.ts';
import { probeLogin } from '../../../../../server-plugin/hosts/vanilla/status/loginProbe.ts';
import { serverStatus } from '../../../../../server-plugin/hosts/vanilla/status/serverStatus.ts';

// Time stands: on a busy machine an answer may take longer than patience lasts.
const clock = new ManualClock();
const host = '127.0.0.1';
const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanUp.splice(0)) end();
});

/** The key of all servers that ask for accounts, which takes the better part of a second to make. */
let serverKey: unknown;

/** A server of another make than ours, with accounts or without. */
async function serve(version: string, isOnline: boolean, maxPlayers = 20): Promise<number> {
  const server = protocol.createServer({
    host,
    port: 0,
    version,
    'online-mode': isOnline,
    maxPlayers,
    hideErrors: true,
  } as protocol.ServerOptions);
  if (isOnline) {
    const keyed = server as unknown as { serverKey: unknown };
    serverKey ??= keyed.serverKey;
    keyed.serverKey = serverKey;
  }
  await new Promise<void>((resolve) => server.once('listening' as never, (() => resolve()) as never));
  cleanUp.push(() => server.close());
  return ((server as unknown as { socketServer: { address(): AddressInfo } }).socketServer.address() as AddressInfo)
    .port;
}

/** A server that answers whatever comes with these bytes; without any it ends the connection. */
async function answer(bytes: Buffer | undefined, isSilent = false): Promise<number> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (bytes) socket.write(bytes);
      else if (!isSilent) socket.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  cleanUp.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const status = (name: string) =>
  frame(
    0x00,
    text(JSON.stringify({ version: { name, protocol: 765 }, players: { online: 1, max: 5 }, description: '' })),
  );

describe('the status', () => {
  test.each([
    ['1.20.4', '1.20.4', 'vanilla'],
    ['Paper 1.21.4', '1.21.4', 'Paper'],
    ['Purpur 1.20', '1.20', 'Purpur'],
    ['Velocity 1.7.2-1.21.4', undefined, 'Velocity 1.7.2-1.21.4'],
    ['25w14craftmine', undefined, '25w14craftmine'],
  ])('of "%s"', async (name, version, brand) => {
    const port = await answer(status(name));
    expect(await serverStatus({ host, port, clock })).toEqual({
      version,
      brand,
      protocol: 765,
      players: { online: 1, most: 5 },
    });
  });

  test('that comes in pieces, and the one of another make', async () => {
    const port = await serve('1.20.4', false);
    expect(await serverStatus({ host, port, clock })).toMatchObject({ version: '1.20.4', protocol: 765 });
  });

  test.each([
    ['no connection', undefined, /ended the connection without an answer/],
    ['no frame at all', Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]), /not Minecraft/],
    ['no status', frame(0x05), /cannot be read/],
    ['no JSON', frame(0x00, text('{')), /cannot be read/],
  ])('is a fault where there is %s', async (_what, bytes, message) => {
    const port = await answer(bytes);
    await expect(serverStatus({ host, port, clock })).rejects.toMatchObject({
      code: expect.stringMatching(/game-port-refused|bad-reply/),
      message: expect.stringMatching(message),
    });
  });

  test('is a fault where another protocol is spoken, which says nothing that could be a frame', async () => {
    const port = await answer(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const asked = serverStatus({ host, port, clock: new RealtimeClock(), patienceMs: 500 });
    await expect(asked).rejects.toMatchObject({
      code: 'game-port-refused',
      message: expect.stringContaining('did not answer within 0.5 s'),
    });
  });

  test('that answers with more than a status is left before it has sent all of it', async () => {
    // The length of a packet of 2 MB, as large as the protocol allows, and most of the packet.
    const port = await answer(Buffer.concat([varInt(0x1fffff), Buffer.alloc(1_000_000)]));
    await expect(serverStatus({ host, port, clock })).rejects.toMatchObject({
      code: 'game-port-refused',
      message: expect.stringContaining('answered with more than 262144 bytes'),
    });
  });

  test('is a fault where nothing comes in time', async () => {
    const steered = new ManualClock();
    const port = await answer(undefined, true);
    const asked = serverStatus({ host, port, clock: steered });
    steered.advance(5000);
    await expect(asked).rejects.toMatchObject({ code: 'game-port-refused', message: expect.stringContaining('5 s') });
  });
});

describe.each([
  ['1.19.2', 760],
  ['1.19.4', 762],
  ['1.20.4', 765],
  ['1.21.4', 769],
])('a login on %s', (version, number) => {
  test('shows whether accounts are asked for', async () => {
    const offline = await serve(version, false);
    const online = await serve(version, true);
    expect(await probeLogin({ host, port: offline, clock }, number, 'Probe')).toEqual({ type: 'offline-mode' });
    expect(await probeLogin({ host, port: online, clock }, number, 'Probe')).toEqual({ type: 'online-mode' });
  });
});

test('a login that is refused says why', async () => {
  const reason = { text: 'You are ', extra: ['not ', { translate: 'multiplayer.disconnect.not_whitelisted' }] };
  const port = await answer(frame(0x00, text(JSON.stringify(reason))));
  expect(await probeLogin({ host, port, clock }, 765, 'Probe')).toEqual({
    type: 'refused',
    reason: 'You are not multiplayer.disconnect.not_whitelisted',
  });
});

test.each([0, 1, 127, 128, 300, 2_097_151, 2_147_483_647, -1])('the number %i is read as it was written', (value) => {
  expect(new FieldReader(varInt(value)).varInt()).toBe(value);
});

test('a frame is whole or not yet there', () => {
  const whole = frame(0x01, text('hello'));
  for (let length = 0; length < whole.length; length++) expect(firstFrame(whole.subarray(0, length))).toBeUndefined();
  expect(firstFrame(Buffer.concat([whole, whole]))?.length).toBe(whole.length - 1);
});
