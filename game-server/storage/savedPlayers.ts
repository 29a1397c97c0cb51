import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import nbt from 'prismarine-nbt';
import { ConfigError } from '../../protocol/errors.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { Game } from '../commands/game.ts';
import { SavedTags, uuidTag } from '../commands/nbt/forms/savedTags.ts';
import { type Remainder, remainderOf, withRemainder } from '../commands/nbt/remainder.ts';
import { type CompoundTag, compound } from '../data/nbtTag.ts';
import { offlineUuid } from '../data/offlineUuid.ts';
import type { Entity } from '../entities/entity.ts';
import type { Player } from '../players/player.ts';
import { readLevelNbt } from '../world/anvil/levelNbt.ts';
import { type FileTag, fileTag, gameTag } from '../world/anvil/nbtTags.ts';
import type { DimensionName } from '../world/dimension.ts';
import { applyPlayerFile, livingPlaceOf, playerFileNbt } from './playerData.ts';
import { looseItem, playersOn, type SavedBodies } from './savedBodies.ts';

/** Where the files of players lie within a world's folder. */
const PLAYERS = 'playerdata';

/** What is to be written of a player, and a function to call once it is. */
export interface PlayerFile {
  /** Within the world's folder. */
  readonly path: string;
  /** NBT, not compressed, of the player when it was taken. */
  content(): Buffer;
  written(): void;
}

/** A stack that would lie on the ground if its player left now. */
interface LooseItem {
  readonly position: Point;
  readonly tag: CompoundTag;
}

/** A dimension in which players are, and the bodies by which what they ride is written and read. */
export interface SavedPlace {
  readonly game: Game;
  readonly bodies: SavedBodies;
}

/** What a player is and has in one moment. */
interface PlayerState {
  readonly tag: CompoundTag;
  readonly fallen: readonly LooseItem[];
}

/**
 * Players of a zone as the world's folder has them: they are given back what they had when they come for the first time
 * since the server started, and those who left since the last save are kept for the next one.
 */
export class SavedPlayers {
  /** The overworld first. */
  readonly #dimensions: readonly SavedPlace[];
  readonly #folder: string;
  readonly #zone: string;
  /** Of those who left, by path. */
  readonly #left = new Map<string, CompoundTag>();
  /** What files said of players and this server knows nothing of, by path. */
  readonly #remainders = new Map<string, Remainder>();
  /** What those ride who have just come. */
  readonly #riding = new WeakMap<Player, SavedTags>();
  readonly #effects = new WeakMap<Player, ReturnType<typeof applyPlayerFile>>();
  /** Hears of a file that could not be read; its player begins anew, and the file is kept beside. */
  onUnreadable: (error: ConfigError) => void = () => undefined;

  constructor(dimensions: readonly SavedPlace[], folder: string, zone: string) {
    this.#dimensions = dimensions;
    this.#folder = folder;
    this.#zone = zone;
  }

  /** After the systems of survival, which are to have taken leave of a player before they are kept. */
  install(): void {
    for (const place of this.#dimensions) {
      const { server, systems } = place.game;
      server.newcomers.restoreBy((player) => this.#isOurs(player) && this.#restore(place, player));
      server.onJoin((player) => {
        const absorption = player.absorption;
        for (const effect of this.#effects.get(player) ?? []) systems.effects.give(player, effect);
        if (this.#effects.delete(player)) player.absorption = absorption;
        this.#mount(place, player);
      });
      server.onLeave((player) => {
        // Whatever hung on the cursor is in the inventory by now, or on the ground.
        if (this.#isOurs(player) && !player.leavingFor)
          this.#left.set(pathOf(player), this.#stateOf(place, player).tag);
      });
    }
    const [home] = this.#dimensions;
    if (home && this.#dimensions.length > 1)
      home.game.server.dimensions.lookUp(({ username, zone }) =>
        zone === this.#zone ? this.#dimensionInFile(username) : undefined,
      );
  }

  /**
   * What is to be written now of everyone who plays, or has played since they were last written; and what would fall from
   * them, by where.
   */
  take(): { readonly files: PlayerFile[]; readonly fallen: ReadonlyMap<SavedPlace, readonly LooseItem[]> } {
    const files: PlayerFile[] = [];
    const fallen = new Map<SavedPlace, LooseItem[]>();
    const here = new Set<string>();
    for (const place of this.#dimensions)
      for (const player of place.game.server.players.values()) {
        if (!this.#isOurs(player)) continue;
        const path = pathOf(player);
        here.add(path);
        const state = this.#stateOf(place, player);
        fallen.set(place, [...(fallen.get(place) ?? []), ...state.fallen]);
        files.push({ path, content: () => fileBytes(state.tag), written: () => undefined });
      }
    for (const [path, tag] of this.#left) {
      const written = () => {
        if (this.#left.get(path) === tag) this.#left.delete(path);
      };
      if (here.has(path)) this.#left.delete(path);
      else files.push({ path, content: () => fileBytes(tag), written });
    }
    return { files, fallen };
  }

  #isOurs(player: Player): boolean {
    return player.zone.id === this.#zone && !player.hidden;
  }

  #stateOf({ game, bodies }: SavedPlace, player: Player): PlayerState {
    const { slots, fallen } = game.windows.carriedWhenClosed(player);
    const own = withRemainder(playerFileNbt(game, player, slots), this.#remainders.get(pathOf(player)));
    const root = rootOf(player);
    const riding =
      root && player.vehicle && playersOn(root) === 1
        ? compound({
            RootVehicle: compound({ Attach: uuidTag(player.vehicle.uuid), Entity: bodies.tagsOf(root) }),
          })
        : compound();
    const { eyes: position, uuid } = player;
    const { tickNumber } = game.server;
    return {
      tag: { type: 'compound', value: new Map([...own.value, ...riding.value]) },
      fallen: fallen.map((stack, index) => ({
        position,
        tag: looseItem(game, { position, uuid: offlineUuid(`${uuid}/${tickNumber}/${index}`), stack }),
      })),
    };
  }

  /** Has a player go on riding what they rode. */
  #mount({ game, bodies }: SavedPlace, player: Player): void {
    const saved = this.#riding.get(player);
    this.#riding.delete(player);
    const entity = saved?.inner('Entity');
    if (!saved || !entity) return;
    const { x, z } = player.position;
    bodies.restore(Math.floor(x) >> 4, Math.floor(z) >> 4, [entity.compound]);
    const seat = saved.uuid('Attach');
    for (const vehicle of game.entities.inZone(this.#zone))
      if (vehicle.uuid === seat && player.alive) game.entities.mount(player, vehicle);
  }

  /** Keeps what the file says beyond what this server makes of it. */
  #remember(game: Game, player: Player, tag: CompoundTag): void {
    const riding = new SavedTags(tag, game).inner('RootVehicle');
    if (riding) this.#riding.set(player, riding);
    const rest = new Map(tag.value);
    rest.delete('RootVehicle');
    const own = playerFileNbt(game, player, player.inventory.slots.contents());
    const remainder = remainderOf({ type: 'compound', value: rest }, own);
    if (remainder) this.#remainders.set(pathOf(player), remainder);
  }

  /** In which dimension somebody alive is to go on whose file says so; undefined where it says nothing of use. */
  #dimensionInFile(username: string): DimensionName | undefined {
    const file = join(this.#folder, PLAYERS, `${offlineUuid(username)}.dat`);
    try {
      const tag = existsSync(file) ? readTag(file) : undefined;
      return tag && livingPlaceOf(tag);
    } catch {
      // Said when they are to be given back what they had.
      return undefined;
    }
  }

  #restore({ game }: SavedPlace, player: Player): boolean {
    const file = join(this.#folder, pathOf(player));
    if (!existsSync(file)) return false;
    try {
      const tag = readTag(file);
      this.#effects.set(player, applyPlayerFile(game, player, tag));
      this.#remember(game, player, tag);
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

function readTag(file: string): CompoundTag {
  return gameTag(nbt.parseUncompressed(readLevelNbt(file)) as unknown as FileTag) as CompoundTag;
}

/** The lowest of what a player rides. */
function rootOf({ vehicle }: Player): Entity | undefined {
  let root = vehicle;
  while (root?.vehicle) root = root.vehicle;
  return root;
}

function fileBytes(tag: CompoundTag): Buffer {
  return nbt.writeUncompressed({ ...fileTag(tag), name: '' } as never);
}

/** A uuid of the server's own making is a plain file name. */
function pathOf({ uuid }: Player): string {
  return join(PLAYERS, `${uuid}.dat`);
}
