import { expect } from 'vitest';
import type { Env } from '../../support/env.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const CRAFTER = {
  source: 'Minecraft wiki, "Crafter"',
  unless: { '1.19.2': 'crafters came with 1.20.3' },
  env: { allowOp: true },
} as const;
const AT = { x: 2, y: FLOOR_Y, z: 0 };
const run = ({ env }: Stage, line: string) => env.systems.commands.console(line);

function gridOf(env: Env) {
  const entity = env.server.world.entityAt(AT);
  if (entity?.type !== 'container') throw new Error('no crafter');
  return entity.slots;
}

/** A crafter that looks up, with items in its slots, `{ 0: 'oak_planks 2' }`. */
function crafter(stage: Stage, items: Readonly<Record<number, string>>, orientation = 'up_north'): void {
  stage.env.setBlock(AT.x, AT.y, AT.z, `crafter[orientation=${orientation}]`);
  for (const [slot, item] of Object.entries(items))
    run(stage, `item replace block ${AT.x} ${AT.y} ${AT.z} container.${slot} with minecraft:${item}`);
}

const signal = (stage: Stage, on: boolean) =>
  run(stage, `setblock ${AT.x} ${AT.y} ${AT.z - 1} ${on ? 'redstone_block' : 'air'}`);
const lying = ({ env }: Stage) => [...env.systems.items.all()].map(({ stack }) => [stack.id, stack.count]);

behaviour('a signal has a crafter craft once and put the result out in front', CRAFTER, async (stage) => {
  const { env, bot, tick } = stage;
  await bot('Alice', { position: { x: -6.5, y: FLOOR_Y, z: 0.5 } });
  crafter(stage, { 0: 'oak_planks 3', 3: 'oak_planks 2' });
  signal(stage, true);
  await tick(3);
  expect(lying(stage)).toEqual([]);
  await tick(3);
  expect(lying(stage)).toEqual([['stick', 4]]);
  expect(
    gridOf(env)
      .contents()
      .map(({ slot, count }) => [slot, count]),
  ).toEqual([
    [0, 2],
    [3, 1],
  ]);
  expect(env.server.world.block(AT).properties).toMatchObject({ crafting: 'true', triggered: 'true' });
  // A signal that stays does nothing more; the next one crafts again.
  await tick(20);
  expect(env.server.world.block(AT).properties.crafting).toBe('false');
  expect(gridOf(env).count('oak_planks')).toBe(3);
  signal(stage, false);
  await tick(4);
  signal(stage, true);
  await tick(6);
  expect(gridOf(env).count('oak_planks')).toBe(1);
});

behaviour('a crafter in which nothing makes anything keeps it and clicks', CRAFTER, async (stage) => {
  const { env, client, tick } = stage;
  const alice = await client('Alice');
  const events = alice.collect('world_event');
  crafter(stage, { 0: 'dirt 1', 8: 'stick 1' });
  signal(stage, true);
  await tick(8);
  expect(lying(stage)).toEqual([]);
  expect(gridOf(env).contents()).toHaveLength(2);
  expect(events.packets.map(({ effectId }) => effectId)).toContain(1050);
});

behaviour('a crafter fills a chest in front, buckets that remain too', CRAFTER, async (stage) => {
  const { env, bot, tick } = stage;
  await bot('Alice', { position: { x: -6.5, y: FLOOR_Y, z: 0.5 } });
  env.setBlock(AT.x, AT.y + 1, AT.z, 'chest');
  const cake = { 0: 'milk_bucket', 1: 'milk_bucket', 2: 'milk_bucket', 3: 'sugar', 4: 'egg', 5: 'sugar' };
  crafter(stage, { ...cake, 6: 'wheat', 7: 'wheat', 8: 'wheat' });
  signal(stage, true);
  await tick(8);
  const chest = env.server.world.entityAt({ ...AT, y: AT.y + 1 });
  expect(chest && 'slots' in chest ? chest.slots.contents().map(({ id, count }) => [id, count]) : []).toEqual([
    ['cake', 1],
    ['bucket', 3],
  ]);
  expect([lying(stage), gridOf(env).contents()]).toEqual([[], []]);
});

behaviour('a slot that is shut takes nothing from hands and hoppers, and counts as filled', CRAFTER, async (stage) => {
  const { env, client, tick } = stage;
  crafter(stage, {});
  const alice = await client('Alice', { items: [{ slot: 36, id: 'stick', count: 9 }] });
  const opened = alice.collect('open_window');
  const properties = alice.collect('craft_progress_bar');
  alice.write('block_place', {
    hand: 0,
    location: AT,
    direction: 1,
    cursorX: 0.5,
    cursorY: 1,
    cursorZ: 0.5,
    insideBlock: false,
    worldBorderHit: false,
    sequence: 1,
  });
  await tick(3);
  const { windowId } = opened.single();
  for (const slot of [0, 1, 4]) alice.write('set_slot_state', { slot_id: slot, window_id: windowId, state: false });
  await tick(3);
  const shown = new Map(properties.packets.map(({ property, value }) => [property, value]));
  expect([shown.get(0), shown.get(1), shown.get(2), shown.get(4)]).toEqual([1, 1, 0, 1]);
  // A shift-click: slots 9 to 44 are the player's, the hotbar begins at 36.
  env.setBlock(AT.x, AT.y + 1, AT.z, 'hopper[facing=down,enabled=true]');
  run(stage, `item replace block ${AT.x} ${AT.y + 1} ${AT.z} container.0 with minecraft:stick 7`);
  await tick(8 * 8 + 4);
  expect(
    gridOf(env)
      .contents()
      .map(({ slot, count }) => [slot, count]),
  ).toEqual([
    [2, 2],
    [3, 1],
    [5, 1],
    [6, 1],
    [7, 1],
    [8, 1],
  ]);
  env.setBlock(AT.x + 1, AT.y, AT.z, 'comparator[facing=west,mode=compare,powered=false]');
  run(stage, `setblock ${AT.x + 2} ${AT.y} ${AT.z} redstone_wire`);
  await tick(6);
  expect(env.server.world.block({ ...AT, x: AT.x + 2 }).properties.power).toBe('9');
  // What holds something cannot be shut.
  alice.write('set_slot_state', { slot_id: 8, window_id: windowId, state: false });
  alice.write('set_slot_state', { slot_id: 4, window_id: windowId, state: true });
  await tick(3);
  expect([...env.systems.crafters.shutSlots(gridOf(env))].sort()).toEqual([0, 1]);
  expect(run(stage, `data get block ${AT.x} ${AT.y} ${AT.z} disabled_slots`).lines[0]).toMatch(/\[I; 0, 1\]$/);
});
