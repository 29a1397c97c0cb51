/**
 * What a replay is drawn from. `bench/replay` writes it from an episode's files, the browser reads it. Positions are arena
 * coordinates, times are ticks since release. Numbers stand in flat arrays, so that a long game stays small.
 */
export const REPLAY_FORMAT = 1;

/** How a texture's pixels must be drawn. */
export const LAYER = { opaque: 0, cutout: 1, translucent: 2 } as const;

/** A face texture of 16 x 16 pixels. */
export interface ReplayTexture {
  /** Minecraft's name for it, or one of ours. */
  readonly name: string;
  /** Red, green, blue, opacity, row by row from the top, base64. */
  readonly pixels: string;
  /** One of `LAYER`. */
  readonly layer: number;
  /** Names under which a resource pack may have it. */
  readonly files: readonly string[];
  /** What grey pictures of a pack are multiplied by. */
  readonly tint?: readonly [number, number, number];
}

/** What a block state looks like. */
export interface StateLook {
  /** Canonical text, such as "oak_stairs[facing=east,half=top]". */
  readonly text: string;
  /** Whether it fills its cell and hides what is behind. */
  readonly cube: boolean;
  /** Whether its parts fill the cell, so that like neighbours hide each other's faces. */
  readonly fills: boolean;
  /** x0, y0, z0, x1, y1, z1 of each box, from 0 to 1; empty for crossed planes. */
  readonly boxes: readonly (readonly number[])[];
  /** Texture numbers by part: down, up, north, south, west, east; negative (-1 - number) for one that lies on its side. */
  readonly faces: readonly (readonly number[])[];
  /** Its liquid: height from 0 to 1, and texture number. */
  readonly liquid?: readonly [number, number];
}

/** Where a text lies: its block of texts, and its number there. */
export type TextRef = readonly [number, number];

/** Kinds of entries on the timeline, and who vouches for them: the server, or the players. */
export const ENTRY_KINDS = ['message', 'tool', 'call', 'event', 'death', 'checkpoint'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One line of what happened. */
export interface ReplayEntry {
  readonly kind: EntryKind;
  readonly tick: number;
  /** Last tick of something that takes time. */
  readonly until?: number;
  /** Number of the agent; -1 for nobody. */
  readonly agent: number;
  /** One line. */
  readonly title: string;
  /** Several lines, where there are more. */
  readonly detail?: string;
  /** Whether it failed. */
  readonly failed?: boolean;
  /** Whether the players report it, and the server cannot vouch for it. */
  readonly reported?: boolean;
  /** Whom a message went to; everybody where it is absent. */
  readonly to?: readonly number[];
  /** What a model was shown and replied. */
  readonly prompts?: readonly { readonly role: string; readonly text: TextRef }[];
  readonly reply?: TextRef;
}

/** The dimensions that a replay can show, by their numbers. */
export const DIMENSIONS = ['overworld', 'the_nether'] as const;
/** Their numbers. */
export const [OVERWORLD, NETHER] = [0, 1] as const;

/** A stretch of the game. A document has one of the whole; a live game is sent one after the other. */
export interface ReplayChunk {
  /** The game is known up to this tick. */
  readonly until: number;
  /** States and textures not met before; numbers go on from the earlier ones. */
  readonly states: readonly StateLook[];
  readonly textures: readonly ReplayTexture[];
  /** Sections of generated land not sent before, each whole: its place in sections of 16 x 16 x 16, and runs as in `initial`. */
  readonly land?: readonly LandSection[];
  /** Six numbers a change: tick, x, y, z, new state, agent or -1. */
  readonly changes: readonly number[];
  /** The same of the Nether; absent where nothing changed there. */
  readonly netherChanges?: readonly number[];
  /** Three numbers a crossing: agent, tick, and the number of the dimension in which its samples lie from then on. */
  readonly crossings?: readonly number[];
  /** Seven numbers a sample: agent, tick, x, y, z, yaw, pitch; yaw and pitch in degrees. */
  readonly poses: readonly number[];
  /** Agent and tick of samples that the agent did not walk to: joined, moved by the referee, came back to life. */
  readonly jumps: readonly number[];
  /** Four numbers a count: tick, agent, item, count. */
  readonly counts: readonly number[];
  readonly items: readonly string[];
  /** Three numbers a value: tick, metric, value; null for unscored. */
  readonly scores: readonly (number | null)[];
  readonly metrics: readonly string[];
  readonly entries: readonly ReplayEntry[];
  /** Blocks of texts not sent before, each a list of texts as JSON. */
  readonly texts?: readonly (readonly string[])[];
  /** Set with the last chunk of a live game. */
  readonly ended?: boolean;
}

export interface LandSection {
  readonly at: Cell;
  readonly runs: readonly number[];
}

export interface ReplayAgent {
  readonly name: string;
  /** "#rrggbb". */
  readonly colour: string;
}

export interface ReplayDocument {
  readonly format: typeof REPLAY_FORMAT;
  readonly title: string;
  readonly run: string;
  readonly episode: number;
  readonly task: string;
  readonly goal: string;
  /** Who played, such as "dagent · rules". */
  readonly players: string;
  /** Whether a language model answered; scripts are never shown as one. */
  readonly isLanguageModel: boolean;
  /** How it ended, such as "completed (goal-reached)"; null where it has not. */
  readonly ended: string | null;
  /** Whether blocks and deeds were found by looking again and again. */
  readonly isSampled: boolean;
  readonly agents: readonly ReplayAgent[];
  readonly initial: ReplayRegion | null;
  /** What the task asks for: position and the state, whose absent properties may be anything. */
  readonly blueprint: readonly { readonly at: Cell; readonly state: string }[];
  readonly mobs: readonly ReplayMob[];
  /** The arena's part of the Nether at release, in its own coordinates; absent where it has none. */
  readonly nether?: ReplayRegion & { readonly mobs: readonly ReplayMob[] };
  /** Cells that the log left otherwise than the final snapshot has them; the last tick shows the snapshot. */
  readonly corrections: number;
  /** What the document leaves out for its size, for people. */
  readonly omitted: readonly string[];
  /** Where a live game's chunks come from, as server-sent events; absent for a game that is over. */
  readonly live?: string;
  readonly game: ReplayChunk;
}

/** Blocks at release: `runs` as pairs of state and length, x fastest, then z, then y as in `cellsOf`. */
export interface ReplayRegion {
  readonly min: Cell;
  readonly max: Cell;
  readonly runs: readonly number[];
}

/** A mob at release: what it is and where it stood. */
export interface ReplayMob {
  readonly kind: string;
  readonly at: Cell;
}

export type Cell = readonly [number, number, number];
