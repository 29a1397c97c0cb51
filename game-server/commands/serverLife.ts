import type { BlockPosition } from '../../protocol/geometry.ts';

/**
 * What commands ask of a server that keeps one world: to save it, to end, who may join. `Commands.keepWorld` takes it and
 * adds the commands that need it (save-all, save-on, save-off, stop, whitelist).
 */
export interface WorldKeeping {
  /** Whether the world has a folder to be saved to, without which there are no commands that save; yes unless given. */
  readonly hasFolder?: boolean;
  /** Writes the world to disk now (save-all); with `flush` all of it before the call returns. @returns false on failure. */
  save(flush: boolean): boolean;
  /** Switches saving by itself (save-on, save-off). @returns false when it was so already. */
  setSaving(on: boolean): boolean;
  /** Ends the server after this tick (stop). */
  stop(): void;
  readonly whitelist: Whitelist;
}

/**
 * What commands ask of the life of the server as a whole: its world on disk, its log, its end, who may join. Only a
 * server that runs as a vanilla server has one; `Commands.serveWorld` takes it and adds the commands that need it
 * (function, schedule, forceload, reload, datapack, tick, save-all, save-on, save-off, stop, whitelist).
 */
export interface ServerLife extends WorldKeeping {
  /** The one zone that covers the world. */
  readonly zone: string;
  /** The world's folder for data packs, where they lie as folders or zips; none unless given. Read at start and at /reload. */
  readonly dataPacks?: string;
  /** Commands reach every chunk of the zone, not only those that are marked or in view of a player. */
  readonly reachesEverywhere?: boolean;
  /** Where the world begins, (0, 0, 0) unless given: there the functions of tags stand. */
  readonly spawn?: BlockPosition;
  /** The player limit that `list` shows; 20 unless given. */
  readonly maxPlayers?: number;
  /**
   * Seconds without players after which the world stands still (server.properties `pause-when-empty-seconds`, 1.21.2 and
   * later); 0 never, 60 unless given.
   */
  readonly pauseWhenEmptySeconds?: number;
  /** A line for logs/latest.log as vanilla's logger writes it, without date and thread. */
  log(level: 'info' | 'warn' | 'error', line: string): void;
  /** Who are operators whenever they join, by name (vanilla's ops.json). */
  readonly operators?: Pick<Whitelist, 'add' | 'remove'>;
}

/** Who may join, by name (vanilla's whitelist.json). */
export interface Whitelist {
  /** Whether it is in force. */
  readonly on: boolean;
  /** @returns false when it was so already. */
  setOn(on: boolean): boolean;
  /** In the order they were added. */
  names(): readonly string[];
  /** @returns false when the name was on it already. */
  add(name: string): boolean;
  /** @returns false when the name was not on it. */
  remove(name: string): boolean;
  /** Reads the file anew. @throws Error saying why it could not; the list stays as it was then. */
  reload(): void;
}
