import protocol from 'minecraft-protocol';
import { describe, expect, test } from 'vitest';
import { Admissions } from '../../game-server/network/admissions.ts';
import { createEnv, type Env, FLOOR_Y, textOf } from '../support/env.ts';

const loadout = { position: { x: 0.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [] };

const from = (local: boolean) => ({
  address: local ? '127.0.0.1' : '192.0.2.1',
  local,
  present: { total: 0, ofAddress: 0 },
  isTaken: () => false,
});

/** Connects as someone nobody expects; resolves to why it was refused. */
async function drop(env: Env, username: string): Promise<{ refused: string | undefined; end(): void }> {
  const link = env.link();
  let refused: string | undefined;
  const client = protocol.createClient({
    username,
    version: env.version,
    auth: 'offline',
    hideErrors: true,
    connect: (opening: protocol.Client) => {
      opening.setSocket(link as never);
      process.nextTick(() => opening.emit('connect'));
    },
  } as unknown as protocol.ClientOptions);
  client.on('error' as never, (() => undefined) as never);
  for (const packet of ['disconnect', 'kick_disconnect'])
    client.on(
      packet as never,
      (({ reason }: { reason: unknown }) => {
        refused = textOf(reason);
      }) as never,
    );
  client.on(
    'position' as never,
    (({ teleportId }: { teleportId: number }) => client.write('teleport_confirm', { teleportId })) as never,
  );
  await env.tick(8);
  return {
    get refused() {
      return refused;
    },
    end: () => client.end('done'),
  };
}

describe('an open door', () => {
  test('is shut unless opened, and shut again when closed', async () => {
    await using env = await createEnv();
    expect((await drop(env, 'Guest')).refused).toBe('Guest is not expected here');
    env.server.openDoor({ zone: 'zone', loadout });
    const guest = await drop(env, 'Guest');
    expect(guest.refused).toBeUndefined();
    expect([...env.server.players.keys()]).toEqual(['Guest']);
    guest.end();
    await env.tick(3);
    env.server.openDoor(undefined);
    expect((await drop(env, 'Guest')).refused).toBe('Guest is not expected here');
  });

  test('gives nobody the name of an admitted player, who takes it back from a guest', async () => {
    await using env = await createEnv();
    env.server.openDoor({ zone: 'zone', loadout });
    env.server.admit({ username: 'Alice', joinToken: 'secret', zone: 'zone', loadout });
    expect((await drop(env, 'Alice')).refused).toContain('join token');
    const squatter = await drop(env, 'Bob');
    expect(env.server.players.has('Bob')).toBe(true);
    const bob = await env.connect('Bob');
    expect(squatter.refused).toContain('belongs to another player');
    expect(bob.kicked).toBeUndefined();
  });

  test('has room for so many names, however often they come back', async () => {
    await using env = await createEnv();
    env.server.openDoor({ zone: 'zone', loadout, most: 2 });
    for (const name of ['Ann', 'Ben', 'Ann', 'Ben']) {
      const guest = await drop(env, name);
      expect(guest.refused).toBeUndefined();
      guest.end();
      await env.tick(3);
    }
    expect((await drop(env, 'Cid')).refused).toContain('no room');
  });

  test('leads from this machine only, unless it is said otherwise', () => {
    const admissions = new Admissions();
    admissions.openDoor({ zone: 'zone', loadout });
    expect(admissions.check('Far', 'localhost', from(false))).toBe('Far is not expected here');
    expect(admissions.check('Near', 'localhost', from(true))).toMatchObject({ username: 'Near' });
    expect(admissions.check('Near', 'localhost', from(false))).toBe('Near is not expected here');
    admissions.openDoor({ zone: 'zone', loadout, fromAnywhere: true });
    expect(admissions.check('Far', 'localhost', from(false))).toMatchObject({ username: 'Far' });
    admissions.forgetZone('zone');
    expect(admissions.check('Far', 'localhost', from(true))).toBe('Far is not expected here');
  });
});
