import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../bench/console/makeFolder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guildhall-folder-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a folder is created with those above it, and one that exists stays as it is', () => {
  const folder = join(root, 'a', 'b', 'c');
  makeFolder(folder);
  writeFileSync(join(folder, 'file'), 'text');
  makeFolder(folder);
  expect(statSync(join(folder, 'file')).size).toBe(4);
});

test('a file in the way is refused', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => makeFolder(join(root, 'file'))).toThrow('file: cannot be created (EEXIST)');
  expect(() => makeFolder(join(root, 'file', 'a', 'b'))).toThrow('cannot be created (ENOTDIR)');
});

test.runIf(existsSync('/proc/self'))('a folder in a place that never has one is refused', () => {
  expect(() => makeFolder('/proc/nope/a/b')).toThrow('/proc/nope/a/b: cannot be created (ENOENT)');
});
