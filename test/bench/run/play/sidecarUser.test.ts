import { expect, test } from 'vitest';
import { findSidecarUser } from '../../../../bench/run/play/sidecarUser.ts';

const refused = (why: string) =>
  expect.objectContaining({ code: 'sidecar-user', message: expect.stringContaining(why) });

test.each(['', 'no-such-user', '--help', '-u', '$(id)'])('there is no user "%s"', (name) => {
  expect(() => findSidecarUser(name)).toThrow(refused('there is no such user'));
});

test('players who run as the owner of the runs would be kept from nothing by it', () => {
  expect(() => findSidecarUser(String(process.getuid?.()))).toThrow(refused('it is the user of this process'));
});

test('another user is taken by root alone', () => {
  const find = () => findSidecarUser('nobody');
  if (process.getuid?.() === 0) expect(find().uid).toBeGreaterThan(0);
  else expect(find).toThrow(refused('only root'));
});
