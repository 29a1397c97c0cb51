import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { textsOf } from '../../../game-server/mechanics/advancements/advancementPackets.ts';
import { ADVANCEMENT_NODES } from '../../../game-server/mechanics/advancements/advancementTree.ts';
import type { WorldPreset } from '../../../worlds/worldPreset.ts';
import { sharedFile } from '../../support/sharedData.ts';
import { behaviour, type Stage } from './behaviour.ts';
import { hears, NEAR, ruleLine } from './operator.ts';

const LIVING = {
  source: 'Minecraft wiki, "Advancement"',
  env: { rules: { livingWorld: true }, allowOp: true },
} as const;

interface SentAdvancements {
  readonly reset: boolean;
  readonly advancementMapping: readonly { readonly key: string; readonly value: { readonly parentId?: string } }[];
  readonly identifiers: readonly string[];
  readonly progressMapping: readonly {
    readonly key: string;
    readonly value: readonly { readonly criterionIdentifier: string; readonly criterionProgress?: bigint }[];
  }[];
}

const run = ({ env }: Stage, line: string) => env.systems.commands.console(line);

behaviour('a crafting table begins the story, and stone goes on with it, told to everybody', LIVING, async (stage) => {
  const { bot, client, tick, until } = stage;
  const heard: string[] = [];
  await bot('Bob', { position: NEAR, prepare: hears(heard) });
  const alice = await client('Alice');
  const sent = alice.collect('advancements');
  run(stage, 'give Alice crafting_table');
  await tick(3);
  const begun = sent.single() as unknown as SentAdvancements;
  // The root, and what hangs on it closely; roots are not announced.
  expect(begun.advancementMapping.map(({ key }) => key)).toEqual([
    'minecraft:story/root',
    'minecraft:story/mine_stone',
    'minecraft:story/upgrade_tools',
  ]);
  expect(begun.progressMapping[0]).toMatchObject({
    key: 'minecraft:story/root',
    value: [{ criterionIdentifier: 'crafting_table', criterionProgress: expect.anything() }],
  });
  expect(heard.filter((line) => line.includes('advancement'))).toEqual([]);
  run(stage, 'give Alice cobblestone');
  await until(() => heard.includes('Alice has made the advancement [Stone Age]'), 'the line');
  run(stage, 'give Alice cobblestone');
  await tick(3);
  expect(heard.filter((line) => line.includes('Stone Age'))).toHaveLength(1);
});

behaviour('announceAdvancements off keeps them quiet', LIVING, async (stage) => {
  const { bot, env, tick } = stage;
  const heard: string[] = [];
  await bot('Alice', { prepare: hears(heard) });
  run(stage, `gamerule ${ruleLine(stage.version, 'announceAdvancements', false)}`);
  run(stage, 'give Alice diamond');
  await tick(3);
  expect(heard.filter((line) => line.includes('Diamonds!'))).toEqual([]);
  const player = env.server.players.get('Alice');
  const node = ADVANCEMENT_NODES.get('story/mine_diamond');
  expect(player && node && env.systems.advancements.isMade(player, node)).toBe(true);
});

behaviour('a client that comes back is shown what it has made', LIVING, async (stage) => {
  const { env, rejoin, bot, tick } = stage;
  const seen: SentAdvancements[] = [];
  const watch = (alice: { _client: { on(name: string, hear: (fields: SentAdvancements) => void): void } }) => {
    alice._client.on('advancements', (fields) => seen.push(fields));
  };
  const alice = await bot('Alice', { prepare: watch as never });
  expect(seen.map(({ reset, advancementMapping }) => [reset, advancementMapping.length])).toEqual([[true, 0]]);
  run(stage, 'give Alice crafting_table');
  await tick(3);
  alice.end('away');
  await tick(3);
  seen.length = 0;
  await rejoin('Alice', { prepare: watch as never });
  expect(seen[0]?.reset).toBe(true);
  expect(seen[0]?.advancementMapping.map(({ key }) => key)).toContain('minecraft:story/mine_stone');
  expect(env.server.players.has('Alice')).toBe(true);
});

behaviour('monsters killed and food eaten count one by one', LIVING, async (stage) => {
  const { bot, env, tick, until } = stage;
  const alice = await bot('Alice', { items: [{ slot: 36, id: 'bread', count: 2 }] });
  run(stage, 'effect give Alice hunger 1 255');
  await until(() => alice.food < 20, 'hunger', 200);
  await until(alice.consume());
  // By day it would burn.
  run(stage, 'time set midnight');
  run(stage, 'summon zombie 2 -60 0 {NoAI:1b,Health:0.5f}');
  const zombie = await until(() => Object.values(alice.entities).find(({ name }) => name === 'zombie'), 'a zombie');
  alice.attack(zombie);
  await until(() => env.eventsOf('entity-died')[0], 'its death', 100);
  await tick(2);
  const player = env.server.players.get('Alice');
  if (!player) throw new Error('nobody');
  const met = (id: string) => {
    const node = ADVANCEMENT_NODES.get(id);
    return node ? [...env.systems.advancements.met(player, node).keys()] : [];
  };
  expect(met('husbandry/balanced_diet')).toEqual(['bread']);
  expect(met('adventure/kill_all_mobs')).toEqual(['zombie']);
  expect(met('adventure/kill_a_mob')).toEqual(['zombie']);
});

behaviour(
  'advancement grants and revokes one, lines of them, and criteria',
  { ...LIVING, source: 'Minecraft wiki, "Commands/advancement"' },
  async (stage) => {
    const { bot, client, tick } = stage;
    const heard: string[] = [];
    await bot('Bob', { position: NEAR, prepare: hears(heard) });
    const alice = await client('Alice');
    const sent = alice.collect('advancements');
    expect(run(stage, 'advancement grant Alice only minecraft:story/smelt_iron').lines).toEqual([
      'Granted the advancement [Acquire Hardware] to Alice',
    ]);
    expect(run(stage, 'advancement grant Alice only minecraft:story/smelt_iron').lines).toEqual([
      "Couldn't grant advancement [Acquire Hardware] to Alice as they already have it",
    ]);
    expect(run(stage, 'advancement grant Alice until minecraft:story/mine_diamond').result).toBe(5);
    expect(run(stage, 'advancement grant Alice only minecraft:husbandry/balanced_diet apple').lines).toEqual([
      "Granted criterion 'apple' of advancement [A Balanced Diet] to Alice",
    ]);
    expect(run(stage, 'advancement grant Alice only minecraft:husbandry/balanced_diet stone').lines).toEqual([
      "The advancement [A Balanced Diet] does not contain the criterion 'stone'",
    ]);
    await tick(2);
    expect(heard).toContain('Alice has made the advancement [Acquire Hardware]');
    sent.packets.length = 0;
    expect(run(stage, 'advancement revoke Alice everything').result).toBe(7);
    await tick(2);
    const gone = sent.packets.flatMap(({ identifiers }) => identifiers as string[]);
    expect(gone).toContain('minecraft:story/root');
    expect(run(stage, 'advancement revoke Alice only minecraft:story/root').success).toBe(false);
    expect(run(stage, 'advancement grant Alice only minecraft:story/nonsense').success).toBe(false);
  },
);

behaviour('every advancement is one of the game, below the parent it has there', LIVING, async ({ version, env }) => {
  const { language } = env.systems.commands.game;
  for (const { advancement } of ADVANCEMENT_NODES.values()) {
    const { title, description } = textsOf(advancement);
    expect([language[title.translate as string], language[description.translate as string]]).not.toContain(undefined);
    expect(env.server.gameData.hasItem(advancement.icon)).toBe(true);
  }
  const file = sharedFile('data', 'vanilla', 'vanilla-summary', version, 'registries.json');
  if (file === undefined) return;
  const { advancement } = JSON.parse(readFileSync(file, 'utf8')) as { advancement: string[] };
  expect([...ADVANCEMENT_NODES.keys()].filter((id) => !advancement.includes(id))).toEqual([]);
});

behaviour('arenas have no advancements', { source: 'docs/reference/survival.md' }, async ({ env, client, tick }) => {
  const alice = await client('Alice');
  const sent = alice.collect('advancements');
  env.systems.commands.console('give Alice crafting_table');
  await tick(3);
  expect(sent.packets).toEqual([]);
});

const NETHERRACK: WorldPreset = {
  type: 'flat',
  layers: [
    { block: 'bedrock', height: 65 },
    { block: 'netherrack', height: 31 },
  ],
  biome: 'nether_wastes',
};

behaviour(
  'who comes to the Nether has made two advancements, and goes on making more there',
  { ...LIVING, env: { ...LIVING.env, nether: NETHERRACK } },
  async (stage) => {
    const { env, bot, tick, until } = stage;
    const heard: string[] = [];
    await bot('Bob', { position: NEAR, prepare: hears(heard) });
    await bot('Alice');
    const player = env.server.players.get('Alice');
    if (!player) throw new Error('nobody');
    env.server.dimensions.send(player, env.nether.server, { position: { x: 0.5, y: 32, z: 0.5 }, yaw: 0, pitch: 0 });
    await tick(6);
    await until(() => heard.includes('Alice has made the advancement [We Need to Go Deeper]'), 'the line');
    // The root of its page is not announced.
    expect(heard.some((line) => line.includes('[Nether]'))).toBe(false);
    expect(env.nether.systems.commands.console('give Alice blaze_rod', 'zone').success).toBe(true);
    await until(() => heard.includes('Alice has made the advancement [Into Fire]'), 'the rod');
    expect(heard.filter((line) => line.includes('[Into Fire]'))).toHaveLength(1);
  },
);
