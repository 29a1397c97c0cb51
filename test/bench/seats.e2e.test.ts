import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { readRun, readTranscript } from '../../bench/run/folder/readRun.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { doorOf, OutsideMind } from '../support/outsideMind.ts';
import { type Bench, createBench } from './commandLine.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

const WAITS = 'waiting up to';
const lamp = (...more: string[]) => ['run', 'construction/lamp', '--id', 'x', '--out', 'out', ...more];

/** A run with seats that minds outside play, once it waits for them, and the way in. */
async function waitingFor(bench: Bench, args: readonly string[]) {
  const run = bench.open(args);
  await run.shows(WAITS);
  return { run, join: (seat: string) => OutsideMind.join(doorOf(seat, run.printed.stderr + run.printed.stdout)) };
}

/** A few steps away. */
const FAR = { x: -5, y: -60, z: 3 };
const CHEST = { x: -4, y: -60, z: 0 };

/** Builds the whole lamp. */
async function buildsLamp(mind: OutsideMind): Promise<void> {
  for (const [index, item_name] of ['stone_bricks', 'oak_fence', 'torch'].entries()) {
    const taken = await mind.call('withdrawItem', { item_name, item_count: 1, from_name: 'chest', ...CHEST });
    expect(taken).toMatchObject({ type: 'tool-result', ok: true });
    const placed = mind.call('placeBlock', { item_name, x: -8, y: -60 + index, z: 0 });
    // The last one ends the game, which may be faster than its result.
    if (index === 2) await placed.catch(() => undefined);
    else expect(await placed).toMatchObject({ ok: true });
  }
}

describe('a seat that is played from outside', () => {
  test('in lockstep: it is shown what agents are, its calls are done, and recorded replies play the same game', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const { run, join } = await waitingFor(bench, lamp('--agents', '2', '--framework', 'idle', '--seat', 'Bob=tools'));
    const bob = await join('Bob');
    const { briefing } = await bob.next('briefing');
    expect([briefing.agent, briefing.game.joinToken]).toEqual(['Bob', undefined]);
    await bob.next('released');
    const seen = await bob.observe();
    expect(seen.text).toContain('Blocks of the blueprint still missing');
    expect(seen.text).toContain('## You, Bob');
    expect(seen.state).toMatchObject({ goal: expect.stringContaining('street lamp') });
    const tools = await bob.ask({ type: 'tools' });
    expect(tools).toMatchObject({
      type: 'tool-list',
      tools: expect.arrayContaining([expect.objectContaining({ name: 'placeBlock' })]),
    });
    expect(await bob.ask({ type: 'say', message: 'I build it' })).toMatchObject({ ok: true });
    expect(await bob.call('placeBlock', { item_name: 'no such thing' })).toMatchObject({
      ok: false,
      code: 'bad-argument',
    });
    expect(await bob.call('conjure')).toMatchObject({ ok: false, code: 'unknown-tool' });
    await buildsLamp(bob);
    expect(await bob.next('ended')).toMatchObject({ reason: 'goal-reached' });
    const ended = await run.ended;
    expect(ended.code).toBe(EXIT.ok);
    expect(ended.stdout).toContain('1x idle + Bob (outside)');
    const [episode] = readRun(bench.path('out', 'x')).episodes;
    expect(episode?.score?.perAgent.Bob?.credit).toBeGreaterThan(0);
    expect(JSON.stringify(readTranscript(bench.path('out', 'x', 'episodes', '0')))).toContain('I build it');
    const verified = await bench.guildhall(['verify', 'out/x']);
    expect([verified.code, verified.stdout]).toEqual([
      EXIT.ok,
      expect.stringContaining('the same when the recorded replies are played again'),
    ]);
    const again = await bench.guildhall(['show', 'out/x']);
    expect(again.stdout).toContain('Bob is a program outside that calls tools');
  });

  test.runIf(EXHAUSTIVE)('in real time, over sockets, beside a sidecar that has our own', async () => {
    using bench = createBench();
    const { run, join } = await waitingFor(
      bench,
      lamp('--agents', '2', '--framework', 'idle', '--outside', 'Eve', '--clock', 'realtime', '--game-time', '60'),
    );
    const eve = await join('Eve');
    await eve.next('released');
    expect((await eve.observe()).text).toContain('## You, Eve');
    await buildsLamp(eve);
    expect(await eve.next('ended')).toMatchObject({ reason: 'goal-reached' });
    const ended = await run.ended;
    expect([ended.code, ended.stdout]).toEqual([EXIT.ok, expect.stringContaining('Eve (outside)')]);
  });

  test('plays every episode of a run over one connection, and comes back to where it was', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const { run, join } = await waitingFor(
      bench,
      lamp('--agents', '1', '--seat', 'Alice=tools', '--trials', '2', '--jobs', '1', '--game-time', '30'),
    );
    let alice = await join('Alice');
    await alice.next('released');
    await alice.call('navigateTo', FAR);
    alice.leave();
    alice = await join('Alice');
    await alice.next('released');
    expect((await alice.observe()).at).toBeGreaterThan(400);
    await alice.ask({ type: 'done' });
    await expect(alice.call('navigateTo', FAR)).rejects.toThrow(/wrong-state/);
    expect(await alice.next('ended')).toMatchObject({ reason: 'agents-done' });
    await alice.next('released');
    await alice.ask({ type: 'done' });
    await alice.next('ended');
    expect((await run.ended).stdout).toContain('2 of 2 episodes scored, 0 faults');
  });

  test('has one call at a time, and hears so', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const { run, join } = await waitingFor(bench, lamp('--agents', '1', '--seat', 'Alice=tools', '--game-time', '30'));
    const alice = await join('Alice');
    await expect(alice.observe()).rejects.toThrow(/wrong-state/);
    await alice.next('released');
    const results = await Promise.allSettled([alice.call('navigateTo', FAR), alice.call('navigateTo', FAR)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(results[1]).toMatchObject({ reason: { message: 'busy: a call is running: wait for its result' } });
    await alice.ask({ type: 'done' });
    await run.ended;
  });
});

describe('a seat for which nobody comes', () => {
  test('ends the run before anything is written', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const { code, stderr } = await bench.guildhall(lamp('--seat', 'Bob=tools', '--wait', '0'));
    expect(code).not.toBe(EXIT.ok);
    expect(stderr).toContain('nobody came for Bob within 0 s');
    expect(existsSync(bench.path('out', 'x'))).toBe(false);
  });

  test('stays empty where the run may start without it', async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    const { code, stdout } = await bench.guildhall(lamp('--seat', 'Bob=tools', '--wait', '0', '--start-without'));
    expect([code, stdout]).toEqual([EXIT.ok, expect.stringContaining('goal-reached')]);
    expect(readTranscript(bench.path('out', 'x', 'episodes', '0'))).toContainEqual(
      expect.objectContaining({ topic: 'outside.left', data: { agent: 'Bob', reason: 'nobody came within 0 s' } }),
    );
  });
});

test('a token opens its own seat alone, and no other role’s requests', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const { run, join } = await waitingFor(bench, lamp('--agents', '2', '--seat', 'Alice=tools', '--seat', 'Bob=tools'));
  const alice = await join('Alice');
  await expect(alice.ask({ type: 'list-tasks' })).rejects.toThrow('forbidden');
  await expect(alice.ask({ type: 'open-seat', agent: 'Bob' })).rejects.toThrow('forbidden');
  const { url, token } = doorOf('Alice', run.printed.stderr + run.printed.stdout);
  await expect(OutsideMind.join({ url, token: `${token}x` })).rejects.toThrow('welcome');
  run.interrupt();
  await run.ended;
});

test('a run that is interrupted while it waits for programs ends as one, and can be resumed', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const run = bench.open(lamp('--agents', '2', '--seat', 'Bob=tools'));
  await run.shows(WAITS);
  run.interrupt();
  const ended = await run.ended;
  expect([ended.code, ended.stderr]).toEqual([EXIT.interrupted, '']);
  expect(ended.stdout).toContain('guildhall run --resume out/x');
});
