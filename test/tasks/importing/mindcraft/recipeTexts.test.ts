import { expect, test } from 'vitest';
import { readGoalText } from '../../../../tasks/importing/mindcraft/recipeTexts.ts';

test('recipes are taken out of a goal in all forms that files have', () => {
  const goal = `Make both.\nRecipe for stew:\n["Step 1: Dig 'potatoes' (not 'potato').", 'Step 2: Take Bob\\'s bowl.']Recipe for bread:\nStep 1: Harvest.\nStep 2: Craft.\n\nBe quick.`;
  expect(readGoalText(goal)).toEqual({
    text: 'Make both. Be quick.',
    recipes: [
      { dish: 'stew', steps: ["Dig 'potatoes' (not 'potato').", "Take Bob's bowl."] },
      { dish: 'bread', steps: ['Harvest.', 'Craft.'] },
    ],
  });
  expect(readGoalText('Make [bread].')).toEqual({ text: 'Make [bread].', recipes: [] });
  expect(readGoalText('Recipe for bread:')).toEqual({ text: '', recipes: [{ dish: 'bread', steps: [] }] });
});

test('an unfinished list is read as lines, and long texts in no time', () => {
  expect(readGoalText("Recipe for bread:\n['Step 1: Harvest.', 'Step 2").recipes).toEqual([
    { dish: 'bread', steps: ["['Step 1: Harvest.', 'Step 2"] },
  ]);
  expect(readGoalText(`Recipe for bread:${" ['a',".repeat(20_000)}`).recipes).toHaveLength(1);
  expect(readGoalText(`Recipe for bread:${'\n '.repeat(50_000)}x`).recipes).toHaveLength(1);
  expect(readGoalText('Recipe for '.repeat(9_000)).recipes).toEqual([]);
});
