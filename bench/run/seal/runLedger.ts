import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wallTimeIso } from '../../../clock/wallTime.ts';
import { openToAppend } from '../../../files/writing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import type { Score } from '../../../protocol/score.ts';
import { fileHash, folderHash } from '../folder/fileHashes.ts';
import { FORGETTING, isForgetting } from '../folder/forgetting.ts';
import { AttemptBook } from '../folder/ledger/attemptBook.ts';
import { attemptsOf, isRetried, standingAttempt } from '../folder/ledger/attempts.ts';
import { isOfAttempt, type Note } from '../folder/ledger/ledgerEntry.ts';
import { type Ledger, lastOfRun, readLedger, runHashes } from '../folder/ledger/readLedger.ts';
import { requireOwnFolder } from '../folder/ownFolder.ts';
import { episodeFolder, experimentFile, ledgerFile, runFile, setAsideFolder } from '../folder/paths.ts';
import type { EpisodeRecord, RunRecord } from '../folder/runRecord.ts';
import { sha256 } from '../folder/sha256.ts';
import { recordText } from '../folder/writeRun.ts';
import { planHash } from './planHash.ts';
import { sealEpisode } from './seal.ts';
import type { SealKey } from './sealKey.ts';

/** What a ledger has when it is resumed. */
type Before = Pick<Ledger, 'attempts' | 'entries' | 'head'>;

const NOTHING: Before = { attempts: new Map(), entries: [], head: sha256('') };

/**
 * The attempts of a run that is being played, in its ledger: every note is signed, carries all earlier ones, and is on the disk
 * before what it announces is done. Only the process that holds the key writes it, and no game is played there in lockstep.
 * A run from before there were ledgers is resumed without one: its attempts are counted, and nothing is signed.
 */
export class RunLedger {
  readonly #folder: string;
  readonly #run: RunRecord;
  readonly #key: SealKey | undefined;
  readonly #book: AttemptBook;
  #head: string;
  #length: number;

  private constructor(folder: string, run: RunRecord, key: SealKey | undefined, before: Before) {
    this.#folder = folder;
    this.#run = run;
    this.#key = key;
    this.#book = new AttemptBook(before.attempts);
    this.#head = before.head;
    this.#length = before.entries.length;
  }

  /**
   * Begins the ledger of a new run, in a folder of its own, whose record is about to be written. `registered`: nothing is
   * played now.
   */
  static begin(folder: string, run: RunRecord, key: SealKey, registered = false): RunLedger {
    const ledger = new RunLedger(folder, run, key, NOTHING);
    const experiment = experimentFile(folder);
    ledger.#append({
      type: 'run-begun',
      plan: planHash(run),
      run: sha256(recordText(run)),
      ...(existsSync(experiment) ? { experiment: fileHash(experiment) } : {}),
      ...(registered ? { registered: true } : {}),
      key: key.publicKey,
    });
    return ledger;
  }

  /**
   * Resumes a run: with its ledger, which must hold (`requireIntact`), or without, where it has none. Attempts that were
   * under way are lost, but for those at episodes that are still played elsewhere.
   */
  static resume(folder: string, run: RunRecord, key: SealKey, takenUp: ReadonlySet<number> = new Set()): RunLedger {
    const before = readLedger(folder);
    if (!before) return new RunLedger(folder, run, undefined, { ...NOTHING, attempts: attemptsOf(folder, run) });
    const { cut, bytes, attempts } = requireIntact(folder, before);
    const ledger = new RunLedger(folder, run, key, before);
    if (cut > 0) truncate(ledgerFile(folder), bytes);
    const hash = sha256(recordText(run));
    ledger.#append({ type: 'run-resumed', run: hash, ...(cut > 0 ? { cut } : {}), key: key.publicKey });
    for (const episode of attempts.keys())
      if (ledger.isUnderWay(episode) && !takenUp.has(episode))
        ledger.#append({ type: 'attempt-lost', ...ledger.#standing(episode) });
    return ledger;
  }

  /** An attempt at an episode begins. */
  began(episode: number): void {
    const attempt = (this.#book.last(episode)?.attempt ?? 0) + 1;
    this.#append({ type: 'attempt-begun', episode, attempt });
  }

  /** The episode under way is over and its files are complete: seals it. */
  ended(episode: EpisodeRecord, { termination, reason, ticks }: Score): void {
    if (!this.#key) return;
    const seal = sealEpisode(this.#folder, this.#run, episode, this.#key, this.#head);
    this.#append({ type: 'attempt-ended', ...this.#standing(episode.index), termination, reason, ticks, seal });
  }

  /** The attempt under way is lost, and no score stands for it. */
  lost(episode: number): void {
    this.#append({ type: 'attempt-lost', ...this.#standing(episode) });
  }

  /** Whether an attempt at an episode has begun and has not ended. */
  isUnderWay(episode: number): boolean {
    const last = standingAttempt(this.#book.attempts.get(episode));
    return last !== undefined && !last.ended && !last.isLost;
  }

  /** Whether an episode that was scored now is to be played once more, by the run's policy on outages (`isRetried`). */
  isRetried({ index }: EpisodeRecord, score: Score): boolean {
    return isRetried(this.#book.attempts.get(index), score, this.#run.retryOutages);
  }

  /** Moves what the last attempt at an episode left out of the way of the next one; nothing is deleted. */
  setAside(episode: number): void {
    const left = episodeFolder(this.#folder, episode);
    const last = this.#book.last(episode);
    const isNoted = !last || last.setAside !== undefined;
    if (!existsSync(left)) {
      if (!isNoted) this.#append({ type: 'attempt-set-aside', ...this.#standing(episode), folder: null, files: null });
      return;
    }
    // A process that was killed may have noted the place and not come to the move.
    const announced = last?.setAside?.folder;
    const place =
      typeof announced === 'string' && !existsSync(join(this.#folder, announced))
        ? announced
        : this.#freePlace(episode);
    if (!isNoted)
      this.#append({
        type: 'attempt-set-aside',
        ...this.#standing(episode),
        folder: place,
        files: folderHash(left),
      });
    const target = join(this.#folder, place);
    requireOwnFolder(dirname(target));
    mkdirSync(dirname(target), { recursive: true });
    renameSync(left, target);
  }

  /** The process that plays leaves in order. */
  end(): void {
    this.#append({ type: 'run-ended' });
  }

  #freePlace(episode: number): string {
    let attempt = 1;
    while (existsSync(setAsideFolder(this.#folder, episode, attempt))) attempt++;
    return `set-aside/${episode}-${attempt}`;
  }

  #standing(episode: number): { readonly episode: number; readonly attempt: number } {
    return { episode, attempt: this.#book.last(episode)?.attempt ?? 1 };
  }

  #append(note: Note): void {
    const at = wallTimeIso();
    if (this.#key) {
      const line = this.#key.signed({ seq: this.#length, at, note, chain: this.#head });
      appendWhole(ledgerFile(this.#folder), `${line}\n`);
      this.#head = sha256(line);
      this.#length++;
    }
    if (isOfAttempt(note) && !this.#book.take(note, at))
      throw new Error(`${this.#folder}: attempt ${note.attempt} at episode ${note.episode} cannot be ${note.type} now`);
  }
}

/** Appends a text and waits until it is on the disk; where that fails, the file is as before, so that others can append. */
export function appendWhole(path: string, text: string): void {
  const file = openToAppend(path);
  try {
    const { size } = fstatSync(file);
    try {
      const bytes = Buffer.from(text);
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      fsyncSync(file);
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

/** Cuts a file to its first bytes. */
export function truncate(path: string, bytes: number): void {
  const file = openToAppend(path);
  try {
    ftruncateSync(file, bytes);
  } finally {
    closeSync(file);
  }
}

/** Ends the ledger of a run of which nothing is left to play, where the process that played it could not. */
export function endLedger(folder: string, run: RunRecord, key: () => SealKey): void {
  const before = readLedger(folder);
  if (before && lastOfRun(before)?.note.type !== 'run-ended') RunLedger.resume(folder, run, key()).end();
}

/**
 * The ledger, if a run can be resumed with it; a last line that a crash cut short does not matter.
 * @throws ConfigError 'broken-seal' where a line does not hold, or the run's record is not one that it knows.
 */
export function requireIntact(folder: string, ledger: Ledger): Ledger {
  const refuse = (what: string) =>
    new ConfigError('broken-seal', `${folder}: ${what}; guildhall verify ${folder} shows what was changed`);
  if (ledger.problem !== undefined && !ledger.isCutOnly) throw refuse(ledger.problem);
  if (!runHashes(ledger).includes(fileHash(runFile(folder)))) throw refuse('run.json is not as it was written');
  if (isForgetting(folder)) throw new ConfigError('run-busy', `${folder}: ${FORGETTING}`);
  return ledger;
}
