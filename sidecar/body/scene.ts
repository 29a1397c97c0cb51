import type { Point } from '../../protocol/geometry.ts';

/** Something that moves, as a picture shows it. World coordinates. */
export interface SceneEntity {
  /** The client's number for it. */
  readonly id: number;
  /** "player", or the kind in Minecraft's names ("sheep", "item", "arrow"). */
  readonly kind: string;
  /** The middle of its feet. */
  readonly position: Point;
  /** Of the head where it has one, as `Scene.yaw`. */
  readonly yaw: number;
  readonly pitch: number;
  /** Of the box it takes up, blocks. */
  readonly width: number;
  readonly height: number;
  /** Shown above its head. */
  readonly tag?: string;
  /** Of a dropped item: which one. Of a player: what is in the hand. */
  readonly item?: string;
  readonly baby?: boolean;
  readonly sheared?: boolean;
  /** The colour of a sheep's wool, such as "light_blue". */
  readonly colour?: string;
}

/** A chunk as it was sent. Sections are numbered from 0, the lowest; arrays are not to be written to. */
export interface SceneColumn {
  /** Number of the section at y = 0 to 15, counted from the lowest. */
  readonly sectionOfZero: number;
  readonly sections: number;
  /** All block states of a section, by `y << 8 | z << 4 | x`, or the one that fills it. */
  states(section: number): Uint16Array | number;
  /** Light from the sky of each cell, four bits by the same index, lowest first; undefined where none was sent. */
  skyLight(section: number): Uint32Array | undefined;
  /** Light from blocks, likewise. */
  blockLight(section: number): Uint32Array | undefined;
}

/**
 * Everything a body's client has been sent that a picture from its eyes needs, and nothing else. World coordinates. It
 * shows the present only until the body's client receives more.
 */
export interface Scene {
  /** Minecraft's version, whose numbers the block states are. */
  readonly version: string;
  /** Where the eyes are. */
  readonly eye: Point;
  /** Radians from north against the clock, as seen from above. */
  readonly yaw: number;
  /** Radians upward from the horizon. */
  readonly pitch: number;
  /** Ticks since sunrise, 0 to 23999. */
  readonly timeOfDay: number;
  readonly raining: boolean;
  /** How far around whole chunks are sent, blocks. */
  readonly viewDistance: number;
  /** The item in the hand. */
  readonly held: string | null;
  readonly entities: readonly SceneEntity[];
  /** The chunk at chunk coordinates; undefined while it has not arrived. */
  columnAt(chunkX: number, chunkZ: number): SceneColumn | undefined;
}
