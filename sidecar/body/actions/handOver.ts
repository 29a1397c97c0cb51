import type { Entity } from 'prismarine-entity';
import { cellOf, distance, type Point } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { middleOf } from '../navigation/walking/footing.ts';
import { walkTo } from '../navigation/walking/walk.ts';
import { canSee, lookAngles } from '../perception/sight.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries } from '../player/inventory.ts';
import { eyeAt, feetOf, othersOf, type Player } from '../player/player.ts';
import { lookNow } from '../player/playerInput.ts';
import { within } from '../player/waiting.ts';
import { droppedItem, gather, watchPickups } from './collectDrops.ts';
import { throwItems } from './windows.ts';

/**
 * From this far the throw lands beside the mate and beyond the thrower's own reach, which picks up whatever comes
 * within 1.43 blocks on each axis (wiki "Item (entity)").
 */
const NEAR = 2.2;
const FAR = 3.3;
/** How far from the middle of the cell it chose a body may come to stand, blocks. */
const STRAY_STAND = 0.2;
/** A tossed item can be picked up after 2 s (wiki "Item (entity)"); then the mate has this long altogether, ms. */
const PICKUP_LIMIT_MS = 5_000;
/** From how far a body may pick up what lies, a little more than it says above; and when a mate has gone away, blocks. */
const WITHIN_REACH = 2;
const WENT = 1.5;
/** How far a tossed item may have strayed, blocks. */
const STRAY = 6;
const WALKS = 3;

const TICK_MS = 50;
/** How far it must be free ahead for a throw to land beyond one's own reach, blocks. */
const CLEAR = 3;
/** Turns from where one looks, the least first, degrees. */
const TURNS = [0, 45, -45, 90, -90, 135, -135, 180];

/** See `Action` 'toss': straight ahead, slightly up. Throws ActionError. */
export async function toss(player: Player, item: string, count: number, signal: AbortSignal): Promise<ActionResult> {
  assertCarries(player, item, count);
  // BlockVisibility count from the next tick on.
  if (faceTheOpen(player)) await player.clock.sleep(TICK_MS, signal);
  const thrown = await throwItems(player, item, count, signal);
  if (thrown === count) return { ok: true, message: `tossed ${count} ${item}`, data: { tossed: count } };
  throw new ActionError('refused-by-server', `tossed ${thrown} of ${count} ${item}`, { tossed: thrown });
}

/**
 * Turns away from what is close ahead, such as a tunnel's end: what bounces off it would be picked up again. Says whether it
 * turned.
 */
function faceTheOpen(player: Player): boolean {
  const { bot, blocks } = player;
  const eye = eyeAt(feetOf(player));
  const ahead = (yaw: number, pitch: number, way: number): Point => ({
    x: eye.x - Math.sin(yaw) * Math.cos(pitch) * way,
    y: eye.y + Math.sin(pitch) * way,
    z: eye.z - Math.cos(yaw) * Math.cos(pitch) * way,
  });
  const { yaw, pitch } = bot.entity;
  if (canSee(blocks, eye, ahead(yaw, pitch, CLEAR))) return false;
  const free = (turn: number, way: number) => canSee(blocks, eye, ahead(yaw + (turn * Math.PI) / 180, 0, way));
  const turn = TURNS.find((each) => free(each, CLEAR)) ?? TURNS.find((each) => free(each, CLEAR - 1));
  if (turn !== undefined) lookNow(player, 180 - (yaw * 180) / Math.PI - turn, 0);
  return turn !== undefined;
}

/** See `Action` 'hand-over'. World coordinates. Throws ActionError. */
export async function handOver(
  player: Player,
  to: string,
  item: string,
  count: number,
  signal: AbortSignal,
): Promise<ActionResult> {
  const mate = findMate(player, to);
  assertCarries(player, item, count);
  await walkToMate(player, mate, to, signal);
  // The mate may go away while the items lie there.
  const aim = mate.position.clone();
  let received = 0;
  let notify = () => {};
  const stop = watchPickups(player, (pickup) => {
    if (pickup.collector !== mate.id || pickup.item !== item) return;
    received += pickup.count;
    notify();
  });
  try {
    const { yaw } = lookAngles(eyeAt(feetOf(player)), aim);
    lookNow(player, yaw, throwPitch(distance(feetOf(player), aim)));
    const thrown = await throwItems(player, item, count, signal);
    if (thrown < count) throw new ActionError('refused-by-server', `tossed ${thrown} of ${count} ${item}`);
    await within(
      player.clock,
      PICKUP_LIMIT_MS,
      signal,
      (limited) =>
        new Promise<true>((resolve, reject) => {
          const abort = () => reject(limited.reason);
          notify = () => {
            if (received < count) return;
            limited.removeEventListener('abort', abort);
            resolve(true);
          };
          limited.addEventListener('abort', abort, { once: true });
          notify();
        }),
    );
  } finally {
    stop();
  }
  if (received >= count) return { ok: true, message: `${to} picked up ${received} ${item}`, data: { received } };
  const why = whyLeft(player, mate, { item, aim });
  const { picked } = await gather(player, aim, STRAY, signal, { wanted: (id) => id === item });
  const back = picked.find(({ id }) => id === item)?.count ?? 0;
  const lost = count - received - back;
  const rest = lost > 0 ? `; left lying or gone: ${lost}` : '';
  throw new ActionError('not-picked-up', `${to} took ${received} of ${count} ${item} (${why}); ${back} back${rest}`, {
    received,
    tookBack: back,
  });
}

/** Why a mate may have left items lying, by what is to be seen of both. */
function whyLeft(player: Player, mate: Entity, { item, aim }: { readonly item: string; readonly aim: Point }): string {
  if (player.bot.entities[mate.id] !== mate) return 'out of sight';
  if (distance(mate.position, aim) > WENT) return 'went away';
  const away = Object.values(player.bot.entities)
    .filter((entity) => droppedItem(entity)?.id === item)
    .map(({ position }) => distance(position, mate.position));
  if (away.length === 0) return 'the rest is gone';
  return Math.min(...away) > WITHIN_REACH ? 'does not reach them' : 'no room';
}

/**
 * The pitch at which a thrown item comes to rest `away` blocks off on level ground: a line through what the motion of
 * items (0.3 a tick at first, gravity 0.04, drag 0.98, ground friction 0.6) gives between 1.6 and 3.3 blocks.
 */
function throwPitch(away: number): number {
  return Math.min(50, Math.max(0, (3.4 - away) * 22));
}

function findMate(player: Player, name: string): Entity {
  const members = player.briefing.team.map((member) => member.agent);
  const member = player.briefing.team.find(({ agent }) => agent.toLowerCase() === name.toLowerCase());
  if (!member)
    throw new ActionError('unknown-agent', `there is no team mate "${name}"; the team is ${members.join(', ')}`);
  if (member.agent === player.briefing.agent) throw new ActionError('unknown-agent', `${name} is this agent itself`);
  const seen = othersOf(player).find((other) => other.mate && other.name === member.agent);
  if (!seen) throw new ActionError('unknown-agent', `${member.agent} is not in sight`);
  return seen.entity;
}

async function walkToMate(player: Player, mate: Entity, name: string, signal: AbortSignal): Promise<void> {
  const suits = (feet: Point, spare = 0) => {
    const flat = Math.hypot(feet.x - mate.position.x, feet.z - mate.position.z);
    const level = Math.abs(feet.y - mate.position.y) < 1.5;
    const chest = { x: mate.position.x, y: mate.position.y + 1, z: mate.position.z };
    return level && flat >= NEAR - spare && flat <= FAR + spare && canSee(player.blocks, eyeAt(feet), chest);
  };
  const stands = () => suits(feetOf(player), STRAY_STAND);
  for (let walk = 0; walk < WALKS && !stands(); walk++)
    await walkTo(
      player,
      {
        accepts: (footing) => suits(middleOf(footing)),
        estimate: (footing) => Math.max(0, distance(middleOf(footing), mate.position) - FAR - 1),
      },
      `${name} at ${player.frame.show(cellOf(mate.position))}`,
      signal,
    );
  if (stands()) return;
  const away = distance(feetOf(player), mate.position).toFixed(1);
  throw new ActionError('too-far', `${name} keeps moving: ${away} > ${FAR}`);
}
