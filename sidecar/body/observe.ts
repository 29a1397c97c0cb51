import type { Entity } from 'prismarine-entity';
import type { Item } from 'prismarine-item';
import { distance } from '../../protocol/geometry.ts';
import { droppedItem } from './actions/collectDrops.ts';
import { vehicleOf } from './actions/ride.ts';
import { roundedPoint } from './actions/walkTo.ts';
import type { Observation, SeenEntity } from './body.ts';
import { effectsOn } from './perception/effects.ts';
import type { MessageLog } from './perception/messageLog.ts';
import { appearanceOf, isDead, isLiving } from './perception/mobAppearance.ts';
import { ownDeaths } from './perception/ownDeaths.ts';
import { isInSight } from './perception/vision/entitySight.ts';
import { carried, summaryOf } from './player/inventory.ts';
import { feetOf, isSurviving, type Player } from './player/player.ts';

/** Slots of the inventory window from head to feet (protocol "Inventory"). */
const WORN_SLOTS: readonly number[] = [5, 6, 7, 8];

/** What the body perceives now, in arena coordinates; entities nearest first. */
export function observe(player: Player, messageLog: MessageLog): Observation {
  const { bot, frame } = player;
  const feet = feetOf(player);
  const entities = Object.values(bot.entities)
    .filter((entity) => entity !== bot.entity && !isDead(entity) && isInSight(player, entity))
    .sort((a, b) => distance(a.position, feet) - distance(b.position, feet) || a.id - b.id)
    .map((entity) => seen(player, entity));
  return {
    agent: player.briefing.agent,
    position: roundedPoint(frame.toArena(feet)),
    // Mineflayer counts yaw from north against the clock; the game from south with it.
    yaw: degrees(180 - (bot.entity.yaw * 180) / Math.PI),
    pitch: degrees((-bot.entity.pitch * 180) / Math.PI),
    health: bot.health ?? 0,
    food: bot.food ?? 0,
    held: bot.heldItem?.name ?? null,
    timeOfDay: bot.time?.timeOfDay ?? 0,
    ...(player.briefing.living
      ? { sunrises: Math.max(0, bot.time?.day ?? 0), deaths: ownDeaths(bot), ...usesOf(bot.heldItem) }
      : {}),
    ...(isSurviving(player) ? { effects: effectsOn(player) } : {}),
    ...(bot.game?.dimension === 'the_nether' ? { dimension: 'the_nether' as const } : {}),
    dayPasses: bot.time?.doDaylightCycle ?? false,
    riding: vehicleOf(player)?.name ?? null,
    sleeping: bot.isSleeping ?? false,
    inventory: summaryOf(carried(player)),
    worn: WORN_SLOTS.flatMap((slot) => bot.inventory.slots[slot]?.name ?? []),
    entities,
    messages: messageLog.recent(),
  };
}

function usesOf(item: Item | null): Pick<Observation, 'heldUses'> {
  const [most, worn] = [item?.maxDurability ?? 0, item?.durabilityUsed ?? 0];
  return most > 0 && worn > 0 ? { heldUses: { left: most - worn, most } } : {};
}

function degrees(value: number): number {
  const turned = ((((value + 180) % 360) + 360) % 360) - 180;
  return Number(turned.toFixed(1));
}

function seen(player: Player, entity: Entity): SeenEntity {
  const { id } = entity;
  const position = roundedPoint(player.frame.toArena(entity.position));
  if (entity.type === 'player') {
    const mate = player.briefing.team.find(({ username }) => username === entity.username);
    return mate
      ? { id, kind: 'agent', name: mate.agent, position }
      : { id, kind: 'player', name: entity.username ?? 'unknown player', position };
  }
  if (entity.name === 'item') {
    const item = droppedItem(entity);
    return { id, kind: 'item', name: item?.id ?? 'unknown', position, ...(item ? { count: item.count } : {}) };
  }
  const name = entity.name ?? 'unknown';
  if (!isLiving(entity)) return { id, kind: 'object', name, position };
  return { id, kind: 'mob', name, position, ...appearanceOf(entity) };
}
