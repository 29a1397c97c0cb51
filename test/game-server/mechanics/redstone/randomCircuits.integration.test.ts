import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { parseBlockState } from '../../../../protocol/blockState.ts';
import { cellsOf } from '../../../../protocol/geometry.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { createEnv, type Env, FLOOR_Y } from '../../../support/env.ts';

const Y = FLOOR_Y;
const BOX = { min: { x: 0, y: Y, z: 0 }, max: { x: 11, y: Y + 4, z: 11 } };
const ZONE = { id: 'zone', box: { min: { x: 0, y: Y - 4, z: 0 }, max: { x: 11, y: Y + 6, z: 11 } }, seed: 3 };

const SIDES = ['north', 'east', 'south', 'west'];
const PARTS = [
  'redstone_wire',
  'redstone_wire',
  'redstone_torch',
  'lever[face=floor]',
  'lever[face=floor,powered=true]',
  'repeater[facing=F,delay=2]',
  'repeater[facing=F]',
  'comparator[facing=F]',
  'comparator[facing=F,mode=subtract]',
  'observer[facing=F]',
  'piston[facing=F]',
  'sticky_piston[facing=F]',
  'sticky_piston[facing=up]',
  'slime_block',
  'redstone_block',
  'redstone_lamp',
  'stone',
  'stone',
  'glass',
  'iron_door[half=lower]',
  'oak_trapdoor[facing=F]',
  'dispenser[facing=F]',
  'dropper[facing=F]',
  'hopper[facing=F]',
  'chest[facing=F]',
  'note_block',
  'powered_rail[shape=east_west]',
  'stone_pressure_plate',
  'oak_button[face=floor]',
  'tripwire_hook[facing=F]',
  'tripwire',
  'sand',
  'anvil',
  'water',
  'lava',
  'sponge',
  'oak_fence',
  'white_wool',
  'fire',
  'tnt',
  'air',
  'air',
];

/** Puts random parts into random cells for a while; what follows from them is the game's. */
async function play(version: string, ticks: number): Promise<{ hash: string; env: Env }> {
  const env = await createEnv({ version, zone: { ...ZONE, rules: undefined } as never, rules: {} });
  env.server.setRule('zone', 'doFireTick', true);
  const random = new Random(11);
  for (let tick = 0; tick < ticks; tick++) {
    for (let count = 0; count < 3; count++) {
      const part = random.pick(PARTS).replace('F', random.pick(SIDES));
      const state = parseBlockState(part);
      const { min, max } = BOX;
      const position = {
        x: random.integer(min.x, max.x),
        y: random.integer(min.y, max.y),
        z: random.integer(min.z, max.z),
      };
      if (!state) throw new Error(part);
      env.server.world.setBlock(position, state, { type: 'game' });
      const entity = env.server.world.entityAt(position);
      if (entity && 'slots' in entity && entity.slots.size > 0)
        entity.slots.set(0, { id: random.pick(['dirt', 'water_bucket', 'arrow', 'tnt', 'flint_and_steel']), count: 1 });
    }
    env.server.tick();
    if (tick % 50 === 0) await env.settle();
  }
  const hash = createHash('sha256');
  for (const cell of cellsOf({ min: { x: -3, y: Y - 4, z: -3 }, max: { x: 14, y: Y + 8, z: 14 } }))
    hash.update(`${env.server.world.stateId(cell)},`);
  for (const event of env.events) hash.update(JSON.stringify(event));
  return { hash: hash.digest('hex'), env };
}

for (const version of versionsToTest())
  test(`random circuits and fluids cause no fault, the same world twice, and nothing outside the arena (${version})`, {
    timeout: 60_000,
  }, async () => {
    const first = await play(version, 150);
    const second = await play(version, 150);
    expect(second.hash).toBe(first.hash);
    expect(first.env.problems).toEqual([]);
    const flat = (y: number) =>
      ['air', 'grass_block[snowy=false]', 'dirt', 'dirt', 'bedrock'][Math.max(0, Y - y)] ?? 'air';
    for (const cell of cellsOf({ min: { x: -3, y: Y - 4, z: -3 }, max: { x: 14, y: Y + 8, z: 14 } })) {
      const { min, max } = ZONE.box;
      const inside = cell.x >= min.x && cell.x <= max.x && cell.y <= max.y && cell.z >= min.z && cell.z <= max.z;
      if (!inside) expect(first.env.block(cell.x, cell.y, cell.z)).toBe(flat(cell.y));
    }
    expect(first.env.events.length).toBeGreaterThan(400);
    await first.env.close();
    await second.env.close();
  });
