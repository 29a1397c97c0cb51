import type { Json } from '../../../../../protocol/briefing.ts';
import { cellOf, distance } from '../../../../../protocol/geometry.ts';
import type { SeenEntity } from '../../../../body/body.ts';
import { canWalkTo } from '../../modes/creatures.ts';
import { bookOf, cellGiven, entityIdOf, numberOf, type SkillHost, textOf } from './skill.ts';

const MOST_BLOCKS = 2_000;
const MOST_CELLS = 600;
const LIT = 6;
const SKY = /^(?:air|cave_air|void_air)$/;
const isPlayer = ({ kind }: SeenEntity) => kind === 'agent' || kind === 'player';

/** What a program can ask about the world. Positions come as Vec3. */
export const LOOKING_SKILLS = bookOf('world', [
  {
    name: 'getPosition',
    takes: '',
    returns: 'Vec3',
    description: 'Where you stand.',
    run: (host) => plain(host.body.observe().position),
  },
  {
    name: 'getNearestFreeSpace',
    takes: 'size: number = 1, distance: number = 8',
    returns: 'Vec3 | null',
    description: 'The north-west corner of the nearest empty ground of size by size blocks that you can walk to.',
    run: (host, given, far) => freeSpace(host, numberOf(given, 'size', 1), numberOf(far, 'distance', 8)),
  },
  {
    name: 'getNearestBlocks',
    takes: 'block_types: string | string[], distance: number = 16, count: number = 10000',
    returns: '{name: string, position: Vec3}[]',
    description: 'The nearest blocks of these kinds, nearest first; at most 2000.',
    run: (host, types, far, count) =>
      nearest(host, types, numberOf(far, 'distance', 16), Math.min(numberOf(count, 'count', MOST_BLOCKS), MOST_BLOCKS)),
  },
  {
    name: 'getNearestBlock',
    takes: 'block_type: string, distance: number = 16',
    returns: '{name: string, position: Vec3} | null',
    description: 'The nearest block of a kind.',
    run: (host, type, far) => nearest(host, type, numberOf(far, 'distance', 16), 1)[0] ?? null,
  },
  {
    name: 'getBlockAtPosition',
    takes: 'x: number, y: number, z: number',
    returns: '{name: string, properties: object, position: Vec3} | null',
    description: 'The block at a position; null where you have not looked.',
    run: (host, ...args) => {
      const { at } = cellGiven(args);
      const block = host.body.seenAt(at);
      return block ? { name: block.id, properties: { ...block.properties }, position: plain(at) } : null;
    },
  },
  {
    name: 'getNearbyEntities',
    takes: 'maxDistance: number = 16',
    returns: 'Entity[] ({id, name, kind, position})',
    description: 'What moves near you, nearest first.',
    run: (host, far) => entities(host, numberOf(far, 'maxDistance', 16), ({ kind }) => kind !== 'item'),
  },
  {
    name: 'getNearbyEntityTypes',
    takes: '',
    returns: 'string[]',
    description: 'The kinds of creatures within 16 blocks.',
    run: (host) => namesOf(host, 16, ({ kind }) => kind === 'mob'),
  },
  {
    name: 'getNearbyPlayers',
    takes: 'maxDistance: number = 16',
    returns: 'Entity[] ({id, name, kind, position})',
    description: 'The players and agents near you, nearest first.',
    run: (host, far) => entities(host, numberOf(far, 'maxDistance', 16), isPlayer),
  },
  {
    name: 'getNearbyPlayerNames',
    takes: '',
    returns: 'string[]',
    description: 'The names of the players and agents within 64 blocks.',
    run: (host) => namesOf(host, 64, isPlayer),
  },
  {
    name: 'getNearbyBlockTypes',
    takes: 'distance: number = 16',
    returns: 'string[]',
    description: 'The kinds of blocks near you.',
    run: (host, far) => {
      const blocks = host.body.findBlocks(() => true, Math.min(numberOf(far, 'distance', 16), 32), 20_000);
      return [...new Set(blocks.map(({ state }) => state.id))];
    },
  },
  {
    name: 'getInventoryCounts',
    takes: '',
    returns: '{[item: string]: number}',
    description: 'How many of each item you carry.',
    run: (host) => Object.fromEntries(host.body.observe().inventory.map(({ id, count }) => [id, count])),
  },
  {
    name: 'getCraftableItems',
    takes: '',
    returns: 'string[]',
    description: 'The items you could craft now.',
    needs: ['!craftable'],
    run: async (host) => {
      const { message } = await host.call('!craftable', {});
      return [...new Set([...message.matchAll(/^\W*([a-z0-9_]+)\W*$/gm)].map(([, id = '']) => id))];
    },
  },
  {
    name: 'getBiomeName',
    takes: '',
    returns: 'string | null',
    description: 'The biome you are in.',
    needs: ['!stats'],
    run: async (host) => /biome:? *"?([a-z_]+)/i.exec((await host.call('!stats', {})).message)?.[1] ?? null,
  },
  {
    name: 'isClearPath',
    takes: 'target: Entity',
    returns: 'boolean',
    description: 'Whether you can walk to an entity without digging or placing.',
    run: (host, target) => {
      const id = entityIdOf(target);
      const entity = host.body.observe().entities.find((each) => each.id === id);
      return entity !== undefined && canWalkTo(host.body, entity);
    },
  },
  {
    name: 'shouldPlaceTorch',
    takes: '',
    returns: 'boolean',
    description: 'Whether you carry a torch and none stands within 6 blocks.',
    run: ({ body }) => {
      const { inventory, position } = body.observe();
      if (!inventory.some(({ id }) => id === 'torch') || body.blockAt(cellOf(position))?.id !== 'air') return false;
      return body.findBlocks((id) => id === 'torch' || id === 'wall_torch', LIT, 1).length === 0;
    },
  },
]);

function plain({ x, y, z }: { x: number; y: number; z: number }): Json {
  return { x, y, z };
}

function nearest(host: SkillHost, types: Json | undefined, far: number, count: number): Json[] {
  const ids = new Set((Array.isArray(types) ? types : [types ?? null]).map((type) => textOf(type, 'block type')));
  return host.body
    .findBlocks((id) => ids.has(id), Math.min(far, 128), count)
    .map(({ state, position }) => ({ name: state.id, position: plain(position) }));
}

function entities({ body }: SkillHost, far: number, matches: (entity: SeenEntity) => boolean): Json[] {
  const { entities: seen, position } = body.observe();
  return seen
    .filter((entity) => matches(entity) && distance(entity.position, position) <= far)
    .map(({ id, name, kind, position: at }) => ({ id, name, kind, position: plain(at) }));
}

function namesOf(host: SkillHost, far: number, matches: (entity: SeenEntity) => boolean): string[] {
  return [...new Set(entities(host, far, matches).map((entity) => (entity as { name: string }).name))];
}

function freeSpace({ body }: SkillHost, given: number, far: number): Json {
  const size = Math.min(Math.max(1, Math.floor(given)), 32);
  const { position } = body.observe();
  const idAt = (x: number, y: number, z: number) => body.blockAt({ x, y, z })?.id;
  const isFree = (x: number, y: number, z: number) => {
    const [ground, here] = [idAt(x, y - 1, z), idAt(x, y, z)];
    return here !== undefined && SKY.test(here) && ground !== undefined && !SKY.test(ground) && ground !== 'water';
  };
  const cell = body.walkable(MOST_CELLS).find(({ x, y, z }) => {
    if (distance({ x, y, z }, position) > far) return false;
    for (let dx = 0; dx < size; dx++) for (let dz = 0; dz < size; dz++) if (!isFree(x + dx, y, z + dz)) return false;
    return true;
  });
  return cell ? plain(cell) : null;
}
