import type { GameServer } from '../../core/server.ts';
import { Player } from '../../players/player.ts';
import type { Effects } from '../effects/effects.ts';
import type { Damage } from '../health/damage.ts';
import { isAbsolute } from '../health/damageTraits.ts';

/** Entity status of a totem that saves (Minecraft wiki, "Entity statuses"). */
const SAVED = 35;
/** What who was saved gets (Minecraft wiki, "Totem of Undying"). */
const EFFECTS = [
  { id: 'regeneration', duration: 900, amplifier: 1 },
  { id: 'absorption', duration: 100, amplifier: 1 },
  { id: 'fire_resistance', duration: 800 },
] as const;

/** A totem in a hand saves from any death but the void's, and is gone. */
export function installTotem(server: GameServer, damage: Damage, effects: Effects): void {
  damage.addReducer((victim, amount, { type }) => {
    if (!(victim instanceof Player) || amount < victim.health || isAbsolute(type)) return amount;
    return save(server, effects, victim) ? 0 : amount;
  });
}

function save(server: GameServer, effects: Effects, player: Player): boolean {
  const hand = ([0, 1] as const).find((one) => player.inventory.inHand(one)?.id === 'totem_of_undying');
  if (hand === undefined) return false;
  player.inventory.takeFrom(player.inventory.handSlot(hand), 1);
  effects.clear(player);
  player.health = 1;
  for (const effect of EFFECTS) effects.give(player, effect);
  const { entityId, zone } = player;
  server.tracker.broadcastAbout(zone.id, entityId, 'entity_status', { entityId, entityStatus: SAVED });
  return true;
}
