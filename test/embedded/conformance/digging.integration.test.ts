import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

behaviour(
  'a grass block is dug by hand in 18 ticks and drops dirt',
  { source: 'Minecraft wiki, "Breaking"; minecraft-data: blocks.json hardness 0.6' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const grass = alice.blockAt(alice.entity.position.offset(2, -1, 0));
    if (!grass) throw new Error('no ground');
    expect(grass.name).toBe('grass_block');
    const start = env.server.tickNumber;
    await until(alice.dig(grass, true));
    expect(env.server.tickNumber - start).toBeGreaterThanOrEqual(18);
    expect(env.server.tickNumber - start).toBeLessThanOrEqual(22);
    expect(env.block(2, FLOOR_Y - 1, 0)).toBe('air');
    await until(
      () => Object.values(alice.entities).some((entity) => entity.getDroppedItem?.()?.name === 'dirt'),
      'the drop',
    );
  },
);
