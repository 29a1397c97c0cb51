import { expect, test } from 'vitest';
import { LONGEST_PIECE, type SidecarRequest } from '../../../protocol/gatewayRequest.ts';
import { RECORD_LIMITS } from '../../../protocol/playersRecord.ts';
import { RecordInbox } from '../../../server-plugin/gateway/recordInbox.ts';

const LINE = '{"type":"tool-called","at":1}';
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64');

/** An inbox, what it handed on, and a way to send pieces in order. */
function inbox() {
  const taken: string[] = [];
  const box = new RecordInbox({
    line: (json) => taken.push(`line ${json}`),
    picture: (name, png) => taken.push(`picture ${name} ${png.length}`),
    problem: (text) => taken.push(`problem ${text}`),
    skills: (json) => taken.push(`skills ${json}`),
  });
  let next = 0;
  const send = (what: 'lines' | 'picture' | 'problem' | 'skills', text: string, more = false, name?: string) =>
    box.take({ id: 0, type: 'keep-record', piece: next++, what, text, more, ...(name === undefined ? {} : { name }) });
  return { box, taken, send };
}

test('pieces are put together, in order, and each counts once', () => {
  const { box, taken, send } = inbox();
  send('lines', LINE.slice(0, 5), true);
  send('lines', `${LINE.slice(5)}\n${LINE}`);
  send('picture', PNG, false, 'Alice-0');
  send('problem', 'odd');
  send('skills', '[]');
  const again: SidecarRequest = { id: 0, type: 'keep-record', piece: 3, what: 'problem', text: 'odd', more: false };
  box.take(again);
  expect(taken).toEqual([`line ${LINE}`, `line ${LINE}`, 'picture Alice-0 9', 'problem odd', 'skills []']);
  expect(() => box.take({ ...again, piece: 7 })).toThrow('piece 7 of the record: expected 5');
});

test.each([
  ['a line that is no JSON', 'lines', 'x', undefined],
  ['a line of another kind', 'lines', '{"type":"score","at":1}', undefined],
  ['a line among good ones', 'lines', `${LINE}\n\n${LINE}`, undefined],
  ['a picture without a name', 'picture', PNG, undefined],
  ['a picture with a path for a name', 'picture', PNG, '../../score'],
  ['a picture that is none', 'picture', Buffer.from('<svg/>').toString('base64'), 'Alice-0'],
] as const)('%s is refused, and the record goes on', (_, what, text, name) => {
  const { taken, send } = inbox();
  expect(() => send(what, text, false, name)).toThrow('record: ');
  send('lines', LINE);
  expect(taken.at(-1)).toBe(`line ${LINE}`);
  expect(taken.every((one) => one === `line ${LINE}`)).toBe(true);
});

test.each([
  ['problem', RECORD_LIMITS.problemLength],
  ['skills', RECORD_LIMITS.skillBytes],
] as const)('%s that never end take no more memory than their limit', (what, limit) => {
  const { taken, send } = inbox();
  const piece = 'x'.repeat(LONGEST_PIECE);
  const sendAll = () => {
    for (let sent = 0; sent <= limit; sent += LONGEST_PIECE) send(what, piece, true);
  };
  expect(sendAll).toThrow(`record: ${what} of over ${limit} characters`);
  send('lines', LINE);
  expect(taken).toEqual([`line ${LINE}`]);
});
