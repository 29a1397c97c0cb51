import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../../bench/export/candidates.ts';
import { type CallDrop, Counts } from '../../../bench/export/dropReason.ts';
import type { ExportedEpisode, Verdict } from '../../../bench/export/episodes.ts';
import { FineTuningRows } from '../../../bench/export/fineTuning.ts';
import { PreferencePairs, PromptIndex } from '../../../bench/export/preferences.ts';
import { PreferenceRow, SftRow } from '../../../bench/export/rows.ts';
import { TextMemory } from '../../../bench/export/textMemory.ts';

const NO_TOKENS = { inputTokens: null, outputTokens: null, cachedTokens: null, reasoningTokens: null };

function candidate(prompt: string, reply: string, changes: Partial<Candidate['call']> = {}): Candidate {
  return {
    call: {
      type: 'model-called',
      at: 0,
      agent: 'Alice',
      purpose: 'react.step',
      model: 'rules:mistakes=0.2,seed=7',
      messages: [],
      reply,
      usage: NO_TOKENS,
      latencyMs: 0,
      problem: null,
      ...changes,
    },
    prompt: [{ role: 'user', content: prompt }],
    reply: { role: 'assistant', content: reply },
  };
}

function episode(verdict: Verdict): ExportedEpisode {
  const success = verdict === 'success';
  return {
    runId: 'x',
    folder: 'runs/x/episodes/3',
    record: {
      index: 3,
      trial: 1,
      seed: 5,
      agents: ['Alice'],
      framework: 'react',
    } as unknown as ExportedEpisode['record'],
    task: { id: 'construction/bench', family: 'construction' } as unknown as ExportedEpisode['task'],
    score: {
      termination: success ? 'completed' : 'limit',
      reason: success ? 'goal-reached' : 'game-time',
      ticks: 20,
      metrics: { completion: { value: 1, unit: 'ratio' }, balance: { value: null, unit: 'ratio' } },
    } as unknown as ExportedEpisode['score'],
    verdict,
    split: 'train',
    calls: [],
    honest: ['Alice'],
    forgotten: [],
  };
}

describe('rows to fine-tune on', () => {
  test('hold what a row is judged by, and our scripts are no language model', () => {
    const row = new FineTuningRows(new TextMemory()).rowOf(candidate('Where?', 'there'), episode('success'));
    expect(SftRow.parse(row)).toEqual({
      messages: [
        { role: 'user', content: 'Where?' },
        { role: 'assistant', content: 'there' },
      ],
      purpose: 'react.step',
      agent: 'Alice',
      model: 'rules',
      scripted: true,
      tokens: { prompt: 3, completion: 2, counted: 'estimate' },
      outcome: { termination: 'completed', reason: 'goal-reached', success: true, ticks: 20 },
      score: { completion: 1, balance: null },
      source: {
        run: 'x',
        episode: 3,
        trial: 1,
        seed: 5,
        task: 'construction/bench',
        family: 'construction',
        split: 'train',
        licence: null,
        canary: null,
        framework: 'react',
        agents: 1,
        call: null,
      },
    });
  });

  test('count tokens as the service did, whatever the record claims', () => {
    const usage = { ...NO_TOKENS, inputTokens: 12.4, outputTokens: -1 };
    const row = new FineTuningRows(new TextMemory()).rowOf(
      candidate('a', 'b', { usage, model: 'openai/x', call: -1 }),
      episode('success'),
    );
    expect(SftRow.parse(row)).toMatchObject({
      model: 'openai/x',
      scripted: false,
      tokens: { prompt: 12, completion: 0, counted: 'service' },
      source: { call: null },
    });
  });

  test('have each content once', () => {
    const rows = new FineTuningRows(new TextMemory());
    const give = (prompt: string, reply: string) => rows.rowOf(candidate(prompt, reply), episode('success'));
    expect(give('Where?', 'there')).toMatchObject({ model: 'rules' });
    expect(give('Where?', 'there')).toBe('duplicate');
    expect(give('where?  ', 'There\n')).toBe('near-duplicate');
    expect(give('Where?', 'here')).toMatchObject({ model: 'rules' });
    expect(rows.size).toBe(2);
  });

  test('train on the last reply alone', () => {
    const turns = candidate('', '');
    const prompt = [
      { role: 'user' as const, content: 'a' },
      { role: 'assistant' as const, content: 'b' },
      { role: 'user' as const, content: 'c' },
    ];
    const row = SftRow.parse(
      new FineTuningRows(new TextMemory()).rowOf(
        { ...turns, prompt, reply: { role: 'assistant', content: 'd' } },
        episode('success'),
      ),
    );
    expect(row.messages.map(({ weight }) => weight)).toEqual([undefined, 0, undefined, undefined]);
  });
});

describe('pairs', () => {
  function pairsOf(calls: readonly (readonly [Verdict, string, string])[]) {
    const index = new PromptIndex(new TextMemory());
    const keys = calls.map(([verdict, prompt, reply]) => index.add(candidate(prompt, reply), verdict));
    const pairs = new PreferencePairs(new TextMemory());
    const drops = new Counts<CallDrop>();
    for (const [number, [verdict, prompt, reply]] of calls.entries()) {
      const call = candidate(prompt, reply);
      const dropped = index.isOnBothSides(keys[number] ?? '') ? pairs.add(call, episode(verdict)) : 'unpaired';
      if (dropped) drops.add(dropped);
    }
    const rows = [...pairs.rows(drops)].map((row) => PreferenceRow.parse(row));
    return {
      rows: rows.map(({ prompt, chosen, rejected }) => [prompt[0]?.content, chosen[0]?.content, rejected[0]?.content]),
      drops: Object.fromEntries(drops.entries()),
    };
  }

  test('are of one prompt, a success and a failure', () => {
    const { rows, drops } = pairsOf([
      ['success', 'p', 'good'],
      ['failure', 'p', 'bad'],
      ['failure', 'p', 'worse'],
      ['success', 'q', 'alone'],
      ['failure', 'r', 'alone'],
    ]);
    expect(rows).toEqual([['p', 'good', 'bad']]);
    expect(drops).toEqual({ unpaired: 3 });
  });

  test('leave out a reply that led to both', () => {
    const { rows, drops } = pairsOf([
      ['success', 'p', 'same'],
      ['failure', 'p', 'Same'],
      ['success', 'p', 'good'],
      ['failure', 'p', 'bad'],
      ['failure', 'p', 'bad'],
    ]);
    expect(rows).toEqual([['p', 'good', 'bad']]);
    expect(drops).toEqual({ duplicate: 1, ambiguous: 2 });
  });
});
