import { expect, test } from 'vitest';
import { varied } from '../../bench/tasks/variants.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { SUITES } from '../../tasks/suites/suites.ts';
import { Task } from '../../tasks/task.ts';

const stew = findTask('villager/cooking/099');
const rooms = SUITES.find(({ id }) => id === 'villager/escape')?.tasks()[0] as Task;

test('a task without variations is itself', () => {
  for (const task of [stew, rooms]) expect(varied(task, {})).toBe(task);
});

test('abilities deal out tools, and show in the id', () => {
  const same = varied(stew, { abilities: 'same' });
  const diverse = varied(stew, { abilities: 'diverse' });
  expect([same.id, same.abilities?.name, same.abilities?.tools.length]).toEqual([
    'villager/cooking/099-same',
    'same',
    1,
  ]);
  expect([diverse.id, diverse.abilities?.tools.length]).toEqual(['villager/cooking/099-diverse', 3]);
  for (const task of [same, diverse]) expect(Task.parse(task)).toEqual(task);
});

test('a strict window is a second, and shows in the id', () => {
  const strict = varied(rooms, { strictWindow: true });
  expect(strict).toEqual({ ...rooms, id: `${rooms.id}-strict`, windowTicks: 20 });
  expect(Task.parse(strict)).toEqual(strict);
});

test('what a family has no use for is refused, not passed over', () => {
  expect(() => varied(rooms, { abilities: 'same' })).toThrow(`--abilities same: ${rooms.id} is not a cooking task`);
  expect(() => varied(stew, { strictWindow: true })).toThrow(`--strict-window: ${stew.id} is not an escape task`);
  expect(() => varied(stew, { abilities: 'many' })).toThrow('expected "same" or "diverse"');
});
