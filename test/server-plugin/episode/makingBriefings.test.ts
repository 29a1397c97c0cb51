import { describe, expect, test } from 'vitest';
import { disclosure } from '../../../bench/validate/secrets.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { MakingDocument } from '../../../tasks/making/makingDocument.ts';
import { generateMaking } from '../../../tasks/making/makingGenerator.ts';
import type { MakingTask } from '../../../tasks/making/makingTask.ts';

const TEAM = ['Alice', 'Bob'];
const told = (task: MakingTask, place: number) => rulesOf(task).at?.(place, TEAM) ?? {};
const documentOf = (task: MakingTask, place: number) => MakingDocument.parse(told(task, place).documents?.making);

describe('what agents are told of a making task', () => {
  const kitchen = generateMaking({ split: 'test', index: 1, kind: 'hells-kitchen' });
  const [own = '', others = ''] = kitchen.targets.map(({ item }) => item);

  test("is whose dish is which, and in Hell's Kitchen only the other's recipe", () => {
    expect(documentOf(kitchen, 0).targets.map(({ item, holder }) => [item, holder])).toEqual([
      [own, 'Alice'],
      [others, 'Bob'],
    ]);
    expect([0, 1].map((place) => documentOf(kitchen, place).recipes.map(({ dish }) => dish))).toEqual([
      [others],
      [own],
    ]);
  });

  test('is no recipe for those from whom it is kept', () => {
    const task = { ...kitchen, knows: { [own]: [1] } };
    expect([0, 1].map((place) => documentOf(task, place).recipes.length)).toEqual([0, 1]);
  });

  test('is a goal of their own where the task has one for each', () => {
    const task = { ...kitchen, goals: ['Make the first.', 'Make the second.'] };
    expect([0, 1].map((place) => told(task, place).goal)).toEqual(['Make the first.', 'Make the second.']);
    expect(told(kitchen, 0).goal).toBeUndefined();
  });

  test('comes with the tool for crafting plans where the task gives it', () => {
    const task = { ...kitchen, planAccess: [1] };
    expect([0, 1].map((place) => told(task, place).tools?.includes('getCraftingPlan'))).toEqual([false, true]);
  });

  test('gives nothing away of what others carry, which the validation holds', () => {
    const { documents = {} } = told(kitchen, 0);
    const briefing = { goal: kitchen.goal, documents, tools: [] };
    expect(disclosure(kitchen, briefing)).toBeUndefined();
    expect(disclosure(kitchen, { ...briefing, documents: { ...documents, kits: [] } })).toContain(
      'not what is to be made',
    );
    const [recipe] = kitchen.recipes;
    const forged = {
      making: { ...documentOf(kitchen, 0), recipes: [{ dish: recipe?.dish ?? '', steps: ['Bob has it.'] }] },
    };
    expect(disclosure(kitchen, { ...briefing, documents: forged })).toContain("not the task's");
  });
});
