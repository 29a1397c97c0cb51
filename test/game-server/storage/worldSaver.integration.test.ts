import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { Autosave } from '../../../game-server/storage/autosave.ts';
import type { Env } from '../../support/env.ts';
import { keptIn, written } from '../../support/keptEnv.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-saver-'));
  folders.push(folder);
  return folder;
}

function chestAt(env: Env, x: number, y: number, z: number) {
  const entity = env.server.world.entityAt({ x, y, z });
  if (!entity || !('slots' in entity)) return expect.fail('no chest');
  return entity.slots;
}

/** Every file below a folder with its time of change. */
function filesOf(folder: string): Map<string, number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => [
      join(parentPath, name).slice(folder.length + 1),
      statSync(join(parentPath, name)).mtimeMs,
    ]),
  );
}

describe('a save over many ticks', () => {
  test('writes the world of the moment in which it began, whatever happens meanwhile', async () => {
    const folder = newFolder();
    const kept = await keptIn(folder);
    const { env, saver } = kept;
    await using _ = env;
    for (let chunk = -3; chunk < 3; chunk++) env.setBlock(chunk * 16 + 1, -60, 1, 'gold_block');
    env.setBlock(20, -60, 20, 'chest[facing=east]');
    chestAt(env, 20, -60, 20).replaceAll([{ slot: 3, id: 'apple', count: 5 }]);
    const alice = await env.connect('Alice', { items: [{ slot: 36, id: 'diamond', count: 2 }] });
    saver.begin();
    for (let chunk = -3; chunk < 3; chunk++) env.setBlock(chunk * 16 + 1, -60, 1, 'dirt');
    env.setBlock(40, -60, 40, 'gold_block');
    chestAt(env, 20, -60, 20).takeAll();
    alice.player.inventory.slots.replaceAll([]);
    await env.tick(2);
    expect(saver.busy).toBe(true);
    await written(kept);

    const { env: other } = await keptIn(folder);
    await using __ = other;
    for (let chunk = -3; chunk < 3; chunk++) expect(other.block(chunk * 16 + 1, -60, 1)).toBe('gold_block');
    expect(other.block(40, -60, 40)).toBe('air');
    expect(chestAt(other, 20, -60, 20).contents()).toEqual([{ slot: 3, id: 'apple', count: 5 }]);
    const again = await other.connect('Alice');
    expect(again.player.inventory.slots.contents()).toEqual([{ slot: 36, id: 'diamond', count: 2 }]);
    expect(kept.failures).toEqual([]);
  });

  test('is followed by another one when it is asked for meanwhile, and overtaken by one of the whole world', async () => {
    const folder = newFolder();
    const kept = await keptIn(folder);
    const { env, saver } = kept;
    await using _ = env;
    env.setBlock(1, -60, 1, 'gold_block');
    saver.begin();
    env.setBlock(1, -60, 1, 'dirt');
    saver.begin();
    await written(kept);
    {
      const { env: other } = await keptIn(folder);
      await using __ = other;
      expect(other.block(1, -60, 1)).toBe('dirt');
    }
    env.setBlock(1, -60, 1, 'gold_block');
    saver.begin();
    env.setBlock(1, -60, 1, 'stone');
    // Its files are being written when the other one comes.
    await env.tick(1);
    expect(saver.save().chunks).toBe(1);
    await saver.idle();
    expect(saver.busy).toBe(false);
    const { env: other } = await keptIn(folder);
    await using __ = other;
    expect(other.block(1, -60, 1)).toBe('stone');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('writes only what has changed since the last one', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder);
    await using _ = env;
    env.setBlock(1, -60, 1, 'gold_block');
    env.setBlock(-1, -60, 1, 'chest[facing=east]');
    env.setBlock(-20, -60, 1, 'oak_sign[rotation=4]');
    expect(saver.save().chunks).toBe(3);
    const before = filesOf(folder);
    expect(saver.save().chunks).toBe(0);
    chestAt(env, -1, -60, 1).replaceAll([{ slot: 3, id: 'apple', count: 5 }]);
    expect(saver.save().chunks).toBe(1);
    const sign = env.server.world.entityAt({ x: -20, y: -60, z: 1 });
    if (sign?.type !== 'sign') return expect.fail('no sign');
    sign.front = ['hello', '', '', ''];
    expect(saver.save().chunks).toBe(1);
    const after = filesOf(folder);
    expect(after.get('region/r.0.0.mca')).toBe(before.get('region/r.0.0.mca'));
    const { env: other, saver: another } = await keptIn(folder);
    await using __ = other;
    expect(chestAt(other, -1, -60, 1).contents()).toEqual([{ slot: 3, id: 'apple', count: 5 }]);
    // What was read from the folder need not be written there again.
    expect(another.save().chunks).toBe(0);
  });

  test('that cannot be written leaves the world of before, and its changes to the next one', async () => {
    const folder = newFolder();
    const kept = await keptIn(folder);
    const { env, saver } = kept;
    await using _ = env;
    env.setBlock(1, -60, 1, 'gold_block');
    saver.save();
    env.setBlock(1, -60, 1, 'dirt');
    const region = join(folder, 'region', 'r.0.0.mca');
    const bytes = readFileSync(region);
    rmSync(region);
    mkdirSync(region);
    expect(() => saver.save()).toThrow('EISDIR');
    saver.begin();
    await written(kept);
    expect(kept.failures).toEqual([expect.objectContaining({ code: 'EISDIR' })]);
    expect(readdirSync(folder).sort()).toEqual(['data', 'level.dat', 'region']);
    rmSync(region, { recursive: true });
    writeFileSync(region, bytes);
    expect(saver.save().chunks).toBe(1);
    const { env: other } = await keptIn(folder);
    await using __ = other;
    expect(other.block(1, -60, 1)).toBe('dirt');
  });

  test('comes by itself every so often, unless it is switched off', async () => {
    const folder = newFolder();
    const kept = await keptIn(folder);
    const { env, saver } = kept;
    await using _ = env;
    const autosave = new Autosave(env.clock, saver, 5_000);
    await env.tick(99);
    expect(saver.busy).toBe(false);
    expect(existsSync(join(folder, 'level.dat'))).toBe(false);
    await env.tick(2);
    await written(kept);
    expect(existsSync(join(folder, 'level.dat'))).toBe(true);
    rmSync(join(folder, 'level.dat'));
    expect(autosave.switch(true)).toBe(false);
    expect(autosave.switch(false)).toBe(true);
    await env.tick(200);
    expect(saver.busy).toBe(false);
    expect(existsSync(join(folder, 'level.dat'))).toBe(false);
    autosave.stop();
  });
});

describe('a process that is killed', () => {
  /** A world with gold, then one with dirt that was being saved. */
  async function twoSaves(): Promise<{ folder: string; draft: string }> {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder);
    await using _ = env;
    env.setBlock(1, -60, 1, 'gold_block');
    env.setBlock(-1, -60, 1, 'gold_block');
    saver.save();
    const before = newFolder();
    rmSync(before, { recursive: true });
    const { cpSync } = await import('node:fs');
    cpSync(folder, before, { recursive: true });
    env.setBlock(1, -60, 1, 'dirt');
    env.setBlock(-1, -60, 1, 'dirt');
    saver.save();
    return { folder: before, draft: folder };
  }

  test('while files are written leaves the old world', async () => {
    const { folder, draft } = await twoSaves();
    mkdirSync(join(folder, '.saving-x', 'region'), { recursive: true });
    const half = readFileSync(join(draft, 'region', 'r.0.0.mca')).subarray(0, 5_000);
    writeFileSync(join(folder, '.saving-x', 'region', 'r.0.0.mca'), half);
    const { env } = await keptIn(folder);
    await using _ = env;
    expect([env.block(1, -60, 1), env.block(-1, -60, 1)]).toEqual(['gold_block', 'gold_block']);
    expect(existsSync(join(folder, '.saving-x'))).toBe(false);
  });

  test.each([0, 1, 2])('when %i files have moved to their places leaves the new world', async (moved) => {
    const { folder, draft } = await twoSaves();
    mkdirSync(join(folder, '.saved-1', 'region'), { recursive: true });
    const paths = ['level.dat', join('region', 'r.0.0.mca'), join('region', 'r.-1.0.mca')];
    for (const [index, path] of paths.entries())
      writeFileSync(join(folder, index < moved ? '' : '.saved-1', path), readFileSync(join(draft, path)));
    const { env } = await keptIn(folder);
    await using _ = env;
    expect([env.block(1, -60, 1), env.block(-1, -60, 1)]).toEqual(['dirt', 'dirt']);
    expect(existsSync(join(folder, '.saved-1'))).toBe(false);
  });
});

describe.each(TESTED_VERSIONS)('a kept world at %s', (version) => {
  test('gives players back all that was theirs, those who had left included', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const items = [
      { slot: 5, id: 'iron_helmet', count: 1 },
      { slot: 8, id: 'leather_boots', count: 1, data: { damage: 3, color: 0xff0000 } },
      { slot: 9, id: 'apple', count: 7 },
      { slot: 35, id: 'oak_log', count: 64 },
      { slot: 36, id: 'diamond_pickaxe', count: 1, data: { damage: 7, enchantments: { efficiency: 3 } } },
      { slot: 44, id: 'torch', count: 12 },
      { slot: 45, id: 'shield', count: 1 },
    ];
    const { player } = await env.connect('Alice', { items });
    player.inventory.held = 4;
    player.position = { x: 7.25, y: -58, z: -3.5 };
    [player.yaw, player.pitch] = [90, 30];
    [player.health, player.food, player.saturation, player.exhaustion] = [11, 13, 2.5, 1.5];
    player.experience = { level: 12, points: 9, total: 200 };
    player.enchantingSeed = 1234;
    player.respawnPoint = { position: { x: 3.5, y: -60, z: 4.5 }, yaw: 45 };
    env.systems.gameModes.set(player, 'adventure');
    env.systems.enderChests.of(player).replaceAll([{ slot: 26, id: 'emerald', count: 9 }]);
    env.systems.effects.give(player, { id: 'haste', amplifier: 2, duration: 900 });
    const bob = await env.connect('Bob', { items: [{ slot: 40, id: 'bread', count: 3 }] });
    bob.raw.end();
    await env.tick(2);
    expect(env.server.players.has('Bob')).toBe(false);
    const { position } = player;
    const { duration } = env.systems.effects.list(player)[0] ?? expect.fail('no effect');
    expect(saver.save().players).toBe(2);

    const { env: other } = await keptIn(folder, { version });
    await using __ = other;
    const { player: alice } = await other.connect('Alice');
    expect(alice.inventory.slots.contents()).toEqual(items);
    expect(alice.inventory.held).toBe(4);
    expect([alice.position, alice.yaw, alice.pitch]).toEqual([position, 90, 30]);
    expect([alice.health, alice.food, alice.saturation]).toEqual([11, 13, 2.5]);
    expect(alice.exhaustion).toBeCloseTo(1.5);
    expect(alice.experience).toEqual({ level: 12, points: 9, total: 200 });
    expect(alice.enchantingSeed).toBe(1234);
    expect(alice.respawnPoint).toEqual({ position: { x: 3.5, y: -60, z: 4.5 }, yaw: 45 });
    expect(alice.gameMode).toBe('adventure');
    expect(other.systems.enderChests.of(alice).contents()).toEqual([{ slot: 26, id: 'emerald', count: 9 }]);
    const [effect] = other.systems.effects.list(alice);
    expect(effect).toMatchObject({ id: 'haste', amplifier: 2 });
    expect(Math.abs((effect?.duration ?? 0) - duration)).toBeLessThan(10);
    const { player: back } = await other.connect('Bob');
    expect(back.inventory.slots.contents()).toEqual([{ slot: 40, id: 'bread', count: 3 }]);
    // Who is new begins with what newcomers get.
    const { player: carol } = await other.connect('Carol', { items: [{ slot: 36, id: 'stick', count: 1 }] });
    expect(carol.inventory.slots.contents()).toEqual([{ slot: 36, id: 'stick', count: 1 }]);
  });

  test('keeps maps, and numbers that were given', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const { maps } = env.systems;
    maps.make(env.zone, { x: 300, z: -20 }, 2).paint(7, 9, 120);
    maps.lockedCopy(env.zone, maps.make(env.zone, { x: 0, z: 0 }, 0));
    saver.save();
    expect(existsSync(join(folder, 'data', 'map_2.dat'))).toBe(true);
    const { env: other, saver: saverToo } = await keptIn(folder, { version });
    await using __ = other;
    const archive = other.systems.maps.archives.of(other.zone);
    expect(archive.next).toBe(3);
    const map = archive.drawing(0) ?? expect.fail('no map');
    expect(map.facts).toMatchObject({ scale: 2, x: 192, z: 192, locked: false });
    expect(map.colours[9 * 128 + 7]).toBe(120);
    expect(archive.drawing(2)?.facts.locked).toBe(true);
    expect(archive.drawing(3)).toBeUndefined();
    // What has not changed is not written again.
    const before = filesOf(folder).get(join('data', 'map_0.dat'));
    saverToo.save();
    expect(filesOf(folder).get(join('data', 'map_0.dat'))).toBe(before);
  });

  test('gives players back the recipes they found and the advancements they made', async () => {
    const folder = newFolder();
    const living = { version, rules: { livingWorld: true } };
    const { env, saver } = await keptIn(folder, living);
    await using _ = env;
    await env.connect('Alice');
    env.systems.commands.console('give Alice cobblestone');
    env.systems.commands.console('advancement grant Alice only minecraft:husbandry/balanced_diet apple');
    await env.tick(2);
    const { player } = await env.connect('Bob');
    expect([...env.systems.knownRecipes.of(player)]).toEqual([]);
    saver.save();
    const { env: other } = await keptIn(folder, living);
    await using __ = other;
    const { player: alice } = await other.connect('Alice');
    const { knownRecipes, advancements } = other.systems;
    expect([...knownRecipes.of(alice)]).toEqual(expect.arrayContaining(['furnace', 'stone_pickaxe']));
    expect([...knownRecipes.of(alice)]).not.toContain('torch');
    expect([...advancements.saved(alice)].map(([id, criteria]) => [id, ...criteria.keys()])).toEqual([
      ['husbandry/balanced_diet', 'apple'],
      ['story/mine_stone', 'get_stone'],
    ]);
  });

  test('goes on at its hour, in its weather and by its rules', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const run = (line: string) => env.systems.commands.console(line);
    run('time set 13000');
    run('weather thunder');
    run('gamerule keepInventory true');
    run('gamerule randomTickSpeed 7');
    run('gamerule announceAdvancements false');
    saver.save();
    const { env: other } = await keptIn(folder, { version });
    await using __ = other;
    const { dayCycle, weather } = other.systems;
    expect([dayCycle.time(other.zone), weather.of(other.zone)]).toEqual([13_000, 'thunder']);
    const rules = ['keepInventory', 'randomTickSpeed', 'announceAdvancements', 'doFireTick'].map(
      (rule) => other.systems.commands.console(`gamerule ${rule}`).lines[0],
    );
    expect(rules).toEqual([
      expect.stringContaining('true'),
      expect.stringContaining('7'),
      expect.stringContaining('false'),
      env.systems.commands.console('gamerule doFireTick').lines[0],
    ]);
  });
});

test('a player whose file is damaged begins anew, and the file is kept beside', async () => {
  const folder = newFolder();
  const { env, saver } = await keptIn(folder);
  await using _ = env;
  await env.connect('Alice');
  saver.save();
  const [name = ''] = readdirSync(join(folder, 'playerdata'));
  writeFileSync(join(folder, 'playerdata', name), 'not NBT');
  const { env: other, saver: another } = await keptIn(folder);
  await using __ = other;
  const told: string[] = [];
  another.players.onUnreadable = ({ code, message }) => told.push(`${code} ${message}`);
  const alice = await other.connect('Alice', { items: [{ slot: 36, id: 'stick', count: 1 }] });
  expect(alice.player.inventory.slots.contents()).toHaveLength(1);
  expect(told).toEqual([expect.stringMatching(/^unreadable-player .*what Alice had cannot be read/)]);
  another.save();
  expect(readFileSync(join(folder, 'playerdata', `${name}.unreadable`), 'utf8')).toBe('not NBT');
});
