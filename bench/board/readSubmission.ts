import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { readBounded, UnreadableFile } from '../../files/reading.ts';
import { writeNewFile } from '../../files/writing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { EpisodeResult } from '../results/episodeResult.ts';
import { readResults } from '../results/readResults.ts';
import { openSigned, PublicKey, parsedOrNull } from '../run/folder/ledger/signature.ts';
import type { RunRecord } from '../run/folder/runRecord.ts';
import { sha256 } from '../run/folder/sha256.ts';
import { type Replay, replayProblems } from '../run/play/replayRun.ts';
import type { TrustedKeys } from '../run/seal/trust.ts';
import { verifyRun } from '../run/seal/verifyRun.ts';
import {
  LARGEST_PACKED,
  LARGEST_UNPACKED,
  type ReplayCounts,
  replayCounts,
  SubmissionManifest,
} from '../submit/manifest.ts';
import { MANIFEST_FILE } from '../submit/packRun.ts';

/** What a board shows of a submission: every figure as computed here, and who handed it in as its manifest states. */
export interface Submission {
  readonly file: string;
  readonly team: string;
  readonly url: string | null;
  readonly withPeople: boolean;
  /** Whether the manifest is signed by a key that sealed the run. */
  readonly isFromSealer: boolean;
  /** Whose keys sealed the run; empty unless trusted keys were given, which then name them all. */
  readonly holders: readonly string[];
  /** What the manifest states of playing it again; null where nothing was. */
  readonly statedReplay: ReplayCounts | null;
  /** What playing it again showed here; null where nothing was. */
  readonly ownReplay: ReplayCounts | null;
  readonly run: RunRecord;
  readonly rows: readonly EpisodeResult[];
  /** What of the run does not hold, as computed here; empty for one that is verified. */
  readonly problems: readonly string[];
}

/** How submissions are checked beyond their files. */
export interface SubmissionChecks {
  /** The keys that may have sealed a run; anybody's where undefined. */
  readonly trusted?: TrustedKeys | undefined;
  /** Plays the run again, and returns what that showed; nothing is played where undefined. */
  readonly playAgain?: PlayAgain | undefined;
}

/** Plays an unpacked run again whose files hold. `submission` is the sha256 of the manifest. */
export type PlayAgain = (
  file: string,
  submission: string,
  run: { readonly folder: string; readonly record: RunRecord },
) => Promise<readonly Replay[]>;

/** Unpacks a submission, verifies its run, and reads the results. @throws ConfigError 'bad-submission' for what is not one. */
export async function readSubmission(file: string, { trusted, playAgain }: SubmissionChecks = {}): Promise<Submission> {
  const files = unpacked(file);
  const { manifest, hash } = manifestOf(file, files);
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-board-'));
  try {
    for (const { path, sha256: expected } of manifest.files) {
      const bytes = files[`run/${path}`];
      if (!isSafe(path) || !bytes || sha256(Buffer.from(bytes)) !== expected)
        throw bad(file, `${path}: missing, or not what the manifest names`);
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeNewFile(join(folder, path), bytes);
    }
    const { problems, keys } = verifyRun(folder);
    const { record, rows } = readResults(folder, { isFresh: true });
    const untrusted = trusted ? keys.filter((key) => !trusted.has(key)) : [];
    const ofFiles = [
      ...problems,
      ...untrusted.map((key) => ({
        episode: null,
        message: `signed with ${key}, which is not among the trusted keys`,
      })),
    ];
    const replays = playAgain && ofFiles.length === 0 ? await playAgain(file, hash, { folder, record }) : null;
    const found = [...ofFiles, ...replayProblems(replays ?? [])];
    const { team, url, withPeople, key, checked } = manifest;
    return {
      file,
      team,
      url,
      withPeople,
      isFromSealer: keys.includes(key),
      holders: keys.flatMap((sealer) => trusted?.get(sealer) ?? []),
      statedReplay: checked.replay,
      ownReplay: replays && replayCounts(replays),
      run: record,
      rows,
      problems: found.map(({ episode, message }) =>
        `${episode === null ? 'run' : `episode ${episode}`}: ${message}`.replaceAll(folder, ''),
      ),
    };
  } catch (error) {
    if (error instanceof ConfigError) throw bad(file, error.message.replaceAll(folder, ''), error);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpacked(file: string): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(readBounded(file, LARGEST_PACKED), {
      filter: ({ originalSize }) => {
        size += originalSize;
        if (size > LARGEST_UNPACKED) throw bad(file, `larger than ${LARGEST_UNPACKED} bytes`);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw bad(file, error instanceof UnreadableFile ? error.message : 'not a zip', error);
  }
}

function manifestOf(
  file: string,
  files: Readonly<Record<string, Uint8Array>>,
): { readonly manifest: SubmissionManifest; readonly hash: string } {
  const bytes = Object.hasOwn(files, MANIFEST_FILE) ? files[MANIFEST_FILE] : undefined;
  if (!bytes) throw bad(file, `has no ${MANIFEST_FILE}; expected a file that guildhall submit packed`);
  const text = strFromU8(bytes);
  const { format, key } = Keyed.safeParse(parsedOrNull(text)).data ?? {};
  if (format === 1) throw bad(file, 'was packed by an older Guildhall, unsigned; pack it again with guildhall submit');
  if (key === undefined) throw bad(file, `${MANIFEST_FILE} is not a manifest`);
  const manifest = SubmissionManifest.safeParse(openSigned(text.replace(/\n$/, ''), key));
  if (!manifest.success) throw bad(file, `${MANIFEST_FILE} is not as it was signed`, manifest.error);
  return { manifest: manifest.data, hash: sha256(Buffer.from(bytes)) };
}

/** What a manifest has of which the rest is checked by. */
const Keyed = z.looseObject({ format: z.number(), key: PublicKey.optional() });

/** Whether a path stays within the folder that it is unpacked to. */
function isSafe(path: string): boolean {
  return path.length <= 300 && path.split('/').every((part) => /^[A-Za-z0-9_.-]+$/.test(part) && !/^\.+$/.test(part));
}

function bad(file: string, message: string, cause?: unknown): ConfigError {
  return new ConfigError('bad-submission', `${file}: ${message}`, { cause });
}
