import protocol from 'minecraft-protocol';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import type { PacketFields } from '../../../game-server/network/packetCodec.ts';
import { joinHost } from '../../../protocol/joinHost.ts';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const SEED = 42;
const LAND = { id: 'land', box: { min: { x: -500, y: -64, z: -500 }, max: { x: 500, y: 255, z: 500 } } };
const GENERATED = { zone: LAND, viewDistance: 2, world: { type: 'overworld', seed: SEED } } as const;
const TAGS = 'Minecraft wiki, "Tag"; "Java Edition protocol": Update Tags';

/** What a client is told before play and at its start: packets by name, in the order they came. */
async function greeting(env: Env, packs: readonly PacketFields[] = []): Promise<Map<string, PacketFields[]>> {
  env.server.admit({
    username: 'Alice',
    joinToken: 'token',
    zone: env.zone,
    loadout: { position: { x: 0.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [] },
  });
  const heard = new Map<string, PacketFields[]>();
  const client = protocol.createClient({
    username: 'Alice',
    version: env.version,
    auth: 'offline',
    fakeHost: joinHost('token'),
    hideErrors: true,
    connect: (opening: protocol.Client) => {
      opening.setSocket(env.link() as never);
      process.nextTick(() => opening.emit('connect'));
    },
  } as unknown as protocol.ClientOptions);
  client.on(
    'packet' as never,
    ((fields: PacketFields, { name }: { name: string }) => {
      const list = heard.get(name);
      if (list) list.push(fields);
      else heard.set(name, [fields]);
    }) as never,
  );
  if (packs.length > 0) {
    const write = client.write.bind(client);
    client.write = ((name: string, fields: PacketFields) =>
      write(name, name === 'select_known_packs' ? { packs } : fields)) as never;
  }
  for (let ticks = 0; ticks < 20 && !heard.has('update_health'); ticks++) await env.tick();
  await env.tick(2);
  client.end('seen enough');
  return heard;
}

/** The names in a tag of a registry, as told to a client. */
function tagged(
  heard: Map<string, PacketFields[]>,
  version: string,
  registry: 'block' | 'item',
  tag: string,
): string[] {
  const lists = heard.get('tags')?.[0]?.tags as { tagType: string; tags: { tagName: string; entries: number[] }[] }[];
  const entries = lists
    .find(({ tagType }) => tagType === `minecraft:${registry}`)
    ?.tags.find(({ tagName }) => tagName === `minecraft:${tag}`)?.entries;
  const { data } = ServerGameData.of(version).source;
  const names = registry === 'block' ? data.blocks : data.items;
  return (entries ?? expect.fail(`no tag ${tag}`)).map((number) => names[number]?.name ?? '?');
}

function biomeNumber(version: string, id: string): number | undefined {
  return ServerGameData.of(version).source.data.biomesByName[id]?.id;
}

behaviour(
  'a client is told which fluids are water, or it could not swim',
  { source: `${TAGS}; "Fluid tag (Java Edition)"` },
  async ({ env }) => {
    const heard = await greeting(env);
    expect(heard.get('tags')).toHaveLength(1);
    const lists = heard.get('tags')?.[0]?.tags as { tagType: string; tags: PacketFields[] }[];
    const fluids = lists.find(({ tagType }) => tagType === 'minecraft:fluid')?.tags;
    expect(fluids).toContainEqual({ tagName: 'minecraft:water', entries: [1, 2] });
    expect(fluids).toContainEqual({ tagName: 'minecraft:lava', entries: [3, 4] });
  },
);

behaviour(
  'a client is told what can be climbed',
  { source: `${TAGS}; "Block tag": climbable` },
  async ({ env, version }) => {
    const climbable = tagged(await greeting(env), version, 'block', 'climbable');
    expect(climbable).toEqual(
      expect.arrayContaining(['ladder', 'vine', 'scaffolding', 'weeping_vines', 'twisting_vines', 'cave_vines']),
    );
    expect(climbable).not.toContain('chain');
  },
);

behaviour(
  'a client is told which tool digs what, and what takes a better one',
  { source: `${TAGS}; minecraft-data: blocks.json material, harvestTools` },
  async ({ env, version }) => {
    const heard = await greeting(env);
    const { blocksArray, itemsByName } = ServerGameData.of(version).source.data;
    const pickaxe = tagged(heard, version, 'block', 'mineable/pickaxe');
    expect(pickaxe).toEqual(expect.arrayContaining(['stone', 'iron_ore', 'obsidian', 'furnace', 'cobblestone_stairs']));
    expect(tagged(heard, version, 'block', 'mineable/axe')).toContain('oak_planks');
    expect(tagged(heard, version, 'block', 'mineable/shovel')).toContain('gravel');
    const needsIron = tagged(heard, version, 'block', 'needs_iron_tool');
    for (const { name, harvestTools } of blocksArray) {
      if (!needsIron.includes(name)) continue;
      expect(harvestTools).toHaveProperty(`${itemsByName.iron_pickaxe?.id}`);
      expect(harvestTools).not.toHaveProperty(`${itemsByName.stone_pickaxe?.id}`);
    }
    expect(needsIron.length).toBeGreaterThan(5);
  },
);

behaviour(
  'a client is told of planks, logs, wool and beds as blocks and as items',
  { source: `${TAGS}; "Item tag (Java Edition)"` },
  async ({ env, version }) => {
    const heard = await greeting(env);
    for (const registry of ['block', 'item'] as const) {
      expect(tagged(heard, version, registry, 'wool')).toHaveLength(16);
      expect(tagged(heard, version, registry, 'beds')).toHaveLength(16);
      expect(tagged(heard, version, registry, 'planks')).toEqual(
        expect.arrayContaining(['oak_planks', 'crimson_planks', 'mangrove_planks']),
      );
      expect(tagged(heard, version, registry, 'logs')).toEqual(expect.arrayContaining(['birch_log', 'warped_stem']));
    }
  },
);

behaviour(
  'biomes are numbered for clients as minecraft-data numbers them',
  { source: 'minecraft-data: biomes.json; Minecraft wiki, "Java Edition protocol": Registry Data' },
  async ({ env, version }) => {
    const heard = await greeting(env);
    const { biomesByName } = ServerGameData.of(version).source.data;
    const names = ['plains', 'desert', 'forest', 'taiga', 'the_void', 'windswept_hills', 'wooded_badlands'];
    const told = (name: string): number | undefined => {
      const registry = heard.get('registry_data')?.find(({ id }) => id === 'minecraft:worldgen/biome') as
        | { entries: { key: string }[] }
        | undefined;
      if (registry) return registry.entries.findIndex(({ key }) => key === `minecraft:${name}`);
      const codec = (heard.get('registry_data')?.[0]?.codec ?? heard.get('login')?.[0]?.dimensionCodec) as {
        value: Record<
          string,
          { value: { value: { value: { value: { name: { value: string }; id: { value: number } }[] } } } }
        >;
      };
      return codec.value['minecraft:worldgen/biome']?.value.value.value.value.find(
        (entry) => entry.name.value === `minecraft:${name}`,
      )?.id.value;
    };
    expect(names.map(told)).toEqual(names.map((name) => biomesByName[name]?.id));
  },
);

behaviour(
  'a client that has the game’s own data is told no more than names',
  {
    source: 'Minecraft wiki, "Java Edition protocol": Known Packs, Registry Data',
    unless: { '1.19.2': 'known packs came with 1.20.5', '1.20.4': 'known packs came with 1.20.5' },
  },
  async ({ env, version }) => {
    const heard = await greeting(env, [{ namespace: 'minecraft', id: 'core', version }]);
    expect(heard.get('select_known_packs')?.[0]).toEqual({ packs: [{ namespace: 'minecraft', id: 'core', version }] });
    const registries = heard.get('registry_data') as { id: string; entries: { key: string; value?: unknown }[] }[];
    expect(registries.length).toBeGreaterThan(10);
    expect(registries.flatMap(({ entries }) => entries).filter(({ value }) => value !== undefined)).toEqual([]);
    expect(heard.has('update_health')).toBe(true);
  },
);

behaviour(
  'a client without the game’s own data is told all of it',
  {
    source: 'Minecraft wiki, "Java Edition protocol": Known Packs, Registry Data',
    unless: { '1.19.2': 'known packs came with 1.20.5', '1.20.4': 'known packs came with 1.20.5' },
  },
  async ({ env }) => {
    const heard = await greeting(env);
    const registries = heard.get('registry_data') as { id: string; entries: { key: string; value?: unknown }[] }[];
    expect(registries.flatMap(({ entries }) => entries).filter(({ value }) => value === undefined)).toEqual([]);
  },
);

behaviour(
  'in the void there is nothing, and a bot stands on what was built',
  { source: 'Minecraft wiki, "Superflat": The Void', env: { world: { type: 'void' } } },
  async ({ version, env, bot, tick }) => {
    for (let x = -2; x <= 2; x++) for (let z = -2; z <= 2; z++) env.setBlock(x, FLOOR_Y - 1, z, 'glass');
    const alice = await bot('Alice');
    await tick(20);
    expect(alice.entity.position.y).toBe(FLOOR_Y);
    expect(alice.blockAt(new Vec3(0, -64, 5))?.name).toBe('air');
    expect(alice.blockAt(new Vec3(0, -64, 5))?.biome.id).toBe(biomeNumber(version, 'the_void'));
  },
);

behaviour(
  'a flat world has the layers and the biome it was asked for',
  {
    source: 'Minecraft wiki, "Superflat"',
    env: {
      world: {
        type: 'flat',
        layers: [
          { block: 'bedrock', height: 1 },
          { block: 'sandstone', height: 2 },
          { block: 'sand', height: 1 },
        ],
        biome: 'desert',
      },
    },
  },
  async ({ version, bot }) => {
    const alice = await bot('Alice');
    const column = [-64, -63, -62, -61, -60].map((y) => alice.blockAt(new Vec3(7, y, -9))?.name);
    expect(column).toEqual(['bedrock', 'sandstone', 'sandstone', 'sand', 'air']);
    expect(alice.blockAt(new Vec3(7, -61, -9))?.biome.id).toBe(biomeNumber(version, 'desert'));
  },
);

behaviour(
  'a bot that begins on generated land stands, walks and digs there',
  { source: 'Minecraft wiki, "World generation"; Mineflayer: lib/plugins/physics.js', env: GENERATED, timeout: 30_000 },
  async ({ version, env, bot, tick, until }) => {
    const terrain = new GeneratedTerrain('overworld', SEED);
    const start = terrain.spawn();
    const alice = await bot('Alice', { position: start, items: [{ slot: 36, id: 'diamond_shovel', count: 1 }] });
    await until(() => alice.entity.onGround, 'to stand');
    const below = alice.blockAt(alice.entity.position.offset(0, -1, 0));
    expect(below?.name).toBe('grass_block');
    expect(below?.biome.id).toBe(biomeNumber(version, terrain.biome(Math.floor(start.x), Math.floor(start.z))));
    const before = alice.entity.position.clone();
    alice.setControlState('forward', true);
    alice.setControlState('jump', true);
    await tick(40);
    alice.clearControlStates();
    await until(() => alice.entity.onGround, 'to land');
    expect(alice.entity.position.distanceTo(before)).toBeGreaterThan(2);
    const ground = alice.blockAt(alice.entity.position.offset(0, -1, 0)) ?? expect.fail('no ground');
    await until(alice.dig(ground, true));
    await tick(2);
    expect(env.block(ground.position.x, ground.position.y, ground.position.z)).toBe('air');
  },
);

behaviour(
  'the same seed gives every server the same land',
  { source: 'Minecraft wiki, "World seed"', env: GENERATED, timeout: 30_000 },
  async ({ bot }) => {
    const terrain = new GeneratedTerrain('overworld', SEED);
    const { x, y, z } = terrain.spawn();
    const alice = await bot('Alice', { position: { x, y, z } });
    const { cells } = terrain.generate(Math.floor(x) >> 4, Math.floor(z) >> 4);
    const [chunkX, chunkZ] = [Math.floor(x) & ~15, Math.floor(z) & ~15];
    for (let level = 0; level < 140; level++)
      for (let at = 0; at < 256; at++) {
        const names = (terrain.palette[cells[(level << 8) | at] as number] as string).split('[')[0]?.split('|');
        const seen = alice.blockAt(new Vec3(chunkX + (at & 15), level - 64, chunkZ + (at >> 4)))?.name;
        if (!names?.includes(seen ?? '')) expect.fail(`${seen} instead of ${names} at level ${level}`);
      }
  },
);

behaviour(
  'caves are dark, and a torch lights them',
  { source: 'Minecraft wiki, "Light"; "Cave"', env: GENERATED, timeout: 30_000 },
  async ({ env, client, tick }) => {
    const { world } = env.server;
    await client('Alice', { position: new GeneratedTerrain('overworld', SEED).spawn() });
    let cave: { x: number; y: number; z: number } | undefined;
    for (let y = 30; y > -50 && !cave; y--)
      for (let x = 0; x < 64 && !cave; x++)
        for (let z = 0; z < 64 && !cave; z++)
          if (env.block(x, y, z) === 'air' && env.block(x, y - 1, z) === 'stone') cave = { x, y, z };
    if (!cave) return expect.fail('no cave');
    expect([world.light.skyLight(cave), world.light.blockLight(cave)]).toEqual([0, 0]);
    env.setBlock(cave.x, cave.y, cave.z, 'torch');
    await tick(2);
    expect(world.light.blockLight(cave)).toBe(14);
  },
);

behaviour(
  'clients are told whether the world is flat',
  { source: 'Minecraft wiki, "Java Edition protocol": Login (play), Is Flat', env: GENERATED },
  async ({ env }) => {
    const login = (await greeting(env)).get('login')?.[0];
    expect((login?.worldState as PacketFields | undefined)?.isFlat ?? login?.isFlat).toBe(false);
  },
);
