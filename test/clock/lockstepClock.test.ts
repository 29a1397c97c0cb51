import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { installGameScope, useGameTime } from '../../clock/gameScope.ts';
import { LockstepClock } from '../../clock/lockstepClock.ts';
import { Random } from '../../clock/random.ts';

describe('LockstepClock', () => {
  test('jumps from event to event, in order of due time and creation', async () => {
    const clock = new LockstepClock();
    const ran: string[] = [];
    const tick = clock.every(50, () => ran.push(`tick@${clock.now()}`));
    clock.after(100, () => ran.push(`after@${clock.now()}`));
    await clock.run({ until: () => clock.now() >= 150 });
    tick.cancel();
    expect(ran).toEqual(['tick@50', 'after@100', 'tick@100', 'tick@150']);
  });

  test('lets everything an event set off run dry before the next one', async () => {
    const clock = new LockstepClock();
    const order: string[] = [];
    const hops = Array.from({ length: 10 }, () => new PassThrough());
    hops.reduce((from, to) => from.pipe(to));
    hops[9]?.on('data', (data) => order.push(`arrived ${data}`));
    clock.after(10, () => hops[0]?.write('packet'));
    clock.after(10, async () => {
      for (let step = 0; step < 20; step++) await null;
      order.push('promises done');
    });
    clock.after(10, () => order.push('next'));
    await clock.run({ until: () => order.includes('next') });
    expect(order).toEqual(['arrived packet', 'promises done', 'next']);
  });

  test('waits for what is reported in flight', async () => {
    const clock = new LockstepClock();
    let pending = false;
    clock.waitFor(() => pending);
    let arrivedAt = -1;
    clock.after(10, () => {
      pending = true;
      setImmediate(() =>
        setImmediate(() =>
          setImmediate(() => {
            arrivedAt = clock.now();
            pending = false;
          }),
        ),
      );
    });
    clock.after(11, () => undefined);
    await clock.run({ until: () => clock.now() >= 11 });
    expect(arrivedAt).toBe(10);
  });

  test('an exception of a callback ends the run', async () => {
    const clock = new LockstepClock();
    clock.after(5, () => {
      throw new Error('boom');
    });
    await expect(clock.run({ until: () => false })).rejects.toThrow('boom');
  });
});

describe('game scope', () => {
  installGameScope();
  const require = createRequire(import.meta.url);
  const { sleep } = require('mineflayer/lib/promise_utils.js') as { sleep: (ms: number) => Promise<void> };

  test('game packages wait on game time while it is in use, and on real time otherwise', async () => {
    const clock = new LockstepClock();
    const leave = useGameTime(clock, new Random(1));
    try {
      let done = false;
      const started = performance.now();
      void sleep(3_600_000).then(() => {
        done = true;
      });
      await clock.run({ until: () => done });
      expect(clock.now()).toBe(3_600_000);
      expect(performance.now() - started).toBeLessThan(5_000);
    } finally {
      leave();
    }
    const started = performance.now();
    await sleep(20);
    expect(performance.now() - started).toBeGreaterThanOrEqual(15);
  });

  test('only one clock drives the game packages at a time', () => {
    const leave = useGameTime(new LockstepClock(), new Random(1));
    expect(() => useGameTime(new LockstepClock(), new Random(1))).toThrow('another clock');
    leave();
    useGameTime(new LockstepClock(), new Random(1))();
  });
});
