/** FNV-1a over a name, 32 bits. */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** A number from 0 to 1 that three integers always give, and look like chance. */
export function speck(seed: number, u: number, v: number): number {
  let hash = Math.imul(seed ^ Math.imul(u + 1, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ Math.imul(v + 1, 0xc2b2ae35), 0x27d4eb2f);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x165667b1) >>> 8) / 0x1000000;
}
