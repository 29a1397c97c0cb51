import { describe, expect, test } from 'vitest';
import { ProgramCode, programInText } from '../../../sidecar/frameworks/skills/codeSkill.ts';

const CODE = 'async function fetchWheat(bot, count = 3) {\n  await bot.navigateTo({ x: 1, y: 2, z: 3 });\n}';

describe('a program in a reply', () => {
  test.each([
    ['bare', CODE],
    ['fenced', `\`\`\`js\n${CODE}\n\`\`\``],
    ['fenced without a language', `\`\`\`\n${CODE}\n\`\`\``],
    ['among words', `Here it is:\n\`\`\`javascript\n${CODE}\n\`\`\`\nIt works.`],
  ])('is taken without its fence: %s', (_, text) => {
    expect(ProgramCode.parse(text)).toBe(CODE);
  });

  test('is neither empty nor longer than a program can be', () => {
    for (const text of ['', '```js\n```', 'x'.repeat(12_001)]) expect(ProgramCode.safeParse(text).success).toBe(false);
  });

  test('stands in a block behind its explanation', () => {
    const text = `The wheat is ripe, so I fetch it.\n\n\`\`\`javascript\n${CODE}\n\`\`\``;
    expect(programInText(text, undefined)).toEqual({
      explain: 'The wheat is ripe, so I fetch it.',
      name: 'fetchWheat',
      code: CODE,
    });
  });

  test('stands in a block beside the rest of its JSON', () => {
    const beside = { explain: 'Ripe.', name: 'fetchWheat' };
    const text = `${JSON.stringify(beside)}\n\`\`\`js\n${CODE}\n\`\`\``;
    expect(programInText(text, beside)).toEqual({ ...beside, code: CODE });
  });

  test('is named after the function that takes the bot, not after those that serve it', () => {
    const code = `${CODE}\nfunction rowOf(z) {\n  return z;\n}`;
    expect(programInText(`\`\`\`\n${code}\n\`\`\``, undefined)).toMatchObject({ name: 'fetchWheat' });
    const arrow = 'const dig = async (bot) => {};';
    expect(programInText(`\`\`\`js\n${arrow}\n\`\`\``, undefined)).toMatchObject({ name: 'dig', code: arrow });
  });

  test('is not found where no block has a function', () => {
    for (const text of ['Let me think.', '```json\n{"a": 1}\n```', '```js\n'])
      expect(programInText(text, undefined)).toBeUndefined();
  });
});
