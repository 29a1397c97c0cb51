import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import type { GatewayLimits } from '../../../protocol/gateway.ts';
import { GatewayServer } from '../../../server-plugin/gateway/gatewayServer.ts';
import { createRefereeEnv } from '../episode/refereeEnv.ts';
import { RawClient } from './rawClient.ts';

interface Door extends AsyncDisposable {
  readonly gateway: GatewayServer;
  readonly spectatorToken: string;
}

async function openDoor(limits: Partial<GatewayLimits>): Promise<Door> {
  const stage = await createRefereeEnv();
  const gateway = await GatewayServer.listen({
    referee: stage.referee,
    clock: new RealtimeClock(),
    tasks: [],
    newEpisodeFolder: () => stage.folder,
    limits,
  });
  return {
    gateway,
    spectatorToken: gateway.open(stage.create()).spectator,
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await stage[Symbol.asyncDispose]();
    },
  };
}

/** A controller that came before the strangers still has an answer to each request. */
async function answers(client: RawClient, id: number): Promise<void> {
  client.send({ type: 'list-tasks', id });
  expect(await client.next('result')).toMatchObject({ requestId: id });
}

test('more strangers than there are places for players lock out no controller', async () => {
  await using door = await openDoor({});
  const { gateway } = door;
  const before = await RawClient.greet(gateway.url, gateway.controllerToken);
  const strangers = await Promise.all(Array.from({ length: 140 }, () => RawClient.open(gateway.url)));
  const after = await RawClient.greet(gateway.url, gateway.controllerToken);
  await answers(before, 1);
  await answers(after, 2);
  for (const client of [before, after, ...strangers]) client.close();
});

test('the stranger that has waited longest makes room, and nobody with a token does', async () => {
  await using door = await openDoor({ maxStrangers: 4, maxConnections: 2 });
  const { gateway } = door;
  const known = [
    await RawClient.greet(gateway.url, gateway.controllerToken),
    await RawClient.greet(gateway.url, door.spectatorToken),
  ];
  const strangers: RawClient[] = [];
  for (let count = 0; count < 7; count++) strangers.push(await RawClient.open(gateway.url));
  expect(await Promise.all(strangers.slice(0, 3).map(({ closed }) => closed))).toEqual([1006, 1006, 1006]);
  expect(strangers.slice(3).map(({ socket }) => socket.readyState)).toEqual([1, 1, 1, 1]);
  await answers(known[0] as RawClient, 1);
  for (const client of [...known, ...strangers]) client.close();
});

test('a controller gets in while strangers keep coming', async () => {
  await using door = await openDoor({ maxStrangers: 32 });
  const { gateway } = door;
  let flooding = true;
  const flood = Array.from({ length: 16 }, async () => {
    while (flooding) await RawClient.open(gateway.url);
  });
  for (let id = 0; id < 10; id++) {
    const controller = await RawClient.greet(gateway.url, gateway.controllerToken);
    await answers(controller, id);
    controller.close();
    await controller.closed;
  }
  flooding = false;
  await Promise.all(flood);
});

test('sockets that never ask for a WebSocket are cut off, the oldest first, and all after the time for a handshake', async () => {
  await using door = await openDoor({ maxStrangers: 4, handshakeMs: 200 });
  const port = Number(new URL(door.gateway.url).port);
  const mute: Socket[] = [];
  const left: number[] = [];
  for (let count = 0; count < 7; count++) {
    const socket = connect(port, '127.0.0.1');
    socket
      .on('error', () => {})
      .on('close', () => left.push(count))
      .resume();
    await once(socket, 'connect');
    mute.push(socket);
  }
  await RawClient.greet(door.gateway.url, door.gateway.controllerToken);
  expect(left).toEqual([0, 1, 2, 3]);
  await Promise.all(mute.slice(4).map((socket) => once(socket, 'close')));
});
