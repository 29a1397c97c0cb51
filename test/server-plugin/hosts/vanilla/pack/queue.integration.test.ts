import { describe, expect, test } from 'vitest';
import { blockNumbers } from '../../../../../game-data/blockNumbers.ts';
import { VersionGameData } from '../../../../../game-data/versionGameData.ts';
import {
  BATCH_TICKS,
  FUNCTIONS,
  LEFT,
  MOST_ENTRIES,
  MOST_SAMPLED_CELLS,
  NUMBERS,
  OBJECTIVE,
  QUEUE_TICKS,
  type SampleEntry,
  STORAGE,
  TAGS,
  type TickSample,
} from '../../../../../server-plugin/hosts/vanilla/pack/packContract.ts';
import { readBatch, readEntities } from '../../../../../server-plugin/hosts/vanilla/replies/packReplies.ts';
import { packEnv } from '../../../../game-server/commands/packs/packFixture.ts';
import { versionsToTest } from '../../../../support/depth.ts';
import { putPack } from '../bridge/packOnStandIn.ts';

const VERSIONS = versionsToTest({ differs: 'commands write items, effects and text as the version does' });

/** A server with the pack and one cube of 16 blocks that is watched. */
async function watched(version: string) {
  const it = await packEnv(version, (folder) => putPack(folder, version));
  await it.env.tick();
  it.run('forceload add -32 -32 47 47');
  it.run('forceload add -16416 -32 -16337 47');
  it.run('fill 0 -60 0 15 -45 15 air');
  it.run('clone 0 -60 0 15 -45 15 -16384 -60 0');
  it.run(`summon marker 0.0 -60.0 0.0 {Tags:["${TAGS.cube}"]}`);
  const number = (name: string) => it.run(`scoreboard players get ${name} ${OBJECTIVE}`).result;
  const call = (name: string) => it.run(`function ${name}`);
  const take = (): TickSample[] => {
    call(FUNCTIONS.take);
    return readBatch(it.say(`data get storage ${STORAGE.batch}`).join('')).ticks;
  };
  const fetch = () => {
    const ticks = take();
    call(FUNCTIONS.done);
    return ticks;
  };
  const entries = () => fetch().flatMap(({ e }) => e);
  call(FUNCTIONS.start);
  return { ...it, number, call, take, fetch, entries };
}

const cells = (entries: readonly SampleEntry[]) => entries.filter((entry) => entry.k === 'b');

describe.each(VERSIONS)('the pack of %s', (version) => {
  test('names every kind of block with all its properties', async () => {
    const at = await watched(version);
    try {
      const { states } = VersionGameData.ofVersion(version);
      const ids = blockNumbers(version);
      // Blocks that stand by themselves wherever they are put, from the whole list.
      const kinds = ids.filter((id) => /(_planks|_stairs|_slab|_wool|_terracotta|_log|furnace|chest|barrel)$/.test(id));
      expect(kinds.length).toBeGreaterThan(100);
      const wanted = new Map<string, { n: number; s: Record<string, string> }>();
      for (const [index, id] of kinds.slice(0, 200).entries()) {
        const place = { x: (index % 8) * 2, y: -60 + 2 * Math.floor(index / 64), z: (Math.floor(index / 8) % 8) * 2 };
        const first = states.defaultIdOf(id) as number;
        const state = states.state(first);
        const text = Object.entries(state.properties)
          .map(([name, value]) => `${name}=${value}`)
          .join(',');
        expect(at.run(`setblock ${place.x} ${place.y} ${place.z} ${id}[${text}]`).success).toBe(true);
        wanted.set(`${place.x} ${place.y} ${place.z}`, { n: ids.indexOf(id) + 1, s: { ...state.properties } });
      }
      at.call(FUNCTIONS.scanNow);
      const seen = new Map(
        [...at.fetch(), ...at.fetch()].flatMap(({ e }) => cells(e)).map(({ p, n, s }) => [p.join(' '), { n, s }]),
      );
      expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(wanted));
    } finally {
      await at[Symbol.asyncDispose]();
    }
  });

  test('tells of many changes in several samples, and of the rest at the next look', async () => {
    const at = await watched(version);
    try {
      at.run('fill 0 -60 0 15 -57 15 stone');
      at.call(FUNCTIONS.scanNow);
      const first = at.fetch();
      expect(first.every(({ e }) => e.length <= MOST_ENTRIES)).toBe(true);
      expect(first.flatMap(({ e }) => cells(e)).length).toBe(MOST_SAMPLED_CELLS);
      expect(at.number(NUMBERS.cells)).toBe(MOST_SAMPLED_CELLS);
      at.call(FUNCTIONS.scanNow);
      at.call(FUNCTIONS.scanNow);
      expect(cells(at.entries()).length).toBe(4 * 256 - MOST_SAMPLED_CELLS);
      at.call(FUNCTIONS.scanNow);
      expect(at.entries()).toEqual([]);
      expect(at.number(NUMBERS.cells)).toBe(0);
    } finally {
      await at[Symbol.asyncDispose]();
    }
  });

  test('lays out batches one after another, each until it is done with', async () => {
    const at = await watched(version);
    try {
      const many = BATCH_TICKS + 7;
      for (let index = 0; index < many; index++) {
        at.run(`setblock 1 -60 1 ${index % 2 === 0 ? 'stone' : 'dirt'}`);
        at.call(FUNCTIONS.scanNow);
        await at.env.tick();
      }
      expect(at.number(NUMBERS.queued)).toBe(many);
      const first = at.take();
      expect(first).toHaveLength(BATCH_TICKS);
      const batch = at.number(NUMBERS.batch) as number;
      // An answer that was lost is asked for again.
      expect(at.take()).toEqual(first);
      at.call(FUNCTIONS.done);
      const second = at.fetch();
      expect(second).toHaveLength(7);
      expect(at.fetch()).toEqual([]);
      const times = [...first, ...second].map(({ t }) => t);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      at.run('setblock 1 -60 1 glass');
      at.call(FUNCTIONS.scanNow);
      at.take();
      expect(at.number(NUMBERS.batch)).toBe(batch + 2);
    } finally {
      await at[Symbol.asyncDispose]();
    }
  });

  test('stops when nobody fetches', async () => {
    const at = await watched(version);
    try {
      at.run(`scoreboard players set ${NUMBERS.queued} ${OBJECTIVE} ${QUEUE_TICKS}`);
      at.run('setblock 1 -60 1 stone');
      at.call(FUNCTIONS.scanNow);
      expect(at.number(NUMBERS.overflow)).toBe(1);
      expect(at.number(NUMBERS.on)).toBe(0);
      at.call(FUNCTIONS.start);
      expect(at.number(NUMBERS.overflow)).toBe(0);
      expect(at.number(NUMBERS.queued)).toBe(0);
    } finally {
      await at[Symbol.asyncDispose]();
    }
  });

  test('tells of players who come, move, carry, suffer and die', async () => {
    const at = await watched(version);
    try {
      const alice = await at.env.connect('Alice', { position: { x: 8.5, y: -60, z: 8.5 } });
      for (const tag of [TAGS.agent, TAGS.agentNumber(5)]) at.run(`tag Alice add ${tag}`);
      await at.env.tick(2);
      const kinds = () => at.entries().map((entry) => ('a' in entry ? `${entry.k}${entry.a}` : entry.k));
      expect(kinds()).toEqual(['j5', 'p5', 'i5', 'h5']);
      await at.env.tick(5);
      expect(kinds()).toEqual([]);
      alice.move({ x: 9, y: -60, z: 8.5 });
      await at.env.tick(2);
      expect(kinds()).toEqual(['p5']);
      at.run('give Alice bread 2');
      await at.env.tick(2);
      expect(kinds()).toEqual(['i5']);
      at.run('tag Alice remove gh.a5');
      at.run('tag Alice add gh.a6');
      await at.env.tick(2);
      expect(kinds()).toEqual(['j6', 'p6', 'i6', 'h6']);
      at.run('kill Alice');
      await at.env.tick(2);
      const dying = at.entries();
      expect(dying.find(({ k }) => k === 'd')).toEqual({ k: 'd', a: 6, v: 1 });
      expect(dying.find(({ k }) => k === 'h')).toMatchObject({ v: 0 });
      // Whoever has left and come again is told of again.
      at.run(`scoreboard players set Alice ${LEFT} 1`);
      await at.env.tick(2);
      expect(kinds()[0]).toBe('j6');
    } finally {
      await at[Symbol.asyncDispose]();
    }
  });

  test('keeps the held at home and strangers out', async () => {
    const at = await watched(version);
    try {
      await at.env.connect('Alice', { position: { x: 8.5, y: -60, z: 8.5 } });
      await at.env.connect('Bob', { position: { x: 4.5, y: -60, z: 4.5 } });
      for (const tag of [TAGS.agent, TAGS.agentNumber(0), TAGS.held]) at.run(`tag Alice add ${tag}`);
      at.run(`summon marker 2.5 -60.0 2.5 {Tags:["${TAGS.homeOf(0)}"]}`);
      await at.env.tick(2);
      const isAt = (name: string, place: string) =>
        at.run(`execute positioned ${place} if entity @a[name=${name},distance=..0.1]`).success;
      expect(isAt('Alice', '2.5 -60.0 2.5')).toBe(true);
      // Where there is no exit, strangers stay.
      expect(isAt('Bob', '4.5 -60.0 4.5')).toBe(true);
      at.run(`summon marker 30.5 -60.0 30.5 {Tags:["${TAGS.exit}"]}`);
      await at.env.tick(2);
      expect(isAt('Bob', '30.5 -60.0 30.5')).toBe(true);
      at.run('gamemode creative Bob');
      at.run('tp Bob 4.5 -60 4.5');
      await at.env.tick(2);
      expect(isAt('Bob', '4.5 -60.0 4.5')).toBe(true);
    } finally {
      await at[Symbol.asyncDispose]();
    }
  });

  test('lists entities with their kinds, and leaves nothing when it goes', async () => {
    const at = await watched(version);
    try {
      at.run('summon cow 3.5 -60 3.5 {NoAI:1b}');
      at.run('summon pig 5.5 -60 3.5 {NoAI:1b}');
      at.run(`tag @e[type=!player,type=!marker] add ${TAGS.listed}`);
      at.call(FUNCTIONS.listEntities);
      const list = () => readEntities(at.say(`data get storage ${STORAGE.entities} list`).join(''));
      const listed = list();
      expect(listed.map(({ type }) => type).sort()).toEqual(['cow', 'pig']);
      expect(listed.every(({ nbt }) => Array.isArray(nbt.Pos))).toBe(true);
      at.call(FUNCTIONS.listEntities);
      expect(list()).toEqual([]);
      at.call(FUNCTIONS.uninstall);
      expect(at.run('execute if entity @e[type=marker]').success).toBe(false);
      expect(at.say('scoreboard objectives list').join(' ')).not.toContain('gh');
      await at.env.tick(2);
      expect(at.log.filter((line) => !line.startsWith('info'))).toEqual([]);
    } finally {
      await at[Symbol.asyncDispose]();
    }
  });
});
