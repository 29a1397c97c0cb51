import type { Entity } from 'prismarine-entity';
import type { ActionResult } from '../action.ts';
import { onEachTick } from '../navigation/walking/keys.ts';
import { appearanceOf } from '../perception/mobAppearance.ts';
import { lookAngles } from '../perception/sight.ts';
import { ActionError } from '../player/actionError.ts';
import { holdItem } from '../player/inventory.ts';
import { changesOf, printInventory, showChanges } from '../player/inventoryChanges.ts';
import { eyeAt, feetOf, type Player } from '../player/player.ts';
import { lookNow, sneak } from '../player/playerInput.ts';
import { aimAt, findEntity, reachOneOf, showEntity } from './entityTarget.ts';

/** Ticks until what a use caused has arrived. */
const ANSWER_TICKS = 10;
/** The kinds of the packet (protocol "Interact"). */
const INTERACT = 0;
const INTERACT_AT = 2;
/** Metadata of an entity: its given name, and what its kind adds to all living ones (protocol "Entity metadata"). */
const CUSTOM_NAME = 2;
const FIRST_OF_KIND = 15;

/** Turns to an entity within reach and uses the main hand on it, as the game's own client would. */
export function useHandOn(player: Player, entity: Entity): void {
  const { bot } = player;
  const eye = eyeAt(feetOf(player));
  const aim = aimAt(entity, eye);
  const { yaw, pitch } = lookAngles(eye, aim);
  sneak(player, false);
  lookNow(player, yaw, pitch);
  const { x, y, z } = entity.position;
  const location = { x: Math.fround(aim.x - x), y: Math.fround(aim.y - y), z: Math.fround(aim.z - z) };
  // Since 26.1 one packet says both.
  for (const mouse of bot.supportFeature('useEntityHasLocation') ? [INTERACT_AT] : [INTERACT_AT, INTERACT])
    bot._client.write('use_entity', { target: entity.id, mouse, ...location, location, hand: 0, sneaking: false });
  bot.swingArm('right');
}

/** See `Action` 'use-on-entity'. Throws ActionError. */
export async function useOnEntity(
  player: Player,
  item: string,
  target: string | number,
  signal: AbortSignal,
): Promise<ActionResult> {
  findEntity(player, target);
  await holdItem(player, item);
  const entity = await reachOneOf(player, target, signal, (found) => suits(item, found));
  const what = showEntity(player, entity);
  const before = printInventory(player);
  const look = traitsOf(entity);
  const changed = () => printInventory(player).text !== before.text || traitsOf(entity) !== look;
  useHandOn(player, entity);
  let ticks = 0;
  await onEachTick(player, signal, () => changed() || ++ticks >= ANSWER_TICKS);
  if (!changed()) throw new ActionError('refused-by-server', `used ${item} on ${what}: nothing changed`);
  // The rest of the change may come a tick later.
  await player.clock.sleep(100, signal);
  const changes = changesOf(before, printInventory(player));
  const text = showChanges(changes);
  return {
    ok: true,
    message: `used ${item} on ${what}${text ? `: ${text}` : ''}`,
    data: {
      gained: changes.gained.map(({ id, count }) => ({ id, count })),
      lost: changes.lost.map(({ id, count }) => ({ id, count })),
    },
  };
}

/** Young ones give neither milk nor wool, and who is shorn no wool again. */
function suits(item: string, entity: Entity): boolean {
  const { baby, sheared } = appearanceOf(entity);
  return !(baby && (item === 'bucket' || item === 'shears' || item === 'bowl')) && !(sheared && item === 'shears');
}

/** What a use may change of an entity: its name, wool, colour, saddle, tameness. */
function traitsOf(entity: Entity): string {
  return JSON.stringify(
    entity.metadata.map((value, index) => (index === CUSTOM_NAME || index >= FIRST_OF_KIND ? value : 0)),
  );
}
