import { expect } from 'vitest';
import { since } from '../../support/testedVersions.ts';
import { behaviour, type Stage } from './behaviour.ts';

const LIVING = { source: 'Minecraft wiki, "Recipe book"', env: { rules: { livingWorld: true }, allowOp: true } };

/** A client in play, and what it has been told of recipes since the last look: learned or forgotten, and their names. */
async function reader({ client, version, env, tick }: Stage) {
  const rita = await client('Rita');
  const displays = since(version, '1.21.2');
  const names = [...env.systems.knownRecipes.named.keys()];
  const unlocked = rita.collect(displays ? 'recipe_book_add' : 'unlock_recipes');
  const removed = displays ? rita.collect('recipe_book_remove') : undefined;
  return async (): Promise<[string, (string | undefined)[]][]> => {
    await tick(3);
    const news = [...unlocked.packets.splice(0), ...(removed?.packets.splice(0) ?? [])];
    return news.map((fields) => {
      if (!displays) {
        const ids = (fields.recipes1 as string[]).map((id) => id.replace('minecraft:', ''));
        return [['all', 'learned', 'forgotten'][fields.action as number] ?? 'nothing', ids];
      }
      if (fields.recipeIds) return ['forgotten', (fields.recipeIds as number[]).map((id) => names[id])];
      const entries = fields.entries as { recipe: { displayId: number } }[];
      return [fields.replace ? 'all' : 'learned', entries.map(({ recipe }) => names[recipe.displayId])];
    });
  };
}

behaviour('who gets an ingredient learns what can be made of it', LIVING, async (stage) => {
  const { env } = stage;
  const news = await reader(stage);
  env.systems.commands.console('give Rita stick');
  const [[what, names] = ['', []], ...more] = await news();
  expect([what, more]).toEqual(['learned', []]);
  expect(names).toEqual(expect.arrayContaining(['stick', 'wooden_pickaxe', 'ladder', 'torch']));
  expect(names).not.toContain('furnace');
  // Nothing twice.
  env.systems.commands.console('give Rita stick');
  expect(await news()).toEqual([]);
});

behaviour('recipe give and take teach and make forget', LIVING, async (stage) => {
  const { env } = stage;
  const news = await reader(stage);
  const run = (line: string) => env.systems.commands.console(line).lines[0];
  expect(run('recipe give Rita minecraft:furnace')).toMatch(
    /^Unlocked 1 recipes? for Rita$|^Unlocked 1 recipe\(s\) for Rita$/,
  );
  expect(await news()).toEqual([['learned', ['furnace']]]);
  expect(run('recipe give Rita minecraft:furnace')).toBe('No new recipes were learned');
  expect(run('recipe take Rita minecraft:furnace')).toMatch(/^Took 1 recipe/);
  expect(await news()).toEqual([['forgotten', ['furnace']]]);
  expect(run('recipe take Rita minecraft:furnace')).toBe('No recipes could be forgotten');
  expect(run('recipe give Rita minecraft:nonsense')).toBe('Unknown recipe: minecraft:nonsense');
  expect(env.systems.commands.console('recipe give Rita *').result).toBe(env.systems.knownRecipes.named.size);
});

behaviour('a recipe that was not found cannot be laid out by the book', LIVING, async (stage) => {
  const { env, bot, tick } = stage;
  const alice = await bot('Alice', { items: [{ slot: 36, id: 'oak_planks', count: 8 }] });
  const ids = [...env.systems.knownRecipes.named.keys()];
  const player = env.server.players.get('Alice');
  const left = async () => {
    await tick(2);
    alice._client.write('craft_recipe_request', {
      windowId: 0,
      recipe: 'minecraft:crafting_table',
      recipeId: ids.indexOf('crafting_table'),
      makeAll: false,
    });
    await tick(3);
    return player?.inventory.slots.get(36)?.count;
  };
  await tick(2);
  env.systems.commands.console('recipe take Alice *');
  expect(await left()).toBe(8);
  env.systems.commands.console('recipe give Alice minecraft:crafting_table');
  expect(await left()).toBe(4);
});
