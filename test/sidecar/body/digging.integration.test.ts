import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Action } from '../../../sidecar/body/action.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from './bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice');
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => {
  world.clear();
  world.give('Alice', {});
});

const CELL = { x: 3, y: FLOOR_Y, z: 0 };

function perform(action: Action, signal?: AbortSignal) {
  return world.play(() => alice.perform(action, signal));
}

describe('dig', () => {
  test('breaks dirt by hand and picks it up', async () => {
    world.set(3, FLOOR_Y, 0, 'dirt');
    const result = await perform({ type: 'dig', position: CELL });
    expect(result, result.message).toMatchObject({ ok: true, message: 'broke dirt at (3, -60, 0); picked up 1 dirt' });
    expect(world.block(3, FLOOR_Y, 0)).toBe('air');
    expect(world.carries('Alice', 'dirt')).toBe(1);
  });

  test('a server may send the slots some ticks after it announced the pickup', async () => {
    const player = world.server.players.get('alice') ?? expect.fail('Alice is not in play');
    const { connection } = player;
    const send = connection.send.bind(connection);
    onTestFinished(() => {
      connection.send = send;
    });
    connection.send = (packet, fields) => {
      if (packet === 'set_slot') world.clock.after(150, () => send(packet, fields));
      else send(packet, fields);
    };
    world.set(3, FLOOR_Y, 0, 'dirt');
    const result = await perform({ type: 'dig', position: CELL });
    expect(result, result.message).toMatchObject({ ok: true, message: expect.stringContaining('picked up 1 dirt') });
    expect(alice.observe().inventory).toEqual([{ id: 'dirt', count: 1 }]);
  });

  test('takes the best tool carried', async () => {
    world.set(3, FLOOR_Y, 0, 'stone');
    world.give('Alice', { wooden_pickaxe: 1, diamond_pickaxe: 1, iron_shovel: 1 });
    const start = world.clock.now();
    expect(await perform({ type: 'dig', position: CELL })).toMatchObject({ ok: true });
    expect(alice.observe().held).toBe('diamond_pickaxe');
    expect(world.carries('Alice', 'cobblestone')).toBe(1);
    expect(world.clock.now() - start).toBeLessThan(3_500);
  });

  test('says when the block dropped nothing for want of a tool', async () => {
    world.set(3, FLOOR_Y, 0, 'stone');
    const result = await perform({ type: 'dig', position: CELL });
    expect(result).toMatchObject({
      ok: true,
      message: expect.stringContaining('dropped nothing, for want of the right tool'),
    });
    expect(world.carries('Alice', 'cobblestone')).toBe(0);
  });

  test('walks into reach and digs a chain of logs', async () => {
    for (let x = 8; x < 12; x++) world.set(x, FLOOR_Y, 6, 'oak_log[axis=x]');
    world.give('Alice', { iron_axe: 1 });
    for (let x = 8; x < 12; x++)
      expect(await perform({ type: 'dig', position: { x, y: FLOOR_Y, z: 6 } })).toMatchObject({ ok: true });
    expect(world.carries('Alice', 'oak_log')).toBe(4);
  });

  test('nothing-there and cannot-break', async () => {
    expect(await perform({ type: 'dig', position: CELL })).toMatchObject({ ok: false, code: 'nothing-there' });
    for (const hard of ['bedrock', 'obsidian']) {
      world.set(3, FLOOR_Y, 0, hard);
      expect(await perform({ type: 'dig', position: CELL })).toMatchObject({ ok: false, code: 'cannot-break' });
    }
  });

  test('too-far for cells the body has not seen', async () => {
    await perform({ type: 'walk-to', position: { x: -39, y: FLOOR_Y, z: -39 }, range: 1 });
    expect(await perform({ type: 'dig', position: { x: 39, y: FLOOR_Y, z: 39 } })).toMatchObject({
      ok: false,
      code: 'too-far',
    });
    await perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 1 });
  });

  test('unreachable high up', async () => {
    world.set(3, FLOOR_Y + 12, 0, 'stone');
    expect(await perform({ type: 'dig', position: { ...CELL, y: FLOOR_Y + 12 } })).toMatchObject({
      ok: false,
      code: 'unreachable',
    });
  });

  test('cancelled midway it leaves the block, and the body goes on to be useful', async () => {
    world.set(3, FLOOR_Y, 0, 'iron_block');
    world.set(1, FLOOR_Y, 2, 'dirt');
    const controller = new AbortController();
    world.clock.after(6_000, () => controller.abort());
    expect(await perform({ type: 'dig', position: CELL }, controller.signal)).toMatchObject({
      ok: false,
      code: 'cancelled',
    });
    expect(world.block(3, FLOOR_Y, 0)).toBe('iron_block');
    expect(await perform({ type: 'dig', position: { x: 1, y: FLOOR_Y, z: 2 } })).toMatchObject({ ok: true });
  });

  test('collect-drops fetches what lies about', async () => {
    expect(await perform({ type: 'collect-drops', radius: 8 })).toMatchObject({ ok: false, code: 'nothing-there' });
    world.give('Alice', { dirt: 5, stone: 2 });
    await perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0.5 });
    expect(await perform({ type: 'toss', item: 'dirt', count: 3 })).toMatchObject({ ok: true, data: { tossed: 3 } });
    expect(await perform({ type: 'toss', item: 'stone', count: 2 })).toMatchObject({ ok: true });
    expect(world.carries('Alice', 'dirt')).toBe(2);
    await perform({ type: 'walk-to', position: { x: -4, y: FLOOR_Y, z: -4 }, range: 0.5 });
    const result = await perform({ type: 'collect-drops', radius: 16 });
    expect(result, result.message).toMatchObject({ ok: true });
    expect([world.carries('Alice', 'dirt'), world.carries('Alice', 'stone')]).toEqual([5, 2]);
  });
});
