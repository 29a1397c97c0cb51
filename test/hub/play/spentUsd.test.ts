import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { episodeFolder, setAsideFolder } from '../../../bench/run/folder/paths.ts';
import { spentUsd } from '../../../hub/play/spentUsd.ts';

const GAME = { run: 'game-000001', reservedUsd: 1 };
const CALL = JSON.stringify({
  type: 'model-called',
  at: 0,
  agent: 'Alice',
  purpose: 'test',
  model: 'm',
  reply: '',
  usage: { inputTokens: 1, outputTokens: 1, cachedTokens: null },
  priceUsd: 0.25,
  latencyMs: 1,
  problem: null,
});

let out: string;
let run: string;

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'hub-'));
  run = join(out, GAME.run);
});

function writeTranscript(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'transcript.jsonl'), text);
}

test('a game that was begun several times has spent what all its attempts cost, the last as far as it went', () => {
  expect(spentUsd(GAME, out)).toBe(0);
  writeTranscript(setAsideFolder(run, 0, 1), `${CALL}\n${CALL}\n`);
  writeTranscript(setAsideFolder(run, 0, 2), `${CALL}\n`);
  expect(spentUsd(GAME, out)).toBe(0.75);
  writeTranscript(episodeFolder(run, 0), `${CALL}\n${CALL.slice(0, 40)}`);
  expect(spentUsd(GAME, out)).toBe(1);
  expect(spentUsd({ ...GAME, reservedUsd: 0 }, out)).toBe(0);
  expect(spentUsd({ ...GAME, run: null }, out)).toBe(0);
});

test('an attempt whose transcript is damaged counts as the most it may have cost', () => {
  writeTranscript(setAsideFolder(run, 0, 1), `${CALL}\nnot JSON\n`);
  writeTranscript(episodeFolder(run, 0), `${CALL}\n`);
  expect(spentUsd(GAME, out)).toBe(1.25);
});
