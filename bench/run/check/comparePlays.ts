import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../../files/writing.ts';
import { EPISODE_FILES } from '../folder/paths.ts';
import { type Divergence, ReplayRecord } from '../folder/replayRecord.ts';
import { type Comparison, compareFiles } from './compareFiles.ts';

/**
 * Compares the files that two plays of one scenario left: the event log byte by byte, and the verdict. Writes
 * replay.json into the first play's folder; the second play's files are deleted when nothing differs, and kept
 * otherwise.
 */
export async function comparePlays(first: string, second: string): Promise<ReplayRecord> {
  const record = ReplayRecord.parse(await compare(first, second));
  replaceFile(join(first, EPISODE_FILES.replay), `${JSON.stringify(record)}\n`);
  if (record.type === 'identical') rmSync(second, { recursive: true });
  return record;
}

async function compare(first: string, second: string): Promise<ReplayRecord> {
  const [events, score] = await Promise.all(
    ([EPISODE_FILES.events, EPISODE_FILES.score] as const).map((name) =>
      compareFiles(join(first, name), join(second, name)),
    ),
  );
  if (events?.type === 'different') return divergedIn(EPISODE_FILES.events, events);
  if (score?.type === 'different') return divergedIn(EPISODE_FILES.score, score);
  const { sha256 = '', lines = 0, bytes = 0 } = events ?? {};
  return { type: 'identical', sha256, events: lines, bytes };
}

function divergedIn(
  file: Divergence['file'],
  { type: _, ...place }: Extract<Comparison, { type: 'different' }>,
): ReplayRecord {
  return { type: 'diverged', divergence: { file, ...place } };
}
