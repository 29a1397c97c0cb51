import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { LivingEntity } from '../../../game-server/entities/livingEntity.ts';
import { versionsToTest } from '../../support/depth.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { keptIn } from '../../support/keptEnv.ts';
import { type RawTag, rawFile } from '../../support/rawWorld.ts';

const ZONE = { id: 'zone', box: { min: { x: -256, y: -64, z: -256 }, max: { x: 255, y: 255, z: 255 } } };
const END = { end: { type: 'end', seed: 7 }, zone: ZONE } as const;
const MARK = { x: 3, y: 70, z: 3 };

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe.each(versionsToTest())('the End of a kept world at %s', (version) => {
  test('is as it was, with who was there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-end-'));
    folders.push(folder);
    const { env, saver } = await keptIn(folder, { ...END, version });
    await using _ = env;
    const { player } = await env.connect('Alice');
    player.seenCredits = true;
    env.server.dimensions.send(player, env.end.server, { position: { x: 3.5, y: 71, z: 3.5 }, yaw: 0, pitch: 0 });
    await env.tick(4);
    env.end.server.world.setBlock(MARK, { id: 'diamond_block', properties: {} }, { type: 'game' });
    const before = env.end.systems.exitPortal.middleOf(env.zone);
    await env.tick(10);
    const [dragon] = [...env.end.systems.entities.ofKind('ender_dragon')];
    if (!(dragon instanceof LivingEntity)) return expect.fail('no dragon');
    dragon.health = 77;
    saver.save();
    expect(existsSync(join(folder, 'DIM1', 'region'))).toBe(true);
    const level = rawFile(join(folder, 'level.dat')) as unknown as RawTag;
    expect(JSON.stringify(level)).toContain('minecraft:the_end');

    const { env: other } = await keptIn(folder, { ...END, version });
    await using __ = other;
    const admission = {
      username: 'Alice',
      joinToken: 'token-of-Alice',
      zone: other.zone,
      loadout: { position: { x: 0.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [] },
    };
    other.server.admit(admission);
    await other.reconnect(admission).catch((error: Error) => {
      // The Env looks for players in the overworld alone.
      if (!other.end.server.players.has('Alice')) throw error;
    });
    const there = other.end.server.players.get('Alice');
    expect(there?.seenCredits).toBe(true);
    expect(Math.floor(there?.position.x ?? 0)).toBe(3);
    const block = (x: number, y: number, z: number) => other.end.server.world.block({ x, y, z }).id;
    expect(block(MARK.x, MARK.y, MARK.z)).toBe('diamond_block');
    // The way out is found again, not built once more above itself.
    expect(other.end.systems.exitPortal.middleOf(other.zone)).toEqual(before);
    if (!before) return expect.fail('no way out');
    expect(block(1, before.y, 1)).toBe('air');
    expect(block(0, before.y + 4, 0)).toBe('air');
    // The fight goes on where it was.
    await other.tick(12);
    const dragons = [...other.end.systems.entities.ofKind('ender_dragon')];
    expect(dragons.map((one) => one instanceof LivingEntity && Math.floor(one.health / 5))).toEqual([15]);
    expect([...other.end.systems.entities.ofKind('end_crystal')]).toHaveLength(10);
  });
});
