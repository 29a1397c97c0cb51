import type { Entity } from 'prismarine-entity';
import { nameTable } from '../../../protocol/nameTable.ts';
import { shownHealth } from '../../../protocol/vitals.ts';
import type { Action, ActionResult } from '../action.ts';
import type { ItemCount } from '../body.ts';
import { isThere } from '../navigation/walking/pursue.ts';
import { isLiving } from '../perception/mobAppearance.ts';
import { lookAngles } from '../perception/sight.ts';
import { ActionError } from '../player/actionError.ts';
import { holdItem } from '../player/inventory.ts';
import { eyeAt, feetOf, othersOf, type Player } from '../player/player.ts';
import { lookNow } from '../player/playerInput.ts';
import { within } from '../player/waiting.ts';
import { gather } from './collectDrops.ts';
import { aimAt, canTouch, findEntity, isPlayer, reachEntity, reachOneOf, showEntity } from './entityTarget.ts';

/** How long a body goes after what it attacks, ms. */
const CHASE_LIMIT_MS = 45_000;
/** How long the drops of a dead mob take to appear, ms. */
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
  assertWell(player, retreatAt, 'not begun');
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
    await within(player.clock, CHASE_LIMIT_MS, signal, (limited) =>
      hitUntilGone(player, entity, { fight, retreatAt }, limited),
    );
  } finally {
    bot.removeListener('entityDead', onDead);
  }
  const hits = `${fight.hits} hit${fight.hits === 1 ? '' : 's'}`;
  const inReach = canTouch(player, entity, feetOf(player), 6);
  // Boats and their like break without dying; what vanishes out of reach may live on.
  if (!fight.dead && (isThere(player, entity) || !inReach || fight.hits === 0)) {
    const why = isThere(player, entity) ? `is still alive after ${CHASE_LIMIT_MS / 1000} s` : 'is out of sight';
    throw new ActionError('too-far', `${what} ${why} and ${hits}`, { killed: false, hits: fight.hits });
  }
  const picked = !leave ? await fetchDrops(player, entity, signal) : [];
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
  { fight, retreatAt }: { readonly fight: { hits: number; dead: boolean }; readonly retreatAt: number },
  signal: AbortSignal,
): Promise<true> {
  const { bot, clock } = player;
  // Boats recover while one waits for full strength (wiki "Boat", breaking).
  const wait = isLiving(entity) ? cooldownMs(bot.heldItem?.name) : QUICK_MS;
  // Taking a weapon in hand starts its cooldown too.
  let ready = clock.now() + wait;
  while (!fight.dead && isThere(player, entity)) {
    assertWell(player, retreatAt, `broken off after ${fight.hits} hit${fight.hits === 1 ? '' : 's'}`);
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

/** @throws ActionError 'endangered' at a health of `retreatAt` and less, where that is above 0 */
function assertWell({ bot }: Player, retreatAt: number, what: string): void {
  const health = bot.health ?? 0;
  if (retreatAt > 0 && health <= retreatAt)
    throw new ActionError(
      'endangered',
      `the fight was ${what}: health ${shownHealth(health)} of 20, retreat at ${retreatAt}`,
    );
}

async function fetchDrops(player: Player, entity: Entity, signal: AbortSignal): Promise<ItemCount[]> {
  const place = { ...entity.position };
  await player.clock.sleep(DROPS_MS, signal);
  const { picked } = await gather(player, place, DROPS_RADIUS, signal);
  return picked;
}

/** What a hand does with an item: damage in points, attacks a second at most. */
interface Weapon {
  readonly damage: number;
  readonly speed: number;
}

/** A bare hand, and everything that is not a weapon. */
const FIST: Weapon = { damage: 1, speed: 4 };

/** By material; Minecraft wiki, "Damage", table of melee weapons, Java Edition. minecraft-data does not have them. */
const MATERIALS: readonly string[] = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite'];
const KINDS: Readonly<Record<string, readonly (readonly [damage: number, speed: number])[]>> = nameTable({
  sword: MATERIALS.map((_, index) => [[4, 4, 5, 6, 7, 8][index] ?? 4, 1.6]),
  axe: MATERIALS.map((_, index) => [[7, 7, 9, 9, 9, 10][index] ?? 7, [0.8, 1, 0.8, 0.9, 1, 1][index] ?? 1]),
  pickaxe: MATERIALS.map((_, index) => [[2, 2, 3, 4, 5, 6][index] ?? 2, 1.2]),
  shovel: MATERIALS.map((_, index) => [[2.5, 2.5, 3.5, 4.5, 5.5, 6.5][index] ?? 2.5, 1]),
  hoe: MATERIALS.map((_, index) => [1, [1, 1, 2, 3, 4, 4][index] ?? 1]),
});
const OTHERS: Readonly<Record<string, Weapon>> = nameTable({
  trident: { damage: 9, speed: 1.1 },
  mace: { damage: 6, speed: 0.6 },
});

/** What an item does as a weapon; the bare hand's figures for what is not one. */
export function weapon(id: string | undefined): Weapon {
  if (id === undefined) return FIST;
  const split = id.lastIndexOf('_');
  const row = KINDS[id.slice(split + 1)]?.[MATERIALS.indexOf(id.slice(0, split))];
  return row ? { damage: row[0], speed: row[1] } : (OTHERS[id] ?? FIST);
}

/** How long a hand needs to hit with its full strength again, ms. A body cannot be hurt again sooner than in 10 ticks. */
export function cooldownMs(id: string | undefined): number {
  return Math.max(10, Math.ceil(20 / weapon(id).speed)) * 50;
}

/** The weapon that takes most health in a given time, the first of equals; undefined when none beats the bare hand. */
export function bestWeapon(ids: Iterable<string>): string | undefined {
  const power = (id: string | undefined) => weapon(id).damage / cooldownMs(id);
  let best: string | undefined;
  for (const id of ids) if (power(id) > power(best)) best = id;
  return best;
}
