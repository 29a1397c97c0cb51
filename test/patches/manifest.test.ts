import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { checkPackage, checkPatches } from '../../patches/checkPatches.ts';
import { type LibraryPatch, PATCHED_PACKAGES, PATCHES } from '../../patches/manifest.ts';
import { importsOf, ROOT, readSource } from '../house/imports.ts';

const patches = Object.entries<LibraryPatch>(PATCHES);
const ROOMS = /^(?:patches|sidecar\/body\/patches)\//;
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe.each(patches)('the patch %s', (_, { packages, file, test: testFile, reason }) => {
  test('lies in a room of patches and has a test that imports it', () => {
    expect(packages.length).toBeGreaterThan(0);
    expect(reason).toMatch(/\.$/);
    expect(file).toMatch(ROOMS);
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(importsOf(testFile, text(testFile)).map((imported) => imported.file)).toContain(file);
  });
});

test('every package in the manifest is patched, at its installed version', () => {
  const patched = new Set(patches.flatMap(([, { packages }]) => packages));
  expect([...patched].sort()).toEqual(Object.keys(PATCHED_PACKAGES).sort());
  expect(() => checkPatches()).not.toThrow();
  expect(() => checkPatches(Object.values(PATCHES))).not.toThrow();
});

test('another version, or none, is reported with what to do', () => {
  const code = 'patched-package';
  const right = 'Guildhall patches mineflayer 4.39.0; reinstall with "npm ci", or install exactly mineflayer@4.39.0';
  expect(() => checkPackage('mineflayer', '4.40.1')).toThrow(
    expect.objectContaining({ code, party: 'user', message: `mineflayer 4.40.1: ${right}` }),
  );
  expect(() => checkPackage('mineflayer', undefined)).toThrow(
    expect.objectContaining({ code, message: `mineflayer is not installed: ${right}` }),
  );
});

/** What every module with such a change has in it; parsing takes much longer than looking for this. */
const SIGNS =
  /createRequire|registerHooks|setPrototypeOf|definePropert|globalThis|\.prototype|\.exports|\.\w+ = (?:async )?(?:\(|function|\w+ =>)/;

/** What of a module may change something that it does not own. */
function changesIn(path: string, source: string): string[] {
  const { program } = parseSync(path, source, { sourceType: 'module' });
  const found: string[] = [];
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  new Visitor({
    ImportSpecifier({ imported }) {
      const name = textOf(imported);
      if (name === 'createRequire' || name === 'registerHooks') found.push(name);
    },
    CallExpression({ callee }) {
      const name = textOf(callee);
      if (/^(?:Object|Reflect)\.(?:setPrototypeOf|defineProperty|defineProperties)$/.test(name)) found.push(name);
    },
    AssignmentExpression({ left, right }) {
      const target = textOf(left);
      if (left.type !== 'MemberExpression' || target.startsWith('this.')) return;
      const isFunction = right.type === 'ArrowFunctionExpression' || right.type === 'FunctionExpression';
      if (isFunction || /^globalThis\b|\.prototype\b|\.exports$/.test(target)) found.push(`${target} =`);
    },
  }).visit(program);
  return found;
}

/** Assignments of functions to objects of our own or where a library asks for them, and modules that users name. */
const OWN = [
  'bench/tasks/taskFiles.ts: createRequire',
  'bench/commands/serve/keptWorld.ts: saver.players.onUnreadable =',
  'scripted/ownFramework.ts: createRequire',
  'sidecar/mcp/httpDoor.ts: transport.onclose =',
  'clock/lockstepClock.ts: run.wake =',
  'bench/developer/perf/tickTime.ts: meter.begin =',
  'bench/developer/perf/tickTime.ts: meter.end =',
];

describe('patches outside their rooms', () => {
  test.each([
    ["import { createRequire } from 'node:module';", 'createRequire'],
    ['bot.blockAt = (at) => other(at);', 'bot.blockAt ='],
    ['globalThis.fetch = ours;', 'globalThis.fetch ='],
    ['Block.prototype.name = x;', 'Block.prototype.name ='],
    ["Object.defineProperty(bot, 'x', { value: 1 });", 'Object.defineProperty'],
    ['require.cache[a].exports = ours;', 'require.cache[a].exports ='],
  ])('are recognised: %s', (source, found) => {
    expect(changesIn('a.ts', source)).toEqual([found]);
    expect(changesIn('a.ts', 'this.onEnd = () => end(); const x = { y: () => 1 };')).toEqual([]);
  });

  test('do not exist', () => {
    const found = readSource()
      .filter(({ path, text: source }) => !ROOMS.test(path) && SIGNS.test(source))
      .flatMap(({ path, text: source }) => changesIn(path, source).map((change) => `${path}: ${change}`));
    expect(found.sort()).toEqual(OWN.sort());
  });
});
