import type { EmbeddedServer, System } from '../../core/server.ts';
import type { DamageSource } from '../../entities/damageSource.ts';
import { Entity } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { toolKind } from '../../items/equipment/weaponFacts.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { Player } from '../../players/player.ts';
import { UsingItems } from '../character/usingItems.ts';
import { Damage } from '../health/damage.ts';
import { bypassesArmour } from '../health/damageTraits.ts';
import { levelOn } from '../health/worn.ts';

/** Ticks until a raised shield holds, and for which an axe disables it (Minecraft wiki, "Shield"). */
const RAISE_TICKS = 5;
const DISABLED_TICKS = 100;
/** Blows from this on wear the shield, by their points and one. */
const WEARING = 3;
/** Entity statuses of a blow on the shield and of one that disables it (wiki, "Entity statuses"). */
const BLOCKED = 29;
const DISABLED = 30;

/** Whether a player holds up a shield that is ready. */
export function isBlocking(server: EmbeddedServer, player: Player): boolean {
  const use = server.find(UsingItems).inUse(player);
  return use !== undefined && use.item.id === 'shield' && use.ticks >= RAISE_TICKS;
}

/** Shields stop what comes from the front as long as the use key is held. */
export const shield: System = {
  name: 'shield',
  install(server) {
    server.uses.onItem('shield', ({ player, hand }) => server.find(UsingItems).begin(player, hand));
    server.find(Damage).addGuard((victim, amount, source) => {
      if (!(victim instanceof Player) || !stops(server, victim, source)) return amount;
      block(server, victim, amount, source);
      return 0;
    });
  },
};

function stops(server: EmbeddedServer, victim: Player, { type, attacker, direct }: DamageSource): boolean {
  if (bypassesArmour(type) || type === 'falling_anvil' || type === 'thorns' || !isBlocking(server, victim))
    return false;
  const from = (direct ?? attacker)?.position;
  if (!from) return false;
  const yaw = (victim.yaw * Math.PI) / 180;
  // Ahead is where the look and the way to the source point the same way.
  return -Math.sin(yaw) * (from.x - victim.position.x) + Math.cos(yaw) * (from.z - victim.position.z) > 0;
}

function block(server: EmbeddedServer, victim: Player, amount: number, { attacker, direct }: DamageSource): void {
  const using = server.find(UsingItems);
  const hand = using.inUse(victim)?.hand ?? 1;
  const { entityId } = victim;
  server.broadcast(victim.zone.id, 'entity_status', { entityId, entityStatus: BLOCKED });
  if (amount >= WEARING) wearItem(server, victim, hand, 1 + Math.floor(amount));
  const striker = direct === undefined || direct === attacker ? attacker : undefined;
  if (striker instanceof Entity && striker instanceof LivingEntity)
    server.find(Damage).knockBack(striker, victim.position, 0.5);
  if (!striker || !isAxeBlow(server, striker)) return;
  using.stop(victim);
  using.coolDown(victim, 'shield', DISABLED_TICKS);
  server.broadcast(victim.zone.id, 'entity_status', { entityId, entityStatus: DISABLED });
}

/** Axes disable a shield by chance: a quarter, more with efficiency, surely when sprinting. */
function isAxeBlow(server: EmbeddedServer, striker: Entity | Player): boolean {
  const weapon = striker instanceof Player ? striker.inventory.inHand(0) : striker.equipment('mainHand');
  if (toolKind(weapon?.id) !== 'axe') return false;
  const zone = striker instanceof Player ? striker.zone.id : striker.zone;
  const sprint = striker instanceof Player && striker.sprinting ? 0.75 : 0;
  return server.zoneRandom(zone).float() < 0.25 + 0.05 * levelOn(weapon, 'efficiency') + sprint;
}
