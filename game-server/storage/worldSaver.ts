import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Game } from '../commands/game.ts';
import { type Remainder, remainderOf, withRemainder } from '../commands/nbt/remainder.ts';
import type { CompoundTag } from '../data/nbtTag.ts';
import { type LevelFacts, type LevelState, levelFileOf, levelTag, readLevelState } from '../world/anvil/levelFile.ts';
import type { DimensionName } from '../world/dimension.ts';
import { regionOf } from './changedChunks.ts';
import { dragonFightTag, savedDragonFight } from './dragonFightTags.ts';
import { type ChunkRecord, chunkRecord, chunkRecordSoon, partBytes } from './regionPart.ts';
import { discardDrafts, SaveDraft, settleSave } from './saveDraft.ts';
import { SavedDimension, type TakenPart } from './savedDimension.ts';
import { type MapFile, SavedMaps } from './savedMaps.ts';
import { type PlayerFile, SavedPlayers } from './savedPlayers.ts';
import { continueLevel, levelOf } from './worldLevel.ts';

/** Chunks that are encoded in one tick while a save is spread, each about a millisecond; more where it would take longer than this. */
const CHUNKS_PER_TICK = 2;
const MOST_TICKS = 40;
/** Within a world's folder. */
const LEVEL = 'level.dat';
const gzipSoon = promisify(gzip);

/** Entries of level.dat that say which version wrote it: never those of the version before. */
const OF_THE_WRITER: ReadonlySet<string> = new Set(['DataVersion', 'Version', 'version', 'Time']);

/** How much one save wrote. */
interface SavingReport {
  /** Chunks whose blocks, or what they hold, had changed. */
  readonly chunks: number;
  readonly players: number;
}

interface WorldSaverOptions {
  /** The world's folder, which must exist. */
  readonly folder: string;
  /** The zone whose players, entities, hour and weather are saved. */
  readonly zone: string;
  readonly facts: Pick<LevelFacts, 'name' | 'spawn'>;
  /** The world's age in ticks, for level.dat. */
  readonly time: () => number;
  /** Hears of saves over many ticks that failed; what they were to write is written by the next one. */
  readonly onFailure?: (error: unknown) => void;
}

/** One save: the world as it was in one moment, and how much of it has been encoded. */
interface SavingRound {
  readonly chunks: readonly TakenPart[];
  readonly players: readonly PlayerFile[];
  readonly maps: readonly MapFile[];
  readonly level: CompoundTag;
  readonly states: readonly { readonly path: string; readonly content: Buffer }[];
  /** NBT of the chunks encoded so far. */
  readonly encoded: (Buffer | null)[];
  /** Whether all are, and the files are being written. */
  writing: boolean;
}

/**
 * Keeps a world with all its dimensions in a folder: goes on with what lies there, and saves it again and again, as a server does that runs on.
 * Each save is only what has changed since the last, all of it as it was between two ticks, and all of it or nothing
 * (`SaveDraft`): nothing that moves from one place to another is ever in both, or in neither. What files hold that this
 * server knows nothing of stays in them.
 */
export class WorldSaver {
  readonly players: SavedPlayers;
  readonly #game: Game;
  readonly #options: WorldSaverOptions;
  /** The overworld first. */
  readonly #dimensions: readonly SavedDimension[];
  readonly #maps: SavedMaps;
  #levelRest: Remainder | undefined;
  #round: SavingRound | undefined;
  #again = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(game: Game, options: WorldSaverOptions) {
    this.#game = game;
    this.#options = options;
    this.#dimensions = [...game.dimensions.values()].map(
      (each) => new SavedDimension(each, options.folder, options.zone),
    );
    this.players = new SavedPlayers(this.#dimensions, options.folder, options.zone);
    this.#maps = new SavedMaps(game, options.folder, options.zone);
  }

  /** After the systems of survival. */
  install(): void {
    this.players.install();
    for (const dimension of this.#dimensions) dimension.install();
    this.#game.server.onTick(() => this.#encode());
  }

  /**
   * Goes on with the world that lies in the folder, before anybody plays.
   * @returns what its level.dat says; undefined when there is none yet.
   * @throws ConfigError 'no-world', 'unreadable-chunk', and the file system's errors.
   */
  async open(): Promise<LevelState | undefined> {
    const { folder, zone } = this.#options;
    settleSave(folder);
    discardDrafts(folder);
    for (const dimension of this.#dimensions) await dimension.openChunks();
    const level = existsSync(join(folder, LEVEL)) ? readLevelState(folder) : undefined;
    if (level) {
      continueLevel(this.#game, zone, level);
      // Entities made from now on are others than those that were.
      for (const { game } of this.#dimensions) game.server.numbers.renewUuids(`${level.time}`);
    }
    for (const dimension of this.#dimensions) dimension.openRest();
    this.#maps.open();
    const fight = level && savedDragonFight(this.#game, level.data);
    if (fight) this.#end?.systems.dragonFight.resume(zone, fight);
    if (level) this.#levelRest = levelRemainder(level.data, this.#levelNow(level.time));
    return level;
  }

  /** Whether a save is under way. */
  get busy(): boolean {
    return this.#round !== undefined;
  }

  /**
   * Saves the world as it is now while the server goes on: a few chunks a tick, and the files beside it. While a save is
   * under way, another one follows.
   */
  begin(): void {
    if (this.#round) this.#again = true;
    else this.#round = this.#take();
  }

  /**
   * Saves the world before it returns, instead of a save that is under way.
   * @throws the file system's errors; what could not be written counts as not saved.
   */
  save(): SavingReport {
    if (this.#round) this.#giveBack(this.#round);
    this.#round = undefined;
    this.#again = false;
    const round = this.#take();
    try {
      for (const chunk of round.chunks) round.encoded.push(chunk.encode());
      this.#writeNow(round);
    } catch (error) {
      this.#giveBack(round);
      throw error;
    }
    const ofBlocks = round.chunks.filter(({ folder }) => folder === 'region');
    return { chunks: ofBlocks.length, players: round.players.length };
  }

  /** Resolves when no file is being written any more. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  get #end(): Game | undefined {
    return this.#dimensions.find(({ game }) => game.server.dimension.name === 'the_end')?.game;
  }

  #levelNow(tick: number): CompoundTag {
    const { facts, zone } = this.#options;
    const { gameData, world } = this.#game.server;
    const has = (name: DimensionName) => this.#dimensions.some(({ game }) => game.server.dimension.name === name);
    const dimensions = { hasNether: has('the_nether'), hasEnd: has('the_end') };
    const level = levelOf(this.#game, zone, facts);
    const fight = this.#end?.systems.dragonFight.stateOf(zone);
    const dragonFight = fight && dragonFightTag(this.#game, fight);
    return levelTag(gameData, { ...level, tick, ground: world.chunks.ground, ...dimensions, dragonFight });
  }

  #take(): SavingRound {
    const { files, fallen } = this.players.take();
    return {
      chunks: this.#dimensions.flatMap((dimension) => dimension.take(fallen.get(dimension) ?? [])),
      players: files,
      maps: this.#maps.take(),
      level: withRemainder(this.#levelNow(this.#options.time()), this.#levelRest),
      states: this.#dimensions.map((dimension) => dimension.state()),
      encoded: [],
      writing: false,
    };
  }

  #giveBack({ chunks }: SavingRound): void {
    for (const chunk of chunks) chunk.giveBack();
  }

  /** Does a tick's share of the save under way. */
  #encode(): void {
    const round = this.#round;
    if (!round || round.writing) return;
    const { chunks, encoded } = round;
    const share = Math.max(CHUNKS_PER_TICK, Math.ceil(chunks.length / MOST_TICKS));
    try {
      for (let left = share; left > 0 && encoded.length < chunks.length; left--)
        encoded.push((chunks[encoded.length] as TakenPart).encode());
    } catch (error) {
      this.#ended(round, error);
      return;
    }
    if (encoded.length < chunks.length) return;
    round.writing = true;
    this.#writing = this.#write(round);
  }

  async #write(round: SavingRound): Promise<void> {
    let draft: SaveDraft | undefined;
    try {
      draft = new SaveDraft(this.#options.folder);
      const regions = new RegionChanges();
      for (const [at, chunk] of round.chunks.entries()) {
        const bytes = round.encoded[at];
        regions.add(chunk, bytes ? await chunkRecordSoon(bytes) : null);
      }
      for (const { path, content } of regions.files()) await draft.write(path, content);
      for (const { path, content } of regions.parts()) await draft.writePart(path, content);
      for (const { path, content } of [...round.players, ...round.maps])
        await draft.write(path, await gzipSoon(content()));
      for (const { path, content } of round.states) await draft.write(path, content);
      await draft.write(LEVEL, levelFileOf(round.level));
      // A save of the whole world has overtaken this one.
      if (this.#round !== round) {
        draft.discard();
        return;
      }
      await draft.commitSoon();
    } catch (error) {
      draft?.discard();
      if (this.#round === round) this.#ended(round, error);
      return;
    }
    for (const file of [...round.players, ...round.maps]) file.written();
    if (this.#round === round) this.#ended(round);
  }

  #ended(round: SavingRound, error?: unknown): void {
    this.#round = undefined;
    if (error !== undefined) {
      this.#giveBack(round);
      this.#options.onFailure?.(error);
    } else if (this.#again) this.begin();
    this.#again = false;
  }

  #writeNow(round: SavingRound): void {
    const draft = new SaveDraft(this.#options.folder);
    try {
      const regions = new RegionChanges();
      for (const [at, chunk] of round.chunks.entries()) {
        const bytes = round.encoded[at];
        regions.add(chunk, bytes ? chunkRecord(bytes) : null);
      }
      for (const { path, content } of regions.files()) draft.writeNow(path, content);
      for (const { path, content } of regions.parts()) draft.writePartNow(path, content);
      for (const { path, content } of [...round.players, ...round.maps]) draft.writeNow(path, gzipSync(content()));
      for (const { path, content } of round.states) draft.writeNow(path, content);
      draft.writeNow(LEVEL, levelFileOf(round.level));
      draft.commit();
    } catch (error) {
      draft.discard();
      throw error;
    }
    for (const file of [...round.players, ...round.maps]) file.written();
  }
}

/** What a level.dat says beyond what this server says of the world. */
function levelRemainder(raw: CompoundTag, own: CompoundTag): Remainder | undefined {
  const kept = new Map([...raw.value].filter(([name]) => !OF_THE_WRITER.has(name)));
  return remainderOf({ type: 'compound', value: kept }, own);
}

/** Chunks of one save by the region files they go to. */
class RegionChanges {
  readonly #regions = new Map<string, Map<number, Buffer | null>>();
  readonly #large: { readonly path: string; readonly content: Buffer }[] = [];

  add(chunk: TakenPart, made: ChunkRecord | null): void {
    const { file, index } = regionOf(chunk);
    const path = join(chunk.place, file);
    const records = this.#regions.get(path) ?? new Map<number, Buffer | null>();
    this.#regions.set(path, records.set(index, made?.record ?? null));
    if (made?.external)
      this.#large.push({ path: join(chunk.place, `c.${chunk.chunkX}.${chunk.chunkZ}.mcc`), content: made.external });
  }

  /** Files of chunks that are too large for their region's. */
  files(): readonly { readonly path: string; readonly content: Buffer }[] {
    return this.#large;
  }

  parts(): { readonly path: string; readonly content: Buffer }[] {
    return [...this.#regions].map(([path, records]) => ({ path, content: partBytes(records) }));
  }
}
