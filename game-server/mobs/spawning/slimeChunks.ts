const SALT = 987_234_911n;
const MULTIPLIER = 0x5deece66dn;
const ADDEND = 0xbn;
const MASK = (1n << 48n) - 1n;

/**
 * Whether slimes come deep in a chunk (Minecraft wiki, "Slime", slime chunks): the first of Java's random numbers below 10
 * is 0 for a seed made of the world's and the chunk's place. One chunk in ten.
 */
export function isSlimeChunk(worldSeed: number, chunkX: number, chunkZ: number): boolean {
  const seed =
    (BigInt(Math.trunc(worldSeed)) +
      BigInt(Math.imul(Math.imul(chunkX, chunkX), 4_987_142)) +
      BigInt(Math.imul(chunkX, 5_947_611)) +
      BigInt(Math.imul(chunkZ, chunkZ)) * 4_392_871n +
      BigInt(Math.imul(chunkZ, 389_711))) ^
    SALT;
  let state = (seed ^ MULTIPLIER) & MASK;
  // java.util.Random.nextInt(10): 31 bits, drawn again when they fall into the incomplete last tenth.
  for (;;) {
    state = (state * MULTIPLIER + ADDEND) & MASK;
    const bits = Number(state >> 17n);
    const value = bits % 10;
    if (bits - value + 9 <= 0x7fffffff) return value === 0;
  }
}
