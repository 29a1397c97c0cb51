import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import nbt from 'prismarine-nbt';
import { ConfigError } from '../../protocol/errors.ts';
import type { Game } from '../commands/game.ts';
import type { CompoundTag } from '../data/nbtTag.ts';
import type { Player } from '../players/player.ts';
import { readLevelNbt } from '../world/anvil/levelNbt.ts';
import { type FileTag, fileTag, gameTag } from '../world/anvil/nbtTags.ts';
import { applyPlayerFile, playerFileNbt } from './playerData.ts';

/** Where the files of players lie within a world's folder. */
const PLAYERS = 'playerdata';

/** What is to be written of a player, and a function to call once it is. */
export interface PlayerFile {
  /** Within the world's folder. */
  readonly path: string;
  /** NBT, not compressed. */
  readonly content: Buffer;
  written(): void;
}

/**
 * Players of a zone as the world's folder has them: they are given back what they had when they come for the first time
 * since the server started, and those who left since the last save are kept for the next one.
 */
export class SavedPlayers {
  readonly #game: Game;
  readonly #folder: string;
  readonly #zone: string;
  /** Of those who left, by path. */
  readonly #left = new Map<string, Buffer>();
  readonly #effects = new WeakMap<Player, ReturnType<typeof applyPlayerFile>>();
  /** Hears of a file that could not be read; its player begins anew, and the file is kept beside. */
  onUnreadable: (error: ConfigError) => void = () => undefined;

  constructor(game: Game, folder: string, zone: string) {
    this.#game = game;
    this.#folder = folder;
    this.#zone = zone;
  }

  /** After the systems of survival, which are to have taken leave of a player before they are kept. */
  install(): void {
    const { server, systems } = this.#game;
    server.restorePlayersBy((player) => this.#isOurs(player) && this.#restore(player));
    server.onJoin((player) => {
      const absorption = player.absorption;
      for (const effect of this.#effects.get(player) ?? []) systems.effects.give(player, effect);
      if (this.#effects.delete(player)) player.absorption = absorption;
    });
    server.onLeave((player) => {
      if (this.#isOurs(player)) this.#left.set(pathOf(player), this.#content(player));
    });
  }

  /** What is to be written now of everyone who plays, or has played since they were last written. */
  files(): PlayerFile[] {
    const files: PlayerFile[] = [];
    const here = new Set<string>();
    for (const player of this.#game.server.players.values()) {
      if (!this.#isOurs(player)) continue;
      here.add(pathOf(player));
      files.push({ path: pathOf(player), content: this.#content(player), written: () => undefined });
    }
    for (const [path, content] of this.#left) {
      const written = () => {
        if (this.#left.get(path) === content) this.#left.delete(path);
      };
      if (here.has(path)) this.#left.delete(path);
      else files.push({ path, content, written });
    }
    return files;
  }

  #isOurs(player: Player): boolean {
    return player.zone.id === this.#zone && !player.hidden;
  }

  #content(player: Player): Buffer {
    return nbt.writeUncompressed({ ...fileTag(playerFileNbt(this.#game, player)), name: '' } as never);
  }

  #restore(player: Player): boolean {
    const file = join(this.#folder, pathOf(player));
    if (!existsSync(file)) return false;
    try {
      const tag = gameTag(nbt.parseUncompressed(readLevelNbt(file)) as unknown as FileTag) as CompoundTag;
      this.#effects.set(player, applyPlayerFile(this.#game, player, tag));
      return true;
    } catch (cause) {
      const beside = `${file}.unreadable`;
      if (!existsSync(beside)) copyFileSync(file, beside);
      this.onUnreadable(
        new ConfigError(
          'unreadable-player',
          `${file}: what ${player.username} had cannot be read: ${cause instanceof Error ? cause.message : cause}`,
          { cause },
        ),
      );
      return false;
    }
  }
}

/** A uuid of the server's own making is a plain file name. */
function pathOf({ uuid }: Player): string {
  return join(PLAYERS, `${uuid}.dat`);
}
