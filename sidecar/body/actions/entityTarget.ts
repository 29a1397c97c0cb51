import type { Entity } from 'prismarine-entity';
import { boxContains, distance, type Point } from '../../../protocol/geometry.ts';
import { isMonster } from '../../../protocol/monsterKinds.ts';
import type { EntityTarget } from '../action.ts';
import { pursue } from '../navigation/walking/pursue.ts';
import { isDead } from '../perception/mobAppearance.ts';
import { canSee } from '../perception/sight.ts';
import { isInSight } from '../perception/vision/entitySight.ts';
import { ActionError } from '../player/actionError.ts';
import { similarNames } from '../player/inventory.ts';
import { arenaOf, eyeAt, feetOf, othersOf, type Player } from '../player/player.ts';

/** How far a survival player's hand reaches a body, from the eye to the nearest point of its box (wiki "Player"). */
const ENTITY_REACH = 3;
/** How far off the edge of a box the point to look at lies, blocks. */
const INSET = 0.05;
/** What stands for every kind that attacks players. */
const ANY_MONSTER = 'monster';
/** Of a kind, how many are tried to be reached. */
const MOST_TRIED = 5;

/**
 * The entity meant by a number, as `SeenEntity.id` tells it, or those of a kind such as "cow", nearest first. Throws
 * ActionError 'nothing-there', naming what there is instead.
 */
function candidates(player: Player, target: EntityTarget): Entity[] {
  const feet = feetOf(player);
  const { bot, frame } = player;
  const arena = arenaOf(player);
  const inside = Object.values(bot.entities)
    .filter((entity) => entity !== bot.entity && !isDead(entity))
    .filter((entity) => boxContains(arena, frame.toArena(entity.position)))
    .sort((a, b) => distance(a.position, feet) - distance(b.position, feet) || a.id - b.id);
  // A number was told of something that was in sight then; a kind is looked for.
  const found = inside.filter(
    (entity) =>
      entity.id === target ||
      (entity.type !== 'player' &&
        (entity.name === target || (target === ANY_MONSTER && isMonster(entity.name))) &&
        isInSight(player, entity)),
  );
  if (found.length > 0) return found;
  const kinds = new Set(
    inside
      .filter((entity) => entity.type !== 'player' && entity.name !== 'item' && isInSight(player, entity))
      .map(({ name }) => name ?? 'unknown'),
  );
  const near = typeof target === 'string' ? similarNames(target, kinds) : [];
  const hint = near.length > 0 ? `; there is ${near.join(', ')}` : kinds.size > 0 ? `; it sees ${list(kinds)}` : '';
  const what = typeof target === 'number' ? `entity number ${target}` : `"${target}"`;
  throw new ActionError('nothing-there', `no ${what} in sight${hint}`);
}

/** The entity of a number, or the nearest of a kind. Throws ActionError 'nothing-there'. */
export function findEntity(player: Player, target: EntityTarget): Entity {
  return candidates(player, target)[0] as Entity;
}

/**
 * Walks into reach of the entity of a number, or of the nearest of a kind to which a way leads, those that suit before
 * the others. Throws ActionError 'nothing-there' or 'unreachable'.
 */
export async function reachOneOf(
  player: Player,
  target: EntityTarget,
  signal: AbortSignal,
  suits: (entity: Entity) => boolean = () => true,
): Promise<Entity> {
  const found = candidates(player, target);
  const order = [...found.filter(suits), ...found.filter((entity) => !suits(entity))].slice(0, MOST_TRIED);
  for (const [index, entity] of order.entries())
    try {
      await reachEntity(player, entity, signal, index < order.length - 1 ? 1 : undefined);
      return entity;
    } catch (error) {
      if (!(error instanceof ActionError) || index === order.length - 1) throw error;
    }
  return order[0] as Entity;
}

function list(kinds: ReadonlySet<string>): string {
  return [...kinds].sort().slice(0, 12).join(', ');
}

/** Whether an entity is a player: a team mate or somebody else. */
export function isPlayer(player: Player, entity: Entity): boolean {
  return othersOf(player).some((other) => other.entity === entity);
}

/** What to call an entity, with its place in the arena. */
export function showEntity(player: Player, entity: Entity): string {
  return `${entity.name ?? 'entity'} at ${player.frame.showPoint(entity.position)}`;
}

/** The point of an entity's box that is nearest to an eye. */
export function aimAt(entity: Entity, eye: Point): Point {
  const half = Math.max(0, (entity.width ?? 0.6) / 2 - INSET);
  const { x, y, z } = entity.position;
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  const top = Math.max(y + INSET, y + (entity.height ?? 1) - INSET);
  return { x: clamp(eye.x, x - half, x + half), y: clamp(eye.y, y + INSET, top), z: clamp(eye.z, z - half, z + half) };
}

/** Whether hands at `feet` reach an entity and nothing solid is in between. */
export function canTouch(player: Player, entity: Entity, feet: Point, reach = ENTITY_REACH): boolean {
  const eye = eyeAt(feet);
  const aim = aimAt(entity, eye);
  return distance(eye, aim) <= reach && canSee(player.blocks, eye, aim);
}

/** Walks after an entity until hands reach it. Throws ActionError 'unreachable', or 'nothing-there' when it is gone. */
export async function reachEntity(
  player: Player,
  entity: Entity,
  signal: AbortSignal,
  deadEnds?: number,
): Promise<void> {
  const what = showEntity(player, entity);
  // A little nearer than need be, since it may take a step while the hand moves.
  const accepts = (feet: Point) => canTouch(player, entity, feet, ENTITY_REACH - 0.3);
  await pursue(player, entity, ENTITY_REACH, accepts, what, signal, deadEnds);
  if (player.bot.entities[entity.id] !== entity) throw new ActionError('nothing-there', `${what} is out of sight`);
}
