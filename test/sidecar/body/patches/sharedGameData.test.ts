import { once } from 'node:events';
import type { Bot, BotOptions } from 'mineflayer';
import { expect, test } from 'vitest';
import { LinkedClient } from '../../../../sidecar/body/client/linkedClient.ts';
import { loadMineflayer } from '../../../../sidecar/body/patches/loadMineflayer.ts';
import { mineflayerRequire } from '../../../../sidecar/body/patches/mineflayerRequire.ts';
import { shareGameData } from '../../../../sidecar/body/patches/sharedData/sharedGameData.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

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
  for (const version of TESTED_VERSIONS) first.set(version, await knowledge(version));
  for (const version of TESTED_VERSIONS) expect(await knowledge(version), version).toBe(first.get(version));
});

test('bots of a version share one registry and the classes made for it', async () => {
  const [alice, bob, carol] = [await newBot('1.20.4'), await newBot('1.20.4'), await newBot('1.19.2')];
  expect(bob.registry).toBe(alice.registry);
  expect(carol.registry).not.toBe(alice.registry);
  const require = mineflayerRequire();
  for (const name of [
    'prismarine-block',
    'prismarine-item',
    'prismarine-entity',
    'prismarine-chat',
    'prismarine-windows',
  ]) {
    const make = require(name) as (registry: object) => unknown;
    expect(make(alice.registry), name).toBe(make(bob.registry));
    expect(make(alice.registry), name).not.toBe(make(carol.registry));
  }
});
