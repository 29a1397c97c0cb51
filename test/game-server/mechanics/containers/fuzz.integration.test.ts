import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { type Stack, totalsOf } from '../../../../game-server/items/inventory/stack.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { createEnv, type Env, FLOOR_Y } from '../../../support/env.ts';
import { putContainer, slotsAt, type WindowClient, windowClient, worldTotals } from './windowClient.ts';

const CHEST = { x: 2, y: FLOOR_Y, z: 0 };
const LEFT = { x: 0, y: FLOOR_Y, z: 3 };
const RIGHT = { x: 1, y: FLOOR_Y, z: 3 };
const IDS = ['dirt', 'oak_planks', 'ender_pearl', 'iron_helmet', 'diamond'];

/** What the three containers hold together, by item. */
function contentOf(env: Env): Map<string, number> {
  return totalsOf([CHEST, LEFT, RIGHT].flatMap((position) => slotsAt(env, position).all()));
}

/** What a client might do that means harm or knows no better. */
function act(random: Random, hand: WindowClient): void {
  const stack = (): Stack | null =>
    random.float() < 0.5 ? null : { id: random.pick(IDS), count: random.integer(1, 64) };
  const slot = () => (random.float() < 0.97 ? random.integer(0, 89) : random.pick([-999, -1, 5000]));
  switch (random.integer(0, 15)) {
    case 0:
      hand.use(random.pick([CHEST, LEFT, RIGHT]));
      break;
    case 1:
      hand.close();
      break;
    case 2:
      hand.key(random.pick([3, 4, 6]));
      break;
    case 3:
      hand.client.write('held_item_slot', { slotId: random.integer(-1, 9) });
      break;
    default: {
      const mode = random.pick([0, 0, 0, 1, 1, 2, 3, 4, 5, 5, 5, 5, 6, 7]);
      hand.click(mode, mode === 5 ? random.integer(0, 11) : random.pick([0, 0, 1, 2, 40]), slot(), {
        ...(random.float() < 0.1 ? { window: random.integer(0, 100) } : {}),
        ...(random.float() < 0.1 ? { stateId: random.integer(-1, 40) } : {}),
        shown: Array.from({ length: random.integer(0, 4) }, () => [slot(), stack()] as const),
        cursor: stack(),
      });
    }
  }
}

describe.each(versionsToTest())('two clients that send anything at %s', (version) => {
  test('neither create nor lose an item, and end up seeing the truth', async () => {
    await using env = await createEnv({ version });
    const random = new Random(7);
    const fill = () =>
      Array.from({ length: 12 }, (_, index) => {
        const id = random.pick(IDS);
        return { slot: index * 2, id, count: random.integer(1, id === 'iron_helmet' ? 1 : 16) };
      });
    putContainer(env, CHEST, 'chest[facing=north]', fill());
    putContainer(env, LEFT, 'chest[facing=north,type=left]', fill());
    putContainer(env, RIGHT, 'chest[facing=north,type=right]', fill());
    const hands: WindowClient[] = [];
    for (const [index, name] of ['Alice', 'Bob'].entries()) {
      const position = { x: 0.5, y: FLOOR_Y, z: 0.5 + index };
      const items = [{ slot: 36 + index, id: 'dirt', count: 50 }];
      hands.push(windowClient(env, await env.connect(name, { position, items })));
    }
    const before = worldTotals(env);
    const stored = contentOf(env);
    for (let tick = 0; tick < 600; tick++) {
      for (const hand of hands) for (let packets = random.integer(0, 4); packets > 0; packets--) act(random, hand);
      await env.tick();
      expect(worldTotals(env), `tick ${tick}`).toEqual(before);
    }
    // Something did happen: the totals were not conserved for want of clicks.
    expect(env.eventsOf('container-opened').length).toBeGreaterThan(20);
    expect(env.eventsOf('container-changed').length).toBeGreaterThan(40);
    expect(env.eventsOf('item-dropped').length).toBeGreaterThan(20);
    // The log alone tells what the containers hold now.
    for (const { item, delta } of env.eventsOf('container-changed')) stored.set(item, (stored.get(item) ?? 0) + delta);
    const emptied = (totals: Map<string, number>) => Object.fromEntries([...totals].filter(([, count]) => count !== 0));
    expect(emptied(stored)).toEqual(emptied(contentOf(env)));
    for (const hand of hands) env.systems.windows.close(hand.client.player);
    await env.tick(2);
    for (const { client } of hands)
      for (let slot = 0; slot < 46; slot++)
        expect(client.slot(slot), `${client.name}'s slot ${slot}`).toEqual(
          client.player.inventory.slots.get(slot) ?? undefined,
        );
    expect(env.eventsOf('container-opened').length).toBe(env.eventsOf('container-closed').length);
  });
});
