import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import nbt from 'prismarine-nbt';
import { afterEach, describe, expect, test } from 'vitest';
import type { ServerVersion } from '../../../game-server/data/versionData.ts';
import { LivingEntity } from '../../../game-server/entities/livingEntity.ts';
import { EffectCloud } from '../../../game-server/mechanics/brewing/effectCloud.ts';
import { Projectile } from '../../../game-server/mechanics/projectiles/projectile.ts';
import { SmallFireball } from '../../../game-server/mechanics/projectiles/smallFireball.ts';
import { breatheAt, DragonFireball } from '../../../game-server/mobs/dragon/dragonBreath.ts';
import { EnderDragon } from '../../../game-server/mobs/dragon/enderDragon.ts';
import { ghastFireball } from '../../../game-server/mobs/monsters/ghast.ts';
import { gatewayPlace } from '../../../worlds/terrain/end/gatewayRing.ts';
import { versionsToTest } from '../../support/depth.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { keptIn } from '../../support/keptEnv.ts';
import { type RawTag, rawFile } from '../../support/rawWorld.ts';

const ZONE = { id: 'zone', box: { min: { x: -256, y: -64, z: -256 }, max: { x: 255, y: 255, z: 255 } } };
const END = { end: { type: 'end', seed: 7 }, zone: ZONE } as const;
const MARK = { x: 3, y: 70, z: 3 };

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-end-'));
  folders.push(folder);
  return folder;
}

const entitiesOf = ({ end }: Env, kind: string) => [...end.systems.entities.ofKind(kind)];

/** A kept End with a player in it. */
async function inTheEnd(folder: string, version: ServerVersion) {
  const kept = await keptIn(folder, { ...END, version });
  const { env } = kept;
  const client = await env.connect('Alice');
  const arrival = { position: { x: 0.5, y: 140, z: 0.5 }, yaw: 0, pitch: 0 };
  env.server.dimensions.send(client.player, env.end.server, arrival);
  await env.tick(12);
  const player = env.end.server.players.get('Alice') ?? expect.fail('Alice is not there');
  player.gameMode = 'creative';
  return { ...kept, client, player };
}

/** The same End after a restart; `join` brings back who was there. */
async function restarted(folder: string, version: ServerVersion) {
  const kept = await keptIn(folder, { ...END, version });
  const { env } = kept;
  const loadout = { position: { x: 0.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [] };
  const admission = { username: 'Alice', joinToken: 'token-of-Alice', zone: env.zone, loadout };
  const join = async () => {
    env.server.admit(admission);
    await env.reconnect(admission).catch((error: Error) => {
      // The Env looks for players in the overworld alone.
      if (!env.end.server.players.has('Alice')) throw error;
    });
  };
  return { ...kept, join };
}

/** `DragonFight` of a folder's level.dat, in plain values. */
function fightIn(folder: string): Record<string, unknown> {
  const { Data } = nbt.simplify(rawFile(join(folder, 'level.dat')) as never) as Record<string, Record<string, unknown>>;
  return (Data?.DragonFight ?? {}) as Record<string, unknown>;
}

type Tags = Record<string, RawTag>;

function changeFight(folder: string, change: (fight: Tags) => Tags | undefined): void {
  const file = join(folder, 'level.dat');
  const level = rawFile(file) as unknown as { value: { Data: { value: Record<string, { value: Tags }> } } };
  const { value } = level.value.Data;
  const fight = value.DragonFight ?? expect.fail('no fight');
  const changed = change(fight.value);
  if (changed) value.DragonFight = { ...fight, value: changed };
  else delete value.DragonFight;
  writeFileSync(file, gzipSync(nbt.writeUncompressed(level as never)));
}

/** Has the file of what systems remember say that a dragon is called, as worlds had it before level.dat had the fight. */
function callAsBefore(folder: string): void {
  const file = join(folder, 'DIM1', 'data', 'guildhall.dat');
  const kept = rawFile(file) as unknown as { value: { data: { value: Tags } } };
  kept.value.data.value.dragon_called = { type: 'byte', value: 1 };
  writeFileSync(file, gzipSync(nbt.writeUncompressed(kept as never)));
}

describe.each(versionsToTest())('the End of a kept world at %s', (version) => {
  test('calls a dragon anew that was on its way, and opens the way out where a crystal is gone since', async () => {
    const folder = newFolder();
    const { env, saver, client, player } = await inTheEnd(folder, version);
    await using _ = env;
    const { entities, exitPortal, movement, endGateways } = env.end.systems;
    for (const entity of [...entitiesOf(env, 'end_crystal'), ...entitiesOf(env, 'ender_dragon')])
      entities.remove(entity);
    exitPortal.openFor(env.zone, false);
    endGateways.openNext(env.zone);
    const middle = exitPortal.middleOf(env.zone) ?? expect.fail('no way out');
    movement.teleport(player, { x: 0.5, y: middle.y + 4, z: 0.5 });
    player.inventory.slots.set(36, { id: 'end_crystal', count: 4 });
    await env.tick(2);
    for (const [x, z] of [
      [3, 0],
      [0, 3],
      [-3, 0],
      [0, -3],
    ] as const) {
      const location = { x: middle.x + x, y: middle.y, z: middle.z + z };
      const click = { direction: 1, hand: 0, cursorX: 0.5, cursorY: 1, cursorZ: 0.5 };
      client.write('block_place', { location, ...click, insideBlock: false, worldBorderHit: false, sequence: 1 });
    }
    await env.tick(60);
    expect(exitPortal.isOpen(env.zone)).toBe(false);
    expect(entitiesOf(env, 'end_crystal')).toHaveLength(4);
    saver.save();
    const fight = fightIn(folder);
    expect(fight).toMatchObject({ NeedsStateScanning: 0, DragonKilled: 1, PreviouslyKilled: 1, IsRespawning: 1 });
    const { x: exitX, y: exitY, z: exitZ } = middle;
    const exit = version === '1.19.2' ? { X: exitX, Y: exitY, Z: exitZ } : [exitX, exitY, exitZ];
    expect(fight.ExitPortalLocation).toEqual(exit);
    expect(fight.Gateways).toMatchObject({ length: 19 });

    const { env: other, saver: another, join } = await restarted(folder, version);
    await using __ = other;
    expect(entitiesOf(other, 'end_crystal')).toHaveLength(4);
    await join();
    await other.tick(30);
    expect(other.end.systems.exitPortal.middleOf(other.zone)).toEqual(middle);
    expect(entitiesOf(other, 'ender_dragon')).toEqual([]);
    expect(entitiesOf(other, 'end_crystal')[0]?.metadata('beam_target')).toEqual({ x: 0, y: 128, z: 0 });
    // The first pillar stands 140 ticks after the beginning.
    await other.tick(125);
    expect(entitiesOf(other, 'end_crystal')).toHaveLength(5);
    another.save();

    const { env: third, join: joinThird } = await restarted(folder, version);
    await using ___ = third;
    const beside = entitiesOf(third, 'end_crystal').find(({ position: { x, z } }) => Math.hypot(x, z) < 5);
    third.end.systems.entities.remove(beside ?? expect.fail('no crystal'));
    await joinThird();
    await third.tick(30);
    expect(third.end.systems.exitPortal.isOpen(third.zone)).toBe(true);
    expect(entitiesOf(third, 'ender_dragon')).toEqual([]);
  });

  test('goes on with the fight as a level.dat of the game has it, and says in one how it stands', async () => {
    const folder = newFolder();
    const { env, saver } = await inTheEnd(folder, version);
    await using _ = env;
    const [dragon] = entitiesOf(env, 'ender_dragon');
    saver.save();
    expect(fightIn(folder)).toMatchObject({
      NeedsStateScanning: 0,
      DragonKilled: 0,
      PreviouslyKilled: 0,
      IsRespawning: 0,
    });
    const uuid = dragon?.uuid.replaceAll('-', '') ?? '';
    expect(fightIn(folder).Dragon).toEqual([0, 8, 16, 24].map((at) => Number.parseInt(uuid.slice(at, at + 8), 16) | 0));
    env.end.systems.entities.remove(dragon ?? expect.fail('no dragon'));
    saver.save();
    // What the game leaves in the middle of a call: no dragon, the way out shut, and nothing of the call itself.
    changeFight(folder, (fight) => ({
      ...fight,
      DragonKilled: { type: 'byte', value: 1 },
      PreviouslyKilled: { type: 'byte', value: 1 },
      Gateways: { type: 'list', value: { type: 'int', value: [4, 9, 2] } },
      OfAnotherVersion: { type: 'string', value: 'kept' },
    }));

    const { env: other, saver: another, join } = await restarted(folder, version);
    await using __ = other;
    another.save();
    expect(fightIn(folder)).toMatchObject({ DragonKilled: 1, Gateways: [4, 9, 2], OfAnotherVersion: 'kept' });
    await join();
    await other.tick(40);
    expect(entitiesOf(other, 'ender_dragon')).toEqual([]);
    const { dragonFight, endGateways } = other.end.systems;
    expect(dragonFight.make({ zone: other.zone, position: { x: 0, y: 100, z: 0 } }).reward).toBe(500);
    // A world that was won has a gateway, and the list says which was the next.
    expect(other.end.server.world.block(gatewayPlace(2)).id).toBe('end_gateway');
    expect(endGateways.openNext(other.zone)).toEqual(gatewayPlace(9));
    another.save();
    const left = fightIn(folder);
    expect(left).toMatchObject({ DragonKilled: 1, PreviouslyKilled: 1, OfAnotherVersion: 'kept' });
    expect((left.Gateways as number[]).at(-1)).toBe(4);
  });

  test('takes no numbers at their word that are no gateways and no place, and knows of a living dragon that another died before', async () => {
    const folder = newFolder();
    const { env, saver } = await inTheEnd(folder, version);
    await using _ = env;
    saver.save();
    const doubles = (...value: number[]): RawTag => ({ type: 'list', value: { type: 'double', value } });
    changeFight(folder, (fight) => ({
      ...fight,
      PreviouslyKilled: { type: 'byte', value: 1 },
      Gateways: doubles(Number.NaN, 1e300),
      ExitPortalLocation: doubles(0, 1e300, 0.5),
      OfAnotherVersion: { type: 'string', value: 'kept' },
    }));
    const { env: other, saver: another, join: joinAgain } = await restarted(folder, version);
    await using __ = other;
    const dragons = entitiesOf(other, 'ender_dragon');
    expect(dragons.map((dragon) => dragon instanceof EnderDragon && dragon.reward)).toEqual([500]);
    another.save();
    expect(fightIn(folder)).toMatchObject({ DragonKilled: 0, PreviouslyKilled: 1, OfAnotherVersion: 'kept' });
    await joinAgain();
    await other.tick(30);
    another.save();
    expect(fightIn(folder)).toMatchObject({ DragonKilled: 0, PreviouslyKilled: 1, OfAnotherVersion: 'kept' });
    expect(fightIn(folder).Gateways).toMatchObject({ length: 20 });
  });

  test('calls a dragon anew that was on its way in a world of before level.dat had the fight', async () => {
    const folder = newFolder();
    const { env, saver } = await inTheEnd(folder, version);
    await using _ = env;
    for (const entity of [...entitiesOf(env, 'end_crystal'), ...entitiesOf(env, 'ender_dragon')])
      env.end.systems.entities.remove(entity);
    saver.save();
    changeFight(folder, () => undefined);
    callAsBefore(folder);
    // Also when nobody has been there before the next restart.
    const { env: other, saver: another } = await restarted(folder, version);
    await using __ = other;
    another.save();
    const { env: third, saver: last, join: joinThird } = await restarted(folder, version);
    await using ___ = third;
    await joinThird();
    await third.tick(30);
    // Without its crystals nothing comes of the call.
    expect(entitiesOf(third, 'ender_dragon')).toEqual([]);
    expect(third.end.systems.exitPortal.isOpen(third.zone)).toBe(true);
    last.save();
    expect(fightIn(folder)).toMatchObject({ DragonKilled: 1, IsRespawning: 0 });
    const kept = gunzipSync(readFileSync(join(folder, 'DIM1', 'data', 'guildhall.dat')));
    expect(kept.includes('dragon_called')).toBe(false);
    // What level.dat says comes first.
    callAsBefore(folder);
    const { env: fourth } = await restarted(folder, version);
    await using ____ = fourth;
    expect(fourth.end.systems.dragonFight.stateOf(fourth.zone)).toMatchObject({ called: false });
  });

  test("has the dragon's breath and fireballs go on as they were", async () => {
    const folder = newFolder();
    const { env, saver } = await inTheEnd(folder, version);
    await using _ = env;
    const { entities, habitat } = env.end.systems;
    const [dragon] = entitiesOf(env, 'ender_dragon');
    if (!(dragon instanceof EnderDragon)) return expect.fail('no dragon');
    const way = { x: 1, y: 0, z: 0 };
    const at = (z: number) => ({ zone: env.zone, position: { x: 80, y: 150, z } });
    entities.add(new DragonFireball(habitat, at(0), way, dragon));
    const ball = ghastFireball(habitat, at(20), way);
    ball.blastPower = 4;
    entities.add(ball);
    entities.add(new SmallFireball(habitat, habitat.redstone.circuit, at(40), undefined, way));
    breatheAt(habitat, dragon, { x: 80, y: 0, z: 0 });
    await env.tick(30);
    const kinds = ['dragon_fireball', 'fireball', 'small_fireball', 'area_effect_cloud'];
    const stateOf = (one: Env) =>
      kinds.map((kind) => {
        const [entity] = entitiesOf(one, kind);
        const owner = entity instanceof Projectile ? entity.owner?.uuid : undefined;
        return { kind, position: entity?.position, velocity: entity?.velocity, owner };
      });
    const before = stateOf(env);
    saver.save();
    const { env: other } = await restarted(folder, version);
    await using __ = other;
    expect(stateOf(other)).toEqual(before);
    expect(entitiesOf(other, 'fireball')).toMatchObject([{ blastPower: 4 }]);
    const [cloud] = entitiesOf(other, 'area_effect_cloud');
    if (!(cloud instanceof EffectCloud)) return expect.fail('no cloud');
    expect(cloud).toMatchObject({ age: 30, radius: 5 });
    expect(cloud.form).toMatchObject({ ticks: 200, particle: 'dragon_breath' });
    expect(cloud.form.gifts).toMatchObject([{ id: 'instant_damage', amplifier: 0 }]);
    expect(other.end.systems.splashPotions.ownerOf(cloud)?.uuid).toBe(dragon.uuid);
    await env.tick(20);
    await other.tick(20);
    const [fireballs, others] = [stateOf(env), stateOf(other)].map((states) => states.slice(0, 3));
    expect(others).toEqual(fireballs);
    await other.tick(200);
    expect(cloud.removed).toBe(true);
  });

  test('is saved whatever crystals and clouds are asked for, and clouds stay within their bounds', async () => {
    const folder = newFolder();
    const { env, saver } = await inTheEnd(folder, version);
    await using _ = env;
    const summon = (what: string) => env.systems.commands.console(`execute in the_end run summon ${what}`);
    for (const crystal of entitiesOf(env, 'end_crystal')) env.end.systems.entities.remove(crystal);
    summon('end_crystal 80 150 0 {beam_target:[1e300d,0d,0d],BeamTarget:{X:1,Y:2,Z:3}}');
    summon(
      'area_effect_cloud 80 150 20 {RadiusPerTick:32f,WaitTime:0,Duration:100000,Potion:"poison",potion_contents:{potion:"poison"}}',
    );
    await env.tick(20);
    const [cloud] = entitiesOf(env, 'area_effect_cloud');
    expect(cloud).toMatchObject({ radius: 32, form: { color: 0x87_a3_63 } });
    saver.save();
    const { env: other } = await restarted(folder, version);
    await using __ = other;
    expect(entitiesOf(other, 'end_crystal')).toMatchObject([{ aim: { x: 1, y: 2, z: 3 } }]);
    expect(entitiesOf(other, 'area_effect_cloud')).toMatchObject([{ radius: 32 }]);
  });

  test('has no portal at the foot of its pillar, also where one was saved', async () => {
    const folder = newFolder();
    const { env } = await inTheEnd(folder, version);
    await using _ = env;
    const { exitPortal } = env.end.systems;
    const middle = exitPortal.middleOf(env.zone) ?? expect.fail('no way out');
    exitPortal.openFor(env.zone, false);
    env.end.server.world.setBlock(middle, { id: 'end_portal', properties: {} }, { type: 'game' });
    exitPortal.shut(env.zone);
    expect(env.end.server.world.block(middle).id).toBe('bedrock');
  });

  test('is as it was, with who was there', async () => {
    const folder = newFolder();
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
