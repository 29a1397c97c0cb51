import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { keptIn } from '../../support/keptEnv.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const AT = { x: 5, y: FLOOR_Y, z: 5 };
const DATA =
  '{Delay:77s,MaxNearbyEntities:9s,SpawnData:{entity:{id:"minecraft:spider",Health:3f}},' +
  'SpawnPotentials:[{weight:4,data:{entity:{id:"minecraft:spider"}}}],mod_tag:5}';

function shown({ systems, zone }: Env): string {
  const [line = ''] = systems.commands.console(`data get block ${AT.x} ${AT.y} ${AT.z}`, zone).lines;
  return line;
}

describe.each(TESTED_VERSIONS)('a spawner saved at %s', (version) => {
  test('goes on with what it makes and how long it waits, and keeps what nobody here knows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-spawner-'));
    folders.push(folder);
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    env.systems.commands.console(`setblock ${AT.x} ${AT.y} ${AT.z} spawner${DATA}`, env.zone);
    saver.save();
    // Nothing but the time it waits changes, and that is saved as well.
    await env.connect('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 0.5 } });
    await env.tick(10);
    const before = shown(env);
    expect(before).toMatch(/Delay: 6\ds/);
    saver.save();

    const { env: other, saver: another } = await keptIn(folder, { version });
    await using __ = other;
    expect(shown(other)).toBe(before);
    expect(before).toContain('MaxNearbyEntities: 9s');
    another.save();
    const { env: third } = await keptIn(folder, { version });
    await using ___ = third;
    expect(shown(third)).toBe(before);
  });
});
