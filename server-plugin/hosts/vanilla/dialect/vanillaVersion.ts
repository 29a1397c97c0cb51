/** Versions of Minecraft that packs are made for, oldest first; the last is the newest stable one that bodies can play. */
export const VANILLA_VERSIONS = ['1.19.2', '1.20.4', '1.21.1', '1.21.4', '1.21.11', '26.1'] as const;
export type VanillaVersion = (typeof VANILLA_VERSIONS)[number];
