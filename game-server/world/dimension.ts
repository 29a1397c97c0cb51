/** The dimensions a server can be (Minecraft wiki, "Dimension"). */
export type DimensionName = 'overworld' | 'the_nether' | 'the_end';

/** What is the same for all places of a dimension (Minecraft wiki, "Custom dimension", dimension types). */
export interface Dimension {
  readonly name: DimensionName;
  /** Where clients believe the lowest block to be, and how many blocks high the dimension is, whole sections both. */
  readonly minY: number;
  readonly height: number;
  /** How high portals and the like may be built: above lies the roof. */
  readonly logicalHeight: number;
  /** Whether there are sun, moon and weather, and light from above. */
  readonly hasSky: boolean;
  /** Blocks of the overworld that one block here stands for, across. */
  readonly scale: number;
  /** Whether water boils away and lava flows fast and far. */
  readonly ultrawarm: boolean;
  /** Whether one can sleep in a bed; otherwise it blows up. */
  readonly bedsWork: boolean;
  /** Whether one can come back by a respawn anchor; otherwise it blows up. */
  readonly anchorsWork: boolean;
  /** Where the sea begins, which clients are sent since 1.21.2; undefined leaves what minecraft-data has recorded. */
  readonly seaLevel: number | undefined;
}

export const DIMENSIONS: Readonly<Record<DimensionName, Dimension>> = {
  overworld: {
    name: 'overworld',
    minY: -64,
    height: 384,
    logicalHeight: 384,
    hasSky: true,
    scale: 1,
    ultrawarm: false,
    bedsWork: true,
    anchorsWork: false,
    seaLevel: undefined,
  },
  the_nether: {
    name: 'the_nether',
    minY: 0,
    height: 256,
    logicalHeight: 128,
    hasSky: false,
    scale: 8,
    ultrawarm: true,
    bedsWork: false,
    anchorsWork: true,
    seaLevel: 32,
  },
  the_end: {
    name: 'the_end',
    minY: 0,
    height: 256,
    logicalHeight: 256,
    hasSky: false,
    scale: 1,
    ultrawarm: false,
    bedsWork: false,
    anchorsWork: false,
    seaLevel: 0,
  },
};
