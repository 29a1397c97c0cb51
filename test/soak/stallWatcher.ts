import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { wallTimeEpochMs } from '../../clock/wallTime.ts';
import type { WatchedTick } from './stallWatch.ts';

/** Milliseconds between two looks at the tick, and between two looks at the stack of one that takes long. */
const LOOK_MS = 100;
const MOST_FRAMES = 24;

const { shared, limit, report } = workerData as WatchedTick;
const tick = new Float64Array(shared);
const session = new Session();
const call = (method: string, params?: object) =>
  new Promise<object | undefined>((resolve) => session.post(method, params ?? {}, (_, answer) => resolve(answer)));

const urls = new Map<string, string>();
session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }: { params: Debugger.ScriptParsedEventDataType }) => {
  urls.set(scriptId, url);
});
session.on('Debugger.paused', ({ params }: { params: Debugger.PausedEventDataType }) => {
  const began = tick[0] as number;
  // The tick may have ended meanwhile.
  void (began > 0 ? explain(params.callFrames, began) : goOn());
});

async function goOn(): Promise<void> {
  await call('Debugger.resume');
  await call('Debugger.disable');
}

async function explain(frames: readonly Debugger.CallFrame[], began: number): Promise<void> {
  const where = frames.slice(0, MOST_FRAMES).map(({ functionName, location }) => {
    const file = (urls.get(location.scriptId) ?? '').split('/').slice(-3).join('/');
    return `  ${functionName || 'anonymous'} ${file}:${location.lineNumber + 1}`;
  });
  const locals = [];
  for (const frame of frames.slice(0, 4)) locals.push(await localsOf(frame));
  // A worker's own stderr would wait for the thread that is watched.
  writeSync(
    2,
    `\n${report}, ${(wallTimeEpochMs() - began).toFixed(0)} ms\n${where.join('\n')}\n${locals.join('\n')}\n`,
  );
  await goOn();
}

/** Numbers, texts and sizes that a frame knows. */
async function localsOf({ functionName, scopeChain }: Debugger.CallFrame): Promise<string> {
  const known: string[] = [];
  for (const { type, object } of scopeChain.filter((scope) => scope.type === 'local' || scope.type === 'block')) {
    const answer = (await call('Runtime.getProperties', { objectId: object.objectId, ownProperties: true })) as
      | { result?: readonly { name: string; value?: { value?: unknown; description?: string } }[] }
      | undefined;
    for (const { name, value } of answer?.result ?? [])
      known.push(`${name}=${String(value?.value ?? value?.description ?? '').slice(0, 80)}`);
    if (type === 'local') break;
  }
  return `    ${functionName}: ${known.join(', ')}`;
}

session.connectToMainThread();
setInterval(() => {
  const began = tick[0] as number;
  if (began > 0 && wallTimeEpochMs() - began > limit) void look();
}, LOOK_MS);

/** Debugging is on for the look alone: it would cost the process memory. */
async function look(): Promise<void> {
  await call('Debugger.enable');
  await call('Debugger.pause');
}
