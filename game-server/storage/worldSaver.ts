import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Game } from '../commands/game.ts';
import { type LevelFacts, levelBytes } from '../world/anvil/levelFile.ts';
import { ChangedChunks, type TakenChunk } from './changedChunks.ts';
import { chunkRecord, chunkRecordSoon, regionBytes } from './regionWriter.ts';
import { SaveDraft } from './saveDraft.ts';
import { type PlayerFile, SavedPlayers } from './savedPlayers.ts';
import { rulesOf, skyOf } from './worldLevel.ts';

/** Chunks that are encoded in one tick while a save is spread; each takes about a millisecond. */
const CHUNKS_PER_TICK = 2;
/** Within a world's folder. */
const REGIONS = 'region';
const LEVEL = 'level.dat';
const gzipSoon = promisify(gzip);

/** How much one save wrote. */
interface SavingReport {
  readonly chunks: number;
  readonly players: number;
}

interface WorldSaverOptions {
  /** The world's folder, which must exist. */
  readonly folder: string;
  /** The zone whose players, hour and weather are saved. */
  readonly zone: string;
  readonly facts: Pick<LevelFacts, 'name' | 'spawn'>;
  /** The world's age in ticks, for level.dat. */
  readonly time: () => number;
  /** Hears of saves over many ticks that failed; what they were to write is written by the next one. */
  readonly onFailure?: (error: unknown) => void;
}

/** One save: the world as it was in one moment, and how much of it has been encoded. */
interface SavingRound {
  readonly chunks: readonly TakenChunk[];
  readonly players: readonly PlayerFile[];
  readonly level: Buffer;
  /** NBT of the chunks encoded so far. */
  readonly encoded: Buffer[];
  /** Whether all are, and the files are being written. */
  writing: boolean;
}

/**
 * Saves a world again and again, as a server does that runs on: each time only what has changed since, all of it as it
 * was in one moment, and all of it or nothing (`SaveDraft`). Neither entities nor what hangs on cursors is part of it.
 */
export class WorldSaver {
  readonly players: SavedPlayers;
  readonly #game: Game;
  readonly #options: WorldSaverOptions;
  readonly #changed: ChangedChunks;
  #round: SavingRound | undefined;
  #again = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(game: Game, options: WorldSaverOptions) {
    this.#game = game;
    this.#options = options;
    this.#changed = new ChangedChunks(game);
    this.players = new SavedPlayers(game, options.folder, options.zone);
  }

  /** After the systems of survival. */
  install(): void {
    this.players.install();
    this.#game.server.onTick(() => this.#encode());
  }

  /** Whether a save is under way. */
  get busy(): boolean {
    return this.#round !== undefined;
  }

  /** Has all chunks count as saved, as after the world was read from the folder. */
  adopt(): void {
    this.#changed.forget();
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
    return { chunks: round.chunks.length, players: round.players.length };
  }

  /** Resolves when no file is being written any more. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  #take(): SavingRound {
    const { facts, time, zone } = this.#options;
    const { gameData, world } = this.#game.server;
    const level = levelBytes(gameData, {
      ...facts,
      tick: time(),
      ground: world.chunks.ground,
      sky: skyOf(this.#game, zone),
      rules: rulesOf(this.#game, zone),
    });
    return { chunks: this.#changed.take(), players: this.players.files(), level, encoded: [], writing: false };
  }

  #giveBack({ chunks }: SavingRound): void {
    for (const chunk of chunks) chunk.giveBack();
  }

  /** Does a tick's share of the save under way. */
  #encode(): void {
    const round = this.#round;
    if (!round || round.writing) return;
    const { chunks, encoded } = round;
    try {
      for (let left = CHUNKS_PER_TICK; left > 0 && encoded.length < chunks.length; left--)
        encoded.push((chunks[encoded.length] as TakenChunk).encode());
    } catch (error) {
      this.#ended(round, error);
      return;
    }
    if (encoded.length < chunks.length) return;
    round.writing = true;
    this.#writing = this.#write(round);
  }

  async #write(round: SavingRound): Promise<void> {
    const { folder } = this.#options;
    let draft: SaveDraft | undefined;
    try {
      draft = new SaveDraft(folder);
      for (const [region, chunks] of byRegion(round)) {
        const records = new Map<number, Buffer>();
        for (const [index, nbt] of chunks) records.set(index, await chunkRecordSoon(nbt));
        const path = join(REGIONS, region);
        const before = await readFile(join(folder, path)).catch(ifMissing);
        await draft.write(path, regionBytes(before, records, path));
      }
      for (const { path, content } of round.players) await draft.write(path, await gzipSoon(content));
      await draft.write(LEVEL, round.level);
      // A save of the whole world has overtaken this one.
      if (this.#round !== round) {
        draft.discard();
        return;
      }
      draft.commit();
    } catch (error) {
      draft?.discard();
      if (this.#round === round) this.#ended(round, error);
      return;
    }
    for (const player of round.players) player.written();
    this.#ended(round);
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
    const { folder } = this.#options;
    const draft = new SaveDraft(folder);
    try {
      for (const [region, chunks] of byRegion(round)) {
        const records = new Map([...chunks].map(([index, nbt]) => [index, chunkRecord(nbt)]));
        const path = join(REGIONS, region);
        draft.writeNow(path, regionBytes(existing(join(folder, path)), records, path));
      }
      for (const { path, content } of round.players) draft.writeNow(path, gzipSync(content));
      draft.writeNow(LEVEL, round.level);
      draft.commit();
    } catch (error) {
      draft.discard();
      throw error;
    }
    for (const player of round.players) player.written();
  }
}

/** NBT of the chunks of each region file. */
function byRegion({ chunks, encoded }: SavingRound): Map<string, Map<number, Buffer>> {
  const regions = new Map<string, Map<number, Buffer>>();
  for (const [at, { region, index }] of chunks.entries()) {
    const inRegion = regions.get(region) ?? new Map<number, Buffer>();
    regions.set(region, inRegion.set(index, encoded[at] as Buffer));
  }
  return regions;
}

function existing(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    return ifMissing(error);
  }
}

function ifMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
