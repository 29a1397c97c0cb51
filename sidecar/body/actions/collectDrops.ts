import type { Entity } from 'prismarine-entity';
import { distance, type Point } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import type { ItemCount } from '../body.ts';
import { middleOf } from '../navigation/walking/footing.ts';
import { onEachTick } from '../navigation/walking/keys.ts';
import { cellsAround } from '../navigation/walking/shutOff.ts';
import { walkTo } from '../navigation/walking/walk.ts';
import { ActionError } from '../player/actionError.ts';
import { countOf } from '../player/inventory.ts';
import { feetOf, type Player } from '../player/player.ts';
import { until, within } from '../player/waiting.ts';

/** How long to wait beside a drop: its pickup delay is up to 2 s (wiki "Item (entity)"). */
const PICKUP_LIMIT_MS = 2_600;

/**
 * How long the slots may take to follow a pickup: a server announces it and takes the drop away at once, and sends the
 * slots a tick later.
 */
const SLOTS_LIMIT_MS = 500;

/** Ticks without movement that count as having come to rest; the server sends movements every tick or two. */
const STILL_TICKS = 4;
/** Walks to a drop that moves on, such as one that slides or is pushed, before it is left alone. */
const WALKS = 3;

/** How much higher than the feet what lies low may be, blocks. */
const LOW = 1.6;

/** Stands for an item the client was never told the kind of. */
const UNKNOWN_ITEM = 'unknown';

/** A pickup the server announced. */
interface Pickup {
  readonly collector: number;
  readonly item: string;
  readonly count: number;
}

/** Dropped items the client sees within `radius` of a point, nearest first. */
export function dropsNear(player: Player, point: Point, radius: number): Entity[] {
  return Object.values(player.bot.entities)
    .filter((entity) => entity.name === 'item' && distance(entity.position, point) <= radius)
    .sort((a, b) => distance(a.position, point) - distance(b.position, point) || a.id - b.id);
}

/** The item id and count of a dropped item, once the server has sent them. */
export function droppedItem(entity: Entity): ItemCount | undefined {
  const item = entity.metadata.length > 0 ? entity.getDroppedItem() : null;
  return item ? { id: item.name, count: item.count } : undefined;
}

/** Calls back for every item picked up by anyone until stopped; experience is not an item. */
export function watchPickups(player: Player, onPickup: (pickup: Pickup) => void): () => void {
  const listen = (packet: { collectedEntityId: number; collectorEntityId: number; pickupItemCount: number }) => {
    const entity = player.bot.entities[packet.collectedEntityId];
    if (entity && entity.name !== 'item') return;
    const item = entity ? droppedItem(entity) : undefined;
    onPickup({ collector: packet.collectorEntityId, item: item?.id ?? UNKNOWN_ITEM, count: packet.pickupItemCount });
  };
  player.bot._client.on('collect', listen);
  return () => player.bot._client.removeListener('collect', listen);
}

interface GatherOptions {
  /** Items worth fetching; all unless given. */
  readonly wanted?: (item: string) => boolean;
  /** Only what lies about as high as the body or lower: what is caught in a tree has no way leading to it. */
  readonly liesLow?: boolean;
  /** Rather leave what only a fall that hurts leads to. */
  readonly unhurt?: boolean;
  /** Gets into touch with a drop to which no way leads as the land is. Throws ActionError when it cannot. */
  readonly otherwise?: (accepts: (feet: Point) => boolean, drop: Point) => Promise<void>;
}

/**
 * Walks to drops near a point and waits for their pickup; returns what the server reported as picked up meanwhile, which
 * the inventory then holds.
 */
export async function gather(
  player: Player,
  point: Point,
  radius: number,
  signal: AbortSignal,
  options: GatherOptions = {},
): Promise<{ picked: ItemCount[]; left: number }> {
  const { wanted = () => true, liesLow = false } = options;
  const picked = new Map<string, number>();
  const carriedThen = new Map<string, number>();
  const skipped = new Set<number>();
  const stop = watchPickups(player, ({ collector, item, count }) => {
    if (collector !== player.bot.entity.id) return;
    picked.set(item, (picked.get(item) ?? 0) + count);
    carriedThen.set(item, Math.max(carriedThen.get(item) ?? 0, countOf(player, item)) + count);
  });
  const slotsFollowed = () =>
    [...carriedThen].every(([item, count]) => item === UNKNOWN_ITEM || countOf(player, item) >= count);
  const isWanted = (entity: Entity) => {
    if (liesLow && entity.position.y > feetOf(player).y + LOW) return false;
    const item = droppedItem(entity);
    return item === undefined || wanted(item.id);
  };
  try {
    for (;;) {
      const drop = dropsNear(player, point, radius).find((entity) => !skipped.has(entity.id) && isWanted(entity));
      if (!drop) break;
      if (!(await pickUp(player, drop, options, signal))) skipped.add(drop.id);
    }
  } finally {
    stop();
  }
  if (!slotsFollowed())
    await within(player.clock, SLOTS_LIMIT_MS, signal, (limited) =>
      until(player.bot.inventory, ['updateSlot'], () => slotsFollowed() || undefined, limited),
    );
  const left = dropsNear(player, point, radius).filter(isWanted).length;
  return { picked: [...picked].map(([id, count]) => ({ id, count })), left };
}

async function pickUp(
  player: Player,
  drop: Entity,
  { unhurt = false, otherwise }: GatherOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const gone = () => player.bot.entities[drop.id] === undefined;
  // Pickup reaches one block sideways and half a block up and down beyond the player's box (wiki "Item (entity)").
  const touches = (feet: Point) =>
    Math.max(Math.abs(feet.x - drop.position.x), Math.abs(feet.z - drop.position.z)) < 1.1 &&
    drop.position.y > feet.y - 0.6 &&
    drop.position.y < feet.y + 2;
  for (let walk = 0; walk < WALKS; walk++) {
    await comesToRest(player, drop, signal);
    if (gone()) return true;
    if (!touches(feetOf(player)))
      try {
        await walkTo(
          player,
          {
            accepts: (footing) => touches(middleOf(footing)),
            estimate: (footing) => Math.max(0, distance(middleOf(footing), drop.position) - 2.5),
            around: cellsAround(drop.position, 2),
            unhurt,
          },
          'the dropped item',
          signal,
        );
      } catch (error) {
        if (!(error instanceof ActionError)) throw error;
        if (gone() || !otherwise) return gone();
        try {
          await otherwise(touches, drop.position);
        } catch (failed) {
          if (!(failed instanceof ActionError)) throw failed;
          return gone();
        }
      }
    if (gone()) return true;
    if (!touches(feetOf(player))) continue;
    await within(player.clock, PICKUP_LIMIT_MS, signal, (limited) =>
      until(player.bot, ['entityGone'], () => (gone() ? true : undefined), limited),
    );
    return gone();
  }
  return gone();
}

/** Waits until a drop has stopped falling and sliding, or is gone. */
async function comesToRest(player: Player, drop: Entity, signal: AbortSignal): Promise<void> {
  let last = { ...drop.position };
  let still = 0;
  let ticks = 0;
  await onEachTick(player, signal, () => {
    const { x, y, z } = drop.position;
    still = distance(last, drop.position) < 0.01 ? still + 1 : 0;
    last = { x, y, z };
    return player.bot.entities[drop.id] === undefined || still >= STILL_TICKS || ++ticks > 60;
  });
}

/** See `Action` 'collect-drops'. Throws ActionError. */
export async function collectDrops(player: Player, radius: number, signal: AbortSignal): Promise<ActionResult> {
  const centre = { ...feetOf(player) };
  const found = dropsNear(player, centre, radius).length;
  if (found === 0) throw new ActionError('nothing-there', `no dropped items within ${radius} blocks`);
  const { picked, left } = await gather(player, centre, radius, signal);
  const list = picked.map(({ id, count }) => `${count} ${id}`).join(', ');
  const data = { picked: picked.map(({ id, count }) => ({ id, count })), left };
  if (picked.length === 0) {
    const full = player.bot.inventory.emptySlotCount() === 0;
    throw new ActionError(
      full ? 'inventory-full' : 'unreachable',
      full ? 'picked up nothing: the inventory is full' : `could not get to any of ${found} dropped items`,
      data,
    );
  }
  return { ok: true, message: `picked up ${list}${left > 0 ? `; ${left} drops remain` : ''}`, data };
}

/** What lies out of reach, as the end of a message; empty where nothing does. */
export function leftText(left: number): string {
  return left === 0 ? '' : `; ${left} ${left === 1 ? 'drop' : 'drops'} out of reach`;
}
