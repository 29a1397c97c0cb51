import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blockState } from '../../../../protocol/blockState.ts';
import { readEvents } from '../../../../protocol/episodeEvent.ts';
import { GameEvent } from '../../../../protocol/event.ts';
import { add, type BlockPosition, centreOf } from '../../../../protocol/geometry.ts';
import type { Score } from '../../../../protocol/score.ts';
import { RegionSnapshot } from '../../../../protocol/snapshot.ts';
import { scoreGathering } from '../../../../server-plugin/scoring/gathering/scoreGathering.ts';
import { checkLog } from '../../../../server-plugin/scoring/replay.ts';
import type { GatheringTask } from '../../../../tasks/gathering/gatheringTask.ts';
import { makeGatheringTask } from '../../../../tasks/gathering/makeGatheringTask.ts';
import { readText } from '../../episode/refereeEnv.ts';
import { type Cook, createKitchen, type Kitchen } from '../cooking/kitchen.ts';

/** Ticks that a hand needs for a log, and a stone pickaxe for iron ore, and some. */
const LOG_TICKS = 64;
const ORE_TICKS = 30;
/** Ticks until what a player threw can be picked up, and some. */
const THROW_TICKS = 46;

/** A team around its chest on real land, with a floor of stone under the open sky so that nothing stands in the way. */
async function createCamp(kind: string) {
  const made = makeGatheringTask({ id: 'collect/test', title: 'Test', kind, seed: 1 });
  const chest = made.chest ?? expect.fail('no chest');
  const low = (at: number) => (Math.floor(at / 16) - 1) * 16;
  const [x, z] = [low(chest.x), low(chest.z)];
  const { min, max } = made.box;
  const task = { ...made, box: { min: { ...min, x, z }, max: { ...max, x: x + 47, z: z + 47 } } };
  const kitchen = await createKitchen(task, 2);
  const [alice, bob] = kitchen.cooks as readonly [Cook, Cook];
  const { origin } = kitchen.episode.briefing('Alice');
  const { world } = kitchen.stage.env.server;
  const near = (x: number, y: number, z: number): BlockPosition => add(chest, { x, y, z });
  const put = (cell: BlockPosition, id: string, properties: Record<string, string> = {}) =>
    world.setBlock(add(cell, origin), blockState(id, properties), { type: 'game' });
  for (let x = -5; x <= 5; x++)
    for (let z = -5; z <= 5; z++)
      for (let y = -1; y <= 4; y++) if (x !== 0 || y !== 0 || z !== 0) put(near(x, y, z), y < 0 ? 'stone' : 'air');
  await kitchen.tick(5);
  const status = (cook: Cook, code: number, cell: BlockPosition) =>
    cook.visitor.client.write('block_dig', { status: code, location: add(cell, origin), face: 1, sequence: 1 });
  return {
    kitchen,
    task,
    chest,
    alice,
    bob,
    near,
    put,
    /** Where an agent stands before a cell beside the chest. */
    at: (x: number, z: number) => add(centreOf(near(x, 0, z)), { x: 0, y: -0.5, z: 0 }),
    async dig(cook: Cook, cell: BlockPosition, ticks: number) {
      status(cook, 0, cell);
      await kitchen.tick(ticks);
      status(cook, 2, cell);
      await kitchen.tick(2);
    },
    holdIn(cook: Cook, slot: number) {
      cook.visitor.client.write('held_item_slot', { slotId: slot });
    },
    /** Uses what the hand holds on top of a cell. */
    placeOn(cook: Cook, cell: BlockPosition) {
      cook.visitor.client.write('block_place', {
        hand: 0,
        location: add(cell, origin),
        direction: 1,
        cursorX: 0.5,
        cursorY: 1,
        cursorZ: 0.5,
        insideBlock: false,
        worldBorderHit: false,
        sequence: 1,
      });
    },
    /** Puts all of an item that an agent carries into a container. */
    async deliver(cook: Cook, item: string, cell: BlockPosition = chest) {
      await cook.open(cell);
      cook.stow(item);
      await kitchen.tick();
      await cook.close();
    },
    /** Takes all of an item out of a container. */
    async fetch(cook: Cook, item: string, cell: BlockPosition) {
      await cook.open(cell);
      cook.grab(item);
      await kitchen.tick();
      await cook.close();
    },
    live: () => kitchen.episode.status().scores.completion,
  };
}

/** Ends the episode; its log must contradict itself nowhere and give the same score again. */
async function finish(kitchen: Kitchen, task: GatheringTask): Promise<Score> {
  const { episode } = kitchen;
  const score = await kitchen.score();
  const events = readEvents(episode.log.read(0, episode.log.length).map((event) => GameEvent.parse(event)));
  // The whole arena is checked, of which snapshots show the surroundings of the chest.
  const initial = RegionSnapshot.parse(JSON.parse(readText(join(kitchen.stage.folder, '1'), 'initial.snapshot.json')));
  const final = RegionSnapshot.parse(JSON.parse(readText(join(kitchen.stage.folder, '1'), 'final.snapshot.json')));
  expect(checkLog(initial, events, final, task.box)).toEqual([]);
  expect(checkLog(initial, events, final)[0]?.message).toContain('outside the arena');
  expect(scoreGathering({ episodeId: episode.id, task, agents: episode.agents, events })).toEqual(score);
  return score;
}

const creditOf = ({ perAgent }: Score) => [perAgent.Alice?.credit, perAgent.Bob?.credit];

describe('credit on the server itself', () => {
  test('stays with who felled it, through hands, another chest, the ground and a death', async () => {
    const camp = await createCamp('collect/logs-6');
    await using kitchen = camp.kitchen;
    const { alice, bob, near, put, at, task } = camp;
    const barrel = near(2, 0, 2);
    for (const z of [-3, -2]) put(near(-3, 0, z), 'oak_log', { axis: 'y' });
    put(barrel, 'barrel');
    await alice.stand(at(-2, -3));
    await bob.stand(at(3, 3));
    await camp.dig(alice, near(-3, 0, -3), LOG_TICKS);
    await alice.stand(at(-3, -3));
    await kitchen.tick(20);
    expect(alice.has('oak_log')).toBe(1);

    // Into another container: nothing is delivered, and nothing is in hands either.
    await alice.stand(at(1, 2));
    await camp.deliver(alice, 'oak_log', barrel);
    expect([camp.live(), kitchen.episode.status().scores.collection]).toEqual([0, 0]);
    await bob.stand(at(2, 3));
    await camp.fetch(bob, 'oak_log', barrel);
    expect([bob.has('oak_log'), kitchen.episode.status().scores.collection]).toEqual([1, 1 / 6]);

    // To and fro through the air.
    for (const [from, to] of [
      [bob, alice],
      [alice, bob],
    ] as const) {
      await to.stand(at(-4, 4));
      await from.stand(at(4, -4));
      from.toss('oak_log');
      await kitchen.tick(THROW_TICKS / 2);
      await from.stand(at(-4, -4));
      await to.stand(kitchen.lying('oak_log')[0] ?? expect.fail('nothing lies there'));
      await kitchen.tick(THROW_TICKS);
      expect([from.has('oak_log'), to.has('oak_log')]).toEqual([0, 1]);
    }

    // Bob places it and breaks it again, which is no felling.
    await bob.stand(at(3, 0));
    camp.holdIn(bob, bob.player.inventory.slots.all().findIndex((stack) => stack?.id === 'oak_log') - 36);
    await kitchen.tick();
    camp.placeOn(bob, near(3, -1, 2));
    await kitchen.tick(2);
    expect(bob.has('oak_log')).toBe(0);
    await camp.dig(bob, near(3, 0, 2), LOG_TICKS);
    await bob.stand(at(3, 2));
    await kitchen.tick(20);
    expect(bob.has('oak_log')).toBe(1);

    // He dies of it; Alice takes what he leaves and delivers it, with one more of her own.
    kitchen.stage.env.systems.vitals.kill(bob.player);
    await kitchen.tick(THROW_TICKS);
    await alice.stand(kitchen.lying('oak_log')[0] ?? expect.fail('nothing lies there'));
    await kitchen.tick(5);
    expect(alice.has('oak_log')).toBe(1);
    await alice.stand(at(1, 0));
    await camp.deliver(alice, 'oak_log');
    expect(camp.live()).toBe(1 / 6);
    const score = await finish(kitchen, task);
    expect(creditOf(score)).toEqual([1, 0]);
    expect([score.metrics?.deaths?.value, score.perAgent.Bob?.deaths]).toEqual([1, 1]);
  });

  test('what is given from outside is delivered and nobody’s; a broken chest delivers nothing until it is filled anew', async () => {
    const camp = await createCamp('collect/logs-6');
    await using kitchen = camp.kitchen;
    const { alice, bob, near, put, at, chest, task } = camp;
    put(near(-3, 0, -3), 'oak_log', { axis: 'y' });
    await alice.stand(at(-2, -3));
    await camp.dig(alice, near(-3, 0, -3), LOG_TICKS);
    await alice.stand(at(-3, -3));
    await kitchen.tick(20);
    await alice.stand(at(1, 0));
    await camp.deliver(alice, 'oak_log');
    await bob.given('birch_log', 2);
    await bob.stand(at(0, 1));
    await camp.deliver(bob, 'birch_log');
    expect(camp.live()).toBe(3 / 6);

    await alice.stand(at(5, 5));
    await camp.dig(bob, chest, 80);
    expect(camp.live()).toBe(0);
    await bob.stand(at(0, 0));
    await kitchen.tick(20);
    expect([bob.has('oak_log'), bob.has('birch_log'), bob.has('chest')]).toEqual([1, 2, 1]);
    expect(camp.live()).toBe(0);

    await bob.stand(at(0, 2));
    camp.holdIn(bob, bob.player.inventory.slots.all().findIndex((stack) => stack?.id === 'chest') - 36);
    await kitchen.tick();
    camp.placeOn(bob, near(0, -1, 0));
    await kitchen.tick(2);
    await camp.deliver(bob, 'oak_log');
    await camp.deliver(bob, 'birch_log');
    expect(camp.live()).toBe(3 / 6);
    expect(creditOf(await finish(kitchen, task))).toEqual([1, 0]);
  });

  test('counts both halves of a chest that somebody made larger, on either side, and neither of one beside it', async () => {
    const camp = await createCamp('collect/logs-6');
    await using kitchen = camp.kitchen;
    const { bob, near, put, at, task } = camp;
    const { world } = kitchen.stage.env.server;
    const { origin } = kitchen.episode.briefing('Bob');
    const delivered: (number | null | undefined)[] = [];
    for (const [x, item] of [
      [-1, 'oak_log'],
      [1, 'birch_log'],
    ] as const) {
      await bob.given('chest', 1);
      await bob.given(item, 1);
      await bob.stand(at(x, 2));
      camp.holdIn(bob, bob.player.inventory.slots.all().findIndex((stack) => stack?.id === 'chest') - 36);
      await kitchen.tick();
      camp.placeOn(bob, near(x, -1, 0));
      await kitchen.tick(2);
      expect(world.block(add(near(x, 0, 0), origin)).properties.type).not.toBe('single');
      await bob.open(near(x, 0, 0));
      bob.stow(item);
      await kitchen.tick();
      await bob.close();
      delivered.push(bob.inside(near(x, 0, 0), item), camp.live());
      // Gone, with what it held.
      put(near(x, 0, 0), 'air');
      await kitchen.tick(2);
      await bob.stand(at(5, 5));
      await kitchen.tick(20);
    }
    put(near(0, 0, 1), 'barrel');
    await bob.given('oak_log', 1);
    await bob.stand(at(0, 2));
    await camp.deliver(bob, 'oak_log', near(0, 0, 1));
    delivered.push(camp.live());
    // Clicks fill the first half first: that was the team's own, then the other, whose log is gone with it again.
    expect(delivered).toEqual([0, 1 / 6, 1, 2 / 6, 1 / 6]);
    await finish(kitchen, task);
  });

  test('is of who mined what another smelted, and of who threw it where a hopper took it', async () => {
    const camp = await createCamp('collect/iron-8');
    await using kitchen = camp.kitchen;
    const { alice, bob, near, put, at, task } = camp;
    const furnace = near(2, 0, 2);
    for (const x of [-4, -3]) put(near(x, 0, -3), 'iron_ore');
    put(furnace, 'furnace');
    put(near(0, 1, 0), 'hopper', { facing: 'down' });
    for (const cook of [alice, bob]) await cook.given('stone_pickaxe', 1);
    await bob.given('coal', 1);
    camp.holdIn(alice, alice.player.inventory.slots.all().findIndex((stack) => stack?.id === 'stone_pickaxe') - 36);
    await alice.stand(at(-3, -2));
    await bob.stand(at(4, 4));
    for (const x of [-4, -3]) await camp.dig(alice, near(x, 0, -3), ORE_TICKS);
    for (const x of [-4, -3]) {
      await alice.stand(at(x, -3));
      await kitchen.tick(20);
    }
    expect(alice.has('raw_iron')).toBe(2);

    // One of the two goes through the furnace, by other hands.
    await alice.stand(at(2, 3));
    await alice.open(furnace);
    alice.stow('raw_iron');
    await kitchen.tick();
    await alice.close();
    await bob.stand(at(3, 2));
    await bob.open(furnace);
    bob.stow('coal');
    await kitchen.tick(410);
    bob.grab('iron_ingot');
    await kitchen.tick();
    await bob.close();
    expect(bob.has('iron_ingot')).toBe(2);

    // Bob throws the ingots onto the hopper, which hands them down.
    await alice.stand(at(5, 5));
    await bob.stand(add(at(0, 0), { x: 0, y: 2, z: 0 }));
    bob.visitor.client.write('look', { yaw: 0, pitch: 90, onGround: true });
    await kitchen.tick(2);
    bob.toss('iron_ingot');
    await kitchen.tick(35);
    expect(camp.live()).toBe(2 / 8);
    const score = await finish(kitchen, task);
    expect(creditOf(score)).toEqual([2, 0]);
    expect(score.parts?.find(({ name }) => name === 'a quarter in the chest')?.credit).toEqual({ Alice: 1.75 });
  });
});
