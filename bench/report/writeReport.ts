import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { untilDry } from '../../clock/untilDry.ts';
import { replaceFile } from '../../files/writing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { readResults } from '../results/readResults.ts';
import { attemptsOf } from '../run/folder/ledger/attempts.ts';
import { requireOwnFolder } from '../run/folder/ownFolder.ts';
import { reportFile, reportFolder } from '../run/folder/paths.ts';
import { readEpisode, readRun, readRunRecord } from '../run/folder/readRun.ts';
import type { EpisodeRecord, RunRecord } from '../run/folder/runRecord.ts';
import { episodePageName, linksOf, renderEpisodePage } from './episodePage.ts';
import { renderGame } from './gamePage.ts';
import type { Html } from './html.ts';
import { type Curve, indexRows, readCurve } from './index/indexRow.ts';
import type { DrawPlots } from './plots/plots.ts';

/** How a report is made. */
export interface ReportOptions {
  /** Takes every episode for a clean result, as the run's own record may. */
  readonly acceptUnusable?: boolean | undefined;
  /** Writes the page of this episode alone, and no index. */
  readonly only?: number | undefined;
  /** Writes the index alone. */
  readonly indexOnly?: boolean | undefined;
  /** What stands on top of the index, such as an experiment's table. */
  readonly top?: Html | undefined;
  /** Called after each episode. */
  readonly onEpisode?: ((done: number, of: number) => void) | undefined;
  /** Stops between two episodes. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a run's report from the run's files alone: report.html, and a page for each episode in report/. Holds one episode at
 * a time, and each page appears whole or not at all. Returns the path of the index, or of the one page.
 * @throws ConfigError 'run-not-found' or 'corrupt-run' as `readRun` does, 'bad-option' for an episode that is not in the run,
 * and the signal's reason once that is aborted.
 */
export async function writeReport(runFolder: string, options: ReportOptions = {}): Promise<string> {
  const { only, indexOnly = false } = options;
  const record = readRunRecord(runFolder);
  requireOwnFolder(reportFolder(runFolder));
  if (only !== undefined) {
    const planned = record.episodes.find(({ index }) => index === only);
    if (planned) return writeEpisodePage(runFolder, record, planned);
    throw new ConfigError('bad-option', `--only ${only}: the run has the episodes 0 to ${record.episodes.length - 1}`);
  }
  const curves = new Map<number, Curve>();
  for (const [done, planned] of record.episodes.entries()) {
    options.signal?.throwIfAborted();
    if (!indexOnly) writeEpisodePage(runFolder, record, planned);
    curves.set(planned.index, readCurve(runFolder, planned.index));
    options.onEpisode?.(done + 1, record.episodes.length);
    // Thousands of pages take a while, and whoever stops them must be heard.
    await untilDry();
  }
  return writeIndex(runFolder, curves, options);
}

async function writeIndex(
  runFolder: string,
  curves: ReadonlyMap<number, Curve>,
  { acceptUnusable, top }: ReportOptions,
): Promise<string> {
  const { record, rows } = readResults(runFolder, { acceptUnusable });
  const attempts = attemptsOf(runFolder, record);
  const { renderIndex } = await import('./index/indexPage.ts');
  const file = reportFile(runFolder);
  const content = { record, rows: indexRows(rows, curves), attempts, top };
  replaceFile(file, renderIndex(content, await plotsFor(rows.length)));
  return file;
}

/** Plots bring a library that nothing else needs and that takes long to load; of a single episode there are none. */
async function plotsFor(episodes: number): Promise<DrawPlots> {
  return episodes > 1 ? (await import('./plots/plots.ts')).plots : () => null;
}

function writeEpisodePage(runFolder: string, record: RunRecord, planned: EpisodeRecord): string {
  const page = renderEpisodePage(record, readEpisode(runFolder, planned), linksOf(record, planned.index));
  const file = join(reportFolder(runFolder), episodePageName(planned.index));
  mkdirSync(reportFolder(runFolder), { recursive: true });
  replaceFile(file, page);
  return file;
}

/** Writes the report of a run that is one game as a single page, and returns its path. Throws as `readRun` does. */
export function writeGameReport(runFolder: string): string {
  const file = reportFile(runFolder);
  replaceFile(file, renderGame(readRun(runFolder)));
  return file;
}
