import { expect } from 'vitest';
import { LIVING_RULES } from '../../../protocol/gameRules.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Lightning Rod"';
const ROD = { x: 20, y: FLOOR_Y + 1, z: 0 };

behaviour(
  'a lightning rod that is struck gives a signal for 8 ticks, also through the block that holds it',
  { source: WIKI },
  async ({ env, bot, tick, until }) => {
    await bot('Alice');
    env.setBlock(ROD.x, FLOOR_Y, ROD.z, 'stone');
    env.setBlock(ROD.x, ROD.y, ROD.z, 'lightning_rod');
    env.setBlock(ROD.x + 1, FLOOR_Y, ROD.z, 'redstone_lamp');
    env.setBlock(ROD.x + 1, ROD.y, ROD.z, 'redstone_lamp');
    env.systems.commands.console(`summon lightning_bolt ${ROD.x + 0.5} ${ROD.y + 1} ${ROD.z + 0.5}`);
    await until(() => env.block(ROD.x, ROD.y, ROD.z).includes('powered=true'), 'the pulse', 5);
    await tick(2);
    for (const y of [FLOOR_Y, ROD.y]) expect(env.block(ROD.x + 1, y, ROD.z)).toContain('lit=true');
    await tick(4);
    expect(env.block(ROD.x, ROD.y, ROD.z)).toContain('powered=true');
    await tick(2);
    expect(env.block(ROD.x, ROD.y, ROD.z)).toContain('powered=false');
    await tick(8);
    for (const y of [FLOOR_Y, ROD.y]) expect(env.block(ROD.x + 1, y, ROD.z)).toContain('lit=false');
  },
);

behaviour(
  'lightning of a storm strikes the nearest lightning rod under the sky, and no roofed one',
  { source: `${WIKI}: within 128 blocks`, env: { rules: { ...LIVING_RULES, doMobSpawning: false } } },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 0.5 } });
    const { storms } = env.systems;
    await tick(2);
    const zone = env.server.zones.get(env.zone);
    if (!zone) throw new Error('no zone');
    expect(storms.rods.nearest(zone, { x: 0, y: FLOOR_Y, z: 0 })).toBeUndefined();
    env.setBlock(4, FLOOR_Y, 4, 'lightning_rod');
    env.setBlock(4, FLOOR_Y + 3, 4, 'stone');
    expect(storms.rods.nearest(zone, { x: 0, y: FLOOR_Y, z: 0 })).toBeUndefined();
    env.setBlock(ROD.x, FLOOR_Y, ROD.z, 'lightning_rod');
    env.setBlock(ROD.x, FLOOR_Y, ROD.z + 8, 'lightning_rod');
    expect(storms.rods.nearest(zone, { x: 0, y: FLOOR_Y, z: 0 })).toEqual({
      x: ROD.x + 0.5,
      y: FLOOR_Y + 1,
      z: ROD.z + 0.5,
    });
  },
);

behaviour(
  'lightning scrapes the copper behind a rod, and some around it, but none with wax',
  { source: 'Minecraft wiki, "Copper", "Lightning Rod"' },
  async ({ env, bot, tick }) => {
    await bot('Alice');
    for (let x = -2; x <= 2; x++)
      for (let z = -2; z <= 2; z++)
        env.setBlock(ROD.x + x, FLOOR_Y, ROD.z + z, x === 2 ? 'waxed_oxidized_copper' : 'oxidized_copper');
    env.setBlock(ROD.x, ROD.y, ROD.z, 'lightning_rod');
    env.systems.commands.console(`summon lightning_bolt ${ROD.x + 0.5} ${ROD.y + 1} ${ROD.z + 0.5}`);
    await tick(3);
    expect(env.block(ROD.x, FLOOR_Y, ROD.z)).toBe('copper_block');
    const around = (of: (x: number) => boolean) =>
      [-2, -1, 0, 1, 2].flatMap((x) =>
        of(x) ? [-2, -1, 0, 1, 2].map((z) => env.block(ROD.x + x, FLOOR_Y, ROD.z + z)) : [],
      );
    expect(around((x) => x === 2)).toEqual(Array.from({ length: 5 }, () => 'waxed_oxidized_copper'));
    expect(around((x) => x < 2).some((id) => /^(?:weathered|exposed)_copper$/.test(id))).toBe(true);
  },
);
