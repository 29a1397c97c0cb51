import { expect, test } from 'vitest';
import { JoinCodes } from '../../../server-plugin/lobby/joinCodes.ts';

test('a code has the digits asked for, leads to its place, and is in use once', () => {
  const drawn = [7, 7, 123456];
  const codes = new JoinCodes<string>(() => drawn.shift() as number);
  expect([codes.issue('Bob'), codes.issue('Cindy')]).toEqual(['000007', '123456']);
  expect([codes.find('000007'), codes.find('123456'), codes.find('7'), codes.find('')]).toEqual([
    'Bob',
    'Cindy',
    undefined,
    undefined,
  ]);
  codes.revoke('000007');
  expect(codes.find('000007')).toBeUndefined();
});

test('no more codes are issued than leave guessing hopeless', () => {
  let next = 0;
  const codes = new JoinCodes<number>(() => next++, 4);
  for (let index = 0; index < 100; index++) codes.issue(index);
  expect(() => codes.issue(100)).toThrow('too many codes');
});
