import type { Entity } from 'prismarine-entity';
import type { ActionResult } from '../action.ts';
import type { ItemCount } from '../body.ts';
import { isThere } from '../navigation/walking/pursue.ts';
import { isLiving } from '../perception/mobAppearance.ts';
import { lookAngles } from '../perception/sight.ts';
import { ActionError } from '../player/actionError.ts';
import { holdItem } from '../player/inventory.ts';
import { eyeAt, feetOf, type Player } from '../player/player.ts';
import { lookNow } from '../player/playerInput.ts';
import { within } from '../player/waiting.ts';
import { gather } from './collectDrops.ts';
import { aimAt, canTouch, findEntity, isPlayer, reachEntity, reachOneOf, showEntity } from './entityTarget.ts';
import { bestWeapon, cooldownMs } from './weapons.ts';

/** How long a body goes after what it attacks, ms. */
const CHASE_LIMIT_MS = 45_000;
/** Until what a dead mob dropped has been told, ms. */
const DROPS_MS = 200;
/** Between two blows at something without life, ms. */
const QUICK_MS = 200;
/** Things without life that come apart under blows. */
const BREAKABLE = /(?:^|_)(?:boat|raft|minecart|item_frame|painting|armor_stand|leash_knot|end_crystal)$/;
/** Drops within this distance of where it died are fetched, blocks. */
const DROPS_RADIUS = 4;

/** See `Action` 'attack'. Throws ActionError. */
export async function attack(
  player: Player,
  target: string | number,
  collect: boolean,
  signal: AbortSignal,
): Promise<ActionResult> {
  const meant = findEntity(player, target);
  if (isPlayer(player, meant)) throw new ActionError('bad-argument', 'players are not attacked');
  if (!isLiving(meant) && !BREAKABLE.test(meant.name ?? ''))
    throw new ActionError('bad-argument', `${showEntity(player, meant)} is nothing that can be attacked`);
  const entity = await reachOneOf(player, target, signal);
  const what = showEntity(player, entity);
  const { bot } = player;
  const weapon = bestWeapon(bot.inventory.items().map(({ name }) => name));
  if (weapon) await holdItem(player, weapon);
  const fight = { hits: 0, dead: false };
  const onDead = (dead: Entity) => {
    if (dead === entity) fight.dead = true;
  };
  bot.on('entityDead', onDead);
  try {
    await within(player.clock, CHASE_LIMIT_MS, signal, (limited) => hitUntilGone(player, entity, fight, limited));
  } finally {
    bot.removeListener('entityDead', onDead);
  }
  const hits = `${fight.hits} hit${fight.hits === 1 ? '' : 's'}`;
  const inReach = canTouch(player, entity, feetOf(player), 6);
  // Boats and their like break without dying; what vanishes out of reach may live on.
  if (!fight.dead && (isThere(player, entity) || !inReach || fight.hits === 0)) {
    const why = isThere(player, entity) ? `still lives after ${CHASE_LIMIT_MS / 1000} s` : 'is no longer to be seen';
    throw new ActionError('too-far', `${what} ${why} and ${hits}`, { killed: false, hits: fight.hits });
  }
  const picked = collect ? await fetchDrops(player, entity, signal) : [];
  const list = picked.map(({ id, count }) => `${count} ${id}`).join(', ');
  return {
    ok: true,
    message: `killed ${what} with ${hits}${list ? `; picked up ${list}` : ''}`,
    data: { killed: true, hits: fight.hits, picked: picked.map(({ id, count }) => ({ id, count })) },
  };
}

async function hitUntilGone(
  player: Player,
  entity: Entity,
  fight: { hits: number; dead: boolean },
  signal: AbortSignal,
): Promise<true> {
  const { bot, clock } = player;
  // Boats recover while one waits for full strength (wiki "Boat", breaking).
  const wait = isLiving(entity) ? cooldownMs(bot.heldItem?.name) : QUICK_MS;
  // Taking a weapon in hand starts its cooldown too.
  let ready = clock.now() + wait;
  while (!fight.dead && isThere(player, entity)) {
    await reachEntity(player, entity, signal).catch((error: unknown) => {
      if (!(error instanceof ActionError && error.code === 'nothing-there')) throw error;
    });
    if (ready > clock.now()) await clock.sleep(ready - clock.now(), signal);
    if (fight.dead || !isThere(player, entity)) break;
    if (!canTouch(player, entity, feetOf(player))) continue;
    const eye = eyeAt(feetOf(player));
    const { yaw, pitch } = lookAngles(eye, aimAt(entity, eye));
    lookNow(player, yaw, pitch);
    bot.attack(entity);
    fight.hits++;
    ready = clock.now() + wait;
    await clock.sleep(50, signal);
  }
  return true;
}

async function fetchDrops(player: Player, entity: Entity, signal: AbortSignal): Promise<ItemCount[]> {
  const place = { ...entity.position };
  await player.clock.sleep(DROPS_MS, signal);
  const { picked } = await gather(player, place, DROPS_RADIUS, signal);
  return picked;
}
