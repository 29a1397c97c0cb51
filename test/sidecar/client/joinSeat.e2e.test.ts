import { once } from 'node:events';
import { expect, test } from 'vitest';
import { type JoinedSeat, joinSeat } from '../../../sidecar/client/main.ts';
import { type Bench, createBench } from '../../bench/commandLine.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';

/** A run with a seat for a client, whose mate is idle. */
async function openRun(bench: Bench) {
  const run = bench.start(['run', 'construction/lamp', '--agents', '2', '--framework', 'idle', '--seat', 'Bob=client']);
  await run.shows(/seat Bob: gateway/);
  const [, gateway = '', token = ''] = /seat Bob: gateway (\S+), token (\S+)/.exec(run.printed.stdout) ?? [];
  return {
    gateway,
    token,
    ended: run.ended,
    [Symbol.dispose]: () => {
      run.child.kill('SIGKILL');
    },
  };
}

/** Joins with a bot, and is released. */
async function play(seat: JoinedSeat): Promise<Disposable> {
  const { createBot } = (await import('mineflayer')).default;
  const bot = createBot(seat.bot);
  await once(bot, 'spawn');
  await seat.ready();
  await seat.released;
  return { [Symbol.dispose]: () => bot.end() };
}

test.runIf(EXHAUSTIVE)(
  'a client is given what it joins with, reports, and is informed how the episode ended',
  async () => {
    using bench = createBench();
    using run = await openRun(bench);
    await expect(joinSeat({ ...run, token: 'wrong' })).rejects.toMatchObject({ code: 'unauthorized' });
    using seat = await joinSeat(run);
    expect(seat.agent).toBe('Bob');
    expect(seat.briefing).toMatchObject({ taskId: 'construction/lamp', agent: 'Bob' });
    expect(seat.bot).toEqual({
      host: '127.0.0.1',
      port: expect.any(Number),
      version: '1.20.4',
      username: 'Bob',
      auth: 'offline',
      fakeHost: expect.stringMatching(/^\S{32}\.guildhall$/),
    });
    using _ = await play(seat);
    await seat.done();
    // Its mate is idle and done as well.
    expect(await seat.ended).toMatchObject({ termination: 'agents-stopped', reason: 'agents-done' });
    await expect(seat.done()).rejects.toMatchObject({ code: 'closed' });
    expect((await run.ended).code).toBe(0);
  },
);

test('a client that gives up is waited for no more', async () => {
  using bench = createBench();
  using run = await openRun(bench);
  using seat = await joinSeat(run);
  using _ = await play(seat);
  await seat.failed('no way out');
  expect(await seat.ended).toMatchObject({ reason: 'agents-done' });
});

test('a signal ends the wait for the briefing', async () => {
  const stop = new AbortController();
  const joining = joinSeat({ gateway: 'ws://127.0.0.1:1', token: 'x', signal: stop.signal });
  stop.abort(new Error('changed my mind'));
  await expect(joining).rejects.toThrow('changed my mind');
});
