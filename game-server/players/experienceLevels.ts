/** A player's experience: whole levels, and points gathered towards the next. */
export interface Experience {
  readonly level: number;
  /** 0 up to, not including, `pointsOfLevel(level)`. */
  readonly points: number;
  /** Ever gained since the last death; the number a death screen shows as score. */
  readonly total: number;
}

export const NO_EXPERIENCE: Experience = { level: 0, points: 0, total: 0 };

/** Points from a level to the next (Minecraft wiki, "Experience", leveling up). */
export function pointsOfLevel(level: number): number {
  if (level >= 30) return 112 + (level - 30) * 9;
  if (level >= 15) return 37 + (level - 15) * 5;
  return 7 + level * 2;
}

/** With so many points more. Throws RangeError on a negative amount. */
export function withPoints(experience: Experience, amount: number): Experience {
  if (amount < 0) throw new RangeError(`experience to add must be 0 or more points, got ${amount}`);
  let { level, points } = experience;
  points += amount;
  while (points >= pointsOfLevel(level)) points -= pointsOfLevel(level++);
  return { level, points, total: experience.total + amount };
}

/** With so many levels more or fewer, never below 0; the bar keeps its share of the level (as vanilla's /xp and anvils do). */
export function withLevels(experience: Experience, levels: number): Experience {
  const share = experience.points / pointsOfLevel(experience.level);
  const level = experience.level + levels;
  if (level < 0) return { ...experience, level: 0, points: 0 };
  return { ...experience, level, points: Math.floor(share * pointsOfLevel(level)) };
}

/** Points a player leaves behind at death: seven a level, at most 100 (Minecraft wiki, "Experience"). */
export function pointsAtDeath({ level }: Experience): number {
  return Math.min(100, level * 7);
}

/** Sizes in which points become orbs, largest first (Minecraft wiki, "Experience", orb values). */
const ORB_SIZES = [2477, 1237, 617, 307, 149, 73, 37, 17, 7, 3, 1];

/** Points divided into orbs as vanilla does: always the largest orb that fits. */
export function orbsOf(points: number): number[] {
  const orbs: number[] = [];
  for (let left = Math.floor(points); left > 0; ) {
    const orb = ORB_SIZES.find((size) => size <= left) ?? 1;
    orbs.push(orb);
    left -= orb;
  }
  return orbs;
}
