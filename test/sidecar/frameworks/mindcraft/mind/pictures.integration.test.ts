import { expect, test } from 'vitest';
import { findFramework } from '../../../../../scripted/frameworks.ts';
import { type Model, NO_USAGE } from '../../../../../sidecar/model/model.ts';
import { findTask } from '../../../../../tasks/catalogue.ts';
import { playLockstep } from '../../../../support/lockstepEpisode.ts';

/** Plays a game in which Alice gives one command; what she then reads of it, and what her model was shown pictures for. */
async function looking(command: string, { vision, view }: { vision: boolean; view: object }) {
  const results: { ok: boolean; message: string }[] = [];
  const pictures: { purpose: string; text: string; images: number }[] = [];
  let chats = 0;
  const model: Model = {
    name: 'looking',
    isLanguageModel: false,
    complete: async ({ agent, purpose, context, messages }) => {
      const images = messages.reduce((count, each) => count + (each.images?.length ?? 0), 0);
      if (images > 0 || purpose === 'mindcraft.vision')
        pictures.push({ purpose, images, text: messages.map(({ content }) => content).join('\n') });
      const { turns = [] } = context as unknown as { turns?: { type: string; ok: boolean; message: string }[] };
      if (agent === 'Alice')
        results.push(...turns.filter(({ type }) => type === 'result').map(({ ok, message }) => ({ ok, message })));
      const isFirst = agent === 'Alice' && purpose === 'mindcraft.chat' && chats++ === 0;
      const reply = purpose === 'mindcraft.vision' ? view : { message: isFirst ? command : 'Nothing to do.' };
      return { text: JSON.stringify(reply), finish: 'stop', usage: NO_USAGE };
    },
  };
  const { problems } = await playLockstep({
    task: findTask('construction/lamp'),
    agents: 2,
    framework: findFramework('mindcraft'),
    model,
    gameTicks: 200,
    ...(vision ? { vision: {} } : {}),
  });
  expect(problems).toEqual([]);
  return { result: results[0], pictures };
}

test('what a model sees in the picture is the result of a look', { timeout: 120_000 }, async () => {
  const { result, pictures } = await looking('!lookAtPlayer("Bob", "at")', {
    vision: true,
    view: { seen: 'A player in a red shirt.' },
  });
  expect(result?.ok).toBe(true);
  expect(result?.message).toMatch(/^A player in a red shirt\.\nYour eyes rest on Bob, \d+ blocks away\.$/);
  expect(pictures).toHaveLength(1);
  expect(pictures[0]).toMatchObject({ purpose: 'mindcraft.vision', images: 1 });
  expect(pictures[0]?.text).toContain('You look at Bob.');
});

test('the words of the body are the result where no answer can be used', { timeout: 120_000 }, async () => {
  const { result, pictures } = await looking('!lookAtPosition(0, 70, 0)', { vision: true, view: { seen: '' } });
  expect(result?.message).toMatch(/^You look at \(0, 70, 0\)\.\n/);
  expect(pictures.length).toBeGreaterThan(0);
});

test('a look that fails asks no model', { timeout: 120_000 }, async () => {
  const { result, pictures } = await looking('!lookAtPlayer("Herobrine", "at")', { vision: true, view: { seen: 'x' } });
  expect(result).toMatchObject({ ok: false, message: expect.stringContaining('there is no player Herobrine') });
  expect(pictures).toEqual([]);
});

test('without pictures the body reports in words what it looks at', { timeout: 120_000 }, async () => {
  const { result, pictures } = await looking('!lookAtPlayer("Bob", "at")', { vision: false, view: {} });
  expect(result?.message).toMatch(/^You look at Bob\.\nYour eyes rest on Bob, .*\nIn view: .*\nBlocks in view: /);
  expect(pictures).toEqual([]);
});
