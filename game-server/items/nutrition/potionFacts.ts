import { nameTable } from '../../../protocol/nameTable.ts';
import type { EffectGift } from './effectGift.ts';

const MINUTES = 20 * 60;

/** Effects of potions by their plain id: long ones last 8/3, strong ones 1/2 (Minecraft wiki, "Potion"; not in minecraft-data). */
const PLAIN: Readonly<Record<string, readonly EffectGift[]>> = nameTable({
  night_vision: [{ id: 'night_vision', duration: 3 * MINUTES }],
  invisibility: [{ id: 'invisibility', duration: 3 * MINUTES }],
  leaping: [{ id: 'jump_boost', duration: 3 * MINUTES }],
  fire_resistance: [{ id: 'fire_resistance', duration: 3 * MINUTES }],
  swiftness: [{ id: 'speed', duration: 3 * MINUTES }],
  slowness: [{ id: 'slowness', duration: 1.5 * MINUTES }],
  turtle_master: [
    { id: 'slowness', duration: 400, amplifier: 3 },
    { id: 'resistance', duration: 400, amplifier: 2 },
  ],
  water_breathing: [{ id: 'water_breathing', duration: 3 * MINUTES }],
  healing: [{ id: 'instant_health', duration: 1 }],
  harming: [{ id: 'instant_damage', duration: 1 }],
  poison: [{ id: 'poison', duration: 900 }],
  regeneration: [{ id: 'regeneration', duration: 900 }],
  strength: [{ id: 'strength', duration: 3 * MINUTES }],
  weakness: [{ id: 'weakness', duration: 1.5 * MINUTES }],
  luck: [{ id: 'luck', duration: 5 * MINUTES }],
  slow_falling: [{ id: 'slow_falling', duration: 1.5 * MINUTES }],
});
/** Those whose longer and stronger forms follow no rule. */
const SPECIAL: Readonly<Record<string, readonly EffectGift[]>> = nameTable({
  long_poison: [{ id: 'poison', duration: 1800 }],
  strong_poison: [{ id: 'poison', duration: 432, amplifier: 1 }],
  long_regeneration: [{ id: 'regeneration', duration: 1800 }],
  strong_regeneration: [{ id: 'regeneration', duration: 450, amplifier: 1 }],
  strong_slowness: [{ id: 'slowness', duration: 400, amplifier: 3 }],
  long_turtle_master: [
    { id: 'slowness', duration: 800, amplifier: 3 },
    { id: 'resistance', duration: 800, amplifier: 2 },
  ],
  strong_turtle_master: [
    { id: 'slowness', duration: 400, amplifier: 5 },
    { id: 'resistance', duration: 400, amplifier: 3 },
  ],
});

/** The effects of a potion by its id ("long_swiftness"); none for water, awkward and unknown ones. */
export function potionEffects(potion: string | undefined): readonly EffectGift[] {
  if (potion === undefined) return [];
  const id = potion.replace('minecraft:', '');
  const special = SPECIAL[id];
  if (special) return special;
  if (id.startsWith('long_'))
    return (PLAIN[id.slice(5)] ?? []).map((gift) => ({ ...gift, duration: Math.round((gift.duration * 8) / 3) }));
  if (id.startsWith('strong_'))
    return (PLAIN[id.slice(7)] ?? []).map((gift) => ({
      ...gift,
      duration: Math.max(1, Math.floor(gift.duration / 2)),
      amplifier: 1,
    }));
  return PLAIN[id] ?? [];
}
