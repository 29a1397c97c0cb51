import { replaceFile } from '../../files/writing.ts';
import { reportFile } from '../run/folder/paths.ts';
import { readRun } from '../run/folder/readRun.ts';
import { type ReportOptions, renderReport } from './page.ts';

/**
 * Writes a run's report.html from the run's files alone and returns its path; the file appears whole or not at all.
 * Throws ConfigError 'run-not-found' or 'corrupt-run' as `readRun` does.
 */
export function writeReport(runFolder: string, options: ReportOptions = {}): string {
  const page = renderReport(readRun(runFolder), options);
  const file = reportFile(runFolder);
  replaceFile(file, page);
  return file;
}
