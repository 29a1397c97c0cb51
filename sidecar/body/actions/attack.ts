import type { Entity } from 'prismarine-entity';
import type { Point } from '../../../protocol/geometry.ts';
import { shownHealth } from '../../../protocol/vitals.ts';
import type { Action, ActionResult, EntityTarget } from '../action.ts';
import type { ItemCount } from '../body.ts';
import { releaseKeys } from '../navigation/walking/keys.ts';
import { isThere } from '../navigation/walking/pursue.ts';
import { isLiving } from '../perception/mobAppearance.ts';
import { lookAngles } from '../perception/sight.ts';
import { ActionError } from '../player/actionError.ts';
import { holdItem } from '../player/inventory.ts';
import { eyeAt, feetOf, isSurviving, othersOf, type Player } from '../player/player.ts';
import { lookNow } from '../player/playerInput.ts';
import { until, within } from '../player/waiting.ts';
import { gather } from './collectDrops.ts';
import { aimAt, canTouch, findEntity, isPlayer, reachEntity, reachOneOf, showEntity } from './entityTarget.ts';
import { getAway } from './getAway.ts';
import { bestWeapon, cooldownMs } from './weapons.ts';

/** How long a body goes after what it attacks, ms. */
const CHASE_LIMIT_MS = 45_000;
/** How long the drops of a dead mob take to appear, ms. */
const DROPS_MS = 200;
/** Between two looks, while strength comes back, whether a target among monsters is still in reach, ms. */
const FOLLOW_MS = 150;
/** Between two blows at something without life, ms. */
const QUICK_MS = 200;
/** Things without life that come apart under blows. */
const BREAKABLE = /(?:^|_)(?:boat|raft|minecart|item_frame|painting|armor_stand|leash_knot|end_crystal)$/;
/** How long the server's word of a last blow may take, ms. */
const LAST_BLOW_MS = 100;
/** Drops within this distance of where it died are fetched, blocks. */
const DROPS_RADIUS = 4;

/** What is known of a fight. */
interface Fight {
  hits: number;
  dead: boolean;
  /** Whom it is against, once in reach, and what to call it. */
  entity?: Entity;
  what?: string;
  /** Where it died, as far as the client was told: a dead body is moved on. */
  place?: Point;
}

/** Ends a fight whose health has fallen too far. */
class LowHealth extends Error {}

/** See `Action` 'attack'. Throws ActionError. */
export async function attack(
  player: Player,
  { target, leave = false, players = false, retreatAt = 0 }: Omit<Extract<Action, { type: 'attack' }>, 'type'>,
  signal: AbortSignal,
): Promise<ActionResult> {
  const meant = findEntity(player, target);
  if (isPlayer(player, meant)) {
    if (!players) throw new ActionError('bad-argument', 'players are not attacked');
    const mate = othersOf(player).find((other) => other.entity === meant && other.mate);
    if (mate) throw new ActionError('bad-argument', `${mate.name} is a team mate, who is not attacked`);
  }
  if (!isLiving(meant) && !BREAKABLE.test(meant.name ?? ''))
    throw new ActionError('bad-argument', `${showEntity(player, meant)} is nothing that can be attacked`);
  const { bot } = player;
  const before = bot.health ?? 0;
  if (retreatAt > 0 && before <= retreatAt)
    throw new ActionError('endangered', `the fight was not begun: ${healthText(before)}, retreat at ${retreatAt}`);
  const fight: Fight = { hits: 0, dead: false };
  const onDead = (dead: Entity) => {
    if (dead !== fight.entity) return;
    fight.dead = true;
    fight.place = { ...dead.position };
  };
  const alarm = new AbortController();
  const onHealth = () => {
    const health = bot.health ?? 0;
    if (retreatAt > 0 && health > 0 && health <= retreatAt) alarm.abort(new LowHealth());
  };
  bot.on('entityDead', onDead);
  bot.on('health', onHealth);
  try {
    const picked = await fightOut(player, target, { fight, leave }, AbortSignal.any([signal, alarm.signal]));
    const list = picked.map(({ id, count }) => `${count} ${id}`).join(', ');
    const cost = retreatAt > 0 ? `; ${healthText(bot.health ?? 0)}, before it ${shownHealth(before)}` : '';
    return {
      ok: true,
      message: `${killText(player, fight)}${list ? `; picked up ${list}` : ''}${cost}`,
      data: { killed: true, hits: fight.hits, picked: picked.map(({ id, count }) => ({ id, count })) },
    };
  } catch (error) {
    if (!(error instanceof LowHealth)) throw error;
    // What ends the whole action comes before a retreat.
    signal.throwIfAborted();
    bot.removeListener('health', onHealth);
    return await retreat(player, { fight, retreatAt }, signal);
  } finally {
    bot.removeListener('entityDead', onDead);
    bot.removeListener('health', onHealth);
  }
}

/** Goes after the target until it is dead and fetches what it drops; returns what was picked up. */
async function fightOut(
  player: Player,
  target: EntityTarget,
  { fight, leave }: { readonly fight: Fight; readonly leave: boolean },
  signal: AbortSignal,
): Promise<ItemCount[]> {
  const entity = await reachOneOf(player, target, signal);
  fight.entity = entity;
  fight.what = showEntity(player, entity);
  const { bot } = player;
  const weapon = bestWeapon(bot.inventory.items().map(({ name }) => name));
  if (weapon) await holdItem(player, weapon);
  await within(player.clock, CHASE_LIMIT_MS, signal, (limited) => hitUntilGone(player, entity, fight, limited));
  const inReach = canTouch(player, entity, feetOf(player), 6);
  // Boats and their like break without dying; what vanishes out of reach may live on.
  if (!fight.dead && (isThere(player, entity) || !inReach || fight.hits === 0)) {
    const why = isThere(player, entity) ? `is still alive after ${CHASE_LIMIT_MS / 1000} s` : 'is out of sight';
    throw new ActionError('too-far', `${fight.what} ${why} and ${hitsText(fight)}`, {
      killed: false,
      hits: fight.hits,
    });
  }
  return leave ? [] : await fetchDrops(player, deathPlace(player, fight) ?? entity.position, signal);
}

async function hitUntilGone(player: Player, entity: Entity, fight: Fight, signal: AbortSignal): Promise<true> {
  const { bot, clock } = player;
  // Boats recover while one waits for full strength (wiki "Boat", breaking).
  const wait = isLiving(entity) ? cooldownMs(bot.heldItem?.name) : QUICK_MS;
  // Taking a weapon in hand starts its cooldown too.
  let ready = clock.now() + wait;
  while (!fight.dead && isThere(player, entity)) {
    await reachEntity(player, entity, signal).catch((error: unknown) => {
      if (!(error instanceof ActionError && error.code === 'nothing-there')) throw error;
    });
    if (ready > clock.now()) {
      const slice = isSurviving(player) ? FOLLOW_MS : Number.POSITIVE_INFINITY;
      await rest(player, fight, Math.min(ready - clock.now(), slice), signal);
      if (ready > clock.now()) continue;
    }
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

/** Waits for full strength; among monsters no longer than until the blow is known to have killed. */
async function rest(player: Player, fight: Fight, ms: number, signal: AbortSignal): Promise<void> {
  const { bot, clock } = player;
  if (!isSurviving(player)) await clock.sleep(ms, signal);
  else if (!fight.dead)
    await within(clock, ms, signal, (limited) => until(bot, ['entityDead'], () => fight.dead || undefined, limited));
}

/** Ends a fight for low health by running from the monsters in sight. Throws ActionError unless the target has died. */
async function retreat(
  player: Player,
  { fight, retreatAt }: { readonly fight: Fight; readonly retreatAt: number },
  signal: AbortSignal,
): Promise<ActionResult> {
  const { bot, clock } = player;
  const low = healthText(bot.health ?? 0);
  releaseKeys(player);
  await clock.sleep(LAST_BLOW_MS, signal);
  const away = await getAway(player, signal);
  const end = `${away}; ${healthText(bot.health ?? 0)} now`;
  if (!fight.dead)
    throw new ActionError(
      'endangered',
      `the fight was broken off after ${hitsText(fight)}: ${low}, retreat at ${retreatAt}; ${end}`,
    );
  return {
    ok: true,
    message: `${killText(player, fight)}, but did not pick up what it dropped: ${low}, retreat at ${retreatAt}; ${end}`,
    data: { killed: true, hits: fight.hits, picked: [] },
  };
}

/** Where the target died, for those among monsters; elsewhere its body counts, which may be moved on for a while. */
function deathPlace(player: Player, { place }: Fight): Point | undefined {
  return isSurviving(player) ? place : undefined;
}

function killText(player: Player, fight: Fight): string {
  const place = deathPlace(player, fight);
  const what = place ? `${fight.entity?.name ?? 'entity'} at ${player.frame.showPoint(place)}` : fight.what;
  return `killed ${what} with ${hitsText(fight)}`;
}

function hitsText({ hits }: Fight): string {
  return `${hits} hit${hits === 1 ? '' : 's'}`;
}

function healthText(health: number): string {
  return `health ${shownHealth(health)} of 20`;
}

async function fetchDrops(player: Player, at: Point, signal: AbortSignal): Promise<ItemCount[]> {
  const place = { ...at };
  await player.clock.sleep(DROPS_MS, signal);
  const { picked } = await gather(player, place, DROPS_RADIUS, signal);
  return picked;
}
