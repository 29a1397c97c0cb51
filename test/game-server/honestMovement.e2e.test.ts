import pathfinderPackage from 'mineflayer-pathfinder';
import { Vec3 } from 'vec3';
import { describe, expect, test } from 'vitest';
import { parseBlockState } from '../../protocol/blockState.ts';
import { EXHAUSTIVE, versionsToTest } from '../support/depth.ts';
import { FLOOR_Y } from '../support/env.ts';
import { loadPathfinder } from '../support/pathfinding.ts';
import { createRealtimeServer, type RealtimeServer } from '../support/realtimeServer.ts';

const { Movements, goals } = pathfinderPackage;

function put(world: RealtimeServer, x: number, y: number, z: number, text: string): void {
  const state = parseBlockState(text);
  if (!state) throw new Error(text);
  world.server.world.setBlock({ x, y: FLOOR_Y + y, z }, state, { type: 'build' });
}

/** Stairs up, slabs, a ladder up a tower, a gap, a drop into water and a way out of it again. */
function buildCourse(world: RealtimeServer): void {
  for (let step = 0; step < 3; step++) {
    put(world, 3 + step, step, 0, 'oak_stairs[facing=east]');
    for (let below = 0; below < step; below++) put(world, 3 + step, below, 0, 'stone');
  }
  for (let x = 6; x <= 8; x++) for (let y = 0; y < 3; y++) put(world, x, y, 0, 'stone');
  put(world, 7, 3, 0, 'oak_slab[type=bottom]');
  put(world, 10, 0, 0, 'stone');
  put(world, 10, 1, 0, 'stone');
  put(world, 10, 2, 0, 'stone');
  for (let y = 0; y < 6; y++) {
    put(world, 14, y, 0, 'stone');
    put(world, 13, y, 0, 'ladder[facing=west]');
  }
  for (let x = 15; x <= 20; x++) for (let z = -2; z <= 2; z++) put(world, x, -1, z, 'water');
  for (let z = -3; z <= 3; z++) put(world, 23, 0, z, z === 3 ? 'air' : 'oak_fence[north=true,south=true]');
}

describe.each(versionsToTest())('honest movement at %s', (version) => {
  test.runIf(EXHAUSTIVE)('a course of stairs, slabs, gaps, ladders, water and fences is never corrected', async () => {
    await using world = await createRealtimeServer({ version });
    buildCourse(world);
    // Each goes over a part of the course, all at once: they spend their time walking.
    await Promise.all([
      walk(world, 'Alice', 0.5, [
        [8, 3, 0],
        [10, 3, 0],
        [12, 0, 0],
      ]),
      walk(world, 'Bob', 11.5, [
        [14, 6, 0],
        [26, 0, 0],
      ]),
      sprintAndSneak(world, 'Carol'),
    ]);
    expect(world.eventsOf('player-corrected')).toEqual([]);
    expect([...world.server.players.values()].map(({ health }) => health)).toEqual([20, 20, 20]);
  });
});

async function walk(
  world: RealtimeServer,
  name: string,
  x: number,
  places: readonly (readonly [x: number, y: number, z: number])[],
): Promise<void> {
  const bot = await world.join(name, { position: { x, y: FLOOR_Y, z: 0.5 } });
  loadPathfinder(bot);
  const moves = new Movements(bot);
  moves.canDig = false;
  moves.allow1by1towers = false;
  bot.pathfinder.setMovements(moves);
  const placeOnServer = () => {
    const { x, y, z } = world.server.players.get(name)?.position ?? { x: 0, y: 0, z: 0 };
    return new Vec3(x, y, z);
  };
  for (const [x, y, z] of places) {
    await bot.pathfinder.goto(new goals.GoalBlock(x, FLOOR_Y + y, z));
    // What the bot did last is still on its way.
    await world.when(() => bot.entity.position.distanceTo(placeOnServer()) < 0.1, 'server and bot to agree');
  }
}

async function sprintAndSneak(world: RealtimeServer, name: string): Promise<void> {
  const bot = await world.join(name, { position: { x: 26.5, y: FLOOR_Y, z: -6.5 } });
  bot.setControlState('sprint', true);
  bot.setControlState('forward', true);
  bot.setControlState('jump', true);
  await bot.look(Math.PI / 4, 0, true);
  await bot.waitForTicks(40);
  bot.clearControlStates();
  bot.setControlState('sneak', true);
  bot.setControlState('back', true);
  await bot.waitForTicks(20);
  bot.clearControlStates();
  await bot.waitForTicks(10);
}
