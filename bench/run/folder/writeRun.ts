import { replaceFile } from '../../../files/writing.ts';
import { makeFolder } from '../../console/makeFolder.ts';
import { runFile } from './paths.ts';
import { RunRecord } from './runRecord.ts';

/** Creates the run's folder with its record; the file appears whole or not at all. Throws ConfigError 'bad-out'. */
export function writeRunRecord(folder: string, record: RunRecord): void {
  makeFolder(folder);
  const file = runFile(folder);
  replaceFile(file, recordText(record));
}

/** The text of run.json. */
export function recordText(record: RunRecord): string {
  return `${JSON.stringify(RunRecord.parse(record), null, 2)}\n`;
}
