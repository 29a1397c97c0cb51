import { expect, test } from 'vitest';
import { LONGEST_ARGUMENTS, SeatRequest } from '../../protocol/seat.ts';

test('arguments of a tool are bounded by their length as JSON', () => {
  const call = (text: string) =>
    SeatRequest.safeParse({ id: 1, type: 'call-tool', tool: 'talkTo', arguments: { text } }).success;
  const most = LONGEST_ARGUMENTS - JSON.stringify({ text: '' }).length;
  expect([call('x'.repeat(most)), call('x'.repeat(most + 1))]).toEqual([true, false]);
});
