import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const SOURCE = 'Minecraft wiki, "Fishing"';

function dig({ env }: Pick<Stage, 'env'>): void {
  for (let x = -4; x <= 5; x++)
    for (let z = 2; z <= 10; z++) for (let y = 1; y <= 2; y++) env.setBlock(x, FLOOR_Y - y, z, 'water');
}

behaviour(
  'a fish bites within 680 ticks and comes to the angler with 1 to 6 points',
  { source: SOURCE, timeout: 30_000 },
  async (stage) => {
    const { bot, env, until, tick } = stage;
    dig(stage);
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'fishing_rod', count: 1 }] });
    await until(alice.look(Math.PI, -0.6, true));
    await tick(2);
    await until(alice.fish(), 'a fish', 760);
    await until(() => env.eventsOf('fish-caught').length === 1, 'the catch');
    await until(() => env.eventsOf('item-picked-up').length === 1, 'the catch in the inventory');
    const [caught] = env.eventsOf('fish-caught');
    expect(alice.inventory.items().map(({ name }) => name)).toContain(caught?.item);
    await tick(60);
    expect(alice.experience.points).toBeGreaterThanOrEqual(1);
    expect(alice.experience.points).toBeLessThanOrEqual(6);
    expect(env.server.players.get('Alice')?.inventory.inHand(0)?.data?.damage).toBe(1);
  },
);

behaviour('reeling in before a bite catches nothing', { source: SOURCE }, async (stage) => {
  const { bot, env, until, tick } = stage;
  dig(stage);
  const alice = await bot('Alice', { items: [{ slot: 36, id: 'fishing_rod', count: 1 }] });
  await until(alice.look(Math.PI, -0.6, true));
  alice.activateItem();
  await until(() => Object.values(alice.entities).some(({ name }) => name === 'fishing_bobber'), 'the bobber');
  await tick(40);
  alice.activateItem();
  await until(() => !Object.values(alice.entities).some(({ name }) => name === 'fishing_bobber'), 'no bobber');
  expect(env.eventsOf('fish-caught')).toEqual([]);
});

behaviour('the line breaks when the rod is put away', { source: SOURCE }, async (stage) => {
  const { bot, until, tick } = stage;
  dig(stage);
  const alice = await bot('Alice', { items: [{ slot: 36, id: 'fishing_rod', count: 1 }] });
  await until(alice.look(Math.PI, -0.6, true));
  alice.activateItem();
  await until(() => Object.values(alice.entities).some(({ name }) => name === 'fishing_bobber'), 'the bobber');
  await tick(20);
  alice.setQuickBarSlot(1);
  await until(() => !Object.values(alice.entities).some(({ name }) => name === 'fishing_bobber'), 'no bobber');
});
