import { beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../../../../clock/manualClock.ts';
import { untilDry } from '../../../../../clock/untilDry.ts';
import {
  ActionRunner,
  type ActionRunnerOptions,
} from '../../../../../sidecar/frameworks/mindcraft/actions/actionRunner.ts';
import { type BodyState, CHANGES_REPORTED } from '../../../../../sidecar/tools/mindcraft/bodyChanges.ts';
import type { ToolResult } from '../../../../../sidecar/tools/tool.ts';

let clock: ManualClock;
let state: {
  position: { x: number; y: number; z: number };
  inventory: { id: string; count: number }[];
  health: number;
};
let episode: AbortController;
let log: string[];
beforeEach(() => {
  clock = new ManualClock();
  state = { position: { x: 0, y: 0, z: 0 }, inventory: [], health: 20 };
  episode = new AbortController();
  log = [];
});

function runner(options: Partial<ActionRunnerOptions> = {}): ActionRunner {
  const observe = (): BodyState => structuredClone(state);
  return new ActionRunner({ clock, signal: episode.signal, observe, ...options });
}

const OK: ToolResult = { ok: true, message: 'done' };

/** A job that takes game time, and ends with 'cancelled' as an action does. */
function lasting(ms: number, name = 'job', stopMs = 0) {
  return async (signal: AbortSignal): Promise<ToolResult> => {
    log.push(`${name} begins at ${clock.now()}`);
    try {
      await clock.sleep(ms, signal);
    } catch {
      if (stopMs > 0) await clock.sleep(stopMs);
      log.push(`${name} stops at ${clock.now()}`);
      return { ok: false, code: 'cancelled', message: 'walk-to was cancelled' };
    }
    log.push(`${name} ends at ${clock.now()}`);
    return OK;
  };
}

/** Game time passes, once what has just been set off has settled. */
async function pass(ms: number): Promise<void> {
  await untilDry();
  await clock.advanceSettling(ms, untilDry);
}

describe('an action', () => {
  test('reports what its tool said, and the body is idle since then', async () => {
    const actions = runner();
    expect(actions.idleSince).toBe(0);
    const report = actions.run('walk', lasting(1_000));
    expect(actions.current).toEqual({ label: 'walk' });
    expect(actions.idleSince).toBeNull();
    await pass(2_000);
    expect(await report).toEqual({ ok: true, message: 'done', interrupted: false, timedOut: false });
    expect(actions.current).toBeNull();
    expect(actions.idleSince).toBe(1_000);
  });

  test('begins when the one it interrupts has ended', async () => {
    const actions = runner();
    const first = actions.run('collect', lasting(60_000, 'first', 700));
    await pass(1_000);
    state.inventory = [{ id: 'oak_log', count: 3 }];
    state.position = { x: 5, y: 0, z: 0 };
    const second = actions.run('walk', lasting(1_000, 'second'));
    await pass(3_000);
    expect(log).toEqual(['first begins at 0', 'first stops at 1700', 'second begins at 1700', 'second ends at 2700']);
    expect(await first).toEqual({
      ok: false,
      message:
        'collect was interrupted by walk after 1.7 s. Meanwhile it gained 3 oak_log; moved 5 blocks to (5, 0, 0).',
      interrupted: true,
      by: 'walk',
      timedOut: false,
    });
    expect(await second).toMatchObject({ ok: true });
  });

  test('that is overtaken before it begins does not begin', async () => {
    const actions = runner();
    void actions.run('a', lasting(60_000, 'a', 500));
    await pass(100);
    const b = actions.run('b', lasting(1_000, 'b'));
    const c = actions.run('c', lasting(1_000, 'c'));
    await pass(3_000);
    expect(log).toEqual(['a begins at 0', 'a stops at 600', 'c begins at 600', 'c ends at 1600']);
    expect(await b).toMatchObject({ interrupted: true, by: 'c' });
    expect(await c).toMatchObject({ ok: true });
  });

  test('reports once what a command has reported of the body itself', async () => {
    const actions = runner();
    const report = actions.run('collect', async (signal) => {
      await clock.sleep(9_000, signal).catch(() => undefined);
      return { ok: false, code: 'cancelled', message: 'interrupted: gained 3 oak_log', data: CHANGES_REPORTED };
    });
    await pass(1_000);
    state.inventory = [{ id: 'oak_log', count: 3 }];
    await actions.interrupt('walk');
    expect((await report).message).toBe('collect was interrupted by walk after 1.0 s. Gained 3 oak_log.');
  });

  test('reports what its tool says it did so far, and what rejects with the reason as well', async () => {
    const actions = runner();
    const partly = actions.run('collect', async (signal) => {
      await clock.sleep(9_000, signal).catch(() => undefined);
      return { ok: false, code: 'cancelled', message: 'interrupted: collected 2 of 9 dirt' };
    });
    await pass(1_000);
    await actions.interrupt('mode:cowardice');
    expect((await partly).message).toBe(
      'collect was interrupted by mode:cowardice after 1.0 s. Collected 2 of 9 dirt.',
    );
    const rejecting = actions.run('code', (signal) => clock.sleep(9_000, signal).then(() => OK));
    await pass(1_000);
    await actions.interrupt('!stop');
    expect(await rejecting).toMatchObject({ interrupted: true, by: '!stop', message: /had changed nothing yet/ });
  });

  test('that succeeded in spite of it was not interrupted', async () => {
    const actions = runner();
    const report = actions.run('say', async (signal) => {
      await clock.sleep(500, signal).catch(() => undefined);
      return OK;
    });
    await pass(100);
    await actions.interrupt('x');
    expect(await report).toMatchObject({ ok: true, interrupted: false });
  });

  test('ends at its time limit in game time', async () => {
    const actions = runner();
    const report = actions.run('collect', lasting(60_000), { timeoutMs: 5_000 });
    await pass(6_000);
    expect(await report).toMatchObject({ ok: false, timedOut: true, interrupted: false });
    expect((await report).message).toMatch(/^collect ran out of time after 5\.0 s/);
  });

  test('that does not stop holds the next up for 10 s and no longer', async () => {
    const actions = runner();
    void actions.run('stubborn', () => clock.sleep(60_000).then(() => OK));
    await pass(1_000);
    const next = actions.run('next', lasting(1_000, 'next'));
    await pass(13_000);
    expect(log).toEqual(['next begins at 11000', 'next ends at 12000']);
    expect(await next).toMatchObject({ ok: true });
  });

  test('says nothing when interrupted under the quirks, until one has timed out', async () => {
    const actions = runner({ quirks: true });
    const interrupted = async () => {
      const report = actions.run('walk', lasting(60_000));
      await pass(1_000);
      await actions.interrupt('x');
      return report;
    };
    expect(await interrupted()).toMatchObject({ interrupted: true, message: '' });
    const late = actions.run('collect', lasting(60_000), { timeoutMs: 1_000 });
    await pass(1_000);
    await late;
    expect((await interrupted()).message).toMatch(/^walk was interrupted/);
  });

  test('rejects with the reason of the episode, and with what its job rejects with', async () => {
    const actions = runner();
    await expect(actions.run('bad', () => Promise.reject(new Error('defect')))).rejects.toThrow('defect');
    expect(actions.current).toBeNull();
    const running = actions.run('walk', lasting(60_000));
    await pass(100);
    episode.abort(new Error('over'));
    await expect(running).rejects.toThrow('over');
    await expect(actions.run('next', lasting(1))).rejects.toThrow('over');
  });
});

test('a glance leaves the body idle, and the next action waits for it', async () => {
  const actions = runner();
  await pass(1_000);
  void actions.run('mode:idle_staring', lasting(10_000, 'glance', 200), { inPassing: true });
  await pass(1_000);
  expect(actions.current).toBeNull();
  expect(actions.idleSince).toBe(0);
  void actions.run('walk', lasting(1_000, 'walk'));
  await pass(2_000);
  expect(log).toEqual(['glance begins at 1000', 'glance stops at 2200', 'walk begins at 2200', 'walk ends at 3200']);
});

describe('an action that resumes', () => {
  const follow = (actions: ActionRunner) => actions.run('follow', lasting(10_000, 'follow'), { resume: true });

  test('begins again when what interrupted it has ended', async () => {
    const actions = runner();
    const followed = follow(actions);
    await pass(1_000);
    void actions.run('eat', lasting(2_000, 'eat'));
    await pass(4_000);
    expect(await followed).toMatchObject({ interrupted: true, by: 'eat' });
    expect(log).toEqual([
      'follow begins at 0',
      'follow stops at 1000',
      'eat begins at 1000',
      'eat ends at 3000',
      'follow begins at 3000',
    ]);
    expect(actions.current).toEqual({ label: 'follow' });
    expect(actions.resumable).toBe('follow');
  });

  test('does not after it was stopped, nor after it has ended by itself, which is told', async () => {
    const told: unknown[] = [];
    const actions = runner({ onResumed: (label, { ok }) => told.push([label, ok]) });
    void follow(actions);
    await pass(1_000);
    await actions.interrupt('x');
    expect(actions.current).toEqual({ label: 'follow' });
    await pass(11_000);
    expect(told).toEqual([['follow', true]]);
    expect(actions.resumable).toBeNull();
    void follow(actions);
    await pass(1_000);
    await actions.stop();
    await pass(100);
    expect(actions.current).toBeNull();
    expect(actions.resumable).toBeNull();
  });
});
