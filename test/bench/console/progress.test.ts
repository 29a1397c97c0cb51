import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createProgress } from '../../../bench/console/progress.ts';

test('plain lines: the first, then one for each tenth, so that what is prepared first does not stand through the first tenth', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const line = createProgress(stream as never).line('0 lamp');
  line.update(0, 'building the arena');
  line.update(0, '0:00');
  line.update(0.05, '0:10');
  line.update(0.25, '0:50');
  line.done('goal-reached');
  expect(lines.join('')).toBe(
    '0 lamp: 0 % building the arena\n0 lamp: 0 % 0:00\n0 lamp: 25 % 0:50\n0 lamp: goal-reached\n',
  );
});
