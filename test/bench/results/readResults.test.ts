import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readResults } from '../../../bench/results/readResults.ts';
import { EPISODE_FILES, episodeFolder, summaryFile } from '../../../bench/run/folder/paths.ts';
import { SEAL_FILE } from '../../../bench/run/seal/seal.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { sampleTranscript, writeSampleRun } from '../report/sampleRun.ts';

const task = findTask('construction/flower-bed');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const reply = (model: string, problem: string | null) => ({
  type: 'model-called',
  at: 0,
  agent: 'Bob',
  purpose: 'react.step',
  model,
  reply: '',
  usage: { inputTokens: 10, outputTokens: 2, cachedTokens: null },
  priceUsd: 0.5,
  latencyMs: 1,
  problem,
});

describe('readResults', () => {
  test('has a row for each episode, of the referee and of what players report', () => {
    writeSampleRun(folder, [
      { task, transcript: sampleTranscript() },
      { task, framework: 'react', fault: 'gone' },
      { task, without: ['score'] },
    ]);
    const { rows } = readResults(folder);
    expect(rows.map(({ status }) => status)).toEqual(['scored', 'fault', 'not-played']);
    const [first, fault] = rows;
    expect(first).toMatchObject({
      taskId: 'construction/flower-bed',
      suite: 'construction',
      family: 'construction',
      conditionId: 'dagent · rules · 2 agents',
      isLanguageModel: false,
      success: true,
      metrics: { completion: 1 },
      agents: [{ name: 'Alice' }, { name: 'Bob' }],
    });
    expect(first?.reported?.toolCalls).toBeGreaterThan(0);
    const own = Object.values(first?.reported?.agents ?? {});
    expect(own.reduce((sum, { toolCalls }) => sum + toolCalls, 0)).toBe(first?.reported?.toolCalls);
    expect(fault).toMatchObject({ metrics: null, conditionId: 'react · rules · 2 agents' });
  });

  test('calls an episode unclean when a third of its replies were no use, unless they are accepted', () => {
    writeSampleRun(folder, [
      { task, model: 'openai/some', transcript: [reply('openai/some', null), reply('openai/some', 'no JSON')] },
    ]);
    expect(readResults(folder).rows[0]).toMatchObject({
      status: 'unclean',
      isLanguageModel: true,
      reported: { use: { calls: 2, costUsd: 1 }, agents: { Bob: { inputTokens: 20, costUsd: 1 } } },
    });
    expect(readResults(folder, { acceptUnusable: true }).rows[0]?.status).toBe('scored');
  });

  test('takes from a summary only what belongs to the same seal', () => {
    writeSampleRun(folder, [{ task, transcript: sampleTranscript() }]);
    const [row] = readResults(folder).rows;
    const told = { ...row, title: 'kept', seal: 'of another play' };
    const write = (episode: object) =>
      writeFileSync(summaryFile(folder), JSON.stringify({ format: 1, episodes: [episode] }));
    write(told);
    expect(readResults(folder).rows[0]?.title).toBe(task.title);
    writeFileSync(join(episodeFolder(folder, 0), SEAL_FILE), '{}\n');
    const sealed = readResults(folder).rows[0];
    write({ ...sealed, title: 'kept', metrics: { completion: 0 } });
    expect(readResults(folder).rows[0]).toMatchObject({ title: 'kept', metrics: { completion: 1 } });
    expect(readResults(folder, { isFresh: true }).rows[0]?.title).toBe(task.title);
  });

  test('has what agents died of where somebody died, by logs of any age', () => {
    writeSampleRun(folder, [{ task }, { task }]);
    const file = (name: 'events' | 'score') => join(episodeFolder(folder, 0), EPISODE_FILES[name]);
    const death = { type: 'player-died', actor: 'Bob', cause: 'mob_attack', position: { x: 0, y: 0, z: 0 } };
    const deaths = [death, { ...death, attacker: 'zombie' }, { ...death, attacker: 'zombie' }];
    appendFileSync(
      file('events'),
      deaths.map((event) => `${JSON.stringify({ seq: 0, tick: 9, ...event })}\n`).join(''),
    );
    expect(readResults(folder).rows[0]).not.toHaveProperty('deathCauses');
    const score = JSON.parse(readFileSync(file('score'), 'utf8'));
    writeFileSync(
      file('score'),
      JSON.stringify({ ...score, metrics: { ...score.metrics, deaths: { value: 3, unit: 'count' } } }),
    );
    writeFileSync(join(episodeFolder(folder, 0), SEAL_FILE), '{}\n');
    const { rows } = readResults(folder);
    expect(rows.map(({ deathCauses }) => deathCauses)).toEqual([
      { 'zombie (mob_attack)': 2, mob_attack: 1 },
      undefined,
    ]);
    const keep = (own: object) =>
      writeFileSync(summaryFile(folder), JSON.stringify({ format: 1, episodes: [{ ...rows[0], ...own }] }));
    keep({ deathCauses: { kept: 3 } });
    expect(readResults(folder).rows[0]?.deathCauses).toEqual({ kept: 3 });
    keep({ deathCauses: undefined });
    expect(readResults(folder).rows[0]?.deathCauses).toEqual(rows[0]?.deathCauses);
  });

  test('reads on where a summary is no summary, and refuses a broken score', () => {
    writeSampleRun(folder, [{ task }]);
    writeFileSync(summaryFile(folder), '{"format":1,"episodes":[{"index":"0"}]}');
    expect(readResults(folder).rows).toHaveLength(1);
    writeFileSync(join(episodeFolder(folder, 0), EPISODE_FILES.score), '{"__proto__":1}');
    expect(() => readResults(folder)).toThrow(/score\.json/);
  });
});
