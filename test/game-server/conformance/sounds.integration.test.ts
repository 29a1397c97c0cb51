import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const Y = FLOOR_Y;

behaviour(
  'another bot hears a block being placed',
  { source: 'Minecraft wiki, "Sound event"; minecraft-data: sounds.json' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'oak_planks', count: 1 }] });
    const bob = await bot('Bob', { position: { x: 3.5, y: Y, z: 3.5 } });
    const heard: Record<string, string[]> = { Alice: [], Bob: [] };
    for (const who of [alice, bob])
      who.on('soundEffectHeard', (name) => {
        heard[who.username]?.push(name);
      });
    await until(alice.placeBlock(alice.blockAt(new Vec3(2, Y - 1, 0)) as never, new Vec3(0, 1, 0)));
    await tick(2);
    expect(env.block(2, Y, 0)).toBe('oak_planks');
    expect(heard.Bob?.join()).toMatch(/block[._]wood[._]place/);
    expect(heard.Alice).toEqual([]);
  },
);

behaviour(
  'another bot hears a door, and where it is',
  { source: 'Minecraft wiki, "Door", "Sounds"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'oak_door[half=lower]');
    env.setBlock(2, Y + 1, 0, 'oak_door[half=upper]');
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: { x: 3.5, y: Y, z: 3.5 } });
    const heard: [string, number][] = [];
    bob.on('soundEffectHeard', (name, at) => {
      heard.push([name, at.distanceTo(new Vec3(2.5, Y + 0.5, 0.5) as never)]);
    });
    await until(alice.activateBlock(alice.blockAt(new Vec3(2, Y, 0)) as never));
    await tick(2);
    expect(heard.map(([name]) => name).join()).toMatch(/block[._]wooden_door[._]open/);
    expect(heard[0]?.[1]).toBeLessThan(0.2);
  },
);

behaviour(
  'nobody in another arena hears anything',
  { source: 'docs/reference/survival.md, "Rules of an arena": nothing leaves it' },
  async ({ env, bot, until, tick }) => {
    env.server.openZone({ id: 'other', box: { min: { x: 64, y: -64, z: -64 }, max: { x: 100, y: 100, z: 64 } } });
    env.setBlock(62, Y, 0, 'lever[face=floor]');
    const alice = await bot('Alice', { position: { x: 60.5, y: Y, z: 0.5 } });
    const bob = await bot('Bob', { zone: 'other', position: { x: 66.5, y: Y, z: 0.5 } });
    const heard: string[] = [];
    for (const who of [alice, bob])
      who.on('soundEffectHeard', (name) => {
        heard.push(`${who.username} ${name}`);
      });
    await until(alice.activateBlock(alice.blockAt(new Vec3(62, Y, 0)) as never));
    await tick(2);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatch(/^Alice .*lever/);
  },
);
