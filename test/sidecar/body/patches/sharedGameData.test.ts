import { once } from 'node:events';
import type { Bot, BotOptions } from 'mineflayer';
import { expect, test } from 'vitest';
import { SERVER_VERSIONS } from '../../../../game-server/data/versionData.ts';
import { LinkedClient } from '../../../../sidecar/body/client/linkedClient.ts';
import { loadMineflayer } from '../../../../sidecar/body/patches/loadMineflayer.ts';
import { shareGameData } from '../../../../sidecar/body/patches/sharedData/sharedGameData.ts';

const THINGS = ['crafting_table', 'oak_stairs', 'torch', 'chest'];

/** A bot as a body on a link gets it, without a link. */
async function newBot(version: string): Promise<Bot> {
  const bot = loadMineflayer().createBot({
    username: 'Alice',
    version,
    auth: 'offline',
    hideErrors: true,
    logErrors: false,
    Client: LinkedClient,
    connect: () => undefined,
  } as unknown as BotOptions);
  shareGameData(bot);
  await once(bot, 'inject_allowed');
  return bot;
}

/** What a bot knows of its version, as text, looked up by the names of things. */
async function knowledge(version: string): Promise<string> {
  const bot = await newBot(version);
  const { itemsByName, items } = bot.registry;
  const recipes = THINGS.map((name) => {
    const id = itemsByName[name]?.id ?? expect.fail(`no ${name}`);
    return bot.recipesAll(id, null, true).map(({ result, delta }) => {
      expect(result.id).toBe(id);
      return delta.map(({ id: item, count }) => `${count} ${items[item]?.name}`);
    });
  });
  for (const [index, found] of recipes.entries()) expect(found.length, THINGS[index]).toBeGreaterThan(0);
  return JSON.stringify(recipes);
}

test('bots of a version know the same, whatever versions others had before them', async () => {
  const first = new Map<string, string>();
  for (const version of SERVER_VERSIONS) first.set(version, await knowledge(version));
  for (const version of SERVER_VERSIONS) expect(await knowledge(version), version).toBe(first.get(version));
});
