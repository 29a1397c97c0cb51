import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWorker } from '../../bench/run/worker/workerProcess.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import { LocalAdmission } from '../../sidecar/model/service/admission/localAdmission.ts';
import { fails, type Responder, says, startOpenAiDouble } from '../sidecar/model/openAiDouble.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { createBench } from './commandLine.ts';
import { ASKING_JOB } from './workers/asking.ts';
import { inlineWorkers } from './workers/inlineWorker.ts';

const KEY = { OPENAI_API_KEY: 'sk-test' };
/** The default of `--model-concurrency`. */
const AT_ONCE = 8;
/** Longer than a refusal takes to reach the run, and shorter than the wait that it asks for. */
const LATENCY_MS = 500;
const walks = says('{"thought": "", "action": "navigateTo", "action_input": {"x": -5, "y": -60, "z": 3}}');
const busy = fails(429, 'slow down', { 'retry-after': '1' });
const gone = fails(404, 'The model `some-model` does not exist');

const argsFor = (baseUrl: string, ...more: string[]): string[] => [
  ...['run', 'construction/lamp', '--framework', 'react', '--model', 'openai/some-model', '--base-url', baseUrl],
  ...['--think', 'zero', '--id', 'x', '--out', 'out', ...more],
];

test.runIf(EXHAUSTIVE)(
  'sixteen episodes keep a service as busy as it may be, and all wait when one was asked to',
  async () => {
    let rounds = 0;
    const held: ((answer: Responder) => void)[] = [];
    let refusedAt: number | undefined;
    let firstAfter: number | undefined;
    await using service = await startOpenAiDouble((request, response) => {
      if (refusedAt !== undefined) {
        firstAfter ??= wallTimeMs();
        return gone(request, response);
      }
      held.push((answer) => answer(request, response));
      if (held.length < AT_ONCE) return;
      const [first, ...others] = held.splice(0);
      // Three rounds of eight, each answered as soon as it is complete; of the last, one is refused and the rest take their time.
      if (++rounds < 3) for (const answer of [first, ...others]) answer?.(walks);
      else {
        refusedAt = wallTimeMs();
        first?.(busy);
        new RealtimeClock().after(LATENCY_MS, () => {
          for (const answer of others) answer(walks);
        });
      }
    });
    using bench = createBench();
    const args = argsFor(service.baseUrl, '--agents', '1', '--trials', '16', '--jobs', '16');
    const { code, stdout } = await bench.guildhall(args, KEY);
    expect(code, stdout).toBe(3);
    expect(service.mostAtOnce).toBe(AT_ONCE);
    expect((firstAfter ?? 0) - (refusedAt ?? 0)).toBeGreaterThanOrEqual(1_000);
  },
);

test('a team of eight has all its requests at once while nobody else asks', async () => {
  const held: (() => void)[] = [];
  await using service = await startOpenAiDouble((request, response) => {
    held.push(() => gone(request, response));
    if (held.length >= AT_ONCE) for (const answer of held) answer();
  });
  using bench = createBench({ startWorker: inlineWorkers() });
  const args = argsFor(service.baseUrl, '--agents', '8', '--trials', '2', '--jobs', '2');
  const { code, stdout } = await bench.guildhall(args, KEY);
  expect(code, stdout).toBe(3);
  expect(service.mostAtOnce).toBe(AT_ONCE);
});

test('a worker that is killed gives back its permits to the others', async () => {
  const admission = new LocalAdmission({ concurrency: 1 });
  const entry = join(import.meta.dirname, 'workers', 'askingWorker.ts');
  const start = () => startWorker({ clock: new RealtimeClock(), silenceMs: 60_000, admission, entry });
  const [holder, other] = [start(), start()];
  const held = Promise.withResolvers<void>();
  const lost = holder.run(ASKING_JOB, { permits: 1 }, () => held.resolve());
  await held.promise;
  const waits = other.run(ASKING_JOB, { permits: 2 }, () => {});
  process.kill(holder.pid ?? expect.fail(), 'SIGKILL');
  expect(await lost).toMatchObject({ type: 'lost', detail: 'ended by SIGKILL' });
  expect(await waits).toMatchObject({ type: 'done' });
  await Promise.all([holder.close(), other.close()]);
});
