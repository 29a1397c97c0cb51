import type { HostEvent } from '../../protocol/gameServer/hostEvent.ts';
import type { Point } from '../../protocol/geometry.ts';
import { nameTable } from '../../protocol/nameTable.ts';
import type { GameServer } from '../core/server.ts';
import type { Player } from '../players/player.ts';
import { type BlockFacts, blockFacts } from '../world/blocks/blockFacts.ts';
import { canHarvest } from '../world/blocks/digTime.ts';
import { blockOfItem, wallFormOf } from '../world/blocks/items.ts';
import type { Game } from './game.ts';
import { type StatisticKind, StatisticsScreen } from './statisticsScreen.ts';

const CENTIMETRES = 100;
const TENTHS = 10;
/** Farther than this nobody gets in a tick on foot, by wing or wings, blocks. */
const MOST_A_TICK = 6;

/** Custom statistics that this server counts (Minecraft wiki, "Statistics"). */
const CUSTOM = ['leave_game', 'deaths', 'mob_kills', 'player_kills', 'fish_caught', 'drop', 'sleep_in_bed'] as const;
type Custom = (typeof CUSTOM)[number];

const SHAPE = /^(?:minecraft\.)?(mined|crafted|used|picked_up|dropped|killed|custom):(?:minecraft\.)?([a-z0-9_]+)$/;

/**
 * The full name of a criterion that counts one of Minecraft's statistics ("minecraft.mined:minecraft.stone"; vanilla's
 * ObjectiveCriteria.byName), undefined for what is none or is not counted here.
 */
export function statisticCriterion(name: string, game: Game): string | undefined {
  const [, kind, of] = SHAPE.exec(name) ?? [];
  if (kind === undefined || of === undefined) return undefined;
  const { gameData } = game.server;
  const exists =
    kind === 'custom'
      ? (CUSTOM as readonly string[]).includes(of)
      : kind === 'mined'
        ? gameData.hasBlock(of)
        : kind === 'killed'
          ? game.entityKinds.includes(of)
          : gameData.hasItem(of);
  return exists ? statistic(kind, of) : undefined;
}

function statistic(kind: string, of: string): string {
  return `minecraft.${kind}:minecraft.${of}`;
}

/** Items whose use makes a fluid or fire. */
const USED_FOR: Readonly<Record<string, string>> = nameTable({
  water: 'water_bucket',
  lava: 'lava_bucket',
  powder_snow: 'powder_snow_bucket',
  fire: 'flint_and_steel',
});

/** Tools that count as used for every block they dig (DiggerItem.mineBlock, later the tool component). */
const DIGGER = /_(?:pickaxe|axe|shovel|hoe|sword)$|^shears$/;
/** Blocks that tools make of others: tilled, trodden, stripped. */
const WORKED = /^(?:farmland|dirt_path|stripped_\w+)$/;

/** Raises the scores of objectives that count statistics, as vanilla's Player.awardStat. */
export function countStatistics({ server, systems: { scoreboards } }: Game): StatisticsScreen {
  const facts = blockFacts(server.gameData.version);
  const itemOf = placingItems(facts, server);
  const award = (player: Player | undefined, kind: StatisticKind, of: string | undefined, count = 1) => {
    if (!player || player.hidden || of === undefined) return;
    screen.add(player, kind, of, count);
    const criterion = statistic(kind, of);
    for (const { name, scores, criterion: own } of scoreboards.list(player.zone.id))
      if (own === criterion)
        scoreboards.setScore(player.zone.id, name, player.username, (scores.get(player.username) ?? 0) + count);
  };
  const custom = (player: Player | undefined, name: Custom, count?: number) => award(player, 'custom', name, count);
  const screen = new StatisticsScreen(server.gameData);
  const walked = new WeakMap<Player, Point>();
  server.onPacket('client_command', (player, { actionId }) => {
    if (actionId === 'request_stats' || actionId === 1) screen.show(player);
  });
  server.onJoin((player) => screen.forgetSent(player));
  server.onLeave((player) => custom(player, 'leave_game'));
  server.onEvent((event: HostEvent) => {
    const name = 'player' in event ? event.player : undefined;
    if (name === undefined) return;
    const player = server.players.get(name);
    if (!player) return;
    countMove(screen, walked, player, event);
    if (event.type === 'player-moved') return;
    const held = player.inventory.inHand(0)?.id;
    switch (event.type) {
      case 'block-placed': {
        const { id } = event.state;
        award(player, 'used', itemOf.get(id) ?? USED_FOR[id]);
        return;
      }
      case 'block-broken': {
        const { id } = event.state;
        // Only what is dug with the right tool is told to the block (ServerPlayerGameMode.destroyBlock, playerDestroy).
        if (player.gameMode !== 'creative' && canHarvest(facts, id, held)) award(player, 'mined', id);
        if (held !== undefined && DIGGER.test(held) && player.gameMode !== 'creative') award(player, 'used', held);
        return;
      }
      case 'block-changed':
        if (held !== undefined && DIGGER.test(held) && WORKED.test(event.to.id)) award(player, 'used', held);
        return;
      case 'item-crafted':
      case 'item-smelted':
        award(player, 'crafted', event.item, event.count);
        return;
      case 'item-consumed':
        award(player, 'used', event.item);
        return;
      case 'item-picked-up':
        award(player, 'picked_up', event.item, event.count);
        return;
      case 'item-dropped':
        award(player, 'dropped', event.item, event.count);
        custom(player, 'drop');
        return;
      case 'entity-died':
        award(player, 'killed', event.kind);
        custom(player, 'mob_kills');
        return;
      case 'player-died':
        custom(player, 'deaths');
        return;
      case 'fish-caught':
        custom(player, 'fish_caught');
        return;
      case 'player-slept':
        custom(player, 'sleep_in_bed');
        return;
      default:
      // The other events raise nothing that is counted here.
    }
  });
  return screen;
}

/** Ways, hits and wounds, which only the screen shows: centimetres, and tenths of points. */
function countMove(screen: StatisticsScreen, walked: WeakMap<Player, Point>, player: Player, event: HostEvent): void {
  if (event.type === 'player-moved') {
    const before = walked.get(player);
    walked.set(player, event.position);
    if (!before || player.vehicle) return;
    const far = Math.hypot(event.position.x - before.x, event.position.z - before.z);
    // Who was put elsewhere has not walked there.
    if (far > MOST_A_TICK) return;
    const kind = player.gliding ? 'aviate' : player.flying ? 'fly' : player.sneaking ? 'crouch' : 'walk';
    screen.add(player, 'custom', `${player.sprinting && kind === 'walk' ? 'sprint' : kind}_one_cm`, far * CENTIMETRES);
  } else if (event.type === 'player-hurt') screen.add(player, 'custom', 'damage_taken', event.amount * TENTHS);
  else if (event.type === 'entity-hurt') screen.add(player, 'custom', 'damage_dealt', event.amount * TENTHS);
}

/** What `placingItems` found for each version. */
const placing = new WeakMap<BlockFacts, ReadonlyMap<string, string>>();

/** Which item places a block, by block id; wall forms are placed by the standing form's. */
function placingItems(facts: BlockFacts, { gameData }: GameServer): ReadonlyMap<string, string> {
  const known = placing.get(facts);
  if (known) return known;
  const items = new Map<string, string>();
  placing.set(facts, items);
  for (const { name } of gameData.source.data.itemsArray) {
    const block = blockOfItem(facts, name);
    if (block === undefined) continue;
    items.set(block, name);
    const wall = wallFormOf(facts, block);
    if (wall !== undefined) items.set(wall, name);
  }
  return items;
}
