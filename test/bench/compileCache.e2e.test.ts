import { existsSync, readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createBench } from './commandLine.ts';

/** Whatever the surroundings name is not used. */
const UNSAID = { NODE_COMPILE_CACHE: '' };
const VERSION = { code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' };

test('compiled code is kept in the user’s cache folder, for them alone, and found again', async () => {
  using bench = createBench();
  const surroundings = { ...UNSAID, XDG_CACHE_HOME: bench.path('cache') };
  expect(await bench.start(['--version'], surroundings).ended).toMatchObject(VERSION);
  const kept = bench.files();
  expect(kept.length).toBeGreaterThan(10);
  expect(statSync(bench.path('cache', 'guildhall')).mode & 0o077).toBe(0);
  expect(await bench.start(['--version'], surroundings).ended).toMatchObject(VERSION);
  expect(bench.files()).toEqual(kept);
});

test('a folder that Node is told to use is used instead', async () => {
  using bench = createBench();
  const surroundings = { ...UNSAID, XDG_CACHE_HOME: bench.path('cache'), NODE_COMPILE_CACHE: bench.path('node') };
  expect(await bench.start(['--version'], surroundings).ended).toMatchObject(VERSION);
  expect(readdirSync(bench.folder)).toEqual(['node']);
});

test.each([
  ['the home of a user who has none', { HOME: '/nonexistent/home' }],
  ['a file for a home', { HOME: '/dev/null' }],
  ['a home where a folder can never be made', { HOME: '/proc/home' }],
  ['a user who wants none of it', { NODE_DISABLE_COMPILE_CACHE: '1' }],
])('nothing is kept, and nothing said, for %s', async (_, said) => {
  using bench = createBench();
  const surroundings = { ...UNSAID, XDG_CACHE_HOME: '', HOME: bench.path('home'), ...said };
  expect(await bench.start(['--version'], surroundings).ended).toMatchObject(VERSION);
  expect(bench.files()).toEqual([]);
  expect(existsSync('/nonexistent')).toBe(false);
});
