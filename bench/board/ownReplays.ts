import { existsSync } from 'node:fs';
import { z } from 'zod';
import { readBounded, UnreadableFile } from '../../files/reading.ts';
import { replaceFile } from '../../files/writing.ts';
import { gitSha, guildhallVersion } from '../console/version.ts';
import { openSigned } from '../run/folder/ledger/signature.ts';
import type { ReplayOptions } from '../run/play/replayEpisodes.ts';
import { replayRun } from '../run/play/replayRun.ts';
import type { SealKey } from '../run/seal/sealKey.ts';
import type { PlayAgain } from './readSubmission.ts';

/** Bytes of what is kept of ten thousand episodes, many times over. */
const LARGEST = 16 * 1024 * 1024;

const Detail = z.string();
const Kept = z.strictObject({
  format: z.literal(1),
  /** sha256 of the manifest of what was played again. */
  submission: z.string(),
  guildhallVersion: z.string(),
  gitSha: z.string().nullable(),
  replays: z.array(
    z.strictObject({
      episode: z.int().min(0),
      replay: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('identical'), by: z.enum(['scripts', 'recording']) }),
        z.strictObject({ type: z.literal('differs'), detail: Detail }),
        z.strictObject({ type: z.literal('impossible'), detail: Detail }),
      ]),
    }),
  ),
});
type Kept = z.infer<typeof Kept>;

/**
 * Plays a submission again once: what that showed is kept in a file beside it, signed by whoever makes the board, because
 * others may write to a folder in which runs are handed in. Another version of Guildhall plays it anew.
 */
export function playingOnce(key: SealKey, options: ReplayOptions, progress: (line: string) => void): PlayAgain {
  return async (file, submission, { folder, record }) => {
    const keptFile = `${file}.replayed.json`;
    const code = { guildhallVersion: guildhallVersion(), gitSha: gitSha() };
    const kept = keptIn(keptFile, key);
    if (
      kept?.submission === submission &&
      kept.guildhallVersion === code.guildhallVersion &&
      kept.gitSha === code.gitSha
    )
      return kept.replays;
    progress(`${file}: playing ${record.episodes.length} again`);
    const replays = await replayRun(folder, record, [], options);
    const now: Kept = { format: 1, submission, ...code, replays };
    replaceFile(keptFile, `${key.signed(now)}\n`);
    return replays;
  };
}

function keptIn(file: string, { publicKey }: SealKey): Kept | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const line = readBounded(file, LARGEST).toString('utf8').replace(/\n$/, '');
    return Kept.safeParse(openSigned(line, publicKey)).data;
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}
