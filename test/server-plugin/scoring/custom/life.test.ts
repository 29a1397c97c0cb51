import { expect, test } from 'vitest';
import type { EpisodeEvent } from '../../../../protocol/episodeEvent.ts';
import { FoodWatch } from '../../../../server-plugin/scoring/custom/foodWatch.ts';
import { LifeFold } from '../../../../server-plugin/scoring/custom/life.ts';

/** A life of Alice's: full at release, dead from tick 100 to 300 without having become hungrier, and a little hungry at 400. */
const EVENTS: readonly EpisodeEvent[] = [
  { seq: 0, tick: 0, type: 'food-changed', actor: 'Alice', food: 20 },
  { seq: 1, tick: 100, type: 'player-died', actor: 'Alice', cause: 'fall', position: { x: 0, y: 64, z: 0 } },
  { seq: 2, tick: 300, type: 'player-respawned', actor: 'Alice', position: { x: 0, y: 64, z: 0 } },
  { seq: 3, tick: 400, type: 'food-changed', actor: 'Alice', food: 10 },
];

test('who comes back as well fed as before counts as fed again, though no change is reported', () => {
  const watch = new FoodWatch({ type: 'food', min: 16, who: 'all' }, ['Alice'], 'exact');
  const held = EVENTS.map((event) => {
    watch.apply(event);
    return watch.holds;
  });
  expect(held).toEqual([true, false, true, false]);
});

test('the mean food level is that of the ticks in which somebody was alive', () => {
  const life = new LifeFold(['Alice']);
  for (const event of EVENTS) life.apply(event);
  life.finish(500);
  // 200 ticks at 20, 100 at 10.
  expect(life.meanFood).toBeCloseTo((200 * 20 + 100 * 10) / 300, 10);
});
