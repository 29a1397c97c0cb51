import { createHash } from 'node:crypto';
import { ConfigError } from '../../../protocol/errors.ts';
import { type ExportRequest, type ExportSummary, type ExportWatch, exportRuns } from '../exportRuns.ts';
import { newFolder } from '../folder.ts';
import type { SftRow } from '../rows.ts';
import type { RowWriter } from '../rowWriter.ts';
import type { Sink } from '../sink.ts';
import { exportTable, findEpisodes } from '../tables/exportTable.ts';
import { nestedParquet } from '../tables/parquet.ts';
import { datasetCard } from './card.ts';
import { CHAT_COLUMNS, chatRow } from './chatColumns.ts';

/** Chats of a group of rows. */
const GROUP_ROWS = 500;

/** How a dataset is made. */
export interface DatasetRequest extends Omit<ExportRequest, 'format'> {
  readonly out: string;
  readonly license: string;
}

/**
 * Writes a dataset for the Hugging Face Hub into a new folder: chats as `--format sft` chooses them, the results of the episodes of wanted tasks,
 * and a card. Undefined when it was stopped.
 * @throws ConfigError 'nothing-usable' without any chat, and those of `exportRuns` and `newFolder`.
 */
export async function exportDataset(
  { out, license, ...request }: DatasetRequest,
  watch: ExportWatch,
): Promise<ExportSummary | undefined> {
  using folder = newFolder(out);
  using chatFile = folder.file('chats', 'train.parquet');
  using writer = chatWriter(chatFile);
  const chats = await exportRuns({ ...request, format: 'sft' }, writer, watch);
  if (!chats) return undefined;
  if (chats.rows === 0)
    throw new ConfigError(
      'nothing-usable',
      `${request.runs.join(', ')}: no call in it can be exported; \`--format sft\` lists why`,
    );
  writer.finish();
  const episodes = findEpisodes(request);
  using table = folder.file('episodes', 'train.parquet');
  if (!(await exportTable(episodes, { rows: 'episodes', format: 'parquet', people: false }, table, watch.isStopped)))
    return undefined;
  table.finish();
  using card = folder.file('README.md');
  const runs = [...new Set(episodes.map(({ run }) => run.id))];
  const { minScore, people } = request;
  await card.write(
    datasetCard({ license, chats, episodes: episodes.length, runs, minScore, people, canary: canaryOf(runs) }),
  );
  card.finish();
  folder.finish();
  return chats;
}

function canaryOf(runs: readonly string[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(['guildhall dataset', ...runs]))
    .digest('hex');
  return `guildhall-canary-${digest.slice(0, 32)}`;
}

function chatWriter(sink: Sink): RowWriter {
  const written: Promise<void>[] = [];
  const table = nestedParquet(CHAT_COLUMNS, (bytes) => void written.push(sink.write(bytes)));
  let rows: ReturnType<typeof chatRow>[] = [];
  const flush = () => {
    table.add(rows);
    rows = [];
  };
  return {
    write: async (row) => {
      // Of the format that was asked for.
      rows.push(chatRow(row as SftRow));
      if (rows.length >= GROUP_ROWS) flush();
      await Promise.all(written.splice(0));
    },
    finish: () => {
      flush();
      table.finish();
      sink.finish();
    },
    [Symbol.dispose]: () => undefined,
  };
}
