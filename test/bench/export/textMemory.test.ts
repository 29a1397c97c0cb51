import { expect, test } from 'vitest';
import { exactKey, normalisedKey } from '../../../bench/export/rowKeys.ts';
import { TextMemory } from '../../../bench/export/textMemory.ts';

test('remembers what was worked out of a text, and forgets it when there are many, or long ones', () => {
  const texts = new TextMemory();
  const first = texts.of('the first');
  expect(texts.of('the first')).toBe(first);
  for (let number = 0; number < 600; number++) texts.of(`text ${number}`);
  expect(texts.of('the first')).not.toBe(first);
  const again = texts.of('the first');
  for (let number = 0; number < 3; number++) texts.of(String(number).repeat(1_000_000));
  expect(texts.of('the first')).not.toBe(again);
});

test('keys tell messages apart by text, role and where one ends', () => {
  const texts = new TextMemory();
  const user = (content: string) => ({ role: 'user', content });
  expect(exactKey([user('a'), user('b')], texts)).toBe(exactKey([user('a'), user('b')], new TextMemory()));
  const others = [
    [user('a')],
    [user('ab')],
    [user('a\nuser b')],
    [user('b'), user('a')],
    [{ role: 'system', content: 'a' }],
  ];
  expect(new Set(others.map((messages) => exactKey(messages, texts))).size).toBe(others.length);
  expect(exactKey([user('A  b')], texts)).not.toBe(exactKey([user('a b')], texts));
  expect(normalisedKey([user('A  b')], texts)).toBe(normalisedKey([user('a b')], texts));
});
