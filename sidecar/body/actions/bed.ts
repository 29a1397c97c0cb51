import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { findBlocks } from '../perception/findBlocks.ts';
import { visibleName } from '../perception/visibleName.ts';
import { ActionError } from '../player/actionError.ts';
import { plainText } from '../player/plainText.ts';
import { feetOf, othersOf, type Player } from '../player/player.ts';
import { until, within } from '../player/waiting.ts';
import { clickBlock, reachBlock } from './useBlock.ts';
import { walkWithin } from './walkTo.ts';

/** How far a body looks for a bed, blocks. */
const BED_RADIUS = 32;
const ANSWER_MS = 1_000;
/** Lines that the game shows whoever lies down (language file): that it is of no use, and how many of how many sleep. */
const NOT_POSSIBLE = 'sleep.not_possible';
const SOME_SLEEP = 'sleep.players_sleeping';
/** Where an entity's metadata has its pose, and that of who sleeps (protocol "Entity metadata"). */
const POSE = 6;
const SLEEPING = 2;
/** How near a body has to be to lie down, blocks: 3 on each axis (wiki "Bed"), and a little less. */
const BESIDE = 2.5;

/** See `Action` 'sleep'. World coordinates. Throws ActionError. */
export async function sleep(
  player: Player,
  position: BlockPosition | undefined,
  signal: AbortSignal,
): Promise<ActionResult> {
  const { bot } = player;
  const found = findBlocks(player, (id) => id.endsWith('_bed'), BED_RADIUS, 1)[0];
  const cell = position ?? (found && player.frame.toWorld(found.position));
  if (!cell) throw new ActionError('nothing-there', `there is no bed within ${BED_RADIUS} blocks`);
  const where = player.frame.show(cell);
  const id = player.blocks.at(cell)?.state.id ?? 'nothing';
  if (!id.endsWith('_bed'))
    throw new ActionError('bad-argument', `${visibleName(player, cell)} at ${where} is not a bed`);
  await comeBeside(player, cell, signal);
  await reachBlock(player, cell, signal);
  let reason = '';
  let prospect = '';
  const hear = ({ content }: { content: unknown }) => {
    const component = typeof content === 'string' ? parsed(content) : content;
    const text = plainText(component);
    if (text.includes('bed.')) reason = phrase(player, text);
    if (text === NOT_POSSIBLE) prospect = `; ${phrase(player, text)}`;
    if (text === SOME_SLEEP) prospect = `; ${awaited(player, argumentsOf(component))}`;
  };
  bot._client.on('system_chat', hear);
  try {
    await clickBlock(player, cell, signal);
    await within(player.clock, ANSWER_MS, signal, (limited) =>
      until(bot, ['sleep', 'physicsTick'], () => (bot.isSleeping || reason !== '' ? true : undefined), limited),
    );
  } finally {
    bot._client.removeListener('system_chat', hear);
  }
  if (bot.isSleeping) return { ok: true, message: `lies in the ${id} at ${where} and sleeps${prospect}` };
  throw new ActionError('refused-by-server', `cannot sleep in the ${id} at ${where}${reason ? `: ${reason}` : ''}`);
}

/** Walks to where the server lets a body lie down, where a way leads there: hands reach further. */
async function comeBeside(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<void> {
  const { x, z } = feetOf(player);
  if (Math.max(Math.abs(x - cell.x - 0.5), Math.abs(z - cell.z - 0.5)) <= BESIDE) return;
  try {
    await walkWithin(player, { position: cell, range: BESIDE, avoid: [] }, signal);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
  }
}

/** Who has to lie down yet for the night to pass: how many, as the server counts, and which mates are not seen in bed. */
function awaited(player: Player, [sleeping = '?', needed = '?']: readonly string[]): string {
  const inBed = new Set(
    othersOf(player)
      .filter(({ mate, entity }) => mate && (entity.metadata as readonly unknown[])[POSE] === SLEEPING)
      .map(({ name }) => name),
  );
  const up = player.briefing.team
    .map(({ agent }) => agent)
    .filter((agent) => agent !== player.briefing.agent && !inBed.has(agent));
  return `${sleeping} of ${needed} needed for the night to pass are in bed; mates not seen in bed: ${up.join(', ') || 'none'}`;
}

/** What a message of the game says its numbers and names are, as text. */
function argumentsOf(component: unknown): string[] {
  const listIn = (value: unknown): readonly unknown[] => {
    if (Array.isArray(value)) return value;
    return value !== null && typeof value === 'object' && 'value' in value ? listIn(value.value) : [];
  };
  const fields = component as { readonly with?: unknown; readonly value?: { readonly with?: unknown } } | null;
  return listIn(fields?.with ?? fields?.value?.with).map(plainText);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The sentence of a translation key, where the game has one. */
function phrase(player: Player, key: string): string {
  const { language } = player.bot.registry as unknown as { language: Readonly<Record<string, string>> };
  return language[key] ?? key;
}

/** See `Action` 'wake'. Throws ActionError. */
export async function wake(player: Player, signal: AbortSignal): Promise<ActionResult> {
  const { bot } = player;
  if (!bot.isSleeping) throw new ActionError('nothing-there', 'does not sleep');
  bot._client.write('entity_action', { entityId: bot.entity.id, actionId: 'stop_sleeping', jumpBoost: 0 });
  await within(player.clock, ANSWER_MS, signal, (limited) =>
    until(bot, ['wake', 'physicsTick'], () => (bot.isSleeping ? undefined : true), limited),
  );
  if (bot.isSleeping) throw new ActionError('refused-by-server', 'the server did not let it get up');
  // It is put beside the bed.
  await player.clock.sleep(150, signal);
  return { ok: true, message: `got up at ${player.frame.showPoint(bot.entity.position)}` };
}
