import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { untilDry } from '../../clock/untilDry.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { guildhallVersion } from '../console/version.ts';
import { newFile } from '../export/sink.ts';
import { conditionId, conditionOf } from '../results/condition.ts';
import { FORGETTING, isForgetting } from '../run/folder/forgetting.ts';
import { readRunRecord } from '../run/folder/readRun.ts';
import { openSeatsOf } from '../run/folder/runRecord.ts';
import { sha256 } from '../run/folder/sha256.ts';
import type { SealKey } from '../run/seal/sealKey.ts';
import { LARGEST_PACKED, LARGEST_UNPACKED, type ReplayCounts, SubmissionManifest } from './manifest.ts';
import { submittedFile, submittedFiles } from './runFiles.ts';

/** The manifest's name in a submission; the run's files lie below `run/`. */
export const MANIFEST_FILE = 'manifest.json';

/** How a run is packed. */
export interface PackOptions {
  readonly out: string;
  readonly team: string;
  readonly url: string | null;
  /** Whether people who played agreed to publish. */
  readonly withPeople: boolean;
  /** What playing again showed; null where nothing was. */
  readonly replay: ReplayCounts | null;
  /** Signs the manifest. */
  readonly key: SealKey;
  readonly isStopped: () => boolean;
  /** Largest zip, bytes; what boards take unless given. */
  readonly largest?: number;
}

/**
 * Refuses runs that must not leave the machine as they are: with people and without their consent, or while something is being
 * removed. @throws ConfigError 'not-submittable', 'run-busy', 'run-not-found', 'corrupt-run'.
 */
export function checkSubmittable(folder: string, { withPeople }: Pick<PackOptions, 'withPeople'>): void {
  if (isForgetting(folder)) throw new ConfigError('run-busy', `${folder}: ${FORGETTING}`);
  const { episodes } = readRunRecord(folder);
  const open = episodes.filter((episode) => openSeatsOf(episode).length > 0);
  if (open.length > 0 && !withPeople)
    throw new ConfigError(
      'not-submittable',
      `${folder}: people or programs from outside played in ${open.length} of ${episodes.length} episodes; expected --with-people, where they agreed to publish`,
    );
  const bytes = submittedFiles(folder).reduce((sum, path) => sum + submittedFile(folder, path).length, 0);
  if (bytes > LARGEST_UNPACKED)
    throw new ConfigError(
      'not-submittable',
      `${folder}: has ${bytes} bytes; expected at most ${LARGEST_UNPACKED}, which is what boards take; submit it in parts (run --shard)`,
    );
}

/**
 * Packs a run that was checked into a new zip, which appears whole or not at all. Undefined when it was stopped.
 * @throws ConfigError 'not-submittable' for one that boards would not take, 'run-busy' for one that changes meanwhile.
 */
export async function packRun(folder: string, options: PackOptions): Promise<SubmissionManifest | undefined> {
  const { team, url, withPeople, replay, key, largest = LARGEST_PACKED } = options;
  const record = readRunRecord(folder);
  const paths = submittedFiles(folder);
  const manifest = SubmissionManifest.parse({
    format: 2,
    guildhallVersion: guildhallVersion(),
    run: record.id,
    team,
    url,
    episodes: record.episodes.length,
    conditions: [...new Set(record.episodes.map((episode) => conditionId(conditionOf(episode))))],
    checked: { files: true, replay },
    withPeople,
    files: paths.map((path) => {
      const bytes = submittedFile(folder, path);
      return { path, bytes: bytes.length, sha256: sha256(bytes) };
    }),
    key: key.publicKey,
  } satisfies SubmissionManifest);
  using sink = newFile(options.out);
  const written: Promise<void>[] = [];
  let packed = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed += bytes.length;
    if (packed > largest)
      throw new ConfigError(
        'not-submittable',
        `${folder}: packs into more than ${largest} bytes; expected at most that, which is what boards take; submit it in parts (run --shard)`,
      );
    written.push(sink.write(bytes));
  });
  const add = async (name: string, bytes: Uint8Array) => {
    const file = name.endsWith('.png') ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = record.createdAt;
    zip.add(file);
    file.push(bytes, true);
    await Promise.all(written.splice(0));
  };
  await add(MANIFEST_FILE, Buffer.from(`${key.signed(manifest)}\n`));
  for (const { path, sha256: expected } of manifest.files) {
    await untilDry();
    if (options.isStopped()) return undefined;
    const bytes = submittedFile(folder, path);
    if (sha256(bytes) !== expected) throw new ConfigError('run-busy', `${folder}: ${path} changed while it was packed`);
    await add(`run/${path}`, bytes);
  }
  zip.end();
  await Promise.all(written);
  sink.finish();
  return manifest;
}
