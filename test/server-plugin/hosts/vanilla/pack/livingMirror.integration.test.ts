import { describe, expect, test } from 'vitest';
import { blockNumbers } from '../../../../../game-data/blockNumbers.ts';
import { formatBlockState } from '../../../../../protocol/blockState.ts';
import { FUNCTIONS, STORAGE, TAGS } from '../../../../../server-plugin/hosts/vanilla/pack/packContract.ts';
import { readBatch } from '../../../../../server-plugin/hosts/vanilla/replies/packReplies.ts';
import { packEnv } from '../../../../game-server/commands/packs/packFixture.ts';
import { versionsToTest } from '../../../../support/depth.ts';
import { putPack } from '../bridge/packOnStandIn.ts';

const VERSIONS = versionsToTest({ differs: 'commands write items and mobs as the version does' });

// A mirror is made of blocks and lies in loaded chunks: what works by itself there would go the way of the real thing, tick
// by tick, and no comparison would find it.

/** A server with the pack and one cube that is watched, in which this was built before its mirror was made. */
async function watched(version: string, build: readonly string[], devices: readonly string[] = []) {
  const it = await packEnv(version, (folder) => putPack(folder, version));
  await it.env.tick();
  it.run('forceload add -32 -32 47 47');
  it.run('forceload add -16416 -32 -16337 47');
  it.run('fill 0 -60 0 15 -45 15 air');
  for (const command of build) expect([command, it.run(command).success]).toEqual([command, true]);
  it.run('clone 0 -60 0 15 -45 15 -16384 -60 0');
  it.run(`summon minecraft:marker 0.0 -60.0 0.0 {Tags:["${TAGS.cube}","${TAGS.zone(0)}"]}`);
  for (const place of devices) it.run(`summon minecraft:marker ${place} {Tags:["${TAGS.device}","${TAGS.zone(0)}"]}`);
  it.run(`function ${FUNCTIONS.start}`);
  const ids = blockNumbers(version);
  const told = new Map<string, { state: string; items: unknown }>();
  const fetch = () => {
    for (;;) {
      it.run(`function ${FUNCTIONS.take}`);
      const { n, ticks } = readBatch(it.say(`data get storage ${STORAGE.batch}`).join(''));
      it.run(`function ${FUNCTIONS.done}`);
      for (const { e } of ticks)
        for (const entry of e)
          if (entry.k === 'b')
            told.set(entry.p.map(Math.floor).join(' '), {
              state: formatBlockState({ id: ids[entry.n - 1] ?? '?', properties: entry.s }),
              items: entry.items,
            });
      if (n === 0) return told;
    }
  };
  const ticks = async (count: number) => {
    for (let tick = 0; tick < count; tick++) await it.env.tick();
  };
  return { ...it, fetch, ticks };
}

interface Works {
  readonly name: string;
  readonly build: readonly string[];
  readonly devices?: readonly string[];
  readonly act: readonly string[];
  readonly ticks: number;
  /** Cells and what stands in them in the end; with items, how many of what. */
  readonly ends: readonly (readonly [cell: string, state: string, items?: Readonly<Record<string, number>>])[];
}

const works: readonly Works[] = [
  {
    name: 'a furnace',
    build: ['setblock 2 -60 2 furnace'],
    act: [
      'item replace block 2 -60 2 container.0 with minecraft:beef 2',
      'item replace block 2 -60 2 container.1 with minecraft:coal 1',
    ],
    ticks: 230,
    ends: [['2 -60 2', 'furnace[facing=north,lit=true]', { beef: 1, cooked_beef: 1 }]],
  },
  {
    name: 'a hopper that passes on what is put above it',
    build: ['setblock 4 -60 4 barrel', 'setblock 4 -59 4 hopper', 'setblock 4 -58 4 barrel'],
    act: ['item replace block 4 -58 4 container.0 with minecraft:apple 3'],
    ticks: 80,
    ends: [
      ['4 -58 4', 'barrel[facing=north,open=false]', {}],
      ['4 -60 4', 'barrel[facing=north,open=false]', { apple: 3 }],
    ],
  },
  {
    name: 'a lamp and a piston behind repeaters',
    build: [
      'fill 0 -60 0 15 -60 15 stone',
      'setblock 1 -59 10 lever[face=floor]',
      'setblock 2 -59 10 repeater[facing=west]',
      'setblock 3 -59 10 stone',
      'setblock 4 -59 10 repeater[facing=west]',
      'setblock 5 -59 10 piston[facing=east]',
      'setblock 6 -59 10 dirt',
      'setblock 3 -59 11 redstone_lamp',
    ],
    devices: ['1.0 -59.0 10.0'],
    act: ['setblock 1 -59 10 lever[face=floor,powered=true]'],
    ticks: 30,
    ends: [
      ['4 -59 10', 'repeater[delay=1,facing=west,locked=false,powered=true]'],
      ['5 -59 10', 'piston[extended=true,facing=east]'],
      ['6 -59 10', 'piston_head[facing=east,short=false,type=normal]'],
      ['7 -59 10', 'dirt'],
      ['3 -59 11', 'redstone_lamp[lit=true]'],
    ],
  },
  {
    name: 'cane whose foot is cut',
    build: [
      'setblock 8 -60 8 sand',
      'setblock 9 -60 8 water',
      ...[-59, -58, -57].map((y) => `setblock 8 ${y} 8 sugar_cane`),
    ],
    act: ['setblock 8 -59 8 air'],
    ticks: 20,
    ends: [
      ['8 -58 8', 'air'],
      ['8 -57 8', 'air'],
    ],
  },
];

describe.each(VERSIONS)('the mirror of %s keeps nothing back of', (version) => {
  test.each(works)('$name', async ({ build, devices, act, ticks, ends }) => {
    const at = await watched(version, build, devices);
    try {
      // Nothing cooks and nothing is passed on where nobody is.
      await at.env.connect('Alice', { position: { x: 8.5, y: -50, z: 8.5 } });
      await at.ticks(8);
      at.fetch();
      for (const command of act) expect([command, at.run(command).success]).toEqual([command, true]);
      await at.ticks(ticks);
      const told = at.fetch();
      for (const [cell, state, items] of ends) {
        expect(at.say(`execute if block ${cell} ${state}`).join('')).toBe('Test passed');
        expect([cell, told.get(cell)?.state]).toEqual([cell, state]);
        if (items) expect([cell, contents(told.get(cell)?.items)]).toEqual([cell, items]);
      }
    } finally {
      await at[Symbol.asyncDispose]();
    }
  });
});

function contents(items: unknown): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { id, Count, count: many } of (items ?? []) as { id: string; Count?: number; count?: number }[])
    found[id.replace('minecraft:', '')] = Count ?? many ?? 0;
  return found;
}
