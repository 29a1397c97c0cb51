import type { MobDrop } from '../loot.ts';

/** How a mob moves by itself. */
type Locomotion = 'walk' | 'hop' | 'swim' | 'fly' | 'none';

/** What is the same for all mobs of a kind. Points are half hearts. */
export interface Species {
  readonly kind: string;
  readonly health: number;
  /** The attribute movement_speed (Minecraft wiki, "Attribute"). */
  readonly speed: number;
  readonly locomotion: Locomotion;
  /** Points of damage in one blow on normal difficulty; 0 cannot attack. */
  readonly attack: number;
  /** Armour points it has by nature. */
  readonly armour: number;
  /** Share of knock-back it withstands. */
  readonly steadiness: number;
  /** Height of its eyes as a share of its height. */
  readonly eyes: number;
  /** Highest step it takes without a jump, blocks. */
  readonly step: number;
  /** Experience points for killing it, from and to. */
  readonly experience: readonly [number, number];
  /** Where it can breathe. */
  readonly breathes: 'air' | 'water' | 'both';
  readonly fireproof: boolean;
  /** Undead burn in daylight, and healing hurts them. */
  readonly undead: boolean;
  /** Burns when the sun shines on it. */
  readonly burnsByDay: boolean;
  /** Never hurt by falling, or blocks it falls without harm. */
  readonly safeFall: number;
  /** Removed while the difficulty is peaceful. */
  readonly monster: boolean;
  /** Foods it follows and breeds with. */
  readonly foods: readonly string[];
  /** Whether there are young ones. */
  readonly young: boolean;
  readonly drops: readonly MobDrop[];
}
