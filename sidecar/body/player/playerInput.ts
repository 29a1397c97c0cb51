import { Vec3 } from 'vec3';
import type { BlockPosition, Facing, Point } from '../../../protocol/geometry.ts';
import { FACINGS } from '../../../protocol/geometry.ts';
import type { Player } from './player.ts';
import { until, within } from './waiting.ts';

/** How long the server may take to answer a click, ms; it answers in the tick it handles it. */
const ANSWER_LIMIT_MS = 3_000;
/** How long a block change may trail behind the server's acknowledgement, ms. */
const TRAIL_MS = 150;

const sequences = new WeakMap<object, number>();

function nextSequence(player: Player): number {
  const next = (sequences.get(player.bot) ?? 0) + 1;
  sequences.set(player.bot, next);
  return next;
}

/**
 * Turns the head now, not with the next movement packet, so that what follows in the same tick is judged by the new
 * look. Minecraft degrees.
 */
export function lookNow(player: Player, yaw: number, pitch: number): void {
  const { bot } = player;
  void bot.look(Math.PI - (yaw * Math.PI) / 180, (-pitch * Math.PI) / 180, true);
  bot._client.write('look', {
    yaw: Math.fround(yaw),
    pitch: Math.fround(pitch),
    onGround: bot.entity.onGround,
    flags: { onGround: bot.entity.onGround, hasHorizontalCollision: undefined },
  });
}

/** Holds or releases the sneak key, as far as it is not so already. */
export function sneak(player: Player, on: boolean): void {
  const { bot } = player;
  if (bot.getControlState('sneak') === on) return;
  bot.setControlState('sneak', on);
  // From 1.21.2 to 1.21.5 Mineflayer tells only the keys, while servers still go by the action.
  if (bot.supportFeature('newPlayerInputPacket') && bot.registry.version['<']('1.21.6'))
    bot._client.write('entity_action', {
      entityId: bot.entity.id,
      actionId: on ? 'start_sneaking' : 'stop_sneaking',
      jumpBoost: 0,
    });
}

/** A held use button acts at most every 4 ticks in the game's own client; no hand is faster, ms. */
const USE_INTERVAL_MS = 200;
const lastUses = new WeakMap<object, number>();

/** Uses the main hand on a block, as soon as a hand can again, and waits until the server has handled that. */
export async function useOn(
  player: Player,
  cell: BlockPosition,
  face: Facing,
  hit: Point,
  signal: AbortSignal,
): Promise<void> {
  const ready = (lastUses.get(player.bot) ?? Number.NEGATIVE_INFINITY) + USE_INTERVAL_MS - player.clock.now();
  if (ready > 0) await player.clock.sleep(ready, signal);
  lastUses.set(player.bot, player.clock.now());
  const sequence = nextSequence(player);
  const answered = answerTo(player, sequence, signal);
  player.bot._client.write('block_place', {
    hand: 0,
    location: new Vec3(cell.x, cell.y, cell.z),
    direction: FACINGS.indexOf(face),
    cursorX: hit.x - cell.x,
    cursorY: hit.y - cell.y,
    cursorZ: hit.z - cell.z,
    insideBlock: false,
    sequence,
    worldBorderHit: false,
  });
  player.bot.swingArm('right');
  await answered;
}

/** Uses what the main hand holds where the body looks, and waits until the server has handled that. */
export async function useInAir(player: Player, signal: AbortSignal): Promise<void> {
  const { bot } = player;
  const sequence = nextSequence(player);
  const answered = answerTo(player, sequence, signal);
  bot._client.write('use_item', {
    hand: 0,
    sequence,
    rotation: {
      x: Math.fround(180 - (bot.entity.yaw * 180) / Math.PI),
      y: Math.fround((-bot.entity.pitch * 180) / Math.PI),
    },
  });
  await answered;
}

/** What a dig packet asks for (protocol "Player Action", status). */
type DigStatus = 'start' | 'cancel' | 'finish';
const DIG_STATUS: Record<DigStatus, number> = { start: 0, cancel: 1, finish: 2 };

/** Sends one step of digging; the promise resolves when the server has handled it. */
export function dig(
  player: Player,
  status: DigStatus,
  cell: BlockPosition,
  face: Facing,
  signal: AbortSignal,
): Promise<void> {
  const sequence = nextSequence(player);
  const answered = answerTo(player, sequence, signal);
  player.bot._client.write('block_dig', {
    status: DIG_STATUS[status],
    location: new Vec3(cell.x, cell.y, cell.z),
    face: FACINGS.indexOf(face),
    sequence,
  });
  return answered;
}

/** Servers since 1.19 answer with the sequence number once everything it caused has been sent (protocol docs). */
async function answerTo(player: Player, sequence: number, signal: AbortSignal): Promise<void> {
  await within(player.clock, ANSWER_LIMIT_MS, signal, (limited) =>
    until(
      player.bot._client,
      ['acknowledge_player_digging'],
      (packet: { sequenceId: number }) => (packet.sequenceId >= sequence ? true : undefined),
      limited,
    ),
  );
}

/** Waits until the block at a cell passes `expected`; false when it does not within a moment after the answer. */
export async function settles(
  player: Player,
  cell: BlockPosition,
  expected: () => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  if (expected()) return true;
  const event = `blockUpdate:(${cell.x}, ${cell.y}, ${cell.z})`;
  await within(player.clock, TRAIL_MS, signal, (limited) =>
    until(player.bot, [event], () => (expected() ? true : undefined), limited),
  );
  return expected();
}
