import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { EPISODE_FILES } from '../../../../bench/run/folder/paths.ts';
import { Random } from '../../../../clock/random.ts';
import { FRAMEWORKS } from '../../../../scripted/frameworks.ts';
import { createEpisodeModel } from '../../../../scripted/models.ts';
import { readRecording } from '../../../../sidecar/model/replay/recording.ts';
import type { TranscriptEntry } from '../../../../sidecar/model/transcript.ts';
import { answersFrom } from '../../../sidecar/model/answersFrom.ts';
import { startOpenAiDouble } from '../../../sidecar/model/openAiDouble.ts';
import { sampleOf } from '../../../support/depth.ts';
import { type Played, playFresh, rules, strategy } from './playFresh.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The model that says again what this episode's did. */
function replayOf(played: Played, edit = (text: string): string => text) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-recording-'));
  folders.push(folder);
  const recording = join(folder, EPISODE_FILES.transcript);
  writeFileSync(recording, edit(played.files[EPISODE_FILES.transcript] ?? ''));
  return createEpisodeModel(
    { model: `replay:${recording}`, recording: readRecording(recording) },
    { random: new Random(0) },
  );
}

function openAi(baseUrl: string) {
  return createEpisodeModel(
    { model: 'openai/some-model' },
    { baseUrl, apiKeys: { OPENAI_API_KEY: 'sk-test-key' }, random: new Random(0) },
  );
}

test('an episode of a service with its real latencies plays again to the byte', async () => {
  const script = await playFresh({ model: rules(0.3) });
  await using service = await startOpenAiDouble(answersFrom(script.transcript));
  const live = await playFresh({ model: openAi(service.baseUrl), think: { type: 'measured' } });
  expect(live.transcript.some((entry) => entry.type === 'model-called' && entry.until > entry.at)).toBe(true);

  const asked = service.seen.length;
  const again = await playFresh({ model: replayOf(live), think: { type: 'measured' } });
  expect(service.seen).toHaveLength(asked);
  expect(again.playersProblem).toBeUndefined();
  expect(again.files[EPISODE_FILES.events]).toBe(live.files[EPISODE_FILES.events]);
  expect(again.files[EPISODE_FILES.score]).toBe(live.files[EPISODE_FILES.score]);
  // A replay is a recording like any other.
  const third = await playFresh({ model: replayOf(again), think: { type: 'measured' } });
  expect(third.files[EPISODE_FILES.events]).toBe(live.files[EPISODE_FILES.events]);
});

test.each([
  ['zero', { type: 'zero' }],
  ['fixed', { type: 'fixed', ms: 700 }],
] as const)('an episode with thinking time %s plays again to the byte', async (_, think) => {
  const script = await playFresh({ model: rules(0.2), think });
  const again = await playFresh({ model: replayOf(script), think });
  expect(again.files[EPISODE_FILES.events]).toBe(script.files[EPISODE_FILES.events]);
  const calls = (played: Played): string[] =>
    played.transcript.flatMap((entry) => (entry.type === 'model-called' ? [entry.model] : []));
  expect(calls(again)).toHaveLength(calls(script).length);
  expect(calls(again).every((model) => model.startsWith('replay:'))).toBe(true);
});

const ASKING = FRAMEWORKS.filter(({ usesModel }) => usesModel).map((framework) => [framework.name, framework] as const);

// Calls are numbered where they are recorded, whoever makes them.
test.each(sampleOf(ASKING, 4))('calls of %s are said again each to whom they were said', async (_, framework) => {
  const think = { type: 'fixed', ms: 300 } as const;
  const limits = { gameTicks: 600 };
  const script = await playFresh({ framework, model: rules(0.1), think, limits });
  const again = await playFresh({ framework, model: replayOf(script), think, limits });
  expect(again.playersProblem).toBeUndefined();
  expect(again.files[EPISODE_FILES.events]).toBe(script.files[EPISODE_FILES.events]);
  const numbers = script.transcript.flatMap((entry) => ('call' in entry ? [entry.call] : []));
  expect(new Set(numbers)).toEqual(new Set(numbers.keys()));
});

test('the first request that is not the recorded one ends the episode and says where', async () => {
  const script = await playFresh();
  const tampered = (text: string): string =>
    text
      .split('\n')
      .map((line) => {
        const entry = (line === '' ? {} : JSON.parse(line)) as Partial<
          Extract<TranscriptEntry, { type: 'model-called' }>
        >;
        if (entry.purpose !== 'react.step' || !entry.messages) return line;
        const [system, user] = entry.messages;
        const content = `${user?.content}\nand bring a cake`;
        return JSON.stringify({ ...entry, messages: [system, { ...user, content }] });
      })
      .join('\n');
  const again = await playFresh({ model: replayOf(script, tampered) });
  expect(again.score).toMatchObject({ reason: 'model-unavailable' });
  const ended = again.events.find((event) => event.type === 'episode-ended');
  expect(ended?.detail).toMatch(
    /call \d+ \(react\.step for \w+\) differs from the recording: message 2 \(user\), line \d+ was "and bring a cake" and is not there/,
  );
});

test.each([
  ['cancelled by the end of the game', 'game-time', {}, { gameTicks: 40 }],
  ['refused for want of tokens', 'token-limit', { tokenLimit: 5 }, {}],
] as const)('vectors that never came are %s again', async (_, reason, settings, limits) => {
  // Has no list of models to offer; asked for vectors by name, it never answers.
  await using service = await startOpenAiDouble(() => {});
  const access = { baseUrl: service.baseUrl, apiKeys: { OPENAI_API_KEY: 'sk-test-key' }, random: new Random(0) };
  const cast = { model: 'openai/x', settings: { ...settings, embeddingModel: 'silent' } };
  const framework = strategy(async ({ model, signal }) => {
    await model.embed?.(['a text', 'another'], signal);
  });
  const played = { framework, limits, think: { type: 'measured' } } as const;
  const live = await playFresh({ ...played, model: createEpisodeModel(cast, access) });
  expect(live.score.reason).toBe(reason);
  const again = await playFresh({ ...played, model: replayOf(live) });
  expect(again.playersProblem).toBe(live.playersProblem);
  expect(again.files[EPISODE_FILES.score]).toBe(live.files[EPISODE_FILES.score]);
  const failures = (episode: Played) =>
    episode.transcript.flatMap((entry) => (entry.type === 'texts-embedded' ? [entry.failure] : []));
  expect(failures(live)).toHaveLength(1);
  expect(failures(again)).toEqual(failures(live));
});
