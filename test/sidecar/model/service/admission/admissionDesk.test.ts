import { expect, test } from 'vitest';
import { ManualClock } from '../../../../../clock/manualClock.ts';
import { AdmissionDesk } from '../../../../../sidecar/model/service/admission/admissionDesk.ts';
import { AdmissionAsk, AdmissionGrant } from '../../../../../sidecar/model/service/admission/frames.ts';
import { LocalAdmission } from '../../../../../sidecar/model/service/admission/localAdmission.ts';
import { RemoteAdmission } from '../../../../../sidecar/model/service/admission/remoteAdmission.ts';
import type { Permit } from '../../../../../sidecar/model/service/admission/requestAdmission.ts';
import type { ServiceLimits } from '../../../../../sidecar/model/service/serviceLimits.ts';

const never = new AbortController().signal;

/** Two processes at one desk each, and a channel of JSON to either that is emptied by `settle`. */
function processesUnder(limits: ServiceLimits) {
  const clock = new ManualClock();
  const admission = new LocalAdmission(limits, clock);
  const channel: (() => void)[] = [];
  const wire = (deliver: (text: unknown) => void) => (frame: unknown) => {
    const text = JSON.stringify(frame);
    channel.push(() => deliver(JSON.parse(text)));
  };
  const start = () => {
    const remote: RemoteAdmission = new RemoteAdmission(
      wire((ask) => expect(desk.receive(AdmissionAsk.parse(ask))).toBe(true)),
    );
    const desk: AdmissionDesk = new AdmissionDesk(
      admission,
      wire((grant) => remote.receive(AdmissionGrant.parse(grant))),
    );
    const permits: Permit[] = [];
    const ask = (signal = never, endpoint = 'x') =>
      remote
        .acquire({ endpoint, episode: 'e', tokens: 5, costUsd: 0, again: false, signal })
        .then((permit) => permits.push(permit));
    return { remote, desk, permits, ask };
  };
  const settle = async () => {
    for (let hop = 0; hop < 50; hop++) {
      channel.shift()?.();
      await null;
    }
    expect(channel).toEqual([]);
  };
  return { clock, one: start(), other: start(), settle };
}

test('processes share the limits of each service, and none those of another', async () => {
  const { one, other, settle } = processesUnder({ concurrency: 2 });
  for (let count = 0; count < 2; count++) for (const { ask } of [one, other]) void ask();
  void one.ask(never, 'y');
  await settle();
  expect([one.permits.length, other.permits.length]).toEqual([2, 1]);
  other.permits[0]?.done({ type: 'answered', tokens: 5, costUsd: null });
  other.permits[0]?.done({ type: 'answered', tokens: 5, costUsd: null });
  await settle();
  expect([one.permits.length, other.permits.length]).toEqual([3, 1]);
});

test('a pause that one process was asked for holds for all', async () => {
  const { clock, one, other, settle } = processesUnder({ concurrency: 4 });
  void one.ask();
  await settle();
  one.permits[0]?.done({ type: 'overloaded', waitMs: 3_000 });
  void other.ask();
  await settle();
  clock.advance(2_999);
  await settle();
  expect(other.permits).toEqual([]);
  clock.advance(1);
  await settle();
  expect(other.permits).toHaveLength(1);
});

test('a process that is gone gives back what it held, and no longer waits', async () => {
  const { one, other, settle } = processesUnder({ concurrency: 2 });
  const asked = [one.ask(), one.ask(), one.ask()].map((wait) => wait.catch((error: Error) => error.message));
  void other.ask();
  void other.ask();
  await settle();
  expect([one.permits.length, other.permits.length]).toEqual([2, 0]);
  one.desk.close();
  await settle();
  expect([one.permits.length, other.permits.length]).toEqual([2, 2]);
  // What it reports on its way out no longer counts.
  one.permits[0]?.done({ type: 'overloaded', waitMs: 60_000 });
  await settle();
  other.permits[0]?.done({ type: 'failed' });
  void other.ask();
  await settle();
  expect(other.permits).toHaveLength(3);
  one.remote.close();
  expect((await Promise.all(asked))[2]).toBe('the process that admits requests to the service is gone');
  await expect(one.ask()).rejects.toMatchObject({ code: 'model-unavailable' });
});

test('a wait that is ended gives back a permit that is on its way', async () => {
  const { one, other, settle } = processesUnder({ concurrency: 1 });
  const stop = new AbortController();
  const waiting = one.ask(stop.signal).catch((error: Error) => error.message);
  void other.ask();
  stop.abort(new Error('over'));
  await settle();
  expect(await waiting).toBe('over');
  expect([one.permits.length, other.permits.length]).toEqual([0, 1]);
  await expect(one.ask(stop.signal)).rejects.toThrow('over');
});

test('frames that no process of ours sends are not understood', async () => {
  const desk = new AdmissionDesk(new LocalAdmission({}, new ManualClock()), () => {});
  const ask = { type: 'acquire', id: 1, endpoint: 'x', episode: 'e', tokens: 1, costUsd: 0, again: false } as const;
  expect(desk.receive(ask)).toBe(true);
  expect(desk.receive(ask)).toBe(false);
  // What no longer waits or is under way may be reported late.
  expect(desk.receive({ type: 'done', id: 7, report: { type: 'failed' } })).toBe(true);
  let id = 2;
  while (desk.receive({ ...ask, id })) id++;
  expect(id).toBe(16_385);
  const done = { type: 'done', id: 1 };
  for (const unknown of [
    { ...ask, tokens: -1 },
    { ...ask, tokens: Number.POSITIVE_INFINITY },
    { ...ask, episode: 'e'.repeat(257) },
    { ...ask, limits: {} },
    { ...done, report: { type: 'overloaded', waitMs: 120_001 } },
    { ...done, report: { type: 'answered' } },
    { type: 'permit', id: 1 },
  ])
    expect(AdmissionAsk.safeParse(unknown).success).toBe(false);
});

test('only so many services are known', async () => {
  const admission = new LocalAdmission({}, new ManualClock());
  const acquire = (endpoint: string) =>
    admission.acquire({ endpoint, episode: 'e', tokens: 1, costUsd: 0, again: false, signal: never });
  for (let count = 0; count < 1_024; count++) await acquire(`${count}`);
  await expect(acquire('another')).rejects.toMatchObject({ code: 'too-many-endpoints' });
  await acquire('7');
});
