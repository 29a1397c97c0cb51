import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const BED = 'Minecraft wiki, "Bed"';
const HEAD = { x: 3, y: FLOOR_Y, z: 2 };
const MIDNIGHT = 18_000;

function setBed(env: Env): void {
  env.setBlock(2, FLOOR_Y, 2, 'red_bed[part=foot,facing=east]');
  env.setBlock(3, FLOOR_Y, 2, 'red_bed[part=head,facing=east]');
}

/** A world at an hour, with a bed whose head is at `HEAD`. */
function nightWithBed(env: Env, time = MIDNIGHT): void {
  setBed(env);
  env.systems.dayCycle.setTime(env.zone, time);
}

function bedOf(bot: Bot, x = 3) {
  const bed = bot.blockAt(new Vec3(x, FLOOR_Y, 2));
  if (!bed) throw new Error('no bed');
  return bed;
}

/** What the action bar and the chat said to a bot, as JSON. */
function hear(bot: Bot): string[] {
  const heard: string[] = [];
  const client = bot._client as unknown as { on(name: string, listener: (packet: unknown) => void): void };
  client.on('system_chat', (packet) => void heard.push(JSON.stringify(packet)));
  return heard;
}

behaviour(
  'a bot sleeps in a bed at night and wakes when it wants to',
  { source: `${BED}; Mineflayer: lib/plugins/bed.js` },
  async ({ env, bot, until, tick }) => {
    nightWithBed(env);
    await bot('Bob', { position: { x: -8.5, y: FLOOR_Y, z: 0.5 } });
    const alice = await bot('Alice');
    await tick(2);
    await until(alice.sleep(bedOf(alice, 2)));
    expect(alice.isSleeping).toBe(true);
    await tick(2);
    expect(env.block(HEAD.x, HEAD.y, HEAD.z)).toContain('occupied=true');
    expect(env.block(2, FLOOR_Y, 2)).toContain('occupied=true');
    expect(env.eventsOf('player-slept')).toMatchObject([{ player: 'Alice', position: HEAD }]);
    await until(alice.wake());
    await until(() => !alice.isSleeping, 'Alice to wake');
    await tick(5);
    expect(env.eventsOf('player-woke')).toHaveLength(1);
    expect(env.block(HEAD.x, HEAD.y, HEAD.z)).toContain('occupied=false');
    const { position } = env.server.players.get('Alice') ?? {};
    expect(position?.y).toBe(FLOOR_Y);
    expect(Math.hypot((position?.x ?? 0) - 3, (position?.z ?? 0) - 2.5)).toBeLessThan(3);
  },
);

behaviour(
  'when all players sleep for five seconds it is morning and they get up',
  { source: `${BED}, sleeping; "Game rule", playersSleepingPercentage` },
  async ({ env, bot, until, tick }) => {
    nightWithBed(env);
    const alice = await bot('Alice');
    await tick(2);
    await until(alice.sleep(bedOf(alice)));
    await tick(90);
    expect(alice.isSleeping).toBe(true);
    await until(() => !alice.isSleeping, 'the morning', 40);
    await tick(2);
    // Who lies in a bed does not move for longer than anybody may hang in the air.
    expect(env.eventsOf('player-corrected')).toEqual([]);
    expect(alice.time.timeOfDay).toBeLessThan(100);
    expect(alice.time.isDay).toBe(true);
    expect(alice.time.day).toBe(1);
  },
);

behaviour(
  'one sleeper of two does not skip the night, unless half is enough',
  { source: 'Minecraft wiki, "Game rule", playersSleepingPercentage' },
  async ({ env, bot, until, tick }) => {
    nightWithBed(env);
    await bot('Bob', { position: { x: -8.5, y: FLOOR_Y, z: 0.5 } });
    const alice = await bot('Alice');
    await tick(2);
    await until(alice.sleep(bedOf(alice)));
    await tick(150);
    expect(alice.isSleeping).toBe(true);
    env.server.setRule(env.zone, 'playersSleepingPercentage', 50);
    await until(() => !alice.isSleeping, 'the morning', 5);
    await tick(2);
    expect(env.systems.dayCycle.isDay(env.zone)).toBe(true);
  },
);

behaviour(
  'where more than all would have to sleep no sleep passes the night, and who lies down is told so',
  { source: 'Minecraft wiki, "Game rule", playersSleepingPercentage; language file, sleep.not_possible' },
  async ({ env, bot, until, tick }) => {
    nightWithBed(env);
    env.server.setRule(env.zone, 'playersSleepingPercentage', 101);
    const alice = await bot('Alice');
    const heard = hear(alice);
    await tick(2);
    await until(alice.sleep(bedOf(alice)));
    await tick(200);
    expect(alice.isSleeping).toBe(true);
    expect(env.systems.dayCycle.time(env.zone)).toBeLessThan(MIDNIGHT + 300);
    expect(heard.join()).toContain('sleep.not_possible');
    expect(heard.join()).not.toContain('sleep.skipping_night');
  },
);

behaviour(
  'a bed used by day sets the spawn point and says that one can sleep only at night',
  { source: `${BED}, "Set spawn"` },
  async ({ env, bot, until, tick }) => {
    nightWithBed(env, 3_000);
    const alice = await bot('Alice');
    const heard = hear(alice);
    await until(alice.activateBlock(bedOf(alice)));
    await tick(2);
    expect(heard.join()).toContain('block.minecraft.set_spawn');
    expect(heard.join()).toContain('block.minecraft.bed.no_sleep');
    expect(env.server.players.get('Alice')?.respawnPoint?.bed).toEqual(HEAD);
    await until(alice.activateBlock(bedOf(alice)));
    await tick(2);
    expect(heard.filter((text) => text.includes('set_spawn'))).toHaveLength(1);
    expect(alice.isSleeping).toBe(false);
  },
);

behaviour(
  'nobody sleeps in a bed too far away, under a block or taken',
  { source: `${BED}, sleeping` },
  async (stage) => {
    const { env, bot, until, tick } = stage;
    nightWithBed(env);
    const far = await bot('Alice', { position: { x: 0.5, y: FLOOR_Y, z: -1.5 } });
    const heard = hear(far);
    await until(far.activateBlock(bedOf(far)));
    await tick(2);
    expect(heard.join()).toContain('bed.too_far_away');
    env.setBlock(3, FLOOR_Y + 1, 2, 'stone');
    const near = await bot('Bob', { position: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
    const bobHeard = hear(near);
    await until(near.activateBlock(bedOf(near)));
    await tick(2);
    expect(bobHeard.join()).toContain('bed.obstructed');
    env.setBlock(3, FLOOR_Y + 1, 2, 'air');
    await tick(2);
    await until(near.sleep(bedOf(near)));
    const third = await bot('Carol', { position: { x: 1.5, y: FLOOR_Y, z: 1.5 } });
    const carolHeard = hear(third);
    await until(third.activateBlock(bedOf(third)));
    await tick(2);
    expect(carolHeard.join()).toContain('bed.occupied');
  },
);

behaviour('a hurt sleeper wakes up', { source: `${BED}, sleeping` }, async ({ env, bot, until, tick }) => {
  nightWithBed(env);
  await bot('Bob', { position: { x: -8.5, y: FLOOR_Y, z: 0.5 } });
  const alice = await bot('Alice');
  await tick(2);
  await until(alice.sleep(bedOf(alice)));
  const player = env.server.players.get('Alice');
  if (!player) throw new Error('no Alice');
  env.systems.damage.hurt(player, 1, { type: 'generic' });
  await until(() => !alice.isSleeping, 'Alice to wake', 5);
});

behaviour(
  'a bed that is broken wakes its sleeper up',
  { source: `${BED}, sleeping` },
  async ({ env, bot, until, tick }) => {
    nightWithBed(env);
    const bob = await bot('Bob', { position: { x: 2.5, y: FLOOR_Y, z: 4.5 } });
    const alice = await bot('Alice');
    await tick(2);
    await until(alice.sleep(bedOf(alice)));
    await until(bob.dig(bedOf(bob, 2), true));
    await until(() => !alice.isSleeping, 'Alice to wake', 5);
    expect(env.block(HEAD.x, HEAD.y, HEAD.z)).toBe('air');
  },
);

behaviour(
  'who dies comes back beside their bed, or where they began when the bed is gone',
  { source: `${BED}, "Respawning"` },
  async ({ env, bot, until, tick }) => {
    nightWithBed(env, 3_000);
    const alice = await bot('Alice');
    const resets: string[] = [];
    alice.on('spawnReset', () => void resets.push('reset'));
    await until(alice.activateBlock(bedOf(alice)));
    await tick(2);
    const player = env.server.players.get('Alice');
    if (!player) throw new Error('no Alice');
    const die = async () => {
      env.systems.movement.teleport(player, { x: -20.5, y: FLOOR_Y, z: -20.5 });
      await tick(3);
      env.systems.vitals.kill(player);
      await until(() => player.alive, 'the respawn', 60);
      await tick(5);
    };
    await die();
    expect(Math.hypot(player.position.x - 3, player.position.z - 2.5)).toBeLessThan(3);
    expect(resets).toEqual([]);
    env.setBlock(2, FLOOR_Y, 2, 'air');
    env.setBlock(3, FLOOR_Y, 2, 'air');
    await die();
    expect(player.position).toMatchObject({ x: 0.5, z: 0.5 });
    expect(resets).toEqual(['reset']);
  },
);

behaviour(
  'others see a sleeper lie in the bed',
  { source: 'Minecraft wiki, "Entity metadata": pose, sleeping position; Mineflayer: entitySleep' },
  async ({ env, bot, until, tick }) => {
    nightWithBed(env);
    const bob = await bot('Bob', { position: { x: -4.5, y: FLOOR_Y, z: 0.5 } });
    const slept: (string | undefined)[] = [];
    bob.on('entitySleep', (entity) => void slept.push(entity.username));
    const alice = await bot('Alice');
    await tick(2);
    await until(alice.sleep(bedOf(alice)));
    await tick(3);
    expect(slept).toContain('Alice');
    const seen = bob.players.Alice?.entity?.position;
    expect(seen?.x).toBeCloseTo(3.5, 2);
    expect(seen?.z).toBeCloseTo(2.5, 2);
  },
);
