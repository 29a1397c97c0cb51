import { expect, test } from 'vitest';
import { matesNote } from '../../../bench/commands/run/matesNote.ts';

test('whoever hosts is informed who plays beside people, unless they chose it', () => {
  const seated = { hasRest: true, needs: { hasClients: true, hasMinds: false } };
  const options = { framework: 'oracle', model: 'rules', given: [] };
  expect(matesNote(options, seated)).toBe(
    'seats without a name are played by oracle, which finishes small tasks in seconds; --framework chooses others',
  );
  expect(matesNote({ ...options, framework: 'react' }, seated)).toBe(
    'seats without a name are played by react with the model rules, which finishes small tasks in seconds; --framework and --model choose others',
  );
  expect(matesNote({ ...options, framework: 'react', model: 'openai/x' }, seated)).not.toContain('seconds');
  const given = [{ name: 'framework', flag: '--framework' }];
  expect(matesNote({ ...options, given }, seated)).toBeUndefined();
  expect(matesNote(options, { ...seated, hasRest: false })).toBeUndefined();
  expect(matesNote(options, { ...seated, needs: { hasClients: false, hasMinds: true } })).toBeUndefined();
});
