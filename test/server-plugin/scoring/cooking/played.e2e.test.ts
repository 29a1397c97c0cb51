import { expect, test } from 'vitest';
import type { GameEvent } from '../../../../protocol/event.ts';
import { oracle } from '../../../../scripted/oracle/oracle.ts';
import { playLockstep } from '../../../support/lockstepEpisode.ts';
import { cookingTask, metricOf } from './kitchenLog.ts';

/** Who did what an item comes from, as the log of the real server tells. */
const DEEDS: Readonly<Record<string, (event: GameEvent) => boolean>> = {
  milk_bucket: (event) => event.type === 'entity-milked',
  rabbit: (event) => event.type === 'entity-died' && event.kind === 'rabbit',
  sugar_cane: (event) => event.type === 'block-broken' && event.state.startsWith('sugar_cane'),
  hay_block: (event) => event.type === 'block-broken' && event.state.startsWith('hay_block'),
  potato: (event) => event.type === 'block-broken' && event.state.startsWith('potatoes'),
  carrot: (event) => event.type === 'block-broken' && event.state.startsWith('carrots'),
  brown_mushroom: (event) => event.type === 'block-broken' && event.state.startsWith('brown_mushroom'),
  coal: (event) => event.type === 'block-broken' && event.state.startsWith('coal_ore'),
  acacia_log: (event) => event.type === 'block-broken' && event.state.startsWith('acacia_log'),
  iron_ingot: (event) => event.type === 'container-changed' && event.item === 'iron_ingot' && event.delta < 0,
  egg: (event) => event.type === 'container-changed' && event.item === 'egg' && event.delta < 0,
};
for (const item of ['acacia_planks', 'bowl', 'bucket', 'wheat', 'sugar', 'cake', 'rabbit_stew'])
  Object.assign(DEEDS, { [item]: (event: GameEvent) => event.type === 'item-crafted' && event.item === item });
for (const [item, raw] of [
  ['cooked_rabbit', 'rabbit'],
  ['baked_potato', 'potato'],
])
  Object.assign(DEEDS, {
    [item as string]: (event: GameEvent) =>
      event.type === 'container-changed' && event.container === 'furnace' && event.item === raw && event.delta > 0,
  });

// 35: ingots, hay and cane; 99: everything of a stew must be gathered.
test.each([35, 99])(
  'task %i, played: all credit is of agents whose deeds the log tells, and adds up to 100',
  async (number) => {
    const task = cookingTask(number);
    const { score, events, problems } = await playLockstep({ task, agents: 3, framework: oracle });
    expect([score.success, metricOf(score, 'completion'), metricOf(score, 'completion.asCoded')]).toEqual([true, 1, 1]);
    expect(problems).toEqual([]);
    for (const { name, credit, tick } of score.parts ?? []) {
      const doers = new Set(
        events.flatMap((event) =>
          event.tick <= (tick ?? -1) && DEEDS[name]?.(event) && 'actor' in event ? [event.actor] : [],
        ),
      );
      for (const agent of Object.keys(credit ?? {})) expect([name, doers.has(agent)]).toEqual([name, true]);
    }
    const credits = Object.values(score.perAgent).map(({ credit }) => credit);
    expect(credits.reduce<number>((sum, credit) => sum + (credit ?? 0), 0)).toBeCloseTo(100, 9);
  },
);
