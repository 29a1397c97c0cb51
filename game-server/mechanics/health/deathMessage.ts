import type { GameServer } from '../../core/server.ts';
import { type Component, translated } from '../../data/component.ts';
import type { DamageSource } from '../../entities/damageSource.ts';
import type { Body } from '../../entities/entity.ts';
import { Player } from '../../players/player.ts';
import { damageFact } from './damageRegistry.ts';

/** Blocks of fall from which the message speaks of a high place (Minecraft wiki, "Death messages"). */
const HIGH_FALL = 5;

/**
 * Vanilla's death message, as a component of its language keys: "Alice was slain by Bob using Excalibur".
 * @param fallen blocks fallen at last, for deaths by a fall.
 * @param fighter who hurt the victim last, if that was lately.
 */
export function deathMessage(
  server: GameServer,
  victim: Player,
  { type, attacker, direct }: DamageSource,
  fallen: number,
  fighter: Body | undefined,
): Component {
  const who = victim.username;
  if (type === 'fall') {
    if (fallen > HIGH_FALL && !fighter) return translated('death.fell.accident.generic', who);
    if (!fighter) return translated('death.attack.fall', who);
    return translated('death.attack.fall.player', who, nameOf(fighter));
  }
  const key = `death.attack.${damageFact(server.gameData, type).messageId}`;
  const killer = attacker ?? direct;
  if (!killer) return fighter ? translated(`${key}.player`, who, nameOf(fighter)) : translated(key, who);
  const weapon = weaponName(killer);
  if (weapon !== undefined) {
    // Only a weapon with a name of its own is named.
    const named =
      type === 'arrow' || type === 'thrown' || type === 'trident' || type === 'player_attack' || type === 'mob_attack';
    if (named) return translated(`${key}.item`, who, nameOf(killer), `[${weapon}]`);
  }
  const { language } = server.gameData.source.data as unknown as { readonly language: Record<string, string> };
  const withKiller = (language[key] ?? '').includes('%2$s') ? key : `${key}.player`;
  return translated(language[withKiller] === undefined ? key : withKiller, who, nameOf(killer));
}

function nameOf(body: Body): Component {
  if (body instanceof Player) return body.username;
  const custom = body.metadata('custom_name');
  return typeof custom === 'string' && custom !== '' ? custom : translated(`entity.minecraft.${body.kind}`);
}

function weaponName(body: Body): string | undefined {
  const stack = body instanceof Player ? body.inventory.inHand(0) : body.equipment('mainHand');
  return stack?.data?.customName;
}
