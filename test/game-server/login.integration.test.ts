import { describe, expect, test } from 'vitest';
import { versionsToTest } from '../support/depth.ts';
import { createEnv, FLOOR_Y } from '../support/env.ts';

const VERSIONS = versionsToTest({ differs: 'login and configuration have other phases and packets' });

describe.each(VERSIONS)('login at %s', (version) => {
  test('an admitted player gets into play where their loadout says', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', { position: { x: 3.5, y: FLOOR_Y, z: -2.5 } });
    expect(alice.kicked).toBeUndefined();
    expect(alice.player.position).toEqual({ x: 3.5, y: FLOOR_Y, z: -2.5 });
    expect(env.eventsOf('player-joined').map((event) => event.player)).toEqual(['Alice']);
  });
});
