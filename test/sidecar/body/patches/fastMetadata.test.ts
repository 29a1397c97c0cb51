import type { Bot } from 'mineflayer';
import prismarineRegistry from 'prismarine-registry';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { speedUpMetadata } from '../../../../sidecar/body/patches/fastMetadata.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';
import { linkedBotAlone } from './linkedBotAlone.ts';

const EVENTS = [
  'entityCrouch',
  'entityUncrouch',
  'entitySleep',
  'entityElytraFlew',
  'breath',
  'itemDrop',
  'usedFirework',
] as const;
const OWN = 1;
const NAMES = new Map([
  [OWN, 'player'],
  [2, 'player'],
  [3, 'pig'],
  [4, 'item'],
  [5, 'firework_rocket'],
  [6, undefined],
]);

/** A bot among others, and what it is told. */
async function among(version: string): Promise<{ bot: Bot; told: unknown[] }> {
  const { bot } = await linkedBotAlone(version);
  for (const [id, name] of NAMES) {
    bot._client.emit('entity_velocity', { entityId: id, velocity: { x: 0, y: 0, z: 0 } } as never);
    if (name !== undefined) Object.assign(bot.entities[id] as object, { name });
  }
  bot.entity = bot.entities[OWN] as Bot['entity'];
  const told: unknown[] = [];
  for (const event of EVENTS)
    bot.on(event as never, ((entity?: { id?: number }) => told.push([event, entity?.id ?? entity])) as never);
  return { bot, told };
}

function packet(
  bot: Bot,
  random: Random,
): { entityId: number; metadata: { key: number; type: string; value: unknown }[] } {
  const keysOf = (name: string | undefined) =>
    (bot.registry.entitiesByName[name ?? ''] as { metadataKeys?: string[] } | undefined)?.metadataKeys ?? [];
  const entityId = random.pick([...NAMES.keys(), 7]);
  const names = keysOf(NAMES.get(entityId) ?? 'pig');
  const metadata = Array.from({ length: random.integer(0, 3) }, () => {
    const key = random.integer(0, names.length);
    const name = names[key];
    if (name === 'shared_flags') return { key, type: 'byte', value: random.pick([0, 2, 8, 10, 32, 0x80]) };
    if (name === 'pose') return { key, type: 'pose', value: random.integer(0, 5) };
    if (name === 'air_supply') return { key, type: 'int', value: random.integer(0, 300) };
    if (name === 'item') return { key, type: 'item_stack', value: { present: false, itemCount: 0 } };
    if (name === 'attached_to_target') return { key, type: 'optional_unsigned_int', value: random.integer(0, 3) };
    if (name === 'sleeping_pos')
      return { key, type: 'optional_block_pos', value: random.pick([undefined, { x: 1, y: 2, z: 3 }]) };
    return { key, type: 'int', value: random.integer(0, 9) };
  });
  return { entityId, metadata };
}

function show(bot: Bot): unknown {
  return Object.values(bot.entities).map((entity) => {
    const { id, metadata, height, eyeHeight } = entity as typeof entity & { eyeHeight?: number };
    const { crouching, elytraFlying } = entity as { crouching?: boolean; elytraFlying?: boolean };
    return { id, metadata: { ...metadata }, height, eyeHeight, crouching, elytraFlying };
  });
}

/** At earlier ones Mineflayer makes no tables, and the patch does nothing. */
const VERSIONS = TESTED_VERSIONS.filter((version) =>
  prismarineRegistry(version).supportFeature('mcDataHasEntityMetadata'),
);

describe.each(VERSIONS)('at %s', (version) => {
  test('what others do is known, and told, as with Mineflayer', async () => {
    const random = new Random(11);
    const plain = await among(version);
    const lean = await among(version);
    speedUpMetadata(lean.bot, undefined);
    for (let count = 0; count < 3_000; count++) {
      const fields = packet(plain.bot, random);
      plain.bot._client.emit('entity_metadata', structuredClone(fields) as never);
      lean.bot._client.emit('entity_metadata', structuredClone(fields) as never);
    }
    expect(lean.told).toEqual(plain.told);
    expect(new Set(plain.told.map((one) => (one as unknown[])[0])).size).toBeGreaterThan(5);
    expect(show(lean.bot)).toEqual(show(plain.bot));
    expect(lean.bot.oxygenLevel).toBe(plain.bot.oxygenLevel);
  });

  test('Mineflayer is spared a packet that tells of nothing else, unless somebody listens', async () => {
    const { bot } = await among(version);
    let handed = 0;
    const [original] = bot._client.listeners('entity_metadata');
    bot._client.removeAllListeners('entity_metadata');
    bot._client.on('entity_metadata', ((...args: unknown[]) => {
      handed++;
      (original as (...args: unknown[]) => void)(...args);
    }) as never);
    speedUpMetadata(bot, undefined);
    const sprint = { entityId: 2, metadata: [{ key: 0, type: 'byte', value: 8 }] };
    bot._client.emit('entity_metadata', sprint as never);
    expect([handed, (bot.entities[2] as unknown as { metadata: unknown[] }).metadata[0]]).toEqual([0, 8]);
    const updated: unknown[] = [];
    bot.on('entityUpdate', (entity) => {
      updated.push(entity);
    });
    bot._client.emit('entity_metadata', sprint as never);
    expect([handed, updated]).toEqual([1, [bot.entities[2]]]);
  });
});
