import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Canaries } from '../../../bench/export/canaries.ts';
import { candidateOf } from '../../../bench/export/candidates.ts';
import { holdsCredential } from '../../../bench/export/credentials.ts';
import { disclosureIn, splitOfTask } from '../../../bench/export/episodes.ts';
import { TextMemory } from '../../../bench/export/textMemory.ts';
import type { ModelCall } from '../../../bench/results/transcript.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { seedOf } from '../../../tasks/splits.ts';
import { imported, KITCHEN } from '../../tasks/importing/mindcraft/imported.ts';

const canaries = new Canaries([findTask('adversary/poison/construction-chat')]);
const texts = new TextMemory();
const password = findTask('adversary/poison/construction-chat').adversary?.rules.password ?? '';
const episode = { honest: ['Alice', 'Bob'], forgotten: [] as string[] };

function call(changes: Partial<ModelCall> = {}): ModelCall {
  return {
    type: 'model-called',
    at: 0,
    agent: 'Alice',
    purpose: 'react.step',
    model: 'openai/x',
    messages: [
      { role: 'system', content: 'You play.' },
      { role: 'user', content: 'Now?' },
    ],
    reply: '{"action":"wait"}',
    finish: 'stop',
    usage: { inputTokens: 10, outputTokens: 5, cachedTokens: null, reasoningTokens: null },
    latencyMs: 5,
    problem: null,
    ...changes,
  };
}
const asks = (content: string) => ({ messages: [{ role: 'user', content }] });

describe('which calls are worth exporting', () => {
  test('those whose reply was usable', () => {
    expect(candidateOf(call(), episode, { canaries, texts })).toMatchObject({
      reply: { content: '{"action":"wait"}' },
    });
    for (const bad of [{ problem: 'not JSON' }, { finish: 'length' }, { reply: ' ' }, { messages: [] }])
      expect(candidateOf(call(bad), episode, { canaries, texts })).toBe('unusable');
    expect(candidateOf(call({ problem: 'not JSON' }), episode, { canaries, texts, unusable: true })).toMatchObject({
      call: { problem: 'not JSON' },
    });
    expect(candidateOf(call({ reply: ' ' }), episode, { canaries, texts, unusable: true })).toBe('unusable');
  });

  test('native tool calls are kept as such', () => {
    const candidate = candidateOf(call({ reply: '', toolCall: { name: 'wait', arguments: '{}' } }), episode, {
      canaries,
      texts,
    });
    expect(candidate).toMatchObject({
      reply: {
        content: '',
        tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'wait', arguments: '{}' } }],
      },
    });
  });

  test.each([
    ['saboteur', { agent: 'Mallory' }],
    ['too-long', { purpose: 'x'.repeat(201) }],
    ['unusable', { messages: [{ role: 'tool', content: 'x' }] }],
    ['in-repair', { messages: [{ role: 'user', content: 'That reply cannot be used: not JSON' }] }],
    ['too-long', asks('x '.repeat(2_500_000))],
    ['canary', asks(`the word is ${password.toUpperCase()}.`)],
    ['secret', asks('my key is sk-abcdefghijklmnopqrstuvwxyz123456')],
    ['pictures', { messages: [{ role: 'user', content: 'see', images: [{ file: null, width: 1, height: 1 }] }] }],
  ] as const)('%s', (reason, changes) => {
    expect(candidateOf(call(changes as Partial<ModelCall>), episode, { canaries, texts })).toBe(reason);
  });

  test('nothing of a seat that was forgotten, and nothing with a hole where its text was', () => {
    const forgotten = { honest: ['Alice', 'Bob'], forgotten: ['Bob'] };
    expect(candidateOf(call({ agent: 'Bob' }), forgotten, { canaries, texts })).toBe('forgotten');
    expect(candidateOf(call(asks('Bob: [removed]')), forgotten, { canaries, texts })).toBe('forgotten');
    expect(candidateOf(call(), forgotten, { canaries, texts })).toMatchObject({ prompt: [{}, {}] });
  });
});

test('canaries are the passwords, attacks and orders of every adversary task', () => {
  const all = new Canaries();
  const chat = findTask('adversary/poison/construction-chat').adversary;
  const text = chat?.poison?.text.channel === 'chat' ? (chat.poison.text.messages[0]?.text ?? '') : '';
  expect(text.length).toBeGreaterThan(20);
  expect(all.isIn(`so ${text.toLowerCase()} then`)).toBe(true);
  expect(all.isIn(password)).toBe(true);
  expect(all.isIn('a plain prompt about oak planks and a lever')).toBe(false);
});

test('credentials are known by their form', () => {
  const long = 'a1B2'.repeat(10);
  for (const text of [
    `sk-${long}`,
    `ghp_${long}`,
    `hf_${long}`,
    `AKIA${'A'.repeat(16)}`,
    `Authorization: Bearer ${long}`,
  ])
    expect(holdsCredential(`x ${text} y`), text).toBe(true);
  for (const text of ['task-1 sk-1', 'Bearer of news', 'iron_ingot x64 at (1, 2, 3)'])
    expect(holdsCredential(text), text).toBe(false);
});

test('a task is of the train split when its seed is', () => {
  const origin = (split: 'train' | 'suite', seed: number) => ({ origin: { generator: 'escape@1', split, seed } });
  expect(splitOfTask(origin('train', seedOf('train', 4)))).toBe('train');
  expect(splitOfTask(origin('suite', 4))).toBe('suite');
  expect(splitOfTask(origin('train', seedOf('test', 4)))).toBeNull();
  expect(splitOfTask({ origin: undefined })).toBeNull();
});

test('what single agents were given is checked too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-export-'));
  const { task } = imported(KITCHEN);
  if (!task) throw new Error('no task');
  const given = (steps: readonly string[]) => {
    const making = { targets: [{ item: 'bread', count: 1, holder: null }], recipes: [{ dish: 'bread', steps }] };
    const own = { Alice: { documents: { making: { ...making, recipes: [] } } }, Bob: { documents: { making } } };
    writeFileSync(join(folder, 'briefing.json'), JSON.stringify({ goal: 'Cook.', documents: {}, own }));
    return disclosureIn(folder, task);
  };
  expect(given(['Harvest 3 wheat.'])).toBeUndefined();
  expect(given(['The wheat is at (1, 2, 3).'])).toContain("not the task's");
  writeFileSync(join(folder, 'briefing.json'), '[]');
  expect(disclosureIn(folder, task)).toContain('not a briefing');
  rmSync(folder, { recursive: true });
});
