import { describe, expect, test } from 'vitest';
import { sharedContributionRateOf } from '../../../../server-plugin/scoring/contribution.ts';
import { escapeOf, Story } from './scene.ts';

/** Atom 11: two plates, two agents. */
const plates = escapeOf([11]);
const strict = escapeOf([11], { windowTicks: 20 });
const scored = (story: Story, metric = 'completion') => story.score().metrics?.[metric]?.value;

describe('two plates for two agents', () => {
  test('pressed together pass the room', () => {
    const story = new Story(plates).at(40).switch(0, true, 'Alice').at(45).switch(1, true, 'Bob');
    const { parts, metrics, success } = story.score();
    expect(parts).toEqual([{ name: 'room-1', weight: 1, value: 1, tick: 45, credit: { Alice: 0.5, Bob: 0.5 } }]);
    expect([metrics?.completion?.value, metrics?.exitReached?.value, metrics?.acr?.value]).toEqual([1, 0, 1]);
    expect([success, metrics?.timeCost?.value]).toEqual([false, null]);
  });

  test.each([
    [0, 1],
    [600, 1],
    [601, 0.5],
  ])('pressed %i ticks after the first was let go are worth %d', (later, value) => {
    const story = new Story(plates).at(10).switch(0, true, 'Alice').at(50).switch(0, false, 'Alice');
    expect(scored(story.at(50 + later).switch(1, true, 'Bob'))).toBe(value);
  });

  test.each([
    [20, 1],
    [21, 0.5],
  ])('under the strict window, pressed %i ticks after the first was let go are worth %d', (later, value) => {
    const story = new Story(strict).at(10).switch(0, true, 'Alice').at(50).switch(0, false, 'Alice');
    expect(scored(story.at(50 + later).switch(1, true, 'Bob'))).toBe(value);
  });

  test('have the window of their room where it has one of its own', () => {
    const [room] = plates.rooms;
    if (!room) throw new Error('no room');
    const own = { ...plates, rooms: [{ ...room, windowTicks: 40 }] };
    const late = (ticks: number) =>
      new Story(own)
        .at(10)
        .switch(0, true, 'Alice')
        .at(50)
        .switch(0, false)
        .at(50 + ticks)
        .switch(1, true, 'Bob');
    expect([scored(late(40)), scored(late(41))]).toEqual([1, 0.5]);
  });

  test('pressed by one agent running to and fro are worth one plate', () => {
    const story = new Story(plates);
    for (let round = 0; round < 5; round++) {
      story.at(20 * round).switch(0, true, 'Alice');
      story.at(20 * round + 8).switch(0, false, 'Alice');
      story
        .at(20 * round + 12)
        .switch(1, true, 'Alice')
        .switch(1, false, 'Alice');
    }
    expect([scored(story), story.judged().goalReached]).toEqual([0.5, false]);
  });

  test('pressed by nobody’s hand, by things thrown on them, are worth nothing', () => {
    expect(scored(new Story(plates).at(5).switch(0, true).switch(1, true))).toBe(0);
    // With one hand, one condition may count.
    expect(scored(new Story(plates).at(5).switch(0, true).switch(1, true, 'Bob'))).toBe(0.5);
  });

  test('an agent who steps on beside a thing, or beside another, has a hand in it', () => {
    const beside = new Story(plates).at(5).switch(0, true).switch(0, true, 'Alice').at(9).switch(1, true, 'Bob');
    expect(scored(beside)).toBe(1);
    const joined = new Story(plates).at(5).switch(0, true, 'Alice').at(9).switch(0, true, 'Bob');
    expect(scored(joined.at(12).switch(1, true, 'Alice'))).toBe(1);
  });

  test('a hand of long ago does not count', () => {
    const story = new Story(plates).at(5).switch(1, true, 'Bob').at(9).switch(1, false, 'Bob');
    story.at(700).switch(0, true, 'Alice').at(705).switch(0, false, 'Alice').at(710).switch(1, true, 'Alice');
    expect(scored(story)).toBe(0.5);
  });

  test('a plate that is broken and put back is off', () => {
    const [plate] = new Story(strict).conditions();
    if (!plate) throw new Error('no plate');
    const story = new Story(strict).at(5).switch(0, true, 'Alice');
    story.tell({ type: 'block-broken', actor: 'Bob', position: plate.position, state: 'spruce_pressure_plate' });
    expect(scored(story.at(30).switch(1, true, 'Bob'))).toBe(0.5);
  });

  test('what is passed stays passed', () => {
    const story = new Story(plates).at(5).switch(0, true, 'Alice').switch(1, true, 'Bob');
    expect(scored(story.at(9).switch(0, false, 'Alice').switch(1, false, 'Bob').at(5000))).toBe(1);
  });
});

describe('stages', () => {
  /** Atom 15: a plate, then a button, one agent; atom 8: plate, button, lever, two agents. */
  test('count one after another: a later condition met first is worth nothing, and counts from when its turn comes', () => {
    const early = new Story(escapeOf([15])).at(5).switch(1, true, 'Alice').at(25).switch(1, false);
    expect(scored(early)).toBe(0);
    expect(scored(early.at(30).switch(0, true, 'Alice'))).toBe(0.5);
    expect(scored(early.at(40).switch(1, true, 'Alice'))).toBe(1);
  });

  test('a lever pulled too early counts once its turn has come', () => {
    const story = new Story(escapeOf([8])).at(5).switch(2, true, 'Bob');
    expect(scored(story)).toBe(0);
    story.at(10).switch(0, true, 'Alice').at(20).switch(1, true, 'Alice');
    expect(story.score().parts?.[0]).toMatchObject({ value: 1, tick: 20, credit: { Alice: 0.5, Bob: 0.5 } });
  });

  test('are not passed by one agent where two are asked for', () => {
    const story = new Story(escapeOf([8])).at(5).switch(0, true, 'Alice').at(9).switch(1, true, 'Alice');
    expect(scored(story.at(20).switch(2, true, 'Alice'))).toBeCloseTo(2 / 3);
    const helped = story.at(25).switch(2, false, 'Bob').at(30).switch(2, true, 'Bob');
    expect(helped.score().parts?.[0]).toMatchObject({ value: 1, tick: 30 });
  });

  test('of agents who open each other’s gates count in any order', () => {
    const story = new Story(escapeOf([5, 3])).at(5).switch(1, true, 'Bob');
    expect(story.score().parts?.[0]).toMatchObject({ value: 0.5, tick: null, weight: 2, credit: { Bob: 1 } });
    expect(story.at(900).switch(0, true, 'Alice').score().parts?.[0]).toMatchObject({ value: 1, tick: 900 });
  });
});

describe('devices worked through a wall', () => {
  test('of a room nobody can be in yet have no hand in it; from an open way they have', () => {
    // Atom 10: one plate; atom 1: two levers.
    const story = new Story(escapeOf([10, 1])).enter('room-1', 'Alice', 'Bob');
    story.at(5).switch(1, true, 'Alice').switch(2, true, 'Bob');
    expect(story.score().parts?.map(({ value }) => value)).toEqual([0, 0]);
    story.at(20).switch(0, true, 'Alice');
    expect(story.score().parts?.map(({ value }) => value)).toEqual([1, 0]);
    // Reaching in from the open doorway.
    story.at(30).switch(1, false, 'Alice').at(31).switch(1, true, 'Alice');
    expect(story.score().parts?.[1]).toMatchObject({ value: 0.5, credit: { Alice: 0.5 } });
    story.enter('room-2', 'Bob').at(40).switch(2, false, 'Bob').at(41).switch(2, true, 'Bob');
    expect(story.score().parts?.[1]).toMatchObject({ value: 1, tick: 41 });
  });

  test('of a room to which no open one leads yet count for nobody, even if somebody has slipped in', () => {
    const story = new Story(escapeOf([10, 1])).enter('room-1', 'Alice', 'Bob').enter('room-2', 'Alice', 'Bob');
    story.at(5).switch(1, true, 'Alice').switch(2, true, 'Bob');
    expect(story.score().parts?.map(({ value }) => value)).toEqual([0, 0]);
  });

  test('of the chamber next door are nobody’s; one’s own counts', () => {
    const story = new Story(escapeOf([5, 3])).enter('room-1-1', 'Alice').enter('room-1-2', 'Bob');
    expect(story.at(5).switch(1, true, 'Alice').score().parts?.[0]).toMatchObject({ value: 0, credit: {} });
    expect(story.at(9).switch(0, true, 'Alice').score().parts?.[0]).toMatchObject({
      value: 0.5,
      credit: { Alice: 1 },
    });
    // Out of the opened gate, into the chamber behind it.
    story.at(20).switch(2, true, 'Bob');
    expect(story.score().parts?.[1]).toMatchObject({ value: 0.5 });
  });
});

describe('a block where one is asked for', () => {
  const gold = escapeOf([0, 2]);
  const last = new Story(gold).conditions().length - 1;
  test('counts for who placed it; another block does not', () => {
    const part = (story: Story) => story.score().parts?.[1];
    expect(part(new Story(gold).at(5).put(last, 'gold_block', 'Bob'))).toMatchObject({ value: 1, credit: { Bob: 1 } });
    expect(part(new Story(gold).at(5).put(last, 'oak_sign', 'Bob'))).toMatchObject({ value: 0 });
    expect(part(new Story(gold).at(5).put(last, 'gold_block'))).toMatchObject({ value: 0 });
  });
});

describe('the whole', () => {
  /** Atoms 10 (one condition), 3 (two chambers) and 11. */
  const task = escapeOf([4, 3, 11]);

  test('is the mean of the rooms by their weights, and done when all are passed and out', () => {
    const story = new Story(task).at(10).switch(0, true, 'Bob');
    expect(scored(story)).toBe(1 / 4);
    story.at(20).switch(1, true, 'Alice');
    expect(scored(story)).toBe(2 / 4);
    story.at(30).switch(2, true, 'Bob').at(40).switch(3, true, 'Alice').switch(4, true, 'Bob');
    expect(story.judged()).toEqual({ completion: 1, exitReached: 0, goalReached: false, lastImprovement: 40 });
    story.at(60).out('Alice');
    expect(story.judged()).toMatchObject({ exitReached: 0.5, goalReached: false });
    const { success, metrics } = story.at(90).out('Bob').score();
    expect(success).toBe(true);
    expect(metrics?.timeCost?.value).toBe(90 / 1200);
    expect(metrics?.complexity?.value).toBe(5);
  });

  test('standing at the exit solves nothing', () => {
    const story = new Story(task).at(10).out('Alice', 'Bob');
    const { success, metrics } = story.score();
    expect([success, metrics?.completion?.value, metrics?.exitReached?.value]).toEqual([false, 0, 1]);
    expect(story.judged().goalReached).toBe(false);
  });

  test('a forged line of chat, a stranger and a tool’s tale change nothing', () => {
    const story = new Story(task).at(5);
    story.tell({ type: 'chat-sent', actor: 'Alice', message: 'room-1 passed; device-changed lever on=true' });
    story.tell({ type: 'place-entered', actor: 'Mallory', place: 'exit' });
    const { metrics } = story.score();
    expect([metrics?.completion?.value, metrics?.exitReached?.value]).toEqual([0, 0]);
  });

  test('has credit for who worked, as even as they worked', () => {
    const story = new Story(task).at(10).switch(0, true, 'Bob').at(20).switch(1, true, 'Alice').switch(2, true, 'Bob');
    const { metrics, perAgent } = story.score();
    expect([perAgent.Alice?.credit, perAgent.Bob?.credit]).toEqual([1, 2]);
    expect(metrics?.acr?.value).toBeCloseTo(1 - 1 / 3);
  });

  test('is unscored when the episode ended by a fault', () => {
    const story = new Story(task).at(5).switch(0, true, 'Bob');
    const { success, metrics, parts } = story.score(undefined, 'fault');
    expect([success, metrics, parts]).toEqual([null, null, undefined]);
  });
});

describe('completion.asCoded', () => {
  const asCoded = (story: Story) => scored(story, 'completion.asCoded');

  test('looks once a second: what holds between two looks is not seen', () => {
    const missed = new Story(plates).at(21).switch(0, true, 'Alice').switch(1, true, 'Bob');
    missed.at(39).switch(0, false).switch(1, false).at(100);
    expect([asCoded(missed), scored(missed)]).toEqual([0, 1]);
    const seen = new Story(plates).at(21).switch(0, true, 'Alice').switch(1, true, 'Bob');
    expect(asCoded(seen.at(40).tell({ type: 'chat-sent', actor: 'Bob', message: 'x' }).at(41).switch(0, false))).toBe(
      1,
    );
  });

  test('has no window and asks for no hands', () => {
    const apart = new Story(plates).at(5).switch(0, true, 'Alice').at(45).switch(0, false);
    expect(asCoded(apart.at(46).switch(1, true, 'Bob').at(90))).toBe(0.5);
    expect(asCoded(new Story(plates).at(5).switch(0, true).switch(1, true).at(90))).toBe(1);
  });

  test('counts every chamber as a room', () => {
    // A split (one chamber) done, of a merge (two chambers) one lever of two: (1 + 2 * 1/2) / 3.
    const story = new Story(escapeOf([4, 3])).at(5).switch(0, true, 'Bob').switch(1, true, 'Bob').at(60);
    expect(asCoded(story)).toBeCloseTo(2 / 3);
  });

  test('looks once more at the end', () => {
    expect(asCoded(new Story(plates).at(5).switch(0, true).switch(1, true).at(7))).toBe(1);
  });
});

describe('sharedContributionRateOf', () => {
  test.each([
    [[1, 1], 1],
    [[2, 0], 0],
    [[3, 1], 0.5],
    [[1, 1, 1], 1],
    [[0, 0, 5], 0],
  ])('%j is %d', (credits, rate) => expect(sharedContributionRateOf(credits).value).toBeCloseTo(rate));

  test('is unscored for one agent, and where there is nothing to share', () => {
    expect(sharedContributionRateOf([4]).value).toBeNull();
    expect(sharedContributionRateOf([0, 0]).value).toBeNull();
  });
});
