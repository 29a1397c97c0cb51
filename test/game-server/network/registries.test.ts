import { describe, expect, test } from 'vitest';
import { loadVersion } from '../../../game-server/data/versionData.ts';
import { PacketCodec } from '../../../game-server/network/packetCodec.ts';
import { knowsCorePack, registryFrames, registryPackets } from '../../../game-server/network/registries.ts';
import { completedRegistries } from '../../../game-server/network/registryCompletions.ts';
import { registryTags } from '../../../game-server/network/registryTags.ts';
import { LATEST, WIRE_VERSIONS } from '../../support/testedVersions.ts';

describe.each(WIRE_VERSIONS)('registries at %s', (version) => {
  const source = loadVersion(version);
  const tags = registryTags(source);
  /** The ids in a tag of blocks or items. */
  const members = (registry: 'block' | 'item', tag: string) => {
    const numbers = tags
      .find(({ tagType }) => tagType === `minecraft:${registry}`)
      ?.tags.find(({ tagName }) => tagName === `minecraft:${tag}`)?.entries;
    const names = registry === 'block' ? source.data.blocks : source.data.items;
    return numbers?.map((number) => names[number]?.name) ?? expect.fail(`no tag ${tag}`);
  };

  test('biomes have the numbers that minecraft-data gives them', () => {
    const known = source.data.biomesArray.map(({ id, name }) => [id, name]).sort(([a], [b]) => Number(a) - Number(b));
    const told = source.features.segmentedRegistries
      ? (completedRegistries(source).find(({ id }) => id === 'minecraft:worldgen/biome')?.entries ?? []).map(
          ({ key }, number) => [number, key.replace('minecraft:', '')],
        )
      : biomesOfCodec(source.data.loginPacket);
    expect(told).toEqual(known);
  });

  test('every tag that registries mention is told, or the client could not read them', () => {
    const packets = JSON.stringify(registryPackets(source, false), (_key, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    const mentioned = new Set(packets.match(/#minecraft:[a-z_/]+/g) ?? []);
    const told = new Set(tags.flatMap(({ tags: list }) => list.map(({ tagName }) => `#${tagName}`)));
    expect(mentioned.size).toBeGreaterThan(2);
    expect([...mentioned].filter((tag) => !told.has(tag))).toEqual([]);
  });

  test('water and lava are fluids by their numbers', () => {
    const fluids = tags.find(({ tagType }) => tagType === 'minecraft:fluid')?.tags;
    expect(fluids).toEqual([
      { tagName: 'minecraft:lava', entries: [3, 4] },
      { tagName: 'minecraft:water', entries: [1, 2] },
    ]);
  });

  test('tags hold what the wiki says they hold', () => {
    expect(members('block', 'climbable')).toEqual(expect.arrayContaining(['ladder', 'vine', 'scaffolding']));
    expect(members('block', 'climbable')).not.toContain('stone');
    expect(members('block', 'mineable/pickaxe')).toEqual(expect.arrayContaining(['stone', 'obsidian', 'iron_ore']));
    expect(members('block', 'mineable/axe')).toEqual(expect.arrayContaining(['oak_log', 'chest', 'crafting_table']));
    expect(members('block', 'mineable/shovel')).toEqual(expect.arrayContaining(['dirt', 'sand', 'snow']));
    expect(members('block', 'needs_stone_tool')).toContain('iron_ore');
    expect(members('block', 'needs_iron_tool')).toContain('diamond_ore');
    expect(members('block', 'needs_diamond_tool')).toContain('obsidian');
    expect(members('block', 'needs_stone_tool')).not.toContain('stone');
    expect(members('block', 'wool')).toHaveLength(16);
    expect(members('item', 'beds')).toHaveLength(16);
    expect(members('item', 'planks')).toContain('spruce_planks');
    expect(members('item', 'logs')).toContain('stripped_oak_wood');
    expect(members('block', 'logs')).not.toContain('crafting_table');
    expect(members('item', 'pickaxes')).toHaveLength(version === LATEST ? 7 : 6);
    expect(members('block', 'signs')).toEqual(expect.arrayContaining(['oak_sign', 'oak_wall_sign']));
  });

  test('no tag but the empty ones of the best tools lacks members that a version since 1.19 has', () => {
    const empty = tags
      .flatMap(({ tags: list }) => list)
      .filter(({ entries }) => entries.length === 0)
      .map(({ tagName }) => tagName.replace('minecraft:', ''));
    const since = new Set([
      'incorrect_for_diamond_tool',
      'incorrect_for_netherite_tool',
      'bamboo_blocks',
      'cherry_logs',
      'pale_oak_logs',
      'all_hanging_signs',
      'ceiling_hanging_signs',
      'wall_hanging_signs',
      'hanging_signs',
      'bundles',
      'mace',
      // No server of ours adds to the menus of clients.
      'pause_screen_additions',
      'quick_actions',
    ]);
    expect(empty.filter((tag) => !since.has(tag) && !tag.startsWith('enchantable/'))).toEqual([]);
    if (source.features.segmentedRegistries) expect(empty.filter((tag) => tag.startsWith('enchantable/'))).toEqual([]);
  });

  test('all of it can be encoded, once for all clients', () => {
    if (!source.features.configurationPhase) return;
    const codec = new PacketCodec(version);
    const frames = registryFrames(source, codec, false);
    expect(registryFrames(source, codec, false)).toBe(frames);
    expect(frames.length).toBeGreaterThanOrEqual(3);
    const sizeOf = (list: readonly Buffer[]) => list.reduce((sum, { length }) => sum + length, 0);
    if (source.features.segmentedRegistries)
      expect(sizeOf(registryFrames(source, codec, true))).toBeLessThan(sizeOf(frames) / 2);
  });
});

test('a claim of known packs counts only when it names the very version', () => {
  const source = loadVersion('1.21.4');
  const core = { namespace: 'minecraft', id: 'core', version: '1.21.4' };
  expect(knowsCorePack(source, { packs: [core] })).toBe(true);
  expect(knowsCorePack(source, { packs: [{ ...core, version: '1.21.1' }] })).toBe(false);
  expect(knowsCorePack(source, { packs: [] })).toBe(false);
  expect(knowsCorePack(source, { packs: 'all' })).toBe(false);
});

function biomesOfCodec(loginPacket: unknown): [number, string][] {
  const { value } = (loginPacket as { dimensionCodec: { value: Record<string, unknown> } }).dimensionCodec;
  const registry = value['minecraft:worldgen/biome'] as {
    value: { value: { value: { value: { name: { value: string }; id: { value: number } }[] } } };
  };
  return registry.value.value.value.value.map(({ name, id }) => [id.value, name.value.replace('minecraft:', '')]);
}
