import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const Y = FLOOR_Y;

const isOpen = (env: Env, x: number, z: number): boolean => env.block(x, Y, z).includes('open=true');

/** A wall two blocks high along x, with an iron door at `door`. */
function wall(env: Env, fromX: number, toX: number, z: number, door: number): void {
  for (let x = fromX; x <= toX; x++)
    for (const y of [0, 1])
      env.setBlock(
        x,
        Y + y,
        z,
        x === door ? `iron_door[facing=south,half=${y === 0 ? 'lower' : 'upper'}]` : 'stone_bricks',
      );
}

/** Walks straight to the middle of a cell, aiming anew each tick. */
async function walkTo({ until }: Stage, bot: Bot, x: number, z: number): Promise<void> {
  bot.setControlState('forward', true);
  const arrived = () => {
    void bot.lookAt(new Vec3(x, bot.entity.position.y + 1.6, z), true);
    return Math.hypot(bot.entity.position.x - x, bot.entity.position.z - z) < 0.2;
  };
  await until(arrived, `${bot.username} to reach ${x} ${z}`, 200);
  bot.clearControlStates();
}

behaviour(
  'two players let each other out: a lever for one, two plates at once for both',
  {
    source: 'Minecraft wiki, "Redstone circuits/Logic" (AND gate of torches), "Pressure Plate", "Door"',
    timeout: 60_000,
  },
  async (stage) => {
    const { env, bot, until, tick } = stage;
    // Alice's cell lies west of x=0, Bob's east of it; beyond z=4 is the hall with the plates, beyond z=9 the way out.
    wall(env, -4, 4, 4, 2);
    for (let z = -4; z <= 9; z++)
      for (const y of [0, 1]) for (const x of [-4, 4]) env.setBlock(x, Y + y, z, 'stone_bricks');
    for (let z = -4; z <= 3; z++) for (const y of [0, 1]) env.setBlock(0, Y + y, z, 'stone_bricks');
    for (const y of [0, 1]) env.setBlock(-2, Y + y, 4, `oak_door[facing=south,half=${y === 0 ? 'lower' : 'upper'}]`);
    // Alice's lever sits on the wall, a wire in the wall's foot runs to Bob's door.
    env.setBlock(-1, Y, 3, 'lever[face=wall,facing=west]');
    env.setBlock(1, Y, 3, 'redstone_wire[east=side,west=side,north=side,south=side]');
    // Each plate puts out a torch beneath whose light holds the last torch off; both out, that one shines on the way out.
    wall(env, -4, 4, 9, 0);
    for (const x of [-2, 2]) {
      env.setBlock(x, Y, 8, 'stone_pressure_plate');
      env.setBlock(x, Y - 1, 8, 'stone');
      env.setBlock(x, Y - 1, 9, 'redstone_wire[north=side,south=side]');
      env.setBlock(x, Y - 1, 10, 'stone');
      env.setBlock(x, Y, 10, 'redstone_torch');
    }
    for (let x = -2; x <= 2; x++) {
      env.setBlock(x, Y + 1, 10, 'stone');
      env.setBlock(x, Y + 2, 10, `redstone_wire[east=side,west=side,power=${15 - Math.min(x + 2, 2 - x)}]`);
    }
    env.setBlock(0, Y + 1, 11, 'redstone_wall_torch[facing=south,lit=false]');
    for (const z of [10, 11]) env.setBlock(0, Y, z, 'redstone_wire[north=side,south=side]');
    const alice = await bot('Alice', { position: { x: -2.5, y: Y, z: 1.5 } });
    const bob = await bot('Bob', { position: { x: 2.5, y: Y, z: 1.5 } });

    await until(alice.activateBlock(alice.blockAt(new Vec3(-1, Y, 3)) as never));
    await tick(2);
    expect(isOpen(env, 2, 4)).toBe(true);
    await until(alice.activateBlock(alice.blockAt(new Vec3(-2, Y, 4)) as never));
    await tick(2);
    expect(isOpen(env, -2, 4)).toBe(true);
    await walkTo(stage, bob, 2.5, 6);
    await walkTo(stage, alice, -1.5, 2.5);
    await walkTo(stage, alice, -1.5, 6);
    await walkTo(stage, bob, 2.5, 7);
    await walkTo(stage, bob, 2.5, 8.5);
    await tick(20);
    expect(isOpen(env, 0, 9)).toBe(false);
    await walkTo(stage, alice, -1.5, 8.5);
    await tick(20);
    expect(isOpen(env, 0, 9)).toBe(true);
    expect(alice.blockAt(new Vec3(0, Y, 9))?.getProperties().open).toBe(true);
    const plates = env.eventsOf('device-changed').filter(({ device }) => device === 'stone_pressure_plate');
    expect(plates.map(({ player, on }) => [player, on])).toEqual([
      ['Bob', true],
      ['Alice', true],
    ]);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);
