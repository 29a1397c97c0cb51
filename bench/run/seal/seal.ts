import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../../files/writing.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import { fileHashes } from '../folder/fileHashes.ts';
import { Hash } from '../folder/ledger/ledgerEntry.ts';
import { openSigned, PublicKey, parsedOrNull } from '../folder/ledger/signature.ts';
import { episodeFolder } from '../folder/paths.ts';
import { LARGEST_RECORD, readText } from '../folder/readText.ts';
import { CodeVersions, EpisodeRecord, LockstepRecord, type RunRecord } from '../folder/runRecord.ts';
import { sha256 } from '../folder/sha256.ts';
import { planHash } from './planHash.ts';
import type { SealKey } from './sealKey.ts';

/** The seal's file in an episode's folder, which it alone of all files there does not list. */
export const SEAL_FILE = 'seal.json';

/** seal.json: what the referee vouches for when an episode is over. One line, whose last field is the signature. */
const Seal = z.strictObject({
  format: z.literal(1),
  run: z.strictObject({
    id: z.string(),
    createdAt: z.string(),
    /** See planHash.ts: by it, options of models and frameworks too. */
    plan: Hash,
    gameVersion: z.string(),
    host: z.enum(['embedded', 'vanilla']),
    clock: z.enum(['realtime', 'lockstep']),
    /** Thinking policy, and where frameworks ran. */
    lockstep: LockstepRecord.optional(),
  }),
  /** That played the episode. */
  code: CodeVersions,
  /** Task, team, players, seed and limits. */
  episode: EpisodeRecord,
  /** The hash of the task that the suites of that code have under the id; null where they have none. */
  suiteTaskHash: Hash.nullable(),
  /** sha256 of the ledger's last line at that time: all that had been tried before. */
  ledger: Hash,
  /** sha256 of every other file of the folder: task, briefing, log, snapshots, transcript, pictures, score. */
  files: z.record(z.string(), Hash),
  key: PublicKey,
});
export type Seal = z.infer<typeof Seal>;

/**
 * Seals an episode whose files are complete, and returns the seal's sha256. `ledgerHead` is the sha256 of the ledger's last
 * line. Throws like `fileHashes`.
 */
export function sealEpisode(
  runFolder: string,
  run: RunRecord,
  episode: EpisodeRecord,
  key: SealKey,
  ledgerHead: string,
): string {
  const folder = episodeFolder(runFolder, episode.index);
  const { id, createdAt, gameVersion, host, clock, lockstep } = run;
  const { guildhallVersion, gitSha, nodeVersion, packages } = run.continued?.at(-1) ?? run;
  const seal: Seal = {
    format: 1,
    run: { id, createdAt, plan: planHash(run), gameVersion, host, clock, ...(lockstep ? { lockstep } : {}) },
    code: { guildhallVersion, gitSha, nodeVersion, packages },
    episode,
    suiteTaskHash: suiteHashOf(episode.taskId),
    ledger: ledgerHead,
    files: fileHashes(folder, [SEAL_FILE]),
    key: key.publicKey,
  };
  const text = `${key.signed(Seal.parse(seal))}\n`;
  replaceFile(join(folder, SEAL_FILE), text);
  return sha256(text);
}

/**
 * The seal of an episode of which some files are replaced by others, signed anew; everything else is as it was sealed before.
 * @param changed the sha256 of the new files, by name
 */
export function resealed(seal: Seal, changed: ReadonlyMap<string, string>, key: SealKey, ledgerHead: string): string {
  const files = Object.fromEntries(Object.entries(seal.files).map(([name, hash]) => [name, changed.get(name) ?? hash]));
  const { signed, publicKey } = key;
  return `${signed(Seal.parse({ ...seal, ledger: ledgerHead, files, key: publicKey }))}\n`;
}

/** The hash of the task that this installation's suites have under an id; null where they have none. */
export function suiteHashOf(taskId: string): string | null {
  const known = SUITE_HASHES.get(taskId);
  if (known !== undefined) return known;
  const hash = hashInSuites(taskId);
  SUITE_HASHES.set(taskId, hash);
  return hash;
}

/** Suites do not change while a process lives, and finding a task in them takes tens of milliseconds. */
const SUITE_HASHES = new Map<string, string | null>();

function hashInSuites(taskId: string): string | null {
  try {
    return taskHash(findTask(taskId));
  } catch {
    return null;
  }
}

/**
 * A seal as it is in a folder, with its sha256; undefined where there is none, a text where it is not what it should be.
 * Throws like `fileHashes`.
 */
export function readSeal(folder: string): { readonly seal: Seal; readonly sha256: string } | string | undefined {
  const file = join(folder, SEAL_FILE);
  if (!existsSync(file)) return undefined;
  const text = readText(file, LARGEST_RECORD);
  const claimed = z.looseObject({ key: PublicKey }).safeParse(parsedOrNull(text));
  if (!claimed.success) return `${SEAL_FILE} is not a seal`;
  const seal = Seal.safeParse(openSigned(text.replace(/\n$/, ''), claimed.data.key));
  if (!seal.success || !text.endsWith('}\n')) return `${SEAL_FILE} is not as it was signed`;
  return { seal: seal.data, sha256: sha256(text) };
}

/** How the files of a folder differ from those that its seal lists, a line each. Throws like `fileHashes`. */
export function changedFiles(folder: string, { files }: Seal): string[] {
  const sealed = new Map(Object.entries(files));
  const present = new Map(Object.entries(fileHashes(folder, [SEAL_FILE])));
  const names = [...new Set([...sealed.keys(), ...present.keys()])].sort();
  return names.flatMap((name) => {
    if (present.get(name) === sealed.get(name)) return [];
    if (!present.has(name)) return [`${name} is missing`];
    return [sealed.has(name) ? `${name} was changed after the seal` : `${name} was added after the seal`];
  });
}
