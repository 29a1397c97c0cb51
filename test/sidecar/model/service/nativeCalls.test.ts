import { expect, test } from 'vitest';
import { nativeOutcome } from '../../../../sidecar/model/service/nativeCalls.ts';
import { TOOL } from '../openai/serviceAt.ts';

const call = (name: string, input = '{"item": "stone"}') => ({ name, arguments: input });

test.each([
  ['a function that was offered', [call('placeBlock')], 'good'],
  ['its name behind a name space', [call('functions.placeBlock')], 'good'],
  ['no arguments at all', [call('placeBlock', '')], 'good'],
  ['arguments that can be mended', [call('placeBlock', "{'item': 'stone',}")], 'good'],
  ['a second call that can be read', [call('tool_call'), call('placeBlock')], 'good'],
  [
    'several within one',
    [call('multi_tool_use.parallel', '{"tool_uses": [{"recipient_name": "functions.placeBlock", "parameters": {}}]}')],
    'good',
  ],
  ['a function nobody offered', [call('tool_call')], 'bad'],
  ['arguments that break off', [call('placeBlock', '{"item": ')], 'bad'],
  ['others within one', [call('multi_tool_use.parallel', '{"tool_uses": [{"recipient_name": "x"}]}')], 'bad'],
])('%s: %j is %s', (_, calls, outcome) => {
  expect(nativeOutcome({ text: '', calls, finish: 'stop' }, [TOOL])).toBe(outcome);
});
