import { expect, test } from 'vitest';
import { oracle } from '../../../../scripted/oracle/oracle.ts';
import { random } from '../../../../scripted/random/random.ts';
import type { Framework } from '../../../../sidecar/frameworks/framework.ts';
import { escapeGenerator } from '../../../../tasks/escape/escapeGenerator.ts';
import { EXHAUSTIVE } from '../../../support/depth.ts';
import { playLockstep } from '../../../support/lockstepEpisode.ts';

/** Seconds of game time in which the team does anything at all, and in which it then lets go. */
const MESS = 40;
const REST = 30;

/** A team that makes a mess first and then thinks. */
const latecomers: Framework = {
  name: 'latecomers',
  usesModel: false,
  purposes: [],
  async run(context) {
    const { clock, signal } = context;
    const enough = new AbortController();
    const mess = random.run({ ...context, signal: AbortSignal.any([signal, enough.signal]) }).catch(() => undefined);
    await clock.sleep(MESS * 1000, signal);
    enough.abort(new Error('enough'));
    await mess;
    await clock.sleep(REST * 1000, signal);
    await oracle.run(context);
  },
};

// Between them these have every atom that an agent alone can spoil: gold, levers, galleries, splits.
const ESCAPES = [
  [4, 2],
  [9, 2],
  [19, 2],
  [9, 4],
] as const;
/** Whose atoms the others have, too. */
const ALIKE = [[13, 2]] as const;

test.each(EXHAUSTIVE ? [...ESCAPES, ...ALIKE] : ESCAPES)(
  'whatever a team did before, escape %i for %i can still be escaped from',
  async (index, agents) => {
    const task = escapeGenerator.make({ split: 'dev', index, agents });
    const limits = { ...task.limits, actionTicks: 100_000, gameTicks: 12_000 };
    const { score, events } = await playLockstep({ task: { ...task, limits }, agents, framework: latecomers });
    expect(events.some((event) => event.type === 'rule-applied' && event.rule === 'upkeep')).toBe(true);
    expect(score).toMatchObject({ reason: 'goal-reached', success: true });
  },
);
