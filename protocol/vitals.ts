/** Health and food of a fresh player, in points, and the most there can be (Minecraft wiki, "Health", "Hunger"). */
export const FULL_HEALTH = 20;
export const FULL_FOOD = 20;

/** Health points as texts show them: to a tenth, and never 0 while somebody lives. */
export function shownHealth(health: number): number {
  return Math.ceil(Math.max(0, health * 10 - 1e-6)) / 10;
}
