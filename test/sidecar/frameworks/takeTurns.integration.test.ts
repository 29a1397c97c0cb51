import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { createModel } from '../../../scripted/models.ts';
import { type Model, NO_USAGE } from '../../../sidecar/model/model.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';
import { takeTurns } from './takeTurns.ts';
import { TAKE_TURNS_ANSWERS } from './takeTurnsAnswers.ts';

const PAGE = readFileSync(new URL('../../../docs/tutorials/your-own-framework.md', import.meta.url), 'utf8');

/** A file's code as it reads in another folder, its imports in the order the code style wants there. */
function codeIn(file: string, replacements: readonly (readonly [RegExp, string])[]): string[] {
  const code = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');
  return replacements
    .reduce((text, [from, to]) => text.replaceAll(from, to), code)
    .trim()
    .split('\n')
    .sort();
}

const blocks = [...PAGE.matchAll(/```ts\n([\s\S]*?)\n```/g)].map((match) => match[1] ?? '');

test('the page shows the framework that is tested here, at most 60 lines of it', () => {
  const moved = [
    [/(?:\.\.\/)+sidecar\/frameworks\//g, '../'],
    [/(?:\.\.\/)+sidecar\//g, '../../'],
  ] as const;
  expect(blocks[0]?.split('\n').sort()).toEqual(codeIn('takeTurns.ts', moved));
  expect(blocks[0]?.split('\n').length).toBeLessThanOrEqual(60);
});

test('the page shows the answers that are tested here', () => {
  const moved = [
    [/(?:\.\.\/)+scripted\/rules\/answers\//g, './'],
    [/(?:\.\.\/)+scripted\/rules\//g, '../'],
    [/(?:\.\.\/)+sidecar\//g, '../../../sidecar/'],
  ] as const;
  expect(blocks[1]?.split('\n').sort()).toEqual(codeIn('takeTurnsAnswers.ts', moved));
});

test.each([1, 2, 3])('it builds a bench with %i agents', async (agents) => {
  const rules = createModel('rules', { random: new Random(1) });
  const settings = { mistakes: 0, spurious: 0, unordered: 0, random: new Random(1) };
  const model: Model = {
    name: rules.name,
    isLanguageModel: false,
    complete: async (request, signal) => {
      const answer = TAKE_TURNS_ANSWERS[request.purpose];
      if (!answer) return rules.complete(request, signal);
      return { text: JSON.stringify(answer(request.context, settings)), usage: NO_USAGE, finish: 'stop' };
    },
  };
  const { score, problems } = await playLockstep({
    task: findTask('construction/bench'),
    agents,
    framework: takeTurns,
    model,
  });
  expect(score.reason).toBe('goal-reached');
  expect(problems).toEqual([]);
});
