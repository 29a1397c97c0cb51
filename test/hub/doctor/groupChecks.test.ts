import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSealKey, checkSpace } from '../../../hub/doctor/dataChecks.ts';
import { checkEncryption, checkModels, checkTokens } from '../../../hub/doctor/groupChecks.ts';
import { HubFile } from '../../../hub/settings/hubFile.ts';

const findings = (settings: object, env: Record<string, string> = {}) =>
  checkModels(HubFile.parse(settings), env).map(({ outcome, finding, remedy }) => [outcome, finding, remedy]);

test('a model that a group may use needs its key and a budget', () => {
  const quotas = { models: ['openai/gpt-5-mini'], modelUsdPerDay: 5 };
  expect(findings({})).toEqual([['ok', expect.stringContaining('has its key'), undefined]]);
  expect(findings({ quotas })).toEqual([
    [
      'warning',
      'every group: no key for openai/gpt-5-mini',
      "set GUILDHALL_MODEL_KEY or OPENAI_API_KEY in the hub's environment",
    ],
  ]);
  expect(findings({ quotas }, { OPENAI_API_KEY: 'key' })).toMatchObject([['ok', expect.any(String), undefined]]);
  expect(findings({ quotas }, { OPENAI_API_KEY: ' ' })).toMatchObject([
    ['warning', expect.any(String), expect.any(String)],
  ]);
  expect(findings({ quotas: { models: ['ollama/llama3'], modelUsdPerDay: 1 } })).toMatchObject([
    ['ok', expect.any(String), undefined],
  ]);
});

test("a group's own models are examined, those of all groups once", () => {
  const groups = { 'lab-a': { models: ['groq', 'nobody/x'] }, 'lab-b': { arenas: 1 } };
  expect(findings({ groups }, { OPENAI_API_KEY: 'key' })).toEqual([
    ['warning', 'group lab-a: no key for groq', expect.stringContaining('GROQ_API_KEY')],
    ['warning', 'group lab-a: "nobody/x" names no known service', expect.any(String)],
    ['warning', 'group lab-a may use models, for $0 a day', expect.stringContaining('modelUsdPerDay')],
  ]);
});

test('a page for other machines needs https', () => {
  const outcome = (web: object) => checkEncryption(HubFile.parse({ web }).web).outcome;
  expect(outcome({})).toBe('ok');
  expect(outcome({ bind: '0.0.0.0' })).toBe('warning');
  expect(outcome({ bind: '0.0.0.0', url: 'http://hub.example.org' })).toBe('warning');
  expect(outcome({ bind: '0.0.0.0', url: 'https://hub.example.org' })).toBe('ok');
});

test('a hub without tokens or space is pointed out', () => {
  expect(checkTokens(undefined)).toMatchObject({ outcome: 'warning', finding: 'no group has a token' });
  expect(checkTokens({ faults: [], games: 0, groups: ['lab-a'] })).toMatchObject({ outcome: 'ok' });
  expect([5e6, 5e8, 5e9].map((free) => checkSpace('/data', free).outcome)).toEqual(['failed', 'warning', 'ok']);
});

test('a hub that cannot make its key is pointed out before it starts', () => {
  const outcome = (folder: string) => checkSealKey({ XDG_CONFIG_HOME: folder }).outcome;
  expect([outcome(import.meta.dirname), outcome(import.meta.filename)]).toEqual(['ok', 'failed']);
  const folder = mkdtempSync(join(tmpdir(), 'hub-'));
  mkdirSync(join(folder, 'guildhall'));
  writeFileSync(join(folder, 'guildhall/seal.key'), 'not a key', { mode: 0o600 });
  expect(outcome(folder)).toBe('failed');
});
