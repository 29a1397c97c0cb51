import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { summon } from '../../../game-server/mobs/summon.ts';
import { parseBlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { placingItem, secondItem } from '../../../protocol/placingItem.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { versionsToTest } from '../../support/depth.ts';
import { since } from '../../support/testedVersions.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from './bodyWorld.ts';

let world: BodyWorld;
let alice: Body;
let bob: Body;

describe.each(versionsToTest())('on Minecraft %s', (version) => {
  beforeAll(async () => {
    world = await createBodyWorld(version);
    alice = await world.join('Alice');
    bob = await world.join('Bob', { at: { x: -12.5, y: FLOOR_Y, z: -12.5 } });
  });
  afterAll(() => world[Symbol.asyncDispose]());
  beforeEach(async () => {
    world.clear();
    await world.play(() => alice.perform({ type: 'walk-to', position: { x: -1, y: FLOOR_Y, z: 0 }, range: 0.5 }));
  });

  const CELL = { x: 3, y: FLOOR_Y, z: 0 };

  function stateOf(text: string) {
    return parseBlockState(text) ?? expect.fail(`not a state: ${text}`);
  }

  /** A roof is no use at eye level: its underside can only be clicked from below. */
  const RAISED = { ...CELL, y: CELL.y + 1 };

  function place(text: string, position: BlockPosition = CELL, item?: string) {
    return world.play(() =>
      alice.perform({ type: 'place', position, state: stateOf(text), ...(item ? { item } : {}) }),
    );
  }

  /** The server's block has the id and all properties of `text`. */
  function expectBlock(text: string, { x, y, z }: BlockPosition = CELL) {
    const wanted = stateOf(text);
    const found = stateOf(world.block(x, y, z));
    expect({ id: found.id, properties: found.properties }).toMatchObject(wanted);
  }

  type Around = readonly (readonly [number, number, number, string])[];

  interface Case {
    readonly state: string;
    /** Blocks set before, relative to the cell. */
    readonly around?: Around;
  }

  const FLOOR: Around = [];
  const ROOF: Around = [[0, 1, 0, 'stone']];
  const wallOn = (dx: number, dz: number): Around => [[dx, 0, dz, 'stone']];

  const CASES: Case[] = [
    { state: 'stone' },
    { state: 'oak_planks' },
    { state: 'glass' },
    { state: 'white_wool' },
    ...['x', 'y', 'z'].flatMap((axis) => [
      {
        state: `oak_log[axis=${axis}]`,
        around: axis === 'x' ? wallOn(1, 0) : axis === 'z' ? wallOn(0, 1) : FLOOR,
      },
      { state: `bone_block[axis=${axis}]`, around: axis === 'x' ? wallOn(-1, 0) : axis === 'z' ? wallOn(0, -1) : ROOF },
    ]),
    ...['north', 'south', 'west', 'east'].flatMap((facing) => [
      { state: `oak_stairs[facing=${facing},half=bottom]` },
      { state: `stone_brick_stairs[facing=${facing},half=top]`, around: wallOn(1, 0) },
      { state: `oak_fence_gate[facing=${facing}]` },
      { state: `chest[facing=${facing}]` },
      { state: `furnace[facing=${facing}]` },
      { state: `white_bed[facing=${facing},part=foot]` },
      { state: `oak_trapdoor[facing=${facing},half=bottom]` },
      { state: `spruce_trapdoor[facing=${facing},half=top]`, around: ROOF },
      { state: `oak_door[facing=${facing},half=lower,hinge=left]` },
      { state: `oak_door[facing=${facing},half=lower,hinge=right]` },
      { state: `carved_pumpkin[facing=${facing}]` },
      { state: `lectern[facing=${facing}]` },
      { state: `white_glazed_terracotta[facing=${facing}]` },
    ]),
    ...(
      [
        ['north', 0, 1],
        ['south', 0, -1],
        ['west', 1, 0],
        ['east', -1, 0],
      ] as const
    ).flatMap(([facing, dx, dz]) => [
      { state: `wall_torch[facing=${facing}]`, around: wallOn(dx, dz) },
      { state: `ladder[facing=${facing}]`, around: wallOn(dx, dz) },
      { state: `oak_wall_sign[facing=${facing}]`, around: wallOn(dx, dz) },
      { state: `stone_button[face=wall,facing=${facing}]`, around: wallOn(dx, dz) },
      { state: `lever[face=wall,facing=${facing}]`, around: wallOn(dx, dz) },
    ]),
    { state: 'oak_slab[type=bottom]' },
    { state: 'oak_slab[type=top]', around: wallOn(1, 0) },
    { state: 'oak_slab[type=top]', around: ROOF },
    { state: 'stone_slab[type=double]' },
    { state: 'torch' },
    { state: 'lantern[hanging=false]' },
    { state: 'lantern[hanging=true]', around: ROOF },
    { state: 'oak_fence' },
    { state: 'cobblestone_wall' },
    { state: 'glass_pane' },
    { state: 'iron_bars' },
    { state: 'white_carpet' },
    { state: 'poppy' },
    { state: 'oak_sign[rotation=0]' },
    { state: 'oak_sign[rotation=4]' },
    { state: 'crafting_table' },
    { state: 'bookshelf' },
    { state: 'hay_block[axis=y]' },
    { state: 'hay_block[axis=x]', around: wallOn(1, 0) },
    { state: 'stone_pressure_plate' },
    { state: 'oak_leaves' },
    { state: 'flower_pot' },
    { state: 'potted_poppy' },
    { state: 'snow[layers=3]' },
    { state: 'white_candle[candles=3]' },
    { state: 'barrel[facing=up]' },
    { state: 'oak_trapdoor[facing=north,half=bottom,open=true]' },
    { state: 'oak_fence_gate[facing=east,open=true]' },
    { state: 'campfire[facing=south]' },
    { state: 'cut_sandstone' },
    { state: 'dirt_path' },
    { state: `${since(version, '1.21.9') ? 'iron_chain' : 'chain'}[axis=y]`, around: ROOF },
    { state: 'end_rod[facing=up]' },
    { state: 'torch', around: [[0, -1, 0, 'oak_fence']] },
    { state: 'oak_fence', around: [[0, -1, 0, 'oak_fence']] },
    { state: 'stone_slab[type=bottom]', around: [[0, -1, 0, 'cobblestone_wall']] },
  ];

  describe('place', () => {
    test.each(CASES)('$state $around', async ({ state, around }) => {
      const cell = around === ROOF || around?.some(([, dy]) => dy < 0) ? RAISED : CELL;
      for (const [dx, dy, dz, text] of around ?? []) world.set(cell.x + dx, cell.y + dy, cell.z + dz, text);
      const { id } = stateOf(state);
      const plant = secondItem(id);
      const item = placingItem(id);
      world.give('Alice', plant ? { [item]: 4, [plant]: 4 } : { [item]: 4 });
      const result = await place(state, cell);
      expect(result, result.message).toMatchObject({ ok: true });
      expectBlock(state, cell);
      expect(
        world.events.filter((event) => event.type === 'action-refused' || event.type === 'player-corrected'),
      ).toEqual([]);
    });

    test('the upper half of a door and the head of a bed place the whole', async () => {
      world.give('Alice', { oak_door: 1, white_bed: 1 });
      const up = { ...CELL, y: CELL.y + 1 };
      expect(await place('oak_door[facing=north,half=upper]', up)).toMatchObject({ ok: true });
      expectBlock('oak_door[facing=north,half=lower]');
      const head = { x: 0, y: FLOOR_Y, z: 4 };
      expect(await place('white_bed[facing=south,part=head]', head)).toMatchObject({ ok: true });
      expectBlock('white_bed[facing=south,part=foot]', { ...head, z: 3 });
    });

    test('says it is there already, and takes nothing', async () => {
      world.set(CELL.x, CELL.y, CELL.z, 'oak_log[axis=x]');
      world.give('Alice', { oak_log: 1 });
      expect(await place('oak_log[axis=x]')).toMatchObject({
        ok: true,
        message: expect.stringContaining('already there'),
      });
      expect(world.carries('Alice', 'oak_log')).toBe(1);
    });

    test('occupied, naming what is there', async () => {
      world.set(CELL.x, CELL.y, CELL.z, 'oak_log[axis=x]');
      world.give('Alice', { stone: 1 });
      const result = await place('stone');
      expect(result).toMatchObject({
        ok: false,
        code: 'occupied',
        message: expect.stringContaining('oak_log[axis=x]'),
      });
    });

    test('blocked-by-entity, naming the mob that stays there', async () => {
      world.give('Alice', { stone: 1 });
      const position = { x: CELL.x + 0.5 + ORIGIN.x, y: CELL.y, z: CELL.z + 0.5 + ORIGIN.z };
      const cow = summon(world.systems.habitat, 'cow', { zone: 'zone', position }, { noAI: true });
      expect(await place('stone')).toMatchObject({
        ok: false,
        code: 'blocked-by-entity',
        message: expect.stringMatching(/^a cow is standing at \(3, -60, 0\)$/),
      });
      world.systems.entities.remove(cow);
      expect(await place('stone')).toMatchObject({ ok: true });
    });

    test('no-support in the air, and for a torch without floor', async () => {
      world.give('Alice', { stone: 1, torch: 1 });
      const air = { ...CELL, y: FLOOR_Y + 2 };
      expect(await place('stone', air)).toMatchObject({
        ok: false,
        code: 'no-support',
        message: expect.stringContaining('no support at (3, -58, 0)'),
      });
      world.set(CELL.x + 1, FLOOR_Y + 2, CELL.z, 'stone');
      expect(await place('torch', air)).toMatchObject({ ok: false, code: 'no-support' });
      expect(await place('stone', air)).toMatchObject({ ok: true });
    });

    test('missing-item and unknown-item, with what comes near', async () => {
      world.give('Alice', { dark_oak_log: 5 });
      const missing = await place('oak_log');
      expect(missing).toMatchObject({
        ok: false,
        code: 'missing-item',
        message: 'needs 1 oak_log, carries 0; carries dark_oak_log',
      });
      const unknown = await place('oak_lgo');
      expect(unknown).toMatchObject({ ok: false, code: 'unknown-item' });
      expect(world.carries('Alice', 'dark_oak_log')).toBe(5);
    });

    test('unreachable far above the ground', async () => {
      for (let y = 9; y <= 10; y++) world.set(CELL.x, FLOOR_Y + y, CELL.z, 'stone');
      world.give('Alice', { stone: 1 });
      const result = await place('stone', { ...CELL, y: FLOOR_Y + 8 });
      expect(result).toMatchObject({ ok: false, code: 'unreachable' });
    });

    test('a face that is too high to be seen is named as such, with the height from which it is seen', async () => {
      world.give('Alice', { oak_fence: 1 });
      for (const up of [0, 1]) world.set(CELL.x, CELL.y + up, CELL.z, 'stone');
      const result = await place('oak_fence', { ...CELL, y: CELL.y + 2 });
      expect(result).toMatchObject({ ok: false, code: 'unreachable', data: { higher: 1 } });
      expect(result.message).toContain('stand 1 block higher beside it, such as on a dirt ladder');
    });

    test('who is to survive is told of no ladder, for which there is no tool', async () => {
      const carol = await world.join('Carol', { living: true, items: { oak_fence: 1 } });
      for (const up of [0, 1]) world.set(CELL.x, CELL.y + up, CELL.z, 'stone');
      const position = { ...CELL, y: CELL.y + 2 };
      const result = await world.play(() => carol.perform({ type: 'place', position, state: stateOf('oak_fence') }));
      expect(result.message).toMatch(/stand 1 block higher beside it$/);
    });

    test('wrong-result says what was expected and what is there', async () => {
      world.give('Alice', { dirt: 1 });
      expect(await place('stone', CELL, 'dirt')).toMatchObject({
        ok: false,
        code: 'wrong-result',
        message: 'expected stone at (3, -60, 0), found dirt',
      });
    });

    test('refused-by-server when using the item does nothing', async () => {
      world.give('Alice', { stick: 1 });
      const result = await place('stone', CELL, 'stick');
      expect(result).toMatchObject({
        ok: false,
        code: 'refused-by-server',
        message: expect.stringContaining('it still holds air'),
      });
    });

    test('cancelled on the way to the place, it stops and can place next time', async () => {
      world.give('Alice', { stone: 1 });
      const controller = new AbortController();
      world.clock.after(500, () => controller.abort());
      const far = { x: 14, y: FLOOR_Y, z: 9 };
      const action = { type: 'place', position: far, state: stateOf('stone') } as const;
      expect(await world.play(() => alice.perform(action, controller.signal))).toMatchObject({
        ok: false,
        code: 'cancelled',
      });
      expect(await world.play(() => alice.perform(action))).toMatchObject({ ok: true });
    });

    test('blocked-by-entity names the team mate; stepping aside lets it happen', async () => {
      world.give('Alice', { stone: 2 });
      await world.play(() => bob.perform({ type: 'walk-to', position: CELL, range: 0.3 }));
      expect(await place('stone')).toMatchObject({
        ok: false,
        code: 'blocked-by-entity',
        message: 'Bob is standing at (3, -60, 0)',
      });
      const leaving = world.play(async () => {
        const placing = alice.perform({ type: 'place', position: CELL, state: stateOf('stone') });
        await bob.perform({ type: 'walk-to', position: { x: -12, y: FLOOR_Y, z: -12 }, range: 1 });
        return placing;
      });
      expect(await leaving).toMatchObject({ ok: true });
    });

    test('what a mate places while it is on its way is there already, and nothing goes astray', async () => {
      world.give('Alice', { stone: 1 });
      world.give('Bob', { stone: 1 });
      await world.play(() => alice.perform({ type: 'walk-to', position: { x: -9, y: FLOOR_Y, z: 0 }, range: 0.5 }));
      const stone = { type: 'place', position: CELL, state: stateOf('stone') } as const;
      const both = await world.play(async () => {
        await bob.perform({ type: 'walk-to', position: { x: 3, y: FLOOR_Y, z: 3 }, range: 0.5 });
        const late = alice.perform(stone);
        return [await bob.perform(stone), await late];
      });
      expect(both).toMatchObject([
        { ok: true, message: expect.stringContaining('placed stone') },
        { ok: true, message: expect.stringContaining('already there: stone') },
      ]);
      expect([world.carries('Alice', 'stone'), world.carries('Bob', 'stone')]).toEqual([1, 0]);
    });

    test('of two that place the same block at once, one has placed it', async () => {
      world.give('Alice', { stone: 1 });
      world.give('Bob', { stone: 1 });
      const stone = { type: 'place', position: CELL, state: stateOf('stone') } as const;
      const both = await world.play(async () => {
        await alice.perform({ type: 'walk-to', position: { x: 1, y: FLOOR_Y, z: 0 }, range: 0.3 });
        await bob.perform({ type: 'walk-to', position: { x: 5, y: FLOOR_Y, z: 0 }, range: 0.3 });
        return Promise.all([alice.perform(stone), bob.perform(stone)]);
      });
      const spent = ['Alice', 'Bob'].map((agent) => world.carries(agent, 'stone') === 0);
      expect(spent.filter(Boolean)).toHaveLength(1);
      expect(both.map(({ message }) => message.startsWith('placed'))).toEqual(spent);
      expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    });

    test('steps out of the cell it stands in', async () => {
      world.give('Alice', { stone: 1 });
      await world.play(() => alice.perform({ type: 'walk-to', position: CELL, range: 0.3 }));
      expect(await place('stone')).toMatchObject({ ok: true });
      expectBlock('stone');
    });

    test('sneaks to place against a chest without opening it', async () => {
      world.set(CELL.x, CELL.y, CELL.z, 'chest[facing=west]');
      world.give('Alice', { stone: 1 });
      expect(await place('stone', { ...CELL, y: CELL.y + 1 })).toMatchObject({ ok: true });
      expect(world.events.some((event) => event.type === 'container-opened')).toBe(false);
    });

    test('keeps up more than one and a half blocks a second from one stand', async () => {
      world.give('Alice', { stone: 64 });
      await world.play(() => alice.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0.5 }));
      const start = world.clock.now();
      const cells = [-2, -1, 0, 1, 2].flatMap((z) => [2, 3].map((x) => ({ x, y: FLOOR_Y, z })));
      for (const position of cells)
        await world
          .play(() => alice.perform({ type: 'place', position, state: stateOf('stone') }))
          .then((result) => expect(result, result.message).toMatchObject({ ok: true }));
      const seconds = (world.clock.now() - start) / 1000;
      expect(cells.length / seconds).toBeGreaterThan(3);
    });

    test('the server refused nothing of all this', () => {
      expect(
        world.events.filter((event) => event.type === 'action-refused' || event.type === 'player-corrected'),
      ).toEqual([]);
      expect(ORIGIN.x).toBe(32);
    });
  });
});
