import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Canaries } from '../../../bench/export/canaries.ts';
import { candidateOf } from '../../../bench/export/candidates.ts';
import { EpisodePrompts, type SharedCalls } from '../../../bench/export/episodePrompts.ts';
import type { ExportedEpisode, Verdict } from '../../../bench/export/episodes.ts';
import { TextMemory } from '../../../bench/export/textMemory.ts';
import { sortTranscript } from '../../../bench/results/transcript.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-prompts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call = (prompt: string, reply: string) => ({
  type: 'model-called',
  at: 0,
  agent: 'Alice',
  purpose: 'react.step',
  model: 'rules',
  messages: [{ role: 'user', content: prompt }],
  reply,
  usage: { inputTokens: null, outputTokens: null, cachedTokens: null },
  latencyMs: 0,
  problem: null,
});

function episode(verdict: Verdict, prompts: readonly string[]): ExportedEpisode {
  const own = mkdtempSync(join(folder, 'episode-'));
  const lines = prompts.map((prompt) => call(prompt, verdict));
  writeFileSync(join(own, 'transcript.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const record = { index: 0, taskHash: 'a'.repeat(64) };
  const { modelCalls: calls } = sortTranscript(lines);
  return { folder: own, record, verdict, calls, honest: ['Alice'], forgotten: [] } as unknown as ExportedEpisode;
}

function gathered(...episodes: readonly ExportedEpisode[]): EpisodePrompts {
  const canaries = new Canaries([]);
  const texts = new TextMemory();
  const prompts = new EpisodePrompts(texts);
  for (const one of episodes)
    prompts.add(one, (made) => {
      const candidate = candidateOf(made, one, { canaries, texts });
      return typeof candidate === 'string' ? undefined : candidate;
    });
  return prompts;
}

async function shared(prompts: EpisodePrompts) {
  const found: SharedCalls[] = [];
  for await (const one of prompts.onBothSides(() => false)) found.push(one);
  return found.map(({ calls, unpaired }) => [calls.map(({ messages }) => messages[0]?.content), unpaired]);
}

test('calls are read again of prompts on both sides alone', async () => {
  const prompts = gathered(
    episode('success', ['a', 'b', 'a']),
    episode('failure', ['c', 'b']),
    episode('failure', ['c']),
  );
  expect(await shared(prompts)).toEqual([
    [['b'], 2],
    [['b'], 1],
    [[], 1],
  ]);
});

test('a transcript that was changed since it was judged is refused', async () => {
  const good = episode('success', ['a']);
  const prompts = gathered(good, episode('failure', ['a']));
  writeFileSync(join(good.folder, 'transcript.jsonl'), `${JSON.stringify(call('a', 'slipped in'))}\n`);
  await expect(shared(prompts)).rejects.toThrow(/transcript\.jsonl: was changed while it was exported/);
});
