/** Most of everything that a replay document takes, so that a page stays within memory whatever a run's files hold. */
export const MOST_ENTRIES = 100_000;
export const MOST_CHANGES = 1_000_000;
export const MOST_POSES = 500_000;
/** About 380 by 380 blocks. */
export const MOST_LAND_CHUNKS = 576;
export const MOST_MOBS = 2_000;
/** About a year of game time. */
export const LARGEST_TICK = 1_000_000_000;
