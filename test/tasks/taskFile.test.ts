import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue, findTask } from '../../tasks/catalogue.ts';
import { readTaskFile, writeTaskFile } from '../../tasks/taskFile.ts';
import { taskHash } from '../../tasks/taskHash.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-tasks-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, content: string) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'none';
};

describe('task files', () => {
  test('give back every task as it was, hash and order included', () => {
    const file = join(folder, 'examples.json');
    const tasks = catalogue();
    writeTaskFile(file, tasks);
    expect(readTaskFile(file).map(taskHash)).toEqual(tasks.map(taskHash));
    expect(readdirSync(folder)).toEqual(['examples.json']);
  });

  test('are never written over', () => {
    const file = written('mine.json', 'mine');
    expect(codeOf(() => writeTaskFile(file, [findTask('construction/lamp')]))).toBe('file-exists');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('need a folder, a task, and ids of their own', () => {
    const lamp = findTask('construction/lamp');
    expect(codeOf(() => writeTaskFile(join(folder, 'nowhere', 'a.json'), [lamp]))).toBe('no-such-folder');
    expect(codeOf(() => writeTaskFile(join(folder, 'none.json'), []))).toBe('no-task');
    expect(codeOf(() => writeTaskFile(join(folder, 'twice.json'), [lamp, lamp]))).toBe('repeated-task');
    const twice = written('twice-read.json', JSON.stringify({ format: 1, tasks: [lamp, lamp] }));
    expect(() => readTaskFile(twice)).toThrow('two tasks have the id construction/lamp');
  });

  test('are checked against the hashes they carry', () => {
    const file = join(folder, 'carrying.json');
    writeTaskFile(file, [findTask('construction/lamp'), findTask('construction/well')]);
    const content = JSON.parse(readFileSync(file, 'utf8'));
    content.tasks[1].goal += ' Now.';
    const changed = written('changed.json', JSON.stringify(content));
    expect(() => readTaskFile(changed)).toThrow(
      /changed\.json: tasks\.1 \(construction\/well\): its hash is [0-9a-f]{64}/,
    );
    const short = written('short.json', JSON.stringify({ ...content, hashes: [] }));
    expect(() => readTaskFile(short)).toThrow('hashes: 0 for 2 tasks');
    const plain = written('plain.json', JSON.stringify({ format: 1, tasks: content.tasks }));
    expect(readTaskFile(plain)).toHaveLength(2);
  });

  test('say what is wrong in them and where', () => {
    expect(() => readTaskFile(join(folder, 'missing.json'))).toThrow('no such file');
    expect(() => readTaskFile(written('text.json', 'tasks: none'))).toThrow('not JSON');
    expect(() => readTaskFile(written('old.json', '{"format":2,"tasks":[]}'))).toThrow(
      /format: .*; expected {"format": 1, /,
    );
    const broken = { ...findTask('construction/lamp'), goal: 7 };
    expect(() => readTaskFile(written('broken.json', JSON.stringify({ format: 1, tasks: [broken] })))).toThrow(
      /tasks\.0\.goal \(construction\/lamp\): [^;]*$/,
    );
    const extra = { ...findTask('construction/lamp'), solution: 'here' };
    expect(() => readTaskFile(written('extra.json', JSON.stringify({ format: 1, tasks: [extra] })))).toThrow(
      /solution[^;]*$/,
    );
  });
});
