import type { Entity } from 'prismarine-entity';
import { centreOf, distance } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { onEachTick } from '../navigation/walking/keys.ts';
import { findBlocks } from '../perception/findBlocks.ts';
import { lookAngles } from '../perception/sight.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries, holdItem } from '../player/inventory.ts';
import { changesOf, printInventory, showChanges } from '../player/inventoryChanges.ts';
import { eyeAt, feetOf, type Player } from '../player/player.ts';
import { lookNow, useInAir } from '../player/playerInput.ts';
import { within } from '../player/waiting.ts';
import { reachFluid } from './useItemOnBlock.ts';

const ROD = 'fishing_rod';
/** How far a body looks for water to fish in, and at how many cells, nearest first. */
const WATER_RADIUS = 24;
const MOST_WATERS = 200;
/** Metadata of a bobber: whether a fish bites (protocol "Entity metadata"). */
const BITING = 9;
/** Ticks until a cast line is seen, and until a catch has flown to the angler. */
const CAST_TICKS = 20;
const CATCH_TICKS = 60;

const lines = new WeakMap<object, Entity>();

/** See `Action` 'fish'. Throws ActionError. */
export async function fish(player: Player, ms: number, signal: AbortSignal): Promise<ActionResult> {
  assertCarries(player, ROD);
  const bobber = lineOf(player) ?? (await cast(player, signal));
  const { bot } = player;
  const bites = () => (bobber.metadata as readonly unknown[])[BITING] === true;
  const gone = () => bot.entities[bobber.id] !== bobber;
  await within(player.clock, ms, signal, (limited) => onEachTick(player, limited, () => bites() || gone()));
  if (gone()) throw new ActionError('nothing-there', 'the line came in with nothing on it');
  if (!bites())
    throw new ActionError(
      'nothing-there',
      `nothing has bitten within ${Math.round(ms / 1000)} s; the line is still out`,
    );
  const before = printInventory(player);
  await useInAir(player, signal);
  let ticks = 0;
  await onEachTick(player, signal, () => printsGain(player, before) || ++ticks > CATCH_TICKS);
  const changes = changesOf(before, printInventory(player));
  if (changes.gained.length === 0) throw new ActionError('not-picked-up', 'the catch escaped or fell out of reach');
  return {
    ok: true,
    message: `caught something: ${showChanges(changes)}`,
    data: { gained: changes.gained.map(({ id, count }) => ({ id, count })) },
  };
}

function printsGain(player: Player, before: ReturnType<typeof printInventory>): boolean {
  return changesOf(before, printInventory(player)).gained.length > 0;
}

/** See `Action` 'reel-in'. Throws ActionError. */
export async function reelIn(player: Player, signal: AbortSignal): Promise<ActionResult> {
  const line = lineOf(player);
  if (!line) throw new ActionError('nothing-there', 'no line is out');
  await holdItem(player, ROD);
  await useInAir(player, signal);
  let ticks = 0;
  await onEachTick(player, signal, () => player.bot.entities[line.id] !== line || ++ticks > CAST_TICKS);
  if (player.bot.entities[line.id] === line) throw new ActionError('refused-by-server', 'the line is still out');
  return { ok: true, message: 'reeled the line in' };
}

function lineOf(player: Player): Entity | undefined {
  const line = lines.get(player.bot);
  return line && player.bot.entities[line.id] === line ? line : undefined;
}

async function cast(player: Player, signal: AbortSignal): Promise<Entity> {
  const { bot, frame, blocks } = player;
  const open = findBlocks(player, (id) => id === 'water', WATER_RADIUS, MOST_WATERS)
    .map(({ position }) => frame.toWorld(position))
    .filter((cell) => blocks.atXyz(cell.x, cell.y + 1, cell.z)?.air);
  const near = open[0];
  if (!near) throw new ActionError('nothing-there', `there is no open water within ${WATER_RADIUS} blocks`);
  const { hit } = await reachFluid(player, near, signal);
  await holdItem(player, ROD);
  // From the bank, the furthest water the line reaches by a nearly straight throw is the quietest.
  const eye = eyeAt(feetOf(player));
  const far = open
    .map((cell) => centreOf(cell))
    .filter((point) => distance(point, eye) <= 4.5)
    .sort((a, b) => distance(b, eye) - distance(a, eye))[0];
  const { yaw, pitch } = lookAngles(eye, far ?? hit);
  lookNow(player, yaw, pitch);
  const known = new Set(Object.keys(bot.entities));
  const own = () =>
    Object.values(bot.entities).find(
      (entity) =>
        entity.name === 'fishing_bobber' && !known.has(String(entity.id)) && distance(entity.position, eye) < 8,
    );
  await useInAir(player, signal);
  let ticks = 0;
  await onEachTick(player, signal, () => own() !== undefined || ++ticks > CAST_TICKS);
  const line = own();
  if (!line) throw new ActionError('refused-by-server', 'the line did not go out');
  lines.set(bot, line);
  return line;
}
