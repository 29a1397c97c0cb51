import { describe, expect, test } from 'vitest';
import { lintCode, problemsText } from '../../../../../sidecar/frameworks/mindcraft/code/lint.ts';
import { programIn } from '../../../../../sidecar/frameworks/mindcraft/code/programText.ts';
import { namesOf, SKILL_LIBRARY } from '../../../../../sidecar/frameworks/mindcraft/code/skillLibrary.ts';

const NAMES = namesOf(SKILL_LIBRARY);
const lint = (program: string) => lintCode(program, NAMES).map(({ line, message }) => `${line}: ${message}`);

describe('a program that is fine', () => {
  test.each([
    'await skills.wait(bot, 500);',
    'const p = await world.getPosition(bot);\nlog(bot, p.x);\nskills.log(bot, "hi");',
    'async function wall(y) { await skills.placeBlock(bot, "dirt", 0, y, 0); }\nfor (let y = 0; y < 3; y++) await wall(y);',
    'const [a, b] = await Promise.all([world.getPosition(bot), world.getInventoryCounts(bot)]); console.log(a, b);',
    'const near = async () => await world.getNearestBlock(bot, "oak_log");\nif (await near()) return true;',
    'const get = () => world.getPosition(bot); const at = await get(); return new Vec3(at.x, 0, 0).distanceTo(at);',
    'async function dig(n) { return await skills.digDown(bot, n); }\nasync function some(n) { await skills.wait(bot, 1); return n < 9 && dig(n); }\nawait some(2);',
    'world.getPosition(bot).then((at) => log(bot, at));',
    'try { await skills.digDown(bot, 3) } catch (error) { log(bot, error.message) }',
    'const skillsDone = {}; skillsDone.x = 1; label: for (const k in skillsDone) { continue label; }',
  ])('%j', (program) => {
    expect(lint(program)).toEqual([]);
  });
});

describe('a program that is not', () => {
  test.each([
    ['let x = 1;\nlet y = ;', ['2: syntax error: Unexpected token']],
    ['await skills.wait(bot, delay);', ['1: "delay" is not defined']],
    [
      'await skills.wait(bot, 1);\n\nawait skills.wait(bot, Date.now());',
      ['3: "Date" is not defined; use skills.wait(bot, milliseconds)'],
    ],
    ['require("fs");', ['1: "require" is not defined: programs reach nothing but skills and world']],
    [
      'await skills.placeBlocks(bot, "dirt", 0, 0, 0);',
      ['1: "skills.placeBlocks" does not exist or is not permitted here; there is skills.placeBlock'],
    ],
    [
      'await skills.getPosition(bot);',
      ['1: "skills.getPosition" does not exist or is not permitted here; there is world.getPosition'],
    ],
    ['bot.chat("hi");', ['1: "bot.chat" does not exist: bot only stands for you in the calls of skills and world']],
    ['skills.wait(bot, 1);', ['1: nobody waits for skills.wait(...): write "await skills.wait(...)"']],
    [
      'const p = world.getPosition(bot);\nlog(bot, p.x);',
      ['1: nobody waits for world.getPosition(...): write "await world.getPosition(...)"'],
    ],
    [
      'async function go() { await skills.wait(bot, 1); }\ngo();',
      ['2: nobody waits for go(...): write "await go(...)"'],
    ],
    [
      'async function dig(n) { return await skills.digDown(bot, n); }\nif (dig(1) && dig(2)) log(bot, "deep");\nconst deep = (n) => dig(n) || 1;',
      [
        '2: nobody waits for dig(...): write "await dig(...)"',
        '2: nobody waits for dig(...): write "await dig(...)"',
        '3: nobody waits for dig(...): write "await dig(...)"',
      ],
    ],
    [
      '[1, 2].forEach(async (n) => { await skills.wait(bot, n); });',
      ['1: forEach does not wait for an async function: use for (const each of list) { ... }'],
    ],
    [
      'const f = async () => { return 1; };\nawait f();',
      ['1: this async function waits for nothing: await something in it, or leave "async" away'],
    ],
  ])('%j', (program, problems) => {
    expect(lint(program)).toEqual(problems);
  });

  test('is shown with the lines in question', () => {
    const program = 'await skills.wait(bot, 1);\n  await skills.wiat(bot, 2);';
    expect(problemsText(lintCode(program, NAMES), program)).toMatch(/^line 2: .*\n {4}await skills\.wiat\(bot, 2\);$/);
  });

  test('is linted by the tools that the task permits', () => {
    expect(lintCode('await skills.attackNearest(bot, "cow");', { skills: ['wait'], world: [] })).toHaveLength(1);
  });
});

describe('the program in a reply', () => {
  test.each([
    ['Sure:\n```js\nawait skills.wait(bot, 1);\n```\nDone.', 'await skills.wait(bot, 1);'],
    ['```\na();\n```\nand then\n```javascript\nb();\n```', 'a();\n\n\nb();'],
  ])('%j', (reply, program) => {
    expect(programIn(reply)).toEqual({ ok: true, program });
  });

  test.each(['no code', '```js only one fence', '``````', `\`\`\`js\n${'x;'.repeat(40_000)}\n\`\`\``])(
    '%.20s: none',
    (reply) => {
      expect(programIn(reply).ok).toBe(false);
    },
  );
});

test.each([
  ['a sum of thousands', `log(bot, ${'1+'.repeat(20_000)}1);`],
  ['thousands of calls in a chain', `const f = () => f; f${'()'.repeat(20_000)};`],
  ['thousands of brackets', `log(bot, ${'['.repeat(20_000)}${']'.repeat(20_000)});`],
])('%s is a problem of the program', (_, program) => {
  expect(lintCode(program, { skills: [], world: [] })).toEqual([
    { line: 1, message: 'the program is nested too deeply: use loops and variables' },
  ]);
});
