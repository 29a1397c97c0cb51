import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOwnFolder, readBounded, sha256OfFile } from '../../files/reading.ts';
import { appendToFile, replaceFile, writeNewFile } from '../../files/writing.ts';

let folder: string;
const path = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-files-'));
  writeFileSync(path('precious'), 'precious');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a symbolic link in the place of a file', () => {
  beforeEach(() => symlinkSync(path('precious'), path('link')));

  test('is replaced, and what it leads to stays', () => {
    replaceFile(path('link'), 'new');
    expect(readFileSync(path('precious'), 'utf8')).toBe('precious');
    expect(readFileSync(path('link'), 'utf8')).toBe('new');
    expect(readdirSync(folder).sort()).toEqual(['link', 'precious']);
  });

  test.each([
    ['appended to', () => appendToFile(path('link'), 'more')],
    ['created', () => writeNewFile(path('link'), Buffer.from('more'))],
    ['read', () => readBounded(path('link'), 100)],
    ['hashed', () => sha256OfFile(path('link'), 100)],
  ])('is not %s', (_, act) => {
    expect(act).toThrow(/ELOOP|EEXIST|is a symbolic link/);
    expect(readFileSync(path('precious'), 'utf8')).toBe('precious');
  });

  test('in the place of a draft has no known name', () => {
    symlinkSync(path('precious'), path('score.json.part'));
    replaceFile(path('score.json'), '{}');
    expect(readFileSync(path('precious'), 'utf8')).toBe('precious');
  });
});

test('a failed replacement leaves the old file and no draft', () => {
  mkdirSync(path('taken'));
  expect(() => replaceFile(path('taken'), 'new')).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder).sort()).toEqual(['precious', 'taken']);
});

test('a file beyond its bound, a folder and a pipe are refused at once', () => {
  expect(() => readBounded(path('precious'), 7)).toThrow('has 8 bytes; expected at most 7');
  expect(readBounded(path('precious'), 8).toString()).toBe('precious');
  expect(() => readBounded(folder, 100)).toThrow(/is not a regular file|EISDIR/);
  execFileSync('mkfifo', [path('pipe')]);
  expect(() => readBounded(path('pipe'), 100)).toThrow('is not a regular file');
  expect(() => sha256OfFile(path('pipe'), 100)).toThrow('is not a regular file');
  expect(() => sha256OfFile(path('precious'), 7)).toThrow('has 8 bytes; expected at most 7');
  expect([isOwnFolder(folder), isOwnFolder(path('precious')), isOwnFolder(path('none'))]).toEqual([
    true,
    false,
    undefined,
  ]);
});

test('a file is hashed piece by piece as it is hashed whole', () => {
  const bytes = Buffer.alloc(3 * 64 * 1024 + 1, 'guildhall');
  writeFileSync(path('large'), bytes);
  for (const name of ['large', 'precious'])
    expect(sha256OfFile(path(name), bytes.length)).toBe(hash('sha256', readFileSync(path(name))));
});
