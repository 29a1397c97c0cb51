import type { Entity } from 'prismarine-entity';
import { type BlockPosition, boxOf, cellOf, distance } from '../../protocol/geometry.ts';
import { droppedItem } from './actions/collectDrops.ts';
import { vehicleOf } from './actions/ride.ts';
import { roundedPoint } from './actions/walkTo.ts';
import type { Observation, SeenBlock, SeenEntity } from './body.ts';
import { carried, summaryOf } from './inventory.ts';
import type { Hearing } from './perception/hearing.ts';
import { isDead, isLiving, looksOf } from './perception/mobLooks.ts';
import { isInSight } from './perception/vision/entitySight.ts';
import { feetOf, type Player } from './player.ts';

/** What the body perceives now, in arena coordinates; entities nearest first. */
export function observe(player: Player, hearing: Hearing): Observation {
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
    riding: vehicleOf(player)?.name ?? null,
    sleeping: bot.isSleeping ?? false,
    inventory: summaryOf(carried(player)),
    entities,
    messages: hearing.recent(),
  };
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
  return { id, kind: 'mob', name, position, ...looksOf(entity) };
}

/** See `Body.findBlocks`. */
export function findBlocks(
  player: Player,
  matches: (id: string) => boolean,
  radius: number,
  limit: number,
): SeenBlock[] {
  const { frame, briefing } = player;
  const feet = cellOf(frame.toArena(feetOf(player)));
  const reach = Math.floor(radius);
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  const { min, max } = briefing.arena;
  const corner = (sign: 1 | -1): BlockPosition => ({
    x: clamp(feet.x + sign * reach, min.x, max.x),
    y: clamp(feet.y + sign * reach, min.y, max.y),
    z: clamp(feet.z + sign * reach, min.z, max.z),
  });
  const box = boxOf(frame.toWorld(corner(-1)), frame.toWorld(corner(1)));
  return player.vision
    .find(matches, box, cellOf(feetOf(player)), limit)
    .map(({ position, facts }) => ({ position: frame.toArena(position), state: facts.state }));
}
