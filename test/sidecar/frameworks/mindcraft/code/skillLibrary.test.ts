import { expect, test } from 'vitest';
import {
  namesOf,
  SKILL_LIBRARY,
  skillDocs,
  skillsPermitted,
} from '../../../../../sidecar/frameworks/mindcraft/code/skillLibrary.ts';
import { createRetriever } from '../../../../../sidecar/model/retrieval/retriever.ts';

const never = new AbortController().signal;
const byWords = createRetriever({ model: {} as never });

test('there are 32 skills and 14 functions of the world under their names, and one of ours', () => {
  const { skills, world } = namesOf(SKILL_LIBRARY);
  expect(skills.filter((name) => name !== 'log')).toHaveLength(32);
  expect(world.filter((name) => name !== 'getBlockAtPosition')).toHaveLength(14);
  expect(new Set([...skills, ...world]).size).toBe(skills.length + world.length);
});

test('an agent is given what its tools permit', () => {
  const none = namesOf(skillsPermitted([]));
  expect(none.skills).toEqual(['stay', 'wait', 'log']);
  expect(namesOf(skillsPermitted(['placeBlock'])).skills).toContain('placeBlock');
});

test('prompts show six documents always, the five nearest, and the names of the others', async () => {
  const docs = await skillDocs(SKILL_LIBRARY, 'smelt iron ore in a furnace', byWords, never);
  for (const name of ['skills.wait', 'skills.goToPosition', 'world.getBlockAtPosition', 'world.getInventoryCounts'])
    expect(docs).toContain(`${name}(bot`);
  expect(docs).toContain('skills.smeltItem(bot, itemName: string, num: number = 1)');
  expect(docs.match(/Promise</g)).toHaveLength(11);
  expect(docs).toMatch(/Others, which take bot first as well: .*skills\.consume/);
});
