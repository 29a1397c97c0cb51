import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { Mob } from '../../../game-server/mobs/mob.ts';
import { Villager } from '../../../game-server/mobs/villagers/villager.ts';
import { LIVING_RULES } from '../../../protocol/gameRules.ts';
import { versionsToTest } from '../../support/depth.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { keptIn } from '../../support/keptEnv.ts';
import { since } from '../../support/testedVersions.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-states-'));
  folders.push(folder);
  return folder;
}

const differing = versionsToTest({ differs: 'NBT of attributes, beacons' });

describe.each(differing)('a kept world at %s', (version) => {
  test('has beacons that give what they gave', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const at = { x: 0, y: FLOOR_Y + 1, z: 2 };
    for (let x = -1; x <= 1; x++) for (let z = -1; z <= 1; z++) env.setBlock(x, FLOOR_Y, z + 2, 'iron_block');
    env.setBlock(at.x, at.y, at.z, 'beacon');
    saver.save();
    const beacon = env.server.world.entityAt(at);
    if (beacon?.type !== 'beacon') return expect.fail('no beacon');
    beacon.primary = 'haste';
    // Only what it gives has changed since the last save.
    saver.save();
    const { env: other } = await keptIn(folder, { version });
    await using __ = other;
    expect(other.server.world.entityAt(at)).toMatchObject({ type: 'beacon', primary: 'haste', secondary: undefined });
    const { player } = await other.connect('Alice', { position: { x: 3.5, y: FLOOR_Y, z: 2.5 } });
    await other.tick(81);
    expect(other.systems.effects.list(player)).toMatchObject([{ id: 'haste', ambient: true }]);
  });

  test('has the attributes that commands changed, of players and mobs', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const run = (line: string) => expect(env.systems.commands.console(line).success, line).toBe(true);
    const named = (name: string) => (since(version, '1.21.2') ? name : `generic.${name}`);
    const more = since(version, '1.21') ? 'modifier add test:more 2 add_value' : 'modifier add 1-2-3-4-5 more 2 add';
    const { player } = await env.connect('Alice');
    run(`attribute Alice ${named('max_health')} base set 30`);
    run(`attribute Alice ${named('armor')} ${more}`);
    player.health = 27;
    for (const kind of ['zombie', 'horse']) run(`summon ${kind} 5.5 ${FLOOR_Y} 5.5 {NoAI:1b}`);
    for (const kind of ['zombie', 'horse'])
      run(`attribute @e[type=${kind},limit=1] ${named('movement_speed')} ${more}`);
    run(`attribute @e[type=zombie,limit=1] ${named('attack_damage')} base set 9`);
    const mobs = (one: typeof env) =>
      ['zombie', 'horse'].map((kind) => {
        const [mob] = [...one.systems.entities.ofKind(kind)];
        return mob instanceof Mob ? mob : expect.fail(kind);
      });
    const facts = (one: typeof env) =>
      mobs(one).map((mob) => [mob.speed, mob.ownSpeed, mob.attribute('attack_damage', 3)]);
    const before = facts(env);
    saver.save();
    const { env: other } = await keptIn(folder, { version });
    await using __ = other;
    expect(facts(other)).toEqual(before);
    const { player: again } = await other.connect('Alice');
    expect([again.maxHealth, again.health, again.attribute('armor', 0)]).toEqual([30, 27, 2]);
    expect(again.attributeChanges.modifiers('armor')).toHaveLength(1);
  });
});

describe.each(versionsToTest())('a kept world, the same at all versions, here %s', (version) => {
  test('has command blocks that know of their signal, so that it starts nothing again', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const at = { x: 0, y: FLOOR_Y, z: 2 };
    env.setBlock(at.x, at.y, at.z, 'command_block');
    saver.save();
    const block = env.server.world.entityAt(at);
    if (block?.type !== 'command') return expect.fail('no command block');
    block.powered = true;
    saver.save();
    const { env: other } = await keptIn(folder, { version });
    await using __ = other;
    expect(other.server.world.entityAt(at)).toMatchObject({ powered: true });
  });

  test.skipIf(!since(version, '1.20.3'))('has the slots of crafters that were shut', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const at = { x: 0, y: FLOOR_Y, z: 2 };
    if (!env.server.gameData.hasBlock('crafter')) return;
    env.setBlock(at.x, at.y, at.z, 'crafter');
    saver.save();
    const crafter = env.server.world.entityAt(at);
    if (!crafter || !('slots' in crafter)) return expect.fail('no crafter');
    env.systems.crafters.shut(crafter.slots, 4, true);
    saver.save();
    const { env: other } = await keptIn(folder, { version });
    await using __ = other;
    const again = other.server.world.entityAt(at);
    if (!again || !('slots' in again)) return expect.fail('no crafter');
    expect([...other.systems.crafters.shutSlots(again.slots)]).toEqual([4]);
  });

  test('has villagers that sleep on, and leave their bed free when they get up', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version, rules: LIVING_RULES });
    await using _ = env;
    const head = { x: 0, y: FLOOR_Y, z: 2 };
    env.setBlock(0, FLOOR_Y, 3, 'red_bed[facing=north,part=foot]');
    env.setBlock(0, FLOOR_Y, 2, 'red_bed[facing=north,part=head]');
    env.systems.commands.console('time set 14000');
    env.systems.commands.console(`summon villager 0.5 ${FLOOR_Y} 2.5`);
    const [villager] = [...env.systems.entities.ofKind('villager')];
    if (!(villager instanceof Villager)) return expect.fail('no villager');
    villager.lieDown(head);
    saver.save();
    const { env: other } = await keptIn(folder, { version, rules: LIVING_RULES });
    await using __ = other;
    const [again] = [...other.systems.entities.ofKind('villager')];
    if (!(again instanceof Villager)) return expect.fail('no villager');
    expect(again.asleep).toEqual(head);
    await other.connect('Alice', { position: { x: 5.5, y: FLOOR_Y, z: 2.5 } });
    await other.tick(10);
    expect(again.asleep).toEqual(head);
    other.systems.commands.console('time set 0');
    await other.tick(10);
    expect(again.asleep).toBeUndefined();
    expect(other.server.world.block(head).properties.occupied).toBe('false');
  });
});
