import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SOURCE_FOLDERS } from './house/imports.ts';
import { scanCode } from './support/codeScan.ts';

/**
 * Time and chance are arguments: what the source may not name, so that a run depends on nothing but its scenario, its
 * seed and its models. Read from the text, with comments and strings left out.
 */
const FORBIDDEN: Record<string, RegExp> = {
  'Date.now': /\bDate\s*(?:\??\.\s*now\b|\??\.?\s*\[)/g,
  'new Date()': /\bDate\s*\(\s*\)|\bnew\s+Date\b(?!\s*\()/g,
  performance: /\bperformance\s*\??\.\s*(?:now|timeOrigin|mark|measure|timerify|eventLoopUtilization)\b/g,
  timer:
    /(?<![.\w$#])set(?:Timeout|Interval|Immediate)\b|\b(?:globalThis|global)\s*\??\.\s*set(?:Timeout|Interval|Immediate)\b/g,
  'AbortSignal.timeout': /\bAbortSignal\s*\??\.\s*timeout\b/g,
  'Math.random': /\bMath\s*(?:\??\.\s*random\b|\??\.?\s*\[)/g,
  'unseeded chance':
    /\b(?:randomUUID|randomBytes|randomInt|randomFill|randomFillSync|getRandomValues|pseudoRandomBytes)\b/g,
  'process time': /\bprocess\s*\??\.\s*(?:hrtime|uptime)\b/g,
  // Under another name it would go unseen: const { random } = Math, const now = performance, run(Date).
  'another name': /(?:[=(,]|\breturn\b)\s*(?:Math|Date|performance|globalThis)\s*(?=[;,)\n])(?!\n\s*[.([])/g,
};
/** Modules of Node that hand out the same things. */
const FORBIDDEN_MODULES = new Set(['timers', 'timers/promises', 'perf_hooks']);
const OWNS_IMPORT = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bgetBuiltinModule\s*\()\s*$/;

/** Where the rules do not hold: which of them, and why. Every exception must be needed. */
const EXCEPTIONS: Record<string, { readonly rules: readonly string[]; readonly because: string }> = {
  'clock/wallTime.ts': {
    rules: ['new Date()', 'performance', 'unseeded chance'],
    because: 'owns the wall clock for footnotes and progress, and the chance that tokens need',
  },
  'clock/realtimeClock.ts': {
    rules: ['timer', 'performance', 'module perf_hooks'],
    because: 'is game time that follows the wall clock',
  },
  'clock/untilDry.ts': {
    rules: ['timer'],
    because: 'lets everything that is under way settle; waits for no time',
  },
  'clock/lockstepClock.ts': {
    rules: ['timer'],
    because: 'immediates of the real event loop are the barrier between two events',
  },
  'patches/gameScope.ts': {
    rules: [
      'Date.now',
      'timer',
      'Math.random',
      'unseeded chance',
      'another name',
      'module perf_hooks',
      'module timers',
      'module timers/promises',
    ],
    because: 'hands the real things to the game packages while no game time is in use',
  },
};

interface Finding {
  readonly rule: string;
  readonly line: number;
}

function findIn(source: string): Finding[] {
  const { text, strings } = scanCode(source);
  const lineAt = (at: number) => source.slice(0, at).split('\n').length;
  const named = Object.entries(FORBIDDEN).flatMap(([rule, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({ rule, line: lineAt(match.index + match[0].search(/\S/)) })),
  );
  const imported = strings
    .filter(({ at }) => OWNS_IMPORT.test(text.slice(Math.max(0, at - 40), at)))
    .map(({ at, value }) => ({ module: value.replace(/^node:/, ''), line: lineAt(at) }))
    .filter(({ module }) => FORBIDDEN_MODULES.has(module))
    .map(({ module, line }) => ({ rule: `module ${module}`, line }));
  return [...named, ...imported];
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sources(path);
    return /\.[cm]?[jt]s$/.test(entry.name) ? [path] : [];
  });
}

const files = SOURCE_FOLDERS.flatMap((room) => sources(join(root, room)));
const findings = files.flatMap((path) => {
  const file = relative(root, path).split(sep).join('/');
  return findIn(readFileSync(path, 'utf8')).map((finding) => ({ file, ...finding }));
});

test('nothing in our source reads a real clock, sets a real timer or draws unseeded chance', () => {
  const violations = findings
    .filter(({ file, rule }) => !EXCEPTIONS[file]?.rules.includes(rule))
    .map(({ file, line, rule }) => `${file}:${line}: ${rule}`);
  expect(violations).toEqual([]);
});

test('no exception outlives its need', () => {
  const unused = Object.entries(EXCEPTIONS).flatMap(([file, { rules }]) =>
    rules
      .filter((rule) => !findings.some((finding) => finding.file === file && finding.rule === rule))
      .map((rule) => `${file}: ${rule}`),
  );
  expect(unused).toEqual([]);
});

/** Whether every bracket that opens in the code is closed by its own kind: a sign that nothing was taken for text wrongly. */
function balanced(text: string): boolean {
  const open: string[] = [];
  const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
  for (const sign of text) {
    if (sign in closing) open.push(closing[sign] as string);
    else if (')]}'.includes(sign) && open.pop() !== sign) return false;
  }
  return open.length === 0;
}

test('the search tells code from text in every file', () => {
  expect(files.length).toBeGreaterThan(400);
  const misread = files.filter((path) => !balanced(scanCode(readFileSync(path, 'utf8')).text));
  expect(misread.map((path) => relative(root, path))).toEqual([]);
});

describe('the search', () => {
  test.each([
    ['const at = Date.now();', 'Date.now'],
    ['const at = Date\n  .now();', 'Date.now'],
    ['times.map(Date.now)', 'Date.now'],
    ["const at = Date['now']();", 'Date.now'],
    ['const at = new Date();', 'new Date()'],
    ['const at = new Date(/* now */);', 'new Date()'],
    ['const at = new Date;', 'new Date()'],
    ['const at = Date();', 'new Date()'],
    ['performance.now()', 'performance'],
    ['globalThis.performance?.now()', 'performance'],
    ['setTimeout(run, 5);', 'timer'],
    ['const later = setInterval;', 'timer'],
    ['await new Promise((resolve) => setImmediate(resolve));', 'timer'],
    ['globalThis.setTimeout(run, 5);', 'timer'],
    ['fetch(url, { signal: AbortSignal.timeout(5) })', 'AbortSignal.timeout'],
    ['Math.random()', 'Math.random'],
    ["Math['random']()", 'Math.random'],
    ["import { randomUUID } from 'node:crypto';", 'unseeded chance'],
    ['crypto.randomBytes(4)', 'unseeded chance'],
    ['crypto.getRandomValues(bytes)', 'unseeded chance'],
    ['process.hrtime.bigint()', 'process time'],
    ['process.uptime()', 'process time'],
    ['const { random } = Math;', 'another name'],
    ['const { now } = performance;', 'another name'],
    ['startWith(Date, 5)', 'another name'],
    ["import { setTimeout as sleep } from 'node:timers/promises';", 'module timers/promises'],
    ["import timers from 'timers';", 'module timers'],
    ["import * as hooks from 'node:perf_hooks';", 'module perf_hooks'],
    ["const timers = require('node:timers');", 'module timers'],
    ["const timers = await import('node:timers');", 'module timers'],
    // Hidden between things that look like the end or the beginning of a comment or a string.
    ["const quote = /'/; const at = Date.now(); // '", 'Date.now'],
    ["const slash = a / b; const at = Date.now() / c; const text = '/';", 'Date.now'],
    [`const text = \`at \${\`\${Math.random()}\`} of {\`;`, 'Math.random'],
    [`const text = \`it's \${{ a: { b: 1 } }.a.b} and \${Math.random()}\`;`, 'Math.random'],
    ["const url = 'https://example'; Math.random();", 'Math.random'],
    ["const text = 'it\\'s'; Math.random(); const other = '';", 'Math.random'],
    ['/* one */ Math.random(); /* two */', 'Math.random'],
    ['const set = /[/*]/; Math.random(); /[*/]/.test(set);', 'Math.random'],
  ])('sees %s', (source, rule) => {
    expect(findIn(source).map((finding) => finding.rule)).toContain(rule);
  });

  test.each([
    '// Date.now() would be wrong here',
    '/** Not setTimeout, nor\n * Math.random(). */',
    "throw new Error('no Date.now() here');",
    `const text = \`use clock.after, not setTimeout(\${name})\`;`,
    'const pattern = /Date.now\\(|performance.now\\(/;',
    'const day = new Date(2024, 0, 1); const same = new Date(ms).toISOString();',
    'socket.setTimeout(0);',
    'const high = Math.max(1, Math.floor(2.5)); value instanceof Date;',
    'clock.now(); this.#setTimeout(5);',
    "const name = 'timers';",
    "import { readFileSync } from 'node:fs';",
    'Date.UTC(2024, 0, 1)',
  ])('leaves alone %s', (source) => {
    expect(findIn(source)).toEqual([]);
  });

  test('names the line', () => {
    expect(findIn(`/* a\n b */\nconst text = \`\n\${1}\n\`;\n\nMath.random();`)).toEqual([
      { rule: 'Math.random', line: 7 },
    ]);
  });
});
