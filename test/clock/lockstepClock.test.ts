import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { LockstepClock } from '../../clock/lockstepClock.ts';
import { Random } from '../../clock/random.ts';
import { abandonGameTime, installGameScope, useGameTime } from '../../patches/gameScope.ts';
import { SteeredWall, turn } from './steeredWall.ts';

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
    expect(clock.now()).toBe(5);
  });

  test('a callback that sets itself again at once cannot keep time from passing for ever', async () => {
    const clock = new LockstepClock();
    let rounds = 0;
    const again = () => {
      rounds++;
      clock.after(0, again);
    };
    clock.after(5, again);
    let over = false;
    clock.after(50, () => {
      over = true;
    });
    await expect(clock.run({ until: () => over })).rejects.toThrow(
      'lockstep: game time does not get beyond 5 ms: 100000 callbacks ran at that instant',
    );
    expect(rounds).toBe(100_000);
    await clock.run({ until: () => over });
    expect(clock.now()).toBe(50);
  });

  test('any number of callbacks may follow one another as long as time passes between some of them', async () => {
    const clock = new LockstepClock();
    let ran = 0;
    for (let ms = 1; ms <= 3; ms++) for (let count = 0; count < 60_000; count++) clock.after(ms, () => ran++);
    await clock.run({ until: () => ran === 180_000 });
    expect(clock.now()).toBe(3);
  });

  test('asks whether to stop before every event, and does nothing after the end of a run', async () => {
    const clock = new LockstepClock(new SteeredWall());
    let ran = 0;
    clock.every(1, () => ran++);
    // The batches of events have grown by then.
    await clock.run({ until: () => ran === 1_000 });
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(ran).toBe(1_000);
    await clock.run({ until: () => ran === 1_001 });
    expect(clock.now()).toBe(1_001);
  });

  test('gives every event of a batch a full barrier', async () => {
    const clock = new LockstepClock(new SteeredWall());
    const order: string[] = [];
    let count = 0;
    clock.every(1, () => {
      const number = count++;
      order.push(`event ${number}`);
      process.nextTick(async () => {
        for (let hop = 0; hop < 5; hop++) await null;
        process.nextTick(() => queueMicrotask(() => order.push(`settled ${number}`)));
      });
    });
    await clock.run({ until: () => count === 1_000 });
    expect(order).toEqual(
      Array.from({ length: 1_000 }, (_, number) => [`event ${number}`, `settled ${number}`]).flat(),
    );
  });

  test('serves the outside every few milliseconds of wall time, whatever events cost', async () => {
    const wall = new SteeredWall();
    const clock = new LockstepClock(wall);
    let served = 0;
    let longest = 0;
    let costMs = 0;
    clock.every(1, () => {
      wall.advance(costMs);
      longest = Math.max(longest, wall.now() - served);
    });
    let over = false;
    const outside = () => {
      served = wall.now();
      if (!over) setImmediate(outside);
    };
    outside();
    await clock.run({ until: () => clock.now() >= 2_000 });
    costMs = 1;
    await clock.run({ until: () => clock.now() >= 4_000 });
    over = true;
    expect(longest).toBeLessThanOrEqual(6);
  });

  test('sockets and files are served while events follow one another without end', async () => {
    const clock = new LockstepClock();
    clock.every(50, () => undefined);
    let size = 0;
    void readFile(import.meta.filename).then((bytes) => {
      size = bytes.length;
    });
    await clock.run({ until: () => size > 0 });
    expect(size).toBeGreaterThan(0);
  });

  test('rests while nothing is set, and wakes as soon as something is', async () => {
    const wall = new SteeredWall();
    const clock = new LockstepClock(wall);
    let ran = false;
    const run = clock.run({ until: () => ran });
    await wall.awaited();
    clock.after(10, () => {
      ran = true;
    });
    await run;
    expect([clock.now(), wall.now()]).toEqual([10, 0]);
  });

  test('has one run at a time', async () => {
    const clock = new LockstepClock();
    let over = false;
    clock.after(1, () => {
      over = true;
    });
    const run = clock.run({ until: () => over });
    await expect(clock.run({ until: () => true })).rejects.toThrow('running already');
    await run;
  });

  test('something in flight for ever is an error, not a hang', async () => {
    const wall = new SteeredWall();
    const clock = new LockstepClock(wall);
    clock.waitFor(() => {
      wall.advance(100);
      return true;
    });
    await expect(clock.run({ until: () => false })).rejects.toThrow('still in flight after');
  });

  test('cancelled callbacks neither run nor delay the others', async () => {
    const clock = new LockstepClock();
    const ran: number[] = [];
    const timers = Array.from({ length: 1_000 }, (_, number) => clock.after(number % 7, () => ran.push(number)));
    const kept = (number: number) => number % 90 === 0;
    timers.forEach((timer, number) => {
      if (!kept(number)) timer.cancel();
      clock.after(3, () => ran.push(-1)).cancel();
    });
    clock.after(6, () => ran.push(1_000));
    await clock.run({ until: () => ran.includes(1_000) });
    const numbers = timers.map((_, number) => number).filter(kept);
    expect(ran).toEqual([...numbers.sort((a, b) => (a % 7) - (b % 7) || a - b), 1_000]);
  });
});

describe('pace', () => {
  /** Wall times at which the ticks of 400 game ms ran at twice real time, `cost` being what each takes. */
  async function ticksUnder(cost: (tick: number) => number) {
    const wall = new SteeredWall();
    const clock = new LockstepClock(wall);
    const at: number[] = [];
    clock.every(50, () => {
      at.push(wall.now());
      wall.advance(cost(at.length));
    });
    let over = false;
    const run = clock.run({ until: () => clock.now() >= 400, rate: 2 }).then(() => {
      over = true;
    });
    while (!over) {
      await turn();
      if (wall.pending) wall.advance(1);
    }
    await run;
    return at;
  }

  test('follows the wall clock at the rate', async () => {
    expect(await ticksUnder(() => 0)).toEqual([25, 50, 75, 100, 125, 150, 175, 200]);
  });

  test('makes up for a small lag and gives up a large one', async () => {
    expect(await ticksUnder((tick) => (tick === 2 ? 60 : 0))).toEqual([25, 50, 110, 110, 125, 150, 175, 200]);
    expect(await ticksUnder((tick) => (tick === 2 ? 1_000 : 0))).toEqual([
      25, 50, 1_050, 1_075, 1_100, 1_125, 1_150, 1_175,
    ]);
  });
});

test.each([60, 700])('a pace is not raced after while game time stands for an answer: %i ms', async (latency) => {
  const wall = new SteeredWall();
  const clock = new LockstepClock(wall);
  const at: number[] = [];
  clock.every(50, () => at.push(wall.now()));
  const answer = Promise.withResolvers<void>();
  clock.after(110, () => void clock.think(answer.promise, { type: 'zero' }));
  let over = false;
  const run = clock.run({ until: () => clock.now() >= 200, rate: 1 }).then(() => {
    over = true;
  });
  while (!over) {
    await turn();
    if (wall.pending) wall.advance(1);
    if (wall.now() === 110 + latency) answer.resolve();
  }
  await run;
  expect(at).toEqual([50, 100, 150 + latency, 200 + latency]);
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

  test('game time that is never given back can be taken away, and giving it back late harms nobody', () => {
    const late = useGameTime(new LockstepClock(), new Random(1));
    abandonGameTime();
    const leave = useGameTime(new LockstepClock(), new Random(1));
    late();
    expect(() => useGameTime(new LockstepClock(), new Random(1))).toThrow('another clock');
    leave();
  });
});
