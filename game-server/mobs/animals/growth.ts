/** Ticks a young animal takes to grow up (Minecraft wiki, "Breeding"). */
export const GROWING_TICKS = 24_000;
