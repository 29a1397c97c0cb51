import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { createEnv, FLOOR_Y } from '../../../support/env.ts';
import { everyStack } from '../../../support/itemCensus.ts';
import { putContainer, windowClient } from '../containers/windowClient.ts';

const TABLE = { x: 2, y: FLOOR_Y, z: 0 };
/** Cold: what is smelted loses worth. */
const FURNACE = { x: 2, y: FLOOR_Y, z: 1 };

/** Nuggets of iron in one of everything that is made of nothing else; bars are 54 for 16. */
const NUGGETS: Readonly<Record<string, number>> = {
  iron_nugget: 1,
  iron_ingot: 9,
  raw_iron: 9,
  iron_block: 81,
  raw_iron_block: 81,
  bucket: 27,
  iron_door: 18,
  iron_trapdoor: 36,
  iron_bars: 54 / 16,
  heavy_weighted_pressure_plate: 18,
  chain: 11,
  shears: 18,
  iron_boots: 36,
  iron_helmet: 45,
  iron_chestplate: 72,
  iron_leggings: 63,
  cauldron: 63,
  minecart: 45,
};

describe.each(versionsToTest())(
  'two clients who click at a table, in their own grids and at a furnace, at %s',
  (version) => {
    test('change the form of their iron and never how much there is', async () => {
      await using env = await createEnv({ version, rules: { doTileDrops: true } });
      const random = new Random(11);
      env.setBlock(TABLE.x, TABLE.y, TABLE.z, 'crafting_table');
      putContainer(env, FURNACE, 'furnace[facing=west]');
      const hands = [];
      for (const [index, name] of ['Alice', 'Bob'].entries()) {
        const items = [
          { slot: 36, id: 'iron_ingot', count: 60 },
          { slot: 37, id: 'iron_ingot', count: 40 },
          { slot: 38, id: 'iron_block', count: 5 },
          { slot: 39, id: 'raw_iron', count: 20 },
        ];
        hands.push(
          windowClient(env, await env.connect(name, { position: { x: 0.5, y: FLOOR_Y, z: 0.5 + index }, items })),
        );
      }
      const worth = () => {
        let sum = 0;
        for (const { id, count } of everyStack(env)) {
          const each = NUGGETS[id];
          if (each === undefined) throw new Error(`${id} came to be`);
          sum += each * count;
        }
        return sum;
      };
      const before = worth();
      for (let tick = 0; tick < 700; tick++) {
        for (const hand of hands)
          for (let packets = random.integer(0, 4); packets > 0; packets--) {
            const kind = random.float();
            if (kind < 0.03) hand.use(random.pick([TABLE, TABLE, FURNACE]));
            else if (kind < 0.04) hand.close();
            else if (kind < 0.3) hand.click(random.pick([0, 0, 1, 2, 4]), random.integer(0, 1), 0);
            else {
              const mode = random.pick([0, 0, 0, 1, 1, 2, 4, 5, 5, 5, 6]);
              const slot = random.float() < 0.5 ? random.integer(0, 10) : random.integer(0, 46);
              hand.click(mode, mode === 5 ? random.pick([0, 1, 1, 2, 4, 5, 5, 6]) : random.integer(0, 1), slot);
            }
          }
        await env.tick();
        expect(worth(), `tick ${tick}`).toBe(before);
      }
      expect(env.eventsOf('item-crafted').length).toBeGreaterThan(20);
      for (const hand of hands) env.systems.windows.close(hand.client.player);
      await env.tick(2);
      expect(worth()).toBe(before);
      for (const { client } of hands)
        for (let slot = 0; slot < 46; slot++)
          expect(client.slot(slot)?.id, `${client.name}'s slot ${slot}`).toBe(
            client.player.inventory.slots.get(slot)?.id,
          );
    });
  },
);
