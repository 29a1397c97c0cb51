/** Health and food of a fresh player, in points, and the most there can be (Minecraft wiki, "Health", "Hunger"). */
export const FULL_HEALTH = 20;
export const FULL_FOOD = 20;
