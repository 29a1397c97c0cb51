import { Vec3 } from 'vec3';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { centreOf, distance } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { isWater } from '../navigation/walking/footing.ts';
import { isAfloat } from '../navigation/walking/keys.ts';
import type { BlockFacts } from '../perception/blockView.ts';
import { lookAngles } from '../perception/sight.ts';
import { ActionError } from '../player/actionError.ts';
import { eyeAt, feetOf, type Player, REACH } from '../player/player.ts';
import { dig, lookNow, settles } from '../player/playerInput.ts';
import { dropsNear, gather, leftText } from './collectDrops.ts';
import { takeTool } from './gathering/toolChoice.ts';
import { reachBlock } from './useBlock.ts';

const TICK_MS = 50;
/** Ticks waited beyond the computed dig time, since client and server ticks do not line up; more after a refusal. */
const MARGIN_TICKS = [1, 6, 20] as const;
/** Blocks that take longer than this are not worth the attempt, ms. */
const LONGEST_DIG_MS = 45_000;
/** How much further than `REACH` a body may be after small movements while digging, blocks. */
const SWAY = 0.5;
/** Drops within this distance of the broken block are fetched, blocks. */
const FETCH_RADIUS = 3;

interface DigOptions {
  /** Whether to fetch what it drops. */
  readonly collect: boolean;
  /** Not to take a step: what is out of reach from here is 'unreachable'. */
  readonly stay?: boolean;
}

/** See `Action` 'dig'. World coordinates. Throws ActionError. */
export async function digBlock(
  player: Player,
  cell: BlockPosition,
  signal: AbortSignal,
  { collect, stay = false }: DigOptions = { collect: true },
): Promise<ActionResult> {
  const where = player.frame.show(cell);
  assertBreakable(player, player.vision.at(cell), where);
  await reachBlock(player, cell, signal, stay);
  const facts = player.blocks.at(cell);
  assertBreakable(player, facts, where);
  const broken = facts?.state.id ?? 'air';
  const harvested = await takeTool(player, cell);
  for (const margin of MARGIN_TICKS) {
    if (await breakOnce(player, cell, margin, stay, signal)) {
      let gained = '';
      if (collect && harvested) gained = await fetchDrops(player, cell, signal);
      const note = harvested ? gained : '; it dropped nothing, for want of the right tool';
      return { ok: true, message: `broke ${broken} at ${where}${note}`, data: { block: broken } };
    }
  }
  const found = player.blocks.at(cell)?.state.id ?? 'nothing';
  throw new ActionError('refused-by-server', `the server did not remove ${broken} at ${where}; it now holds ${found}`);
}

function assertBreakable(player: Player, facts: BlockFacts | undefined, where: string): void {
  if (facts && !facts.air && !isBreakable(player, facts.state.id))
    throw new ActionError('cannot-break', `${facts.state.id} at ${where} cannot be broken`);
}

function isBreakable(player: Player, id: string): boolean {
  const block = player.bot.registry.blocksByName[id];
  return block?.diggable === true && block.hardness !== null && (block.hardness ?? 0) >= 0;
}

async function breakOnce(
  player: Player,
  cell: BlockPosition,
  marginTicks: number,
  stay: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const block = player.bot.blockAt(new Vec3(cell.x, cell.y, cell.z));
  if (!block) return false;
  const before = block.stateId;
  const gone = () => player.bot.world.getBlockStateId(new Vec3(cell.x, cell.y, cell.z)) !== before;
  const { face, hit } = await reachBlock(player, cell, signal, stay);
  const { yaw, pitch } = lookAngles(eyeAt(feetOf(player)), hit);
  lookNow(player, yaw, pitch);
  const time = player.bot.digTime(block);
  if (time > LONGEST_DIG_MS)
    throw new ActionError(
      'cannot-break',
      `${block.name} would take ${(time / 1000).toFixed(0)} s with ${player.bot.heldItem?.name ?? 'bare hands'}: > ${LONGEST_DIG_MS / 1000} s`,
    );
  let finished = false;
  const treads = isAtSurface(player);
  try {
    // Who lets go in the water sinks, and that takes long enough to drown.
    if (treads) player.bot.setControlState('jump', true);
    await dig(player, 'start', cell, face, signal);
    player.bot.swingArm('right');
    if (!gone() && time > 0) await player.clock.sleep(time + marginTicks * TICK_MS, signal);
    // Who fell or was pushed meanwhile starts again from where the hands reach.
    if (!gone() && distance(eyeAt(feetOf(player)), hit) > REACH + SWAY) return false;
    if (!gone()) await dig(player, 'finish', cell, face, signal);
    finished = await settles(player, cell, gone, signal);
  } finally {
    if (treads) player.bot.setControlState('jump', false);
    if (!finished && !player.bot._client.ended)
      player.bot._client.write('block_dig', {
        status: 1,
        location: new Vec3(cell.x, cell.y, cell.z),
        face: 0,
        sequence: 0,
      });
  }
  return finished;
}

/** Whether the body swims with its head out of the water, or nearly so. */
function isAtSurface(player: Player): boolean {
  if (!isAfloat(player) || player.bot.entity.onGround) return false;
  const { x, y, z } = eyeAt(feetOf(player));
  return [0, 1].some((up) => {
    const facts = player.blocks.atXyz(Math.floor(x), Math.floor(y) + up, Math.floor(z));
    return facts !== undefined && facts.shapes.length === 0 && !isWater(facts);
  });
}

async function fetchDrops(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<string> {
  const centre = centreOf(cell);
  if (dropsNear(player, centre, FETCH_RADIUS).length === 0) return '';
  const { picked, left } = await gather(player, centre, FETCH_RADIUS, signal);
  const list = picked.map(({ id, count }) => `${count} ${id}`).join(', ');
  return `${list ? `; picked up ${list}` : ''}${leftText(left)}`;
}
