import type { Random } from '../../clock/random.ts';
import { nameTable } from '../../protocol/nameTable.ts';
import { type ChestKind, chestLoot } from '../../worlds/terrain/structures/loot.ts';
import { type Stack, stackOf } from '../items/inventory/stack.ts';
import { lootOfKind } from '../mobs/loot.ts';
import { barter } from '../mobs/monsters/barter.ts';
import { speciesOf } from '../mobs/species/speciesOf.ts';
import { blockFacts } from '../world/blocks/blockFacts.ts';
import { lootOf } from '../world/blocks/drops.ts';
import type { Game } from './game.ts';

/** With what something is mined, killed or caught. */
export interface LootTool {
  readonly stack: Stack | null;
  /** Whether a player is to blame for a death. */
  readonly byPlayer: boolean;
}

export const BARE_HAND: LootTool = { stack: null, byPlayer: false };

/** Vanilla's names of the tables of chests (Minecraft wiki, "Loot table", list). */
const CHEST_TABLES: Readonly<Record<string, ChestKind>> = nameTable({
  'chests/nether_bridge': 'fortress',
  'chests/simple_dungeon': 'dungeon',
  'chests/abandoned_mineshaft': 'mineshaft',
  'chests/village/village_plains_house': 'village',
  'chests/ruined_portal': 'ruinedPortal',
});
const FISHING = 'gameplay/fishing';
const BARTERING = 'gameplay/piglin_bartering';

/** A draw from a table. */
type Draw = (game: Game, tool: LootTool, random: Random) => Stack[];

/**
 * The loot table of a name without "minecraft:"; undefined for one that this server has not. There are those of its chests
 * (`worlds/terrain/structures/loot.ts`), blocks, mobs, of fishing and of bartering.
 */
export function lootTable(name: string, game: Game): Draw | undefined {
  const { gameData } = game.server;
  const chest = CHEST_TABLES[name];
  if (chest)
    return ({ server }, _tool, random) =>
      chestLoot(chest, random).flatMap(({ id, count }) => (server.gameData.hasItem(id) ? [stackOf(id, count)] : []));
  if (name === FISHING)
    return (_game, tool, random) => [game.systems.fishing.catchOf(levelOf(tool, 'luck_of_the_sea'), true, random)];
  if (name === BARTERING) return (_game, _tool, random) => [barter(random)];
  const [kind, id = '', more] = name.split('/');
  if (more !== undefined) return undefined;
  if (kind === 'blocks' && gameData.hasBlock(id)) return (_game, tool, random) => blockLoot(game, id, {}, tool, random);
  const species = kind === 'entities' ? speciesOf(gameData, id) : undefined;
  if (!species) return undefined;
  return (_game, tool, random) => [
    ...lootOfKind(
      gameData,
      species.drops,
      { looting: levelOf(tool, 'looting'), byPlayer: tool.byPlayer, burns: false },
      random,
    ),
  ];
}

/** The names of all tables that `lootTable` knows, without "minecraft:". */
export function* lootTableNames({ server, entityKinds }: Game): Generator<string> {
  yield* Object.keys(CHEST_TABLES);
  yield FISHING;
  yield BARTERING;
  for (const { name } of server.gameData.source.data.blocksArray) yield `blocks/${name}`;
  for (const kind of entityKinds) if (speciesOf(server.gameData, kind)) yield `entities/${kind}`;
}

/** What a block of a state gives that is broken with a tool. */
export function blockLoot(
  { server }: Game,
  id: string,
  properties: Readonly<Record<string, string>>,
  tool: LootTool,
  random: Random,
): Stack[] {
  const conditions = {
    ...(tool.stack ? { tool: tool.stack.id } : {}),
    silkTouch: levelOf(tool, 'silk_touch') > 0,
    fortune: levelOf(tool, 'fortune'),
  };
  return lootOf(blockFacts(server.gameData.version), { id, properties }, conditions, random);
}

function levelOf({ stack }: LootTool, enchantment: string): number {
  return stack?.data?.enchantments?.[enchantment] ?? 0;
}
