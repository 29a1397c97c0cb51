import { expect, test } from 'vitest';
import { type OutputLine, outputText } from '../../../../../sidecar/frameworks/mindcraft/code/programOutput.ts';
import { cutMiddle } from '../../../../../sidecar/tools/mindcraft/commandResult.ts';

const skill = (text: string): OutputLine => ({ by: 'skill', text });
const own = (text: string): OutputLine => ({ by: 'program', text });
const placed = Array.from({ length: 70 }, (_, x) => skill(`placed stone_bricks at (${x}, -60, 0)`));

test('a short output is shown line by line', () => {
  expect(outputText([])).toBe('It put out nothing.');
  expect(outputText([own('before'), skill('placed dirt at (1, -60, 2)'), own('after')])).toBe(
    'Its output:\nbefore\nplaced dirt at (1, -60, 2)\nafter',
  );
});

test('of a long one an agent reads each failure once, counts and the last own lines', () => {
  const failures = [1, 2, 3].map((x) => skill(`failed: no support at (${x}, -58, 4): no block beside it`));
  const lines = [
    own('begun'),
    ...placed,
    ...failures,
    skill('failed: you carry no glass'),
    ...placed,
    own('left: 3 of 140'),
  ];
  const read = cutMiddle(`The program ran to its end. ${outputText(lines)}`);
  expect(read).not.toContain('left out');
  expect(read).toContain('placed stone_bricks x140');
  expect(read).toContain('3 x failed: no support at (1, -58, 4): no block beside it\nfailed: you carry no glass\n');
  expect(read).toMatch(/It logged: begun\nleft: 3 of 140$/);
});

test('the last of many own lines is read', () => {
  const lines = [
    ...placed,
    ...Array.from({ length: 99 }, (_, index) => own(`step ${index} is done`)),
    own('glass is missing'),
  ];
  expect(cutMiddle(outputText(lines))).toMatch(/glass is missing$/);
});
