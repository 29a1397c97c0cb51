import type { Bot } from 'mineflayer';
import type { Entity } from 'prismarine-entity';
import type { ActionResult, EntityTarget } from '../action.ts';
import { ActionError } from '../player/actionError.ts';
import type { Player } from '../player/player.ts';
import { until, within } from '../player/waiting.ts';
import { findEntity, isPlayer, reachEntity, showEntity } from './entityTarget.ts';
import { useHandOn } from './useOnEntity.ts';

const ANSWER_MS = 1_000;
/** The first slot of the hotbar in the inventory window, and how many there are. */
const HOTBAR = 36;
const HOTBAR_SIZE = 9;

/** What the body rides; undefined on foot. Mineflayer's types leave it out. */
export function vehicleOf(player: Player): Entity | undefined {
  return (player.bot as { vehicle?: Entity | null }).vehicle ?? undefined;
}

/**
 * Notices when the body has got off: Mineflayer 4.39 reads the passengers a vehicle has, but not that one of them is
 * missing now.
 */
export function noticeGettingOff(bot: Bot): void {
  bot._client.on('set_passengers', ({ entityId, passengers }: { entityId: number; passengers: number[] }) => {
    const rider = bot as { vehicle?: Entity | null };
    if (rider.vehicle?.id !== entityId || passengers.includes(bot.entity.id)) return;
    const left = rider.vehicle;
    rider.vehicle = null;
    bot.emit('dismount', left);
  });
}

/** See `Action` 'mount'. Throws ActionError. */
export async function mount(player: Player, target: EntityTarget, signal: AbortSignal): Promise<ActionResult> {
  const { bot } = player;
  const entity = findEntity(player, target);
  const what = showEntity(player, entity);
  if (vehicleOf(player)) throw new ActionError('riding', `already rides ${vehicleOf(player)?.name}: get off first`);
  if (isPlayer(player, entity)) throw new ActionError('bad-argument', 'players are not ridden');
  await reachEntity(player, entity, signal);
  emptyHand(player);
  await within(player.clock, ANSWER_MS, signal, async (limited) => {
    const mounted = until(
      bot,
      ['mount', 'physicsTick'],
      () => (vehicleOf(player) === entity ? true : undefined),
      limited,
    );
    useHandOn(player, entity);
    return mounted;
  });
  if (vehicleOf(player) === entity) return { ok: true, message: `rides ${what}`, data: { id: entity.id } };
  throw new ActionError('refused-by-server', `${what} did not accept a rider`);
}

/** What is in the hand would be used on the animal instead. */
function emptyHand(player: Player): void {
  const { bot } = player;
  if (!bot.heldItem) return;
  for (let slot = 0; slot < HOTBAR_SIZE; slot++)
    if (!bot.inventory.slots[HOTBAR + slot]) {
      bot.setQuickBarSlot(slot);
      return;
    }
}

/** See `Action` 'dismount'. Throws ActionError. */
export async function dismount(player: Player, signal: AbortSignal): Promise<ActionResult> {
  const { bot } = player;
  const vehicle = vehicleOf(player);
  if (!vehicle) throw new ActionError('nothing-there', 'rides nothing');
  const keys = (shift: boolean) => {
    if (bot.supportFeature('newPlayerInputPacket')) bot._client.write('player_input', { inputs: { shift } });
    else if (shift) bot._client.write('steer_vehicle', { sideways: 0, forward: 0, jump: 2 });
  };
  await within(player.clock, ANSWER_MS, signal, async (limited) => {
    const off = until(bot, ['dismount', 'physicsTick'], () => (vehicleOf(player) ? undefined : true), limited);
    keys(true);
    return off;
  });
  keys(false);
  if (vehicleOf(player)) throw new ActionError('refused-by-server', `could not get off ${vehicle.name}`);
  // It is put beside what it rode.
  await player.clock.sleep(150, signal);
  return { ok: true, message: `got off ${vehicle.name} at ${player.frame.showPoint(bot.entity.position)}` };
}
