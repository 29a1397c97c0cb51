import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { totalsOf } from '../../../game-server/items/inventory/stack.ts';
import { summon } from '../../../game-server/mobs/summon.ts';
import type { Villager } from '../../../game-server/mobs/villagers/villager.ts';
import { runs, versionsToTest } from '../../support/depth.ts';
import { createEnv, FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';

const OFFERS = [
  { wants: [{ id: 'wheat', count: 20 }], gives: { id: 'emerald', count: 1 }, maxUses: 400 },
  { wants: [{ id: 'emerald', count: 1 }], gives: { id: 'bread', count: 6 }, maxUses: 400 },
  {
    wants: [
      { id: 'emerald', count: 2 },
      { id: 'bread', count: 3 },
    ],
    gives: { id: 'wheat', count: 40 },
    maxUses: 400,
  },
];

const ROUNDS = runs(250, 600);

describe('a merchant window', () => {
  test.each(versionsToTest())('neither makes nor loses an item under random clicks, at %s', async (version) => {
    await using env = await createEnv({ version });
    const random = new Random(11);
    const items = [9, 10, 11, 36, 37].map((slot, index) => ({ slot, id: index % 2 ? 'emerald' : 'wheat', count: 64 }));
    const alice = await env.connect('Alice', { items });
    const villager = summon(
      env.systems.habitat,
      'villager',
      { zone: env.zone, position: { x: 2.5, y: FLOOR_Y, z: 0.5 } },
      { offers: OFFERS, noAI: true },
    ) as Villager;
    let window = 0;
    alice.raw.on(
      'open_window' as never,
      (({ windowId }: { windowId: number }) => {
        window = windowId;
      }) as never,
    );
    await env.tick(2);
    const start = new Map([
      ['wheat', 192],
      ['emerald', 128],
      ['bread', 0],
    ]);
    const use = () => alice.write('use_entity', { target: villager.entityId, mouse: 0, hand: 0, sneaking: false });
    for (let round = 0; round < ROUNDS; round++) {
      if (!villager.customer || random.integer(0, 60) === 0) use();
      if (random.integer(0, 5) === 0) alice.write('select_trade', { slot: random.integer(-2, 5) });
      if (random.integer(0, 80) === 0) alice.write('close_window', { windowId: window });
      alice.write('window_click', {
        windowId: window,
        stateId: random.integer(0, 40),
        slot: random.pick([-999, 0, 1, 2, 2, 2, random.integer(0, 40)]),
        mouseButton: random.integer(0, 2),
        mode: random.integer(0, 6),
        changedSlots: [],
        cursorItem: since(version, '1.20.5') ? { itemCount: 0 } : { present: false },
      });
      await env.tick();
    }
    alice.write('close_window', { windowId: window });
    await env.tick(3);
    const carried = totalsOf(alice.player.inventory.slots.all());
    const lying = totalsOf([...env.systems.items.all()].map(({ stack }) => stack));
    const [a, b, c] = villager.offers.map(({ uses }) => uses) as [number, number, number];
    expect(a + b + c).toBeGreaterThan(5);
    const expected = {
      wheat: (start.get('wheat') ?? 0) - 20 * a + 40 * c,
      emerald: (start.get('emerald') ?? 0) + a - b - 2 * c,
      bread: 6 * b - 3 * c,
    };
    for (const [item, count] of Object.entries(expected))
      expect([item, (carried.get(item) ?? 0) + (lying.get(item) ?? 0)]).toEqual([item, count]);
  });
});
