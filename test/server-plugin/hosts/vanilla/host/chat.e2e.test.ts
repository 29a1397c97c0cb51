import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../../../../../clock/random.ts';
import { RealtimeClock } from '../../../../../clock/realtimeClock.ts';
import { startVanillaHost } from '../../../../../server-plugin/hosts/vanilla/vanillaHost.ts';
import { joinBody, PASSWORD, startStandIn } from '../../../../game-server/stand-in/standInWorld.ts';
import { putPack } from '../bridge/packOnStandIn.ts';

test('what players of an arena say is told from the server’s log, and what strangers say is not', async () => {
  const clock = new RealtimeClock();
  await using started = await startStandIn({ clock, port: 0 });
  const { standIn } = started;
  putPack(standIn.dataPacks, '1.20.4');
  await standIn.command('reload');
  const host = await startVanillaHost({
    rcon: { ...standIn.rconAddress, password: PASSWORD },
    game: standIn.address ?? { host: 'none', port: 1 },
    clock,
    random: new Random(1),
    logFile: join(standIn.folder, 'logs', 'latest.log'),
  });
  const stranger = await joinBody(standIn, 'Stranger', clock, false);
  await host.openZone({ id: 'z', box: { min: { x: 1000, y: -64, z: 0 }, max: { x: 1015, y: -49, z: 15 } } });
  const loadout = { position: { x: 1008.5, y: -60, z: 8.5 }, yaw: 0, pitch: 0, items: [] };
  await host.admit({ username: 'Alice', joinToken: 'none', zone: 'z', loadout });
  const alice = await joinBody(standIn, 'Alice', clock, false);
  const heard = new Promise<unknown>((resolve) => {
    host.onEvent((event) => {
      if (event.type === 'chat-sent') resolve(event);
    });
  });
  await stranger.perform({ type: 'say', message: 'hello everybody' });
  await alice.perform({ type: 'say', message: 'I am here' });
  expect(await heard).toMatchObject({ type: 'chat-sent', player: 'Alice', message: 'I am here' });
  await alice.close();
  await stranger.close();
  await host.close();
});
