import type { Bot } from 'mineflayer';
import prismarineRegistry from 'prismarine-registry';
import { Vec3 } from 'vec3';
import { expect, test } from 'vitest';
import { mineflayerRequire } from '../../../../sidecar/body/patches/mineflayerRequire.ts';
import type { Physics } from '../../../../sidecar/body/patches/physics/fastPhysics.ts';
import { type Controls, replacePlayerState } from '../../../../sidecar/body/patches/physics/playerState.ts';
import { keepOutOfWalls, offTheWall } from '../../../../sidecar/body/patches/wallContact.ts';

test('a body that touches a wall on either side is never inside it, at any coordinate', () => {
  let slips = 0;
  for (let wall = -400; wall <= 400; wall += 1 / 16) {
    const beyond = wall + 0.3;
    const before = wall - 0.3;
    if (beyond - 0.3 < wall || before + 0.3 > wall) slips++;
    expect(offTheWall(beyond) - 0.3).toBeGreaterThanOrEqual(wall);
    expect(offTheWall(before) + 0.3).toBeLessThanOrEqual(wall);
    expect(Math.abs(offTheWall(beyond) - beyond)).toBeLessThan(1e-6);
  }
  expect(slips).toBeGreaterThan(10);
});

test('leaves bodies alone that touch nothing', () => {
  for (const middle of [0.5, -7.25, 12.123456, 3.31]) expect(offTheWall(middle)).toBe(middle);
});

const WEST: Controls = {
  forward: true,
  back: false,
  left: false,
  right: false,
  jump: false,
  sprint: false,
  sneak: false,
};

/** Walks west against a wall whose face is at x = 2 and returns how far the body ends up inside it, blocks. */
function depthInWall(prepare: (bot: Bot) => void): number {
  const registry = prismarineRegistry('1.20.4');
  const stone = { shapes: [[0, 0, 0, 1, 1, 1]], boundingBox: 'block', type: registry.blocksByName.stone?.id };
  const air = { shapes: [], boundingBox: 'empty', type: registry.blocksByName.air?.id };
  const world = {
    getBlock: (at: Vec3) => ({
      ...(at.y < 64 || at.x < 2 ? stone : air),
      position: at.floored(),
      getProperties: () => ({}),
    }),
  };
  const { Physics: load } = mineflayerRequire()('prismarine-physics') as {
    Physics(registry: object, world: object): Physics;
  };
  const bot = {
    version: '1.20.4',
    registry,
    physics: load(registry, world),
    inventory: { slots: [] },
    jumpTicks: 0,
    entity: {
      position: new Vec3(3.5, 64, 0.5),
      velocity: new Vec3(0, 0, 0),
      onGround: true,
      yaw: Math.PI / 2,
      pitch: 0,
      effects: {},
      attributes: {},
    },
  };
  prepare(bot as unknown as Bot);
  const Original = replacePlayerState();
  for (let tick = 0; tick < 60; tick++) {
    const state = new Original(bot as never, WEST);
    bot.physics.simulatePlayer(state, world as never).apply(bot as never);
  }
  return 2 - (bot.entity.position.x - 0.3);
}

test('prismarine-physics walks a body into a wall, and the patch keeps it out', () => {
  expect(depthInWall(() => undefined)).toBeGreaterThan(0);
  expect(depthInWall(keepOutOfWalls)).toBeLessThanOrEqual(0);
  expect(depthInWall(keepOutOfWalls)).toBeGreaterThan(-1e-6);
});
