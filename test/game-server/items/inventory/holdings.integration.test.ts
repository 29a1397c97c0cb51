import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EventLog } from '../../../../server-plugin/episode/eventLog.ts';
import { cookingRules } from '../../../../server-plugin/episode/families/cooking.ts';
import { Recorder } from '../../../../server-plugin/episode/recorder.ts';
import { Roster } from '../../../../server-plugin/episode/team.ts';
import { EventTranslation } from '../../../../server-plugin/episode/translation.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import type { CookingTask } from '../../../../tasks/cooking/cookingTask.ts';
import { snapshotOf } from '../../../server-plugin/scoring/scene.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { createEnv, type Env, FLOOR_Y } from '../../../support/env.ts';
import { putContainer, windowClient } from '../../mechanics/containers/windowClient.ts';

const VERSIONS = versionsToTest({ differs: 'items have other packets' });

const CHEST = { x: 2, y: FLOOR_Y, z: 0 };
const TABLE = { x: 2, y: FLOOR_Y, z: 1 };
const LEFT = 0;
const RIGHT = 1;
/** Modes of clicks (protocol "Click Container"). */
const [PLAIN, SHIFT, THROW] = [0, 1, 4];

/** What has been told of holdings since the last question, in order. */
function newsOf(env: Env): () => [player: string, item: string, count: number][] {
  let told = env.eventsOf('inventory-changed').length;
  return () => {
    const all = env.eventsOf('inventory-changed');
    const news = all.slice(told).map(({ player, item, count }): [string, string, number] => [player, item, count]);
    told = all.length;
    return news;
  };
}

describe.each(VERSIONS)('what a player holds, at %s, is told', (version) => {
  test('item by item on coming in, with armour and off-hand', async () => {
    await using env = await createEnv({ version });
    const news = newsOf(env);
    await env.connect('Alice', {
      items: [
        { slot: 8, id: 'iron_boots', count: 1 },
        { slot: 20, id: 'wheat', count: 5 },
        { slot: 36, id: 'wheat', count: 2 },
        { slot: 45, id: 'shield', count: 1 },
      ],
    });
    expect(news().sort()).toEqual([
      ['Alice', 'iron_boots', 1],
      ['Alice', 'shield', 1],
      ['Alice', 'wheat', 7],
    ]);
    await env.tick(20);
    expect(news()).toEqual([]);
  });

  test('when things go out of a chest and back, all of it, at the end of the tick', async () => {
    await using env = await createEnv({ version });
    putContainer(env, CHEST, 'chest', [{ slot: 3, id: 'egg', count: 4 }]);
    const alice = windowClient(env, await env.connect('Alice'));
    const news = newsOf(env);
    alice.use(CHEST);
    await env.tick(2);
    alice.click(SHIFT, LEFT, 3);
    await env.tick();
    expect(news()).toEqual([['Alice', 'egg', 4]]);
    // There and back within one tick is no change.
    alice.click(SHIFT, LEFT, 27 + 44 - 9);
    await env.settle();
    alice.click(SHIFT, LEFT, 0);
    await env.tick();
    expect(news()).toEqual([]);
    const [, last] = env.events.filter(({ type }) => type === 'container-changed' || type === 'inventory-changed');
    expect(last?.tick).toBe(env.eventsOf('container-changed')[0]?.tick);
  });

  test('without what hangs on the cursor or lies in a crafting grid, own or of a table', async () => {
    await using env = await createEnv({ version });
    env.setBlock(TABLE.x, TABLE.y, TABLE.z, 'crafting_table');
    const alice = windowClient(env, await env.connect('Alice', { items: [{ slot: 36, id: 'oak_log', count: 3 }] }));
    const news = newsOf(env);
    alice.click(PLAIN, LEFT, 36);
    await env.tick();
    expect(news()).toEqual([['Alice', 'oak_log', 0]]);
    // Two of three into the own grid: neither they nor the one on the cursor are held.
    alice.click(PLAIN, RIGHT, 1);
    alice.click(PLAIN, RIGHT, 2);
    await env.tick();
    expect(news()).toEqual([]);
    alice.click(PLAIN, LEFT, 36);
    await env.tick();
    expect(news()).toEqual([['Alice', 'oak_log', 1]]);
    alice.click(SHIFT, LEFT, 1);
    alice.click(SHIFT, LEFT, 2);
    await env.tick();
    expect(news()).toEqual([['Alice', 'oak_log', 3]]);
    alice.use(TABLE);
    await env.tick(2);
    alice.click(PLAIN, LEFT, 10 + 27);
    alice.click(PLAIN, LEFT, 5);
    await env.tick();
    expect(news().at(-1)).toEqual(['Alice', 'oak_log', 0]);
    alice.close();
    await env.tick(2);
    expect(news()).toEqual([['Alice', 'oak_log', 3]]);
  });

  test('when something is crafted, ingredients and result', async () => {
    await using env = await createEnv({ version });
    const alice = windowClient(env, await env.connect('Alice', { items: [{ slot: 36, id: 'acacia_log', count: 1 }] }));
    const news = newsOf(env);
    alice.click(PLAIN, LEFT, 36);
    alice.click(PLAIN, LEFT, 1);
    await env.tick();
    expect(news()).toEqual([['Alice', 'acacia_log', 0]]);
    alice.click(SHIFT, LEFT, 0);
    await env.tick();
    expect(news()).toEqual([['Alice', 'acacia_planks', 4]]);
  });

  test('when things are thrown away, and when another picks them up', async () => {
    await using env = await createEnv({ version });
    const alice = windowClient(env, await env.connect('Alice', { items: [{ slot: 36, id: 'egg', count: 2 }] }));
    const bob = await env.connect('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 4.5 } });
    const news = newsOf(env);
    alice.click(THROW, RIGHT, 36);
    await env.tick();
    expect(news()).toEqual([['Alice', 'egg', 0]]);
    // What was thrown can be picked up after two seconds.
    await env.tick(30);
    const [lying] = [...env.systems.items.all()];
    if (!lying) throw new Error('nothing lies about');
    bob.move({ ...lying.position, y: FLOOR_Y });
    await env.tick(15);
    expect(news()).toEqual([['Bob', 'egg', 2]]);
    expect(env.eventsOf('item-picked-up')).toMatchObject([{ player: 'Bob', item: 'egg', count: 2 }]);
  });
});

test('a log begins with what everybody holds at release, and with nothing from before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-holdings-'));
  const log = new EventLog(join(folder, 'events.jsonl'));
  try {
    const task = findTask('villager/cooking/000') as CookingTask;
    const agents = ['Alice', 'Bob'];
    const roster = new Roster(agents, 0);
    const origin = { x: 64, y: 0, z: 0 };
    const box = { min: { x: 0, y: -64, z: 0 }, max: { x: 99, y: 0, z: 99 } };
    const recorder = new Recorder(log, roster, new EventTranslation(roster, origin, box), origin);
    const [alice = '', bob = ''] = roster.usernames;
    recorder.take({ tick: 3, type: 'inventory-changed', player: alice, item: 'cake', count: 1 });
    const stands = { position: { x: 64.5, y: -60, z: 0.5 }, yaw: 0, pitch: 0 };
    const items = [
      { slot: 9, id: 'wheat', count: 2 },
      { slot: 36, id: 'wheat', count: 3 },
      { slot: 37, id: 'egg', count: 1 },
    ];
    const judge = cookingRules(task).judge(agents, snapshotOf({}), 'exact');
    recorder.release(10, { judge, director: undefined }, [
      { ...stands, items },
      { ...stands, items: [] },
    ]);
    recorder.take({ tick: 12, type: 'inventory-changed', player: bob, item: 'sugar', count: 2 });
    recorder.endTick(12);
    const told = log.read(0, log.length).filter(({ type }) => type === 'inventory-changed' || type === 'score-changed');
    expect(told.map(({ seq: _seq, ...event }) => event)).toEqual([
      { tick: 0, type: 'inventory-changed', actor: 'Alice', item: 'wheat', count: 5 },
      { tick: 0, type: 'inventory-changed', actor: 'Alice', item: 'egg', count: 1 },
      { tick: 0, type: 'score-changed', metric: 'completion', value: 0.35 },
      { tick: 2, type: 'inventory-changed', actor: 'Bob', item: 'sugar', count: 2 },
      { tick: 2, type: 'score-changed', metric: 'completion', value: 0.6 },
    ]);
  } finally {
    log.close();
    rmSync(folder, { recursive: true });
  }
});
