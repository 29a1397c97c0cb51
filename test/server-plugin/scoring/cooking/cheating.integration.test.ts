import { describe, expect, test } from 'vitest';
import { GameEvent } from '../../../../protocol/event.ts';
import type { Point } from '../../../../protocol/geometry.ts';
import type { Score } from '../../../../protocol/score.ts';
import { AT_CHEST, AT_FURNACE, CHEST, type Cook, createKitchen, FURNACE, type Kitchen } from './kitchen.ts';
import { cookingTask } from './kitchenLog.ts';

/** All of a stew lies in the chest: rabbit, potato, carrot, mushroom, bowl, four coal. */
const STEW = cookingTask(36);
/** All of a cake lies in the chest, which stands two cells nearer. */
const CAKE = cookingTask(0);

const team = (kitchen: Kitchen) => kitchen.cooks as readonly [Cook, Cook];

function figures(score: Score): Record<string, number | null> {
  const value = (name: string) => score.metrics?.[name]?.value ?? null;
  return {
    completion: value('completion'),
    asCoded: value('completion.asCoded'),
    Alice: score.perAgent.Alice?.credit ?? null,
    Bob: score.perAgent.Bob?.credit ?? null,
  };
}

describe('what scores nothing', () => {
  test('saying in chat, in the very words of /data, that one holds the dish: chat is no evidence', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice, bob] = team(kitchen);
    const { username } = kitchen.episode.briefing('Alice').game;
    const lie = (name: string) =>
      `${name} has the following entity data: {Inventory: [{Slot: 0b, id: "minecraft:rabbit_stew", Count: 1b}]}`;
    alice.chat(lie('Alice'));
    bob.chat(lie(username));
    await kitchen.tick(120);
    expect(kitchen.episode.state).toBe('running');
    const score = await kitchen.score();
    expect([score.success, figures(score)]).toEqual([false, { completion: 0, asCoded: 0, Alice: 0, Bob: 0 }]);
    const log = kitchen.episode.log.read(0, kitchen.episode.log.length).map((event) => GameEvent.parse(event));
    expect(log.filter(({ type }) => type === 'chat-sent')).toHaveLength(2);
  });

  test('taking an item and throwing it away within one tick: nobody held it at the end of any', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice] = team(kitchen);
    await alice.stand(AT_CHEST);
    await alice.open(CHEST);
    // A click with the cursor and one outside the window, both in one tick.
    alice.grab('bowl');
    alice.tossNext();
    await kitchen.tick();
    expect([alice.has('bowl'), alice.inside(CHEST, 'bowl')]).toEqual([0, 0]);
    expect(figures(await kitchen.score())).toEqual({ completion: 0, asCoded: 0, Alice: 0, Bob: 0 });
  });

  test('two agents holding enough between them: one must hold it all, and gets it all when the other hands over', async () => {
    await using kitchen = await createKitchen(CAKE);
    const [alice, bob] = team(kitchen);
    await alice.given('wheat', 2);
    await bob.given('wheat', 1);
    await kitchen.tick(150);
    expect(kitchen.episode.status().scores.completion).toBe(0);
    await alice.given('wheat', 1);
    await kitchen.tick(2);
    expect(kitchen.episode.status().scores.completion).toBe(0.25);
  });

  test('leaving what was cooked in the furnace, or putting it into the chest unheld: things in containers are nobody’s', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice] = team(kitchen);
    await alice.stand(AT_CHEST);
    for (const item of ['potato', 'coal']) await alice.take(item);
    await alice.stand(AT_FURNACE);
    await alice.open(FURNACE);
    for (const item of ['potato', 'coal']) {
      alice.stow(item);
      await kitchen.tick();
    }
    await kitchen.tick(260);
    // Potato and coal were held; the baked potato lies in the furnace.
    expect(alice.inside(FURNACE, 'baked_potato')).toBe(1);
    expect(kitchen.episode.status().scores.completion).toBe(0.2);
    alice.grab('baked_potato');
    await kitchen.tick(2);
    await kitchen.until(305);
    // It counts 20 for potato and coal, which no longer count beside it.
    expect(figures(await kitchen.score())).toEqual({ completion: 0.2, asCoded: 0.2, Alice: 20, Bob: 0 });
  });

  test('a stranger in the arena who holds the dish: only the team is counted', async () => {
    await using kitchen = await createKitchen(STEW);
    const { env, host } = kitchen.stage;
    const { origin } = kitchen.episode.briefing('Alice');
    const position = { x: 41.5 + origin.x, y: -60, z: 130.5 + origin.z };
    await env.connect('Watcher', { zone: 'arena-0', position });
    await host.intervene({ type: 'give', player: 'Watcher', item: 'rabbit_stew', count: 1 });
    await kitchen.tick(110);
    expect(kitchen.episode.state).toBe('running');
    const score = await kitchen.score();
    expect(figures(score)).toEqual({ completion: 0, asCoded: 0, Alice: 0, Bob: 0 });
    expect(Object.keys(score.perAgent)).toEqual(['Alice', 'Bob']);
  });
});

describe('what scores, and how much', () => {
  test('standing on farmland, a little below the meadow, is standing in the place, as coded too', async () => {
    await using kitchen = await createKitchen(cookingTask(44));
    const [alice] = team(kitchen);
    await alice.stand({ x: 36.5, y: -60.0625, z: 140.5 });
    await alice.given('bowl', 1);
    await kitchen.until(105);
    expect(figures(await kitchen.score())).toMatchObject({ completion: 0.3, asCoded: 0.3 });
  });

  test('holding an item for one tick between two looks: reached for good, but unseen as coded', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice] = team(kitchen);
    await alice.stand(AT_CHEST);
    await alice.open(CHEST);
    await kitchen.until(140);
    alice.grab('bowl');
    await kitchen.tick();
    expect(alice.has('bowl')).toBe(1);
    alice.stow('bowl');
    await kitchen.tick();
    expect(alice.has('bowl')).toBe(0);
    await kitchen.until(320);
    expect(figures(await kitchen.score())).toEqual({ completion: 0.3, asCoded: 0, Alice: 30, Bob: 0 });
  });

  test('throwing everything away in the last tick: what was reached stays reached', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice] = team(kitchen);
    await alice.stand(AT_CHEST);
    await alice.take('bowl');
    await kitchen.until(150);
    alice.toss('bowl');
    await kitchen.tick();
    expect(alice.has('bowl')).toBe(0);
    expect(figures(await kitchen.score())).toEqual({ completion: 0.3, asCoded: 0.3, Alice: 30, Bob: 0 });
  });

  test('the dish, thrown away in the tick after it was held: the episode was over before', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice] = team(kitchen);
    await alice.given('rabbit_stew', 1);
    await kitchen.tick(2);
    const score = await kitchen.score();
    expect([score.success, score.reason, score.metrics?.completion?.value]).toEqual([true, 'goal-reached', 1]);
    expect(score.metrics?.['completion.asCoded']?.value).toBe(1);
  });

  test('handing a thing around in circles: it counts once, for who took it out of the chest', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice, bob] = team(kitchen);
    await alice.stand(AT_CHEST);
    await alice.take('carrot');
    await alice.stand({ x: 40.5, y: -60, z: 123.5 });
    let holder = alice;
    for (let turn = 0; turn < 4; turn++) {
      const other = holder === alice ? bob : alice;
      holder.toss('carrot');
      await kitchen.tick(45);
      const thrown = kitchen.lying('carrot');
      expect(thrown).toHaveLength(1);
      await other.stand(thrown[0] as Point);
      await kitchen.tick(2);
      expect([holder.has('carrot'), other.has('carrot')]).toEqual([0, 1]);
      await other.stand({ x: 40.5, y: -60, z: 128.5 - 5 * (turn % 2) });
      holder = other;
    }
    const score = await kitchen.score();
    expect(figures(score)).toMatchObject({ completion: 0.1, Alice: 10, Bob: 0 });
    expect(score.metrics?.acr?.value).toBe(0);
  });

  test('putting a thing back for another to take out again: the credit stays with the first', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice, bob] = team(kitchen);
    await bob.stand(AT_CHEST);
    await bob.open(CHEST);
    bob.grab('carrot');
    await kitchen.tick();
    bob.stow('carrot');
    await kitchen.tick();
    await bob.close();
    await alice.stand(AT_CHEST);
    await alice.take('carrot');
    expect(figures(await kitchen.score())).toEqual({ completion: 0.1, asCoded: 0, Alice: 0, Bob: 10 });
  });

  test('breaking the chest in which another has put a thing back: the credit stays with the first', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice, bob] = team(kitchen);
    await bob.stand(AT_CHEST);
    await bob.open(CHEST);
    bob.grab('carrot');
    await kitchen.tick();
    bob.stow('carrot');
    await kitchen.tick();
    await bob.close();
    kitchen.stage.change(kitchen.episode, 'Alice', CHEST, 'air');
    await alice.stand({ ...AT_CHEST, z: CHEST.z + 0.5 });
    await kitchen.tick(20);
    expect(alice.has('carrot')).toBe(1);
    // Alice broke it: what the place had laid there is hers, the carrot is not.
    const score = await kitchen.score();
    const credit = (item: string) => score.parts?.find(({ name }) => name === item)?.credit;
    expect([credit('carrot'), credit('bowl')]).toEqual([{ Bob: 10 }, { Alice: 30 }]);
  });

  test('holding things outside the glass: ours counts it, the judge of the reference does not look there', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice] = team(kitchen);
    await alice.stand({ x: 27.5, y: -60, z: 130.5 });
    await alice.given('bowl', 1);
    await kitchen.until(205);
    expect(figures(await kitchen.score())).toEqual({ completion: 0.3, asCoded: 0, Alice: 30, Bob: 0 });
  });

  test('dying with things in hand: they are kept, count once, and earn nothing twice', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice] = team(kitchen);
    await alice.stand(AT_CHEST);
    await alice.take('bowl');
    await kitchen.until(105);
    kitchen.stage.env.systems.vitals.kill(alice.player);
    await kitchen.tick(2);
    alice.respawn();
    await kitchen.tick(5);
    expect(alice.has('bowl')).toBe(1);
    expect(figures(await kitchen.score())).toEqual({ completion: 0.3, asCoded: 0.3, Alice: 30, Bob: 0 });
  });

  test('leaving the game with things: what was reached stays reached, and nothing is doubled by coming back', async () => {
    await using kitchen = await createKitchen(STEW);
    const [alice, bob] = team(kitchen);
    await alice.stand(AT_CHEST);
    await alice.take('bowl');
    alice.visitor.leave();
    await kitchen.tick(5);
    expect(kitchen.episode.status().scores.completion).toBe(0.3);
    await kitchen.stage.join(kitchen.episode.briefing('Alice'));
    await kitchen.tick(5);
    expect([alice.has('bowl'), bob.has('bowl')]).toEqual([1, 0]);
    expect(figures(await kitchen.score())).toMatchObject({ completion: 0.3, Alice: 30, Bob: 0 });
  });
});
