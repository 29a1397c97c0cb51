import type { GameServer } from '../../core/server.ts';
import type { DamageSource } from '../../entities/damageSource.ts';
import { Entity } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { toolKind } from '../../items/equipment/weaponFacts.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { Player } from '../../players/player.ts';
import type { UsingItems } from '../character/usingItems.ts';
import type { Damage } from '../health/damage.ts';
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
function isBlocking(usingItems: UsingItems, player: Player): boolean {
  const use = usingItems.inUse(player);
  return use !== undefined && use.item.id === 'shield' && use.ticks >= RAISE_TICKS;
}

/** Shields stop what comes from the front as long as the use key is held. */
export function installShield(server: GameServer, usingItems: UsingItems, damage: Damage): void {
  server.uses.onItem('shield', ({ player, hand }) => usingItems.begin(player, hand));
  damage.addGuard((victim, amount, source) => {
    if (!(victim instanceof Player) || !stops(usingItems, victim, source)) return amount;
    block(server, usingItems, damage, { victim, amount, source });
    return 0;
  });
}

function stops(usingItems: UsingItems, victim: Player, { type, attacker, direct }: DamageSource): boolean {
  if (bypassesArmour(type) || type === 'falling_anvil' || type === 'thorns' || !isBlocking(usingItems, victim))
    return false;
  const from = (direct ?? attacker)?.position;
  if (!from) return false;
  const yaw = (victim.yaw * Math.PI) / 180;
  // Ahead is where the look and the way to the source point the same way.
  return -Math.sin(yaw) * (from.x - victim.position.x) + Math.cos(yaw) * (from.z - victim.position.z) > 0;
}

interface BlockedBlow {
  readonly victim: Player;
  readonly amount: number;
  readonly source: DamageSource;
}

function block(
  server: GameServer,
  usingItems: UsingItems,
  damage: Damage,
  { victim, amount, source: { attacker, direct } }: BlockedBlow,
): void {
  const hand = usingItems.inUse(victim)?.hand ?? 1;
  const { entityId } = victim;
  server.tracker.broadcastAbout(victim.zone.id, entityId, 'entity_status', { entityId, entityStatus: BLOCKED });
  if (amount >= WEARING) wearItem(server, victim, hand, 1 + Math.floor(amount));
  const striker = direct === undefined || direct === attacker ? attacker : undefined;
  if (striker instanceof Entity && striker instanceof LivingEntity) damage.knockBack(striker, victim.position, 0.5);
  if (!striker || !isAxeBlow(server, striker)) return;
  usingItems.stop(victim);
  usingItems.coolDown(victim, 'shield', DISABLED_TICKS);
  server.tracker.broadcastAbout(victim.zone.id, entityId, 'entity_status', { entityId, entityStatus: DISABLED });
}

/** Axes disable a shield by chance: a quarter, more with efficiency, surely when sprinting. */
function isAxeBlow(server: GameServer, striker: Entity | Player): boolean {
  const weapon = striker instanceof Player ? striker.inventory.inHand(0) : striker.equipment('mainHand');
  if (toolKind(weapon?.id) !== 'axe') return false;
  const zone = striker instanceof Player ? striker.zone.id : striker.zone;
  const sprint = striker instanceof Player && striker.sprinting ? 0.75 : 0;
  return server.zoneRandom(zone).float() < 0.25 + 0.05 * levelOn(weapon, 'efficiency') + sprint;
}
