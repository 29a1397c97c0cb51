import mineflayer, { type Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { describe, expect, test } from 'vitest';
import type { SlotStack } from '../../../../protocol/item.ts';
import { joinHost } from '../../../../protocol/joinHost.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { createEnv, type Env, FLOOR_Y } from '../../../support/env.ts';
import { putContainer, slotsAt, worldTotals } from './windowClient.ts';

const CHEST = { x: 2, y: FLOOR_Y, z: 1 };

/** A real Mineflayer bot in play, standing at the origin. */
async function bot(env: Env, username: string, items: readonly SlotStack[]): Promise<Bot> {
  const joinToken = `token-of-${username}`;
  const loadout = { position: { x: 0.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [...items] };
  env.server.admit({ username, joinToken, zone: 'zone', loadout });
  const link = env.link();
  const opening: { setSocket(socket: unknown): void; emit(event: string): void }[] = [];
  const created = mineflayer.createBot({
    username,
    version: env.version,
    auth: 'offline',
    fakeHost: joinHost(joinToken),
    checkTimeoutInterval: 600_000,
    connect: (client: (typeof opening)[0]) => opening.push(client),
  } as never);
  // Over a link in the process, play could begin before Mineflayer has loaded its plugins.
  await new Promise<void>((resolve) => created.once('inject_allowed', () => resolve()));
  opening[0]?.setSocket(link);
  opening[0]?.emit('connect');
  await ticking(env, new Promise<void>((resolve) => created.once('spawn', () => resolve())));
  const player = env.server.players.get(username);
  if (!player) throw new Error(`${username} is not in play`);
  player.inventory.replaceAll(items);
  player.frozen = false;
  await env.tick(2);
  return created;
}

/** Runs ticks until the work is done; the bot's own timers run with the wall clock meanwhile. */
async function ticking<T>(env: Env, work: Promise<T>): Promise<T> {
  let done = false;
  const finished = work.finally(() => {
    done = true;
  });
  finished.catch(() => {});
  while (!done) await env.tick();
  await env.tick(2);
  return finished;
}

/** The server's slots of a player as text, for comparing with the bot's own. */
function serverSlots(env: Env, name: string): string[] {
  return (env.server.players.get(name)?.inventory.slots.contents() ?? []).map(
    ({ slot, id, count }) => `${slot}: ${count} ${id}`,
  );
}
function botSlots(agent: Bot): string[] {
  return agent.inventory.slots.flatMap((item, slot) => (item ? [`${slot}: ${item.count} ${item.name}`] : []));
}
const numberOf = (agent: Bot, id: string) => agent.registry.itemsByName[id]?.id ?? -1;
const blockAt = (agent: Bot, { x, y, z }: { x: number; y: number; z: number }) => {
  const block = agent.blockAt(new Vec3(x, y, z));
  if (!block) throw new Error('the bot does not see the block');
  return block;
};

describe.each(versionsToTest())('Mineflayer at %s', (version) => {
  test('opens a chest, withdraws, deposits, and agrees with the server on every slot', async () => {
    await using env = await createEnv({ version });
    putContainer(env, CHEST, 'chest[facing=north]', [
      { slot: 0, id: 'dirt', count: 64 },
      { slot: 5, id: 'dirt', count: 30 },
      { slot: 7, id: 'oak_planks', count: 12 },
    ]);
    const agent = await bot(env, 'Alice', [{ slot: 9, id: 'sand', count: 20 }]);
    const before = worldTotals(env);
    const chest = await ticking(env, agent.openContainer(blockAt(agent, CHEST)));
    expect(chest.containerItems().map(({ name, count }) => [name, count])).toEqual([
      ['dirt', 64],
      ['dirt', 30],
      ['oak_planks', 12],
    ]);
    await ticking(env, chest.withdraw(numberOf(agent, 'dirt'), null, 70));
    await ticking(env, chest.withdraw(numberOf(agent, 'oak_planks'), null, 5));
    await ticking(env, chest.deposit(numberOf(agent, 'sand'), null, 20));
    expect(slotsAt(env, CHEST).count('dirt')).toBe(24);
    expect(slotsAt(env, CHEST).count('sand')).toBe(20);
    expect(chest.containerItems().reduce((sum, { count }) => sum + count, 0)).toBe(24 + 7 + 20);
    chest.close();
    await env.tick(2);
    const { inventory } = env.server.players.get('Alice') ?? {};
    expect([inventory?.count('dirt'), inventory?.count('oak_planks'), inventory?.count('sand')]).toEqual([70, 5, 0]);
    expect(botSlots(agent)).toEqual(serverSlots(env, 'Alice'));
    expect(worldTotals(env)).toEqual(before);
    const changes = env.eventsOf('container-changed').map(({ player, item, delta }) => ({ player, item, delta }));
    const gained = (id: string) => changes.reduce((sum, { item, delta }) => sum + (item === id ? delta : 0), 0);
    expect([gained('dirt'), gained('oak_planks'), gained('sand')]).toEqual([-70, -5, 20]);
    expect(new Set(changes.map(({ player }) => player))).toEqual(new Set(['Alice']));
    expect(env.eventsOf('action-refused')).toEqual([]);
    agent.end();
  });

  test('equips, moves, takes off and tosses', async () => {
    await using env = await createEnv({ version });
    const agent = await bot(env, 'Alice', [
      { slot: 9, id: 'iron_helmet', count: 1 },
      { slot: 10, id: 'shield', count: 1 },
      { slot: 11, id: 'oak_planks', count: 33 },
      { slot: 36, id: 'dirt', count: 9 },
    ]);
    const before = worldTotals(env);
    const agree = () => expect(botSlots(agent)).toEqual(serverSlots(env, 'Alice'));
    await ticking(env, agent.equip(numberOf(agent, 'iron_helmet'), 'head'));
    await ticking(env, agent.equip(numberOf(agent, 'shield'), 'off-hand'));
    expect(serverSlots(env, 'Alice')).toEqual(['5: 1 iron_helmet', '11: 33 oak_planks', '36: 9 dirt', '45: 1 shield']);
    agree();
    await ticking(env, agent.equip(numberOf(agent, 'oak_planks'), 'hand'));
    expect(env.server.players.get('Alice')?.inventory.inHand(0)).toEqual({ id: 'oak_planks', count: 33 });
    expect(agent.heldItem?.name).toBe('oak_planks');
    agree();
    await ticking(env, agent.moveSlotItem(36, 20));
    expect(serverSlots(env, 'Alice')).toContain('20: 9 dirt');
    agree();
    await ticking(env, agent.unequip('head'));
    expect(env.server.players.get('Alice')?.inventory.slots.get(5)).toBeNull();
    agree();
    await ticking(env, agent.toss(numberOf(agent, 'oak_planks'), null, 3));
    await ticking(env, agent.tossStack(agent.inventory.items().find(({ name }) => name === 'dirt') as never));
    expect(env.eventsOf('item-dropped').map(({ player, item, count }) => [player, item, count])).toEqual([
      ['Alice', 'oak_planks', 1],
      ['Alice', 'oak_planks', 1],
      ['Alice', 'oak_planks', 1],
      ['Alice', 'dirt', 9],
    ]);
    agree();
    expect(worldTotals(env)).toEqual(before);
    expect(env.eventsOf('action-refused')).toEqual([]);
    agent.end();
  });

  test('transfers within the inventory and uses the crafting grid', async () => {
    await using env = await createEnv({ version });
    const agent = await bot(env, 'Alice', [{ slot: 9, id: 'dirt', count: 40 }]);
    const itemType = numberOf(agent, 'dirt');
    await ticking(
      env,
      agent.transfer({
        itemType,
        metadata: null,
        count: 15,
        sourceStart: 9,
        sourceEnd: 36,
        destStart: 36,
        destEnd: 45,
      } as never),
    );
    expect(serverSlots(env, 'Alice')).toEqual(['9: 25 dirt', '36: 15 dirt']);
    expect(botSlots(agent)).toEqual(serverSlots(env, 'Alice'));
    // Mineflayer waits for the result slot after each click on the grid.
    await ticking(env, agent.clickWindow(36, 0, 0));
    await ticking(env, agent.clickWindow(1, 1, 0));
    await ticking(env, agent.clickWindow(4, 0, 0));
    expect(serverSlots(env, 'Alice')).toEqual(['1: 1 dirt', '4: 14 dirt', '9: 25 dirt']);
    await ticking(env, agent.closeWindow(agent.inventory) as unknown as Promise<void>);
    expect(serverSlots(env, 'Alice')).toEqual(['9: 40 dirt']);
    expect(botSlots(agent)).toEqual(serverSlots(env, 'Alice'));
    agent.end();
  });

  test('picks up while a chest is open and a broken chest leaves both sides agreed', async () => {
    await using env = await createEnv({ version });
    putContainer(env, CHEST, 'chest[facing=north]', [{ slot: 3, id: 'sand', count: 9 }]);
    const agent = await bot(env, 'Alice', [{ slot: 9, id: 'dirt', count: 5 }]);
    const before = worldTotals(env);
    const chest = await ticking(env, agent.openContainer(blockAt(agent, CHEST)));
    await ticking(env, chest.deposit(numberOf(agent, 'dirt'), null, 2));
    const { items } = env.systems;
    items.spill({ x: 0.5, y: FLOOR_Y, z: 0.5 }, { id: 'glass', count: 4 });
    await env.tick(20);
    expect(chest.slots.filter((item) => item?.name === 'glass').map((item) => item?.count)).toEqual([4]);
    env.server.world.setBlock(CHEST, { id: 'air', properties: {} }, { type: 'game' });
    await env.tick(2);
    expect(agent.currentWindow).toBeNull();
    expect(botSlots(agent)).toEqual(serverSlots(env, 'Alice'));
    expect(worldTotals(env)).toEqual({ ...before, glass: 4 });
    agent.end();
  });

  test('cannot wear dirt, and sees it', async () => {
    await using env = await createEnv({ version });
    const agent = await bot(env, 'Alice', [{ slot: 36, id: 'dirt', count: 9 }]);
    await ticking(env, agent.moveSlotItem(36, 5));
    expect(env.server.players.get('Alice')?.inventory.slots.get(5)).toBeNull();
    await ticking(env, agent.closeWindow(agent.inventory) as unknown as Promise<void>);
    expect(serverSlots(env, 'Alice')).toEqual(['36: 9 dirt']);
    expect(botSlots(agent)).toEqual(['36: 9 dirt']);
    agent.end();
  });

  test('two bots empty one chest together and get no more than was in it', async () => {
    await using env = await createEnv({ version });
    const items = Array.from({ length: 27 }, (_, slot) => ({ slot, id: 'oak_planks', count: 10 }));
    putContainer(env, CHEST, 'chest[facing=north]', items);
    const bots = [await bot(env, 'Alice', []), await bot(env, 'Bob', [])];
    const before = worldTotals(env);
    const chests = await Promise.all(bots.map((agent) => ticking(env, agent.openContainer(blockAt(agent, CHEST)))));
    for (let slot = 0; slot < 27; slot++) {
      // Both reach for the same stack in the same tick, one by shift-click and one by hand.
      for (const agent of bots) void agent.clickWindow(slot, 0, agent === bots[slot % 2] ? 1 : 0);
      await env.tick(2);
      for (const agent of bots) if (agent.currentWindow?.selectedItem) void agent.clickWindow(27 + slot, 0, 0);
      await env.tick(2);
    }
    for (const chest of chests) chest.close();
    await env.tick(3);
    expect(slotsAt(env, CHEST).contents()).toEqual([]);
    expect(worldTotals(env)).toEqual(before);
    for (const agent of bots) expect(botSlots(agent), agent.username).toEqual(serverSlots(env, agent.username));
    for (const agent of bots) agent.end();
  });
});
